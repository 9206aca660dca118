import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getOwnNodes } from "../../lib/ast/syntax/own-nodes.js";
import { parseSource } from "../../lib/source/parse.js";

describe("getOwnNodes", () => {
  const source = parseSource(
    "a(); function f() { b(); const g = () => c(); if (b) { d(); } } class A { x = e(); static { h(); } }",
    "a.js",
  );
  /** @param {import("../../lib/types.js").Node | undefined} fn */
  const getCalls = (fn) => getOwnNodes(source, fn, "CallExpression").map((node) => source.slice(node));

  it("has what a function runs itself", () => {
    assert.deepEqual(getCalls(source.nodes("FunctionDeclaration")[0]), ["b()", "d()"]);
    assert.deepEqual(getCalls(source.nodes("ArrowFunctionExpression")[0]), ["c()"]);
  });

  it("has what the module, a field and a static block run", () => {
    assert.deepEqual(getCalls(undefined), ["a()"]);
    assert.deepEqual(getCalls(source.nodes("PropertyDefinition")[0]), ["e()"]);
    assert.deepEqual(getCalls(source.nodes("StaticBlock")[0]), ["h()"]);
  });

  it("has nothing of another type", () => {
    assert.deepEqual(getOwnNodes(source, undefined, "ReturnStatement"), []);
  });
});
