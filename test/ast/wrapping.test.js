import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findOtherPrototype } from "../../lib/ast/objects/other-prototype.js";
import { getWrappings } from "../../lib/ast/objects/wrapping.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - that starts with a class or a constructor function
 * @returns {[import("../../lib/types.js").Source, import("../../lib/types.js").Node]}
 */
function read(text) {
  const source = parseSource(text, "a.js");
  return [source, source.ast.body[0]];
}

/** @param {string} text */
const wrap = (text) =>
  getWrappings(...read(`class Reply { constructor () { this.a = 1 } m () { $(this) } }\n${text}`))
    .map(({ name, isSure }) => `${name} ${isSure}`)
    .join();

describe("getWrappings", () => {
  it("tells what is known to get an instance from what may", () => {
    assert.equal(wrap("Object.freeze(new Reply())"), "Object.freeze true");
    assert.equal(wrap("const reply = new Reply(); new Proxy(reply, {})"), "Proxy true");
    assert.equal(wrap("function f (x) { return Object.create(x) }"), "Object.create false");
    assert.equal(wrap("deepFreeze(new Reply())"), "deepFreeze true");
    assert.equal(wrap("class Child extends Reply {}\nnew Proxy(new Child(), {})"), "Proxy true");
    assert.equal(wrap("new Proxy(new (class extends Reply {})(), {})"), "Proxy true");
    assert.equal(wrap("const fake = Object.create(Reply.prototype)"), "Object.create true");
  });

  it("sees nothing in other objects and in classes that extend it", () => {
    for (const text of [
      "Object.freeze({})",
      "Object.create(null)",
      "Object.freeze()",
      "class Other {}\nObject.freeze(new Other())",
      "function Child () {}\nChild.prototype = Object.create(Reply.prototype)",
      "freeze.all(new Reply())",
    ])
      assert.equal(wrap(text), "", text);
  });
});

/** @param {string} text */
const findOther = (text) =>
  findOtherPrototype(...read(`function Reply (raw) { this.raw = raw }\n${text}`)) !== undefined;

describe("findOtherPrototype", () => {
  it("finds calls on other objects, and prototypes that come late", () => {
    for (const text of [
      "Reply.call(target, raw)",
      "Reply.apply(x)",
      "Reply.bind(x)",
      "if (isOld) Reply.prototype = {}",
      "function run () { Reply.prototype = {} }",
    ])
      assert.ok(findOther(text), text);
  });

  it("leaves alone those that inherit, and the prototype that it is given at once", () => {
    for (const text of [
      "new Reply()",
      "Reply.prototype = {}",
      "Reply.prototype.send = f",
      "function Child (raw) { Reply.call(this, raw) }\nChild.prototype = Object.create(Reply.prototype)",
      "function Child (raw) { Reply.call(this, raw) }\nutil.inherits(Child, Reply)",
      "function $Child (raw) { Reply.call(this, raw) }\nutil.inherits($Child, Reply)",
      "function Größe (raw) { Reply.call(this, raw) }\nGröße.prototype = Object.create(Reply.prototype)",
    ])
      assert.ok(!findOther(text), text);
  });
});
