import { getOrInsert } from "../ast/get-or-insert.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { findStore, isFilledIn } from "./kept-by-key.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { isModuleVariable } from "../ast/values/stable.js";

/** @import { Node, Range, Source } from "../types.js" */

/** Branches that were asked about: every call in one asks again.
 * @type {WeakMap<Node, boolean>} */
const branches = new WeakMap();

/**
 * Whether code fills a variable of the module that keeps what it gets: `cache ??= load()`, `cache || (cache = load())`,
 * `if (!cache) cache = load()`, or stands beside what does. It runs for the first request only.
 *
 *   if (!client) {
 *     client = new Client(options);
 *     client.on("error", report);
 *   }
 *
 * So does what fills a table of the module, or of an object, where it has nothing under a key: `if (!pages[url]) pages[url] = make()`.
 *
 * @param {Source} source
 * @param {Node} node - an expression, or the branch of an `if`
 * @returns {boolean}
 */
export function isMadeOnce(source, node) {
  const { parent } = node;
  if (node.type === "AssignmentExpression" && node.left.type === "Identifier") {
    const variable = source.findVariable(node.left);
    const isFirst =
      node.operator === "=" &&
      parent.type === "LogicalExpression" &&
      parent.right === node &&
      source.slice(parent.left) === node.left.name;
    return (isFirst || /^(\?\?|\|\|)=$/.test(node.operator)) && variable !== undefined && isModuleVariable(variable);
  }
  if (parent?.type !== "IfStatement" || parent.consequent !== node) return false;
  return getOrInsert(branches, node, () =>
    getUnset(unwrap(parent.test)).some((asked) => isFilled(source, asked, node.range)),
  );
}

/**
 * Whether code gives a value to a variable of the module, or to a property of what one holds.
 *
 * @param {Source} source
 * @param {Node} target - `client`, `cache.client`
 * @param {Range} range - of the code
 * @returns {boolean}
 */
function isKeptIn(source, target, range) {
  let root = target;
  while (root.type === "MemberExpression" && !root.computed) root = unwrap(root.object);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  if (variable === undefined || !isModuleVariable(variable)) return false;
  const text = source.slice(target);
  return variable.references.some(({ identifier }) => {
    let written = getWrapped(/** @type {any} */ (identifier));
    if (written.range[0] < range[0] || written.range[1] > range[1]) return false;
    while (written.parent.type === "MemberExpression" && written.parent.object === written)
      written = getWrapped(written.parent);
    return (
      written.parent.type === "AssignmentExpression" &&
      written.parent.left === written &&
      source.slice(written) === text
    );
  });
}

/**
 * Whether code fills what was asked for, so that there is something the next time.
 *
 * @param {Source} source
 * @param {Node} asked - `client`, `pages.get(url)`
 * @param {Range} range - of the code
 * @returns {boolean}
 */
export function isFilled(source, asked, range) {
  const store = findStore(source, asked);
  return isKeptIn(source, asked, range) || (store !== undefined && isFilledIn(source, store, range));
}

/**
 * @param {Node} test
 * @returns {Node[]} what it asks whether it is empty: `!cache`, `cache == null`, `typeof cache === "undefined"`, `isOn && !cache`,
 *   `list.length === 0`
 */
function getUnset(test) {
  if (test.type === "LogicalExpression")
    return test.operator === "&&" ? [...getUnset(unwrap(test.left)), ...getUnset(unwrap(test.right))] : [];
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
  return test.right.name === "undefined" || test.right.raw === "null" ? [left] : [];
}

/**
 * @param {Node} count - `list.length`, `map.size`, `Object.keys(table).length`
 * @returns {Node[]} what is counted
 */
function getCounted(count) {
  if (count.type !== "MemberExpression" || !/^(length|size)$/.test(getPropertyName(count) ?? "")) return [];
  const counted = unwrap(count.object);
  return counted.type === "CallExpression" && getDottedName(counted.callee) === "Object.keys"
    ? counted.arguments.slice(0, 1).map(unwrap)
    : [counted];
}
