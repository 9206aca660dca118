import { describe, it } from "node:test";
import { applyEdits, joinTouching, sortEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";

describe("applyEdits", () => {
  it("changes nothing but what is edited", () => {
    assert.equal(
      applyEdits("abcdef", [
        { range: [4, 5], text: "" },
        { range: [0, 1], text: "xy" },
        { range: [2, 2], text: "-" },
      ]),
      "xyb-cdf",
    );
    assert.equal(applyEdits("\ud83d\ude00\0", []), "\ud83d\ude00\0");
  });

  it("keeps the order of insertions at one place, and puts them before what is replaced there", () => {
    assert.equal(
      applyEdits("ab", [
        { range: [1, 2], text: "3" },
        { range: [1, 1], text: "1" },
        { range: [1, 1], text: "2" },
      ]),
      "a123",
    );
    assert.deepEqual(
      sortEdits([
        { range: [1, 2], text: "" },
        { range: [0, 0], text: "" },
      ]).map(({ range }) => range[0]),
      [0, 1],
    );
  });

  it("takes edits that touch, and refuses those that overlap or lie outside", () => {
    assert.equal(
      applyEdits("abcd", [
        { range: [0, 2], text: "x" },
        { range: [2, 4], text: "y" },
      ]),
      "xy",
    );
    for (const edits of [
      [
        [0, 2],
        [1, 3],
      ],
      [
        [0, 4],
        [1, 2],
      ],
      [[3, 9]],
      [[2, 1]],
      [[-1, 2]],
    ])
      assert.throws(
        () =>
          applyEdits(
            "abcd",
            edits.map(([start, end]) => ({ range: [start, end], text: "" })),
          ),
        RangeError,
        JSON.stringify(edits),
      );
  });
});

describe("joinTouching", () => {
  it("makes one edit of those that touch, so that their order does not matter", () => {
    assert.deepEqual(
      joinTouching([
        { range: [4, 5], text: "d" },
        { range: [1, 2], text: "b" },
        { range: [1, 1], text: "a" },
        { range: [2, 3], text: "c" },
      ]),
      [
        { range: [1, 3], text: "abc" },
        { range: [4, 5], text: "d" },
      ],
    );
  });
});
