import { describe, it } from "node:test";
import { getTable } from "./peers-page.js";
import assert from "node:assert/strict";
import plugin from "../index.js";

describe("configs.compat", () => {
  it("turns off what the page about other plugins says, and no rule of its own", () => {
    const { compat } = plugin.configs;
    assert.deepEqual(
      getTable("why `configs.compat` turns it off").map(([rule]) => rule),
      Object.keys(compat.rules),
    );
    for (const [rule, severity] of Object.entries(compat.rules)) {
      assert.equal(severity, "off");
      assert.doesNotMatch(rule, /^hotpath\//);
    }
    assert.ok(!("plugins" in compat), "whoever has not installed a peer could not use it");
  });

  it("turns nothing off that can be followed", () => {
    for (const [rule] of getTable("what it says")) assert.ok(!(rule in plugin.configs.compat.rules), rule);
  });
});
