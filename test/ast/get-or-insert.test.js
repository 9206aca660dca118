import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";

describe("getOrInsert", () => {
  it("makes once what a map has under a key", () => {
    const map = new Map([["a", ["known"]]]);
    assert.deepEqual(
      getOrInsert(map, "a", () => assert.fail("it is there")),
      ["known"],
    );
    const made = getOrInsert(map, "b", () => []);
    assert.equal(
      getOrInsert(map, "b", () => assert.fail("it is there")),
      made,
    );
    assert.equal(map.get("b"), made);
  });

  it("takes false and zero for answers", () => {
    const map = new Map([["a", 0]]);
    assert.equal(
      getOrInsert(map, "a", () => 1),
      0,
    );
  });

  it("keeps that there is nothing", () => {
    /** @type {Map<string, string | undefined>} */
    const map = new Map();
    getOrInsert(map, "a", () => undefined);
    assert.equal(
      getOrInsert(map, "a", () => assert.fail("it is known")),
      undefined,
    );
  });
});
