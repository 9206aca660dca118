import { contains } from "../../lib/ast/syntax/contains.js";
import { EACH_METHODS } from "../../lib/ast/array-methods.js";
import { findReduction } from "../../lib/ast/values/reduction.js";
import { findIndexed } from "../../lib/ast/order/indexed-loop.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { EACH_OF_UTILITIES, findUtilityName } from "../../lib/ast/values/utility-name.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getCallers, getHandedArguments } from "../../lib/ast/values/callers.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Search } from "./search.js" */

/**
 * What makes the search again for each element of a list.
 *
 * @typedef {object} Repeated
 * @property {Node} node - a loop, or a call like `users.map(…)`
 * @property {Node} round - the innermost of them, each round of which searches
 * @property {Node[]} lists - that it and the loops in it go through, the innermost first
 */

/** How many functions lead from a loop to a search. */
const MAX_CALLS = 2;

/** Methods that call a function for each element; a `reduce` hands the element on as the second. */
const EACH = new Set([...EACH_METHODS, "reduce", "reduceRight"]);

/**
 * The outermost loop around a search of which each round looks for something else in the same list.
 *
 * @param {Source} source
 * @param {Pick<Search, "call" | "base" | "sought">} search
 * @param {number} [calls] - that are followed already
 * @returns {Repeated | undefined}
 */
export function findRepeated(source, { call, base, sought }, calls = 0) {
  const root = getRoot(base);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  const definition = /** @type {any} */ (variable?.defs[0]);
  // What a reduction puts together is there from its first round to its last.
  const declared =
    (definition?.type === "Parameter" ? findReduction(definition.node, definition.name) : undefined) ??
    definition?.name;
  /** @type {Node | undefined} */
  let outermost;
  /** @type {Node | undefined} */
  let innermost;
  /** @type {Node[]} */
  const lists = [];
  let isOther = false;
  /** @type {Node | undefined} */
  let owner;
  for (let child = call, { parent } = call; parent != null; child = parent, { parent } = parent) {
    if (isFunction(parent)) owner = parent;
    if (declared !== undefined && contains(parent, declared) && parent.type !== "Program") break;
    const loop = findLoop(source, child, parent);
    if (loop !== undefined) {
      // for (const key of keys) if (list.includes(wanted)) …   looks for the same each time
      isOther ||= readsWhatIsDeclaredIn(source, sought, loop.node);
      if (isOther) {
        outermost = loop.node;
        innermost ??= loop.node;
        lists.push(loop.list);
      }
    }
    if (isFunction(parent) && loop === undefined && !isHandedOn(parent)) break;
  }
  if (outermost !== undefined && innermost !== undefined)
    return isWrittenIn(variable, outermost) ? undefined : { node: outermost, round: innermost, lists };
  return owner === undefined || calls === MAX_CALLS
    ? undefined
    : findRepeatedByCallers(source, { base, sought }, owner, calls);
}

/**
 * `users.map((user) => findRole(roles, user.roleId))` of `function findRole(roles, id) { return roles.find((role) => role.id === id); }`
 *
 * @param {Source} source
 * @param {Pick<Search, "base" | "sought">} search
 * @param {Node} owner - the function that searches
 * @param {number} calls - that are followed already
 * @returns {Repeated | undefined}
 */
function findRepeatedByCallers(source, { base, sought }, owner, calls) {
  const root = getRoot(base);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  const declared = /** @type {any} */ (variable?.defs[0]?.name);
  const isInside = declared !== undefined && contains(owner, declared);
  const index = owner.params.indexOf(declared);
  if (isInside && (index === -1 || (variable !== undefined && getWrites(variable).length > 0))) return undefined;
  for (const call of getCallers(source, owner)) {
    const given = getHandedArguments(source, call);
    if (given.some(({ type }) => type === "SpreadElement")) continue;
    const list = isInside ? given[index] : base;
    if (list === undefined || !/^(?:Identifier|MemberExpression)$/.test(unwrap(list).type)) continue;
    //   users.map((user) => user.findRole(id)): another object each time
    if (root.type === "ThisExpression" && unwrap(call.callee).object?.type !== "ThisExpression") continue;
    for (const [at, param] of owner.params.entries()) {
      if (at === index || given[at] === undefined || !readsWhatIsDeclaredIn(source, sought, param)) continue;
      const found = findRepeated(source, { call, base: unwrap(list), sought: given[at] }, calls + 1);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} child
 * @param {Node} parent
 * @returns {{ node: Node, list: Node } | undefined}
 */
function findLoop(source, child, parent) {
  // The keys that a `for … in` goes through are mostly those of one thing.
  if (parent.type === "ForOfStatement")
    return parent.body === child ? { node: parent, list: unwrap(parent.right) } : undefined;
  const indexed = parent.body === child ? findIndexed(parent) : undefined;
  if (indexed !== undefined) return { node: parent, list: indexed };
  const call = isFunction(parent) ? parent.parent : undefined;
  if (call?.type !== "CallExpression") return undefined;
  const callee = unwrap(call.callee);
  const [list, each] = call.arguments;
  //   groupBy(ids, (id) => …)
  if (each === parent)
    return EACH_OF_UTILITIES.has(findUtilityName(findNativePath(source, callee) ?? "") ?? "")
      ? { node: call, list: unwrap(list) }
      : undefined;
  if (list !== parent) return undefined;
  return callee.type === "MemberExpression" && EACH.has(getPropertyName(callee) ?? "")
    ? { node: call, list: unwrap(callee.object) }
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Node} loop
 */
function readsWhatIsDeclaredIn(source, expression, loop) {
  return (
    findWithin(source, expression, (node) => {
      const name =
        node.type === "Identifier" ? /** @type {any} */ (source.findVariable(node)?.defs[0]?.name) : undefined;
      return name !== undefined && contains(loop, name);
    }) !== undefined
  );
}

/**
 * @param {Node} fn
 * @returns {boolean} whether it is written as an argument: `names.sort((a, b) => …)`, which runs where it stands
 */
function isHandedOn(fn) {
  return fn.parent.type === "CallExpression" && fn.parent.callee !== fn && fn.type === "ArrowFunctionExpression";
}

/**
 * @param {import("../../lib/types.js").Variable | undefined} variable
 * @param {Node} loop
 */
function isWrittenIn(variable, loop) {
  return variable !== undefined && getWrites(variable).some((written) => contains(loop, written));
}

/**
 * `!ids.includes(a) && ids.includes(b)`: one list is made into a `Set` once, however often it is asked.
 *
 * @param {Source} source
 * @param {Search} search
 * @param {Repeated} repeated
 * @returns {boolean} whether a search of the same list stands in front of it in the same function
 */
export function isAgain(source, search, repeated) {
  return getAlike(source, search, repeated).some((other) => other.range[0] < search.call.range[0]);
}

/**
 * @param {Source} source
 * @param {Search} search
 * @param {Repeated} repeated
 * @returns {Node[]} the searches of the same list in the same function that are made in the same way, itself among them
 */
export function getAlike(source, { call, list, method }, { node }) {
  const text = source.slice(list);
  const fn = findFunction(call);
  return getNodesWithin(source, node, "CallExpression").filter((other) => {
    const callee = unwrap(other.callee);
    return (
      callee.type === "MemberExpression" &&
      getPropertyName(callee) === method &&
      source.slice(unwrap(callee.object)) === text &&
      findFunction(other) === fn
    );
  });
}
