import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { formatSavings } from "../../cli/report/savings.js";

/** @import { ReportedFinding } from "../../cli/run/run-file.js" */
/** @import { Weight } from "../../lib/types.js" */

/**
 * @param {"safe" | "review"} risk
 * @param {Partial<Weight>} weight
 * @param {number} [share]
 * @returns {ReportedFinding}
 */
function finding(risk, weight, share) {
  return {
    ...{
      rule: "no-eager-url",
      messageId: "a",
      message: "a",
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 2,
      fingerprint: "a",
    },
    heat: { level: "hot", reason: "measured", text: "a", ...(share !== undefined && { share }) },
    weight: { time: 1000, bytes: 0, executions: 1, kind: "medium", ...weight },
    fix: { risk, act: "a", message: "a", edits: [] },
  };
}

/**
 * @param {ReportedFinding[]} findings
 * @param {number} [request]
 */
function format(findings, request) {
  const light = { count: 0, cost: 0, bytes: 0 };
  return formatSavings({
    ...{ checked: 1, skipped: [], crashes: [], light, request },
    files: [{ path: "a.js", findings, lines: {}, applied: [] }],
  });
}

describe("what the rewrites of a report save", () => {
  it("is a sum of costs", () => {
    assert.deepEqual(format([finding("safe", {}), finding("review", { time: 500, executions: 4 })]), [
      "A request that runs all of this code takes 1 µs less after `hotpath fix`, 3 µs less after `hotpath fix --all`.",
    ]);
    assert.deepEqual(format([]), []);
  });

  it("names apart what a request only waits for", () => {
    const waiting = finding("safe", { time: 500_000, waits: true });
    assert.deepEqual(format([waiting]), [
      "A request that runs all of this code takes 500 µs of waiting less after `hotpath fix`.",
    ]);
    assert.deepEqual(format([finding("safe", {}), waiting]), [
      "A request that runs all of this code takes 1 µs and 500 µs of waiting less after `hotpath fix`.",
    ]);
  });

  it("names apart what another thread does instead, which takes the request itself as long", () => {
    const blocking = { ...finding("review", { time: 52_000_000, bytes: 700 }), rule: "no-sync-call" };
    assert.deepEqual(format([blocking]), [
      "A request that runs all of this code takes 52 ms of the event loop less after `hotpath fix --all`.",
    ]);
    assert.deepEqual(format([finding("safe", {}), blocking]), [
      "A request that runs all of this code takes 1 µs less after `hotpath fix`, 1 µs and 52 ms of the event loop less after `hotpath fix --all`.",
    ]);
  });

  it("is a part of the request that a profile measured", () => {
    assert.equal(
      format([finding("safe", {}, 0.5), finding("review", { time: 3000 }, 0.5)], 20)[1],
      "Of the 20 µs that a request took in the profile that is 5.0 % by `hotpath fix`, 20.0 % by `hotpath fix --all`.",
    );
  });

  it("is no more than a function took, and nothing of what was not measured or only waits", () => {
    assert.match(format([finding("safe", { time: 90_000 }, 0.25)], 20)[1], / 25\.0 % by `hotpath fix`\.$/);
    assert.equal(format([finding("safe", {}), finding("safe", { waits: true }, 0.5)], 20).length, 1);
  });
});
