import { before, describe, it } from "node:test";
import assert from "node:assert/strict";
import { frames } from "./frames.js";
import { groups } from "./groups.js";
import { inputs, requests } from "./inputs.js";
import { judgePrograms } from "./judge-programs.js";

/** @import { Totals } from "./judge-programs.js" */

/** Programs of a group. */
const COUNT = 2500;

/** Always the same programs; `npm run fuzz` makes others. */
const SEED = 20_261_122;

/** Of the programs that are meant for a rule, how many it must rewrite at least: a generator that misses what a rule looks for proves nothing. */
const LEAST_SHARE = 0.25;

/**
 * Tests that rewrites of programs for some rules do no harm.
 *
 * @param {string} group
 */
export function testPrograms(group) {
  describe(`generated programs about ${group}`, () => {
    /** @type {Totals} */
    let totals;

    before(async () => {
      totals = await judgePrograms({ programs: COUNT, seed: SEED, rules: groups[group] });
    });

    it("do the same before and after, but for what rewrites declare", () => {
      assert.ok(totals.failure === undefined, totals.failure);
      assert.equal(totals.programs, COUNT);
    });

    it("stand in every frame, and get every kind of request and input", () => {
      const kinds = [
        ...Object.keys(frames).map((name) => `frame ${name}`),
        ...Object.keys(requests).map((name) => `request ${name}`),
        ...(group === "awaits" ? Object.keys(inputs).map((name) => `input ${name}`) : []),
      ];
      for (const kind of kinds) assert.ok(totals.tried[kind] > 0, kind);
    });

    for (const rule of groups[group]) {
      it(`are rewritten by ${rule} often enough`, () => {
        const share = totals.rewritten[rule] / totals.made[rule];
        assert.ok(share >= LEAST_SHARE, `${totals.rewritten[rule]} of ${totals.made[rule]}`);
      });
    }
  });
}
