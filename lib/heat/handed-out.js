/** @import { Node } from "../types.js" */

/**
 * Whether a function written in another's body is for somebody who calls it: `items.map((item) => …)`, `new Readable({ read () {} })`,
 * `res.end = function () {}`.
 *
 * @param {Node} fn
 * @returns {boolean}
 */
export function isHandedOut(fn) {
  const { parent } = fn;
  if (parent.type === "AssignmentExpression") return parent.right === fn && parent.left.type === "MemberExpression";
  const argument = parent.type === "Property" ? parent.parent : fn;
  return (
    (argument.parent.type === "CallExpression" || argument.parent.type === "NewExpression") &&
    argument.parent.arguments.includes(argument)
  );
}
