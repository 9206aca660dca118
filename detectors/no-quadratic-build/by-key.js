import { findRepeated } from "./repeated.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../lib/ast/values/writes.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Copy } from "./copies.js" */

/**
 * A list of each key that is copied for each element that it gets: `groups[key] = [...(groups[key] ?? []), item]`, the same with a
 * `Map`, and in what `Object.assign()` or a spread adds to a table.
 *
 * @param {Source} source
 * @param {Node} node - AssignmentExpression or CallExpression
 * @returns {{ copy: Copy, repeated: Node } | undefined}
 */
export function findGrownByKey(source, node) {
  const entry = findEntry(source, node);
  if (entry === undefined) return undefined;
  const copy = findListCopy(entry.value, (read) => isReadOf(source, read, entry));
  const root = unwrap(entry.table);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  const [definition] = /** @type {any[]} */ (variable?.defs ?? []);
  if (copy === undefined || variable === undefined || getWrites(variable).length > 0) return undefined;
  const repeated = definition.type === "Parameter" ? findReduce(definition) : findRepeated(node, definition.name);
  return repeated === undefined ? undefined : { copy, repeated };
}

/**
 * @typedef {object} Entry
 * @property {Node} table
 * @property {Node} key
 * @property {Node} value - that it gets
 */

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Entry | undefined}
 */
function findEntry(source, node) {
  if (node.type === "AssignmentExpression") {
    const left = unwrap(node.left);
    return node.operator === "=" && left.type === "MemberExpression" && left.computed
      ? { table: left.object, key: left.property, value: node.right }
      : undefined;
  }
  const callee = unwrap(node.callee);
  if (callee.type !== "MemberExpression") return undefined;
  const [first, second] = node.arguments;
  const method = getPropertyName(callee);
  //   groups.set(key, [...(groups.get(key) ?? []), item])
  if (method === "set" && second !== undefined) return { table: callee.object, key: first, value: second };
  //   Object.assign(groups, { [key]: [...(groups[key] ?? []), item] })
  const added =
    method === "assign" && second !== undefined && source.slice(callee) === "Object.assign"
      ? unwrap(second)
      : undefined;
  const [property] = added?.properties ?? [];
  return property?.type === "Property" && property.computed && added?.properties.length === 1
    ? { table: first, key: property.key, value: property.value }
    : undefined;
}

/**
 * @param {Node} expression
 * @param {(node: Node) => boolean} isIt - whether it is the list so far
 * @returns {Copy | undefined}
 */
function findListCopy(expression, isIt) {
  const node = unwrap(expression);
  if (node.type === "ArrayExpression") {
    const [first] = node.elements;
    return first?.type === "SpreadElement" && node.elements.length > 1 && isIt(first.argument)
      ? { kind: "list", node, collected: unwrap(first.argument), how: "spread" }
      : undefined;
  }
  if (node.type !== "CallExpression" || node.arguments.length === 0) return undefined;
  const callee = unwrap(node.callee);
  return callee.type === "MemberExpression" && getPropertyName(callee) === "concat" && isIt(callee.object)
    ? { kind: "list", node, collected: unwrap(callee.object), how: "concat" }
    : undefined;
}

/**
 * `groups[key]`, `groups[key] || []`, `groups.get(key) ?? []`, or a constant that holds it
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {Entry} entry
 * @returns {boolean}
 */
function isReadOf(source, expression, entry) {
  const node = unwrap(expression);
  switch (node.type) {
    case "LogicalExpression":
      return node.operator !== "&&" && isReadOf(source, node.left, entry);
    case "ConditionalExpression":
      return isReadOf(source, node.consequent, entry) || isReadOf(source, node.alternate, entry);
    case "MemberExpression":
      return node.computed && isSame(source, node.object, entry.table) && isSame(source, node.property, entry.key);
    case "CallExpression": {
      const callee = unwrap(node.callee);
      const [key] = node.arguments;
      return (
        callee.type === "MemberExpression" &&
        getPropertyName(callee) === "get" &&
        key !== undefined &&
        isSame(source, callee.object, entry.table) &&
        isSame(source, key, entry.key)
      );
    }
    case "Identifier": {
      const variable = source.findVariable(node);
      const [definition] = /** @type {any[]} */ (variable?.defs ?? []);
      return (
        variable !== undefined &&
        definition?.type === "Variable" &&
        definition.node.id.type === "Identifier" &&
        definition.node.init != null &&
        getWrites(variable).length === 0 &&
        definition.node.init !== node &&
        unwrap(definition.node.init).type !== "Identifier" &&
        isReadOf(source, definition.node.init, entry)
      );
    }
    default:
      return false;
  }
}

/**
 * @param {Source} source
 * @param {Node} one
 * @param {Node} other
 */
function isSame(source, one, other) {
  return source.slice(unwrap(one)) === source.slice(unwrap(other));
}

/**
 * @param {any} definition - of a parameter
 * @returns {Node | undefined} the call that folds a list with the function of which it is the first one
 */
function findReduce({ node: fn, name }) {
  if (!isFunction(fn) || fn.params[0] !== name) return undefined;
  const given = getWrapped(fn);
  const { parent } = given;
  return parent.type === "CallExpression" &&
    parent.arguments[0] === given &&
    /^reduce(Right)?$/.test(getPropertyName(unwrap(parent.callee)) ?? "")
    ? parent
    : undefined;
}
