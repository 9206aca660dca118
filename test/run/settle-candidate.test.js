import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";
import { settleCandidate } from "../../lib/run/settle-candidate.js";

/** @import { Detector, Heat } from "../../lib/types.js" */

/** @type {Detector} */
const detector = { name: "no-slow", triggers: [], silences: [], nodes: [], detect: () => [] };

/**
 * @param {Partial<Heat>} heat
 * @param {boolean} isUsualAtStartUp
 * @returns {string} the reason to be silent, or "found"
 */
function settle(heat, isUsualAtStartUp) {
  const source = parseSource("export function read() { return slow(); }\n", "a.js");
  const [node] = source.nodes("CallExpression");
  const candidate = { node, messageId: "it", data: {}, facts: {}, isUsualAtStartUp };
  /** @type {Heat} */
  const hot = { level: "hot", reason: "called", text: "called", ...heat };
  const model = { of: () => hot, at: () => hot, findLoop: () => undefined, ofConstruction: () => hot };
  const settled = settleCandidate(source, detector, { ...candidate, heat: hot }, /** @type {any} */ (model), {});
  return "silent" in settled ? settled.silent : "found";
}

describe("what becomes of a candidate", () => {
  it("is a finding where it runs per request", () => {
    assert.equal(settle({}, false), "found");
    assert.equal(settle({}, true), "found");
    assert.equal(settle({ level: "cold" }, false), "cold");
    assert.equal(settle({ level: "unknown" }, false), "heatUnknown");
  });

  it("is none where only users of a package might call what start-up code does, too", () => {
    assert.equal(settle({ byUsers: true }, false), "found");
    assert.equal(settle({ byUsers: true }, true), "heatUnknown");
  });
});
