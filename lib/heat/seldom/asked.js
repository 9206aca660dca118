import { findLastName } from "../../ast/syntax/member-chain.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { isNothing } from "../../ast/syntax/nothing.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node } from "../../types.js" */

/** What asks whether something that is kept has grown too old. */
const AGE =
  /\bexpire|(?:\b|_)ttl(?:\b|_)|stale|max_?age|(?:cached|fetched|loaded|refreshed)_?at\b|\blast_?(?:fetch|load|refresh|update)|\bnow\(\)/i;

/**
 * @param {Node} test
 * @returns {Node[]} what it asks whether it is empty: `!cache`, `cache == null`, `typeof cache === "undefined"`, `isOn && !cache`,
 *   `list.length === 0`, `!cache || cache.isExpired()`
 */
export function getUnset(test) {
  if (test.type === "LogicalExpression") {
    const [left, right] = [unwrap(test.left), unwrap(test.right)];
    if (test.operator === "&&") return [...getUnset(left), ...getUnset(right)];
    return test.operator === "||" && isOfAge(right) ? getUnset(left) : [];
  }
  if (test.type === "UnaryExpression")
    return test.operator === "!" ? [unwrap(test.argument), ...getCounted(unwrap(test.argument))] : [];
  // _.isEmpty(list)
  if (test.type === "CallExpression")
    return findLastName(unwrap(test.callee)) === "isEmpty" ? test.arguments.slice(0, 1).map(unwrap) : [];
  if (test.type !== "BinaryExpression" || !/^===?$/.test(test.operator)) return [];
  const left = unwrap(test.left);
  if (left.type === "UnaryExpression")
    return left.operator === "typeof" && test.right.value === "undefined" ? [unwrap(left.argument)] : [];
  if (test.right.value === 0) return getCounted(left);
  return isNothing(test.right) ? [left] : [];
}

/**
 * @param {Node} test
 * @returns {Node[]} what it asks whether it is there: `page`, `page != null`, `pages.has(url) && isFresh`
 */
export function getPresent(test) {
  if (test.type === "LogicalExpression")
    return test.operator === "&&" ? [...getPresent(unwrap(test.left)), ...getPresent(unwrap(test.right))] : [];
  if (test.type !== "BinaryExpression" || test.operator === "in") return [test];
  return /^!==?$/.test(test.operator) && isNothing(test.right) ? [unwrap(test.left)] : [];
}

/**
 * @param {Node} node
 * @returns {boolean} whether it compares ages: `Date.now() > cache.until`, `cache.isExpired()`
 */
function isOfAge(node) {
  if (node.type === "BinaryExpression") return isOfAge(unwrap(node.left)) || isOfAge(unwrap(node.right));
  if (node.type === "UnaryExpression") return isOfAge(unwrap(node.argument));
  if (node.type === "CallExpression") return isOfAge(unwrap(node.callee));
  return AGE.test(`${getDottedName(node)}()`) || AGE.test(findLastName(node) ?? "");
}

/**
 * @param {Node} count - `list.length`, `map.size`, `Object.keys(table).length`
 * @returns {Node[]} what is counted
 */
export function getCounted(count) {
  if (count.type !== "MemberExpression" || !/^(length|size)$/.test(getPropertyName(count) ?? "")) return [];
  const counted = unwrap(count.object);
  return counted.type === "CallExpression" && getDottedName(counted.callee) === "Object.keys"
    ? counted.arguments.slice(0, 1).map(unwrap)
    : [counted];
}
