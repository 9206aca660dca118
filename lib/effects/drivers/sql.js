import { findReturns } from "../../ast/order/returns.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { getWrites } from "../../ast/values/writes.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

const READS = /^[\s(]*(?:--[^\n]*\n\s*)*(?:select|with|show|explain|values|table)\b/i;

/** Statements that change something, what locks rows, and functions that do more than read. */
export const CHANGES =
  /\b(?:insert|update|delete|merge|replace\s+into|truncate|create|alter|drop|grant|call|lock|nextval|setval|set_config|pg_sleep|pg_notify|pg_(?:try_)?advisory\w*|for\s+(?:no\s+key\s+)?(?:update|share)|into\s+(?:outfile|dumpfile|temp))\b|;\s*\S/i;

/** What a statement begins with that changes something. */
const BEGINS_CHANGE =
  /^[\s(]*(?:--[^\n]*\n\s*)*(?:insert|update|delete|merge|replace|truncate|create|alter|drop|call|lock)\b/i;

/** How deep texts are put into texts. */
const MAX_DEPTH = 3;

/** What a query is put into to be counted: it is one that selects. */
const SUBQUERY = /\b(?:from|exists|in)\s*\(\s*$/i;

/**
 * Whether a text is a query that only reads, as far as it stands in the file: what is put into it is taken for values, names and
 * conditions.
 *
 * @param {Source} source
 * @param {Node | undefined} expression
 * @returns {boolean}
 */
export function isReadingQuery(source, expression) {
  if (expression === undefined) return false;
  const node = unwrap(expression);
  const texts = findBuiltTexts(source, node) ?? getWhole(source, node).map((whole) => findText(source, whole));
  const written = texts.filter((text) => text === undefined || text.trim() !== "");
  return written.length > 0 && written.every((text) => text !== undefined && isReading(text));
}

/** @param {string} text */
function isReading(text) {
  return READS.test(text) && !CHANGES.test(text.replace(/'[^']*'/g, "''"));
}

/**
 * @param {Source} source
 * @param {Node | undefined} expression
 * @returns {boolean} whether it is a statement that changes something, as far as it stands in the file
 */
export function isChangingQuery(source, expression) {
  const text = expression === undefined ? undefined : findText(source, expression);
  return text !== undefined && !READS.test(text) && BEGINS_CHANGE.test(text);
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Node[]} what it may be: `let sql = ""; if (all) sql = "SELECT …"; else sql = "SELECT …";`
 */
function getWhole(source, node) {
  if (node.type === "ConditionalExpression") return [node.consequent, node.alternate];
  if (node.type !== "Identifier") return [node];
  const values = resolve(source, node);
  return values.length > 1 && values.every(({ kind }) => kind === "node")
    ? values.map((value) => /** @type {any} */ (value).node)
    : [node];
}

/**
 * What a variable holds at most that is written more than once, with all that is ever put behind it:
 * `let sql = "SELECT …"; if (since) sql += " WHERE …"; sql += " ORDER BY …";`
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {(string | undefined)[] | undefined} a text for each beginning; undefined where nothing is put behind
 */
function findBuiltTexts(source, node) {
  const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
  const definition = variable?.defs.length === 1 ? /** @type {any} */ (variable.defs[0]) : undefined;
  if (variable === undefined || definition?.type !== "Variable" || definition.node.id !== definition.name)
    return undefined;
  /** @type {Node[]} */
  const beginnings = definition.node.init == null ? [] : [definition.node.init];
  /** @type {string[]} */
  const added = [];
  for (const written of getWrites(variable)) {
    const { parent } = written;
    if (parent?.type !== "AssignmentExpression" || parent.left !== written) return undefined;
    const put = findAdded(source, variable, parent);
    if (put !== undefined) added.push(put);
    else if (parent.operator === "=") beginnings.push(parent.right);
    else return undefined;
  }
  if (added.length === 0) return undefined;
  const rest = ` ${added.join(" ")}`;
  const texts = beginnings
    .flatMap((beginning) => getWhole(source, unwrap(beginning)))
    .map((beginning) => findText(source, beginning));
  //   let sql = ""; if (all) sql = "SELECT …"; else sql = "SELECT …"; sql += " LIMIT 1";
  const isOnlyAdded = texts.every((text) => text?.trim() === "");
  return texts
    .filter((text) => isOnlyAdded || text?.trim() !== "")
    .map((text) => (text === undefined ? undefined : text + rest));
}

/**
 * @param {Source} source
 * @param {Variable} variable
 * @param {Node} assignment - AssignmentExpression that writes it
 * @returns {string | undefined} what is put behind: of `sql += " LIMIT 1"`, `sql = sql + " LIMIT 1"`, `` sql = `${sql} LIMIT 1` ``
 */
function findAdded(source, variable, { operator, right }) {
  if (operator === "+=") return findText(source, right, 1) ?? "";
  const value = operator === "=" ? unwrap(right) : undefined;
  /** @param {Node | undefined} part */
  const isIt = (part) => part?.type === "Identifier" && source.findVariable(part) === variable;
  if (value?.type === "TemplateLiteral")
    return value.quasis[0].value.cooked === "" && isIt(value.expressions[0]) ? findText(source, value, 1) : undefined;
  //   sql + " WHERE " + conditions
  /** @type {string[]} */
  const parts = [];
  for (let left = value; left?.type === "BinaryExpression" && left.operator === "+"; left = unwrap(left.left)) {
    parts.unshift(findText(source, left.right, 1) ?? "");
    if (isIt(unwrap(left.left))) return parts.join(" ");
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {string | undefined} the text, as much of it as the file has; what is put into it is left out
 */
export function findText(source, expression, depth = 0) {
  const node = unwrap(expression);
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? node.value : undefined;
    case "TemplateLiteral":
      if (depth === 0 && isSelected(source, node)) return "select";
      return node.quasis
        .map((/** @type {Node} */ { value }, /** @type {number} */ index) => {
          const put = node.expressions[index];
          return `${value.cooked ?? ""} ${put === undefined ? "" : (findText(source, put, depth + 1) ?? "")}`;
        })
        .join(" ");
    case "BinaryExpression": {
      const left = findText(source, node.left, depth);
      return left === undefined ? undefined : `${left} ${findText(source, node.right, depth) ?? ""}`;
    }
    case "ObjectExpression": {
      //   { text: "SELECT …", values }      { query: "SELECT …", params }
      const text = node.properties.find((/** @type {Node} */ property) =>
        /^(?:text|sql|query)$/.test(property.key?.name),
      );
      return text === undefined ? undefined : findText(source, text.value, depth);
    }
    case "TaggedTemplateExpression":
      return findText(source, node.quasi, depth);
    case "CallExpression":
      //   gql("query { … }"), of generated types
      return /^(?:gql|graphql)$/.test(node.callee.name ?? "") && node.arguments.length > 0
        ? findText(source, node.arguments[0], depth)
        : findReturnedText(source, node, depth);
    case "Identifier": {
      const values = depth > MAX_DEPTH ? [] : resolve(source, node);
      const [value] = values;
      return values.length === 1 && value.kind === "node" && value.node !== node
        ? findText(source, value.node, depth + 1)
        : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * `buildQuery(filters)` of `function buildQuery({ isCount }) { if (isCount) return "SELECT count(*) …"; return "SELECT …"; }`
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @param {number} depth
 * @returns {string | undefined} all that the function returns; undefined where the file does not have it, or some of it selects nothing
 */
function findReturnedText(source, { callee }, depth) {
  const [value, ...others] = depth > MAX_DEPTH ? [] : resolve(source, callee);
  const fn = value?.kind === "node" && isFunction(value.node) && others.length === 0 ? value.node : undefined;
  if (fn === undefined || fn.async === true || fn.generator === true) return undefined;
  const texts = findReturns(source, fn).map((returned) => returned && findText(source, returned, depth + 1));
  return texts.length > 0 && texts.every((text) => text !== undefined && READS.test(text))
    ? texts.map((text) => text?.replace(/;\s*$/, "")).join(" ")
    : undefined;
}

/**
 * `${query} LIMIT 10` where the function counts the same: `SELECT count(*) FROM (${query}) t`
 *
 * @param {Source} source
 * @param {Node} template - TemplateLiteral
 * @returns {boolean} whether it begins with a query that selects
 */
function isSelected(source, template) {
  const [first] = template.expressions;
  if (first === undefined || template.quasis[0].value.raw.trim() !== "") return false;
  const variable = unwrap(first).type === "Identifier" ? source.findVariable(unwrap(first)) : undefined;
  return (
    variable?.references.some(({ identifier }) => {
      const { parent } = /** @type {any} */ (identifier);
      if (parent.type !== "TemplateLiteral") return false;
      const before = parent.quasis[parent.expressions.indexOf(identifier)].value.raw;
      return SUBQUERY.test(before) && READS.test(parent.quasis[0].value.raw);
    }) ?? false
  );
}
