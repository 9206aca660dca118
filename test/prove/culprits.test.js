import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findCulprits } from "../../lib/prove/culprits.js";

describe("findCulprits", () => {
  const all = [..."abcdefghijklmnop"];
  /**
   * @param {string} needed - all of these make it fail
   * @returns {Promise<{ found: string, runs: number }>}
   */
  async function find(needed) {
    let runs = 0;
    const found = await findCulprits(all, async (some) => {
      runs++;
      return [...needed].every((one) => some.includes(one));
    });
    return { found: found.join(""), runs };
  }
  for (const one of all)
    it(`finds ${one} among 16 in at most 10 runs`, async () => {
      const { found, runs } = await find(one);
      assert.equal(found, one);
      assert.ok(runs <= 10, `${runs} runs`);
    });
  for (const several of ["ap", "hi", "cgk", "abcdefghijklmnop"])
    it(`finds ${several}, which only fail together`, async () => assert.equal((await find(several)).found, several));
  it("finds none where it fails without any", async () => assert.deepEqual(await find(""), { found: "", runs: 1 }));
  it("takes one of several that fail by themselves", async () => {
    const found = await findCulprits(all, async (some) => some.includes("c") || some.includes("n"));
    assert.ok(found.length === 1 && "cn".includes(found[0]));
  });
});
