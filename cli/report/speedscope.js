import { getPlace } from "./profile-rows.js";
import { toJson } from "./to-json.js";

/** @import { Measured } from "../../lib/profile/measure.js" */
/** @import { MeasuredCall } from "../../lib/profile/call-tree.js" */
/** @import { ProfileReport } from "../profile.js" */

/**
 * The call tree for https://www.speedscope.app, and for whatever else reads its format. Functions have the names and places of the
 * sources; all threads are together.
 * https://github.com/jlfwong/speedscope/blob/main/src/lib/file-format-spec.ts
 *
 * @param {ProfileReport} report
 * @returns {string}
 */
export function formatSpeedscope({ kind, tree, root }) {
  /** @type {Map<Measured, number>} */
  const indexes = new Map();
  /** @type {object[]} */
  const frames = [];
  /** @param {Measured} fn */
  const getIndex = (fn) => {
    const known = indexes.get(fn);
    if (known !== undefined) return known;
    const { name, path, line, column } = getPlace(fn, root);
    indexes.set(fn, frames.length);
    frames.push({ name, file: path, line, col: column });
    return frames.length - 1;
  };
  /** @type {number[][]} */
  const samples = [];
  /** @type {number[]} */
  const weights = [];
  /** @type {{ call: MeasuredCall, stack: number[] }[]} */
  const steps = [{ call: tree, stack: [] }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { call, stack } = step;
    if (call.self > 0 && stack.length > 0) {
      samples.push(stack);
      weights.push(call.self);
    }
    for (const next of call.calls)
      if (next.fn !== undefined) steps.push({ call: next, stack: [...stack, getIndex(next.fn)] });
  }
  return toJson({
    $schema: "https://www.speedscope.app/file-format-schema.json",
    exporter: "eslint-plugin-hotpath",
    name: kind === "heap" ? "allocation" : "CPU",
    shared: { frames },
    profiles: [
      {
        type: "sampled",
        name: kind === "heap" ? "allocation" : "CPU",
        unit: kind === "heap" ? "bytes" : "none",
        startValue: 0,
        endValue: weights.reduce((sum, weight) => sum + weight, 0),
        samples,
        weights,
      },
    ],
  });
}
