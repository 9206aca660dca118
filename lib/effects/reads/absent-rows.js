import { contains } from "../../ast/syntax/contains.js";
import { findName, getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { getNumber, leaves } from "../order/places.js";
import { getPresent, getUnset } from "../../heat/seldom/asked.js";
import { getWrites } from "../../ast/values/writes.js";
import { isPermission } from "./kept-reads.js";
import { ROW_ID } from "./key-origins.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Functions whose business is to make something: what they look for in front of that is there now and then. */
const MAKES = /^#?_?(?:create|insert|add|save|register|sign|import|store|put|write|push)(?:[A-Z_]|$)/;

/** Functions whose business is to bring something, which they make if it is missing. */
const BRINGS = /^#?_?(?:get|find|ensure|load|fetch|resolve|lookup|provide|require)(?:[A-Z_]|$)/;

/** What is no branch of its own: all that follows in the function. */
export const REST = -1;

/**
 * What only runs where something was looked for and is not there: most requests find it.
 *
 *   let user = await users.findByEmail(email);
 *   if (!user) user = await users.save({ email });
 *
 * @param {Source} source
 * @param {Node} owner - a function
 * @param {Node} node - a call in it
 * @param {Map<Node, number>} branches - the numbers of its branches
 * @returns {{ read: Node, branch: number } | undefined} the call that has looked for it, and the branch, which is `REST` for all that
 *   follows on `if (user) return user;`
 */
export function findAbsent(source, owner, node, branches) {
  const name = findName(owner) ?? "";
  if (MAKES.test(name)) return undefined;
  for (let at = node; at !== owner && at.parent != null && !isFunction(at); at = at.parent) {
    const { parent } = at;
    if (parent.type === "IfStatement" && at !== parent.test) {
      const missing = at === parent.consequent ? getMissing(parent.test) : getFound(parent.test);
      const read = findReadOf(source, missing, parent);
      if (read !== undefined) return { read, branch: getNumber(branches, parent) };
    }
    if (parent.type !== "BlockStatement" || !BRINGS.test(name)) continue;
    for (const before of parent.body.slice(0, parent.body.indexOf(at))) {
      if (before.type !== "IfStatement" || before.alternate != null || !returnsValue(before.consequent)) continue;
      const read = findReadOf(source, getFound(before.test), before);
      if (read !== undefined) return { read, branch: REST };
    }
  }
  return undefined;
}

/**
 * @param {Node} arm - of a branch
 * @returns {boolean} whether it returns something
 */
function returnsValue(arm) {
  if (!leaves(arm)) return false;
  const last = arm.type === "BlockStatement" ? arm.body.at(-1) : arm;
  return last.type === "ReturnStatement" && last.argument != null;
}

/**
 * @param {Node} test
 * @returns {Node | undefined} the name of what is missing where it is true: `!user`, `user === null`, `!user || !user.id`
 */
function getMissing(test) {
  const node = unwrap(test);
  if (node.type === "LogicalExpression" && node.operator === "||") {
    const [left, right] = [getMissing(node.left), getMissing(node.right)];
    return left !== undefined && left.name === right?.name ? left : undefined;
  }
  return getUnset(node).map(getRow).find(isKnown);
}

/**
 * @param {Node} test
 * @returns {Node | undefined} the name of what is missing where it is false: `user`, `user !== null`
 */
function getFound(test) {
  const node = unwrap(test);
  if (node.type === "LogicalExpression") return undefined;
  return getPresent(node).map(getRow).find(isKnown);
}

/**
 * @param {Node} node - `user`, `user._id`
 * @returns {Node | undefined} the name of the row
 */
function getRow(node) {
  if (node.type === "MemberExpression" && ROW_ID.test(getPropertyName(node) ?? "")) return getRow(unwrap(node.object));
  return node.type === "Identifier" ? node : undefined;
}

/** @param {Node | undefined} node @returns {node is Node} */
function isKnown(node) {
  return node !== undefined;
}

/**
 * @param {Source} source
 * @param {Node | undefined} name - Identifier
 * @param {Node} branch - where it is asked
 * @returns {Node | undefined} the call whose answer it is there, for which something waits
 */
function findReadOf(source, name, branch) {
  const variable = name === undefined ? undefined : source.findVariable(name);
  const definition = /** @type {any} */ (variable?.defs[0]);
  if (variable === undefined || definition?.type !== "Variable" || definition.node.id !== definition.name)
    return undefined;
  const write = getWrites(variable).findLast((one) => one.range[1] <= branch.range[0]);
  const value = write === undefined ? definition.node.init : getAssigned(write);
  //   if (isOpen) user = await find(id);
  if (value == null || (write !== undefined && !isAlways(write, branch))) return undefined;
  const awaited = unwrap(value);
  const read = awaited.type === "AwaitExpression" ? unwrap(awaited.argument) : undefined;
  return read === undefined || isPermission(read, definition.name.name) ? undefined : read;
}

/**
 * @param {Node} write
 * @returns {Node | undefined} what is assigned
 */
function getAssigned({ parent }) {
  return parent.type === "AssignmentExpression" && parent.operator === "=" ? parent.right : undefined;
}

/**
 * @param {Node} write
 * @param {Node} branch - behind it
 * @returns {boolean} whether whatever comes to the branch comes by the write
 */
function isAlways(write, branch) {
  let at = write.parent;
  while (/^(?:Assignment|Await|ExpressionStatement)/.test(at.type)) at = at.parent;
  return at.type === "BlockStatement" && contains(at, branch);
}
