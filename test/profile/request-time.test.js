import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findRequestTime } from "../../lib/profile/request-time.js";

/** @import { CpuProfile } from "../../lib/profile/cpu-profile.js" */

/**
 * @param {number} requests
 * @param {number[]} samples - 1: busy; 2: idle
 * @returns {CpuProfile} of one millisecond a sample
 */
function profile(requests, samples) {
  const callFrame = { scriptId: "1", url: "", lineNumber: 0, columnNumber: 0 };
  return {
    nodes: [
      { id: 1, callFrame: { ...callFrame, functionName: "serve", url: "file:///a.js" } },
      { id: 2, callFrame: { ...callFrame, functionName: "(idle)" } },
    ],
    samples,
    timeDeltas: samples.map(() => 1000),
    startTime: 5000,
    endTime: 5000 + samples.length * 1000,
    hotpath: { node: "v24.0.0", sourceMaps: {}, requests },
  };
}

describe("what a request took in a profile", () => {
  it("is the time in which the thread was not idle", () => {
    assert.equal(findRequestTime([profile(4, [1, 1, 2, 2])]), 500);
  });

  it("is that of all threads together", () => {
    assert.equal(findRequestTime([profile(3, [1, 2]), profile(0, [1, 1])]), 1000);
  });

  it("is not known where no request was counted", () => {
    const { hotpath, ...foreign } = profile(4, [1]);
    assert.ok(hotpath !== undefined);
    assert.equal(findRequestTime([foreign, profile(0, [1])]), undefined);
  });
});
