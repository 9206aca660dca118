import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { groups } from "./groups.js";
import { judgePrograms } from "./judge-programs.js";

/** Programs of each group; the other tests of this folder make thousands, of other seeds, in the job that takes long. */
const COUNT = 60;
const SEED = 1;

describe("a few generated programs", () => {
  for (const [group, rules] of Object.entries(groups))
    it(`about ${group} do the same before and after, and some are rewritten`, async () => {
      const { failure, programs, rewritten } = await judgePrograms({ programs: COUNT, seed: SEED, rules });
      assert.equal(failure, undefined);
      assert.equal(programs, COUNT);
      assert.ok(Object.values(rewritten).some((count) => count > 0));
    });
});
