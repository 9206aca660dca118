import { describe, it } from "node:test";
import { findHoistPlace, insertAt } from "../../lib/edit/module-place.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

describe("findHoistPlace", () => {
  it("is a place among the module's statements", () => {
    const source = parseSource("import a from \"a\";\na;\nfunction f() { go(1); }", "a.js");
    assert.deepEqual(findHoistPlace(source, source.nodes("CallExpression")[0], []), { index: 2 });
  });
});

describe("insertAt", () => {
  /**
   * @param {string} text
   * @param {number} index
   */
  const insert = (text, index) => applyEdits(text, [insertAt(parseSource(text, "a.js"), { index }, "const b = 2")]);

  it("joins constants", () => assert.equal(insert("const a = 1\n\nf()\n", 1), "const a = 1\nconst b = 2\n\nf()\n"));
  it("makes a paragraph elsewhere", () => assert.equal(insert("f()\n\n// why\ng()\n", 1), "f()\n\nconst b = 2\n\n// why\ng()\n"));
  it("makes a paragraph below a line without an empty one", () => assert.equal(insert("f()\ng()\n", 1), "f()\n\nconst b = 2\n\ng()\n"));
  it("ends the file", () => assert.equal(insert("f()\n", 1), "f()\n\nconst b = 2\n"));
  it("does not run into the next line", () => {
    assert.equal(insert("const a = 1\n;[1].map(f)\n", 1), "const a = 1\nconst b = 2\n\n;[1].map(f)\n");
    assert.equal(insert("[1].map(f)\n", 0), "const b = 2;\n\n[1].map(f)\n");
  });
});
