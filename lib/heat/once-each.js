import { getPropertyName } from "../ast/syntax/functions.js";

/** @import { Node, Source } from "../types.js" */

/** Where in a block it begins, for every finding asks again.
 * @type {WeakMap<Node, number>} */
const starts = new WeakMap();

/**
 * Whether statements above leave what was there before, and note what is new, as warnings do that are given once.
 *
 *   if (told.has(place)) return;
 *   told.add(place);
 *   console.warn(…);
 *
 * @param {Source} source
 * @param {Node} block
 * @param {Node} statement - of the block
 * @returns {boolean}
 */
export function isOnceEach(source, block, statement) {
  let start = starts.get(block);
  if (start === undefined) {
    start = findStart(source, block.body);
    starts.set(block, start);
  }
  return statement.range[0] >= start;
}

/**
 * @param {Source} source
 * @param {Node[]} statements
 * @returns {number} where the note ends
 */
function findStart(source, statements) {
  /** @type {Set<string>} */
  const asked = new Set();
  for (const { type, test, consequent, expression, range } of statements) {
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
  const statement = branch.type === "BlockStatement" && branch.body.length === 1 ? branch.body[0] : branch;
  return statement.type === "ReturnStatement" && statement.argument == null;
}
