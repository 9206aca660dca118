import { it } from "node:test";
import { describeFinding, describeSilence, getFilename, getNew, getPattern } from "./fixtures.js";
import assert from "node:assert/strict";
import { detect, getSilences } from "../lib/run/detect.js";
import { fix } from "../lib/run/fix.js";
import { parseSource } from "../lib/source/parse.js";
import { runCodemod } from "../lib/run/codemod.js";
import { variants } from "./fixture-variants.js";

/** @import { Fixture } from "./fixtures.js" */

/**
 * What holds for a pattern itself.
 *
 * @param {string} rule
 * @param {Fixture[]} fixtures - of the rule
 */
export function describePattern(rule, fixtures) {
  const { detector, rewrite } = getPattern(rule);

  it("has its name, and triggers that a text can lack", () => {
    assert.equal(detector.name, rule);
    for (const trigger of detector.triggers) assert.notEqual(trigger.trim(), "");
  });

  it("has a codemod", async () => {
    if (rewrite === undefined) return;
    const { default: transform } = await import(`../transforms/${rule}.js`);
    const fixture = fixtures.find(({ after, options }) => after !== undefined && Object.keys(options).length === 0);
    assert.ok(fixture !== undefined);
    const file = { path: getFilename(fixture), source: fixture.before };
    assert.equal(await transform(file, {}, {}), fixture.after);
  });
}

/**
 * The part of the contract that needs nothing but the tool itself: what is found, what it becomes, and that it comes to rest.
 *
 * @param {Fixture} fixture
 * @param {string[]} formats - in which the codemod is to make the result
 */
export function describeFixture(fixture, formats) {
  const { rule } = fixture;
  const pattern = getPattern(rule);
  const source = parseSource(fixture.before, getFilename(fixture));

  it("finds what is expected", () => {
    const findings = detect(source, pattern.detector, {}, fixture.options);
    for (const { node } of findings) assert.ok(node.range[0] < node.range[1], "its end comes before its start");
    assert.deepEqual(
      findings.map((finding) => describeFinding(source, fixture, finding)),
      fixture.expected,
    );
  });

  if (fixture.silences !== undefined)
    it("says why it leaves other code alone", () => {
      assert.deepEqual(
        getSilences(source, pattern.detector, {}, fixture.options).map((silence) => describeSilence(source, silence)),
        fixture.silences,
      );
    });

  it("leaves nothing on the result that could still be rewritten", () => {
    const after = parseSource(fixture.after ?? fixture.before, getFilename(fixture));
    const again = fix(after, [pattern], { risk: "review", options: { [rule]: fixture.options } });
    assert.equal(again.source.text, after.text);
    assert.deepEqual(getNew(fixture.expected, again.left), fixture.comesInSight, "new findings on the result");
  });

  for (const variant of formats) {
    const change = variants[variant];
    it(`${variant}: the codemod makes the result`, () => {
      const before = change(fixture.before);
      assert.equal(
        runCodemod(pattern, { path: getFilename(fixture), source: before }, fixture.options) ?? before,
        change(fixture.after ?? fixture.before),
      );
    });
  }
}
