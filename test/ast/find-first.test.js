import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findFirst } from "../../lib/ast/find-first.js";

describe("findFirst", () => {
  it("gives what is found first, be it nothing much", () => {
    assert.equal(
      findFirst([1, 2, 3], (item) => (item > 1 ? item - 2 : undefined)),
      0,
    );
    assert.equal(
      findFirst([1, 2, 3], () => undefined),
      undefined,
    );
  });
});
