import { findCopy, findFreshKind } from "./copies.js";
import { getReturned } from "./returned.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { isOnlyLookedAt } from "./collected.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../lib/types.js" */
/** @import { Copy } from "./copies.js" */

/**
 * `list.reduce((all, item) => ({ ...all, [item.id]: item }), {})`
 *
 * @typedef {object} Fold
 * @property {Node} call
 * @property {Node} fn - what is called for each element
 * @property {Variable} variable - its first parameter
 * @property {Copy[]} copies - what it returns
 * @property {boolean} isShared - whether it starts with what others may have, too: `list.reduce((all, item) => ({ ...all, … }), settings)`
 */

/**
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {Fold | undefined}
 */
export function findFold(source, call) {
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression" || !/^reduce(Right)?$/.test(getPropertyName(callee) ?? "")) return undefined;
  const [given, init] = call.arguments;
  const fn = given === undefined ? undefined : unwrap(given);
  if (fn === undefined || !isFunction(fn) || fn.async || fn.generator) return undefined;
  const isShared = isNamed(source, init);
  if (!isShared && findFreshKind(init) === undefined) return undefined;
  // A `reduce` of the file's own may keep each step.
  if (resolve(source, callee.object).some(({ kind }) => kind === "instance")) return undefined;
  const [first] = fn.params;
  const variable = first?.type === "Identifier" ? source.findVariable(first) : undefined;
  if (variable === undefined || getWrites(variable).length > 0) return undefined;
  /** @type {Copy[]} */
  const copies = [];
  for (const returned of getReturned(source, fn)) {
    const node = unwrap(returned);
    if (node.type === "Identifier" && source.findVariable(node) === variable) continue;
    const copy = findCopy(source, node, variable) ?? findNamed(source, fn, node, variable);
    if (copy === undefined || copy.kind !== (findFreshKind(init) ?? (copies[0] ?? copy).kind)) return undefined;
    //   parts.reduce((text, part) => text.concat(part), prefix)    may be of a text
    if (isShared && copy.how === "concat") return undefined;
    copies.push(copy);
  }
  const isHeldOnly = variable.references.every(({ identifier }) => {
    const name = /** @type {any} */ (identifier);
    return (
      copies.some(({ collected }) => collected === name) || isReturned(source, fn, name) || isOnlyLookedAt(source, name)
    );
  });
  return copies.length > 0 && isHeldOnly ? { call, fn, variable, copies, isShared } : undefined;
}

/**
 * @param {Source} source
 * @param {Node | undefined} init
 * @returns {boolean} whether it stands elsewhere: `settings`, `options.headers`
 */
function isNamed(source, init) {
  const node = init === undefined ? undefined : unwrap(init);
  return node?.type === "MemberExpression" || (node?.type === "Identifier" && source.findVariable(node) !== undefined);
}

/**
 * `const next = { ...all };  next[item.id] = item;  return next;`
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} returned
 * @param {Variable} variable
 * @returns {Copy | undefined}
 */
function findNamed(source, fn, returned, variable) {
  const definition = returned.type === "Identifier" ? source.findVariable(returned)?.defs[0] : undefined;
  const { id, init } = /** @type {any} */ (definition?.type === "Variable" ? definition.node : {});
  if (init == null || id.type !== "Identifier" || findFunction(init) !== fn) return undefined;
  const value = unwrap(init);
  //   { ...all }   [...all]   are copies of all of it, too
  const only = (value.properties ?? value.elements)?.length === 1 ? (value.properties ?? value.elements)[0] : undefined;
  const collected = only?.type === "SpreadElement" ? unwrap(only.argument) : undefined;
  const isWhole = collected?.type === "Identifier" && source.findVariable(collected) === variable;
  const copy = isWhole
    ? {
        kind: /** @type {Copy["kind"]} */ (value.type === "ObjectExpression" ? "object" : "list"),
        node: value,
        collected,
      }
    : findCopy(source, value, variable);
  return copy && { ...copy, how: "named" };
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} name
 */
function isReturned(source, fn, name) {
  return getReturned(source, fn).some((returned) => unwrap(returned) === name);
}
