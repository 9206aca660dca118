import { describe, it } from "node:test";
import { findOwnDeclaration, hoistDeclaration } from "../../lib/edit/hoist-declaration.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - with one `make()` that is declared */
function find(text) {
  const source = parseSource(text, "a.js");
  const [call] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "make");
  return { source, declaration: findOwnDeclaration(source, call) };
}

/** @param {string} text */
function hoist(text) {
  const { source, declaration } = find(text);
  assert.ok(declaration);
  return applyEdits(
    text,
    hoistDeclaration(source, declaration, { indent: "", insert: (code) => ({ range: [0, 0], text: `${code}\n` }) })
      .edits,
  );
}

describe("findOwnDeclaration", () => {
  it("is a declaration of nothing else", () => {
    for (const text of [
      "const a = make();",
      "let { a, b: c = 1 } = make();",
      "switch (x) { case 1: const a = make(); }",
    ])
      assert.equal(find(`function f() { ${text} }`).declaration?.type, "VariableDeclaration", text);
    for (const text of [
      "const a = make(), b = 1;",
      "const [a] = make();",
      "const {} = make();",
      "for (const a = make(); ;) {}",
      "return make();",
      "x = make();",
      "const a = make().b;",
    ])
      assert.equal(find(`function f() { ${text} }`).declaration, undefined, text);
  });

  it("is one that nobody writes again, or reads above", () => {
    for (const text of [
      "let a = make(); a = 1;",
      "let { a, b } = make(); b++;",
      "use(a); var a = make();",
      "var a = make(); var a = 2;",
    ])
      assert.equal(find(`function f() { ${text} }`).declaration, undefined, text);
  });
});

describe("hoistDeclaration", () => {
  it("takes a pattern along", () => {
    assert.equal(
      hoist("function f() {\n  let { a, b: { c } } = make();\n  return a + c;\n}\n"),
      "const { a, b: { c } } = make();\nfunction f() {\n  return a + c;\n}\n",
    );
  });

  it("renames what others are called, in the pattern and where it is read", () => {
    assert.equal(
      hoist("function give() {\n  const { a, b = 1, c: d } = make();\n  return { a, b, d };\n}\ng(a, b, d);\n"),
      "const { a: giveA, b: giveB = 1, c: giveD } = make();\nfunction give() {\n  return { a: giveA, b: giveB, d: giveD };\n}\ng(a, b, d);\n",
    );
  });

  it("takes comments along", () => {
    assert.equal(
      hoist("function f() {\n  // Why.\n  const a = make(); // so\n  return a;\n}\n"),
      "// Why.\nconst a = make(); // so\nfunction f() {\n  return a;\n}\n",
    );
  });
});
