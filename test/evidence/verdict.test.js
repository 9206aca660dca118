import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getRatio } from "../../lib/evidence/ratio.js";
import { judge } from "../../lib/evidence/verdict.js";

/**
 * @param {[number, number]} claimed
 * @param {number[]} ratios
 */
const judgeRounds = (claimed, ratios) =>
  judge(
    claimed,
    getRatio(
      ratios,
      ratios.map(() => 1),
    ),
  );

describe("judge()", () => {
  it("says what a measurement says about a claim", () => {
    assert.equal(judgeRounds([2, 3], [2.1, 2.2, 2.4, 2.5, 2.5, 2.6]), "holds");
    assert.equal(judgeRounds([2, 3], [1.5, 1.5, 1.6, 1.6, 1.7, 1.8]), "below");
    assert.equal(judgeRounds([2, 3], [3.5, 3.6, 3.6, 3.7, 3.8, 4]), "above");
    assert.equal(judgeRounds([2, 3], [1.5, 1.5, 1.6, 1.6, 1.7, 2.2]), "unclear");
  });

  it("takes no payoff from rounds that do not show one", () => {
    assert.equal(judgeRounds([1.1, 1.3], [0.9, 1.1, 1.2, 1.2, 1.3, 1.3]), "unclear");
    assert.equal(judgeRounds([1, 1], [0.98, 0.99, 1, 1, 1.01, 1.02]), "holds");
  });

  it("says nothing of fewer than six rounds, unless they are as claimed", () => {
    assert.equal(judgeRounds([2, 3], [1.1, 1.2]), "unclear");
    assert.equal(judgeRounds([2, 3], [4, 5]), "unclear");
  });

  it("leaves room for rounding", () => {
    assert.equal(judgeRounds([2, 3], [1.92, 1.93, 1.93, 1.94, 1.95, 1.95]), "holds");
    assert.equal(judgeRounds([2, 3], [3.05, 3.05, 3.06, 3.06, 3.07, 3.1]), "holds");
  });
});
