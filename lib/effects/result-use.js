import { getKeyName, getPropertyName } from "../ast/syntax/functions.js";
import { getWrapped } from "../ast/syntax/unwrap.js";
import { isAside } from "./beside.js";
import { isNothing } from "../ast/syntax/nothing.js";

/** @import { Node, Source } from "../types.js" */

/**
 * What code does with an object: the members of it that it reads (none where it only asks whether there is one), and where, those that it writes,
 * and the calls that it hands it to, of whose functions nothing is known here.
 *
 * @typedef {{ read: Set<string>, places: Place[], written: Set<string>, passed: Passed[] }} ObjectUse
 */

/** @typedef {{ name: string, node: Node }} Place - `node`: the member expression, or the pattern that the member is kept in */

/** @typedef {{ call: Node, index: number, key?: string }} Passed - `index`: of the argument; `key`: of the object that stands there, which has it */

/** Functions around a log, and what is written into one. */
const WRITTEN_OUT = new Set(["ObjectExpression", "ArrayExpression", "TemplateLiteral", "SpreadElement"]);

/**
 * What code does with what an expression brings, as a whole.
 *
 *   const user = await getUser(id);
 *               ^^^^^^^^^^^^^^^^^^^
 *   if (!user || user.isLocked) throw new Error(`no ${user.name}`);
 *
 * @param {Source} source
 * @param {Node} expression - an object, or nothing
 * @param {Node} [pattern] - what it is kept in, where the expression brings more than it
 * @returns {ObjectUse | undefined} undefined where the object goes where nobody can tell, or nothing is looked at
 */
export function findObjectUse(source, expression, pattern) {
  const use =
    pattern === undefined ? findUse(source, expression, new Set()) : findUseOfPattern(source, pattern, new Set());
  return use?.isLookedAt === true ? use : undefined;
}

/**
 * The same of a variable, whatever stands in it.
 *
 * @param {Source} source
 * @param {Node} name - that declares it
 * @param {(reference: Node) => boolean} [isLeftOut] - a reference that says nothing
 * @returns {ObjectUse | undefined}
 */
export function findObjectUseOfVariable(source, name, isLeftOut = () => false) {
  return findUseOfVariable(source, name, new Set(), { isLeftOut });
}

/**
 * The same, where it does not matter whether anything is looked at.
 *
 * @param {Source} source
 * @param {Node} expression - an object, or nothing
 * @returns {ObjectUse | undefined}
 */
export function findUseOfObject(source, expression) {
  return findUse(source, expression, new Set());
}

/**
 * The same of what stands in a pattern.
 *
 * @param {Source} source
 * @param {Node} pattern - that declares variables: `post`, `{ title }`
 * @returns {ObjectUse | undefined}
 */
export function findObjectUseOfPattern(source, pattern) {
  return findUseOfPattern(source, pattern, new Set());
}

/**
 * What a function does with what it is handed.
 *
 * @param {Source} source
 * @param {Node} parameter
 * @returns {Found | undefined}
 */
export function findObjectUseOfParameter(source, parameter) {
  const pattern = parameter.type === "AssignmentPattern" ? parameter.left : parameter;
  return findUseOfPattern(source, pattern, new Set(), { kind: "Parameter" });
}

/**
 * @param {ObjectUse[]} uses
 * @returns {ObjectUse} all of it
 */
export function joinUses(uses) {
  return {
    read: new Set(uses.flatMap(({ read }) => [...read])),
    places: uses.flatMap(({ places }) => places),
    written: new Set(uses.flatMap(({ written }) => [...written])),
    passed: uses.flatMap(({ passed }) => passed),
  };
}

/** @typedef {ObjectUse & { isLookedAt: boolean }} Found */

/** @typedef {{ kind?: "Variable" | "Parameter", isLeftOut?: (reference: Node) => boolean }} Of - what a variable is, and which references of it say nothing */

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Set<unknown>} seen - variables that were looked at: it may stand in several, which take it from each other
 * @returns {Found | undefined}
 */
function findUse(source, expression, seen) {
  const node = getWrapped(expression);
  const { parent } = node;
  switch (parent.type) {
    case "MemberExpression":
      return parent.object === node ? findUseOfMember(parent) : undefined;
    case "VariableDeclarator":
      return parent.init === node ? findUseOfPattern(source, parent.id, seen) : undefined;
    case "AssignmentExpression":
      return parent.right === node && parent.operator === "=" && parent.parent.type === "ExpressionStatement"
        ? findUseOfPattern(source, parent.left, seen)
        : undefined;
    case "BinaryExpression":
      return /^[!=]==?$/.test(parent.operator) && [parent.left, parent.right].some(isNothing)
        ? createUse({ isLookedAt: true })
        : undefined;
    case "LogicalExpression":
      //   user && user.name
      if (parent.left === node && (parent.operator === "&&" || isTest(parent))) return createUse({ isLookedAt: true });
      //   const user = (await getUser(id)) ?? null;
      return parent.left === node && isNothing(parent.right) ? findUse(source, parent, seen) : undefined;
    case "ConditionalExpression":
      //   const user = id ? await getUser(id) : null;
      if (parent.test === node) return createUse({ isLookedAt: true });
      return [parent.consequent, parent.alternate].some(isNothing) ? findUse(source, parent, seen) : undefined;
    default:
      if (isTest(node)) return createUse({ isLookedAt: true });
      if (isWrittenToLog(source, node)) return createUse({});
      return findUseOfPassed(node);
  }
}

/**
 * `show(user)`, `show({ user, isOwn })`
 *
 * @param {Node} node - a value, as its parent uses it
 * @returns {Found | undefined}
 */
function findUseOfPassed(node) {
  const { parent } = node;
  const key =
    parent.type === "Property" && parent.value === node && parent.parent.type === "ObjectExpression"
      ? getKeyName(parent)
      : undefined;
  const argument = key === undefined ? node : getWrapped(parent.parent);
  const call = argument.parent;
  if (call.type !== "CallExpression" || call.callee === argument) return undefined;
  const passed = { call, index: call.arguments.indexOf(argument), ...(key === undefined ? {} : { key }) };
  return createUse({ passed: [passed], isLookedAt: true });
}

/**
 * @param {Partial<Found>} use
 * @returns {Found}
 */
function createUse(use) {
  return { read: new Set(), places: [], written: new Set(), passed: [], isLookedAt: false, ...use };
}

/**
 * @param {Node} member - `user.name`
 * @returns {Found | undefined}
 */
function findUseOfMember(member) {
  const name = getPropertyName(member);
  const node = getWrapped(member);
  const { parent } = node;
  //   user.save()      user[key]
  if (name === undefined || (parent.type === "CallExpression" && parent.callee === node)) return undefined;
  //   user.name = "Ada";
  if (parent.type === "AssignmentExpression" && parent.left === node && parent.operator === "=")
    return parent.parent.type === "ExpressionStatement" ? createUse({ written: new Set([name]) }) : undefined;
  //   user.count++      delete user.name      [user.name] = names
  const isRead =
    parent.type !== "UpdateExpression" &&
    !(parent.type === "UnaryExpression" && parent.operator === "delete") &&
    !(/^(?:AssignmentExpression|AssignmentPattern|For(?:Of|In)Statement)$/.test(parent.type) && parent.left === node) &&
    !/Pattern$|^RestElement$/.test(parent.type) &&
    !(parent.type === "Property" && parent.parent.type === "ObjectPattern");
  return isRead ? createUse({ read: new Set([name]), places: [{ name, node: member }], isLookedAt: true }) : undefined;
}

/**
 * @param {Source} source
 * @param {Node} pattern
 * @param {Set<unknown>} seen
 * @param {Of} [of]
 * @returns {Found | undefined}
 */
function findUseOfPattern(source, pattern, seen, of) {
  if (pattern.type === "Identifier") return findUseOfVariable(source, pattern, seen, of);
  if (pattern.type !== "ObjectPattern") return undefined;
  /** @type {Place[]} */
  const places = [];
  for (const property of pattern.properties) {
    const name = property.type === "Property" ? getKeyName(property) : undefined;
    if (name === undefined) return undefined;
    places.push({ name, node: property.value });
  }
  return createUse({ read: new Set(places.map(({ name }) => name)), places, isLookedAt: places.length > 0 });
}

/**
 * @param {Source} source
 * @param {Node} name
 * @param {Set<unknown>} seen
 * @param {Of} [of]
 * @returns {Found | undefined}
 */
function findUseOfVariable(source, name, seen, { kind = "Variable", isLeftOut = () => false } = {}) {
  const variable = source.findVariable(name);
  if (variable === undefined || variable.defs.length !== 1 || variable.defs[0].type !== kind) return undefined;
  const all = createUse({});
  if (seen.has(variable)) return all;
  seen.add(variable);
  for (const reference of variable.references) {
    const node = /** @type {any} */ (reference.identifier);
    if (!reference.isRead() || isLeftOut(node)) continue;
    const use = findUse(source, node, seen);
    if (use === undefined) return undefined;
    for (const one of use.read) all.read.add(one);
    all.places.push(...use.places);
    for (const one of use.written) all.written.add(one);
    all.passed.push(...use.passed);
    all.isLookedAt ||= use.isLookedAt;
  }
  return all;
}

/**
 * @param {Node} node - a value, as its parent uses it
 * @returns {boolean} whether nothing but whether it is there is asked
 */
export function isTest(node) {
  const { parent } = node;
  if (parent.type === "UnaryExpression") return parent.operator === "!";
  if (parent.type === "LogicalExpression") return isTest(getWrapped(parent));
  return /^(?:If|While|DoWhile|Conditional)(?:Statement|Expression)$/.test(parent.type) && parent.test === node;
}

/**
 * `log.debug("found", { user })`
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function isWrittenToLog(source, node) {
  let at = node;
  while (WRITTEN_OUT.has(at.parent.type) || (at.parent.type === "Property" && at.parent.value === at))
    at = getWrapped(at.parent);
  const call = at.parent;
  return call.type === "CallExpression" && call.arguments.includes(at) && isAside(source, call);
}
