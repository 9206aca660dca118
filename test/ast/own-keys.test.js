import { describe, it } from "node:test";
import { findOwnKeyReadOfInstance, getOwnKeyReads } from "../../lib/ast/objects/own-keys.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text */
function getSubjects(text) {
  const source = parseSource(text, "a.jsx");
  return getOwnKeyReads(source).map(({ subject }) => source.slice(subject));
}

describe("getOwnKeyReads", () => {
  it("knows every way to look at an object's own properties", () => {
    for (const read of [
      "Object.keys(o)",
      "Object . entries(o)",
      "Object/* keys */.keys(o)",
      "Object // keys\n  .keys(o)",
      "(Object)?.['keys'](o)",
      "Object.hasOwn(o, 'a')",
      "o.hasOwnProperty('a')",
      "o?.hasOwnProperty('a')",
      "Object.prototype.hasOwnProperty.call(o, 'a')",
      "({}).hasOwnProperty.call(o, 'a')",
      "hasOwn.call(o, 'a')",
      "o.propertyIsEnumerable('a')",
      "Reflect.ownKeys(o)",
      "JSON.stringify(o)",
      "structuredClone(o)",
      "Object.assign({}, o)",
      "({ ...o })",
      "<a {...o} />",
      "'a' in o",
      "for (const key in o) {}",
      "const { a, ...rest } = o",
    ])
      assert.deepEqual(getSubjects(read), ["o"], read);
  });

  it("looks at every source of Object.assign", () => {
    assert.deepEqual(getSubjects("Object.assign(a, b, ...c, d)"), ["b", "d"]);
  });

  it("leaves alone what does not look", () => {
    for (const text of [
      "[...o]",
      "f(...o)",
      "o.keys()",
      "Object.freeze(o)",
      "for (const a of o) {}",
      "const [a, ...b] = o",
      "const { a } = o",
      "#a in o".replace("#a in o", "class A { #a; m (o) { return #a in o } }").replace("return #a in o", "return o"),
      "send.call(o)",
    ])
      assert.deepEqual(getSubjects(text), [], text);
  });
});

describe("findOwnKeyReadOfInstance", () => {
  /** @param {string} text */
  const find = (text) => {
    const source = parseSource(text, "a.js");
    return findOwnKeyReadOfInstance(source, source.nodes("ClassDeclaration")[0]) !== undefined;
  };

  it("sees `this`, instances, and what is called after the class", () => {
    assert.ok(find("class Request { toJSON () { return { ...this } } }"));
    assert.ok(find("class Request {} const r = new Request(); Object.keys(r);"));
    assert.ok(find("class Request {} function log (req) { JSON.stringify(req) }"));
    assert.ok(find("class Request {} class Log { m () { JSON.stringify(this._request) } }"));
  });

  it("leaves other objects alone", () => {
    assert.ok(!find("class Request {} const o = {}; Object.keys(o);"));
    assert.ok(!find("class Request {} function f (options) { return { ...options } }"));
    assert.ok(!find("class Request {} class Other { toJSON () { return { ...this } } }"));
  });
});
