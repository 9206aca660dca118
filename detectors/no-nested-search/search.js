import { contains } from "../../lib/ast/syntax/contains.js";
import { getOperands } from "../../lib/ast/syntax/operands.js";
import { findDistinct } from "./distinct.js";
import { findIndexed } from "../../lib/ast/order/indexed-loop.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findUtilityName } from "../../lib/ast/values/utility-name.js";
import { findOnlyReturned } from "../../lib/ast/syntax/only-returned.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { isList } from "./is-list.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";
import { findDerivedFrom, isName } from "./searched-list.js";

/** @import { Node, Source, Variable } from "../../lib/types.js" */
/** @import { Distinct } from "./distinct.js" */

/**
 * A call, or a loop, that goes through a list until it finds something.
 *
 * @typedef {object} Search
 * @property {Node} call - or loop
 * @property {Node} list - `users`, `page.users` or, made again for each search, `Object.keys(users)` and `users.map(getId)`
 * @property {Node} base - the name that the list is or is made of; of a list that has no name, the list
 * @property {"includes" | "indexOf" | "find" | "findIndex" | "findLast" | "some" | "every" | "filter" | "forEach" | "loop" | "wholeLoop"} method
 *   - a loop that leaves the others alone is "loop" where it ends at what it finds
 * @property {Node} sought - what it looks for: `user.id`
 * @property {Match} [match] - how elements are told, where a function says it
 * @property {Distinct} [distinct] - where the list is searched for its own elements
 * @property {boolean} isOfUtility - whether it is a function of lodash or its like, which is given the list: `_.find(users, { id })`
 */

/**
 * `(role) => role.userId === user.id`
 *
 * @typedef {object} Match
 * @property {Node} fn - or loop
 * @property {Node} param - `role`
 * @property {Node} key - what is compared of an element: `role.userId`
 * @property {boolean} isWhole - whether nothing else is asked of the element
 * @property {boolean} isAmong - whether it is sought among several that an element has: `role.userIds.includes(user.id)`
 * @property {Variable[]} others - that are read of what is compared, and are none of the element's: `field` of `role[field]`
 */

/** Functions that compare two values: `idsAreEqual(a, b)`. */
const EQUAL = /^(?:is|are)?_?(?:deep)?equals?$|(?:Equals?|Match|Same)$|^(?:same|isSame)[A-Z]?\w*$/i;

const DIRECT = /^(includes|indexOf)$/;
const BY_FUNCTION = /^(find|findIndex|findLast|some|every|filter|forEach)$/;

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
  const compared = findMatch(source, unwrap(argument), method);
  return compared && { ...search, ...compared };
}

/**
 * `for (const role of roles) if (role.userId === user.id) names.push(role.name);`
 *
 * @param {Source} source
 * @param {Node} loop - ForOfStatement or ForStatement
 * @returns {Search | undefined}
 */
export function findSearchOfLoop(source, loop) {
  const list = loop.type === "ForOfStatement" && loop.await !== true ? unwrap(loop.right) : findIndexed(loop);
  const head = loop.type === "ForOfStatement" ? loop.left : loop.init;
  if (list === undefined || head?.type !== "VariableDeclaration") return undefined;
  const base = isName(list) ? list : findDerivedFrom(list);
  const guarded = findGuarded(loop.body);
  if (base === undefined || guarded === undefined) return undefined;
  const own = new Set(source.scopeManager.getDeclaredVariables(head));
  const compared = findEqual(source, guarded.parts, addDeclared(source, own, loop.body));
  if (compared === undefined) return undefined;
  const { sought, ...match } = compared;
  const ends = findWithin(source, loop.body, ({ type }) => /^(?:Break|Return)Statement$/.test(type), isFunction);
  return {
    call: loop,
    list,
    base,
    method: ends === undefined ? "wholeLoop" : "loop",
    isOfUtility: false,
    sought,
    match: { ...match, fn: loop, param: head.declarations[0].id, isWhole: false },
  };
}

/**
 * @param {Node} body - of a loop, or of a function that is called for each element
 * @returns {{ parts: Node[] } | undefined} what must hold for it to do anything with an element, where it says so at its beginning, behind
 *   variables
 */
function findGuarded(body) {
  const statements = body.type === "BlockStatement" ? body.body : [body];
  const [first, ...others] = statements.filter((/** @type {Node} */ { type }) => type !== "VariableDeclaration");
  if (first?.type !== "IfStatement" || first.alternate != null) return undefined;
  //   if (role.userId === user.id) { … }
  if (others.length === 0) return { parts: getOperands(first.test).flatMap((part) => getNamed(statements, part)) };
  //   if (role.userId !== user.id) continue;
  const { consequent } = first;
  const only = consequent.type === "BlockStatement" ? consequent.body : [consequent];
  const leaves = only.length === 1 && /^(?:Continue|Return)Statement$/.test(only[0].type) && only[0].label == null;
  const equal = leaves ? negate(unwrap(first.test)) : undefined;
  return equal && { parts: [equal] };
}

/**
 * @param {Node[]} statements
 * @param {Node} part - of a condition: `isOwn`
 * @returns {Node[]} what a constant of these statements says: `const isOwn = role.userId === user.id && role.isOpen;`
 */
function getNamed(statements, part) {
  if (part.type !== "Identifier") return [part];
  const declarator = statements
    .flatMap(({ kind, declarations = [] }) => (kind === "const" ? declarations : []))
    .find(({ id }) => id.name === part.name);
  return declarator === undefined ? [part] : getOperands(declarator.init);
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Search["method"]} method - that calls it
 * @returns {{ match: Match, sought: Node } | undefined}
 */
function findMatch(source, fn, method) {
  if (!isFunction(fn) || fn.async || fn.generator || fn.params.length !== 1) return undefined;
  const [param] = fn.params;
  const parts = findParts(fn, method);
  if (parts === undefined) return undefined;
  const own = new Set(source.scopeManager.getDeclaredVariables(/** @type {any} */ (fn)));
  const compared = findEqual(source, parts, addDeclared(source, own, fn.body));
  if (compared === undefined) return undefined;
  const { sought, ...match } = compared;
  const isWhole = parts.length === 1 && parts[0].operator === "===" && match.others.length === 0 && !match.isAmong;
  return { sought, match: { ...match, fn, param, isWhole } };
}

/**
 * @param {Node} fn
 * @param {Search["method"]} method
 * @returns {Node[] | undefined} what must all hold of an element that is found
 */
function findParts(fn, method) {
  //   roles.forEach((role) => { if (role.userId === user.id) names.push(role.name); })
  if (method === "forEach") return findGuarded(fn.body)?.parts;
  const condition = findOnlyReturned(fn, true);
  if (condition === undefined || method !== "every") return condition && getOperands(condition);
  //   roles.every((role) => role.userId !== user.id)
  const equal = negate(condition);
  return equal && [equal];
}

/**
 * @param {Node} test
 * @returns {Node | undefined} `a === b` of `a !== b`
 */
function negate(test) {
  return test.type === "BinaryExpression" && /^!==?$/.test(test.operator)
    ? { ...test, operator: test.operator.replace("!", "=") }
    : undefined;
}

/**
 * @param {Source} source
 * @param {Set<Variable>} own - of an element
 * @param {Node} body
 * @returns {Set<Variable>} with those that the statements at its beginning make of them: `const { id } = role;`
 */
function addDeclared(source, own, body) {
  const statements = body.type === "BlockStatement" ? body.body : [];
  for (const statement of statements) {
    if (statement.type !== "VariableDeclaration") break;
    for (const declarator of statement.declarations)
      if (declarator.init != null && reads(source, declarator.init, own))
        for (const variable of source.scopeManager.getDeclaredVariables(declarator)) own.add(variable);
  }
  return own;
}

/**
 * @param {Source} source
 * @param {Node[]} parts - of a condition
 * @param {Set<Variable>} own - variables of an element
 * @returns {{ sought: Node, key: Node, isAmong: boolean, others: Variable[] } | undefined} what an element must have, and what it is
 *   compared with
 */
function findEqual(source, parts, own) {
  for (const part of parts) {
    //   widget.key === key || widget.oldKey === key
    const either = getOperands(part, "||");
    const each = either.length > 1 ? either.map((one) => findEqual(source, getOperands(one), own)) : [undefined];
    if (each.every((one) => one !== undefined)) return { ...each[0], others: each.flatMap((one) => one.others) };
    const compared = getCompared(part);
    const among = compared === undefined ? findAmong(source, part, own) : undefined;
    if (among !== undefined) return { ...among, isAmong: true };
    for (const [key, sought] of compared === undefined ? [] : [compared, [compared[1], compared[0]]])
      if (reads(source, key, own) && !reads(source, sought, own))
        return { sought, key, isAmong: false, others: getOthers(source, key, own) };
  }
  return undefined;
}

/**
 *   group.userIds.includes(user.id)   post.tags.some((tag) => tag.id === wanted.id)
 *
 * @param {Source} source
 * @param {Node} part - of a condition
 * @param {Set<Variable>} own - variables of an element
 * @returns {{ sought: Node, key: Node, others: Variable[] } | undefined}
 */
function findAmong(source, part, own) {
  const inner = part.type === "CallExpression" ? findSearch(source, part) : undefined;
  if (inner === undefined || !/^(?:includes|some)$/.test(inner.method) || inner.match?.isAmong === true)
    return undefined;
  if (!reads(source, inner.list, own) || reads(source, inner.sought, own) || !isList(source, inner)) return undefined;
  return { sought: inner.sought, key: inner.list, others: getOthers(source, inner.list, own) };
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
 * @param {Set<Variable>} own - variables of an element
 * @returns {Variable[]} what else it depends on than the element, as `role.userId` and `name.toLowerCase()` do not
 */
function getOthers(source, expression, own) {
  /** @type {Set<Variable>} */
  const others = new Set();
  walk(expression, source.visitorKeys, (node) => {
    const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
    const isInside = (/** @type {any} */ definition) => contains(expression, definition.name);
    if (variable === undefined || own.has(variable) || variable.defs.some(isInside)) return true;
    if (variable.defs.length > 0 && variable.defs[0].type !== "ImportBinding") others.add(variable);
    return true;
  });
  return [...others];
}
