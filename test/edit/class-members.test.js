import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { insertMemberAfter } from "../../lib/edit/class-members.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text @param {number} [index] */
function insert(text, index = 0) {
  const source = parseSource(text, "a.js");
  const [body] = source.nodes("ClassBody");
  return applyEdits(text, [insertMemberAfter(source, body.body[index], ["get a() {", "  return 1;", "}"])]);
}

describe("insertMemberAfter", () => {
  it("leaves an empty line between members", () => {
    assert.equal(
      insert("class A {\n  b() {\n    c();\n  }\n}\n"),
      "class A {\n  b() {\n    c();\n  }\n\n  get a() {\n    return 1;\n  }\n}\n",
    );
  });

  it("leaves none where the author leaves none", () => {
    assert.equal(
      insert("class A {\n  b() {}\n  c() {}\n}\n", 0),
      "class A {\n  b() {}\n  get a() {\n    return 1;\n  }\n  c() {}\n}\n",
    );
  });

  it("stands behind the comment of the member before it", () => {
    assert.equal(
      insert("class A {\n  b = 1; // c\n}\n"),
      "class A {\n  b = 1; // c\n\n  get a() {\n    return 1;\n  }\n}\n",
    );
  });

  it("follows tabs, CRLF and the file's semicolons", () => {
    assert.equal(
      insert("class A {\r\n\tb () {\r\n\t\tc()\r\n\t}\r\n}\r\n"),
      "class A {\r\n\tb () {\r\n\t\tc()\r\n\t}\r\n\r\n\tget a() {\r\n\t\treturn 1\r\n\t}\r\n}\r\n",
    );
  });
});
