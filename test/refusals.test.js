import { describe, it } from "node:test";
import { getFilename, getFixtures, getPattern } from "./fixtures.js";
import { REFUSALS } from "../lib/ast/refusals.js";
import assert from "node:assert/strict";
import { detect } from "../lib/run/detect.js";
import { parseSource } from "../lib/source/parse.js";
import { planRewrite } from "../lib/run/plan.js";

/** @import { RefusalCode } from "../lib/types.js" */

/**
 * What no fixture of one file can give, and why: another file says it, or no rule of ours does.
 *
 * @type {Record<string, RefusalCode[]>}
 */
const NOT_IN_FIXTURES = {
  otherFiles: [
    "callAFewAtOnce",
    "calledElsewhere",
    "keepOnRequest",
    "onlyNamedToAsk",
    "othersWritten",
    "passOnRead",
    "podiumTooOld",
    "rowOnRequest",
  ],
  anyPattern: ["noRewrite", "oldLineEnds"],
};

/** @returns {Set<RefusalCode>} that the rules give in their fixtures */
function getGiven() {
  return new Set(
    getFixtures().flatMap((fixture) => {
      const source = parseSource(fixture.before, getFilename(fixture));
      const pattern = getPattern(fixture.rule);
      return detect(source, pattern.detector, {}, fixture.options).flatMap((finding) => {
        const plan = planRewrite(source, pattern, finding, {}, fixture.options);
        return "refused" in plan ? [plan.code, ...(plan.also ?? [])] : [];
      });
    }),
  );
}

describe("refusals", () => {
  it("are each given in some fixture, but for those that none can give", () => {
    const given = getGiven();
    assert.deepEqual(
      Object.keys(REFUSALS).filter((code) => !given.has(/** @type {RefusalCode} */ (code))),
      Object.values(NOT_IN_FIXTURES).flat().sort(),
    );
  });
});
