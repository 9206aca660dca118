import assert from "node:assert/strict";
import { detect } from "../lib/run/detect.js";
import { getFilename, getPattern } from "./fixtures.js";
import { it } from "node:test";
import { Linter } from "eslint";
import { parseSource } from "../lib/source/parse.js";
import plugin from "../index.js";
import * as typescriptParser from "@typescript-eslint/parser";
import { variants } from "./fixture-variants.js";

/** @import { Fixture } from "./fixtures.js" */

const BOM = "\uFEFF";

/**
 * That a fixture is in ESLint what it is on the command line: the same findings, and the same result.
 *
 * @param {Fixture} fixture
 * @param {string[]} formats - names of variants
 */
export function describeInEslint(fixture, formats) {
  const pattern = getPattern(fixture.rule);
  for (const format of formats) {
    it(`${format}: ESLint reports what the CLI finds, and its suggestions make the result`, () => {
      const change = variants[format];
      const before = change(fixture.before);
      const bare = before.replace(BOM, "");
      const found = detect(parseSource(bare, getFilename(fixture)), pattern.detector, {}, fixture.options);
      const messages = lint(fixture, before);
      assert.deepEqual(
        messages.map(({ line, messageId }) => ({ line, messageId })),
        found.map((finding) => ({
          line: bare.slice(0, finding.node.range[0]).split("\n").length,
          messageId: finding.messageId,
        })),
      );
      assert.equal(applyInEditor(fixture, before, messages), change(fixture.after ?? fixture.before));
    });
  }
}

/**
 * What ESLint reports for a text.
 *
 * @param {Fixture} fixture
 * @param {string} text
 */
function lint({ rule, extension, options, ...fixture }, text) {
  const linter = new Linter({ configType: "flat" });
  const messages = linter.verify(
    text,
    [
      {
        files: ["**/*.*"],
        plugins: { hotpath: /** @type {any} */ (plugin) },
        rules: { [`hotpath/${rule}`]: ["error", ...(Object.keys(options).length > 0 ? [options] : [])] },
        languageOptions: {
          sourceType: extension.startsWith(".c") ? "commonjs" : "module",
          ...(/\.[cm]?tsx?$/.test(extension) ? { parser: typescriptParser } : {}),
        },
      },
    ],
    getFilename({ rule, extension, options, ...fixture }),
  );
  const fatal = messages.find((message) => message.fatal);
  assert.equal(fatal, undefined, fatal?.message);
  return messages;
}

/**
 * Applies fixes and first suggestions one by one, as a user does in an editor, until none is left.
 *
 * @param {Fixture} fixture
 * @param {string} text
 * @param {ReturnType<typeof lint>} messages - what ESLint reports for it
 */
function applyInEditor(fixture, text, messages) {
  let current = text;
  let reported = messages;
  for (let round = 0; round < 100; round++) {
    const offered = reported
      .map((message) => message.fix ?? message.suggestions?.[0]?.fix)
      .find((fixed) => fixed !== undefined);
    if (offered === undefined) return current;
    const bom = current.startsWith(BOM) ? BOM : "";
    const body = current.slice(bom.length);
    current = bom + body.slice(0, offered.range[0]) + offered.text + body.slice(offered.range[1]);
    reported = lint(fixture, current);
  }
  throw new Error("the suggestions never come to rest");
}
