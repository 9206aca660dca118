import { describe, it } from "node:test";
import { findInstanceMembers, resolve, resolveClasses, resolveFunctions } from "../../lib/ast/values/resolve.js";
import { findClassOfThis } from "../../lib/ast/objects/class-of-this.js";
import { isConstructorFunction } from "../../lib/ast/objects/constructor-functions.js";
import { findRequired } from "../../lib/ast/values/required.js";
import assert from "node:assert/strict";
import { findName } from "../../lib/ast/syntax/functions.js";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Source } from "../../lib/types.js" */
/** @import { Value } from "../../lib/ast/values/resolve.js" */

/**
 * Resolves the argument of the call `$(…)` in a text.
 *
 * @param {string} text
 * @param {string} [filename]
 */
function ask(text, filename = "a.js") {
  const source = parseSource(text, filename);
  const [call] = source.nodes("CallExpression").filter((node) => node.callee.name === "$");
  return resolve(source, call.arguments[0]).map((value) => print(source, value));
}

/**
 * @param {Source} source
 * @param {Value} value
 * @returns {string}
 */
function print(source, value) {
  switch (value.kind) {
    case "import":
      return [value.module, ...value.path].join(".");
    case "global":
      return ["global", value.name, ...value.path].join(".");
    case "parameter":
      return [`parameter ${value.index} of ${findName(value.owner)}`, ...value.path].join(".");
    case "instance":
      return `instance of ${findName(value.classNode)}`;
    case "node":
      return source.slice(value.node);
    default:
      return "unknown";
  }
}

/**
 * Counts how often anything asks the scope analysis for a variable: what a resolution costs.
 *
 * @param {string} text
 */
function count(text) {
  const source = parseSource(text, "a.js");
  const [call] = source.nodes("CallExpression").filter((node) => node.callee.name === "$");
  let questions = 0;
  /** @type {Source} */
  const counting = {
    ...source,
    findVariable(identifier) {
      questions++;
      return source.findVariable(identifier);
    },
  };
  const values = resolve(counting, call.arguments[0]);
  return { questions, values };
}

describe("resolve", () => {
  it("follows names and assignments", () => {
    assert.deepEqual(ask("const f = () => 1; const g = f; $(g)"), ["() => 1"]);
    assert.deepEqual(ask("let f; f = 1; f ??= 2; $(f)"), ["1", "2"]);
    assert.deepEqual(ask("let f = 1; f += 2; $(f)"), ["1", "unknown"]);
    assert.deepEqual(ask("let f = 1; for (f of []) {} $(f)"), ["1", "unknown"]);
    assert.deepEqual(ask("function f () {} $(f)"), ["function f () {}"]);
    assert.deepEqual(ask("$(x = 1)"), ["1"]);
    assert.deepEqual(ask("$((a, 2))"), ["2"]);
  });

  it("does not take an accessor for its value", () => {
    assert.deepEqual(ask("const a = { get f() { return g } }; $(a.f)"), ["unknown"]);
    assert.deepEqual(ask("const a = { f: 1, get f() { return g }, set f(g) {} }; $(a.f)"), ["unknown"]);
    assert.deepEqual(ask("const a = { get f() { return g }, f: 1 }; $(a.f)"), ["1"]);
    assert.deepEqual(ask("class A { static get f() { return g } } $(A.f)"), ["unknown"]);
    assert.deepEqual(ask("class A { static set f(g) {} } $(A.f)"), ["unknown"]);
    assert.deepEqual(ask("class A { get f() { return g } } $(new A().f)"), ["unknown"]);
  });

  it("follows imports and requires to the module", () => {
    assert.deepEqual(ask('import express from "express"; $(express)'), ["express.default"]);
    assert.deepEqual(ask('import { Router as R } from "express"; $(R)'), ["express.Router"]);
    assert.deepEqual(ask('import * as express from "express"; $(express.Router)'), ["express.*.Router"]);
    assert.deepEqual(ask('import { "a b" as ab } from "m"; $(ab)'), ["m.a b"]);
    assert.deepEqual(ask('const { Router } = require("express"); $(Router)', "a.cjs"), ["express.Router"]);
    assert.deepEqual(ask('const { a: { b = 1 } } = require("m"); $(b)', "a.cjs"), ["m.a.b"]);
    assert.deepEqual(ask('const m = await import("m"); $(m.default)'), ["m.*.default"]);
    assert.deepEqual(
      ask(
        'import { createRequire } from "node:module"; const require = createRequire(import.meta.url); $(require("m"))',
      ),
      ["m"],
    );
    assert.deepEqual(ask('import m = require("m"); $(m.a)', "a.cts"), ["m.a"]);
  });

  it("does not take another `require` for the real one", () => {
    const source = parseSource('const require = fake(); require("m");', "a.cjs");
    assert.equal(findRequired(source, source.nodes("CallExpression")[1]), undefined);
  });

  it("tells both values of a condition", () => {
    assert.deepEqual(ask("$(c ? 1 : d || 2)"), ["1", "global.d", "2"]);
  });

  it("looks into objects, static members and instances", () => {
    assert.deepEqual(ask("const o = { a: { b: 1 } }; $(o.a.b)"), ["1"]);
    assert.deepEqual(ask("const o = { a: 1, a: 2 }; $(o['a'])"), ["2"]);
    assert.deepEqual(ask("const o = {}; $(o.a)"), ["unknown"]);
    assert.deepEqual(ask("class A { static f = 1 } $(A.f)"), ["1"]);
    assert.deepEqual(ask("class A { f () {} } $(new A().f)"), ["() {}"]);
    assert.deepEqual(ask("class B { f = 1 } class A extends B {} $(new A().f)"), ["1"]);
    assert.deepEqual(ask("class A { #f = 1; g () { $(this.#f) } }"), ["1"]);
    assert.deepEqual(ask("class A { constructor (x) { this.x = x } g () { $(this.x) } }"), [
      "parameter 0 of constructor",
    ]);
    assert.deepEqual(ask("class A { static g () { $(this) } }"), ["unknown"]);
  });

  it("knows constructor functions and their prototypes", () => {
    const text =
      "function Reply () { this.a = 1 } Reply.prototype.send = function () { $(this) }; Reply.prototype = { end () {} };";
    assert.deepEqual(ask(text), ["instance of Reply"]);
    const source = parseSource(text, "a.js");
    const [reply] = source.nodes("FunctionDeclaration");
    assert.ok(isConstructorFunction(source, reply));
    assert.deepEqual(
      findInstanceMembers(source, reply, "end").map((node) => source.slice(node)),
      ["() {}"],
    );
    assert.deepEqual(
      findInstanceMembers(source, reply, "a").map((node) => source.slice(node)),
      ["1"],
    );
  });

  it("sees through calls that give back what they got", () => {
    assert.deepEqual(ask("class A {}\nconst a = Object.freeze(new A()); $(a)"), ["instance of A"]);
    assert.deepEqual(ask("class A {}\n$(Object.seal(Object.preventExtensions(new A())))"), ["instance of A"]);
    for (const other of [
      "Object.create(new A())",
      "Other.freeze(new A())",
      "Object.freeze()",
      "Object.freeze(...[new A()])",
    ])
      assert.doesNotMatch(ask(`class A {}\n$(${other})`).join(), /instance/, other);
    assert.doesNotMatch(ask("class A {}\nfunction f (Object) { $(Object.freeze(new A())) }").join(), /instance/);
  });

  it("knows parameters with their place", () => {
    assert.deepEqual(ask("function f (a, { b: [c], d }) { $(d) }"), ["parameter 1 of f.d"]);
    assert.deepEqual(ask("function f (a, { b: [c], d }) { $(c) }"), ["unknown"]);
    assert.deepEqual(ask("function f (a = {}) { $(a.b) }"), ["parameter 0 of f.b"]);
    assert.deepEqual(ask("class A { constructor (private a: B) { $(a) } }", "a.ts"), ["parameter 0 of constructor"]);
  });

  it("says unknown where there may be others", () => {
    for (const expression of ["o[k]", "f().x", "`a${b}`.x", "super.x"])
      assert.ok(ask(`class A extends B { m () { $(${expression}) } }`).includes("unknown"), expression);
    assert.deepEqual(ask("try {} catch (e) { $(e) }"), ["unknown"]);
    assert.deepEqual(ask("enum E { A } $(E)", "a.ts"), ["unknown"]);
  });

  it("sees through type assertions and optional chains", () => {
    assert.deepEqual(ask("const o = { f: 1 }; $((o as any)!.f)", "a.ts"), ["1"]);
    assert.deepEqual(ask("const o = { f: 1 }; $(o?.f)"), ["1"]);
  });

  it("answers for functions, classes and variables only", () => {
    const source = parseSource("class A {} function f () {} const g = c ? f : A;", "a.js");
    const [declarator] = source.nodes("VariableDeclarator");
    assert.deepEqual(resolveFunctions(source, declarator.init).map(findName), ["f"]);
    assert.deepEqual(resolveClasses(source, declarator.init).map(findName), ["f", "A"]);
    assert.equal(resolve(source, declarator.id).length, 2);
  });

  it("finds the class of `this` in fields, arrows and accessors", () => {
    const source = parseSource(
      "class A { a = () => this; get b () { return () => this } static { this } static c = this }",
      "a.js",
    );
    assert.deepEqual(
      source
        .nodes("ThisExpression")
        .map((node) => findName(/** @type {any} */ (findClassOfThis(source, node)) ?? { id: { name: undefined } })),
      ["A", "A", undefined, undefined],
    );
  });
});

describe("resolve on purpose-built mazes", () => {
  /** @param {number} n @param {(i: number) => string} line */
  const lines = (n, line) => Array.from({ length: n }, (_, i) => line(i)).join("\n");

  const mazes = {
    "a variable that is assigned from itself a thousand times": `let a = 1; ${lines(1000, (i) => `a = a || f${i} || a`)}; $(a)`,
    "a chain that doubles with every line": `const a0 = 1; ${lines(60, (i) => `const a${i + 1} = c ? a${i} : a${i};`)} $(a60)`,
    "twenty variables that are all assigned to each other": `let ${lines(20, (i) => `${i > 0 ? "," : ""} a${i}`)}; ${lines(400, (i) => `a${i % 20} = a${Math.floor(i / 20)};`)} $(a0)`,
    "a field that is assigned from itself": `class A { m () { ${lines(500, () => "this.a = this.a || this.b; this.b = this.a;")} $(this.a) } }`,
    "members of members": `let a = {}; ${lines(300, () => "a = a.next || a.parent;")} $(a.x.y.z)`,
    "classes with two possible parents each": `class A0 {} ${lines(60, (i) => `class A${i + 1} extends (c ? A${i} : A${i}) {}`)} $(new A60().f.g.h)`,
    "classes that extend each other": "let A, B; A = class extends B {}; B = class extends A {}; $(new A().f)",
    "a condition 3,000 alternatives long": `$(${"c ? a : ".repeat(500)} b)`,
    "an object that holds itself": "const o = {}; const p = { o, get p () { return p } }; $(p.p.p.o.p)",
    "destructuring of itself": "let { a } = a; let { b } = { b: { b } }; $(a || b)",
  };

  for (const [name, text] of Object.entries(mazes)) {
    it(`${name}: ends within 3,000 steps`, () => {
      const { questions, values } = count(text);
      assert.ok(questions <= 3000, `${questions} steps`);
      assert.ok(values.length > 0 && values.length <= 3000, `${values.length} values`);
    });
  }

  it("answers again as before", () => {
    const source = parseSource("let a = 1; a = a || 2; $(a); $(a)", "a.js");
    const [first, second] = source.nodes("CallExpression").map((node) => resolve(source, node.arguments[0]));
    assert.deepEqual(first, second);
    assert.deepEqual(
      first.map((value) => value.kind),
      ["node", "unknown", "node"],
    );
  });

  it("takes a function for no constructor because of what is done to its parameter", () => {
    assert.deepEqual(
      ask("function patch(Request) { Request.prototype.id = function () { return this.a; }; } $(patch)"),
      ["function patch(Request) { Request.prototype.id = function () { return this.a; }; }"],
    );
    const source = parseSource(
      "function patch(Request) { Request.prototype.id = function () { return this.a; }; }",
      "a.js",
    );
    assert.equal(findClassOfThis(source, source.nodes("ThisExpression")[0]), undefined);
  });

  it("names a value once", () => {
    assert.deepEqual(ask("const f = () => 1; $(c ? f : d ? f : f)"), ["() => 1"]);
  });

  it("follows names once, however often it is asked, and tells what it has found earlier from it", () => {
    const source = parseSource(
      'import { load } from "./load.js"; const a = load; const b = a; $(b.one); $(c ? b : load)',
      "a.js",
    );
    let looked = 0;
    const { findVariable } = source;
    source.findVariable = (identifier) => {
      looked++;
      return findVariable(identifier);
    };
    for (const call of source.nodes("CallExpression")) {
      const [argument] = call.arguments;
      const first = resolve(source, argument);
      assert.ok(looked > 0);
      looked = 0;
      const second = resolve(source, argument);
      assert.equal(looked, 0);
      assert.deepEqual(second, first);
      assert.ok(second.every((value) => !first.includes(value)));
    }
  });
});
