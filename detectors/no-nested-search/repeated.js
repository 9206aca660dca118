import { contains } from "../../lib/ast/syntax/contains.js";
import { EACH_METHODS } from "../../lib/ast/array-methods.js";
import { findReduction } from "../../lib/ast/values/reduction.js";
import { findIndexed } from "../../lib/ast/order/indexed-loop.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { EACH_OF_UTILITIES, findUtilityName } from "../../lib/ast/values/utility-name.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getCallers, getHandedArguments } from "../../lib/ast/values/callers.js";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { findLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { resolveFunctions } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Search } from "./search.js" */

/**
 * What makes the search again for each element of a list.
 *
 * @typedef {object} Repeated
 * @property {Node} node - a loop, or a call like `users.map(…)`
 * @property {Node} round - the innermost of them, each round of which searches
 * @property {Node} [each] - the function that the call is given by its name: `users.map(describe)`
 * @property {Node[]} lists - that it and the loops in it go through, the innermost first
 * @property {boolean} [isSort] - whether the innermost is a sort, which searches in each of its comparisons
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
  const declared = findDeclared(root, definition);
  /** @type {Node | undefined} */
  let outermost;
  /** @type {Node | undefined} */
  let innermost;
  /** @type {Node[]} */
  const lists = [];
  let isSort = false;
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
        isSort ||= innermost === undefined && loop.isSort === true;
        innermost ??= loop.node;
        lists.push(loop.list);
      }
    }
    if (isFunction(parent) && loop === undefined && !isHandedOn(parent)) break;
  }
  if (outermost !== undefined && innermost !== undefined)
    return isWrittenIn(variable, outermost) ? undefined : { node: outermost, round: innermost, lists, isSort };
  if (owner === undefined || calls === MAX_CALLS) return undefined;
  return (
    findRepeatedByName(source, { base, sought }, owner) ?? findRepeatedByCallers(source, { base, sought }, owner, calls)
  );
}

/**
 * @param {Node} root - of a list
 * @param {any} definition - of the variable that it is
 * @returns {Node | undefined} where it is from: in what is around that, it is another one each time
 */
function findDeclared(root, definition) {
  //   ids.concat(more).filter((id, index, all) => all.indexOf(id) === index)
  if (!/^(Identifier|ThisExpression)$/.test(root.type)) return root;
  // What a reduction puts together is there from its first round to its last.
  const reduction = definition?.type === "Parameter" ? findReduction(definition.node, definition.name) : undefined;
  return reduction ?? definition?.name;
}

/**
 * `users.map(describe)` of `function describe(user) { return roles.find((role) => role.id === user.roleId); }`
 *
 * @param {Source} source
 * @param {Pick<Search, "base" | "sought">} search
 * @param {Node} owner - the function that searches
 * @returns {Repeated | undefined}
 */
function findRepeatedByName(source, { base, sought }, owner) {
  const root = getRoot(base);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  const declared = findDeclared(root, variable?.defs[0]);
  if ((declared !== undefined && contains(owner, declared)) || isWrittenIn(variable, owner)) return undefined;
  // Not by itself: `category.children.forEach(mark)` in `mark`
  const calls = (getCallsForEach(source).get(owner) ?? []).filter(({ call }) => !contains(owner, call));
  for (const { call, list, index } of calls) {
    const element = owner.params[index];
    if (element !== undefined && readsWhatIsDeclaredIn(source, sought, element))
      return { node: call, round: call, lists: [list], each: owner };
  }
  return undefined;
}

/**
 * @param {Source} source
 * @returns {Map<Node, { call: Node, list: Node, index: number }[]>} by function: the calls that are given it by its name and call it for
 *   each element, which is its parameter at that index
 */
function getCallsForEach(source) {
  return source.memo(getCallsForEach, () => {
    /** @type {Map<Node, { call: Node, list: Node, index: number }[]>} */
    const calls = new Map();
    for (const call of source.nodes("CallExpression"))
      for (const each of call.arguments.slice(0, 2)) {
        const list = isName(unwrap(each)) ? findListOfCall(source, call, each) : undefined;
        if (list === undefined) continue;
        const index = /^reduce(Right)?$/.test(findLastName(call.callee) ?? "") ? 1 : 0;
        for (const fn of resolveFunctions(source, each)) getOrInsert(calls, fn, () => []).push({ call, list, index });
      }
    return calls;
  });
}

/** @param {Node} node */
function isName(node) {
  return node.type === "Identifier" || node.type === "MemberExpression";
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
  const declared =
    root.type === "Identifier" ? /** @type {any} */ (variable?.defs[0]?.name) : findDeclared(root, undefined);
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
 * @returns {{ node: Node, list: Node, isSort?: boolean } | undefined}
 */
function findLoop(source, child, parent) {
  // The keys that a `for … in` goes through are mostly those of one thing.
  if (parent.type === "ForOfStatement")
    return parent.body === child ? { node: parent, list: unwrap(parent.right) } : undefined;
  const indexed = parent.body === child ? findIndexed(parent) : undefined;
  if (indexed !== undefined) return { node: parent, list: indexed };
  const call = isFunction(parent) ? parent.parent : undefined;
  if (call?.type !== "CallExpression") return undefined;
  const sorted = findSortedBy(call, parent);
  if (sorted !== undefined) return { node: call, list: sorted, isSort: true };
  const list = findListOfCall(source, call, parent);
  return list && { node: call, list };
}

/**
 * @param {Node} call - CallExpression
 * @param {Node} fn - one of its arguments
 * @returns {Node | undefined} the list that it sorts by what that function says of two elements: `posts` of `posts.sort((a, b) => …)`
 */
function findSortedBy(call, fn) {
  const callee = unwrap(call.callee);
  return callee.type === "MemberExpression" &&
    /^(?:sort|toSorted)$/.test(getPropertyName(callee) ?? "") &&
    call.arguments[0] === fn &&
    fn.params.length === 2
    ? unwrap(callee.object)
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @param {Node} each - one of its arguments
 * @returns {Node | undefined} the list for each element of which it calls that function: `users` of `users.map(each)`
 */
function findListOfCall(source, call, each) {
  const callee = unwrap(call.callee);
  const [first, second] = call.arguments;
  //   groupBy(ids, (id) => …)
  if (second === each)
    return EACH_OF_UTILITIES.has(findUtilityName(findNativePath(source, callee) ?? "") ?? "")
      ? unwrap(first)
      : undefined;
  if (first !== each) return undefined;
  return callee.type === "MemberExpression" && EACH.has(getPropertyName(callee) ?? "")
    ? unwrap(callee.object)
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
