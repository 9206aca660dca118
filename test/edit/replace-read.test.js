import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";
import { replaceRead } from "../../lib/edit/replace-read.js";

/** @param {string} text */
function rewrite(text) {
  const source = parseSource(text, "a.js");
  const reads = source
    .nodes("Identifier")
    .filter((node) => node.name === "x" && source.findReference(node) !== undefined);
  return applyEdits(
    text,
    reads.map((node) => replaceRead(node, "this._x")),
  );
}

describe("replaceRead", () => {
  it("replaces a name", () => assert.equal(rewrite("use(x, x.y);"), "use(this._x, this._x.y);"));
  it("writes a shorthand out", () => assert.equal(rewrite("use({ x, a: x });"), "use({ x: this._x, a: this._x });"));
});
