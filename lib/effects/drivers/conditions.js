import { findLastName } from "../../ast/syntax/member-chain.js";
import { findObject } from "../../ast/values/written-object.js";
import { getKeyName } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/**
 * What rows must meet.
 *
 * @typedef {object} Conditions
 * @property {string[]} equal - columns that have one value in all rows
 * @property {string[]} listed - columns that have one of several values
 * @property {boolean} isKnown - whether that is all: nothing is handed in that says more
 */

/** Columns that have another value in each row, or nearly so. */
const TELLING =
  /^(?:_?id|pk|title|path|url|domain|host|phone|login|nick|version)$|(?:name|number|sha\d*|uuid|guid|slug|mail|handle|token|hash|digest|checksum|code|key|secret|nonce|signature)$/i;

/** Columns that say which row of another table belongs to it. */
const REFERS = /(?:[a-z\d]I[dD]|_id|_uid|[a-z\d]Uid)$/;

/**
 * @param {string} column
 * @returns {boolean} whether it says which row of another table belongs to it: `userId`
 */
export function refers(column) {
  return REFERS.test(column);
}

/**
 * Whether conditions leave one row or a few: something that tells rows apart is asked for, or how two other rows are related.
 *
 * @param {Conditions} conditions
 * @returns {boolean}
 */
export function leaveFew({ equal }) {
  const columns = [...new Set(equal)];
  return columns.some((column) => TELLING.test(column)) || columns.filter((column) => REFERS.test(column)).length > 1;
}

/**
 * Whether conditions leave what belongs to one row of another table, or what was picked one by one.
 *
 * @param {Conditions} conditions
 * @returns {boolean}
 */
export function leaveSome({ equal, listed }) {
  return equal.some((column) => REFERS.test(column)) || listed.some((column) => TELLING.test(column));
}

/**
 * @param {Source} source
 * @param {Node[]} objects - `{ userId, active: true }`
 * @param {Link[]} links - methods that add more: `where("userId", id)`
 * @returns {Conditions}
 */
export function getConditions(source, objects, links) {
  const all = createConditions();
  for (const object of objects) add(all, getConditionsOf(source, object));
  for (const { name, args } of links) {
    if (/^or/.test(name)) return createConditions(false);
    if (/^(?:and)?[wW]here$/.test(name)) add(all, getConditionsOfCall(source, args));
    //   team.$relatedQuery("members")      asks by the key of the one row that it is asked of
    if (name === "$relatedQuery") all.equal.push("ownerId");
    //   whereIn("id", ids)
    if (/^(?:and)?[wW]hereIn$/.test(name) && typeof args[0]?.value === "string")
      all.listed.push(getLast(args[0].value));
  }
  return all;
}

/**
 * @param {boolean} [isKnown]
 * @returns {Conditions} that ask for nothing
 */
function createConditions(isKnown = true) {
  return { equal: [], listed: [], isKnown };
}

/**
 * @param {Conditions} all - is changed
 * @param {Conditions} more
 */
function add(all, { equal, listed, isKnown }) {
  all.equal.push(...equal);
  all.listed.push(...listed);
  all.isKnown &&= isKnown;
}

/**
 * @param {Source} source
 * @param {Node[]} args - of `where()`
 * @returns {Conditions}
 */
function getConditionsOfCall(source, [first, second, third]) {
  if (first === undefined) return createConditions(false);
  const node = unwrap(first);
  //   where("invoices.customerId", id)      where("customerId", "=", id)
  const text = node.type === "TemplateLiteral" ? source.slice(node) : node.value;
  if (typeof text === "string") {
    if (/[\s=<>]/.test(text)) return getConditionsOfSql(`where ${text}`);
    const isEqual = second !== undefined && (third === undefined || unwrap(second).value === "=");
    return { ...createConditions(), equal: isEqual ? [getLast(text)] : [] };
  }
  return getConditionsOf(source, node);
}

/**
 * @param {Source} source
 * @param {Node} condition
 * @returns {Conditions}
 */
function getConditionsOf(source, condition) {
  const node = unwrap(condition);
  //   and(eq(users.teamId, id), eq(users.active, true))
  if (node.type === "CallExpression") {
    const name = findLastName(node.callee) ?? "";
    if (name === "eq" && node.arguments.length > 0)
      return { ...createConditions(), equal: [getColumnOf(unwrap(node.arguments[0]))] };
    const all = createConditions(name === "and");
    if (name === "and") for (const part of node.arguments) add(all, getConditionsOf(source, part));
    return all;
  }
  const object = findObject(source, node);
  if (object === undefined) return createConditions(false);
  const all = createConditions();
  for (const property of object.properties) {
    const key = property.type === "Property" ? getKeyName(property) : undefined;
    if (key === undefined || key.startsWith("$")) all.isKnown = false;
    else if (isOneValue(unwrap(property.value))) all.equal.push(getLast(key));
    //   { customer: { id } }
    else if (isOfOne(unwrap(property.value))) all.equal.push(`${getLast(key)}Id`);
    else if (isOneOfSeveral(unwrap(property.value))) all.listed.push(getLast(key));
    //   { data: { hash } }
    else if (unwrap(property.value).type === "ObjectExpression") add(all, getConditionsOf(source, property.value));
  }
  return all;
}

/**
 * @param {Node} value
 * @returns {boolean} whether a column must be equal to it: no operator, and none of several
 */
function isOneValue(value) {
  if (value.type === "ObjectExpression")
    return value.properties.some((/** @type {Node} */ one) => /^(?:\$?eq|equals)$/.test(getKeyName(one) ?? ""));
  if (value.type === "ArrayExpression") return false;
  //   In(ids), Not(id), MoreThan(date)
  if (value.type === "CallExpression")
    return !/^[A-Z]/.test(findLastName(value.callee) ?? "") || findLastName(value.callee) === "ObjectId";
  return !/(?:[iI]ds|[a-z]s)$/.test(findLastName(value) ?? "") || value.type === "Literal";
}

/** @param {Node} value - `ids`, `In(ids)`, `{ in: ids }`, `{ [Op.in]: ids }`, `{ $in: ids }` */
function isOneOfSeveral(value) {
  if (value.type === "CallExpression") return findLastName(value.callee) === "In";
  if (value.type !== "ObjectExpression") return true;
  return value.properties.some((/** @type {Node} */ one) => /^\$?in$/.test(findLastName(one.key ?? one) ?? ""));
}

/** @param {Node} value - `{ id }` */
function isOfOne(value) {
  return (
    value.type === "ObjectExpression" &&
    value.properties.length === 1 &&
    /^_?id$/.test(getKeyName(value.properties[0]) ?? "")
  );
}

/**
 * @param {string} text
 * @returns {Conditions}
 */
export function getConditionsOfSql(text) {
  const [, condition] = /\bwhere\b([^]*?)(?:\b(?:group|order)\s+by\b|$)/i.exec(text) ?? [];
  if (condition === undefined) return createConditions();
  if (/\bor\b/i.test(condition)) return createConditions(false);
  const equal = Array.from(condition.matchAll(/(?<![\w."`])([\w."`]+)\s*=(?!=)/g), ([, column]) => getLast(column));
  return { ...createConditions(), equal };
}

/**
 * @param {Node} column - `users.teamId`
 * @returns {string} its name
 */
function getColumnOf(column) {
  const name = findLastName(column) ?? "";
  const table = column.type === "MemberExpression" ? findLastName(unwrap(column.object)) : undefined;
  return getOwnName(name, table ?? "");
}

/**
 * @param {string} column - `invoices.customer_id`, `"customer_id"`
 * @returns {string} without its table
 */
function getLast(column) {
  const [name, table = ""] = column.replace(/["`]/g, "").split(".").reverse();
  return getOwnName(name, table);
}

/**
 * @param {string} column - `customerId`, `invoice_id`
 * @param {string} table - `invoices`, or `""`
 * @returns {string} "id" for what tells the rows of the table apart: `invoiceId` of `invoices`
 */
function getOwnName(column, table) {
  const [stem, owner] = [column.replace(/_?id$/i, ""), table].map((name) => name.replaceAll("_", "").toLowerCase());
  const isOwn = stem !== "" && [stem, `${stem}s`, `${stem}es`, stem.replace(/y$/, "ies")].includes(owner);
  return isOwn && REFERS.test(column) ? "id" : column;
}
