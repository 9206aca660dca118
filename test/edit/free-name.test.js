import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getFreeName, getFreeVariable } from "../../lib/edit/free-name.js";
import { parseSource } from "../../lib/source/parse.js";

describe("getFreeName", () => {
  it("takes the wished name where it is free", () => {
    assert.equal(getFreeName(parseSource("b;", "a.js"), "a"), "a");
  });

  it("numbers it where anything in the file is called so: variables, globals, properties, types, elements", () => {
    for (const text of [
      "let a;",
      "a();",
      "x.a;",
      "class A { a () {} }",
      "class A { #a = 1 }",
      "x = { a: 1 };",
      "import { b as a } from 'c';",
      "a: for (;;) break a;",
    ])
      assert.equal(getFreeName(parseSource(text, "a.js"), "a"), "a2", text);
    assert.equal(getFreeName(parseSource("type a = 1;", "a.ts"), "a"), "a2");
    assert.equal(getFreeName(parseSource("x = <a a2={1} />;", "a.jsx"), "a"), "a3");
  });

  it("takes no reserved word", () => {
    for (const word of ["class", "await", "arguments", "let", "enum", "null"])
      assert.equal(getFreeName(parseSource("", "a.js"), word), `${word}2`);
  });
});

describe("getFreeVariable", () => {
  /**
   * @param {string} text
   * @param {string[]} wished
   */
  const name = (text, ...wished) => getFreeVariable(parseSource(text, "a.jsx"), wished);

  it("takes the first wished name that no variable has, and that no global is used by", () => {
    assert.equal(name("x.a = { a: 1 };", "a", "b"), "a");
    for (const text of [
      "let a;",
      "a();",
      "function f(a) {}",
      "import a from 'c';",
      "try {} catch (a) {}",
      "(class a {});",
      "x = <a.c />;",
    ])
      assert.equal(name(text, "a", "b"), "b", text);
  });

  it("numbers the last one", () => {
    assert.equal(name("a(b);", "a", "b"), "b2");
    assert.equal(name("a(b2, b);", "a", "b"), "b3");
    assert.equal(name("", "class"), "class2");
  });

  it("keeps off what the same rewrite declares", () => {
    const own = new Set(["a"]);
    assert.equal(getFreeVariable(parseSource("", "a.js"), ["a", "b"], own), "b");
    assert.ok(own.has("b"));
  });
});
