import { assertRewritten, assertTransforms } from "./rewritten-project.js";
import { describe, it } from "node:test";
import { describeFixture, describePattern } from "./fixture-contract.js";
import { getFixturesOf, getSample, SAMPLE_OF_EACH_RULE } from "./fixtures.js";
import assert from "node:assert/strict";
import { getFormats } from "./fixture-variants.js";
import { rules } from "../rules/index.js";
import { runInThread } from "./cli/run-in-thread.js";

/** @type {import("./fixtures.js").Fixture[][]} */
const samples = [];

for (const rule of Object.keys(rules)) {
  const own = getFixturesOf(rule);
  const sample = getSample(own, SAMPLE_OF_EACH_RULE);
  if (sample.length > 0) samples.push(sample);
  describe(rule, () => {
    it("has at least 15 fixtures, some of which must not change", () => {
      assert.ok(own.length >= 15, `${own.length} fixtures`);
      assert.ok(
        own.some((fixture) => fixture.expected.length === 0),
        "no fixture shows what is left alone",
      );
    });

    describePattern(rule, own);

    for (const fixture of own) describe(fixture.name, () => describeFixture(fixture, getFormats(fixture, sample)));

    it("`hotpath fix --all` makes the results", () =>
      assertRewritten([own], ([folder]) => {
        const run = runInThread(["fix", "--no-git", "--all", "--rule", rule, "."], folder, { NO_COLOR: "1" });
        // 1: fixtures have findings that stay.
        assert.ok(run.status === 0 || run.status === 1, run.stderr);
      }));
  });
}

it("stock jscodeshift makes the results of a few fixtures of each rule", () => assertTransforms(samples));
