import { getAllAwaiting, isAwaiting } from "../../ast/promises/programs.js";
import { append } from "../../ast/append.js";
import { contains } from "../../ast/syntax/contains.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getEffect } from "../effect.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { isGateCall } from "./gates.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Expressions of which several parts wait, one after the other: `[await users(), await posts()]`, `{ ...(await page()), user: await user() }`,
 * `toPage(await user(), await posts())`.
 *
 * @param {Source} source
 * @returns {ReadonlyMap<Node, Node[]>} by the first one their AwaitExpressions, in the order of the text
 */
export function getWaitingParts(source) {
  return source.memo(getWaitingParts, () => {
    /** @type {Map<Node, Node[]>} */
    const owners = new Map();
    for (const awaited of getAllAwaiting(source)) {
      const call = unwrap(awaited.argument);
      if (call.type === "CallExpression" && !isGateCall(call))
        append(owners, findWhole(source, awaited, true), awaited);
    }
    return new Map(
      [...owners]
        .filter(([whole, awaits]) => awaits.length > 1 && !changesBetween(source, whole, awaits))
        .map(([, awaits]) => [awaits[0], awaits]),
    );
  });
}

/**
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @param {boolean} [mayChoose] - whether it may be chosen there instead of what waits for nothing
 * @returns {Node} the largest expression around it that waits for it whenever it runs
 */
export function findWhole(source, awaited, mayChoose = false) {
  let node = getWrapped(awaited);
  while (isAlwaysRun(node) || (mayChoose && isChosen(source, node))) node = getWrapped(node.parent);
  return node;
}

/**
 * `{ likes: user ? await count(user) : 0, posts: await list(page) }`
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function isChosen(source, node) {
  const { type, test, consequent, alternate, left, right } = node.parent;
  const isWaiting = (/** @type {Node} */ part) => findWithin(source, part, isAwaiting, isFunction) !== undefined;
  if (type === "LogicalExpression") return right === node && !isWaiting(left);
  return (
    type === "ConditionalExpression" &&
    test !== node &&
    !isWaiting(test) &&
    !isWaiting(node === consequent ? alternate : consequent)
  );
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is a part of an expression that never runs without it
 */
function isAlwaysRun(node) {
  const { parent } = node;
  switch (parent.type) {
    case "Property":
      return parent.value === node && parent.parent.type === "ObjectExpression";
    case "LogicalExpression":
      return parent.left === node;
    case "ConditionalExpression":
      return parent.test === node;
    case "ArrayExpression":
    case "BinaryExpression":
    case "CallExpression":
    case "ChainExpression":
    case "MemberExpression":
    case "NewExpression":
    case "ObjectExpression":
    case "SpreadElement":
    case "TemplateLiteral":
    case "UnaryExpression":
      return true;
    default:
      return false;
  }
}

/**
 * `toPage(keep(await user()), await posts())`
 *
 * @param {Source} source
 * @param {Node} whole
 * @param {Node[]} awaits - its parts
 * @returns {boolean} whether what it calls between the first and the last of them may change something
 */
function changesBetween(source, whole, awaits) {
  const [first, last] = [awaits[0], awaits[awaits.length - 1]];
  const changing = findWithin(
    source,
    whole,
    (node) => {
      const isCall = node.type === "CallExpression" || node.type === "NewExpression";
      if (!isCall || node.range[1] <= first.range[0] || node.range[1] > last.range[0]) return false;
      if (awaits.some((awaited) => contains(awaited, node))) return false;
      const { change, open } = getEffect(source, node);
      return change !== undefined || ![...open].every((one) => awaits.some((awaited) => contains(awaited, one)));
    },
    isFunction,
  );
  return changing !== undefined;
}
