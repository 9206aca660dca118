import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getFreeName } from "../../lib/edit/free-name.js";
import { parseSource } from "../../lib/source/parse.js";

describe("getFreeName", () => {
  it("takes the wished name where it is free", () => {
    assert.equal(getFreeName(parseSource("b;", "a.js"), "a"), "a");
  });

  it("numbers it where anything in the file is called so: variables, globals, properties, types, elements", () => {
    for (const text of ["let a;", "a();", "x.a;", "class A { a () {} }", "class A { #a = 1 }", "x = { a: 1 };", "import { b as a } from 'c';", "a: for (;;) break a;"]) assert.equal(getFreeName(parseSource(text, "a.js"), "a"), "a2", text);
    assert.equal(getFreeName(parseSource("type a = 1;", "a.ts"), "a"), "a2");
    assert.equal(getFreeName(parseSource("x = <a a2={1} />;", "a.jsx"), "a"), "a3");
  });

  it("takes no reserved word", () => {
    for (const word of ["class", "await", "arguments", "let", "enum", "null"]) assert.equal(getFreeName(parseSource("", "a.js"), word), `${word}2`);
  });
});
