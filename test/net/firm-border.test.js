import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isFirmBorder } from "../../lib/net/firm-border.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - of which the first block or class, or else the module, has the statements
 * @param {number} index - of the second statement of the border
 * @param {string} change - `before|after`, where `before` stands once in the text, or `@n|text` to put a text in at an offset
 * @returns {boolean}
 */
function isFirm(text, index, change) {
  const source = parseSource(text, "a.ts");
  const [list = source.ast] = source.nodes("BlockStatement", "ClassBody");
  const [before, after] = change.split("|");
  const start = before.startsWith("@") ? Number(before.slice(1)) : text.indexOf(before);
  assert.notEqual(start, -1, before);
  const end = before.startsWith("@") ? start : start + before.length;
  return isFirmBorder(source, list, index, { range: [start, end], text: after });
}

describe("two statements stay two", () => {
  /** @type {[string, number, string][]} */
  const cases = [
    // The first one ends with a semicolon, as it did.
    ["{\n  a();\n  b();\n}", 1, "a();|c();"],
    ["{\n  a();\n  b();\n}", 1, "a();|c();\n"],
    ["{\n  a();\n  b();\n}", 1, "a();|if (c) d(); // e\n  f();"],
    ["{\n  a();\n  b();\n}", 1, "@8|\n  c();"],
    ["class A {\n  a = 1;\n  b = 2;\n}", 1, "a = 1;|c = 3;"],
    // The second one begins with anything behind a semicolon.
    ["{\n  a();\n  b();\n}", 1, "b();|(c)();"],
    ["{\n  a();\n  b();\n}", 1, "@11|(c)();\n  "],
    ["class A {\n  a = 1;\n  b = 2;\n}", 1, "b = 2;|['c'] = 3;"],
    // Without one, the second one begins with a keyword.
    ["{\n  a()\n  if (b) c()\n}", 1, "a()|d()"],
    ["{\n  a()\n  if (b) c()\n}", 1, "if (b) c()|  const d = 1"],
    // What goes leaves two that were divided.
    ["{\n  a();\n  b();\n  c();\n}", 1, "  b();\n|"],
    ["{\n  a();\n  b();\n  c();\n}", 2, "  b();\n|"],
    ["{\n  a();\n  b();\n  c();\n}", 1, "  a();\n|"],
    ["{\n  a()\n  const b = 1\n  if (c) d()\n}", 1, "  const b = 1\n|"],
  ];
  for (const [text, index, change] of cases)
    it(JSON.stringify([text, index, change]), () => assert.equal(isFirm(text, index, change), true));
});

describe("two statements may become one, or be looked at together", () => {
  /** @type {[string, number, string][]} */
  const cases = [
    ["{\n  a();\n  b();\n}", 0, "a();|c();"],
    ["{\n  a();\n  b();\n}", 2, "b();|c();"],
    ["{ a(); b(); }", 1, "a();|c();"],
    ["{\n  a();\n  b();\n}", 1, "a();|c()"],
    ["{\n  a();\n  b();\n}", 1, "a();|c() // d;"],
    ["{\n  a();\n  b();\n}", 1, "a();\n  b();|c();"],
    // Others may put something between them, too.
    ["{\n  a();\n\n  b();\n}", 1, "@9|  c();\n"],
    ["{\n  a()\n  b()\n}", 1, "a()|c()"],
    ["{\n  a()\n  it.if(b)\n}", 1, "a()|c()"],
    ["{\n  a()\n  if (b) c()\n}", 1, "if (b) c()|(b)()"],
    ["{\n  a()\n  b()\n}", 1, "b()|if (b) c()"],
    // A field may be called like that.
    ["class A {\n  a = 1\n  if = 2\n}", 1, "a = 1|c = 3"],
    // An empty line, or the end of the block, decides how much goes.
    ["{\n  a();\n  b();\n\n  c();\n}", 1, "  b();\n|"],
    ["{\n  a();\n  b();\n}", 1, "  b();\n|"],
    ["{\n  a()\n  b();\n  c();\n}", 1, "  b();\n|"],
    ["{\n  a()\n  b();\n  c();\n}", 2, "  b();\n|"],
    ["{\n  a();\n  b()\n  c();\n}", 2, "  b()\n|"],
    ["{\n  a()\n  const b = 1\n  c()\n}", 1, "  const b = 1\n|"],
    ["a()\nconst b = 1\n// c\n", 1, "const b = 1\n|"],
  ];
  for (const [text, index, change] of cases)
    it(JSON.stringify([text, index, change]), () => assert.equal(isFirm(text, index, change), false));
});
