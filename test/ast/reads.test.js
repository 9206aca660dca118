import { describe, it } from "node:test";
import { getTarget, getUses } from "../../lib/ast/order/reads.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} body - of a function that declares `value` */
function ask(body) {
  const source = parseSource(`function f(a, b) { ${body} }`, "a.js");
  const [declaration] = source.nodes("VariableDeclaration");
  const { reads, writes } = getUses(source, declaration);
  const { statement, isBare, passed } = getTarget(declaration, reads);
  return {
    statement: source.slice(statement),
    isBare,
    passed: passed.map((node) => source.slice(node)),
    writes: writes.length,
  };
}

describe("getTarget", () => {
  it("is the first statement that reads", () =>
    assert.deepEqual(ask("const value = g(); log(a); use(value); use(value);"), {
      statement: "use(value);",
      isBare: false,
      passed: ["log(a);"],
      writes: 0,
    }));
  it("lies in the one branch that reads", () =>
    assert.deepEqual(ask("const value = g(); if (a) { log(b); use(value); }"), {
      statement: "use(value);",
      isBare: false,
      passed: ["a", "log(b);"],
      writes: 0,
    }));
  it("may be a branch without braces", () =>
    assert.deepEqual(ask("const value = g(); if (a) return value;"), {
      statement: "return value;",
      isBare: true,
      passed: ["a"],
      writes: 0,
    }));
  it("may lie in an else-if", () =>
    assert.deepEqual(ask("const value = g(); if (a) log(); else if (b) { use(value); }"), {
      statement: "use(value);",
      isBare: false,
      passed: ["a", "b"],
      writes: 0,
    }));
  it("is the whole statement where several branches read", () =>
    assert.equal(ask("const value = g(); if (a) use(value); else if (b) log(value);").statement.slice(0, 6), "if (a)"));
  it("is the whole statement where the condition of an else-if reads", () =>
    assert.equal(ask("const value = g(); if (a) log(); else if (value) log();").statement.slice(0, 6), "if (a)"));
  it("stays outside of loops, `try` and functions", () => {
    for (const statement of [
      "for (;;) { use(value); }",
      "try { use(value); } catch {}",
      "later(() => { use(value); });",
    ])
      assert.equal(ask(`const value = g(); ${statement}`).statement, statement);
  });
  it("counts what is written again", () => assert.equal(ask("let value = g(); value = 1; use(value);").writes, 1));
});
