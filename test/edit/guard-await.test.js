import { describe, it } from "node:test";
import { dropAwait } from "../../lib/edit/drop-await.js";
import { guardAwait } from "../../lib/edit/guard-await.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text
 * @param {string} [filename]
 * @param {typeof guardAwait | typeof dropAwait} [rewrite]
 */
function apply(text, filename = "a.js", rewrite = guardAwait) {
  const source = parseSource(text, filename);
  const guarded = rewrite(source, source.nodes("AwaitExpression")[0]);
  return "refused" in guarded ? guarded : applyEdits(text, guarded.edits);
}

describe("guardAwait", () => {
  it("keeps a multi-line call and a template literal as they are", () => {
    assert.equal(
      apply("async () => {\n  const a = await f(`\n    x`,\n    1,\n  );\n  g(a);\n};\n"),
      'async () => {\n  let a = f(`\n    x`,\n    1,\n  );\n  if (typeof a?.then === "function") a = await a;\n  g(a);\n};\n',
    );
  });
  it("takes free names", () => {
    assert.equal(
      apply("async (pending) => {\n  await f(pending)\n}"),
      'async (pending) => {\n  const pending2 = f(pending)\n  if (typeof pending2?.then === "function") await pending2\n}',
    );
  });
  it("keeps a block on one line", () => {
    assert.equal(
      apply("async () => { await f() }"),
      'async () => { const pending = f(); if (typeof pending?.then === "function") await pending }',
    );
  });
  it("keeps a block on one line in which a value is returned", () => {
    for (const end of ["", ";"])
      assert.equal(
        apply(`async (a) => { return a ? await f() : 1${end} }`),
        `async (a) => { let result = a ? f() : 1; if (typeof result?.then === "function") result = await result; return result${end} }`,
      );
  });
  it("returns a constant where the promise is handed over", () => {
    const source = parseSource("async (a) => {\n  return a ? await f() : 1;\n}", "a.js");
    const guarded = guardAwait(source, source.nodes("AwaitExpression")[0], new Set(), (name) => [`hand(${name});`]);
    assert.ok(!("refused" in guarded));
    assert.equal(
      applyEdits(source.text, guarded.edits),
      "async (a) => {\n  const result = a ? f() : 1;\n  hand(result);\n  return result;\n}",
    );
  });
  it("gives an `else` braces", () =>
    assert.equal(
      apply("async (a) => {\n  if (a) b();\n  else await f();\n}"),
      'async (a) => {\n  if (a) b();\n  else {\n    const pending = f();\n    if (typeof pending?.then === "function") await pending;\n  }\n}',
    ));
  it("keeps `var`", () => {
    assert.equal(
      apply("async () => {\n  var a = await f()\n}"),
      'async () => {\n  var a = f()\n  if (typeof a?.then === "function") a = await a\n}',
    );
  });
  for (const [text, reason] of [
    ["async () => { switch (a) { case 1: await f() } }", "it is in a `case` without a block"],
    ["async () => {\n  a: await f()\n}", "the statement has a label"],
    ["async () => {\n  if (a) b()\n  else if (await f()) c()\n}", "it is in the condition of an `else if`"],
    ["async () => {\n  while (await f()) b()\n}", "it is in a condition that is evaluated more than once"],
    ["async () => {\n  do b()\n  while (await f())\n}", "it is in a condition that is evaluated more than once"],
    ["async () => {\n  for (; a(await f()); ) b()\n}", "it is in a condition that is evaluated more than once"],
    ["async () => {\n  b(); a\n    = g(await f())\n}", "there is other code on the same line"],
    ["async () => {\n  if (a) g(\n    await f(),\n  )\n}", "the branch has no braces"],
    ["async () => {\n  if (a)\n    g(await f())\n}", "the branch has no braces"],
    ["async () => {\n  x.y = a ? await f() : 1\n}", "the call runs on one branch of the expression only"],
    ["async () => {\n  return (a ? await f() : 1)\n}", "the expression is in parentheses"],
  ])
    it(`refuses ${text.replaceAll("\n", " ")}`, () => assert.equal(/** @type {any} */ (apply(text)).refused, reason));

  for (const text of [
    "async () => {\n  if (a)\n    await f()\n}",
    "async () => {\n  const a = await f(); b()\n}",
    "async () => { b(); return await f() }",
    "async () => await f()",
  ]) {
    it(`refuses ${text.replaceAll("\n", " ")}`, () =>
      assert.ok(Object.hasOwn(/** @type {object} */ (apply(text)), "refused")));
  }
});

describe("dropAwait", () => {
  it("drops parentheses that were only for the await", () => {
    assert.equal(apply("async () => (await f()).x", "a.js", dropAwait), "async () => f().x");
    assert.equal(apply("async () => g(await f())", "a.js", dropAwait), "async () => g(f())");
    assert.equal(apply("async () => { if (await f()) g() }", "a.js", dropAwait), "async () => { if (f()) g() }");
    assert.equal(apply("async () => { while (await f()) g() }", "a.js", dropAwait), "async () => { while (f()) g() }");
    assert.equal(apply("async () => { const a = (await f()) }", "a.js", dropAwait), "async () => { const a = f() }");
  });
  it("does not join a line to the one before", () => {
    assert.ok(
      Object.hasOwn(
        /** @type {object} */ (apply("async () => {\n  a()\n  b()\n  await (0, f)()\n}", "a.js", dropAwait)),
        "refused",
      ),
    );
  });
});
