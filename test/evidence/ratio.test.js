import { describe, it } from "node:test";
import { getRatio, getSpread } from "../../lib/evidence/ratio.js";
import assert from "node:assert/strict";

/** Numbers that look like chance and are the same in each run: a linear congruential generator. */
function createRandom(seed = 1) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/**
 * Times of a busy machine: most a little longer than the shortest, some very much so.
 *
 * @param {() => number} random
 * @param {number} least
 */
const getTime = (random, least) => least * (1 + 0.02 * random() + (random() < 0.2 ? 3 * random() : 0));

describe("getRatio()", () => {
  it("pairs the rounds, so that what slows both changes nothing", () => {
    const { rounds, median } = getRatio([100, 300, 110], [10, 30, 10]);
    assert.deepEqual(rounds, [10, 10, 11]);
    assert.equal(median, 10);
  });

  it("gives no interval that it cannot vouch for: with fewer than six rounds there is none", () => {
    assert.equal(getRatio([1, 2, 3, 4, 5], [1, 1, 1, 1, 1]).interval, undefined);
    assert.deepEqual(getRatio([6, 2, 3, 4, 5, 1], [1, 1, 1, 1, 1, 1]).interval, [1, 6]);
    // Of nine, the second and the second to last: 1 − 2 (1 + 9) ∕ 512 = 0.961.
    const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    assert.deepEqual(
      getRatio(
        nine,
        nine.map(() => 1),
      ).interval,
      [2, 8],
    );
  });

  it("has the probability of the sign test", () => {
    const ones = [1, 1, 1, 1, 1, 1];
    assert.ok(Math.abs(getRatio([2, 2, 2, 2, 2, 2], ones).p - 2 / 64) < 1e-9);
    assert.ok(Math.abs(getRatio([2, 2, 2, 2, 2, 0.5], ones).p - 14 / 64) < 1e-9);
    assert.equal(getRatio(ones, ones).p, 1);
  });

  it("holds the true ratio in 95 of 100 runs, and sees a difference in no more than 5 where there is none", () => {
    for (const rounds of [6, 9, 15]) {
      const random = createRandom(rounds);
      let held = 0;
      let seen = 0;
      const runs = 2000;
      for (let run = 0; run < runs; run++) {
        const times = () => Array.from({ length: rounds }, () => getTime(random, 100));
        const { interval, p } = getRatio(times(), times());
        assert.ok(interval);
        if (interval[0] <= 1 && interval[1] >= 1) held += 1;
        if (p <= 0.05) seen += 1;
      }
      assert.ok(held / runs >= 0.945, `${rounds} rounds: ${held} of ${runs}`);
      assert.ok(seen / runs <= 0.055, `${rounds} rounds: ${seen} of ${runs}`);
    }
  });

  it("sees one tenth through noise", () => {
    const random = createRandom(7);
    let seen = 0;
    for (let run = 0; run < 200; run++) {
      const before = Array.from({ length: 25 }, () => getTime(random, 110));
      const after = Array.from({ length: 25 }, () => getTime(random, 100));
      if (getRatio(before, after).p <= 0.05) seen += 1;
    }
    assert.ok(seen > 180, String(seen));
  });

  it("refuses rounds that are no pairs", () => {
    assert.throws(() => getRatio([1], []), RangeError);
    assert.throws(() => getRatio([], []), RangeError);
  });
});

describe("getSpread()", () => {
  it("is the distance of the quartiles as a share of the median", () => {
    assert.equal(getSpread([10]), 0);
    assert.equal(getSpread([8, 9, 10, 11, 1000]), 0.2);
  });
});
