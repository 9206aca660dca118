import { findFunction, findName } from "../ast/syntax/functions.js";
import { getNodesWithin } from "../ast/syntax/nodes-within.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import { resolve } from "../ast/values/resolve.js";

/** @import { Node, Source } from "../types.js" */

/** What starts a process, by module, and what writes all of the heap to a file: each takes milliseconds. */
const STARTS =
  /^(?:node:)?(?:child_process|v8)\.(?:spawn|exec|execFile|fork|writeHeapSnapshot)$|^(?:cross-spawn|execa)(?:\.|$)/;

/** Functions that run a program, by their names: `runGitCommand`. */
const RUNS = /^_?(?:run|exec(?:ute)?|spawn)_?(?:git|shell|bash|npm|docker|ffmpeg|ffprobe|openssl)(?:[A-Z_]\w*)?$/i;

/** A hundredth of what starting a process takes, in nanoseconds: less is nothing beside it. */
const LEAST = 100_000;

/** @type {WeakMap<Node, boolean>} */
const known = new WeakMap();

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {number} the least cost, in nanoseconds, that is worth a word beside what the functions around it do anyway
 */
export function getLeastBeside(source, node) {
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn))
    if (getOrInsert(known, fn, () => startsProcess(source, fn))) return LEAST;
  return 0;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
function startsProcess(source, fn) {
  return (
    RUNS.test(findName(fn) ?? "") ||
    getNodesWithin(source, fn, "CallExpression").some(
      ({ callee }) => RUNS.test(callee.name ?? "") || isStart(source, callee),
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} callee
 */
function isStart(source, callee) {
  return resolve(source, callee).some(
    (value) =>
      value.kind === "import" &&
      STARTS.test([value.module, ...value.path.filter((step) => step !== "default" && step !== "*")].join(".")),
  );
}
