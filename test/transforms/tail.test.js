import { describe, it } from "node:test";
import { findFunction, isFunction } from "../../lib/ast/syntax/functions.js";
import { isCalledLast, isLast } from "../../transforms/no-deferred-reply/tail.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - that calls `here()` */
function find(text) {
  const source = parseSource(text, "code.js");
  const here = /** @type {any} */ (source.nodes("CallExpression").find((call) => call.callee.name === "here"));
  return { source, here };
}

describe("isLast", () => {
  it("is true where the function does nothing else", () => {
    for (const body of [
      "a(); here();",
      "return here();",
      "if (a) here(); else b();",
      "if (a) { here(); return; } b();",
      "for (;;) { if (a) return here(); }",
    ])
      assert.equal(isLast(find(`function f() { ${body} }`).here), true, body);
    assert.equal(isLast(find("const f = () => here()").here), true);
    assert.equal(isLast(find("const f = () => a(here())").here), false);
  });

  it("is false where something follows, or catches what it throws", () => {
    for (const body of [
      "here(); a();",
      "const x = here();",
      "if (a) here(); b();",
      "for (const x of a) here();",
      "try { here(); } catch {}",
      "try { return here(); } finally { a(); }",
      "try { a(); } catch { here(); }",
      "switch (a) { case 1: here(); }",
      "if (a) { here(); return b; }",
    ])
      assert.equal(isLast(find(`function f() { ${body} }`).here), false, body);
  });
});

describe("isCalledLast", () => {
  /**
   * @param {string} text
   * @param {string} [handler] - name of the function that a framework calls
   */
  const ask = (text, handler = "handle") => {
    const { source, here } = find(text);
    const fn = /** @type {any} */ (findFunction(here));
    assert.ok(isFunction(fn));
    return isCalledLast(source, fn, ({ id }) => id?.name === handler);
  };

  it("asks all callers in the file", () => {
    assert.equal(ask("function handle() { here(); }"), true);
    assert.equal(ask("function f() { here(); } function handle() { f(); }"), true);
    assert.equal(ask("function f() { here(); } function handle() { f(); a(); }"), false);
    assert.equal(ask("export const a = b(); function f() { here(); } function handle() { f(); }"), true);
    assert.equal(ask("export * from 'a'; function f() { here(); } function handle() { f(); }"), true);
    assert.equal(ask("function f() { here(); } function handle() { if (a) return f(); f(); }"), true);
    assert.equal(ask("function f() { here(); } function other() { f(); } function handle() { f(); }"), false);
  });

  it("asks callers of callers, but not without end", () => {
    assert.equal(ask("const f = () => { here(); }; function handle() { f(); }"), true);
    const chain = "function f() { here(); } function g() { f(); } function h() { g(); }";
    assert.equal(ask(`${chain} function handle() { h(); }`), true);
    assert.equal(ask(`${chain} function i() { h(); } function handle() { i(); }`), false);
    assert.equal(
      ask("function f() { if (a) return g(); here(); } function g() { f(); } function handle() { f(); }"),
      false,
    );
  });

  it("knows nothing of callers elsewhere", () => {
    assert.equal(ask("function f() { here(); } function handle() { if (a) return f(); keep(f); }"), false);
    assert.equal(ask("function f() { here(); } function handle() { new f(); }"), false);
    assert.equal(ask("function f() { here(); } f();"), false);
    assert.equal(ask("function handle() { here(); } serve(handle);"), true);
    for (const place of [
      "class A { b = f(); }",
      "class A { static b = f(); }",
      "class A { static { f(); } }",
      "class A { [f()] = 1; }",
      "class A { @f() b; }",
      "export default f();",
      "const b = (c = f()) => c;",
      "{ f(); }",
      "if (a) f();",
    ])
      assert.equal(ask(`function f() { here(); } ${place}`), false, place);
    assert.equal(ask("function f() { here(); } function handle() { f(); } export const g = a ? f : b;"), false);
    assert.equal(ask("export function f() { here(); } function handle() { f(); }"), false);
    assert.equal(ask("function f() { here(); } function handle() { f(); } keep(f);"), false);
    assert.equal(ask("keep(() => { here(); });"), false);
  });

  it("knows who calls executors, and the callbacks of Node's modules", () => {
    assert.equal(ask("new Promise((resolve) => { here(resolve); })"), true);
    assert.equal(ask('import fs from "node:fs"; fs.readFile("a", (error, data) => { here(data); });'), true);
    assert.equal(ask('import { gzip } from "zlib"; gzip("a", (error, data) => { here(data); });'), true);
    for (const other of ["fs-extra", "my-fs", "queue"])
      assert.equal(ask(`import a from "${other}"; a.readFile("a", (error, data) => { here(data); });`), false, other);
    assert.equal(ask('import fs from "fs"; new fs.Reader(() => { here(); });'), false);
    assert.equal(ask('import fs from "fs"; const load = a ? fs.readFile : b; load("a", () => { here(); });'), false);
  });
});
