/** @import { Call, Frame } from "./frames.js" */
/** @import { Measured } from "./measure.js" */

/**
 * A function at one place of the call tree.
 *
 * @typedef {object} MeasuredCall
 * @property {Measured} [fn] - absent of the tree's root
 * @property {number} self - samples in which it was running there
 * @property {number} collected - samples of the garbage collector right behind
 * @property {number} total - and in which something was that it called
 * @property {MeasuredCall[]} calls - the largest first
 */

/**
 * The call tree of frames as one of functions; a compiled function may have several frames. What has no function, such as what samples,
 * is left out with all that it called.
 *
 * @param {Call} tree
 * @param {(frame: Frame) => Measured | undefined} find
 * @returns {MeasuredCall}
 */
export function createMeasuredTree(tree, find) {
  /** @type {MeasuredCall} */
  const root = { self: tree.self, collected: 0, total: 0, calls: [] };
  // A stack may be deeper than one's own, and callers come before what they call.
  const steps = [{ from: tree, to: root, byFunction: new Map() }];
  for (const { from, to, byFunction } of steps) {
    for (const [frame, call] of from.calls) {
      const fn = find(frame);
      if (fn === undefined) continue;
      const known = byFunction.get(fn);
      const step = known ?? { to: { fn, self: 0, collected: 0, total: 0, calls: [] }, byFunction: new Map() };
      step.to.self += call.self;
      step.to.collected += call.collected;
      if (known === undefined) {
        byFunction.set(fn, step);
        to.calls.push(step.to);
      }
      steps.push({ ...step, from: call });
    }
  }
  for (const { to } of steps.toReversed()) {
    to.total = to.self + to.calls.reduce((sum, { total }) => sum + total, 0);
    to.calls.sort((a, b) => b.total - a.total);
  }
  return root;
}
