import { describe, it } from "node:test";
import {
  append,
  getLineBreak,
  getText,
  getTrimmed,
  getUnchanged,
} from "../../transforms/no-optional-await/lines-of-text.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @type {import("../../lib/types.js").Edit[]} */
const EDITS = [
  { range: [12, 13], text: "C" },
  { range: [0, 1], text: "A" },
  { range: [6, 7], text: "B" },
];

describe("pieces of a text", () => {
  const source = parseSource("a;\n\n  b;\n\n  c;\n", "a.js");

  it("has the edits in it", () => assert.equal(getText(source, [3, 9], EDITS), "  B;\n"));

  it("tells what of it stays, between the edits in it", () => {
    assert.deepEqual(getUnchanged([3, 9], EDITS), [
      [3, 6],
      [7, 9],
    ]);
    assert.deepEqual(getUnchanged([3, 14], EDITS), [
      [3, 6],
      [7, 12],
      [13, 14],
    ]);
  });

  it("leaves out the white space around it", () => {
    assert.deepEqual(getTrimmed(source, [3, 9]), [[6, 8]]);
    assert.deepEqual(getTrimmed(source, [3, 6]), []);
  });

  it("keeps one empty line between statements that are written once more", () => {
    const [a, b] = source.ast.body;
    assert.equal(getLineBreak(source, a.range[1], b.range[0]), "\n\n");
    const other = parseSource("a;\r\nb;\r\n \t\r\n\r\nc;\r\n", "a.js");
    const [first, second, third] = other.ast.body;
    assert.equal(getLineBreak(other, first.range[1], second.range[0]), "\r\n");
    assert.equal(getLineBreak(other, second.range[1], third.range[0]), "\r\n\r\n");
  });

  it("adds lines with one line break in front, whether there is one or not", () => {
    for (const [text, added, expected] of [
      ["", "\n  a", "\n  a"],
      ["  a", "  b", "  a\n  b"],
      ["  a\n", "\n  b", "  a\n\n  b"],
      ["  a", "", "  a"],
    ]) {
      const lines = { text };
      append(lines, added, "\n");
      assert.equal(lines.text, expected);
    }
  });
});
