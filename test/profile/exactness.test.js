import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getFunctionsAndClasses } from "../../lib/ast/syntax/functions-and-classes.js";
import { isClass } from "../../lib/ast/syntax/functions.js";
import path from "node:path";
import { runSampled } from "./run-sampled.js";
import ts from "typescript";

/** @import { Measured } from "../../lib/profile/measure.js" */
/** @import { Node, Source } from "../../lib/types.js" */

/** Work that takes some samples. */
const WORK = `let sum = 0;
    for (let i = 0; i < 20000; i++) sum += Math.sqrt(i) % 3;
    return sum;`;
/** The same as an expression. */
const VALUE = "[...Array(4000).keys()].join().length";

/**
 * Shapes of functions: their code, with `@` in the function that is to be found, and how they are called.
 *
 * @type {Record<string, string[]>}
 */
const SHAPES = {
  declaration: [`function declaration(a) { /*@*/\n${WORK} }`, "declaration()"],
  "declaration with a comment in its head": [
    `function /* ( */ commented /* ( */ (a) { /*@*/\n${WORK} }`,
    "commented()",
  ],
  expression: [`const expression = function () { /*@*/\n${WORK} };`, "expression()"],
  "named expression": [`const named = function inner() { /*@*/\n${WORK} };`, "named()"],
  arrow: [`const arrow = (a, b) => { /*@*/\n${WORK} };`, "arrow()"],
  "arrow with one parameter": [`const single = a => { /*@*/\n${WORK} };`, "single()"],
  "arrow without a body": [`const short = (a) => /*@*/\n${VALUE};`, "short()"],
  "async arrow": [`const asyncArrow = async (a) => { /*@*/\n${WORK} };`, "asyncArrow()"],
  "async function": [`async function asynchronous() { /*@*/\n${WORK} }`, "asynchronous()"],
  "async function after an await": [`async function awaiting() { await null; /*@*/\n${WORK} }`, "await awaiting()"],
  generator: [`function* generator() { /*@*/\nyield 1;\n${WORK} }`, "[...generator()]"],
  "async generator": [`async function* asyncGenerator() { /*@*/\n${WORK} }`, "await asyncGenerator().next()"],
  "default parameters": [`function defaults(a = (1, 2), { b } = {}, [c] = []) { /*@*/\n${WORK} }`, "defaults()"],
  "work in a default parameter": [`function inDefault(a = ${VALUE}) { /*@*/ return a; }`, "inDefault()"],
  "object method": [
    "const object = { method() { /*@*/\nWORK }, async asyncMethod() { return 1 } };",
    "object.method()",
  ],
  "object getter": ["const getter = { get value() { /*@*/\nWORK } };", "getter.value"],
  "object setter": ["const setter = { set value(v) { /*@*/\nWORK } };", "setter.value = 1"],
  "computed method": ['const computed = { ["a" + "b"]() { /*@*/\nWORK } };', "computed.ab()"],
  "symbol method": ["const symbol = { [Symbol.iterator]() { /*@*/\nWORK } };", "symbol[Symbol.iterator]()"],
  "method with a number for a name": ["const numbered = { 1() { /*@*/\nWORK } };", "numbered[1]()"],
  "async generator method": [
    "const generating = { async *items() { /*@*/\nWORK } };",
    "await generating.items().next()",
  ],
  constructor: ["class Constructed { constructor(a) { /*@*/\nWORK } }", "new Constructed()"],
  "constructor of a derived class": [
    "class Base { } class Derived extends Base { constructor(a) { super(1); /*@*/\nWORK2 } }",
    "new Derived()",
  ],
  "class method": ["class WithMethod { method(a) { /*@*/\nWORK } }", "new WithMethod().method()"],
  "static method": ["class WithStatic { static method(a) { /*@*/\nWORK } }", "WithStatic.method()"],
  "async method": ["class WithAsync { async method(a) { /*@*/\nWORK } }", "new WithAsync().method()"],
  "class getter": ["class WithGetter { get value() { /*@*/\nWORK } }", "new WithGetter().value"],
  "class setter": ["class WithSetter { set value(v) { /*@*/\nWORK } }", "new WithSetter().value = 1"],
  "static getter": ["class WithStaticGetter { static get value() { /*@*/\nWORK } }", "WithStaticGetter.value"],
  "private method": [
    "class WithPrivate { #secret(a) { /*@*/\nWORK } call() { return this.#secret(); } }",
    "new WithPrivate().call()",
  ],
  "private getter": [
    "class WithPrivateGetter { get #secret() { /*@*/\nWORK } call() { return this.#secret; } }",
    "new WithPrivateGetter().call()",
  ],
  "computed class method": ['class WithComputed { ["a" + 1](a) { /*@*/\nWORK } }', "new WithComputed().a1()"],
  "field initialiser": [`class WithField { before() {} field = /*@*/\n${VALUE}; }`, "new WithField()"],
  "private field initialiser": [
    `class WithPrivateField { static s = 1; #field = /*@*/\n${VALUE}; }`,
    "new WithPrivateField()",
  ],
  "computed field initialiser": [
    `class WithComputedField { other; ["a" + "b"] = /*@*/\n${VALUE}; }`,
    "new WithComputedField()",
  ],
  "field initialiser beside a constructor": [
    `class WithBoth { field = /*@*/\n${VALUE};\nconstructor() { this.a = 1; } }`,
    "new WithBoth()",
  ],
  "field initialiser of a class expression": [
    `const Expressed = class /* { */ Name { field = /*@*/\n${VALUE}; };`,
    "new Expressed()",
  ],
  "arrow in a field": [
    "class WithArrow { field = (a) => { /*@*/\nWORK }; static one = new WithArrow(); }",
    "WithArrow.one.field()",
  ],
  callback: ["const call = (f) => f();", "call(() => { /*@*/\nWORK })"],
  "callback of a built-in": ["const list = [1];", "list.map((a) => { /*@*/\nWORK })"],
  "immediately called": ["", "(function () { /*@*/\nWORK })()"],
  "closure made each time": ["const create = () => () => { /*@*/\nWORK };", "create()()"],
  "function on a prototype": [
    "function Old() {} Old.prototype.method = function () { /*@*/\nWORK };",
    "new Old().method()",
  ],
  "nested on one line": [
    `function outermost() { const middle = (a) => { function innermost() { /*@*/ let s = 0; for (let i = 0; i < 20000; i++) s += Math.sqrt(i) % 3; return s; } return innermost(); }; return middle(); }`,
    "outermost()",
  ],
  "two on one line": [
    `const left = () => 1, right = () => { /*@*/ let s = 0; for (let i = 0; i < 20000; i++) s += Math.sqrt(i) % 3; return s; };`,
    "left() + right()",
  ],
};

/** Processor time of a shape; in several rounds, because a busy machine may not sample for a while. */
const MILLISECONDS = 3;
const ROUNDS = 6;
/** Of all shapes together: of few samples, those of what drives them would be too large a part. */
const LEAST_MILLISECONDS = 120;

/**
 * @param {typeof SHAPES} shapes
 * @returns {string}
 */
function getProgram(shapes) {
  const lines = [
    "const clock = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };",
    "async function drive(call) {",
    `  for (const end = clock() + ${Math.max(MILLISECONDS, LEAST_MILLISECONDS / ROUNDS / Object.keys(shapes).length)}; clock() < end;) await call();`,
    "}",
  ];
  for (const [code] of Object.values(shapes)) lines.push(fill(code));
  lines.push("async function main() {", `for (let round = 0; round < ${ROUNDS}; round++) {`);
  for (const [, call] of Object.values(shapes)) lines.push(`await drive(async () => {\n${fill(call)}\n});`);
  lines.push("}", "}", "main();", "");
  return lines.join("\n");
}

/** @param {string} code */
function fill(code) {
  return code.replaceAll("WORK2", WORK.replace("return sum;", "this.sum = sum;")).replaceAll("WORK", WORK);
}

/**
 * @param {Source} source
 * @param {typeof SHAPES} shapes
 * @returns {Map<string, Node>} by shape: the innermost function around its mark, or the class where the mark is in a field
 */
function getExpected(source, shapes) {
  const names = Object.keys(shapes);
  const marks = source.comments.filter(({ value }) => value === "@");
  assert.equal(marks.length, names.length);
  return new Map(
    marks.map(({ range }, index) => {
      const around = getFunctionsAndClasses(source).filter(
        (node) => node.range[0] <= range[0] && range[1] <= node.range[1],
      );
      const node = around.at(-1);
      assert.ok(node !== undefined);
      return [names[index], node];
    }),
  );
}

/**
 * @param {{ functions: Measured[], unmatched: Measured[], root: string }} result
 * @param {string} file - that the functions are written in
 * @param {{ mayStay?: boolean, shapes?: typeof SHAPES }} [how] - `mayStay`: samples of inlined functions may be given to their callers
 */
function checkExact({ functions, unmatched, root }, file, { mayStay = false, shapes = SHAPES } = {}) {
  const own = functions.filter((fn) => fn.path === path.join(root, file) && fn.self > 0);
  const found = new Map(own.flatMap(({ located, self }) => (located === undefined ? [] : [[located.node, self]])));
  const [located] = own.flatMap((fn) => fn.located ?? []);
  assert.ok(located !== undefined);
  const expected = getExpected(located.source, shapes);
  for (const [name, node] of expected)
    assert.ok(
      (found.get(node) ?? 0) > 0,
      `${name}: no sample is at ${isClass(node) ? "the class" : "the function"} in line ${located.source.lineOf(node.range[0])}; ${own.map(({ name: any, line, column, self }) => `${any} ${line}:${column} ${self}`).join(", ")}`,
    );
  assert.deepEqual(
    unmatched.map(({ name, line, column }) => `${name} ${line}:${column}`),
    [],
  );
  if (mayStay) return;
  const nodes = new Set(expected.values());
  const [right, all] = [own.filter((fn) => fn.located !== undefined && nodes.has(fn.located.node)), own].map((list) =>
    list.reduce((sum, { self }) => sum + self, 0),
  );
  assert.ok(right / all > 0.8, `${right} of ${all} samples are in the functions that work`);
}

describe("every shape of function is found where it is", () => {
  const program = getProgram(SHAPES);
  it("in a module", (t) => checkExact(runSampled(t, { "a.mjs": program }), "a.mjs"));
  it("in a CommonJS file", (t) => checkExact(runSampled(t, { "a.cjs": program }), "a.cjs"));
  for (const file of ["a.cjs", "a.mjs"]) {
    it(`behind a byte order mark, in ${file}`, (t) => {
      // Only places in the first line are moved by it.
      const shapes = { "in the first line": ["", "first()"] };
      checkExact(
        runSampled(t, { [file]: `\uFEFFconst first = function (a) { /*@*/\n${WORK} };\n${getProgram(shapes)}` }),
        file,
        { shapes },
      );
    });
  }
  it("behind a hashbang, with CRLF", (t) =>
    checkExact(runSampled(t, { "a.cjs": `#!/usr/bin/env node\n${program}`.replaceAll("\n", "\r\n") }), "a.cjs"));
});

describe("what runs once with a class", () => {
  const program = `const busy = () => { /*@*/\n${WORK.replaceAll("20000", "3000000")} };\nclass Both { field = (a) => 1; static one = busy(); static two = busy(); }\nclass Fields { static one = busy(); }\nclass Blocks { static { busy(); } }\n`;
  for (const file of ["a.cjs", "a.mjs"]) {
    it(`is no function that is not found, in ${file}`, (t) => {
      const { functions, unmatched } = runSampled(t, { [file]: program });
      assert.ok(functions.some(({ name, self }) => name === "busy" && self > 0));
      assert.deepEqual(unmatched, []);
    });
  }
});

describe("every shape of function is found in TypeScript", () => {
  const program =
    `const decorate: any = (..._: any[]) => {};\n${getProgram(SHAPES).replaceAll("(a)", "(a?: Map<string, () => void>)").replaceAll("(v)", "(v: number)").replace("drive(call)", "drive(call: () => unknown): Promise<void>")}`
      .replace("class WithMethod {", "@decorate\nclass WithMethod {")
      .replace("class WithAsync { async method", "class WithAsync { @decorate async method");

  for (const [what, target, inline] of /** @type {const} */ ([
    ["that tsc compiled", ts.ScriptTarget.ES2022, false],
    ["whose source map is in the script", ts.ScriptTarget.ES2022, true],
  ])) {
    it(what, (t) => {
      const { outputText, sourceMapText } = ts.transpileModule(program, {
        fileName: "a.ts",
        compilerOptions: {
          target,
          sourceRoot: "../src",
          module: ts.ModuleKind.CommonJS,
          sourceMap: !inline,
          inlineSourceMap: inline,
          experimentalDecorators: true,
        },
      });
      const script = inline ? outputText : outputText.replace(/sourceMappingURL=.*/, "sourceMappingURL=a.js.map");
      checkExact(
        runSampled(t, {
          "dist/a.js": script,
          "src/a.ts": program,
          ...(inline ? {} : { "dist/a.js.map": /** @type {string} */ (sourceMapText) }),
        }),
        "src/a.ts",
        { mayStay: true },
      );
    });
  }

  // Node 20 does not.
  const strips = /** @type {any} */ (process.features).typescript === "strip";
  if (strips)
    it("that Node strips of its types", (t) => {
      checkExact(
        runSampled(t, {
          "a.ts": getProgram(SHAPES)
            .replaceAll("(a)", "(a?: Map<string, () => void>)")
            .replace("const short = (a?: Map<string, () => void>)", "const short = <T>(a?: T)")
            .replaceAll(/(?<!#)\bfield =/g, "private field ="),
        }),
        "a.ts",
      );
    });
});
