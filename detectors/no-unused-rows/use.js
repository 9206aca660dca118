import { contains } from "../../lib/ast/syntax/contains.js";
import { findComparedColumn, findReadColumn, findReducedColumn } from "./columns.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { isTakenForList, isUsedAsList } from "../../lib/ast/values/list-use.js";
import { isNothing } from "../../lib/ast/syntax/nothing.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Place } from "../../lib/effects/result-use.js" */
/** @import { Target } from "./targets.js" */

/**
 * What is read of rows at one place: whether there are any, how many, the first or last of them, those with a value in a column, one
 * column of all.
 *
 * @typedef {object} Use
 * @property {"any" | "count" | "first" | "last" | "filter" | "column"} kind
 * @property {Node} node
 * @property {string} [column]
 */

/** Functions of lodash and the like that are handed the list. */
const ASKS_EMPTY = /^isEmpty$/;
/** Of lists, and of what pg brings. */
const LENGTH = /^(?:length|rowCount)$/;

const TAKES_FIRST = /^(?:head|first)$/;

/**
 * What is asked.
 *
 * @typedef {object} Search
 * @property {Source} source
 * @property {Node} query
 * @property {boolean} [isOfRow] - whether the rows come along with another one
 * @property {boolean} isSql - whether the rows may stand in what comes: `{ rows }` of pg, `[rows]` of mysql2
 */

/**
 * What is read of the rows that a query brings, as a whole.
 *
 * @param {Search} search
 * @param {Target} target
 * @returns {Use | undefined} undefined where all of them may be used
 */
export function findUse(search, { list, pattern }) {
  const uses = pattern === undefined ? findUses(search, list) : findUsesOfPattern(search, pattern);
  return uses && sum(uses);
}

/**
 * The same of rows of another table that a row has.
 *
 * @param {Search} search
 * @param {Place[]} places - where they are read: `order.lines`, `lines` of `const { lines } = order`
 * @returns {Use | undefined}
 */
export function findUseOfPlaces(search, places) {
  const uses = places.map(({ node }) =>
    node.type === "MemberExpression" ? findUses(search, node) : findUsesOfPattern(search, node),
  );
  return uses.includes(undefined) ? undefined : sum(uses.flatMap((found) => found ?? []));
}

/**
 * @param {Use[]} uses
 * @returns {Use | undefined} the one that asks for most, where a query can ask for that alone
 */
function sum(uses) {
  const [widest] = ["column", "filter", "last", "first", "count", "any"].flatMap(
    (kind) => uses.find((use) => use.kind === kind) ?? [],
  );
  if (widest === undefined) return undefined;
  const isPart = (/** @type {Use} */ use) =>
    use === widest ||
    (widest.kind !== "filter" && use.kind === "any") ||
    (use.kind === widest.kind && widest.kind !== "filter" && use.column === widest.column) ||
    (widest.kind === "column" && use.kind === "count");
  return uses.every(isPart) ? widest : undefined;
}

/**
 * @param {Search} search
 * @param {Node} pattern
 * @returns {Use[] | undefined}
 */
function findUsesOfPattern(search, pattern) {
  switch (pattern.type) {
    case "Identifier":
      return findUsesOfVariable(search, pattern);
    case "AssignmentPattern":
      return isEmptyList(pattern.right) ? findUsesOfPattern(search, pattern.left) : undefined;
    case "ArrayPattern": {
      const [first, ...others] = pattern.elements;
      if (first == null || first.type === "RestElement") return undefined;
      //   const [rows, fields] = await connection.query("SELECT …")
      if (search.isSql) return findUsesOfPattern(search, first);
      //   const [newest] = await Post.findAll({ order })
      return others.length === 0 ? [{ kind: "first", node: pattern }] : undefined;
    }
    case "ObjectPattern": {
      const [property, ...others] = pattern.properties;
      if (property?.type !== "Property" || others.length > 0) return undefined;
      const key = getKeyName(property) ?? "";
      //   const { rows } = await pool.query("SELECT …")
      if (key === "rows") return findUsesOfPattern(search, property.value);
      return LENGTH.test(key) ? [{ kind: "count", node: property }] : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * @param {Search} search
 * @param {Node} name - that the rows are kept under
 * @returns {Use[] | undefined}
 */
function findUsesOfVariable(search, name) {
  const variable = search.source.findVariable(name);
  if (variable === undefined || variable.defs.length !== 1 || variable.defs[0].type !== "Variable") return undefined;
  /** @type {Use[]} */
  const uses = [];
  for (const reference of variable.references) {
    const node = /** @type {any} */ (reference.identifier);
    if (reference.isWrite()) {
      if (node !== name) return undefined;
      continue;
    }
    const found = findUses(search, node);
    if (found === undefined) return undefined;
    uses.push(...found);
  }
  return uses;
}

/**
 * @param {Search} search
 * @param {Node} list - an expression that is the rows
 * @returns {Use[] | undefined}
 */
function findUses(search, list) {
  const node = getWrapped(list);
  const { parent } = node;
  switch (parent.type) {
    case "MemberExpression":
      return parent.object === node ? findUseOfMember(search, parent, list) : undefined;
    case "CallExpression":
      return findUseOfHanded(parent, node);
    case "LogicalExpression":
      //   (rows || []).length
      if (parent.operator !== "&&")
        return parent.left === node && isEmptyList(parent.right) ? findUses(search, parent) : undefined;
      return parent.left === node ? [] : undefined;
    case "BinaryExpression":
      return /^[!=]==?$/.test(parent.operator) && [parent.left, parent.right].some(isNothing) ? [] : undefined;
    case "VariableDeclarator":
      return parent.init === node ? findUsesOfPattern(search, parent.id) : undefined;
    case "AssignmentExpression":
      return parent.operator === "=" &&
        parent.right === node &&
        parent.parent.type === "ExpressionStatement" &&
        parent.left.type === "Identifier"
        ? findUsesOfVariable(search, parent.left)
        : undefined;
    default:
      return isTest(node) ? [] : undefined;
  }
}

/**
 * @param {Search} search
 * @param {Node} member - `rows.length`, `rows[0]`, `rows.map`
 * @param {Node} list
 * @returns {Use[] | undefined}
 */
function findUseOfMember(search, member, list) {
  const { source, query } = search;
  const name = getPropertyName(member);
  if (name === "rows") return findUses(search, member);
  if (name === "0" && search.isSql && isListOfRows(source, member)) return findUses(search, member);
  if (name === "0")
    return isRead(member) ? [{ kind: isTest(getWrapped(member)) ? "any" : "first", node: member }] : undefined;
  if (LENGTH.test(name ?? "")) return findUseOfLength(source, member, list);
  if (name === undefined && /\.length\s*-\s*1$/.test(source.slice(member.property)))
    return [{ kind: "last", node: member }];
  const callee = getWrapped(member);
  const call = callee.parent;
  if (call.type !== "CallExpression" || call.callee !== callee) return undefined;
  const [argument] = call.arguments;
  if (name === "at" && argument !== undefined) {
    const place = source.slice(argument);
    return place === "0" || place === "-1" ? [{ kind: place === "0" ? "first" : "last", node: member }] : undefined;
  }
  if (name === "map" && argument !== undefined) {
    const column = findReadColumn(source, argument);
    return column === undefined ? undefined : [{ kind: "column", node: member, column }];
  }
  if (name === "reduce") {
    const column = findReducedColumn(source, call.arguments);
    return column === undefined ? undefined : [{ kind: "column", node: member, column }];
  }
  if ((name === "filter" || name === "find" || name === "some") && argument !== undefined) {
    const column = findComparedColumn(source, argument, query, search.isOfRow === true);
    return column === undefined ? undefined : [{ kind: "filter", node: member, column }];
  }
  return undefined;
}

/**
 * `const rows = result[0]; rows.map(…)` of mysql2, which brings the rows and their columns
 *
 * @param {Source} source
 * @param {Node} member - `result[0]`
 * @returns {boolean}
 */
function isListOfRows(source, member) {
  const value = getWrapped(member);
  const { parent } = value;
  const variable =
    parent.type === "VariableDeclarator" && parent.init === value && parent.id.type === "Identifier"
      ? source.findVariable(parent.id)
      : undefined;
  return variable === undefined ? isTakenForList(value) : isUsedAsList(source, variable);
}

/**
 * @param {Source} source
 * @param {Node} member - `rows.length`
 * @param {Node} list
 * @returns {Use[]}
 */
function findUseOfLength(source, member, list) {
  const node = getWrapped(member);
  const { parent } = node;
  if (parent.type === "BinaryExpression") {
    //   rows[rows.length - 1]
    const around = parent.parent;
    if (
      around.type === "MemberExpression" &&
      around.property === parent &&
      source.slice(around.object) === source.slice(list)
    )
      return [];
    const other = unwrap(parent.left === node ? parent.right : parent.left);
    const isLeft = parent.left === node;
    if (other.value === 0 && /^(?:[!=]==?|[<>]=?)$/.test(parent.operator)) return [{ kind: "any", node: member }];
    if (other.value === 1 && (isLeft ? /^(?:>=|<)$/ : /^(?:<=|>)$/).test(parent.operator))
      return [{ kind: "any", node: member }];
  }
  return [{ kind: isTest(node) ? "any" : "count", node: member }];
}

/**
 * @param {Node} call
 * @param {Node} list - an argument of it
 * @returns {Use[] | undefined}
 */
function findUseOfHanded(call, list) {
  if (call.arguments[0] !== list) return undefined;
  const name = findLastName(call.callee) ?? "";
  const [, key] = call.arguments;
  if (ASKS_EMPTY.test(name)) return [{ kind: "any", node: call }];
  if (name === "Boolean") return [];
  if (TAKES_FIRST.test(name) && key === undefined) return [{ kind: "first", node: call }];
  //   _.map(rows, "id")
  return name === "map" && typeof key?.value === "string"
    ? [{ kind: "column", node: call, column: key.value }]
    : undefined;
}

/**
 * @param {Node} member - `rows[0]`
 * @returns {boolean} whether it is not written
 */
function isRead(member) {
  const { parent } = getWrapped(member);
  return (
    !(parent.type === "AssignmentExpression" && contains(parent.left, member)) && parent.type !== "UpdateExpression"
  );
}

/** @param {Node} expression - `[]` */
function isEmptyList(expression) {
  const node = unwrap(expression);
  return node.type === "ArrayExpression" && node.elements.length === 0;
}

/**
 * @param {Node} node
 * @returns {boolean} whether nothing but its truth is looked at: `!rows.length`, `if (rows.length)`, `rows.length && …`, `Boolean(rows.length)`
 */
function isTest(node) {
  const { parent } = node;
  switch (parent.type) {
    case "UnaryExpression":
      return parent.operator === "!";
    case "IfStatement":
    case "ConditionalExpression":
    case "WhileStatement":
      return parent.test === node;
    case "LogicalExpression":
      return parent.left === node ? parent.operator === "&&" || isTest(getWrapped(parent)) : isTest(getWrapped(parent));
    case "CallExpression":
      return findLastName(parent.callee) === "Boolean" && parent.arguments[0] === node;
    default:
      return false;
  }
}
