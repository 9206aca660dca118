import { describe, it } from "node:test";
import { getFilename, getFixtures } from "../fixtures.js";
import { Linter } from "eslint";
import { OXLINT_DIFFERENCES } from "../clients/oxlint-differences.js";
import assert from "node:assert/strict";
import { getExclusiveEdits } from "../../lib/rule/exclusive-edits.js";
import { parseSource } from "../../lib/source/parse.js";
import plugin from "../../index.js";
import * as typescriptParser from "@typescript-eslint/parser";

/** @import { Fixture } from "../fixtures.js" */

const linter = new Linter();

/**
 * Applies every fix and first suggestion that does not overlap an earlier one, and again until none is left, as
 * `oxlint --fix-suggestions` does and `eslint --fix` with fixes.
 *
 * @param {Fixture} fixture
 * @returns {string}
 */
function applyAtOnce(fixture) {
  const { rule, options, extension } = fixture;
  /** @type {any} */
  const config = {
    files: ["**/*.*"],
    plugins: { hotpath: plugin },
    rules: { [`hotpath/${rule}`]: Object.keys(options).length > 0 ? ["error", options] : "error" },
    languageOptions: {
      sourceType: extension.startsWith(".c") ? "commonjs" : "module",
      ...(/\.[cm]?tsx?$/.test(extension) ? { parser: typescriptParser } : {}),
    },
  };
  let text = fixture.before;
  for (let pass = 0; pass < 100; pass++) {
    const fixes = linter
      .verify(text, [config], getFilename(fixture))
      .map((message) => {
        assert.ok(!message.fatal, `${rule}/${fixture.name}: ${message.message}\n${text}`);
        return message.fix ?? message.suggestions?.[0]?.fix;
      })
      .filter((fix) => fix !== undefined)
      .sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1]);
    if (fixes.length === 0) return text;
    let result = "";
    let last = 0;
    for (const { range, text: inserted } of fixes) {
      if (result !== "" && range[0] <= last) continue;
      result += text.slice(last, range[0]) + inserted;
      last = range[1];
    }
    text = result + text.slice(last);
  }
  throw new Error(`${rule}/${fixture.name} never comes to rest`);
}

/** @param {string} text */
const source = (text) => parseSource(text, "a.js");

/** @param {[number, number]} range @param {string} text */
const edit = (range, text) => ({ range, text });

describe("getExclusiveEdits", () => {
  it("lets a rewrite reach to an earlier one that brings the same name", () => {
    const file = source("await one(); await two(); await three();");
    const first = [edit([0, 11], "const pending = one()")];
    const second = [edit([13, 24], "const pending = two()")];
    const other = [edit([26, 39], "const left = three()")];
    assert.deepEqual(getExclusiveEdits(file, first), first);
    assert.deepEqual(getExclusiveEdits(file, second), [edit([0, 0], ""), ...second]);
    assert.deepEqual(getExclusiveEdits(file, other), other);
  });

  it("lets an earlier place reach to a later one that was offered before", () => {
    const file = source("await one(); await two();");
    getExclusiveEdits(file, [edit([13, 24], "const pending = two()")]);
    const edits = [edit([0, 11], "const pending = one()")];
    assert.deepEqual(getExclusiveEdits(file, edits), [...edits, edit([24, 24], "")]);
  });

  it("does not mind names that are moved, known to all, or of others' members, nor strings and comments", () => {
    const text = "use(req.url); use(req.path);";
    for (const [one, two] of [
      ["use(req)", "use(req)"],
      ["Object.freeze(1)", "Object.freeze(2)"],
      ["req.parsed", "req.parsed"],
      ["req?.parsed", "req?.parsed"],
      ['"parsed"', "// parsed"],
    ]) {
      const file = source(text);
      getExclusiveEdits(file, [edit([0, 13], one)]);
      const edits = [edit([14, 28], two)];
      assert.deepEqual(getExclusiveEdits(file, edits), edits, two);
    }
    const spread = source("use(...all); use([...all]);");
    getExclusiveEdits(spread, [edit([0, 11], "Object.freeze(all)")]);
    assert.deepEqual(getExclusiveEdits(spread, [edit([13, 26], "Object.freeze(all)")]), [
      edit([13, 26], "Object.freeze(all)"),
    ]);
  });

  it("minds fields and private names", () => {
    for (const name of ["this.parsed = 1", "#parsed = 1;", "get parsed() {}", "parsed: URL;"]) {
      const file = source("use(req.url); use(req.path);");
      getExclusiveEdits(file, [edit([0, 13], name)]);
      assert.equal(getExclusiveEdits(file, [edit([14, 28], name)]).length, 2, name);
    }
  });
});

describe("rewrites that are applied at once", () => {
  it("end where they end one by one, but for the order of what they add", () => {
    const several = getFixtures().filter(({ expected }) => expected.filter(({ act }) => act !== null).length > 1);
    assert.ok(several.length > 100, `${several.length} fixtures`);
    const different = several.filter((fixture) => applyAtOnce(fixture) !== (fixture.after ?? fixture.before));
    assert.deepEqual(
      different.map((fixture) => `${fixture.rule}/${getFilename(fixture)}`).sort(),
      Object.keys(OXLINT_DIFFERENCES.results).sort(),
    );
  });
});
