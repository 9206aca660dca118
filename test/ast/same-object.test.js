import { describe, it } from "node:test";
import { getMentions, getUse } from "../../lib/ast/values/same-object.js";
import assert from "node:assert/strict";
import { findBranch } from "../../lib/ast/order/branches.js";
import { isNamedHeaders, isSentAsHeaders } from "../../lib/ast/objects/header-bag.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - in which `$(expression)` is asked about
 */
function ask(text) {
  const source = parseSource(text, "a.js");
  const call = /** @type {any} */ (source.nodes("CallExpression").find(({ callee }) => callee.name === "$"));
  return { source, expression: call.arguments[0], call };
}

describe("getMentions", () => {
  /** @param {string} text */
  const uses = (text) => {
    const { source, expression, call } = ask(text);
    return getMentions(source, expression)
      .filter((node) => node.parent !== call)
      .map(getUse)
      .join();
  };

  it("tells what is done with a variable", () => {
    assert.equal(
      uses("let o = {}; o.a = 1; o.a += 1; delete o.b; f(o); o.g(); o = 2; $(o)"),
      "declare,write,member,delete,whole,member,declare",
    );
  });

  it("keeps variables of one name apart", () => {
    assert.equal(uses("function f(o) { o.a; $(o) } function g(o) { o.b }"), "declare,member");
  });

  it("follows members, and `this` through a class", () => {
    assert.equal(
      uses("class A { a() { $(this.o); this.o.x = 1 } b() { return this.o } static c() { this.o } }"),
      "write,whole",
    );
    assert.equal(
      uses("function f(req) { $(req.session); req.session.a; req.other.a; delete req['session'].b }"),
      "member,delete",
    );
  });
});

describe("isSentAsHeaders", () => {
  for (const text of [
    "res.writeHead(200, h)",
    "new Headers(h)",
    "fetch(u, { headers: h })",
    "options.headers = h",
    "reply.headers(h)",
  ]) {
    it(text, () => {
      const { source, expression } = ask(`function f(h) { $(h); ${text} }`);
      assert.equal(isSentAsHeaders(source, expression), true);
    });
  }

  it("is not so of other objects, but names tell", () => {
    const { source, expression } = ask("function f(h) { $(h); send(h); new Map(h) }");
    assert.equal(isSentAsHeaders(source, expression), false);
    assert.deepEqual(
      ["req.headers", "outHeaders", "header", "head"].map((name) => isNamedHeaders(ask(`$(${name})`).expression)),
      [true, true, true, false],
    );
  });
});

describe("findBranch", () => {
  for (const [text, type] of [
    ["function f() { $(1) }", undefined],
    ["function f() { if ($(1)) {} }", undefined],
    ["function f() { if (a) $(1) }", "ExpressionStatement"],
    ["function f() { if (a) {} else { $(1) } }", "BlockStatement"],
    ["function f() { switch (a) { case 1: $(1) } }", "SwitchCase"],
    ["function f() { for (const a of b) { $(1) } }", "BlockStatement"],
    ["function f() { if (a) g(() => $(1)) }", undefined],
    ["function f() { a && $(1) }", "CallExpression"],
  ])
    it(String(text), () => assert.equal(findBranch(ask(String(text)).call)?.type, type));
});
