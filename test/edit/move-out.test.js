import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { moveOut } from "../../lib/edit/move-out.js";
import { parseSource } from "../../lib/source/parse.js";

const TEXT = `function f() {
  first();
  // why
  for (const a of b) {
    this.x = a;

    this.y = a;
  } // so
  last();
}
`;

describe("moveOut", () => {
  const source = parseSource(TEXT, "a.js");
  const [loop] = source.nodes("ForOfStatement");
  const replacements = source.nodes("ThisExpression").map(({ range }) => ({ range, text: "it" }));
  const { removals, moved, write } = moveOut(source, [loop], replacements);

  it("takes a statement with its comments and its lines", () => {
    assert.equal(applyEdits(TEXT, removals), "function f() {\n  first();\n  last();\n}\n");
  });

  it("writes it for another place, with what is replaced in it", () => {
    assert.equal(write(""), "// why\nfor (const a of b) {\n  it.x = a;\n\n  it.y = a;\n} // so");
    assert.equal(write("    ").split("\n")[2], "      it.x = a;");
  });

  it("says which slices must survive", () => {
    assert.deepEqual(
      moved.map(([start, end]) => TEXT.slice(start, end).trim()),
      ["// why\n  for (const a of b) {", ".x = a;", ".y = a;\n  } // so"],
    );
  });

  it("leaves no double space on a line with other code", () => {
    for (const text of ["function f() { a(); b(); }", "function f() { a();b(); }"]) {
      const other = parseSource(text, "a.js");
      assert.equal(
        applyEdits(text, moveOut(other, [other.nodes("ExpressionStatement")[1]], []).removals),
        "function f() { a(); }",
      );
    }
  });
});
