import { getLiteralValue, getMember, getTruth } from "./key.js";
import { leaves } from "./places.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Guard } from "./key.js" */
/** @import { Keys } from "./read-key.js" */
/** @import { Node } from "../types.js" */

/**
 * `if (type === "project") await …`
 *
 * @param {Keys} keys - of the function
 * @param {Node} owner - the function
 * @param {Node} node - in it
 * @returns {Guard[]} comparisons under which it runs
 */
export function getGuards(keys, owner, node) {
  /** @type {Guard[]} */
  const guards = [];
  for (let at = node; at !== owner && at.parent != null; at = at.parent) {
    const { parent } = at;
    if (parent.type === "SwitchCase" && parent.test?.type === "Literal")
      guards.push([keys.get(parent.parent.discriminant), getLiteralValue(parent.test), true]);
    //   const full = isFull ? await loadAll(id) : null;
    if (/^(?:If|Conditional)/.test(parent.type) && at !== parent.test)
      guards.push(...getGuard(keys, parent.test, at === parent.consequent));
    //   const owner = isOwned && (await load(id));
    if (parent.type === "LogicalExpression" && at === parent.right && parent.operator !== "??")
      guards.push(...getGuard(keys, parent.left, parent.operator === "&&"));
    //   if (type === "team") return;
    if (parent.type === "BlockStatement")
      for (const before of parent.body.slice(0, parent.body.indexOf(at)))
        if (before.type === "IfStatement" && before.alternate == null && leaves(before.consequent))
          guards.push(...getGuard(keys, before.test, false));
  }
  return guards;
}

/**
 * @param {Keys} keys
 * @param {Node} expression - a condition
 * @param {boolean} isTrue
 * @returns {Guard[]} what that says, where it compares with a literal, or asks whether something is there
 */
function getGuard(keys, expression, isTrue) {
  const test = unwrap(expression);
  if (test.type === "UnaryExpression" && test.operator === "!") return getGuard(keys, test.argument, !isTrue);
  //   if (isNew && type === "team")
  if (test.type === "LogicalExpression")
    return test.operator === (isTrue ? "&&" : "||")
      ? [...getGuard(keys, test.left, isTrue), ...getGuard(keys, test.right, isTrue)]
      : [];
  if (/^(?:Identifier|MemberExpression)$/.test(test.type)) return [[getTruth(keys.get(test)), true, isTrue]];
  //   if ("publicKey" in options), which an object without it is not: the same as whether it is there
  if (test.type === "BinaryExpression" && test.operator === "in" && typeof test.left.value === "string")
    return [[getTruth(getMember(keys.get(test.right), test.left.value)), true, isTrue]];
  if (test.type !== "BinaryExpression" || !/^[!=]==?$/.test(test.operator)) return [];
  const right = unwrap(test.right);
  if (right.type !== "Literal") return [];
  return [[keys.get(test.left), getLiteralValue(right), test.operator.startsWith("=") === isTrue]];
}
