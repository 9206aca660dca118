import { contains } from "../../lib/ast/syntax/contains.js";
import { getOperands } from "../../lib/ast/syntax/operands.js";
import { findFunction, getKeyName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findObjectUseOfParameter } from "../../lib/effects/result-use.js";
import { findOnlyReturned } from "../../lib/ast/syntax/only-returned.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { refers } from "../../lib/effects/drivers/conditions.js";
import { isNothing } from "../../lib/ast/syntax/nothing.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

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
  return findColumn(source, parts.value, parts.parameter);
}

/**
 * @param {Source} source
 * @param {Node[]} args - of `rows.reduce()`
 * @returns {string | undefined} the one column that it reads of a row: `size` of `(sum, row) => sum + row.size`
 */
export function findReducedColumn(source, [callback, first]) {
  const fn = callback === undefined ? undefined : unwrap(callback);
  if (first === undefined || fn === undefined || !isFunction(fn) || fn.params.length !== 2) return undefined;
  const use = findObjectUseOfParameter(source, fn.params[1]);
  if (use === undefined || use.passed.length > 0 || use.written.size > 0 || use.read.size !== 1) return undefined;
  //   (sum, row) => sum + row.details.size      reads what may be most of the row
  if (use.places.some(({ node }) => getWrapped(node).parent.type === "MemberExpression")) return undefined;
  return [...use.read][0];
}

/**
 * @param {Source} source
 * @param {Node} callback - of `rows.filter()`, `rows.find()`, `rows.some()`
 * @param {Node} query
 * @param {boolean} isOfRow - whether they come along with another row
 * @returns {string | undefined} the one column that is compared with what was known before the query
 */
export function findComparedColumn(source, callback, query, isOfRow) {
  const parts = getParts(callback);
  if (parts === undefined) return undefined;
  const search = { source, query, row: parts.parameter };
  // What comes along whole has no conditions yet, and the first that can be asked leaves few. A query of its own has those that leave few.
  const conditions = isOfRow ? getOperands(parts.value) : [parts.value];
  const columns = conditions.flatMap((condition) =>
    conditions.length === 1 || isEquality(condition) ? (findCompared(search, condition) ?? []) : [],
  );
  return columns.find(refers) ?? columns[0];
}

/**
 * @param {Node} callback - of `rows.filter()`, `rows.find()`, `rows.some()`
 * @returns {boolean} whether it asks no more of a column than that there is something in it: `(row) => row.ownerId`, `row.ownerId !== null`
 */
export function asksWhetherFilled(callback) {
  const value = getParts(callback)?.value;
  const node = value === undefined ? undefined : unwrap(value);
  return (
    node?.type === "MemberExpression" ||
    node?.type === "Identifier" ||
    (node?.type === "BinaryExpression" && /^!==?$/.test(node.operator) && [node.left, node.right].some(isNothing))
  );
}

/** @param {Node} node - unwrapped */
function isEquality({ type, operator }) {
  return type === "BinaryExpression" && /^===?$/.test(operator);
}

/**
 * @param {{ source: Source, query: Node, row: Node }} search - `row`: the parameter that a row is
 * @param {Node} condition
 * @returns {string | undefined}
 */
function findCompared(search, condition) {
  const { source, query, row } = search;
  const node = unwrap(condition);
  switch (node.type) {
    case "UnaryExpression":
      return node.operator === "!" ? findColumn(source, node.argument, row) : undefined;
    case "BinaryExpression": {
      if (!/^[!=]==?$/.test(node.operator)) return undefined;
      const left = findColumn(source, node.left, row);
      const column = left ?? findColumn(source, node.right, row);
      const other = left === undefined ? node.left : node.right;
      return column !== undefined && isKnownBefore(source, other, query) ? column : undefined;
    }
    default:
      return findColumn(source, node, row);
  }
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
 * @param {Node} row - the parameter that it is, or that takes it apart
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
  if (row.type === "ObjectPattern") {
    const taken = row.properties.find(
      (/** @type {Node} */ { type, value }) =>
        type === "Property" && value.name !== undefined && value.name === node.name,
    );
    return taken && getKeyName(taken);
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
