import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { compareByPlace } from "../../lib/ast/syntax/compare-by-place.js";

/** @import { Range } from "../../lib/types.js" */

describe("compareByPlace", () => {
  it("sorts in the order of the text, and what is around first", () => {
    const ranges = /** @type {Range[]} */ ([
      [5, 6],
      [0, 2],
      [0, 9],
    ]);
    const sorted = ranges.map((range) => ({ range })).sort(compareByPlace);
    assert.deepEqual(
      sorted.map(({ range }) => range),
      [
        [0, 9],
        [0, 2],
        [5, 6],
      ],
    );
  });
});
