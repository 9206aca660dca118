import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { describePaths } from "../../lib/ast/order/describe-paths.js";

describe("describePaths", () => {
  it("counts few paths", () => assert.equal(describePaths({ read: 1, unread: 2 }), " but read on 1 of 3 paths"));
  it("counts no paths that say nothing", () =>
    assert.equal(describePaths({ read: 400, unread: 12 }), " but not read on every path"));
  it("says that nobody reads it", () =>
    assert.equal(describePaths({ read: 0, unread: 12 }), " and read on no path in sight"));
});
