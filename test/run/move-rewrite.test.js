import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { createMover } from "../../lib/run/move-rewrite.js";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Finding, Rewrite } from "../../lib/types.js" */

const TEXT = "one();\ntwo();\nthree();\n";

/**
 * What rewrites that were planned on one text are when they are made one after the other.
 *
 * @param {...(Pick<Rewrite, "edits"> & Partial<Rewrite>)} rewrites
 */
function move(...rewrites) {
  const source = parseSource(TEXT, "a.js");
  const mover = createMover(source);
  const calls = source.nodes("CallExpression").sort((a, b) => a.range[0] - b.range[0]);
  return rewrites.map((rewrite, index) => {
    const finding = /** @type {Finding} */ ({ node: calls[index] });
    const moved = mover({ finding, rewrite: { risk: "safe", act: "do", ...rewrite } });
    assert.equal(moved.finding, finding);
    return { ...moved, finding: undefined };
  });
}

/** @param {Partial<Rewrite>} rewrite @param {number} line */
const expect = (rewrite, line) => ({ finding: undefined, rewrite: { risk: "safe", act: "do", ...rewrite }, line });

describe("createMover", () => {
  it("moves what stands behind an edit, and its line", () => {
    assert.deepEqual(
      move(
        { edits: [{ range: [0, 3], text: "a\nb" }] },
        { edits: [{ range: [7, 10], text: "x" }] },
        { edits: [{ range: [14, 19], text: "y" }] },
      ),
      [
        expect({ edits: [{ range: [0, 3], text: "a\nb" }] }, 1),
        expect({ edits: [{ range: [7, 10], text: "x" }] }, 3),
        expect({ edits: [{ range: [12, 17], text: "y" }] }, 4),
      ],
    );
  });

  it("takes lines away where edits do", () =>
    assert.deepEqual(
      move({ edits: [{ range: [5, 7], text: " " }] }, { edits: [{ range: [7, 10], text: "x" }] }).map(
        ({ rewrite, line }) => [rewrite.edits[0].range, line],
      ),
      [
        [[5, 7], 1],
        [[6, 9], 1],
      ],
    ));

  it("leaves what stands in front of an edit", () => {
    const edits = [{ range: /** @type {[number, number]} */ ([14, 19]), text: "longer" }];
    assert.deepEqual(
      move({ edits }, { edits: [{ range: [7, 10], text: "x" }] })[1],
      expect({ edits: [{ range: [7, 10], text: "x" }] }, 2),
    );
  });

  it("puts what comes to the end of an edit behind it", () =>
    assert.deepEqual(
      move({ edits: [{ range: [0, 0], text: "zero();\n" }] }, { edits: [{ range: [0, 0], text: "a" }] })[1],
      expect({ edits: [{ range: [8, 8], text: "a" }] }, 3),
    ));

  it("moves the slices that a rewrite moves, and gives none to others", () => {
    const [, second] = move(
      { edits: [{ range: [0, 3], text: "" }] },
      {
        edits: [{ range: [7, 10], text: "x" }],
        moved: [
          [7, 10],
          [14, 19],
        ],
        data: { a: "b" },
      },
    );
    assert.deepEqual(
      second,
      expect(
        {
          edits: [{ range: [4, 7], text: "x" }],
          moved: [
            [4, 7],
            [11, 16],
          ],
          data: { a: "b" },
        },
        2,
      ),
    );
  });
});
