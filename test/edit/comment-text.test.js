import { describe, it } from "node:test";
import { writeComments, writeTrailing } from "../../lib/edit/comment-text.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text */
function read(text) {
  const source = parseSource(text, "a.js");
  return { source, statement: /** @type {any} */ (source.nodes("ExpressionStatement")[0]) };
}

describe("writeComments", () => {
  it("indents the comments above a statement anew", () => {
    const { source, statement } = read("{\n    // one\n    /**\n     * two\n     */\n    run();\n}");
    assert.equal(writeComments(source, statement, "\t"), "// one\n\t/**\n\t * two\n\t */");
  });

  it("is empty where the comment is another statement's", () => {
    for (const text of ["run();", "// one\n\nrun();", "a; // one\n"]) {
      const { source, statement } = read(text);
      assert.equal(writeComments(source, statement, ""), "", text);
    }
  });
});

describe("writeTrailing", () => {
  it("is the comment on the last line of the statement, with its space", () => {
    const { source, statement } = read("run();  // one\n// two");
    assert.equal(writeTrailing(source, statement), "  // one");
  });

  it("is empty where the next line has it, or other code", () => {
    for (const text of ["run();\n// one", "run(); other(); // one"]) {
      const { source, statement } = read(text);
      assert.equal(writeTrailing(source, statement), "", text);
    }
  });
});
