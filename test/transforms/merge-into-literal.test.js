import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { findSeries } from "../../detectors/no-piecewise-object/piecewise.js";
import { mergeIntoLiteral } from "../../transforms/no-piecewise-object/merge-into-literal.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} body - of a function; its object is `o`
 * @param {string} filename
 */
function merge(body, filename = "a.js") {
  const source = parseSource(`function f(a, b) {\n${body.replace(/^(?=.)/gm, "  ")}\n}\n`, filename);
  const declarator = source.nodes("VariableDeclarator").find(({ id }) => id.name === "o");
  const { edits } = mergeIntoLiteral(source, /** @type {any} */ (findSeries(source, /** @type {any} */ (declarator))));
  return applyEdits(source.text, edits)
    .replace(/^.*\n|\n\}\n$/g, "")
    .replace(/^ {2}/gm, "");
}

/**
 * @param {string} text - whose first variable is the object
 * @param {string} filename
 */
function mergeFile(text, filename = "a.js") {
  const source = parseSource(text, filename);
  const { edits } = mergeIntoLiteral(
    source,
    /** @type {any} */ (findSeries(source, source.nodes("VariableDeclarator")[0])),
  );
  return applyEdits(text, edits);
}

describe("mergeIntoLiteral", () => {
  /** @type {Record<string, [string, string]>} */
  const cases = {
    "puts keys into an empty literal": [
      "const o = {};\no.a = 1;\no.b = 2;\nb(o);",
      "const o = {\n  a: 1,\n  b: 2,\n};\nb(o);",
    ],
    "follows a file without semicolons": [
      "const o = {}\no.a = 1\no.b = 2\nb(o)",
      "const o = {\n  a: 1,\n  b: 2\n}\nb(o)",
    ],
    "keeps the semicolon that the next line needs": [
      "const o = {}\no.a = 1\no.b = 2\n;[a].map(b)",
      "const o = {\n  a: 1,\n  b: 2\n}\n;[a].map(b)",
    ],
    "keeps comments where they are": [
      "const o = {}; // 1\n\n// 2\no.a = 1; // 3\n/* 4 */ o.b = /* 5 */ 2; /* 6 */",
      "const o = { // 1\n  // 2\n  a: 1, // 3\n  /* 4 */ b: /* 5 */ 2, /* 6 */\n};",
    ],
    "keeps a comment that starts in a value": [
      "const o = {};\no.a = 1 /* ) */;\no.b = 2;",
      "const o = {\n  a: 1, /* ) */\n  b: 2,\n};",
    ],
    "leaves out empty lines at the start": ["const o = {};\n\n\n\no.a = 1;", "const o = {\n  a: 1,\n};"],
    "keeps a comment apart that belongs to no key": [
      "const o = {};\n\n// all\n\no.a = 1;",
      "const o = {\n\n  // all\n\n  a: 1,\n};",
    ],
    "leaves spaces of an empty line": ["const o = {};\no.a = 1;\n \no.b = 2;", "const o = {\n  a: 1,\n \n  b: 2,\n};"],
    "moves a statement above, with the empty line above it": [
      "const o = {};\no.a = 1;\n\nconst x = a();\no.b = x;",
      "const x = a();\n\nconst o = {\n  a: 1,\n\n  b: x,\n};",
    ],
    "moves a statement above": [
      "const o = {};\no.a = 1;\nconst x = a();\no.b = x;",
      "const x = a();\nconst o = {\n  a: 1,\n  b: x,\n};",
    ],
    "puts a comma right behind a value and its parentheses": [
      "const o = {};\no.a = (a)/* 1 */;\no.b = (b) ;\no.c = 1 ;",
      "const o = {\n  a: (a),/* 1 */\n  b: (b),\n  c: 1,\n};",
    ],
    "keeps parentheses": ["const o = {};\no.a = (a, b);\no.b = (b);", "const o = {\n  a: (a, b),\n  b: (b),\n};"],
    "keeps empty lines between groups": ["const o = {};\no.a = 1;\n\no.b = 2;", "const o = {\n  a: 1,\n\n  b: 2,\n};"],
    "writes keys as they were": [
      "const o = {};\no['a'] = 1;\no[\"b c\"] = 2;\no[3] = 3;\no[Symbol.iterator] = 4;",
      "const o = {\n  'a': 1,\n  \"b c\": 2,\n  3: 3,\n  [Symbol.iterator]: 4,\n};",
    ],
    "moves lines of values, but not of texts": [
      "const o = {};\no.a = [\n  1,\n];\no.b = `\nx\n${a(\n  b\n)}`;",
      "const o = {\n  a: [\n    1,\n  ],\n  b: `\nx\n${a(\n    b\n  )}`,\n};",
    ],
    "makes expressions of conditions": [
      "const o = {};\nif (a) o.a = 1;\nif (b) {\n  o.b = 1;\n} else {\n  o.b = 2;\n}",
      "const o = {\n  a: a ? 1 : undefined,\n  b: b ? 1 : 2,\n};",
    ],
    "opens a literal on one line": ["const o = { x: 1, y };\no.a = 1;", "const o = {\n  x: 1,\n  y,\n  a: 1,\n};"],
    "goes on in a literal of several lines": [
      "const o = {\n  x: 1 // one\n};\no.a = 1;",
      "const o = {\n  x: 1, // one\n  a: 1\n};",
    ],
    "writes short what is written short": [
      "b({ a });\nconst o = {};\no.a = a;\no.b = a;",
      "b({ a });\nconst o = {\n  a,\n  b: a,\n};",
    ],
    "writes long what is written long": [
      "b({ a: a });\nconst o = {};\no.a = a;\no.b = a;",
      "b({ a: a });\nconst o = {\n  a: a,\n  b: a,\n};",
    ],
    "moves statements in between": [
      "// o\nconst o = {};\no.a = 1;\n\n// c\nconst c = b(); // d\n\no.b = c;",
      "// c\nconst c = b(); // d\n\n// o\nconst o = {\n  a: 1,\n\n  b: c,\n};",
    ],
    "gives each key a line": ["const o = {}; o.a = 1; o.b = 2; b(o);", "const o = {\n  a: 1,\n  b: 2,\n}; b(o);"],
    "moves statements on the line of a key": [
      "const o = {};\no.a = 1; const x = a(); o.b = x;\nconst y = a(); const z = a(); o.c = y;\no.d = z; const u = a();\no.e = u;",
      "const x = a();\nconst y = a();\nconst z = a();\nconst u = a();\nconst o = {\n  a: 1,\n  b: x,\n  c: y,\n  d: z,\n  e: u,\n};",
    ],
    "moves a statement of several lines in front of a key": [
      "const o = {};\nconst x = a({\n  b: 1\n}); o.a = x;\no.b = 2;",
      "const x = a({\n  b: 1\n});\nconst o = {\n  a: x,\n  b: 2\n};",
    ],
    "writes a colon as other ones are written": [
      "const o = {};\no.a =1;\no.b=2;\no.c\n  = 3;",
      "const o = {\n  a: 1,\n  b: 2,\n  c: 3,\n};",
    ],
    "moves a statement above a comment, as a paragraph": [
      "// o\nconst o = {};\no.a = 1;\nconst c = b();\no.b = c;",
      "const c = b();\n\n// o\nconst o = {\n  a: 1,\n  b: c,\n};",
    ],
    "moves the first statements of a line": [
      "const o = {};\no.b = 1;\nconst x = a();const y = a(); o.a = x;\no.c = y;",
      "const x = a();\nconst y = a();\nconst o = {\n  b: 1,\n  a: x,\n  c: y,\n};",
    ],
    "moves the first statements of a line that stand apart": [
      "const o = {};\no.b = 1;\nconst x = a();  const y = a(); o.a = x;\no.c = y;",
      "const x = a();\nconst y = a();\nconst o = {\n  b: 1,\n  a: x,\n  c: y,\n};",
    ],
    "keeps empty lines behind keys that are there": [
      "const o = { x: 1 };\n\no.a = 1;",
      "const o = {\n  x: 1,\n\n  a: 1,\n};",
    ],
    "opens a literal on one line without a semicolon": [
      "const o = { x: 1 }\no.a = 1\nb(o)",
      "const o = {\n  x: 1,\n  a: 1\n}\nb(o)",
    ],
    "goes on behind a comma": ["const o = {\n  x: 1,\n};\no.a = 1;", "const o = {\n  x: 1,\n  a: 1,\n};"],
    "goes on behind a comma that stands apart": [
      "const o = {\n  x: 1 ,\n};\no.a = 1;",
      "const o = {\n  x: 1 ,\n  a: 1,\n};",
    ],
    "gives each key a line, whatever stands between": [
      "/* o */\nconst o = {};o.a = 1;  o.b = 2; o.c = 3;",
      "/* o */\nconst o = {\n  a: 1,\n  b: 2,\n  c: 3,\n};",
    ],
    "keeps comments in front of keys, near and far": [
      "const o = {};\n/* 1 */o.a = 1;\n/* 2 */  o.b = 2;",
      "const o = {\n  /* 1 */a: 1,\n  /* 2 */  b: 2,\n};",
    ],
    "keeps a comment with a parenthesis between a value and its semicolon": [
      "const o = {};\no.a = 1 //)\n  ;\no.b = 2;",
      "const o = {\n  a: 1, //)\n    \n  b: 2,\n};",
    ],
    "stays behind other variables": [
      "var c = 1, o = {};\no.a = 1;\no.b = c;",
      "var c = 1, o = {\n  a: 1,\n  b: c,\n};",
    ],
  };
  for (const [name, [before, after]] of Object.entries(cases)) it(name, () => assert.equal(merge(before), after));

  it("ends the declaration as the last statement ends", () => {
    assert.equal(mergeFile("const o = {}\no.a = 1;\n"), "const o = {\n  a: 1,\n};\n");
    assert.equal(mergeFile("const o = {}\no.a = 1\n\na();"), "const o = {\n  a: 1\n}\n\na();");
    assert.equal(mergeFile("const o = {};\no.a = 1\n"), "const o = {\n  a: 1,\n};\n");
  });

  it("indents at the start of a line as well", () => {
    assert.equal(
      mergeFile("const o = {};\no.a = 1;\nconst x = a(); o.b = x;\n"),
      "const x = a();\nconst o = {\n  a: 1,\n  b: x,\n};\n",
    );
    assert.equal(
      mergeFile("const o = {};\no.a=1;\nconst x = a();\no.b = x;\n"),
      "const x = a();\nconst o = {\n  a: 1,\n  b: x,\n};\n",
    );
    assert.equal(mergeFile("const o = {};\nif (\n  a) o.b = 1;\n"), "const o = {\n  b: a ? 1 : undefined,\n};\n");
    assert.equal(mergeFile("const o = {};\n//all\n\no.a = 1;\n"), "const o = {\n  //all\n\n  a: 1,\n};\n");
    assert.equal(mergeFile("const o = {};\no.a =\n'b\\\nc';\n"), "const o = {\n  a:\n  'b\\\nc',\n};\n");
    assert.equal(mergeFile("const o = {};\no.a = <p>\nb\n</p>;\n", "a.jsx"), "const o = {\n  a: <p>\nb\n  </p>,\n};\n");
  });

  for (const head of ["", "// @flow\ntype A = {| a: ?string |};\n"])
    it(`leaves the lines of texts${head === "" ? "" : " in Flow, too"}`, () =>
      assert.equal(
        mergeFile(`${head}const o = {};\no.a = \`b\n${"${c}"}\nd\`;\no.b = 'b\\\nc';\n`),
        `${head}const o = {\n  a: \`b\n${"${c}"}\nd\`,\n  b: 'b\\\nc',\n};\n`,
      ));

  it("leaves the lines of text in elements", () =>
    assert.equal(
      merge("const o = {};\no.a = <p>\n  text\n</p>;\no.b = 1;", "a.jsx"),
      "const o = {\n  a: <p>\n  text\n</p>,\n  b: 1,\n};",
    ));

  it("keeps types", () => {
    assert.equal(
      merge("const o: A = <B>{};\no.a = 1 as C;\no.b = a!;", "a.ts"),
      "const o: A = <B>{\n  a: 1 as C,\n  b: a!,\n};",
    );
    assert.equal(merge("const o = ({} as A);\no.a = 1;\no.b = 2;", "a.ts"), "const o = ({\n  a: 1,\n  b: 2,\n} as A);");
  });

  it("breaks lines as the file does", () => {
    assert.equal(
      mergeFile("function f() {\r\n  const o = {};\r\n  o.a = 1;\r\n}\r\n"),
      "function f() {\r\n  const o = {\r\n    a: 1,\r\n  };\r\n}\r\n",
    );
  });
});
