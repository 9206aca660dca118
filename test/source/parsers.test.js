import { describe, it } from "node:test";
import { FIXTURES, getFilename, getFixtures, getPattern } from "../fixtures.js";
import { createSource, setParents } from "../../lib/source/create-source.js";
import { readFileSync, readdirSync } from "node:fs";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { parse as parseWithBabel } from "@babel/parser";
import { Linter } from "eslint";
import { getSource } from "../../lib/source/from-eslint.js";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import * as typescriptParser from "@typescript-eslint/parser";

/** @import { Source } from "../../lib/types.js" */

/**
 * The Source that a rule gets under ESLint.
 *
 * @param {string} text
 * @param {string} filename
 * @param {Record<string, unknown>} languageOptions
 * @returns {Source | undefined} undefined where the parser does not read the text
 */
function getLinted(text, filename, languageOptions) {
  /** @type {Source | undefined} */
  let source;
  const rule = {
    /** @param {any} context */
    create(context) {
      return {
        "Program:exit"() {
          source = getSource(context);
        },
      };
    },
  };
  new Linter({ configType: "flat" }).verify(
    text,
    [
      {
        files: ["**/*.*"],
        plugins: { test: { rules: { rule } } },
        rules: { "test/rule": "error" },
        languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } }, ...languageOptions },
      },
    ],
    filename,
  );
  return source;
}

/**
 * The Source that Flow files get, of any file: Babel's tree.
 *
 * @param {string} text
 * @param {string} filename
 * @returns {Source}
 */
function getFlow(text, filename) {
  // A type that only Flow knows makes oxc refuse the file.
  return parseSource(`${text}\nopaque type FlowOnly = string;\n`, filename);
}

/** @type {Record<string, { reads: RegExp, parse: (text: string, filename: string) => Source | undefined }>} */
const parsers = {
  "espree as a module": {
    reads: /\.m?js$/,
    parse: (text, filename) => getLinted(text, filename, { sourceType: "module" }),
  },
  "espree as a script": {
    reads: /\.c?js$/,
    parse: (text, filename) => getLinted(text, filename, { sourceType: "script" }),
  },
  "espree as CommonJS": {
    reads: /\.c?js$/,
    parse: (text, filename) => getLinted(text, filename, { sourceType: "commonjs" }),
  },
  "@typescript-eslint/parser as a module": {
    reads: /\.([cm]?ts|m?js)$/,
    parse: (text, filename) => getLinted(text, filename, { parser: typescriptParser, sourceType: "module" }),
  },
  "@typescript-eslint/parser as a script": {
    reads: /\.cjs$/,
    parse: (text, filename) => getLinted(text, filename, { parser: typescriptParser, sourceType: "script" }),
  },
  "@typescript-eslint/parser as CommonJS": {
    reads: /\.c[jt]s$/,
    parse: (text, filename) => getLinted(text, filename, { parser: typescriptParser, sourceType: "commonjs" }),
  },
  "Babel for Flow": { reads: /\.[cm]?js$/, parse: getFlow },
};

/** @param {Source} source @param {string} rule @param {Record<string, unknown>} options */
const find = (source, rule, options) =>
  detect(source, getPattern(rule).detector, {}, options).map((finding) => ({
    messageId: finding.messageId,
    range: finding.node.range,
    type: finding.node.type,
    heat: finding.heat.text,
    data: finding.data,
  }));

const fixtures = getFixtures();

for (const [parser, { reads, parse }] of Object.entries(parsers)) {
  describe(`${parser} gives the findings of oxc`, () => {
    // A script has no imports, and only Flow's own files are Babel's.
    const own = fixtures.filter(
      ({ extension, before }) =>
        reads.test(extension) && !(/ as (a script|CommonJS)$/.test(parser) && /^(import|export) /m.test(before)),
    );
    it("reads some of the fixtures", () => assert.ok(own.length > 0));
    for (const fixture of own) {
      it(`${fixture.rule}: ${fixture.name}`, () => {
        const filename = getFilename(fixture);
        const other = parse(fixture.before, filename);
        assert.ok(other !== undefined, "it does not read the file");
        assert.deepEqual(
          find(other, fixture.rule, fixture.options),
          find(parseSource(fixture.before, filename), fixture.rule, fixture.options),
        );
      });
    }
  });
}

describe("every parser", () => {
  const files = readdirSync(path.join(FIXTURES, "hostile"));
  for (const [parser, { parse }] of [...Object.entries(parsers), ["oxc", { parse: parseSource }]].map(
    (entry) => /** @type {[string, { parse: (text: string, filename: string) => Source | undefined }]} */ (entry),
  )) {
    it(`${parser}: nodes stand in the order of the text, inside their parents, with a range`, () => {
      let read = 0;
      for (const file of files) {
        const source = tryTo(() => parse(readFileSync(path.join(FIXTURES, "hostile", file), "utf8"), `src/${file}`));
        if (source === undefined) continue;
        read++;
        const types = new Set(
          source
            .nodes("Identifier")
            .flatMap((node) => [node.type, node.parent.type, node.parent.parent?.type ?? "Program"]),
        );
        for (const type of types) {
          let last = -1;
          for (const node of source.nodes(type)) {
            assert.ok(Array.isArray(node.range) && node.range[0] <= node.range[1], `${file}: ${type} has a range`);
            assert.ok(
              node.range[0] >= last,
              `${file}: ${type} ${source.slice(node).slice(0, 60)} stands before the one before it`,
            );
            last = node.range[0];
            // `@decorator export class A {}`: it stands before the class that it belongs to.
            if (node.parent != null && type !== "Decorator")
              assert.ok(
                node.parent.range[0] <= node.range[0] && node.range[1] <= node.parent.range[1],
                `${file}: ${type} "${source.slice(node).slice(0, 40)}" lies outside its parent ${node.parent.type}`,
              );
          }
        }
      }
      assert.ok(read > 0, "it reads some of the files");
    });
  }
});

/**
 * @template T
 * @param {() => T} run
 * @returns {T | undefined}
 */
function tryTo(run) {
  try {
    return run();
  } catch {
    return undefined;
  }
}

describe("Babel's tree", () => {
  it("has the texts of template literals with what is around them, as oxc's has", () => {
    for (const text of ["a = `b`;", "a = `\n${b}\n${c}d`;", "a = b``;", "a = `${`b${c}`}`;"]) {
      const own = getFlow(text, "a.js").nodes("TemplateElement");
      const other = parseSource(text, "a.js").nodes("TemplateElement");
      assert.deepEqual(
        own.map(({ range }) => range),
        other.map(({ range }) => range),
        text,
      );
    }
  });

  it("has the shapes of ESTree: fields, private names, imports, optional chains", () => {
    const source = getFlow(
      'class A { #a = 1; b = 2; static { } m() { return this.#a; } } import("x"); a?.b();',
      "a.js",
    );
    for (const type of [
      "PropertyDefinition",
      "PrivateIdentifier",
      "StaticBlock",
      "ImportExpression",
      "ChainExpression",
      "MethodDefinition",
    ])
      assert.ok(source.nodes(type).length > 0, type);
    for (const type of [
      "ClassProperty",
      "ClassPrivateProperty",
      "PrivateName",
      "OptionalMemberExpression",
      "StringLiteral",
      "ObjectProperty",
    ])
      assert.equal(source.nodes(type).length, 0, type);
  });

  it("may lack visitor keys: children are found all the same", () => {
    const text = "if (a) b(); else c();";
    const { program } = parseWithBabel(text, { ranges: true, plugins: ["estree"] });
    const ast = /** @type {any} */ (program);
    setParents(ast, {});
    const source = createSource({
      filename: "a.js",
      text,
      ast,
      comments: [],
      scopeManager: /** @type {any} */ ({ scopes: [] }),
      visitorKeys: {},
    });
    assert.deepEqual(
      source.nodes("Identifier").map((node) => node.name),
      ["a", "b", "c"],
    );
    assert.equal(source.nodes("Identifier")[1].parent.type, "CallExpression");
  });
});
