import { describe, it } from "node:test";
import {
  formatBytes,
  formatClaim,
  formatInterval,
  formatPercent,
  formatRatio,
  formatTime,
} from "../../lib/evidence/format.js";
import assert from "node:assert/strict";

describe("the numbers of the evidence", () => {
  it("have the digits that mean something", () => {
    assert.deepEqual([0.984, 1.5, 9.994, 9.996, 38.42, 99.96, 412.4, 84_321].map(formatRatio), [
      "0.98 ×",
      "1.50 ×",
      "9.99 ×",
      "10.0 ×",
      "38.4 ×",
      "100 ×",
      "412 ×",
      "84,300 ×",
    ]);
    assert.equal(formatInterval([1.154, 12.06]), "1.15 to 12.1");
    assert.deepEqual([8.13, 324.4, 2150, 1.2e6, 3e9].map(formatTime), [
      "8.13 ns",
      "324 ns",
      "2.15 µs",
      "1.20 ms",
      "3.00 s",
    ]);
    assert.deepEqual([0, 1771.4].map(formatBytes), ["0", "1,771"]);
    assert.deepEqual([0.021, 0.123].map(formatPercent), ["2.1 %", "12 %"]);
  });

  it("have units that fit where rounding leads into the next", () => {
    assert.equal(formatTime(999.7), "1.00 µs");
    assert.equal(formatTime(999_700), "1.00 ms");
  });

  it("state a claim as its rule does", () => {
    assert.equal(formatClaim([38, 50]), "38 to 50 ×");
    assert.equal(formatClaim([42_000, 84_000]), "42,000 to 84,000 ×");
    assert.equal(formatClaim([1, 1]), "1 ×");
  });
});
