import { describe, it } from "node:test";
import { findWorkBefore, isOnWay } from "../../detectors/no-deferred-reply/work.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - that calls `here()`
 * @returns {string | undefined} the work before that
 */
function getWork(text) {
  const source = parseSource(text, "code.js");
  const here = source.nodes("CallExpression").find((call) => call.callee.name === "here");
  const work = findWorkBefore(source, /** @type {any} */ (here));
  return work === undefined ? undefined : source.slice(work);
}

describe("findWorkBefore", () => {
  it("finds loops, iterations and costly calls", () => {
    assert.equal(getWork("function f(list) { while (list.next()); here(); }"), "while (list.next());");
    assert.equal(getWork("function f(list) { const b = list.map((x) => x + 1); here(b); }"), "list.map((x) => x + 1)");
    assert.equal(getWork("function f(list) { const b = JSON.stringify(list); here(b); }"), "JSON.stringify(list)");
    assert.equal(getWork("function f(view) { const b = view.renderPage(1); here(b); }"), "view.renderPage(1)");
    assert.equal(getWork("function f(view) { const b = view.render(1); here(b); }"), "view.render(1)");
  });

  it("follows the functions of the file", () => {
    assert.equal(
      getWork("function g(list) { for (const x of list) x.run(); } function f(list) { g(list); here(); }"),
      "g(list)",
    );
    assert.equal(getWork("function g(list) { return list.length; } function f(list) { g(list); here(); }"), undefined);
    assert.equal(getWork("function g() { return f(); } function f() { g(); here(); }"), undefined);
  });

  it("does not find what comes later, elsewhere, or costs nothing", () => {
    assert.equal(getWork("function f(list) { here(); JSON.stringify(list); }"), undefined);
    assert.equal(getWork("function f(list) { const g = () => JSON.stringify(list); here(g); }"), undefined);
    assert.equal(getWork("function f(list) { list.map(String); for (const x of [1, 2]) x.run(); here(); }"), undefined);
    assert.equal(getWork("function f(view) { render(view, () => {}); here(); }"), undefined);
    assert.equal(getWork("function f(view) { view.renderer(1); view.prerender(1); here(); }"), undefined);
    assert.equal(getWork("function f(list) { list.mapping((x) => x); list.remap((x) => x); here(); }"), undefined);
    assert.equal(getWork("function f(my) { my.structuredClone(1); my.JSON.parse(2); here(); }"), undefined);
    assert.equal(getWork("JSON.parse(a); here();"), undefined);
  });

  it("does not count the work of earlier turns", () => {
    assert.equal(getWork("async function f(view) { const b = await view.render(1); here(b); }"), undefined);
    assert.equal(
      getWork("async function f(list) { const b = JSON.stringify(list); await save(b); here(b); }"),
      undefined,
    );
    assert.equal(
      getWork("async function f(list) { await save(); const b = JSON.stringify(list); here(b); }"),
      "JSON.stringify(list)",
    );
  });
});

describe("isOnWay", () => {
  it("tells ways apart of which one is gone", () => {
    assert.equal(getWork("function f(a) { if (a) JSON.parse(a); else here(); }"), undefined);
    assert.equal(getWork("function f(a) { if (a) { JSON.parse(a); return; } here(); }"), undefined);
    assert.equal(getWork("function f(a) { if (a) JSON.parse(a); here(); }"), "JSON.parse(a)");
    assert.equal(getWork("function f(a) { switch (a) { case 1: JSON.parse(a); break; default: here(); } }"), undefined);
    assert.equal(getWork("function f(a) { if (a) { return JSON.parse(a), here() } }"), "JSON.parse(a)");
    const source = parseSource("function f() { a(); b(); }", "code.js");
    const [a, b] = source.nodes("CallExpression");
    assert.equal(isOnWay(a, b), true);
  });
});
