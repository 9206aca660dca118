import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";
import { showsInstance } from "../../transforms/no-late-property/shown-instance.js";

/** @param {string} code - of a constructor */
function ask(code) {
  const source = parseSource(`class A extends B { constructor(c) { ${code} } }`, "a.js");
  return showsInstance(source, source.nodes("BlockStatement")[0], (callee) => source.slice(callee) === "Parent");
}

describe("showsInstance", () => {
  for (const code of [
    "this.a = c;",
    "this.a.push(this.b);",
    "if (this instanceof A) c();",
    "Parent.call(this, c);",
    "Parent.apply(this, c);",
    "c(function () { return this; });",
    "class D { e = this; }",
    "c(() => { c = this.a; });",
  ])
    it(`not: ${code}`, () => assert.equal(ask(code), false));
  for (const code of [
    "c(this);",
    "this.a();",
    "const self = this;",
    "c(() => this.a());",
    "Other.call(this);",
    "const { a } = this;",
    "this?.a();",
    "c = this + 1;",
    "Parent.callOn(this);",
    "Parent.recall(this);",
  ])
    it(code, () => assert.equal(ask(code), true));
});
