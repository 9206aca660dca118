import { describe, it } from "node:test";
import { getMembers, haveInCommon } from "../../lib/effects/members.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/**
 * The members that `this.load()` reads and writes.
 *
 * @param {string} members - of the class
 */
function ask(members) {
  const source = parseSource(`class A { all() { return this.load(); } ${members} }`, "a.ts");
  const [call] = source.nodes("CallExpression");
  return getMembers(source, call);
}

/**
 * @param {string} members
 * @returns {string}
 */
function tell(members) {
  const { reads, writes, touchesAny } = ask(members);
  return `${[...reads].join(" ")} > ${[...writes].join(" ")}${touchesAny ? " any" : ""}`;
}

describe("members of `this`", () => {
  it("are read and written by methods, and by those that they call", () => {
    assert.equal(
      tell("load() { this.a = this.b; this.add(); } add() { this.c += 1; delete this.d.e; }"),
      "b c d > a c d",
    );
    assert.equal(
      tell("load = () => { [this.a, { b: this.b }] = this.c; for (this.d of []); this.e++; };"),
      "c e > a b d e",
    );
    assert.equal(tell("load() { return [].map(() => this.a); }"), "a > ");
  });

  it("may be any where `this` is handed on, or a method is out of sight", () => {
    assert.equal(tell("load() { return toRow(this); }"), " >  any");
    assert.equal(tell("load() { return this.missing(); }"), " >  any");
    assert.equal(tell("load() { return this[name]; }"), " >  any");
    assert.equal(tell("load() { return super.load(); }"), " >  any");
  });

  it("are no methods where they are handed in", () => {
    assert.equal(tell("private model: () => any; load() { return this.model(); }"), "model > ");
    assert.equal(tell("constructor(private model: () => any) {} load() { return this.model(); }"), "model > ");
  });

  it("are in common where one of two writes what the other reads or writes", () => {
    const [reads, writes, others] = ["return this.a;", "this.a = 1;", "this.b = this.c;"].map((body) =>
      ask(`load() { ${body} }`),
    );
    assert.equal(haveInCommon(reads, writes), true);
    assert.equal(haveInCommon(writes, reads), true);
    assert.equal(haveInCommon(writes, writes), true);
    assert.equal(haveInCommon(reads, reads), false);
    assert.equal(haveInCommon(writes, others), false);
    assert.equal(haveInCommon(ask("load() { run(this); }"), others), true);
    assert.equal(haveInCommon(ask("load() { this.a.b.push(1); }"), reads), true);
    assert.equal(haveInCommon(ask("load() { run(this); }"), ask("load() { run(1); }")), false);
  });
});
