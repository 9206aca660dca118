import { describe, it } from "node:test";
import { getFilename, getPattern } from "../fixtures.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { Linter } from "eslint";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { getSource } from "../../lib/source/from-eslint.js";
import { parseSource } from "../../lib/source/parse.js";
import * as typescriptParser from "@typescript-eslint/parser";

/** @import { Source } from "../../lib/types.js" */
/** @import { Fixture } from "../fixtures.js" */

// Made once: ESLint reads all its rules for each.
const linter = new Linter({ configType: "flat" });

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
  linter.verify(
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
export function getFlow(text, filename) {
  // A type that only Flow knows makes oxc refuse the file.
  return parseSource(`${text}\nopaque type FlowOnly = string;\n`, filename);
}

/** @type {Record<string, { reads: RegExp, parse: (text: string, filename: string) => Source | undefined }>} */
export const parsers = {
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

/** @param {Source} source @param {Fixture} fixture */
const find = (source, { rule, options }) =>
  detect(source, getPattern(rule).detector, {}, options).map((finding) => ({
    messageId: finding.messageId,
    range: finding.node.range,
    type: finding.node.type,
    heat: finding.heat.text,
    data: finding.data,
  }));

/**
 * Describes that every parser gives the findings that oxc gives.
 *
 * @param {Fixture[]} fixtures
 */
export function describeParsers(fixtures) {
  /** @type {Map<Fixture, ReturnType<typeof find>>} */
  const found = new Map();
  const getFound = (/** @type {Fixture} */ fixture) =>
    getOrInsert(found, fixture, () => find(parseSource(fixture.before, getFilename(fixture)), fixture));

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
          const other = parse(fixture.before, getFilename(fixture));
          assert.ok(other !== undefined, "it does not read the file");
          assert.deepEqual(find(other, fixture), getFound(fixture));
        });
      }
    });
  }
}
