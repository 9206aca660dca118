import { NONE } from "./slots.js";
import { findImported } from "./known-functions.js";
import { findUtilityName } from "../../ast/values/utility-name.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Expressions } from "./expressions.js" */
/** @import { Node } from "../../types.js" */

/** Packages that have them beside lodash and its like. */
const COMPOSING = /^(?:ramda|rambda|redux|recompose)$/;

/** Functions that make one of several, which run one after the other, each with what the one before it has returned; and those that begin with the last. */
const PIPES = new Set(["pipe", "flow"]);
const COMPOSES = new Set(["compose", "flowRight"]);

/**
 * `pipe(parse, validate)(text)`, `class Sheet extends compose(WithTotals, WithRows)(Base) {}`: each is called with what the one before it returns.
 *
 * @param {Expressions} slots
 * @param {Node} callee - of a call, unwrapped
 * @param {number} line
 * @param {number} result - slot
 * @param {number[]} args - slots
 */
export function addComposed(slots, callee, line, result, args) {
  if (callee.type !== "CallExpression" || callee.arguments.length === 0) return;
  const name = findComposing(slots, unwrap(callee.callee));
  if (!PIPES.has(name) && !COMPOSES.has(name)) return;
  const [first] = callee.arguments;
  const list = first.type === "ArrayExpression" ? first.elements : callee.arguments;
  const functions = list.map((/** @type {Node | null} */ step) =>
    step === null || step.type === "SpreadElement" ? NONE : slots.read(step),
  );
  if (COMPOSES.has(name)) functions.reverse();
  let given = args;
  for (const [index, fn] of functions.entries()) {
    const returned = index === functions.length - 1 ? result : slots.create();
    if (fn !== NONE)
      slots.flow.calls.push([fn, NONE, NONE, returned, slots.getRunner(callee), line, 0, NONE, ...given]);
    given = [returned];
  }
}

/**
 * @param {Expressions} slots
 * @param {Node} callee
 * @returns {string} "pipe" of `R.pipe` and of `import { pipe as chain } from "ramda"`; empty for what is none of theirs
 */
function findComposing(slots, callee) {
  const isMember = callee.type === "MemberExpression";
  const { module, name } = findImported(slots, isMember ? unwrap(callee.object) : callee);
  const utility = COMPOSING.test(module) ? "" : findUtilityName(module);
  if (utility === undefined) return "";
  return (isMember ? getPropertyName(callee) : utility || name) ?? "";
}
