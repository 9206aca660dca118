import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findNode } from "../../lib/ast/syntax/find-node.js";
import { parseSource } from "../../lib/source/parse.js";

describe("findNode", () => {
  const text = "a.b.c; {{ a }} a;";
  const source = parseSource(text, "a.js");

  it("finds the node of a type that has a range", () => {
    assert.equal(findNode(source, "MemberExpression", [0, 3])?.property.name, "b");
    assert.equal(findNode(source, "MemberExpression", [0, 5])?.property.name, "c");
    assert.equal(findNode(source, "Identifier", [15, 16])?.parent.type, "ExpressionStatement");
  });

  it("finds nothing of another type, or where it begins or ends elsewhere", () => {
    assert.equal(findNode(source, "CallExpression", [0, 3]), undefined);
    assert.equal(findNode(source, "MemberExpression", [0, 4]), undefined);
    assert.equal(findNode(source, "MemberExpression", [1, 3]), undefined);
    assert.equal(findNode(source, "Identifier", [16, 17]), undefined);
  });

  it("finds the innermost of those that have the same", () => {
    const nested = parseSource("`${a}`", "a.js");
    const [outer] = nested.nodes("TemplateLiteral");
    const inner = { ...outer };
    nested.nodes("TemplateLiteral").push(inner);
    assert.equal(findNode(nested, "TemplateLiteral", [0, 6]), inner);
  });
});
