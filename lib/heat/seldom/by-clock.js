import { CLOCKS, LIMITERS, OF_CLOCKS } from "./seldom-names.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { isFunction } from "../../ast/syntax/functions.js";

/** @import { Node, Source } from "../../types.js" */

/** Where in a block only what a clock asks for is left, for every finding asks again.
 * @type {WeakMap<Node, number>} */
const starts = new WeakMap();

/**
 * Whether code runs by a clock, and not for a request:
 *
 *   cron.schedule("0 3 * * *", () => { … })     new CronJob(pattern, () => { … })
 *   if (authorization !== `Bearer ${process.env.CRON_SECRET}`) return new Response("", { status: 401 }); …
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isByClock(source, node) {
  const { parent } = node;
  if (parent?.type === "BlockStatement")
    return (
      source.memo(isByClock, () => OF_CLOCKS.test(source.text)) &&
      node.range[0] >= getOrInsert(starts, parent, () => findStart(source, parent))
    );
  return (
    isFunction(node) &&
    (parent?.type === "CallExpression" || parent?.type === "NewExpression") &&
    parent.arguments.includes(node) &&
    isClock(parent)
  );
}

/**
 * @param {Node} call - CallExpression or NewExpression
 * @returns {boolean} whether it has a clock call what it is given
 */
export function isClock({ callee }) {
  return (
    CLOCKS.test(findLastName(callee) ?? "") &&
    !(callee.type === "MemberExpression" && LIMITERS.test(findLastName(callee.object) ?? ""))
  );
}

/**
 * @param {Source} source
 * @param {Node} block
 * @returns {number} behind what refuses who does not know the clock's secret
 */
function findStart(source, block) {
  for (const { type, test, consequent, alternate, range } of block.body) {
    if (type !== "IfStatement" || alternate != null || !OF_CLOCKS.test(source.slice(test))) continue;
    const last = consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent;
    if (last?.type === "ReturnStatement" || last?.type === "ThrowStatement") return range[1];
  }
  return Infinity;
}
