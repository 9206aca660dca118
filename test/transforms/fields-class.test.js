import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { findSeries } from "../../detectors/no-piecewise-object/piecewise.js";
import { parseSource } from "../../lib/source/parse.js";
import { replaceByClass } from "../../transforms/no-piecewise-object/fields-class.js";

/**
 * @param {string} text
 * @param {string} filename
 */
function replace(text, filename = "a.js") {
  const source = parseSource(text, filename);
  const made = replaceByClass(
    source,
    source.nodes("VariableDeclarator").flatMap((declarator) => findSeries(source, declarator) ?? []),
  );
  return "refused" in made ? made.refused : applyEdits(source.text, made.edits);
}

describe("replaceByClass", () => {
  it("declares the class above the functions that need it", () => {
    assert.equal(
      replace(
        "import a from 'a';\n\n// F.\nfunction f() {\n  const entry = {};\n  entry.a = 1;\n  entry['b c'] = 2;\n}\n\nfunction g() {\n  const o = {};\n  o.a = 1;\n}\n",
      ),
      "import a from 'a';\n\nclass Entry {\n  constructor() {\n    this.a = undefined;\n    this['b c'] = undefined;\n  }\n}\n\n// F.\nfunction f() {\n  const entry = new Entry();\n  entry.a = 1;\n  entry['b c'] = 2;\n}\n\nfunction g() {\n  const o = new Entry();\n  o.a = 1;\n}\n",
    );
  });

  it("writes the constructor as other methods are written", () =>
    assert.match(
      replace("class A {\n  b () {}\n}\nfunction f() { const o = {}; o.a = 1; }"),
      /\n {2}constructor \(\) \{\n/,
    ));

  it("takes a free name", () =>
    assert.match(
      replace("class Entry {}\nfunction f() { const _entry = {}; _entry.a = 1; }"),
      /class Entry2 \{[^]*new Entry2\(\)/,
    ));
  it("stands above what may run the second place", () =>
    assert.match(
      replace("let x;\ng();\nfunction f() { const o = {}; o.a = 1; }\nfunction g() { const p = {}; p.a = 1; }"),
      /^let x;\n\nclass O \{/,
    ));
  it("refuses literals with keys", () =>
    assert.equal(replace("function f() { const o = { b: 1 }; o.a = 1; }"), "the literal has keys already"));
  it("refuses literals of which one has keys", () =>
    assert.equal(
      replace("function f() { const o = {}; o.a = 1; }\nfunction g() { const o = { b: 1 }; o.a = 1; }"),
      "the literal has keys already",
    ));
  it("refuses where a comment switches a rule off", () =>
    assert.equal(
      replace("function f() {\n  /* eslint-disable no-x */\n  const o = {};\n  o.a = 1;\n}"),
      "a comment silences a linter or compiler there (line 2)",
    ));
  it("refuses symbols", () =>
    assert.equal(
      replace("function f() { const o = {}; o[Symbol.iterator] = 1; }"),
      "a symbol among the keys may not be in sight of a class",
    ));
  it("refuses symbols among other keys", () =>
    assert.equal(
      replace("function f() { const o = {}; o.a = 1; o[kState] = 1; }"),
      "a symbol among the keys may not be in sight of a class",
    ));
  it("refuses TypeScript", () =>
    assert.equal(
      replace("function f() { const o: any = {}; o.a = 1; }", "a.ts"),
      "the types of a class's fields are not in sight",
    ));
});
