import { describe, it } from "node:test";
import { findConstructor } from "../../lib/ast/syntax/functions.js";
import { getFieldFlow } from "../../lib/ast/objects/field-flow.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} body - of a constructor
 * @param {string} [members] - of the class
 */
function flow(body, members = "") {
  const source = parseSource(`class A { constructor(o) { ${body} } ${members} }`, "a.js");
  const [classNode] = source.nodes("ClassDeclaration");
  const { adds, always, reordered, isOpen } = getFieldFlow(
    source,
    classNode,
    /** @type {any} */ (findConstructor(classNode)),
    ["declared"],
  );
  return {
    adds: adds.map(({ name }) => name).join(),
    always: [...always].slice(1).join(),
    reordered: [...reordered].join(),
    isOpen,
  };
}

/** What every instance has.
 * @type {Record<string, [string, string]>} */
const always = {
  "both arms of an if": ["if (o) { this.a = 1 } else { this.a = 2; this.b = 3 }", "a"],
  "an arm that throws": ["if (o) throw 1; this.a = 1", "a"],
  "an early return": ["this.a = 1; if (o) return; this.b = 2", "a"],
  "a return of another object": ["if (o) return new A(); this.a = 1", "a"],
  "a return of the instance": ["if (o) return this; this.a = 1", ""],
  "a switch with a default": ["switch (o) { case 1: this.a = 1; break; default: this.a = 2 }", "a"],
  "a switch without": ["switch (o) { case 1: this.a = 1 }", ""],
  "cases that fall through": ["switch (o) { case 1: this.b = 1; default: this.a = 2 }", "a"],
  "a loop": ["for (const x of o) this.a = x", ""],
  "a loop that runs once at least": ["do { this.a = 1; if (o) break; this.b = 2 } while (o)", "a"],
  "a try": ["try { this.a = f() } catch { this.b = 1 } finally { this.c = 2 }", "a,c"],
  "the right side of an operator": ["o && (this.a = 1); (this.b = 1) && o; o ? this.c = 1 : this.c = 2", "b,c"],
  "logical assignments": ["this.a ??= 1; this.b ||= 2; this.c &&= 3; this.d += 4", "a,b"],
  "functions that may never run": ["o.on(() => { this.a = 1 })", ""],
  "definitions by name": ["Object.defineProperty(this, 'a', o); _defineProperty(this, 'b', 1)", "a,b"],
  "private fields": ["this.#a = 1", ""],
  "another name for the instance": [
    "const self = this; self.a = 1; if (o) self.a = 2; self.b = self.a; return self",
    "a,b",
  ],
  "what looks like another name": ["let self = this; self = o; self.a = 1; const other = o; other.b = 2", ""],
  "unreachable code": ["return; this.a = 1", ""],
};

describe("getFieldFlow", () => {
  for (const [name, [body, expected]] of Object.entries(always)) {
    it(`follows ${name}`, () => {
      assert.equal(flow(body, body.includes("#a") ? "#a" : "").always, expected);
    });
  }

  it("names what is added, where a throw does not undo it", () => {
    assert.equal(
      flow("this.declared = 1; if (o) { this.a = 1; throw this } if (o.b) this.b = 2; this.c = 3").adds,
      "b,c",
    );
  });

  it("follows methods that the constructor calls, once, and none that wait", () => {
    assert.equal(
      flow(
        "this.init(); if (o) this.more(); this.later()",
        "init() { this.a = 1; this.init() } more() { if (x) return; this.b = 2 } async later() { this.c = 3 }",
      ).always,
      "a",
    );
    assert.equal(flow("this.path(o)", "path(v) { if (!v) return this.a; this.a = v; return this }").always, "a");
  });

  it("follows setters", () => {
    const members = "set a(v) { this._a = v } set b(v) { if (v) this._b = v } get b() { return this._b }";
    assert.equal(flow("this.a = o; this.b = o; this.c = 1", members).always, "_a,c");
    assert.equal(flow("this.a = o; this.b = o; this.c = 1", members).adds, "_a,_b,c");
    assert.equal(flow("this.a = o", "set a(v) { this.a = v }").adds, "");
  });

  it("notes fields that two branches add in different orders", () => {
    assert.equal(flow("if (o) { this.a = 1; this.b = 2 } else { this.b = 2; this.a = 1 }").reordered, "a,b");
    assert.equal(flow("if (o) { this.a = 1; this.b = 2 } else { this.a = 1; this.c = 2; this.b = 2 }").reordered, "");
  });

  it("says when nobody knows the fields", () => {
    assert.equal(flow("Object.assign(this, o)").isOpen, true);
    assert.equal(flow("this[o] = 1").isOpen, true);
    assert.equal(flow("Object.freeze(this)").isOpen, false);
    assert.equal(flow("this['a'] = 1").isOpen, false);
  });

  it("stands expressions thousands deep", () => {
    assert.equal(flow(`this.a = ${"f(".repeat(900)}1${")".repeat(900)}`).always, "a");
  });
});
