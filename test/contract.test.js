import { assertResults, assertStockJscodeshift, writeProject } from "./rewritten-project.js";
import { describe, it } from "node:test";
import { describeFixture, describePattern } from "./fixture-contract.js";
import { getFixturesOf, getSample, ROOT } from "./fixtures.js";
import assert from "node:assert/strict";
import { describeInEslint } from "./in-eslint.js";
import { getFormats } from "./fixture-variants.js";
import path from "node:path";
import { rmSync } from "node:fs";
import { rules } from "../rules/index.js";
import { spawnSync } from "node:child_process";

/** Of a rule, what is looked at in other formats in ESLint, and under stock jscodeshift; contract-of-all.test.js looks at the others. */
const SAMPLE = 3;

for (const rule of Object.keys(rules)) {
  const own = getFixturesOf(rule);
  const sample = getSample(own, SAMPLE);
  describe(rule, () => {
    it("has at least 15 fixtures, some of which must not change", () => {
      assert.ok(own.length >= 15, `${own.length} fixtures`);
      assert.ok(
        own.some((fixture) => fixture.expected.length === 0),
        "no fixture shows what is left alone",
      );
    });

    describePattern(rule, own);

    for (const fixture of own)
      describe(fixture.name, () => {
        describeFixture(fixture);
        describeInEslint(fixture, getFormats(fixture, sample));
      });

    it("stock jscodeshift makes the results", () => assertStockJscodeshift(rule, sample));

    it("`hotpath fix --all` makes the results", () => {
      const plain = own.filter(({ options }) => Object.keys(options).length === 0);
      const folder = writeProject(plain);
      try {
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
