import { before, describe, it } from "node:test";
import assert from "node:assert/strict";
import { differences } from "./differences.js";
import { judgePrograms } from "./judge-programs.js";
import { pieces } from "./pieces/index.js";
import { rules } from "../../rules/index.js";

/** @import { Message } from "./judge-programs.js" */

const COUNT = 2000;

/** Of a hundred programs, how many each rule rewrites at least: a generator that misses what a rule looks for proves nothing. */
const LEAST_SHARE = 2;

/** Always the same programs; `npm run fuzz` makes others. */
const SEED = 20_261_121;

describe("generated programs", () => {
  /** @type {Message} */
  let totals;

  before(async () => {
    totals = await judgePrograms({ count: COUNT, seed: SEED, threads: 2 });
  });

  it("do the same before and after, but for what rewrites declare", () => {
    assert.ok(totals.failure === undefined, totals.failure);
    assert.equal(totals.programs, COUNT);
  });

  it("are made for every rule", () => {
    assert.deepEqual(Object.keys(pieces).sort(), Object.keys(rules).sort());
  });

  for (const rule of Object.keys(rules)) {
    it(`are rewritten by ${rule} often enough`, () => {
      const share = ((totals.rewritten[rule] ?? 0) / totals.programs) * 100;
      assert.ok(share >= LEAST_SHARE, `${share} of 100`);
    });
  }

  it("allow no difference but for names that are declared", () => {
    for (const name of Object.keys(totals.allowed)) assert.ok(name in differences, name);
    assert.ok(Object.keys(totals.allowed).length > Object.keys(differences).length / 2);
  });
});
