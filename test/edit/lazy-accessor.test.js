import { describe, it } from "node:test";
import { getAccessorDefinition, getAccessorMembers, getAccessorProperties } from "../../lib/edit/lazy-accessor.js";
import assert from "node:assert/strict";
import { layout } from "../../lib/edit/lines.js";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Lazy } from "../../lib/edit/lazy-accessor.js" */

/** @type {Lazy} */
const lazy = { name: "url", memo: "this._url", unmade: "", make: "parse(this._input)", setter: false };

/** @param {string} text */
const parse = (text) => parseSource(text, "a.js");

describe("getAccessorMembers", () => {
  it("writes a getter in the style of the file", () => {
    const source = parse("class A {\n\tb () {\n\t\treturn 'c'\n\t}\n}\n");
    assert.equal(
      layout(source, "\t", getAccessorMembers(source, lazy)),
      "\tget url () {\n\t\treturn (this._url ??= parse(this._input))\n\t}",
    );
  });

  it("writes a setter, types, modifiers, and a condition for values that may be null", () => {
    const source = parse("class A {\n  b() {\n    return 1;\n  }\n}\n");
    assert.equal(
      layout(
        source,
        "  ",
        getAccessorMembers(source, {
          ...lazy,
          unmade: "this._url === unparsed",
          setter: "memo",
          type: "URL | null",
          modifiers: "protected ",
        }),
      ),
      "  protected get url(): URL | null {\n    if (this._url === unparsed) this._url = parse(this._input);\n    return this._url;\n  }\n\n  protected set url(value: URL | null) {\n    this._url = value;\n  }",
    );
  });
});

describe("getAccessorDefinition and getAccessorProperties", () => {
  it("are ES5 in a file of ES5", () => {
    const source = parse("var a = { b: function (c) { return 'c' } }\n");
    assert.match(
      layout(source, "", getAccessorDefinition(source, "A.prototype", { ...lazy, unmade: "this._url === undefined" })),
      /^Object\.defineProperty\(A\.prototype, 'url', \{\n {2}configurable: true,\n {2}enumerable: true,\n {2}get: function \(\) \{\n {4}if /,
    );
  });

  it("have the space before parentheses that the methods of a class have", () => {
    for (const space of ["", " "]) {
      const source = parse(
        `class A {\n  b${space}() {\n    return 1\n  }\n}\nfunction c${space === "" ? " " : ""}() {}\n`,
      );
      assert.equal(getAccessorProperties(source, lazy, "get", "set")[0], `get${space}() {`);
    }
  });

  it("need no function with a name", () => {
    const source = parse("export default function () {\n  return () => 1;\n}\n");
    assert.equal(getAccessorProperties(source, lazy, "get", "set")[0], "get() {");
  });

  it("have a setter that gives the object a property of its own", () => {
    const source = parse('const a = {\n  b: "c",\n};\n');
    assert.equal(
      layout(source, "", getAccessorProperties(source, { ...lazy, setter: "own" }, "getter", "setter")),
      'getter() {\n  return (this._url ??= parse(this._input));\n},\nsetter(value) {\n  Object.defineProperty(this, "url", { configurable: true, enumerable: true, writable: true, value });\n},',
    );
  });
});
