import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getEffectOfRound } from "../../lib/effects/effect.js";
import { getWaitingLoops } from "../../lib/effects/order/loops.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} body @returns {string[]} the lists of the loops */
function ask(body) {
  const source = parseSource(`async function f(list, other) { const seen = new Set(); let last; ${body} }`, "a.js");
  return getWaitingLoops(source).map(({ list }) => source.slice(list));
}

describe("loops whose rounds wait", () => {
  it("are those over lists", () => {
    assert.deepEqual(ask("for (const a of list) await x(a);"), ["list"]);
    assert.deepEqual(ask("for (let i = 0; i < list.length; i++) list[i].a = await x(list[i]);"), ["list"]);
    assert.deepEqual(ask("for (const a of list) for (const b of other) await x(a, b);"), ["list", "other"]);
    assert.deepEqual(ask("for (const a of list) switch (a) { case 1: await x(a); break; }"), ["list"]);
    assert.deepEqual(ask("for (let i = 1; i < Math.min(list.length, 9); i++) await x(list[i]);"), ["list"]);
    assert.deepEqual(ask("const end = Math.min(2 + 9, list.length); for (let i = 2; i < end; i++) await x(list[i]);"), [
      "list",
    ]);
    assert.deepEqual(ask("for (let i = 1; i < Math.max(list.length, 9); i++) await x(list[i]);"), []);
    assert.deepEqual(ask("for await (const a of list) await x(a);"), []);
    assert.deepEqual(ask("while (list.next()) await x(list);"), []);
    assert.deepEqual(ask("for (;;) await x(list);"), []);
    assert.deepEqual(ask("for (const a of list) later(async () => { await x(a); });"), []);
  });

  it("do not leave", () => {
    assert.deepEqual(ask("for (const a of list) { if (await x(a)) break; }"), []);
    assert.deepEqual(ask("for (const a of list) { if (await x(a)) return a; }"), []);
    assert.deepEqual(ask("for (const a of list) { if (!(await x(a))) throw a; }"), []);
    assert.deepEqual(ask("for (const a of list) switch (a) { case 1: await x(a); return; }"), []);
  });

  it("do not look for the first that is free", () => {
    for (const value of ["a", "a.id", "list[i]"]) {
      const head = value === "list[i]" ? "let i = 0; i < list.length; i++" : "const a of list";
      assert.deepEqual(ask(`for (${head}) { const b = await x(${value}); if (!b) return ${value}; }`), [], value);
      assert.deepEqual(ask(`for (${head}) { const b = await x(${value}); if (!b) { log(); return ${value}; } }`), []);
    }
    for (const value of ["true", "false"])
      assert.deepEqual(ask(`for (const a of list) { const b = await x(a); if (!b) return ${value}; }`), [], value);
    for (const value of ["", "null", "other", "other.status(404).send(a)", "b"])
      assert.deepEqual(
        ask(`for (const a of list) { const b = await x(a); if (!b) return ${value}; }`),
        ["list"],
        value,
      );
    assert.deepEqual(ask("for (const a of list) { const b = await x(a); if (!b) throw a; }"), ["list"]);
  });

  it("do not depend on an earlier round", () => {
    assert.deepEqual(ask("for (const a of list) last = await x(a, last);"), []);
    assert.deepEqual(ask("for (const a of list) { if (last) await x(a); last = a; }"), []);
    assert.deepEqual(ask("for (const a of list) { if (seen.has(a)) continue; seen.add(a); await x(a); }"), []);
    assert.deepEqual(ask("for (const a of list) { other[a] ??= await x(other[a - 1]); }"), []);
    assert.deepEqual(ask("for (const a of list) { let b = a; if (last) b = last; last = a; await x(b); }"), []);
    assert.deepEqual(ask("for (const a of list) { if (last) console.log(last); last = await x(a); }"), ["list"]);
    assert.deepEqual(ask("for (const a of list) last = await x(a);"), ["list"]);
    assert.deepEqual(ask("for (const a of list) other[last + a] = await x(last, a);"), ["list"]);
    assert.deepEqual(ask("for (const a of list) [other[last], seen.a] = await x(seen);"), []);
    assert.deepEqual(ask("for (const a of list) seen.add(await x(a));"), ["list"]);
  });
});

describe("what a round changes", () => {
  /** @param {string} body @param {string} [above] */
  const changes = (body, above = "") => {
    const source = parseSource(
      `let sum = 0; async function f(list, other) { ${above} for (const a of list) { ${body} } }`,
      "a.js",
    );
    return getEffectOfRound(source, source.nodes("ForOfStatement")[0]).change !== undefined;
  };

  it("is not what it declares, its element, and what its function has made", () => {
    assert.equal(changes("const b = a.b; b.c = 1;"), false);
    assert.equal(changes("a.b = await x(a);"), false);
    assert.equal(changes("made.push(a); made.b = a;", "const made = [];"), false);
  });

  it("is everything else", () => {
    assert.equal(changes("sum += 1;"), true);
    assert.equal(changes("other.b = a;"), true);
    assert.equal(changes("this.b = a;"), true);
    assert.equal(changes("other.push(a);"), true);
  });
});
