import { countPaths, countPathsFrom } from "../../lib/ast/order/paths.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** @param {Source} source */
const getReads = (source) => source.nodes("Identifier").filter(({ name }) => name === "value");

/**
 * Counts the paths behind the statement `start();`, of which those read that meet the name `value`.
 *
 * @param {string} body - of a function
 */
function count(body) {
  const source = parseSource(`async function f(a, b) { ${body} }`, "a.js");
  const [start] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "start");
  return countPaths(source, start.parent, getReads(source));
}

describe("countPaths", () => {
  /** @type {Record<string, [number, number]>} */
  const cases = {
    "start();": [0, 1],
    "start(); use(value);": [1, 0],
    "use(value); start();": [0, 1],
    "start(); if (a) use(value);": [1, 1],
    "start(); if (a) return; use(value);": [1, 1],
    "start(); if (a) throw 1; use(value);": [1, 0],
    "start(); if (a) use(value); else if (b) return value; else log();": [2, 1],
    "start(); if (a) log(); if (b) log(); use(value);": [1, 0],
    "start(); if (a && value.x) return; log();": [2, 0],
    "start(); if (a) { start2(); } else { use(value); }": [1, 1],
    "start(); a && use(value);": [1, 1],
    "start(); a ?? value;": [1, 1],
    "start(); value ?? a;": [1, 0],
    "start(); use(a ? value : b);": [1, 1],
    "start(); use(a ? value : value + 1);": [1, 0],
    "start(); use(value ? a : b);": [1, 0],
    "start(); later(() => value);": [1, 0],
    "start(); later(() => a);": [0, 1],
    "start(); for (const x of a) use(value);": [1, 0],
    "start(); for (const x of a) { if (x) continue; use(value); }": [1, 1],
    "start(); while (a) { if (b) break; use(value); }": [1, 1],
    "start(); outer: for (;;) { for (;;) { break outer; } } use(value);": [1, 0],
    "start(); switch (a) { case 1: use(value); break; case 2: return; default: }": [1, 2],
    "start(); switch (a) { case 1: case 2: use(value); }": [2, 1],
    "start(); switch (value) { case 1: return; }": [2, 0],
    "start(); switch (a) { case 1: log(); break; } use(value);": [1, 0],
    "start(); try { use(value); } catch { log(); }": [1, 0],
    "start(); try { log(); } finally { use(value); }": [1, 0],
    "try { start(); if (a) return; } finally { log(); } use(value);": [1, 1],
    "for (const x of a) { start(); } use(value);": [0, 1],
    "if (a) { start(); } use(value);": [1, 0],
    "switch (a) { case 1: start(); break; case 2: use(value); }": [0, 1],
    "switch (a) { case 1: start(); case 2: use(value); }": [1, 0],
    "start(); return a ? value : b;": [1, 1],
    "start(); const f = function () {}; class A {} return;": [0, 1],
  };
  for (const [body, [read, unread]] of Object.entries(cases))
    it(body, () => assert.deepEqual(count(body), { read, unread }));

  it("leaves branches out with all paths through them", () => {
    /** @type {Record<string, [number, number]>} */
    const bodies = {
      "if (a) { out(); return; } use(value);": [1, 0],
      "if (a) { out(); return value; }": [0, 1],
      "if (a) use(value); else { out(); }": [1, 0],
      "if (a) { out(); } else { return; } use(value);": [0, 1],
      "if (a) { out(); return; } if (b) return; use(value);": [1, 1],
      "switch (a) { case 1: use(value); break; case 2: out(); default: out(); }": [1, 0],
      "switch (a) { case 1: return use(value); case 2: case 3: out(); }": [1, 1],
      "switch (a) { case 1: case 2: log(); out(); break; default: use(value); }": [1, 2],
    };
    for (const [body, [read, unread]] of Object.entries(bodies)) {
      const source = parseSource(`function f(a, b) { start(); ${body} }`, "a.js");
      const [start] = source.nodes("ExpressionStatement");
      const isOut = (/** @type {Node} */ branch) => source.slice(branch).replace("{", "").trim().startsWith("out()");
      assert.deepEqual(countPaths(source, start, getReads(source), isOut), { read, unread }, body);
    }
  });

  it("does not count for ever", () => {
    const { unread } = count(
      `start(); ${"if (a) return; if (b) use(value);".repeat(3)} ${"if (a) { if (b) log(value); else if (a) more(); }".repeat(60)}`,
    );
    assert.ok(unread <= 1000);
  });

  it("reads 500 nested calls", () => {
    assert.deepEqual(count(`start(); ${"f(".repeat(500)}value${")".repeat(500)};`), { read: 1, unread: 0 });
  });
});

describe("countPathsFrom", () => {
  it("counts the statement itself, with and without braces around it", () => {
    const source = parseSource("function f(a) { if (a) use(value); log(value); }", "a.js");
    for (const statement of source.nodes("ExpressionStatement"))
      assert.deepEqual(countPathsFrom(source, statement, getReads(source)), { read: 1, unread: 0 });
  });
});
