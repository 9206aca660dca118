import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findDeclaredField } from "../../lib/ast/objects/declared-field.js";
import { parseSource } from "../../lib/source/parse.js";

describe("findDeclaredField", () => {
  for (const [body, expected] of [
    ["raw = 1; url = 2;", "url = 2;"],
    ["static url = 1; 'url' = 2;", "'url' = 2;"],
    ["url() {} static { this.url = 1; }", undefined],
    ["[url] = 1; #url = 2;", undefined],
  ])
    it(`${body}: ${expected}`, () => {
      const source = parseSource(`class A { ${body} }`, "a.js");
      const [classNode] = source.nodes("ClassDeclaration");
      const field = findDeclaredField(classNode, "url");
      assert.equal(field && source.slice(field), expected);
    });

  it("finds nothing in a constructor function", () => {
    const source = parseSource("function A() { this.url = 1; }", "a.js");
    assert.equal(findDeclaredField(source.nodes("FunctionDeclaration")[0], "url"), undefined);
  });
});
