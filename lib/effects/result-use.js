import { getKeyName, getPropertyName } from "../ast/syntax/functions.js";
import { getWrapped } from "../ast/syntax/unwrap.js";
import { isAside } from "./beside.js";
import { isNothing } from "../ast/syntax/nothing.js";

/** @import { Node, Source } from "../types.js" */

/**
 * What code reads of a value: the names of its members. There are none where it only asks whether there is one.
 *
 * @typedef {Set<string>} ReadNames
 */

/** Functions around a log, and what is written into one. */
const WRITTEN_OUT = new Set(["ObjectExpression", "ArrayExpression", "TemplateLiteral", "SpreadElement"]);

/**
 * The members that code reads of what an expression brings, as a whole.
 *
 *   const user = await getUser(id);
 *               ^^^^^^^^^^^^^^^^^^^
 *   if (!user || user.isLocked) throw new Error(`no ${user.name}`);
 *
 * @param {Source} source
 * @param {Node} expression - an object, or nothing
 * @returns {ReadNames | undefined} undefined where the object itself is handed on, or changed, or nothing is looked at
 */
export function findReadNames(source, expression) {
  const names = findNames(source, expression);
  return names?.isLookedAt === true ? names.names : undefined;
}

/**
 * The same of a variable, whatever stands in it.
 *
 * @param {Source} source
 * @param {Node} name - that declares it, or is assigned
 * @param {(reference: Node) => boolean} [isLeftOut] - a reference that says nothing
 * @returns {ReadNames | undefined}
 */
export function findReadNamesOfVariable(source, name, isLeftOut = () => false) {
  return findNamesOfVariable(source, name, isLeftOut)?.names;
}

/** @typedef {{ names: ReadNames, isLookedAt: boolean }} Found */

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {Found | undefined}
 */
function findNames(source, expression) {
  const node = getWrapped(expression);
  const { parent } = node;
  switch (parent.type) {
    case "MemberExpression":
      return parent.object === node ? findNameOfMember(parent) : undefined;
    case "VariableDeclarator":
      return parent.init === node ? findNamesOfPattern(source, parent.id) : undefined;
    case "AssignmentExpression":
      return parent.right === node && parent.operator === "=" && parent.parent.type === "ExpressionStatement"
        ? findNamesOfPattern(source, parent.left)
        : undefined;
    case "BinaryExpression":
      return /^[!=]==?$/.test(parent.operator) && [parent.left, parent.right].some(isNothing) ? asked() : undefined;
    case "LogicalExpression":
      //   user && user.name      (await getUser(id)) || {}
      return parent.left === node && (parent.operator === "&&" || isTest(parent)) ? asked() : undefined;
    default:
      if (isTest(node)) return asked();
      return isWrittenToLog(source, node) ? { names: new Set(), isLookedAt: false } : undefined;
  }
}

/** @returns {Found} */
function asked() {
  return { names: new Set(), isLookedAt: true };
}

/**
 * @param {Node} member - `user.name`
 * @returns {Found | undefined}
 */
function findNameOfMember(member) {
  const name = getPropertyName(member);
  const node = getWrapped(member);
  const { parent } = node;
  //   user.save()      user[key]
  if (name === undefined || (parent.type === "CallExpression" && parent.callee === node)) return undefined;
  //   user.name = "Ada"      delete user.name
  const isWritten =
    (parent.type === "AssignmentExpression" && parent.left === node) ||
    parent.type === "UpdateExpression" ||
    (parent.type === "UnaryExpression" && parent.operator === "delete");
  return isWritten ? undefined : { names: new Set([name]), isLookedAt: true };
}

/**
 * @param {Source} source
 * @param {Node} pattern
 * @returns {Found | undefined}
 */
function findNamesOfPattern(source, pattern) {
  if (pattern.type === "Identifier") return findNamesOfVariable(source, pattern, () => false);
  if (pattern.type !== "ObjectPattern") return undefined;
  /** @type {ReadNames} */
  const names = new Set();
  for (const property of pattern.properties) {
    const name = property.type === "Property" ? getKeyName(property) : undefined;
    if (name === undefined) return undefined;
    names.add(name);
  }
  return { names, isLookedAt: names.size > 0 };
}

/**
 * @param {Source} source
 * @param {Node} name
 * @param {(reference: Node) => boolean} isLeftOut
 * @returns {Found | undefined}
 */
function findNamesOfVariable(source, name, isLeftOut) {
  const variable = source.findVariable(name);
  if (variable === undefined || variable.defs.length !== 1 || variable.defs[0].type !== "Variable") return undefined;
  /** @type {Found} */
  const all = { names: new Set(), isLookedAt: false };
  for (const reference of variable.references) {
    const node = /** @type {any} */ (reference.identifier);
    if (!reference.isRead() || isLeftOut(node)) continue;
    const found = findNames(source, node);
    if (found === undefined) return undefined;
    for (const one of found.names) all.names.add(one);
    all.isLookedAt ||= found.isLookedAt;
  }
  return all;
}

/**
 * @param {Node} node - a value, as its parent uses it
 * @returns {boolean} whether nothing but whether it is there is asked
 */
function isTest(node) {
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
