import { describe, it } from "node:test";
import { findOuterThis, getCaptures, hasThisOf } from "../../lib/ast/values/captures.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - of which the last assignment's right side is the function
 */
function parse(text) {
  const source = parseSource(text, "a.js");
  const [assignment] = source.nodes("AssignmentExpression");
  return { source, fn: assignment.right };
}

describe("getCaptures", () => {
  /** @param {string} text */
  const names = (text) => {
    const { source, fn } = parse(text);
    return getCaptures(source, fn).map(
      ({ identifier, variable, isWritten }) =>
        `${identifier.name}${variable === undefined ? "?" : ""}${isWritten ? "=" : ""}`,
    );
  };

  it("finds what a function takes from around it, in parameters and inner functions, too", () => {
    assert.deepEqual(names("const a = 1, b = 2; x.f = (c = a) => { const d = b; return () => b + c + d + e; };"), [
      "a",
      "b",
      "b",
      "e?",
    ]);
    assert.deepEqual(names("let n = 0; x.f = function g() { n++; n = 1; return g; };"), ["n=", "n="]);
  });

  it("leaves out what it declares itself", () => {
    assert.deepEqual(names("x.f = function ({ a }, ...b) { var c; class D {} return [a, b, c, D]; };"), []);
  });
});

describe("hasThisOf", () => {
  /** @param {string} text - with `$` */
  const ask = (text) => {
    const { source, fn } = parse(text);
    const [identifier] = source.nodes("Identifier").filter(({ name }) => name === "$");
    return hasThisOf(identifier, fn);
  };

  it("sees through arrow functions", () => {
    for (const text of [
      "x.f = function () { $; };",
      "x.f = (a = $) => a;",
      "x.f = () => [1].map(() => () => $);",
      "x.f = () => class { [$]() {} };",
    ])
      assert.ok(ask(text), text);
  });

  it("stops at functions with a `this` of their own", () => {
    for (const text of [
      "x.f = () => function () { $; };",
      "x.f = () => ({ m() { $; } });",
      "x.f = () => class { a = $; };",
      "x.f = () => class { static { $; } };",
    ])
      assert.ok(!ask(text), text);
  });
});

describe("findOuterThis", () => {
  /** @param {string} text */
  const find = (text) => {
    const { source, fn } = parse(text);
    const found = findOuterThis(source, fn);
    return found && source.slice(found);
  };

  it("finds what an arrow function has from the function around it", () => {
    assert.equal(find("function h() { x.f = () => this.a; }"), "this");
    assert.equal(find("function h() { x.f = () => () => arguments[0]; }"), "arguments");
    assert.equal(find("function h() { x.f = () => new.target; }"), "new.target");
    assert.equal(find("class A extends B { h() { x.f = () => super.h(); } }"), "super");
  });

  it("leaves alone what belongs to functions inside", () => {
    for (const text of [
      "x.f = () => function () { return this + arguments.length; };",
      "x.f = () => import.meta.url;",
      "x.f = () => y.arguments;",
    ])
      assert.equal(find(text), undefined, text);
  });
});
