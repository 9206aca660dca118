import { CALLBACK_METHODS } from "../../ast/array-methods.js";
import { findIndexed } from "../../ast/order/indexed-loop.js";
import { getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { isOfResult } from "../../ast/syntax/result-chain.js";
import { isNothing } from "../../ast/syntax/nothing.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { runsInTransaction } from "../drivers/transactions.js";

/** @import { Node } from "../../types.js" */

/**
 * Which of the ways through a function lead to a place: by branch, and whether nothing follows on its end; 2 where the function brings nothing then.
 *
 * @typedef {[branch: number, arm: number, isEnd: 0 | 1 | 2][]} Path
 */

/** The arm of what is no branch: `return load(id);` */
const ONLY = -1;

/** What calls a function for each element besides methods of arrays. */
const PER_ELEMENT = /^(?:mapSeries|each|eachSeries|eachLimit|mapLimit|concurrent)$/;

/**
 * @param {Node} node
 * @returns {Node | undefined} the function whose call runs it: what is handed to `rows.map()` or `db.transaction()` belongs to the function around it
 */
export function findRunner(node) {
  for (let at = node.parent; at != null; at = at.parent)
    if (isFunction(at) && !runsPerElement(at) && !runsInTransaction(at)) return at;
  return undefined;
}

/**
 * @param {Node} fn - a function
 * @returns {boolean} whether it is written where something calls it for each element of a list
 */
export function runsPerElement(fn) {
  const argument = getWrapped(fn);
  const call = argument.parent;
  if (fn.type === "FunctionDeclaration" || call?.type !== "CallExpression" || !call.arguments.includes(argument))
    return false;
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? (getPropertyName(callee) ?? "") : "";
  return (CALLBACK_METHODS.has(name) || PER_ELEMENT.test(name)) && !isOfResult(call);
}

/**
 * @param {Node} node
 * @param {Node} owner - the function that runs it
 * @returns {Node[]} loops around it of which each round comes to it, and functions that run for each element; the innermost first
 */
export function getLoopsAround(node, owner) {
  /** @type {Node[]} */
  const loops = [];
  for (let at = node; at !== owner && at.parent != null; at = at.parent) {
    const { parent } = at;
    const isLoop = /^(?:For|While|DoWhile)/.test(parent.type) && at !== parent.right && at !== parent.init;
    if (isLoop || (parent !== owner && isFunction(parent) && !runsInTransaction(parent))) loops.push(parent);
  }
  return loops;
}

/**
 * @param {Node} node
 * @param {Node} owner - the function that runs it
 * @param {Map<Node, number>} branches - by what branches: its number in the function
 * @returns {Path | undefined} the outermost branch first; undefined for what only runs where something failed
 */
export function findPath(node, owner, branches) {
  /** @type {Path} */
  const path = [];
  /** @param {Node} branch @param {number} arm @param {boolean} isEnd @param {boolean} [isForNothing] */
  const add = (branch, arm, isEnd, isForNothing) => {
    path.unshift([getNumber(branches, branch), arm, isEnd ? (isForNothing === true ? 2 : 1) : 0]);
  };
  for (let at = node; at !== owner && at.parent != null; at = at.parent) {
    const { parent } = at;
    switch (parent.type) {
      case "IfStatement":
      case "ConditionalExpression":
        if (at === parent.test) break;
        if (endsWith(at, "ThrowStatement")) return undefined;
        add(parent, at === parent.consequent ? 0 : 1, leaves(at), bringsNothing(at));
        break;
      //   const email = user?.email ?? (await load(id)).email;
      case "LogicalExpression":
        if (at === parent.right) add(parent, 0, false);
        break;
      case "SwitchCase":
        if (at === parent.test) break;
        add(
          parent.parent,
          parent.parent.cases.indexOf(parent),
          //   case "column": { …; return load(id); }
          parent.consequent.some((/** @type {Node} */ one) => endsWith(one, "ReturnStatement")),
        );
        break;
      case "CatchClause":
      case "ThrowStatement":
        return undefined;
      case "ReturnStatement":
        add(parent, ONLY, true);
        break;
      //   try { return await load(id); } catch { … }: what follows runs where that failed.
      case "TryStatement":
        if (at === parent.block && leaves(at)) add(parent, ONLY, true);
        break;
      default:
    }
  }
  return path;
}

/**
 * @param {Map<Node, number>} numbers
 * @param {Node} node
 * @returns {number} its own
 */
export function getNumber(numbers, node) {
  return getOrInsert(numbers, node, () => numbers.size);
}

/**
 * @param {Path} first
 * @param {Path} second
 * @returns {boolean} whether one call of the function may come to the second behind the first
 */
export function mayPrecede(first, second) {
  let same = 0;
  while (
    same < first.length &&
    same < second.length &&
    first[same][0] === second[same][0] &&
    first[same][1] === second[same][1]
  )
    same++;
  if (same < first.length && same < second.length && first[same][0] === second[same][0]) return false;
  return first.slice(same).every(([, , isEnd]) => isEnd === 0);
}

/**
 * `for (const kind of kinds) if (kind.isOpen) return await listRows(id);`
 *
 * @param {Node} node
 * @param {Node} loop - around it, or a function that runs for each element
 * @returns {boolean} whether no round follows the one that comes to it
 */
export function leavesLoop(node, loop) {
  if (isFunction(loop)) return false;
  let breaks = false;
  for (let at = node; at !== loop; at = at.parent) {
    const { type } = getLast(at);
    if (type === "ReturnStatement" || type === "ThrowStatement") return true;
    //   switch (kind) { case "open": { await listRows(id); break; } }
    if (at.type === "SwitchCase") breaks = false;
    else breaks ||= type === "BreakStatement";
  }
  return breaks;
}

/**
 * `if (session.isExpired) { await session.destroy(); return null; }`
 *
 * @param {Path} path
 * @returns {boolean} whether the function brings nothing where it comes that way: who goes on with what it brought has come another way
 */
export function isInVain(path) {
  return path.some(([, , isEnd]) => isEnd === 2);
}

/**
 * @param {Path} path
 * @returns {boolean} whether only one of several ways through the function leads there
 */
export function isSometimes(path) {
  return path.some(([, arm]) => arm !== ONLY);
}

/**
 * @param {Node} arm - of a branch
 * @returns {boolean} whether it ends with `return null;`
 */
function bringsNothing(arm) {
  const last = getLast(arm);
  return last.type === "ReturnStatement" && last.argument != null && isNothing(last.argument);
}

/**
 * @param {Node} arm - of a branch
 * @returns {boolean} whether nothing behind the branch follows on it
 */
export function leaves(arm) {
  const last = getLast(arm);
  if (last.type === "TryStatement") return leaves(last.block) && (last.handler == null || leaves(last.handler.body));
  if (last.type === "IfStatement") return last.alternate != null && leaves(last.consequent) && leaves(last.alternate);
  return /^(?:Return|Continue|Break|Throw)Statement$/.test(last.type);
}

/** @param {Node} arm @param {string} type */
function endsWith(arm, type) {
  return getLast(arm).type === type;
}

/** @param {Node} arm */
function getLast(arm) {
  return arm.type === "BlockStatement" ? (arm.body.at(-1) ?? arm) : arm;
}

/**
 * @param {Node} loop - a loop, or a function that runs for each element
 * @returns {Node | undefined} the list that it goes through, if it is about one
 */
export function findListOf(loop) {
  if (loop.type === "ForOfStatement") return loop.await === true ? undefined : loop.right;
  if (loop.type === "ForInStatement") return loop.right;
  if (!isFunction(loop)) return findIndexed(loop);
  const { parent: call } = getWrapped(loop);
  //   _.map(posts, loadAuthor), Promise.map(posts, loadAuthor)
  if (call.arguments.indexOf(getWrapped(loop)) > 0) return call.arguments[0];
  const callee = unwrap(call.callee);
  return callee.type === "MemberExpression" ? callee.object : undefined;
}
