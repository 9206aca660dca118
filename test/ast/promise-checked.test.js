import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { createSource } from "../../lib/source/create-source.js";
import { getPromisedByChecker, getPromisedOfElementsByChecker } from "../../lib/ast/promises/promise-checked.js";
import { parseSource } from "../../lib/source/parse.js";
import ts from "typescript";

const LIBRARY =
  "interface PromiseLike<T> { then(resolve: (value: T) => void): void }\ninterface Promise<T> extends PromiseLike<T> { catch(): void }\ninterface Array<T> { length: number; [index: number]: T }\ninterface ReadonlyArray<T> { readonly length: number; readonly [index: number]: T }\ninterface Map<K, V> { get(key: K): V }\ninterface Function {} interface IArguments {} interface Number {} interface Object {} interface RegExp {} interface String {} interface Boolean {} interface CallableFunction {} interface NewableFunction {}\n";

/**
 * The judgement about the statement `$;` of a program, by a checker that has these few types only.
 *
 * @param {string} text
 * @param {typeof getPromisedByChecker} judge
 */
function ask(text, judge = getPromisedByChecker) {
  const files = new Map(
    Object.entries({ "/lib.d.ts": LIBRARY, "/a.ts": text }).map(([name, content]) => [
      name,
      ts.createSourceFile(name, content, ts.ScriptTarget.ES2022, true),
    ]),
  );
  /** @type {ts.CompilerHost} */
  const host = {
    getSourceFile: (name) => files.get(name),
    getDefaultLibFileName: () => "/lib.d.ts",
    writeFile() {},
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (name) => files.has(name),
    readFile: (name) => files.get(name)?.text,
  };
  const program = ts.createProgram(["/a.ts"], { strict: true, target: ts.ScriptTarget.ES2022, types: [] }, host);
  const checker = program.getTypeChecker();
  const parsed = parseSource(text, "a.ts");
  const { expression } = /** @type {any} */ (parsed.nodes("ExpressionStatement").at(-1));
  const tsNode = findNode(/** @type {ts.SourceFile} */ (files.get("/a.ts")), expression.range);
  const source = createSource({
    ...parsed,
    types: {
      find: () => ({
        checker: /** @type {any} */ (checker),
        node: tsNode,
        type: /** @type {any} */ (checker.getTypeAtLocation(tsNode)),
      }),
    },
  });
  return judge(source, expression);
}

/**
 * @param {ts.SourceFile} file
 * @param {[number, number]} range
 * @returns {ts.Node} the innermost node there
 */
function findNode(file, [start, end]) {
  /** @type {ts.Node} */
  let found = file;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (node.getStart(file) === start && node.end === end) found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe("getPromisedByChecker", () => {
  const cases = {
    always: [
      "Promise<string>",
      "PromiseLike<1>",
      "{ then(resolve: (value: number) => void): void }",
      "Promise<1> & { cancel(): void }",
      "Promise<1> | PromiseLike<2>",
    ],
    sometimes: [
      "string | Promise<string>",
      "void | Promise<void>",
      "void | Promise<void> | undefined",
      "string | Promise<string> | null",
      "any[] | PromiseLike<1>",
      "{} | Promise<1>",
    ],
    never: [
      "string",
      "'a' | 1 | null",
      "boolean",
      "bigint",
      "symbol",
      "string[]",
      "readonly Promise<1>[]",
      "{ id: number }",
      "{ [key: string]: unknown }",
      "() => Promise<1>",
      "string & { readonly brand: 'id' }",
      "Map<string, Promise<1>>",
    ],
    unknown: [
      "any",
      "unknown",
      "object",
      "{}",
      "void",
      "never",
      "Promise<1> | undefined",
      "Promise<1> | null",
      "Missing",
      "Missing | string",
      "any | string",
      "{ then: string }",
      "{ then: any }",
    ],
  };
  for (const [expected, types] of Object.entries(cases)) {
    for (const type of types)
      it(`${expected}: ${type}`, () => assert.equal(ask(`declare const $: ${type};\n$;`), expected));
  }

  it("never: members of enums, instances of classes", () => {
    assert.equal(ask("enum Level { low, high } declare const $: Level; $;"), "never");
    assert.equal(ask("class Reply { #raw = 1; end() {} } declare const $: Reply; $;"), "never");
  });

  it("always: a class that extends Promise", () => {
    assert.equal(
      ask(
        "declare class Base { then(resolve: (value: number) => void): void } class Query extends Base { where() {} } declare const $: Query; $;",
      ),
      "always",
    );
  });

  it("unknown: parameters of types, and what depends on them", () => {
    for (const type of ["T", "T | string", "T['a']", "T extends string ? 1 : Promise<1>", "keyof T"]) {
      assert.equal(ask(`function f<T extends { a: unknown }>($: ${type}) { $; }`), "unknown", type);
    }
  });

  it("unknown without types", () => {
    const source = parseSource("$;\n", "a.ts");
    assert.equal(getPromisedByChecker(source, source.nodes("Identifier")[0]), "unknown");
  });
});

describe("getPromisedOfElementsByChecker", () => {
  /** @type {Record<string, string>} */
  const cases = {
    "string[]": "never",
    "readonly { id: 1 }[]": "never",
    "Promise<1>[]": "always",
    "(1 | Promise<1>)[]": "sometimes",
    "any[]": "unknown",
    "Map<string, string>": "unknown",
    string: "unknown",
    "string[] | Promise<1>": "unknown",
  };
  for (const [type, expected] of Object.entries(cases))
    it(`${expected}: ${type}`, () =>
      assert.equal(ask(`declare const $: ${type};\n$;`, getPromisedOfElementsByChecker), expected));
});
