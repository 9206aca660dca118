import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { getFilename, getFixtures, getPattern, ROOT } from "./fixtures.js";
import { Linter } from "eslint";
import assert from "node:assert/strict";
import { describeFixture, describePattern } from "./fixture-contract.js";
import { detect } from "../lib/run/detect.js";
import { execFileSync, spawnSync } from "node:child_process";
import os from "node:os";
import { parseSource } from "../lib/source/parse.js";
import path from "node:path";
import plugin from "../index.js";
import { rules } from "../rules/index.js";
import * as typescriptParser from "@typescript-eslint/parser";
import { variants } from "./fixture-variants.js";

/** @import { Fixture } from "./fixtures.js" */

const fixtures = getFixtures();
const BOM = "\uFEFF";

/** @param {string} text */
const withoutBom = (text) => text.replace(BOM, "");

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
 */
function applyInEditor(fixture, text) {
  let current = text;
  for (let round = 0; round < 100; round++) {
    const offered = lint(fixture, current)
      .map((message) => message.fix ?? message.suggestions?.[0]?.fix)
      .find((fixed) => fixed !== undefined);
    if (offered === undefined) return current;
    const bom = current.startsWith(BOM) ? BOM : "";
    const body = current.slice(bom.length);
    current = bom + body.slice(0, offered.range[0]) + offered.text + body.slice(offered.range[1]);
  }
  throw new Error("the suggestions never come to rest");
}

/**
 * @param {string} folder - in which they were rewritten
 * @param {Fixture[]} rewritten
 */
function assertResults(folder, rewritten) {
  for (const fixture of rewritten)
    assert.equal(
      readFileSync(path.join(folder, getFilename(fixture)), "utf8"),
      fixture.after ?? fixture.before,
      fixture.name,
    );
}

for (const rule of Object.keys(rules)) {
  const own = fixtures.filter((fixture) => fixture.rule === rule);
  describe(rule, () => {
    it("has at least 15 fixtures, some of which must not change", () => {
      assert.ok(own.length >= 15, `${own.length} fixtures`);
      assert.ok(
        own.some((fixture) => fixture.expected.length === 0),
        "no fixture shows what is left alone",
      );
    });

    describePattern(rule, own);

    for (const fixture of own) {
      describe(fixture.name, () => {
        describeFixture(fixture);

        const pattern = getPattern(rule);
        for (const [variant, change] of Object.entries(variants)) {
          const before = change(fixture.before);
          const after = change(fixture.after ?? fixture.before);

          it(`${variant}: ESLint reports what the CLI finds, and its suggestions make the result`, () => {
            const bare = withoutBom(before);
            const found = detect(parseSource(bare, getFilename(fixture)), pattern.detector, {}, fixture.options);
            assert.deepEqual(
              lint(fixture, before).map(({ line, messageId }) => ({ line, messageId })),
              found.map((finding) => ({
                line: bare.slice(0, finding.node.range[0]).split("\n").length,
                messageId: finding.messageId,
              })),
            );
            assert.equal(applyInEditor(fixture, before), after);
          });
        }
      });
    }

    it("stock jscodeshift makes the results", () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-codemod-"));
      try {
        const plain = own.filter(({ options }) => Object.keys(options).length === 0);
        for (const fixture of plain) {
          mkdirSync(path.join(folder, "src"), { recursive: true });
          writeFileSync(path.join(folder, getFilename(fixture)), fixture.before);
        }
        execFileSync(
          process.execPath,
          [
            path.join(ROOT, "node_modules/jscodeshift/bin/jscodeshift.js"),
            "-t",
            path.join(ROOT, "transforms", `${rule}.js`),
            "--extensions=js,cjs,mjs,ts,cts,mts,tsx,jsx",
            "--run-in-band",
            "--fail-on-error",
            "src",
          ],
          { cwd: folder, stdio: "pipe" },
        );
        assertResults(folder, plain);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it("`hotpath fix --all` makes the results", () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-cli-"));
      try {
        const plain = own.filter(({ options }) => Object.keys(options).length === 0);
        for (const fixture of plain)
          cpSync(path.join(fixture.folder, `before${fixture.extension}`), path.join(folder, getFilename(fixture)));
        const run = spawnSync(
          process.execPath,
          [path.join(ROOT, "bin/hotpath.js"), "fix", "--no-git", "--all", "--rule", rule, "."],
          { cwd: folder, encoding: "utf8" },
        );
        // 1: fixtures have findings that stay.
        assert.ok(run.status === 0 || run.status === 1, run.stderr);
        assertResults(folder, plain);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
}
