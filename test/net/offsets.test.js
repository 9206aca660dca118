import { describe, it } from "node:test";
import { OffsetMap } from "../../lib/net/offsets.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";

/** @import { Edit, Range } from "../../lib/types.js" */

/** @param {[number, number, string][]} edits */
const map = (...edits) => new OffsetMap(edits.map(([start, end, text]) => ({ range: [start, end], text })));

describe("OffsetMap", () => {
  it("leaves what stands before an edit, moves what stands behind it", () => {
    const offsets = map([5, 8, "x"]);
    assert.deepEqual(offsets.getShifted([1, 5]), [1, 5]);
    assert.deepEqual(offsets.getShifted([8, 10]), [6, 8]);
    assert.deepEqual(offsets.getShifted([1, 10]), [1, 8]);
  });

  it("puts an insertion between two neighbours outside of both", () => {
    const offsets = map([5, 5, "abc"]);
    assert.deepEqual(offsets.getShifted([1, 5]), [1, 5]);
    assert.deepEqual(offsets.getShifted([5, 9]), [8, 12]);
    assert.deepEqual(offsets.getGrown([1, 5]), [
      [1, 5],
      [1, 8],
      [1, 8],
    ]);
    assert.deepEqual(map([5, 5, "abc"], [10, 12, ""]).getGrown([1, 5]), offsets.getGrown([1, 5]));
    assert.deepEqual(offsets.getGrown([5, 9]), [
      [5, 12],
      [8, 12],
      [5, 12],
    ]);
  });

  it("tells how edits meet a range", () => {
    const offsets = map([5, 8, ""], [8, 8, "x"], [12, 14, "y"]);
    assert.equal(offsets.getRelation([0, 5]), "outside");
    assert.equal(offsets.getRelation([8, 12]), "outside");
    assert.equal(offsets.getRelation([4, 9]), "inside");
    assert.equal(offsets.getRelation([4, 8]), "cut");
    assert.equal(offsets.getRelation([5, 9]), "cut");
    assert.equal(offsets.getRelation([6, 7]), "cut");
    assert.equal(offsets.getRelation([4, 13]), "cut");
    assert.deepEqual(offsets.getCutting([4, 13]), [[12, 14]]);
  });

  it("knows what the edits put in", () => {
    const offsets = map([2, 4, "abc"], [6, 6, "d"]);
    assert.deepEqual(offsets.getInserted(), [
      { range: [2, 5], text: "abc" },
      { range: [7, 8], text: "d" },
    ]);
    assert.ok(offsets.isInserted([3, 5]));
    assert.ok(offsets.isInserted([2, 5]));
    assert.ok(offsets.isInserted([7, 8]));
    assert.ok(!offsets.isInserted([1, 5]));
    assert.ok(!offsets.isInserted([4, 6]));
  });

  it("agrees with the applied text, whatever the edits", () => {
    let state = 7;
    /** @param {number} limit */
    const random = (limit) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * limit);
    };
    for (let round = 0; round < 2000; round++) {
      // Every character is another one, so that a place in the new text can be told.
      const text = String.fromCharCode(...Array.from({ length: 40 }, (_, i) => 0x4e00 + i));
      /** @type {Edit[]} */
      const edits = [];
      for (let position = random(6); position < 36; position += random(8)) {
        const end = position + random(4);
        edits.push({ range: [position, end], text: "x".repeat(random(4)) });
        position = end;
      }
      const after = applyEdits(text, edits);
      const offsets = new OffsetMap(edits);
      for (let start = 0; start < 39; start++) {
        /** @type {Range} */
        const range = [start, start + 1];
        if (offsets.getRelation(range) === "outside")
          assert.equal(after.slice(...offsets.getShifted(range)), text[start]);
      }
    }
  });
});
