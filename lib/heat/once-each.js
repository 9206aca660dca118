import { getOrInsert } from "../ast/get-or-insert.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { isKeptIn } from "./made-once.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** Where in a block it begins, for every finding asks again.
 * @type {WeakMap<Node, number>} */
const starts = new WeakMap();

/**
 * Whether statements above leave what was there before: as warnings do that are given once, and what makes one for all.
 *
 *   if (told.has(place)) return;        if (cache.client) return cache.client;
 *   told.add(place);                    cache.client = new Client();
 *   console.warn(…);
 *
 * @param {Source} source
 * @param {Node} block
 * @param {Node} statement - of the block
 * @returns {boolean}
 */
export function isOnceEach(source, block, statement) {
  return statement.range[0] >= getOrInsert(starts, block, () => findStart(source, block));
}

/**
 * @param {Source} source
 * @param {Node} block
 * @returns {number} where what only runs once begins
 */
function findStart(source, block) {
  /** @type {Set<string>} */
  const asked = new Set();
  for (const { type, test, consequent, expression, range } of block.body) {
    if (
      type === "IfStatement" &&
      isReturnOf(source, consequent, test) &&
      isKeptIn(source, unwrap(test), [range[1], block.range[1]])
    )
      return range[1];
    const set = type === "IfStatement" && isBareReturn(consequent) ? findCalledOn(test, /^has$/) : undefined;
    if (set !== undefined) asked.add(source.slice(set));
    const noted = type === "ExpressionStatement" ? findCalledOn(expression, /^(add|set)$/) : undefined;
    if (noted !== undefined && asked.has(source.slice(noted))) return range[1];
  }
  return Infinity;
}

/**
 * @param {Node} node
 * @param {RegExp} method
 * @returns {Node | undefined} the object whose method it calls: `told.has(place)`
 */
function findCalledOn({ type, callee }, method) {
  return type === "CallExpression" && callee.type === "MemberExpression" && method.test(getPropertyName(callee) ?? "")
    ? callee.object
    : undefined;
}

/** @param {Node} branch */
function isBareReturn(branch) {
  const statement = getOnly(branch);
  return statement.type === "ReturnStatement" && statement.argument == null;
}

/**
 * @param {Source} source
 * @param {Node} branch
 * @param {Node} value
 */
function isReturnOf(source, branch, value) {
  const statement = getOnly(branch);
  return (
    statement.type === "ReturnStatement" &&
    statement.argument != null &&
    source.slice(unwrap(statement.argument)) === source.slice(unwrap(value))
  );
}

/** @param {Node} branch */
function getOnly(branch) {
  return branch.type === "BlockStatement" && branch.body.length === 1 ? branch.body[0] : branch;
}
