import { CALLBACK_METHODS } from "../../lib/ast/array-methods.js";
import { findKeeper } from "./keepers.js";
import { isNodeEmitter } from "./emitters.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getNamedMembers } from "../../lib/ast/syntax/named-members.js";
import { getWithin } from "../../lib/ast/syntax/nodes-within.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source, Variable } from "../../lib/types.js" */
/** @import { Keeper } from "./keepers.js" */

/**
 * What is done with a function by its name.
 *
 * @typedef {object} Uses
 * @property {Keeper[]} keepers - calls that keep it
 * @property {Node | undefined} other - a use to which it matters that each call has a function of its own: a property on it, a comparison, a place in an object
 */

/** Methods of emitters that take a listener away again. */
const REMOVE = /^(off|removeListener)$/;

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Variable} variable - that holds a function
 * @returns {Uses}
 */
export function getUses(source, heat, variable) {
  /** @type {Uses} */
  const uses = { keepers: [], other: undefined };
  for (const reference of variable.references) {
    if (reference.init === true) continue;
    const identifier = /** @type {any} */ (reference.identifier);
    const keeper = reference.isWrite() ? undefined : findKeeper(source, heat, identifier);
    if (keeper !== undefined) uses.keepers.push(keeper);
    else if (reference.isWrite() || !isHarmless(source, heat, identifier)) uses.other ??= identifier;
  }
  return uses;
}

/**
 * `done()`, `list.forEach(done)`, `socket.off("data", done)`. Node's emitters take a listener away once; others take away
 * all that are the same.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} identifier
 * @returns {boolean}
 */
function isHarmless(source, heat, identifier) {
  const node = getWrapped(identifier);
  const { parent } = node;
  if (parent.type !== "CallExpression") return false;
  if (parent.callee === node) return true;
  const callee = unwrap(parent.callee);
  const method = callee.type === "MemberExpression" ? (getPropertyName(callee) ?? "") : "";
  return parent.arguments[1] === node
    ? REMOVE.test(method) && isNodeEmitter(source, heat, callee.object)
    : CALLBACK_METHODS.has(method);
}

/**
 * `function poll () { poll.count++ }`: a function that keeps something in itself, or tells itself from others.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn
 * @returns {Node | undefined} where
 */
export function findOwnState(source, heat, fn) {
  const callee = getWithin(getNamedMembers(source, "callee"), fn).find(({ object }) => object.name === "arguments");
  const variable = source.findVariable(fn.id);
  return callee ?? (variable === undefined ? undefined : getUses(source, heat, variable).other);
}
