import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction, getKeyName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findOnlyReturned } from "../../lib/ast/syntax/only-returned.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** What makes a text or a number of a value. */
const CONVERTS = /^(?:String|Number|BigInt)$/;
const CONVERTS_ITSELF = /^(?:toString|toHexString|valueOf)$/;

/**
 * @param {Source} source
 * @param {Node} callback - of `rows.map()`
 * @returns {string | undefined} the one column that it reads of a row, and hands on: `id` of `(row) => row.id` and `({ id }) => id`
 */
export function findReadColumn(source, callback) {
  const parts = getParts(callback);
  if (parts === undefined) return undefined;
  const { parameter, value } = parts;
  if (parameter.type !== "ObjectPattern") return findColumn(source, value, parameter);
  const [property, ...others] = parameter.properties;
  return others.length === 0 &&
    property?.type === "Property" &&
    property.value.name !== undefined &&
    property.value.name === unwrap(value).name
    ? getKeyName(property)
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} callback - of `rows.filter()`, `rows.find()`, `rows.some()`
 * @param {Node} query
 * @returns {string | undefined} the one column that is compared with what was known before the query
 */
export function findComparedColumn(source, callback, query) {
  const parts = getParts(callback);
  if (parts === undefined || parts.parameter.type !== "Identifier") return undefined;
  const { parameter, value } = parts;
  const node = unwrap(value);
  if (node.type === "UnaryExpression" && node.operator === "!") return findColumn(source, node.argument, parameter);
  if (node.type !== "BinaryExpression") return findColumn(source, node, parameter);
  if (!/^[!=]==?$/.test(node.operator)) return undefined;
  const left = findColumn(source, node.left, parameter);
  const column = left ?? findColumn(source, node.right, parameter);
  const other = left === undefined ? node.left : node.right;
  return column !== undefined && isKnownBefore(source, other, query) ? column : undefined;
}

/**
 * @param {Node} callback
 * @returns {{ parameter: Node, value: Node } | undefined} what it is given and what it returns
 */
function getParts(callback) {
  const fn = unwrap(callback);
  if (!isFunction(fn) || fn.params.length !== 1 || fn.async) return undefined;
  const value = findOnlyReturned(fn);
  return value && { parameter: fn.params[0], value };
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Node} row - the parameter that it is
 * @returns {string | undefined} `name` of `row.name`, `String(row.name)` and `row.name.toString()`
 */
function findColumn(source, expression, row) {
  const node = unwrap(expression);
  if (node.type === "CallExpression") {
    const callee = unwrap(node.callee);
    if (callee.type === "MemberExpression")
      return node.arguments.length === 0 && CONVERTS_ITSELF.test(getPropertyName(callee) ?? "")
        ? findColumn(source, callee.object, row)
        : undefined;
    return CONVERTS.test(findLastName(callee) ?? "") && node.arguments.length === 1
      ? findColumn(source, node.arguments[0], row)
      : undefined;
  }
  if (node.type !== "MemberExpression" || unwrap(node.object).type !== "Identifier") return undefined;
  return unwrap(node.object).name === row.name ? getPropertyName(node) : undefined;
}

/**
 * @param {Source} source
 * @param {Node} value
 * @param {Node} query
 * @returns {boolean} whether it is what it was in front of the query: a name that is declared there, and never written afterwards
 */
function isKnownBefore(source, value, query) {
  const home = findFunction(query);
  return (
    findWithin(source, value, (node) => {
      if (/^(?:CallExpression|NewExpression|AwaitExpression|YieldExpression)$/.test(node.type)) return true;
      const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
      if (variable === undefined) return false;
      const [definition] = variable.defs;
      const declared = /** @type {any} */ (definition?.name);
      if (declared === undefined || home === undefined || !contains(home, declared)) return false;
      if (declared.range[0] > query.range[0]) return true;
      if (definition.type === "Variable" && contains(/** @type {any} */ (definition.node), query)) return true;
      return variable.references.some(
        (reference) => reference.isWrite() && /** @type {any} */ (reference.identifier).range[0] > query.range[0],
      );
    }) === undefined
  );
}
