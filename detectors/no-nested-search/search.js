import { findDistinct } from "./distinct.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findUtilityName } from "../../lib/ast/values/utility-name.js";
import { findOnlyReturned } from "../../lib/ast/syntax/only-returned.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../lib/types.js" */
/** @import { Distinct } from "./distinct.js" */

/**
 * A call that goes through a list until it finds something.
 *
 * @typedef {object} Search
 * @property {Node} call
 * @property {Node} list - `users`, `page.users` or, made again for each search, `Object.keys(users)` and `users.map(getId)`
 * @property {Node} base - the name that the list is or is made of; of a list that has no name, the list
 * @property {"includes" | "indexOf" | "find" | "findIndex" | "findLast" | "some" | "filter"} method
 * @property {Node} sought - what it looks for: `user.id`
 * @property {Match} [match] - how elements are told, where a function says it
 * @property {Distinct} [distinct] - where the list is searched for its own elements
 * @property {boolean} isOfUtility - whether it is a function of lodash or its like, which is given the list: `_.find(users, { id })`
 */

/**
 * `(role) => role.userId === user.id`
 *
 * @typedef {object} Match
 * @property {Node} fn
 * @property {Node} param - `role`
 * @property {Node} key - what is compared of an element: `role.userId`
 * @property {boolean} isWhole - whether nothing else is asked of the element
 */

/** What hands out all that a `Map` or `Set` has. */
const OF_MAPS = /^(?:values|keys|entries)$/;

/** Functions that compare two values: `idsAreEqual(a, b)`. */
const EQUAL = /^(?:is|are)?_?(?:deep)?equals?$|(?:Equals?|Match|Same)$|^(?:same|isSame)[A-Z]?\w*$/i;

const DIRECT = /^(includes|indexOf)$/;
const BY_FUNCTION = /^(find|findIndex|findLast|some|filter)$/;

/**
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {Search | undefined}
 */
export function findSearch(source, call) {
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : callee.name;
  if (name === undefined || !(DIRECT.test(name) || BY_FUNCTION.test(name))) return undefined;
  const method = /** @type {Search["method"]} */ (name);
  const isOfUtility = findUtilityName(findNativePath(source, callee) ?? "") === method;
  if (!isOfUtility && callee.type !== "MemberExpression") return undefined;
  const [given, argument, ...others] = isOfUtility ? call.arguments : [callee.object, ...call.arguments];
  if (argument === undefined || others.length > 0) return undefined;
  const distinct = !isOfUtility && /^(indexOf|findIndex)$/.test(method) ? findDistinct(source, call) : undefined;
  const list = distinct?.list ?? unwrap(given);
  const base = distinct !== undefined || isName(list) ? list : findDerivedFrom(list);
  if (base === undefined) return undefined;
  const search = { call, list, base, method, isOfUtility, ...(distinct && { distinct }) };
  if (DIRECT.test(method)) return argument.type === "SpreadElement" ? undefined : { ...search, sought: argument };
  //   _.find(users, { id: post.userId })   _.find(users, ["id", post.userId])
  if (isOfUtility && /^(?:Object|Array)Expression$/.test(unwrap(argument).type)) return { ...search, sought: argument };
  const compared = findMatch(source, unwrap(argument));
  return compared && { ...search, ...compared };
}

/**
 * @param {Node} list
 * @returns {Node | undefined} `users` of `Object.keys(users)`, `users.map(getId)`, `Array.from(users.values())` and `[...users.values()]`
 */
function findDerivedFrom(list) {
  if (list.type === "ArrayExpression") {
    //   [...roles, ...groups]
    const [spread, ...others] = list.elements;
    return [spread, ...others].every((element) => element?.type === "SpreadElement")
      ? findNamed(unwrap(spread.argument))
      : undefined;
  }
  if (list.type !== "CallExpression") return undefined;
  const callee = unwrap(list.callee);
  if (callee.type !== "MemberExpression") return undefined;
  if (/^(?:Object\.(?:keys|values|entries)|Array\.from)$/.test(getDottedName(callee)))
    return list.arguments.length === 1 ? findNamed(unwrap(list.arguments[0])) : undefined;
  const name = getPropertyName(callee) ?? "";
  const isMade = /^(?:map|flatMap)$/.test(name) ? list.arguments.length === 1 : OF_MAPS.test(name);
  return isMade ? findNamed(unwrap(callee.object)) : undefined;
}

/**
 * `const roleIds = roles.map(getId); if (roleIds.includes(user.roleId)) …`
 *
 * @param {Source} source
 * @param {Search} search
 * @returns {{ search: Search, declared: Node } | undefined} the same search, by what a constant was made of for it, and that constant
 */
export function findMadeForIt(source, search) {
  const { list } = search;
  const definition = list.type === "Identifier" ? /** @type {any} */ (source.findVariable(list)?.defs[0]) : undefined;
  if (definition?.type !== "Variable" || definition.node.id !== definition.name || definition.node.init == null)
    return undefined;
  const { parent: declaration, init } = definition.node;
  const base = declaration.kind === "const" ? findDerivedFrom(unwrap(init)) : undefined;
  return base && { search: { ...search, base }, declared: definition.node };
}

/** @param {Node} node - a name, or what is made of one */
function findNamed(node) {
  return isName(node) ? node : findDerivedFrom(node);
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is a name or a member that the code names
 */
function isName(node) {
  if (node.type === "Identifier") return true;
  return (
    node.type === "MemberExpression" &&
    getPropertyName(node) !== undefined &&
    /^(Identifier|ThisExpression)$/.test(getRoot(node).type)
  );
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {{ match: Match, sought: Node } | undefined}
 */
function findMatch(source, fn) {
  if (!isFunction(fn) || fn.async || fn.generator || fn.params.length !== 1) return undefined;
  const [param] = fn.params;
  const condition = findOnlyReturned(fn, true);
  if (condition === undefined) return undefined;
  const variables = new Set(source.scopeManager.getDeclaredVariables(/** @type {any} */ (fn)));
  const parts = getParts(condition);
  for (const part of parts) {
    const compared = getCompared(part);
    if (compared === undefined) continue;
    for (const [key, sought] of [compared, [compared[1], compared[0]]])
      if (reads(source, key, variables) && !reads(source, sought, variables) && isOfElement(source, key, variables))
        return {
          sought,
          match: { fn, param, key, isWhole: parts.length === 1 && part.operator === "===" },
        };
  }
  return undefined;
}

/**
 * @param {Node} part - of a condition
 * @returns {Node[] | undefined} the two values that have to be equal
 */
function getCompared(part) {
  if (part.type === "BinaryExpression") return /^===?$/.test(part.operator) ? [part.left, part.right] : undefined;
  if (part.type !== "CallExpression") return undefined;
  const callee = unwrap(part.callee);
  //   member.userId.equals(user._id)
  if (callee.type === "MemberExpression" && part.arguments.length === 1 && getPropertyName(callee) === "equals")
    return [callee.object, part.arguments[0]];
  //   idsAreEqual(line.id, input.lineId)
  return part.arguments.length === 2 && EQUAL.test(findLastName(callee) ?? "") ? part.arguments : undefined;
}

/**
 * @param {Node} condition
 * @returns {Node[]} `a` and `b` of `a && b`
 */
function getParts(condition) {
  const node = unwrap(condition);
  return node.type === "LogicalExpression" && node.operator === "&&"
    ? [...getParts(node.left), ...getParts(node.right)]
    : [node];
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Set<Variable>} variables
 */
function reads(source, expression, variables) {
  return (
    findWithin(source, expression, (node) => {
      const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
      return variable !== undefined && variables.has(variable);
    }) !== undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Set<Variable>} variables - of the function that is called with an element
 * @returns {boolean} whether it depends on the element alone, as `role.userId` and `name.toLowerCase()` do
 */
function isOfElement(source, expression, variables) {
  return (
    findWithin(source, expression, (node) => {
      const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
      return variable !== undefined && !variables.has(variable) && variable.defs[0]?.type !== "ImportBinding";
    }) === undefined
  );
}
