import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * `ids.filter((id, index, all) => all.indexOf(id) === index)`: what is there a second time is left out, for which a list is searched for
 * each of its own elements.
 *
 * @typedef {object} Distinct
 * @property {Node} filter - the call of `filter()`
 * @property {Node} list - `ids`
 * @property {boolean} isWhole - whether it asks for nothing else, and leaves in what is there for the first time
 */

/**
 * @param {Source} source
 * @param {Node} call - of `indexOf()` or `findIndex()`
 * @returns {Distinct | undefined}
 */
export function findDistinct(source, call) {
  const node = getWrapped(call);
  const { parent: comparison } = node;
  if (comparison.type !== "BinaryExpression" || !/^[!=]==?$/.test(comparison.operator)) return undefined;
  const fn = findFunction(comparison);
  const filter = fn?.parent;
  if (fn === undefined || filter?.type !== "CallExpression" || filter.arguments[0] !== fn) return undefined;
  const method = unwrap(filter.callee);
  if (method.type !== "MemberExpression" || getPropertyName(method) !== "filter" || fn.async || fn.generator)
    return undefined;
  const [element, index, all] = fn.params;
  const other = unwrap(comparison.left === node ? comparison.right : comparison.left);
  if (!isNameOf(source, other, index)) return undefined;
  const list = unwrap(method.object);
  const searched = unwrap(unwrap(call.callee).object);
  const isSame = isNameOf(source, searched, all) || (isName(list) && source.slice(searched) === source.slice(list));
  if (!isSame) return undefined;
  const condition = fn.body.type === "BlockStatement" ? fn.body.body[0]?.argument : fn.body;
  const isWhole =
    condition != null &&
    unwrap(condition) === comparison &&
    /^==/.test(comparison.operator) &&
    filter.arguments.length === 1 &&
    isNameOf(source, unwrap(call.arguments[0]), element);
  return { filter, list, isWhole };
}

/** @param {Node} node */
function isName(node) {
  return node.type === "Identifier" || node.type === "MemberExpression";
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node | undefined} param - of a function
 * @returns {boolean} whether it stands for the parameter
 */
function isNameOf(source, node, param) {
  return (
    param?.type === "Identifier" &&
    node.type === "Identifier" &&
    /** @type {any} */ (source.findVariable(node)?.defs[0]?.name) === param
  );
}
