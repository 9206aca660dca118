import { escapeRegExp } from "../ast/escape-regexp.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { getRoot } from "../ast/syntax/member-chain.js";
import { isModuleVariable } from "../ast/values/stable.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Range, Source } from "../types.js" */

/**
 * Where code looks something up by a key that it keeps beyond the call: `pages` of `pages.has(url)`, `pages.get(url)`, `pages[url]`,
 * `url in pages`, and of a name for what it got.
 *
 * @param {Source} source
 * @param {Node} asked
 * @returns {Node | undefined}
 */
export function findStore(source, asked) {
  const node = unwrap(asked);
  const looked = node.type === "Identifier" ? source.findVariable(node)?.defs[0] : undefined;
  const store = findLookedUpIn(looked?.type === "Variable" ? /** @type {any} */ (looked.node).init : node);
  const root = store === undefined ? undefined : getRoot(store);
  // `this[kResult]` is a property, of one request perhaps.
  if (root?.type === "ThisExpression") return store === root ? undefined : store;
  const variable = root?.type === "Identifier" ? source.findVariable(root) : undefined;
  return variable !== undefined && isModuleVariable(variable) ? store : undefined;
}

/**
 * @param {Node | null} expression
 * @returns {Node | undefined}
 */
function findLookedUpIn(expression) {
  const node = expression == null ? undefined : unwrap(expression);
  if (node?.type === "AwaitExpression") return findLookedUpIn(node.argument);
  if (node?.type === "BinaryExpression") return node.operator === "in" ? unwrap(node.right) : undefined;
  if (node?.type === "MemberExpression") return getPropertyName(node) === undefined ? unwrap(node.object) : undefined;
  const callee = node?.type === "CallExpression" ? unwrap(node.callee) : undefined;
  return callee?.type === "MemberExpression" && /^(has|get)$/.test(getPropertyName(callee) ?? "")
    ? unwrap(callee.object)
    : undefined;
}

/**
 * Whether code puts something under a key: `pages.set(url, page)`, `told.add(url)`, `pages[url] = page`.
 *
 * @param {Source} source
 * @param {Node} store
 * @param {Range} range - of the code
 * @returns {boolean}
 */
export function isFilledIn(source, store, range) {
  return getPattern(source, store, String.raw`(\??\.(set|add)\(|\[[^\]]*\]\s*(\?\?|\|\|)?=(?!=))`).test(
    source.text.slice(...range),
  );
}

/**
 * Whether code takes something by a key: `pages.get(url)`, `pages[url]`.
 *
 * @param {Source} source
 * @param {Node} store
 * @param {Node} node
 * @returns {boolean}
 */
export function isLookedUpIn(source, store, node) {
  return getPattern(source, store, String.raw`(\??\.get\(|(\?\.)?\[)`).test(source.slice(node));
}

/**
 * @param {Source} source
 * @param {Node} store
 * @param {string} behind - what stands behind it
 */
function getPattern(source, store, behind) {
  return new RegExp(String.raw`(?<![\p{ID_Continue}$.#])${escapeRegExp(source.slice(store))}${behind}`, "u");
}
