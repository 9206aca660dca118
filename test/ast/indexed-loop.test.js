import assert from "node:assert/strict";
import { findIndexed } from "../../lib/ast/order/indexed-loop.js";
import { it } from "node:test";
import { parseSource } from "../../lib/source/parse.js";

for (const [code, expected] of [
  ["for (let i = 0; i < users.length; i++) {}", "users"],
  ["for (let i = 0; i < (page.users).length; i++) {}", "page.users"],
  ["for (let i = 0; i < count; i++) {}", undefined],
  ["for (let i = 0; i < users.size; i++) {}", undefined],
  ["for (;;) {}", undefined],
  ["while (i < users.length) {}", undefined],
])
  it(`findIndexed: ${code}`, () => {
    const source = parseSource(/** @type {string} */ (code), "a.js");
    const list = findIndexed(source.ast.body[0]);
    assert.equal(list && source.slice(list), expected);
  });
