import { findCopy, findFreshKind } from "./copies.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { findRepeated } from "./repeated.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { isOnlyLookedAt } from "./collected.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../lib/types.js" */
/** @import { Copy } from "./copies.js" */

/**
 * `for (const item of items) list = list.concat(item)`
 *
 * @typedef {object} Growth
 * @property {Node} assignment
 * @property {Node} repeated - the loop, or the function that is called for each element or chunk
 * @property {Variable} variable
 * @property {Copy} copy
 */

/**
 * @param {Source} source
 * @param {Node} assignment - AssignmentExpression
 * @returns {Growth | undefined}
 */
export function findGrowth(source, assignment) {
  const { left, operator, right } = assignment;
  const used = getWrapped(assignment).parent;
  if (
    operator !== "=" ||
    left.type !== "Identifier" ||
    !/^(ExpressionStatement|ArrowFunctionExpression)$/.test(used.type)
  )
    return undefined;
  const variable = source.findVariable(left);
  const [definition] = /** @type {any[]} */ (variable?.defs ?? []);
  if (variable === undefined || variable.defs.length !== 1 || definition.type !== "Variable") return undefined;
  const copy = findCopy(source, right, variable);
  if (copy === undefined || findFreshKind(definition.node.init) !== copy.kind || definition.node.id !== definition.name)
    return undefined;
  const repeated = findRepeated(assignment, definition.name);
  if (repeated === undefined || leavesAfter(assignment)) return undefined;
  // What is written elsewhere, too, is emptied or consumed there: `buffer = buffer.subarray(length)`
  if (getWrites(variable).some((written) => written !== left && (isFunction(repeated) || contains(repeated, written))))
    return undefined;
  const isHeldOnly = variable.references.every((reference) => {
    const name = /** @type {any} */ (reference.identifier);
    if (reference.init === true || name === left || name === copy.collected || !contains(repeated, name)) return true;
    return isOnlyLookedAt(source, name) || isAddedTo(name);
  });
  return isHeldOnly ? { assignment, repeated, variable, copy } : undefined;
}

/**
 * `all.push(item)`, beside `all = all.concat(item.parts)`
 *
 * @param {Node} identifier
 */
function isAddedTo(identifier) {
  const member = getWrapped(identifier).parent;
  return member.parent?.callee === member && /^(push|unshift)$/.test(getPropertyName(member) ?? "");
}

/**
 * `all = all.concat(last); break;`
 *
 * @param {Node} assignment
 */
function leavesAfter(assignment) {
  const statement = getWrapped(assignment).parent;
  const list = statement.parent.type === "BlockStatement" ? statement.parent.body : [statement];
  return list
    .slice(list.indexOf(statement) + 1)
    .some((/** @type {Node} */ { type }) => /^(Break|Return|Throw)Statement$/.test(type));
}
