import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getFreeName, getFreeVariable } from "../../lib/edit/free-name.js";
import { parseSource } from "../../lib/source/parse.js";
import { RewriteBatch } from "../../lib/net/rewrite-batch.js";

/**
 * Which of some rewrites a batch takes.
 *
 * @param {string} text
 * @param {string[][]} rewrites - each edit as `before|after`, where `before` stands once in the text, or as `@n|text` to put a text in at an offset
 * @returns {boolean[]}
 */
function take(text, rewrites) {
  const batch = new RewriteBatch(parseSource(text, "a.ts"));
  return rewrites.map((parts) =>
    batch.add({
      edits: parts.map((part) => {
        const [before, after] = part.split("|");
        const start = before.startsWith("@") ? Number(before.slice(1)) : text.indexOf(before);
        assert.notEqual(start, -1, before);
        return { range: [start, before.startsWith("@") ? start : start + before.length], text: after };
      }),
      risk: "safe",
      act: "replace",
    }),
  );
}

const HANDLER = "const a = 1;\n\non(() => { b(slow(1), slow(2)); c(slow(3)); });\n";
const BELOW = "const a = 1;".length;
const ABOVE = BELOW + 2;

describe("a batch takes", () => {
  it("a name that ends as one does that goes, with no word of it", () => {
    assert.deepEqual(
      take("on(() => { const format = slow(1); });\non(() => { slow(2); });\n", [
        ["const format = slow(1)|0"],
        ["slow(2)|const reformat = 1"],
      ]),
      [true, true],
    );
  });

  it("names in the place of values of one statement", () => {
    assert.deepEqual(take(HANDLER, [["slow(1)|a"], ["slow(2)|a"]]), [true, true]);
  });

  it("constants that join others at one place, each with a name of its own", () => {
    assert.deepEqual(
      take(HANDLER, [
        [`@${BELOW}|\nconst x = 1;`, "slow(1)|x"],
        [`@${BELOW}|\nconst y = 2;`, "slow(2)|y"],
      ]),
      [true, true],
    );
  });

  it("functions at one place that stand apart there", () => {
    assert.deepEqual(
      take(HANDLER, [
        [`@${ABOVE}|function x() {}\n\n`, "slow(1)|x"],
        [`@${ABOVE}|async function y() {\n  z();\n}\n\n`, "slow(2)|y"],
      ]),
      [true, true],
    );
  });
});

describe("a batch takes what has nothing to do with one another:", () => {
  /** @type {Record<string, [string, string[][]]>} */
  const cases = {
    "names in the place of all that is hoisted": [
      "const a = 1;\non(() => { b(slow(1), new Slow(2), slow.three, () => 4, function () {}); });\n",
      [["slow(1)|a"], ["new Slow(2)|a"], ["slow.three|a"], ["() => 4|a"], ["function () {}|a"]],
    ],
    "statements in two functions of one statement": [
      "on(() => { a(); }, () => { b(); });\n",
      [["@11|let x = 1;\n"], ["@26|let y = 2;\n"]],
    ],
    "constants at two places of the module": [
      "const a = 1;\nb(slow(1));\nconst c = 3;\nd(slow(2));\n",
      [
        ["@12|\nconst x = 1;", "slow(1)|x"],
        ["@37|\nconst y = 2;", "slow(2)|y"],
      ],
    ],
    "the same name in the place of two statements of the module": [
      "const a = 1;\nslow(1);\nb();\nslow(2);\n",
      [["slow(1)|a"], ["slow(2)|a"]],
    ],
    "edits that change nothing, at one place": [
      HANDLER,
      [
        ["@0|", "slow(1)|a"],
        ["@0|", "slow(2)|a"],
      ],
    ],
    "the same name in two functions": [
      "on(() => { slow(1); });\non(() => { slow(2); });\n",
      [["slow(1)|const x = 1"], ["slow(2)|const x = 1"]],
    ],
    "a name that another one has in another function": [
      "on(() => { slow(1); });\non((x) => { slow(x); });\n",
      [["slow(1)|const x = 1"], ["slow(x)|fast(x)"]],
    ],
    "statements that take the place of neighbours": [
      "on(() => {\n  slow(1);\n  slow(2);\n  slow(3);\n});\n",
      [["slow(1);|a();\n  b();"], ["slow(2);|(c)();\n  d();"], ["slow(3);|[e].f();"]],
    ],
    "statements without semicolons that begin with keywords": [
      "on(async () => {\n  await slow(1)\n  await slow(2)\n  await slow(3)\n})\n",
      [["await slow(1)|const a = 1\n  b()"], ["await slow(2)|if (c) d()"], ["await slow(3)|let e"]],
    ],
    "neighbours that go, and one that stays": [
      "on(() => {\n  const a = 1;\n  const b = 2;\n  const c = 3;\n  d();\n});\n",
      [["  const a = 1;\n|"], ["  const b = 2;\n|"], ["  const c = 3;\n|"]],
    ],
    "what stands elsewhere in the function of a statement that moves": [
      "on(() => {\n  slow(1);\n  a();\n  slow(2);\n  b();\n  slow(3);\n});\n",
      [["  slow(1);\n|", "@27|\n  c();"], ["slow(3);|d();"]],
    ],
    "statements that are put behind neighbours which they change": [
      "on(async () => {\n  await slow(1);\n  await slow(2);\n});\n",
      [
        ["await slow(1)|const a = slow(1)", "@33|\n  if (a) b();"],
        ["await slow(2)|const c = slow(2)", "@50|\n  if (c) d();"],
      ],
    ],
    "members of a class and of one in it": [
      "class A {\n  a = class {\n    m() {\n      delete this.a;\n    }\n  };\n  n() {\n    delete this.b;\n  }\n}\n",
      [["delete this.a;|this.a = null;"], ["delete this.b;|this.b = null;"]],
    ],
    "members of two classes": [
      "class A {\n  m() {\n    delete this.a;\n  }\n}\nclass B {\n  m() {\n    delete this.b;\n  }\n}\n",
      [["delete this.a;|this.a = null;"], ["delete this.b;|this.b = null;"]],
    ],
    "what is put at two places and declares nothing": [
      "let app, cat;\nb(() => { slow(1); });\nc(() => { slow(2); });\n",
      [
        ["@14|app.one = [class {}];\n", "slow(1)|app.one()"],
        ["@37|app.two = [class {}];\n", "slow(2)|app.two()"],
      ],
    ],
    "declarations alike in the place of two statements of the module": [
      "slow(1);\nb();\nslow(2);\n",
      [["slow(1);|const x = 1;"], ["slow(2);|const y = 1;"]],
    ],
    "a name, once others in capitals are free": [
      "on(() => { const server = slow(1); });\non(() => { slow(2); });\n",
      [["const server = slow(1)|0"], ["slow(2)|const HTTPServer = 1"]],
    ],
    "a name, once others are free": [
      "on(() => { const x = slow(1); });\non(() => { slow(2); });\n",
      [["const x = slow(1)|0"], ["slow(2)|const y = 1"]],
    ],
    "a name with another number in it": [
      "on(() => { const md5a = slow(1); });\non(() => { slow(2); });\n",
      [["const md5a = slow(1)|0"], ["slow(2)|const mda = 1"]],
    ],
  };
  for (const [title, [text, rewrites]] of Object.entries(cases))
    it(title, () =>
      assert.deepEqual(
        take(text, rewrites),
        rewrites.map(() => true),
      ),
    );
});

describe("a batch does not take", () => {
  /** @type {Record<string, [string, string[][]]>} */
  const cases = {
    "statements put between the same two, each of which would look at the other": [
      "on(() => {\n  a();\n  if (b) c();\n});\n",
      [["@17|\n  d();"], ["@20|e();\n  "]],
    ],
    "what follows a statement that no longer ends with a semicolon": [
      "on(() => {\n  slow(1);\n  slow(2);\n});\n",
      [["slow(1);|a()"], ["slow(2);|(b)();"]],
    ],
    "what follows one that ends with a comment": [
      "on(() => {\n  slow(1);\n  slow(2);\n});\n",
      [["slow(1);|a() // b;"], ["slow(2);|(b)();"]],
    ],
    "what no longer begins with a keyword, behind a line without a semicolon": [
      "on(async () => {\n  await slow(1)\n  await slow(2)\n})\n",
      [["await slow(1)|a()"], ["await slow(2)|(b)()"]],
    ],
    "what did not begin with a keyword, behind a line without a semicolon": [
      "on(() => {\n  slow(1)\n  slow(2)\n})\n",
      [["slow(1)|a()"], ["slow(2)|if (b) c()"]],
    ],
    "what stands beside a statement that moves": [
      "on(() => {\n  slow(1);\n  slow(2);\n  b();\n});\n",
      [["  slow(1);\n|", "b();|b();\n  a();"], ["slow(2);|c();"]],
    ],
    "statements put at one place of a function": [
      "on(() => {\n  a();\n\n  slow(1);\n  slow(2);\n});\n",
      [
        ["@18|  const x = 1;\n", "slow(1)|1"],
        ["@18|  const y = 2;\n", "slow(2)|2"],
      ],
    ],
    "members of one class, however they are written": [
      "class A {\n  m() {\n    delete this.first;\n    b();\n    delete this.second;\n  }\n}\n",
      [["delete this.first;|this .first=null;"], ["delete this.second;|this. #second ??= null;"]],
    ],
    "members of one class": [
      "class A {\n  m() {\n    delete this.a;\n    b();\n    delete this.c;\n  }\n}\n",
      [["delete this.a;|this.a = null;"], ["delete this.c;|this.c ??= null;"]],
    ],
    "members of one class, behind a class in it": [
      "class A {\n  m() {\n    delete this.a;\n  }\n  n() {\n    const B = class { x() {} };\n    delete this.b;\n  }\n}\n",
      [["delete this.a;|this.a = null;"], ["delete this.b;|this.b = null;"]],
    ],
    "members of a class and of one around it": [
      "class A {\n  a = class {\n    m() {\n      delete this.a;\n    }\n  };\n  m() {\n    delete this.b;\n  }\n  n() {\n    delete this.c;\n  }\n}\n",
      [["delete this.b;|this.b = null;"], ["delete this.c;|this.#c ??= null;"]],
    ],
    "a name in a function that comes with it, which another one has": [
      "on(() => { slow(1); });\non((x) => { slow(x); });\n",
      [["slow(1)|on((x) => x)"], ["slow(x)|fast(x)"]],
    ],
    "a name that goes beside one that comes, which another one has": [
      "on(() => { const z = slow(1); });\non((z) => { slow(z); });\n",
      [["const z = slow(1)|const y = 1"], ["slow(z)|fast(z)"]],
    ],
    "a name, once the same in small letters is free": [
      "on(() => { const pageformat = slow(1); });\non(() => { slow(2); });\n",
      [["const pageformat = slow(1)|0"], ["slow(2)|const pageFormat = 1"]],
    ],
    "neighbours on one line": ["on(() => { slow(1); slow(2); });\n", [["slow(1);|a(); b();"], ["slow(2);|c(); d();"]]],
    "the last one in front of an empty line, behind one that goes": [
      "on(() => {\n  const a = 1;\n  const b = 2;\n\n  c();\n});\n",
      [["  const a = 1;\n|"], ["  const b = 2;\n|"]],
    ],
    "the last one of a block, behind one that goes": [
      "on(() => {\n  c();\n\n  const a = 1;\n  const b = 2;\n});\n",
      [["  const a = 1;\n|"], ["  const b = 2;\n|"]],
    ],
    "what goes in front of a line that begins with a bracket": [
      "on(() => {\n  slow(1)\n  const a = 1\n  ;(b)()\n})\n",
      [["slow(1)|a()"], ["  const a = 1\n|"]],
    ],
    "fields without semicolons": [
      "class A {\n  a = slow(1)\n  b = slow(2)\n}\n",
      [["a = slow(1)|a = 1"], ["b = slow(2)|['b'] = 2"]],
    ],
    "two changes of a statement": [HANDLER, [["slow(1)|x()"], ["slow(2)|y()"]]],
    "the same name in a function and around it": [
      "on(() => { slow(1); on(() => { slow(2); }); });\n",
      [["slow(1)|const x = 1"], ["slow(2)|const x = 1"]],
    ],
    "the same name in a function and in the module": [
      "on(() => { slow(1); });\nslow(2);\n",
      [["slow(1)|const x = 1"], ["slow(2)|const x = 1"]],
    ],
    "the same name in functions that come with it": [
      "on(() => { slow(1); });\non(() => { slow(2); });\n",
      [["slow(1)|on((x) => x)"], ["slow(2)|on((x) => x)"]],
    ],
    "the same name in two static blocks": [
      "class A { static { slow(1); } }\nclass B { static { slow(2); } }\n",
      [["slow(1)|const x = 1"], ["slow(2)|const x = 1"]],
    ],
    "a name that the one before declares and it reads": [HANDLER, [["slow(1)|((x) => 1)"], ["slow(3)|x()"]]],
    "what could use the constant of the one before": [
      HANDLER,
      [
        [`@${BELOW}|\nconst x = new Set();`, "slow(1)|x"],
        [`@${BELOW}|\nconst y = new Set();`, "slow(2)|y"],
      ],
    ],
    "a constant that has an empty line below, which the next one has not": [
      HANDLER,
      [
        [`@${BELOW}|\nconst x = 1;\n`, "slow(1)|x"],
        [`@${BELOW}|\nconst y = 2;\n`, "slow(2)|y"],
      ],
    ],
    "a constant that could join the one before": [
      HANDLER,
      [
        [`@${ABOVE}|const x = 1;\n\n`, "slow(1)|x"],
        [`@${ABOVE}|const y = 2;\n\n`, "slow(2)|y"],
      ],
    ],
    "a function behind a constant": [
      HANDLER,
      [
        [`@${BELOW}|\nconst x = 1;`, "slow(1)|x"],
        [`@${BELOW}|\nconst y = () => 2;`, "slow(2)|y"],
      ],
    ],
    "another place between the same statements": [
      HANDLER,
      [
        [`@${BELOW}|\nconst x = 1;`, "slow(1)|x"],
        [`@${ABOVE}|function y() {}\n\n`, "slow(2)|y"],
      ],
    ],
    "modules, wherever they are named": [
      "on(slow(1));\n\non(slow(2));\n",
      [
        ['@0|const x = require("x");\n\n', "slow(1)|x"],
        ['@14|const y = require("y");\n\n', "slow(2)|y"],
      ],
    ],
    "modules that are required where they are used so far": [
      'const a = 1;\n\non(() => { const x = require("x"); x(); const y = require("y"); y(); });\n',
      [
        [`@${BELOW}|\nconst x = require("x");`, 'const x = require("x");|'],
        [`@${BELOW}|\nconst y = require("y");`, 'const y = require("y");|'],
      ],
    ],
    "modules that are imported, wherever": [
      "on(slow(1));\n\non(() => slow(2));\n",
      [
        ['@0|import x from "x";\n', "slow(1)|x"],
        ['@14|import y from "y";\n', "slow(2)|y"],
      ],
    ],
    "names in the place of what is no value": ["on(() => { b(one, two); });\nlet a;\n", [["one|a"], ["two|a"]]],
    "what ends in a name and is more": [
      "on((a) => { b(slow(a), slow(1, a)); });\n",
      [["slow(a)|-a"], ["slow(1, a)|-a"]],
    ],
    "a constant in the next line, with others behind its place": [
      "const a = 1;\n\n\non(() => { b(slow(1), slow(2)); });\n",
      [
        [`@${BELOW}|\nconst x = 1;`, "slow(1)|x"],
        [`@${BELOW + 1}|\nconst y = 2;`, "slow(2)|y"],
      ],
    ],
    "a constant behind something else": [
      HANDLER,
      [
        [`@${BELOW}|\nlet x;\nconst xs = 1;`, "slow(1)|x"],
        [`@${BELOW}|\nlet y;\nconst ys = 2;`, "slow(2)|y"],
      ],
    ],
    "a constant that is a function": [
      HANDLER,
      [
        [`@${ABOVE}|const x = function () {};\n\n`, "slow(1)|x"],
        [`@${ABOVE}|const y = async function () {};\n\n`, "slow(2)|y"],
      ],
    ],
    "a function with an empty line in it and none behind it": [
      HANDLER,
      [
        [`@${ABOVE}|function x() {\n  1;\n\n}\n`, "slow(1)|x"],
        [`@${ABOVE}|function y() {\n  2;\n\n}\n`, "slow(2)|y"],
      ],
    ],
    "what could use the function of the one before, whatever kind it is": [
      HANDLER,
      [
        [`@${ABOVE}|async function x() {}\n\n`, "slow(1)|x"],
        [`@${ABOVE}|async function y() {}\n\n`, "slow(2)|y"],
      ],
    ],
    "a function that moves as the one before": [
      "const a = 1;\n\non(() => { function x() {} slow(x); { function y() { } slow(y); } });\n",
      [
        [`@${ABOVE}|function x() {}\n\n`, "function x() {}|"],
        [`@${ABOVE}|function y() { }\n\n`, "function y() { }|"],
      ],
    ],
    "what could use the constant of the one before, which moves there as this one does": [
      "const a = 1;\n\non(() => { const x = slow(1); x(); const y: any   = slow( 1 ); y(); });\n",
      [
        [`@${BELOW}|\nconst x = slow(1);`, "const x = slow(1);|"],
        [`@${BELOW}|\nconst y: any   = slow( 1 );`, "const y: any   = slow( 1 );|"],
      ],
    ],
    "what could use the constant of the one before, elsewhere": [
      "const a = 1;\n\nb(slow(1));\nc(slow(2));\n",
      [
        [`@${BELOW}|\nconst x = new Set();`, "slow(1)|x"],
        ["@26|const y = new Set();\n", "slow(2)|y"],
      ],
    ],
    "lines that are put in a function at one place": [
      "on(() => {\n  b();\n});\n",
      [["@11|  const x = 1;\n"], ["@11|  const y = 2;\n"]],
    ],
    "a name with a long number, once the name is free": [
      "on(() => { const x = slow(1); });\non(() => { slow(2); });\n",
      [["const x = slow(1)|0"], ["slow(2)|const x12 = 1"]],
    ],
    "two things that are put in a function at one place": [HANDLER, [["@24|const x = 1;\n"], ["@24|const y = 2;\n"]]],
    "a name with a number, once the name is free": [
      "on(() => { const x = slow(1); });\non(() => { slow(2); });\n",
      [["const x = slow(1)|0"], ["slow(2)|const x2 = 1"]],
    ],
    "a name with another one in front, once the name is free": [
      "on(() => { const dayFormat = slow(1); });\non(() => { slow(2); });\n",
      [["const dayFormat = slow(1)|0"], ["slow(2)|const listDayFormat = 1"]],
    ],
    "a name in upper case with another one in front, once the name is free": [
      "on(() => { const format = slow(1); });\non(() => { slow(2); });\n",
      [["const format = slow(1)|0"], ["slow(2)|const LIST_FORMAT = 1"]],
    ],
    "a declaration that goes, once its name got a number elsewhere": [
      "on(() => { slow(1); });\non(() => { const x = slow(2); });\n",
      [["slow(1)|const x2 = 1"], ["const x = slow(2)|0"]],
    ],
  };
  for (const [title, [text, rewrites]] of Object.entries(cases))
    it(title, () => assert.deepEqual(take(text, rewrites), [true, false]));
});

describe("the names that rewrites in a batch bring", () => {
  it("are taken until it gives them back", () => {
    const source = parseSource(HANDLER, "a.js");
    const batch = new RewriteBatch(source);
    const start = HANDLER.indexOf("slow(1)");
    const edits = [{ range: /** @type {[number, number]} */ ([start, start + 7]), text: "((x) => a)" }];
    assert.equal(batch.add({ edits, risk: "safe", act: "replace" }), true);
    assert.equal(getFreeName(source, "x"), "x2");
    assert.equal(getFreeVariable(source, ["x"]), "x2");
    batch.release();
    assert.equal(getFreeName(source, "x"), "x");
    assert.equal(getFreeVariable(source, ["x"]), "x");
    assert.equal(getFreeVariable(source, ["a"]), "a2");
  });
});
