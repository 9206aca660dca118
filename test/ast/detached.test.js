import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findDetachedUse, isDetached } from "../../lib/ast/syntax/detached.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text */
const find = (text) => findDetachedUse(parseSource(text, "a.ts"), "send") !== undefined;

describe("findDetachedUse", () => {
  it("finds a method taken off its object", () => {
    for (const text of [
      "const { send } = reply",
      "const { send: f = g } = reply",
      "const { a: { send } } = x",
      "({ send } = reply)",
      "function f ({ send }) {}",
      "run(reply.send)",
      "const f = reply.send",
      "const f = reply['send']",
      "const f = (reply as any)!.send",
      "const f = reply?.send",
      "x.f = reply.send",
      "return_([reply.send])",
      "const o = { f: reply.send }",
      "const f = a || reply.send",
      "const f = a ? reply.send : b",
      "const f = () => reply.send",
      "(0, reply.send)()",
      "`${reply.send}`",
    ])
      assert.ok(find(text), text);
  });

  it("leaves alone what keeps the object", () => {
    for (const text of [
      "reply.send()",
      "reply.send?.()",
      "reply!.send()",
      "(reply.send as any)()",
      "new reply.send()",
      "reply.send = f",
      "delete reply.send",
      "typeof reply.send",
      "reply.send.length",
      "reply.send.call(reply)",
      "reply.send.bind(reply)",
      "if (reply.send) {}",
      "reply.send && x()",
      "reply.send === f",
      "reply.send ? a : b",
      "const { a } = reply",
      "send()",
      "f(send)",
      "reply.sent",
    ])
      assert.ok(!find(text), text);
  });
});

describe("isDetached", () => {
  it("judges one place", () => {
    const source = parseSource("run(reply.send); reply.send(reply.send)", "a.js");
    assert.deepEqual(source.nodes("MemberExpression").map(isDetached), [true, false, true]);
  });
});
