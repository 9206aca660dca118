import { describe, it } from "node:test";
import { getDeclaredFields } from "../../lib/ast/objects/class-fields.js";
import { getParents } from "../../lib/ast/objects/parents.js";
import { isOnPrototype } from "../../lib/ast/objects/on-prototype.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";
import { resolveClasses } from "../../lib/ast/values/resolve.js";

/**
 * @param {string} text - that ends with `$(ClassOrFunction)`
 * @param {string} [filename]
 */
function read(text, filename = "a.js") {
  const source = parseSource(text, filename);
  const call = /** @type {any} */ (source.nodes("CallExpression").find(({ callee }) => callee.name === "$"));
  return { source, classNode: resolveClasses(source, call.arguments[0])[0] };
}

/**
 * @param {string} text
 * @param {string} [filename]
 */
function declared(text, filename) {
  const { source, classNode } = read(text, filename);
  return [...getDeclaredFields(source, classNode)].join();
}

/** @param {string} text */
function isComplete(text) {
  const { source, classNode } = read(text);
  return getParents(source, classNode).isComplete;
}

describe("getDeclaredFields", () => {
  it("knows class fields, parameter properties and what parents set", () => {
    assert.equal(
      declared(
        "class A { a; static b; #c; constructor() { this.d = 1; if (x) this.e = 1 } } class B extends A { f = 1 } $(B)",
      ),
      "a,#c,d,f",
    );
    assert.equal(
      declared("class A { constructor(private a: string, b: string, readonly c = 1) {} } $(A)", "a.ts"),
      "a,c",
    );
  });

  it("takes a TypeScript declaration only with its initialiser", () => {
    assert.equal(declared("class A { a?: string; b = 1; declare c: string } $(A)", "a.ts"), "b");
  });

  it("knows what an EventEmitter keeps", () => {
    assert.equal(
      declared("import { EventEmitter } from 'node:events'; class A extends EventEmitter {} $(A)"),
      "_events,_eventsCount,_maxListeners,domain",
    );
  });
});

describe("getParents", () => {
  for (const text of [
    "class A {} $(A)",
    "class A {} class B extends A {} $(B)",
    "import E from 'events'; class A extends E {} $(A)",
    "function A() {} $(A)",
    "function A() {} A.prototype = { get() {} }; $(A)",
    "const { inherits } = require('util'); const E = require('events'); function A() { E.call(this) } inherits(A, E); $(A)",
    "function A() {} function B() { A.call(this) } B.prototype = Object.create(A.prototype); $(B)",
  ])
    it(`sees all of: ${text}`, () => assert.equal(isComplete(text), true));

  for (const text of [
    "import A from './a.js'; class B extends A {} $(B)",
    "class A extends mixin(Object) {} $(A)",
    "function A() { Stream.call(this) } $(A)",
    "function A() {} A.prototype = Object.create(Stream.prototype); $(A)",
    "function A() {} A.prototype.__proto__ = Stream.prototype; $(A)",
    "function A() {} Object.setPrototypeOf(A.prototype, Stream.prototype); $(A)",
    "import { Readable } from 'stream'; import util from 'util'; function A() {} util.inherits(A, Readable); $(A)",
  ])
    it(`misses a parent of: ${text}`, () => assert.equal(isComplete(text), false));
});

describe("isOnPrototype", () => {
  it("knows methods, accessors and defaults, of parents too", () => {
    const { source, classNode } = read("class A { get a() {} b() {} static c() {} d = 1 } class B extends A {} $(B)");
    assert.deepEqual(
      ["a", "b", "c", "d"].filter((name) => isOnPrototype(source, classNode, name)),
      ["a", "b"],
    );
    const old = read(
      "function A() { this.c = 1 } A.prototype.a = 1; Object.defineProperty(A.prototype, 'b', {}); $(A)",
    );
    assert.deepEqual(
      ["a", "b", "c"].filter((name) => isOnPrototype(old.source, old.classNode, name)),
      ["a", "b"],
    );
  });

  it("does not mean the statement that gives each instance its own", () => {
    const { source, classNode } = read("function A() { Object.defineProperty(this, 'b', {}) } $(A)");
    const [own] = source.nodes("ExpressionStatement");
    assert.ok(isOnPrototype(source, classNode, "b"));
    assert.ok(!isOnPrototype(source, classNode, "b", own));
  });
});
