import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";
import { removeFromList } from "../../lib/edit/arguments.js";

describe("removeFromList", () => {
  for (const [text, index, expected] of /** @type {[string, number, string][]} */ ([
    ["f(a, b)", 1, "f(a)"],
    ["f(a, b)", 0, "f(b)"],
    ["f(a)", 0, "f()"],
    ["f(a,)", 0, "f()"],
    ["f(a, b,)", 1, "f(a,)"],
    ["f(\n  a,\n  b,\n  c\n)", 1, "f(\n  a,\n  c\n)"],
  ])) {
    it(`${JSON.stringify(text)}, ${index}`, () => {
      const source = parseSource(text, "a.js");
      assert.equal(
        applyEdits(text, [removeFromList(source, source.nodes("CallExpression")[0].arguments, index)]),
        expected,
      );
    });
  }
});
