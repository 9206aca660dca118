import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";
import { writeExpression } from "../../lib/edit/write-expression.js";

describe("writeExpression", () => {
  it("replaces parts, indents the lines anew, and says what it moved", () => {
    const text = "function f() {\n    return new URL(\n      a, // one\n      b\n    );\n}\n";
    const source = parseSource(text, "a.js");
    const [node] = source.nodes("NewExpression");
    const written = writeExpression(source, node, [{ range: node.arguments[1].range, text: "this._base" }], "  ");
    assert.equal(written.text, "new URL(\n    a, // one\n    this._base\n  )");
    assert.deepEqual(
      written.moved.map((range) => source.slice({ range })),
      ["new URL(\n      a, // one\n      ", "\n    )"],
    );
  });
});
