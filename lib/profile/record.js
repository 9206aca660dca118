import { findNameBelow } from "../source/slashed.js";
import { getHash } from "../ast/hash.js";
import { getHeadPosition, getRecordedName, getTextHash } from "../heat/recorded/recorded-functions.js";

/** @import { HeatFile } from "../types.js" */
/** @import { Measured } from "./measure.js" */

/** Below this a function is no matter of speed, and chance decides whether it is in a profile at all. */
const LEAST_SHARE = 0.001;
const LEAST_SAMPLES = 2;

/**
 * What a heat file records of a profile.
 *
 * @param {Measured[]} functions
 * @param {number} samples
 * @param {string} root - the folder that the heat file speaks of: absolute, with `/`
 * @returns {{ files: HeatFile["files"], count: number, outside: number }} `outside`: functions of files that do not lie in that folder
 */
export function getMeasuredFiles(functions, samples, root) {
  /** @type {HeatFile["files"]} */
  const files = Object.create(null);
  let count = 0;
  let outside = 0;
  for (const { located, path = "", self, total } of functions) {
    if (located === undefined || total < LEAST_SAMPLES || total / samples < LEAST_SHARE) continue;
    const name = findNameBelow(root, path);
    if (name === undefined) {
      outside++;
      continue;
    }
    const { source, node } = located;
    files[name] ??= { hash: getHash(source.text), functions: [] };
    files[name].functions.push({
      ...getHeadPosition(source, node),
      name: getRecordedName(node),
      hash: getTextHash(source, node),
      measured: { self: getShare(self, samples), total: getShare(total, samples) },
    });
    count++;
  }
  return { files, count, outside };
}

/**
 * @param {number} count
 * @param {number} samples
 * @returns {number} 0 to 1; more digits would say nothing
 */
export function getShare(count, samples) {
  return samples === 0 ? 0 : Math.round((count / samples) * 1e5) / 1e5;
}
