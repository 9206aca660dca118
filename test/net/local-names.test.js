import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getLocalNames } from "../../lib/net/local-names.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text
 * @param {string[]} changes - each as `before|after`, where `before` stands once in the text, or `@n|text` to put a text in at an offset
 * @returns {string[]} where `x` is a function's own: the text of the block
 */
function getOwners(text, changes) {
  const source = parseSource(text, "a.ts");
  const edits = changes.map((change) => {
    const [before, after] = change.split("|");
    const start = before.startsWith("@") ? Number(before.slice(1)) : text.indexOf(before);
    assert.notEqual(start, -1, before);
    const end = before.startsWith("@") ? start : start + before.length;
    return { range: /** @type {[number, number]} */ ([start, end]), text: after };
  });
  return getLocalNames(source, edits, new Set(["x"])).map(({ name, range }) => {
    assert.equal(name, "x");
    return text.slice(...range);
  });
}

const HANDLER = "on(() => { slow(1); });\n";

describe("a name that is brought is a function's own", () => {
  /** @type {[string, string[], string][]} */
  const cases = [
    [HANDLER, ["slow(1)|const x = 1"], "{ slow(1); }"],
    ["function f() { slow(1); }", ["slow(1)|const x = 1"], "{ slow(1); }"],
    ["on(function () { slow(1); });", ["slow(1)|const x = 1"], "{ slow(1); }"],
    ["class A { m() { slow(1); } }", ["slow(1)|const x = 1"], "{ slow(1); }"],
    [HANDLER, ["slow(1)|const x = typeof y === 'function' ? y : null"], "{ slow(1); }"],
    [HANDLER, ['slow(1)|const x = typeof y === "function"'], "{ slow(1); }"],
    ["on(() => { if (a) { b(); slow(1); } else { c(); } });", ["slow(1)|const x = 1"], "{ b(); slow(1); }"],
    ["on(() => { slow(1); { b(); slow(2); } });", ["slow(1)|let x", "slow(2)|x = 2"], "{ slow(1); { b(); slow(2); } }"],
    ["on(() => wrap(slow(1)));", ["slow(1)|x(1)"], "() => wrap(slow(1))"],
    ["on(() => { { slow(1); } slow(2); });", ["slow(1)|var x", "slow(2)|x = 2"], "{ { slow(1); } slow(2); }"],
    ["on(() => { { a(); } slow(1); });", ["slow(1)|const x = 1"], "{ { a(); } slow(1); }"],
    ["on(() => { { a(); } b(); });", ["{ a();|{ let x;"], "{ { a(); } b(); }"],
    ["on(() => { { a(); } b(); });", ["a(); }|let x }"], "{ { a(); } b(); }"],
    // Another one has nothing to do with the name.
    [`${HANDLER}slow(2);\n`, ["slow(1)|const x = 1", "slow(2)|fast(2)"], "{ slow(1); }"],
    // Functions end in front of it.
    ["on(() => { a(() => 1); slow(1); });", ["slow(1)|const x = 1"], "{ a(() => 1); slow(1); }"],
    ["on(() => { slow(1); });\non((x) => x);", ["slow(1)|const x = 1"], "{ slow(1); }"],
  ];
  for (const [text, changes, owner] of cases)
    it(JSON.stringify([text, changes]), () => assert.deepEqual(getOwners(text, changes), [owner]));
});

describe("a name that is brought is not a function's own", () => {
  /** @type {[string, string[]][]} */
  const cases = [
    ["slow(1);", ["slow(1)|const x = 1"]],
    [`${HANDLER}slow(2);`, ["slow(1)|const x = 1", "slow(2)|use(x)"]],
    [`${HANDLER}on(() => { slow(2); });`, ["slow(1)|const x = 1", "slow(2)|use(x)"]],
    // Functions and classes that come with it, or go, may have it for themselves.
    [HANDLER, ["slow(1)|on((x) => 1)"]],
    [HANDLER, ["slow(1)|on(function (x) {})"]],
    [HANDLER, ["slow(1)|class x {}"]],
    [HANDLER, ["slow(1)|on({ m(x)  {} })"]],
    [HANDLER, ["slow(1)|on({ m(x){} })"]],
    ["on(() => { a(() => 1); });", ["a(() => 1)|const x = 1"]],
    ["on(() => { slow(1); slow(2); });", ["slow(1)|const x = 1", "slow(2)|on((x) => 1)"]],
    // Fields and static blocks have names of their own.
    ["on(() => { class A { a = slow(1); } });", ["slow(1)|x"]],
    ["on(() => { class A { accessor a = slow(1); } });", ["slow(1)|x"]],
    ["on(() => { class A { static { slow(1); } } });", ["slow(1)|const x = 1"]],
    // It stands in front of the function, or takes the place of its whole body.
    [HANDLER, ["@3|x, "]],
    ["on(() => slow(1));", ["slow(1)|x"]],
    // Others there know the name.
    ["on((x) => { slow(1); });", ["slow(1)|x(1)"]],
    ["on(() => { let x; slow(1); });", ["slow(1)|x(1)"]],
    ["on(function f(x) { slow(1); });", ["slow(1)|x(1)"]],
    [`let x;\n${HANDLER}`, ["slow(1)|x(1)"]],
    ["on((x) => { on(() => { slow(1); }); });", ["slow(1)|x(1)"]],
  ];
  for (const [text, changes] of cases)
    it(JSON.stringify([text, changes]), () => assert.deepEqual(getOwners(text, changes), []));
});
