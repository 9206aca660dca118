import { describe, it } from "node:test";
import { hasCommentInHead, writeDeclaration, writeFunction, writeMethod } from "../../lib/edit/function-text.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - `x.f = …;` */
function parse(text) {
  const source = parseSource(text, "a.ts");
  const fn = source.nodes("AssignmentExpression")[0].right;
  const replacements = source
    .nodes("Identifier")
    .filter(({ name }) => name === "res")
    .map(({ range }) => ({ range, text: "this" }));
  return { source, fn, replacements };
}

describe("writeFunction", () => {
  /** @param {string} text */
  const write = (text) => {
    const { source, fn, replacements } = parse(text);
    return writeFunction(source, fn, replacements, "").text;
  };

  it("gives an arrow function a body", () => {
    assert.equal(write("x.f = () => res.end();"), "function () {\n  return this.end();\n}");
    assert.equal(write("x.f = a => ({ a, b: res });"), "function (a) {\n  return { a, b: this };\n}");
    assert.equal(write("x.f = async (a, b = res.a) => a;"), "async function (a, b = this.a) {\n  return a;\n}");
    assert.equal(write("x.f = async a => { await res.end(a); };"), "async function (a) { await this.end(a); }");
    assert.equal(write("x.f = (a) => res.body = a;"), "function (a) {\n  return (this.body = a);\n}");
  });

  it("keeps types", () => {
    assert.equal(
      write("x.f = <T extends () => void>(a: T): (() => T) => a;"),
      "function <T extends () => void>(a: T): (() => T) {\n  return a;\n}",
    );
  });

  it("indents what it moves", () => {
    assert.equal(
      write("    x.f = (a) =>\n      res.end({\n        a,\n      });"),
      "function (a) {\n  return this.end({\n    a,\n  });\n}",
    );
    assert.equal(
      write("    x.f = (a) => res.end({\n      a,\n    });"),
      "function (a) {\n  return this.end({\n    a,\n  });\n}",
    );
  });

  it("writes a space before parentheses where the file does", () => {
    for (const space of ["", " "])
      assert.equal(
        write(`x.f = (a) => { res.end(a); };\nconst y = function${space}() {};`),
        `function${space}(a) { this.end(a); }`,
      );
  });

  it("leaves a plain function as it is", () => {
    assert.equal(write("x.f = async function* g(a) { yield res; };"), "async function* g(a) { yield this; }");
  });
});

describe("writeMethod", () => {
  /** @param {string} text @param {string} [modifiers] */
  const write = (text, modifiers) => {
    const { source, fn, replacements } = parse(text);
    return writeMethod(source, fn, replacements, "  ", "send", modifiers).text;
  };

  it("writes members of a class", () => {
    assert.equal(write("x.f = (a) => res.end(a);"), "send(a) {\n    return this.end(a);\n  }");
    assert.equal(write("x.f = async function* (a) { yield res; };"), "async *send(a) { yield this; }");
    assert.equal(write("x.f = function <T>(a: T): T { return a; };"), "send<T>(a: T): T { return a; }");
  });

  it("puts modifiers in front of all", () => {
    assert.equal(write("x.f = async () => { run(); };", "private "), "private async send() { run(); }");
    assert.equal(write("x.f = () => res.code;", "get "), "get send() {\n    return this.code;\n  }");
  });
});

describe("writeDeclaration", () => {
  /** @param {string} text @param {boolean} [isMute] */
  const write = (text, isMute) => {
    const { source, fn, replacements } = parse(text);
    return writeDeclaration(source, fn, replacements, "", "send", isMute).text;
  };

  it("writes statements", () => {
    assert.equal(write("x.f = a => res.end(a);"), "function send(a) {\n  return this.end(a);\n}");
    assert.equal(write("x.f = async function* old(a) { yield res; };"), "async function* send(a) { yield this; }");
    assert.equal(write("x.f = <T>(a: T): void => {};"), "function send<T>(a: T): void {}");
  });

  it("returns nothing where nobody looks at it", () => {
    assert.equal(write("x.f = () => res.count++;", true), "function send() {\n  this.count++;\n}");
    assert.equal(write("x.f = () => res.body = 1;", true), "function send() {\n  this.body = 1;\n}");
    assert.equal(write("x.f = () => res.end();", true), "function send() {\n  this.end();\n}");
  });

  it("returns what would be something else as a statement", () => {
    assert.equal(write("x.f = () => ({}).toString();", true), "function send() {\n  ({}).toString();\n}");
    assert.equal(
      write("x.f = () => function () {}.call(res);", true),
      "function send() {\n  return function () {}.call(this);\n}",
    );
    assert.equal(write("x.f = () => res.ended;", true), "function send() {\n  return this.ended;\n}");
  });

  it("has a space before its parentheses where others have", () => {
    assert.equal(write("x.f = () => {}; function g () {}"), "function send () {}");
  });
});

describe("what is written", () => {
  /** @param {string} text @param {boolean} [isMute] */
  const getMoved = (text, isMute) => {
    const { source, fn, replacements } = parse(text);
    return writeDeclaration(source, fn, replacements, "", "send", isMute).moved.map(([start, end]) =>
      text.slice(start, end),
    );
  };

  it("says which slices are the user's", () => {
    assert.deepEqual(getMoved("x.f = (a, b = res.b) => { a(b); };"), ["(a, b = ", ".b)", "{ a(b); }"]);
    assert.deepEqual(getMoved("x.f = a => [res, a];"), ["a", "[", ", a]"]);
    assert.deepEqual(getMoved("x.f = a => a(res);", true), ["a", "a(", ")"]);
  });
});

describe("hasCommentInHead", () => {
  it("tells comments of the signature from those of the body", () => {
    for (const [text, expected] of /** @type {const} */ ([
      ["x.f = (/* a */ b) => b;", true],
      ["x.f = b => /* a => */ b;", true],
      ["x.f = (b) => { /* a */ };", false],
      ["/* a */ x.f = function () {};", false],
    ])) {
      const { source, fn } = parse(text);
      assert.equal(hasCommentInHead(source, fn), expected, text);
    }
  });
});
