import { describe, it } from "node:test";
import { getLineIndent, getStyle } from "../../lib/source/style.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text */
const style = (text) => getStyle(parseSource(text, "a.js"));

describe("getStyle", () => {
  it("gives a file without evidence the commonest style", () => {
    assert.deepEqual(style(""), {
      eol: "\n",
      indent: "  ",
      width: 80,
      semicolons: true,
      quote: '"',
      spaceBeforeMethodParen: false,
      spaceBeforeFunctionParen: true,
    });
  });

  it("sees standard style", () => {
    const found = style(
      "'use strict'\nconst a = require('a')\n\nclass A {\n  m (b) {\n    return function (c) {\n      return c\n    }\n  }\n}\n",
    );
    assert.deepEqual(found, {
      eol: "\n",
      indent: "  ",
      width: 80,
      semicolons: false,
      quote: "'",
      spaceBeforeMethodParen: true,
      spaceBeforeFunctionParen: true,
    });
  });

  it("sees Prettier's style, tabs and CRLF", () => {
    const found = style(
      'import a from "a";\r\n\r\nclass A {\r\n\tm(b) {\r\n\t\treturn function (c) {\r\n\t\t\treturn "c";\r\n\t\t};\r\n\t}\r\n}\r\n',
    );
    assert.deepEqual(found, {
      eol: "\r\n",
      indent: "\t",
      width: 80,
      semicolons: true,
      quote: '"',
      spaceBeforeMethodParen: false,
      spaceBeforeFunctionParen: true,
    });
  });

  it("sees how long lines may get by those that could have been broken", () => {
    const long = (/** @type {number} */ length) => `call(${"a".repeat(length - 7)});\n`;
    assert.equal(style(long(81)).width, 80);
    assert.equal(style(long(81) + long(81)).width, 100);
    assert.equal(style(long(100) + long(81) + long(101)).width, 100);
    assert.equal(style(long(140) + long(130)).width, 120);
    assert.equal(style(`a("${"b".repeat(90)}");\n// ${"c".repeat(90)}\n/*\n * ${"d".repeat(90)}\n */\n`).width, 80);
  });

  it("goes by the majority", () => {
    assert.equal(style("a('1', '2', \"it's\");").quote, "'");
    assert.equal(style("a()\nb()\nc();").semicolons, false);
    assert.equal(
      style("function f () {\n    a;\n}\nfunction g () {\n    b;\n}\nfunction h () {\n  c;\n}\n").indent,
      "    ",
    );
    assert.equal(style("f(function(a) {}); f(function(a) {}); f(function (a) {});").spaceBeforeFunctionParen, false);
  });

  it("does not take a loop's head or JSX attributes for evidence", () => {
    assert.equal(style("for (var i = 0; i < 1; i++) a()\nb()").semicolons, false);
    assert.equal(getStyle(parseSource("const a = <b c='d' e='f' />; g(\"h\");", "a.jsx")).quote, '"');
  });
});

describe("getLineIndent", () => {
  it("is the white space before the first character of the line", () => {
    assert.equal(getLineIndent("a\n\t  b c", 6), "\t  ");
    assert.equal(getLineIndent("  a", 1), " ");
    assert.equal(getLineIndent("a", 0), "");
  });
});
