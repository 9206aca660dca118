import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { toOneLine } from "../../lib/source/one-line.js";

describe("code in a message", () => {
  it("stands on one line, as it would be written there", () => {
    assert.equal(toOneLine("users.map(\n  (user) => user.id,\n)"), "users.map((user) => user.id)");
    assert.equal(toOneLine("users\n  .filter(isOpen)\n  ?.at( 0 )"), "users.filter(isOpen)?.at(0)");
    assert.equal(toOneLine("[\n  1,\n  2,\n]"), "[1, 2]");
    assert.equal(toOneLine("{ a: 1,\n  ...b }"), "{ a: 1, ...b }");
    assert.equal(toOneLine("Object.entries(request.body)", 10), "Object.en…");
  });
});
