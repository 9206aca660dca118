import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { findClassOfThis } from "../../lib/ast/objects/class-of-this.js";
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
  const made = makeFieldLazy(source, {
    classNode,
    statement,
    value,
    inputs: value.arguments.map((/** @type {import("../../lib/types.js").Node} */ node) => ({
      node,
      suffix: "Input",
      type: "string",
    })),
    isNullish: false,
  });
  return "refused" in made ? made.refused : applyEdits(text, made.edits);
}

/**
 * Makes the class field that is `make(…)` lazy.
 *
 * @param {string} text
 */
function rewriteField(text) {
  const source = parseSource(text, "a.js");
  const [value] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "make");
  const made = makeFieldLazy(source, {
    classNode: value.parent.parent.parent,
    statement: value.parent,
    value,
    inputs: value.arguments.map((/** @type {import("../../lib/types.js").Node} */ node) => ({
      node,
      suffix: "Input",
      type: undefined,
    })),
    isNullish: false,
  });
  return "refused" in made ? made.refused : applyEdits(text, made.edits);
}

/** @param {string} members */
const inClass = (members, after = "") => `class A {\n  constructor(a) {\n    ${members}\n  }\n}\n${after}`;

/**
 * Makes the field lazy that the first call gives its value, and the first loop its content.
 *
 * @param {import("../../lib/types.js").Source} source
 */
function fill(source) {
  const [value] = source.nodes("CallExpression");
  const [loop] = source.nodes("ForOfStatement");
  return makeFieldLazy(source, {
    classNode: source.nodes("ClassDeclaration")[0],
    statement: value.parent.parent,
    value,
    filling: [loop],
    inputs: [{ node: loop.right, suffix: "Input", type: undefined }],
    isNullish: false,
  });
}

describe("makeFieldLazy", () => {
  /** @type {Record<string, [string, RegExp]>} */
  const refusals = {
    "own properties are read": [
      inClass("this.b = make(a);", "const a = new A();\nObject.keys(a);\n"),
      /^the instance's own properties are read \(line 7\)$/,
    ],
    "the parent is out of sight": [
      "import P from 'p';\nclass A extends P {\n  constructor(a) {\n    super();\n    this.b = make(a);\n  }\n}\n",
      /^a parent class is defined elsewhere/,
    ],
    "a parent reads the field while it is constructed": [
      "class P {\n  constructor() {\n    use(this.b);\n  }\n}\nclass A extends P {\n  constructor(a) {\n    super();\n    this.b = make(a);\n  }\n}\n",
      /^`b` is read before it is set \(line 3\)$/,
    ],
    "the field is read above": [inClass("use(this.b); this.b = make(a);"), /^`b` is read before it is set/],
    "the field is set twice": [inClass("this.b = make(a); this.b = 1;"), /^the constructor sets `b` twice/],
    "the prototype has the name": [
      "class A {\n  constructor(a) {\n    this.b = make(a);\n  }\n  set b(value) {}\n}\n",
      /^the class has a member `b` already$/,
    ],
    "the field is deleted": [inClass("this.b = make(a);", "delete a.b;\n"), /^`b` is deleted \(line 6\)$/],
    "the instance is sealed": [inClass("this.b = make(a); Object.seal(this);"), /^the instance is frozen or wrapped/],
    "another object inherits from the instance": [
      inClass("this.b = make(a);", "const a = new A();\nconst c = Object.create(a);\n"),
      /^the instance is frozen or wrapped/,
    ],
    "the name is no identifier": [inClass("this['b-c'] = make(a);"), /^`b-c` cannot be a member of the class$/],
    "other code stands on its line": [
      inClass("this.b = make(a); this.c = 1;"),
      /^there is other code on the same line$/,
    ],
    "a comment would be lost": [inClass("this.b = make(/* why */ a);"), /^there is a comment in the expression$/],
  };
  for (const [name, [text, refused]] of Object.entries(refusals))
    it(`does not where ${name}`, () => assert.match(rewrite(text), refused));

  it("does not where types are not written down", () =>
    assert.equal(
      rewrite("class A {\n  b;\n  constructor(a: string) {\n    this.b = make(a);\n  }\n}\n", "a.ts"),
      "the field has no type annotation",
    ));

  it("uses the symbol that another field of the file has", () => {
    const made = rewrite(`const unparsed = Symbol("unparsed");\n\nexport ${inClass("this.b = make(a);")}`);
    assert.equal(made.match(/Symbol\(/g)?.length, 1);
    assert.match(made, /this\._b = unparsed;/);
  });

  it("makes another symbol where the name means something else", () => {
    for (const before of [
      'const unparsed = Symbol("other");\n',
      'import { unparsed } from "b";\nuse(unparsed);\n',
      'const unparsed = Symbol("unparsed");\nfunction use(unparsed) {\n  return unparsed;\n}\n',
    ])
      assert.match(
        rewrite(`${before}export ${inClass("this.b = make(a);")}`),
        /const unparsed2 = Symbol\("unparsed"\);/,
      );
  });

  it("makes one beside another that is described alike", () =>
    assert.match(
      rewrite(`const other = Symbol("unparsed");\nexport ${inClass("this.b = make(a);")}`),
      /const unparsed = Symbol\("unparsed"\);[^]*this\._b = unparsed;/,
    ));

  it("needs one where anything else than an object is assigned, too", () => {
    const assigned = (/** @type {string} */ value) =>
      rewrite(inClass("this.b = make(a);", `const a = new A();\na.b = {};\na.b = ${value};\n`));
    assert.match(assigned("null"), /unparsed/);
    assert.doesNotMatch(assigned("new Map()"), /unparsed/);
  });

  it("keeps nothing for a value that is made of nothing", () =>
    assert.equal(
      rewrite(
        "class A {\n  #b;\n  constructor() {\n    this.#b = make();\n    this.c = 1;\n  }\n  d() {\n    return this.#b;\n  }\n}\n",
      ),
      "class A {\n  #parsedB;\n  constructor() {\n    this.c = 1;\n  }\n  get #b() {\n    return (this.#parsedB ??= make());\n  }\n  d() {\n    return this.#b;\n  }\n}\n",
    ));

  it("does not where the type of what it keeps is not written down", () => {
    const source = parseSource("class A {\n  b: B = make(this.a);\n}\n", "a.ts");
    const [value] = source.nodes("CallExpression");
    const made = makeFieldLazy(source, {
      classNode: value.parent.parent.parent,
      statement: value.parent,
      value,
      inputs: [{ node: value.arguments[0], suffix: "Input", type: undefined }],
      isNullish: false,
    });
    assert.deepEqual(made, { refused: "an argument has no type annotation", code: "argumentUntyped" });
  });

  it("makes a class field lazy", () => {
    assert.equal(
      rewriteField("class A {\n  a = 1;\n  b = make(this.a);\n  c = 2;\n}\nconst a = new A();\nuse(a.b.c);\n"),
      "class A {\n  a = 1;\n  _b;\n  _bInput = this.a;\n  c = 2;\n\n  get b() {\n    return (this._b ??= make(this._bInput));\n  }\n}\nconst a = new A();\nuse(a.b.c);\n",
    );
    assert.match(
      rewriteField("class A {\n  b = make(this.a);\n  constructor() {\n    this.b = 1;\n  }\n}\n"),
      /^the constructor sets `b` twice \(line 4\)$/,
    );
    assert.match(
      rewriteField("class A {\n  a = this.b;\n  b = make(this.a);\n}\n"),
      /^`b` is read before it is set \(line 2\)$/,
    );
    assert.match(rewriteField("class A {\n  b = make(this.a);\n  a = this.b;\n}\nuse(new A().b);\n"), /get b\(\)/);
    assert.match(rewriteField("class A { a = 1; b = make(this.a); }\n"), /^there is other code on the same line$/);
  });

  it("indents the lines of a class field", () =>
    assert.match(
      rewriteField("class A {\n  b = make(\n    1,\n  );\n}\nuse(new A().b);\n"),
      /\n {4}return \(this\._b \?\?= make\(\n {6}this\._bInput,\n {4}\)\);\n/,
    ));

  it("does not where a method sets the field", () =>
    assert.match(
      rewrite("class A {\n  constructor(a) {\n    this.set(a);\n  }\n\n  set(a) {\n    this.b = make(a);\n  }\n}\n"),
      /^a method that may run again sets the field/,
    ));

  it("keeps what loops fill when it is full", () => {
    const text =
      "class A {\n  constructor(a) {\n    this.b = make();\n    // All of them.\n    for (const c of a) this.b[c] = this.b.length;\n  }\n}\nconst a = new A();\nuse(a.b.c);\n";
    const made = fill(parseSource(text, "a.js"));
    assert.deepEqual(made, { refused: "there is a comment between the statements", code: "commentBetweenStatements" });
    const plain = parseSource(text.replace("    // All of them.\n", ""), "a.js");
    const again = fill(plain);
    assert.ok("edits" in again);
    assert.match(
      applyEdits(plain.text, again.edits),
      /this\._bInput = a;\n {4}this\._b = undefined;\n {2}\}\n\n {2}get b\(\) \{\n {4}if \(this\._b === undefined\) \{\n {6}const b = make\(\);\n {6}for \(const c of this\._bInput\) b\[c\] = b\.length;\n {6}this\._b = b;\n/,
    );
  });

  it("fills a variable whose name the loop does not use", () => {
    const text =
      "const b = 1\nclass A {\n  constructor(a) {\n    this.b = make()\n    for (const c of a) this.b[c] = b\n  }\n}\n";
    const source = parseSource(text, "a.js");
    const made = fill(source);
    assert.ok("edits" in made);
    assert.match(
      applyEdits(text, made.edits),
      /const b2 = make\(\)\n {6}for \(const c of this\._bInput\) b2\[c\] = b\n {6}this\._b = b2\n/,
    );
  });

  it("fills a variable with the field's own name, though others have it elsewhere", () => {
    const text =
      "const b_c = 1\nuse(b_c)\nclass A {\n  constructor(a) {\n    this.b_c = make()\n    for (const c of a) this.b_c[c] = 1\n  }\n}\n";
    const source = parseSource(text, "a.js");
    const [, value] = source.nodes("CallExpression");
    const [loop] = source.nodes("ForOfStatement");
    const made = makeFieldLazy(source, {
      classNode: source.nodes("ClassDeclaration")[0],
      statement: value.parent.parent,
      value,
      filling: [loop],
      inputs: [{ node: loop.right, suffix: "Input", type: undefined }],
      isNullish: false,
    });
    assert.ok("edits" in made);
    assert.match(applyEdits(text, made.edits), /const b_c = make\(\)\n {6}for \(const c of this\.\w+\) b_c\[c\] = 1\n/);
  });

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
    const after = rewrite(
      "function A(a) {\n  this.b = make(a);\n}\n\nA.prototype = { c() {} };\nA.prototype.d = function () {};\n",
    );
    assert.match(after, /A\.prototype = \{ c\(\) \{\} \};\n\nObject\.defineProperty\(A\.prototype, "b", \{/);
  });
});
