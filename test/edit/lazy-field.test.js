import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { findClassOfThis } from "../../lib/ast/resolve.js";
import { makeFieldLazy } from "../../lib/edit/lazy-field.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * Makes the first `this.… = make(…)` lazy.
 *
 * @param {string} text
 * @param {string} filename
 */
function rewrite(text, filename = "a.js") {
  const source = parseSource(text, filename);
  const [value] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "make");
  const statement = value.parent.parent;
  const classNode = findClassOfThis(source, statement.expression.left.object);
  assert.ok(classNode !== undefined);
  const made = makeFieldLazy(source, { classNode, statement, value, inputs: value.arguments.map((/** @type {import("../../lib/types.js").Node} */ node) => ({ node, suffix: "Input", type: "string" })), nullish: "never" });
  return "refused" in made ? made.refused : applyEdits(text, made.edits);
}

/** @param {string} members */
const inClass = (members, after = "") => `class A {\n  constructor(a) {\n    ${members}\n  }\n}\n${after}`;

describe("makeFieldLazy", () => {
  /** @type {Record<string, [string, RegExp]>} */
  const refusals = {
    "own properties are read": [inClass("this.b = make(a);", "const a = new A();\nObject.keys(a);\n"), /^the instance's own properties are read \(line 7\)$/],
    "the parent is out of sight": ["import P from 'p';\nclass A extends P {\n  constructor(a) {\n    super();\n    this.b = make(a);\n  }\n}\n", /^a parent class is out of sight/],
    "a parent reads the field while it is constructed": ["class P {\n  constructor() {\n    use(this.b);\n  }\n}\nclass A extends P {\n  constructor(a) {\n    super();\n    this.b = make(a);\n  }\n}\n", /^the field is read before it is set \(line 3\)$/],
    "the field is read above": [inClass("use(this.b); this.b = make(a);"), /^the field is read before it is set/],
    "the field is set twice": [inClass("this.b = make(a); this.b = 1;"), /^the constructor sets the field twice/],
    "the prototype has the name": ["class A {\n  constructor(a) {\n    this.b = make(a);\n  }\n  set b(value) {}\n}\n", /^the prototype has a member of that name$/],
    "the field is deleted": [inClass("this.b = make(a);", "delete a.b;\n"), /^the field is deleted \(line 6\)$/],
    "the instance is sealed": [inClass("this.b = make(a); Object.seal(this);"), /^the instance is frozen or wrapped/],
    "another object inherits from the instance": [inClass("this.b = make(a);", "const a = new A();\nconst c = Object.create(a);\n"), /^the instance is frozen or wrapped/],
    "the name is no identifier": [inClass("this['b-c'] = make(a);"), /^the field's name is no identifier$/],
    "a comment would be lost": [inClass("this.b = make(/* why */ a);"), /^a comment stands in the expression$/],
  };
  for (const [name, [text, refused]] of Object.entries(refusals)) it(`does not where ${name}`, () => assert.match(rewrite(text), refused));

  it("does not where types are not written down", () => assert.equal(rewrite("class A {\n  b;\n  constructor(a: string) {\n    this.b = make(a);\n  }\n}\n", "a.ts"), "the type of the field is not written down"));

  it("needs no setter for instances that stay in sight", () => {
    assert.equal(
      rewrite(inClass("this.b = make(a);", "const a = new A();\nuse(a.b.c);\n")),
      "class A {\n  constructor(a) {\n    this._bInput = a;\n    this._b = undefined;\n  }\n\n  get b() {\n    return (this._b ??= make(this._bInput));\n  }\n}\nconst a = new A();\nuse(a.b.c);\n",
    );
  });

  it("keeps an optional type and its modifiers", () => {
    assert.equal(
      rewrite("class A {\n  protected b?: B;\n\n  constructor(a: string) {\n    this.b = make(a);\n  }\n}\n", "a.ts"),
      "class A {\n  private _b: B | undefined;\n  private _bInput: string;\n\n  constructor(a: string) {\n    this._bInput = a;\n  }\n\n  protected get b(): B | undefined {\n    return (this._b ??= make(this._bInput));\n  }\n}\n",
    );
  });

  it("makes a private field a private accessor", () => {
    assert.equal(
      rewrite("class A {\n  #b\n  constructor(a) {\n    this.#b = make(a)\n  }\n  c() {\n    return this.#b\n  }\n}\n"),
      "class A {\n  #parsedB\n  #bInput\n  constructor(a) {\n    this.#bInput = a\n  }\n  get #b() {\n    return (this.#parsedB ??= make(this.#bInput))\n  }\n  c() {\n    return this.#b\n  }\n}\n",
    );
  });

  it("puts the accessor behind the prototype of a constructor function", () => {
    const after = rewrite("function A(a) {\n  this.b = make(a);\n}\n\nA.prototype = { c() {} };\nA.prototype.d = function () {};\n");
    assert.match(after, /A\.prototype = \{ c\(\) \{\} \};\n\nObject\.defineProperty\(A\.prototype, "b", \{/);
  });
});
