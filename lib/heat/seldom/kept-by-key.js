import { escapeRegExp } from "../../ast/escape-regexp.js";
import { findKeeper } from "./keeper.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Range, Source } from "../../types.js" */

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
  return findLookedUpIn(looked?.type === "Variable" ? /** @type {any} */ (looked.node).init : node);
}

/**
 * What is asked of each key where code counts those that are missing: `users.has(id)` of `const missing = ids.filter((id) => !users.has(id))`.
 *
 * @param {Source} source
 * @param {Node} list - `missing`
 * @returns {Node | undefined}
 */
export function findAskedOfEach(source, list) {
  const definition = list.type === "Identifier" ? source.findVariable(list)?.defs[0] : undefined;
  const init = definition?.type === "Variable" ? /** @type {any} */ (definition.node).init : undefined;
  const call = init == null ? undefined : unwrap(init);
  const callee = call?.type === "CallExpression" ? unwrap(call.callee) : undefined;
  if (callee?.type !== "MemberExpression" || getPropertyName(callee) !== "filter") return undefined;
  const test = call?.arguments[0];
  if (test?.type !== "ArrowFunctionExpression" || test.body.type === "BlockStatement") return undefined;
  const body = unwrap(test.body);
  return body.type === "UnaryExpression" && body.operator === "!" ? unwrap(body.argument) : undefined;
}

/**
 * What keeps the table that something was looked up in, where code puts something there under a key.
 *
 * @param {Source} source
 * @param {Node} asked
 * @param {Range} range - of the code
 * @returns {Node | undefined}
 */
export function findFilledStore(source, asked, range) {
  const store = findStore(source, asked);
  return store !== undefined && isFilledIn(source, store, range) ? findKeeper(source, store) : undefined;
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
  //   Object.hasOwn(pages, url)
  if (callee !== undefined && getDottedName(callee) === "Object.hasOwn") return unwrap(node?.arguments[0]);
  return callee?.type === "MemberExpression" &&
    /^(has|get|hasOwnProperty|getItem|peek)$/.test(getPropertyName(callee) ?? "")
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
function isFilledIn(source, store, range) {
  const text = source.text.slice(...range);
  return (
    text.includes(source.slice(store)) &&
    getPattern(source, store, String.raw`(\??\.(set|add|put|setItem)\(|\[[^\]]*\]\s*(\?\?|\|\|)?=(?!=))`).test(text)
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
