import { KINDS, getDeepKind } from "../../lib/ast/values/read-only.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { analyseEscape } from "../../lib/ast/values/escape.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * The first place where a value is more than read or called.
 *
 * @param {Parameters<typeof analyseEscape>} question
 */
function findEscape(...question) {
  return analyseEscape(...question).find(({ how }) => how !== "read" && how !== "called");
}

/**
 * @param {string} body - of a function, in which `$` is the value
 * @param {string | import("../../lib/ast/values/read-only.js").Kind} kind
 * @param {string} [around] - further code of the file
 */
function ask(body, kind = "set", around = "") {
  const source = parseSource(`function f(input, other) { ${body} }\n${around}`, "a.ts");
  const [value] = source.nodes("Identifier").filter(({ name }) => name === "$");
  const escape = findEscape(source, value, typeof kind === "string" ? KINDS[kind] : kind);
  return escape && `${escape.how}: ${source.slice(escape.node)}`;
}

describe("what happens to a value", () => {
  it("finds nothing where a value is only read", () => {
    for (const body of [
      "return $.has(input);",
      "const s = $; if (s.has(input)) return s.size;",
      "for (const one of $) log(one);",
      "return [...$];",
      "const { size } = $; return size;",
      "return typeof $;",
      "return { [$]: 1 };",
      "return input && $.has(input) ? 1 : 2;",
      "return Array.from($);",
      "return ($ as Set<string>)!.has(input);",
      "$.forEach((one) => log(one));",
    ])
      assert.equal(ask(body), undefined, body);
  });

  it("finds what changes it", () => {
    assert.equal(ask("$.add(input);"), "mutated: $.add(input)");
    assert.equal(ask("const s = $; s.delete(input);"), "mutated: s.delete(input)");
    assert.equal(ask("let s; s = $; later(() => s.clear());"), "mutated: s.clear()");
    assert.equal(ask("$[input](other);"), "mutated: $[input](other)");
    assert.equal(ask("const list = $; list[0] = input;", "array"), "mutated: list[0]");
    assert.equal(ask("const list = $; list.length++;", "array"), "mutated: list.length");
    assert.equal(ask("const list = $; [list[0], list[1]] = input;", "array"), "mutated: list[0]");
    assert.equal(ask("const o = $; delete o.a;", "object"), "mutated: o.a");
    assert.equal(ask("$.sort();", "array"), "mutated: $.sort()");
  });

  it("finds where it leaves", () => {
    assert.equal(ask("return $;"), "returned: $");
    assert.equal(ask("return input ? $ : other;"), "returned: $".replace("$", "input ? $ : other"));
    assert.equal(ask("return input.map(() => $);"), "returned: $");
    assert.equal(ask("other.set = $;"), "stored: $");
    assert.equal(ask("other.use({ set: $ });"), "stored: $");
    assert.equal(ask("other.use([$]);"), "stored: $");
    assert.equal(ask("other.use($);"), "passed: $");
    assert.equal(ask("outside = $;"), "stored: outside");
    assert.equal(ask("const s = $; other(...input, s);"), "passed: s");
    assert.equal(ask("other`${$}`;"), "passed: $");
  });

  it("follows it into functions of the file", () => {
    assert.equal(
      ask("return check($, input);", "set", "function check(set, name) { return set.has(name); }"),
      undefined,
    );
    assert.equal(
      ask("return check($, input);", "set", "const check = (set, name) => set.add(name);"),
      "mutated: set.add(name)",
    );
    assert.equal(ask("return check($, input);", "set", "function check(...all) {}"), "passed: $");
    assert.equal(ask("return check($, input);", "set", "function check(set) { return check(set); }"), undefined);
    assert.equal(ask("return check($, input);", "set", "let check = (set) => {}; check = input;"), "passed: $");
  });

  it("knows functions that only look at their arguments", () => {
    assert.equal(ask("return JSON.stringify($);", "object"), undefined);
    assert.equal(ask("return input.replace($, '');", "regex"), undefined);
    assert.equal(ask("return input.replace($, '');", "object"), "passed: $");
    assert.equal(ask("const JSON = other; return JSON.stringify($);", "object"), "passed: $");
    const source = parseSource("function f(res) { res.end($); }", "a.js");
    const value = source.nodes("Identifier").find(({ name }) => name === "$");
    assert.equal(
      findEscape(source, /** @type {any} */ (value), KINDS.bytes, (call) => source.slice(call.callee) === "res.end"),
      undefined,
    );
  });

  it("sees that a callback gets the value", () => {
    assert.equal(
      ask("$.map((one, i, all) => all.push(one));", "array"),
      "passed: $.map((one, i, all) => all.push(one))",
    );
    assert.equal(ask("$.map(other);", "array"), "passed: $.map(other)");
    assert.equal(ask("return $.map(String);", "array"), undefined);
    assert.equal(ask("return $.map((one) => one + input);", "array"), undefined);
  });

  it("follows views and live parts", () => {
    assert.equal(ask("const part = $.subarray(1); part.fill(0);", "bytes"), "mutated: part.fill(0)");
    assert.equal(ask("return $.subarray(1).toString();", "bytes"), undefined);
    assert.equal(ask("$.searchParams.set('a', input);", "url"), "mutated: $.searchParams.set('a', input)");
    assert.equal(ask("return $.searchParams.get('a') + $.pathname;", "url"), undefined);
    assert.equal(ask("return $.constructor.name + $.toString.name;", "url"), undefined);
  });

  it("follows what a value holds where that may be objects", () => {
    assert.equal(ask("return $.limits.max;", "object"), undefined);
    assert.equal(ask("$.limits.max = 1;", getDeepKind("object")), "mutated: $.limits.max");
    assert.equal(
      ask("const { limits } = $; limits.list.push(1);", getDeepKind("object")),
      "mutated: limits.list.push(1)",
    );
    assert.equal(ask("for (const one of $) one.seen = true;", getDeepKind("array")), "mutated: one.seen");
    assert.equal(ask("const one = $.get(input); one.push(1);", getDeepKind("map")), "mutated: one.push(1)");
    assert.equal(ask("return $.get(input);", "map"), undefined);
    assert.equal(ask("return $.get(input);", getDeepKind("map")), "returned: $.get(input)");
  });

  it("leaves text alone, whatever happens to it", () =>
    assert.equal(ask("const text = $; log(text.length); if (text.startsWith('a')) log();", "text"), undefined));

  it("tells what runs later", () => {
    const source = parseSource("function f() { const s = $; s.has(1); later(() => s.has(2)); }", "a.js");
    const value = source.nodes("Identifier").find(({ name }) => name === "$");
    assert.deepEqual(
      analyseEscape(source, /** @type {any} */ (value), KINDS.set).map(({ how, isLater }) => ({ how, isLater })),
      [
        { how: "read", isLater: false },
        { how: "read", isLater: true },
      ],
    );
  });
});
