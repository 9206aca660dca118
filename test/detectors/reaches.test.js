import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getCalled, getCallers, getHandedArguments } from "../../lib/ast/values/callers.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { reaches } from "../../detectors/no-deferred-reply/reaches.js";
import { isTurnWanted } from "../../lib/ast/promises/wanted-turn.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - that calls `setImmediate(callback)` in a function */
function ask(text) {
  const source = parseSource(text, "code.js");
  const call = /** @type {any} */ (source.nodes("CallExpression").find(({ callee }) => callee.name === "setImmediate"));
  const fn = source.nodes("FunctionDeclaration", "FunctionExpression").findLast((node) => contains(node, call));
  return reaches(source, call.arguments[0], /** @type {any} */ (fn));
}

describe("reaches", () => {
  it("follows calls, names that are handed on, and methods", () => {
    assert.equal(ask("function f() { setImmediate(f); }"), true);
    assert.equal(ask("function f() { setImmediate(() => g()); } function g() { h(f); }"), true);
    assert.equal(ask("class A { run() { setImmediate(() => this.step()); } step() { this.run(); } }"), true);
  });

  it("is false where the way does not lead back", () => {
    assert.equal(ask("function f(next) { setImmediate(next); }"), false);
    assert.equal(ask("function f() { setImmediate(() => g()); } function g() { g(); }"), false);
  });
});

describe("getCallers and getCalled", () => {
  it("find calls by names and of methods", () => {
    const source = parseSource(
      "function f() {} const g = f; g(); f(); class A { m() {} n() { this.m(); } }",
      "code.js",
    );
    const [f] = source.nodes("FunctionDeclaration");
    assert.deepEqual(
      getCallers(source, f).map((call) => source.slice(call)),
      ["g()", "f()"],
    );
    const call = /** @type {any} */ (source.nodes("CallExpression").at(-1));
    assert.deepEqual(
      getCalled(source, call).map((fn) => fn.parent.key.name),
      ["m"],
    );
  });
});

describe("getHandedArguments", () => {
  it("leaves out the `this` of a function that is called by call(), and knows none of apply()", () => {
    const source = parseSource("function f(a) {} f(1, 2); f.call(this, 1, 2); f.apply(this, list);", "code.js");
    const [f] = source.nodes("FunctionDeclaration");
    assert.deepEqual(
      getCallers(source, f).map((call) => getHandedArguments(source, call).map((node) => source.slice(node))),
      [["1", "2"], ["1", "2"], []],
    );
  });

  it("leaves all to a method that is called `call`", () => {
    const source = parseSource("const line = { call(number) {} }; line.call(7);", "code.js");
    const [call] = source.nodes("CallExpression");
    assert.deepEqual(
      getHandedArguments(source, call).map((node) => source.slice(node)),
      ["7"],
    );
  });
});

describe("getCallers of a class", () => {
  it("finds what makes instances of a class by its name, and by members that hold it", () => {
    const source = parseSource(
      "class A {} function B() {} const t = { A }; new A(); new t.A(1); new B(); new C(); new (class {})();",
      "code.js",
    );
    const [a] = source.nodes("ClassDeclaration");
    const [b] = source.nodes("FunctionDeclaration");
    const show = (/** @type {import("../../lib/types.js").Node} */ made) =>
      getCallers(source, made).map((node) => source.slice(node));
    assert.deepEqual([show(a), show(b)], [["new A()", "new t.A(1)"], ["new B()"]]);
  });
});

describe("isTurnWanted", () => {
  it("reads the comment on the line and the one above", () => {
    const source = parseSource(
      "// lets I/O through: yields to the event loop\nf();\n\ng(); // on purpose\n\n// renders\nh();",
      "code.js",
    );
    assert.deepEqual(
      source.nodes("CallExpression").map((call) => isTurnWanted(source, call)),
      [true, true, false],
    );
  });
});
