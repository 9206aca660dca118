import { describe, it } from "node:test";
import { findListed, hoistListed } from "../../lib/edit/hoist-listed.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - with one `make()` that is declared */
function find(text) {
  const source = parseSource(text, "a.ts");
  const [call] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "make");
  return { source, declarator: findListed(source, call) };
}

/** @param {string} body - of a function */
function hoist(body) {
  const { source, declarator } = find(`function f() { ${body} }`);
  assert.ok(declarator);
  const init = { text: "make()", moved: [] };
  const { edits } = hoistListed(source, declarator, (code) => ({ range: [0, 0], text: `${code}\n` }), init, "const");
  return applyEdits(source.text, edits);
}

describe("findListed", () => {
  it("is one of several variables of a block", () => {
    for (const body of ["var a = make(), b;", "const b = 1, a = make();", "let b, a = (make()), c;"])
      assert.equal(find(`function f() { ${body} }`).declarator?.id.name, "a", body);
  });

  it("is none that stands alone, is written again, read above or said with comments", () => {
    for (const body of [
      "var a = make();",
      "var { a } = make(), b;",
      "var a: A = make(), b;",
      "let a = make(), b; a = 1;",
      "var a = make(), b; var a;",
      "use(a); var a = make(), b;",
      "for (let a = make(), b = 1; ;) {}",
      "var a = make(), // the a\n b;",
      "var b, /* the a */ a = make();",
      "var b, a = make(), // the a\n c;",
      "var b, a = make() /* the a */, c;",
      "var a = make().c, b;",
      "var a = () => make(), b;",
      "make();",
    ])
      assert.equal(find(`function f() { ${body} }`).declarator, undefined, body);
  });
});

describe("hoistListed", () => {
  it("takes it out of the list", () => {
    assert.equal(hoist("var a = make(), b = 1;"), "const a = make();\nfunction f() { var b = 1; }");
    assert.equal(hoist("var b = 1, a = make();"), "const a = make();\nfunction f() { var b = 1; }");
    assert.equal(hoist("var b\n  , a = make()\n  , c;"), "const a = make();\nfunction f() { var b\n  , c; }");
    assert.equal(hoist("var\n  a = make(),\n  b;"), "const a = make();\nfunction f() { var\n  b; }");
  });

  it("takes another name where that is taken, wherever it is read", () =>
    assert.match(
      hoist("var a = make(), b = 1; use(a, { a }); } function g(a) { a();"),
      /^const (\w+) = make\(\);\nfunction f\(\) \{ var b = 1; use\(\1, \{ a: \1 \}\); \} function g\(a\) \{ a\(\); \}$/,
    ));
});
