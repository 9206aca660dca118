import { getBound } from "./bound.js";

/** @import { Node } from "../types.js" */

/**
 * Whether a function written in another's body is for somebody who calls it: `items.map((item) => …)`, `new Readable({ read () {} })`,
 * `res.end = function () {}`, `load(function () {}.bind(this))`.
 *
 * @param {Node} fn
 * @returns {boolean}
 */
export function isHandedOut(fn) {
  const given = getBound(fn);
  const { parent } = given;
  if (parent.type === "AssignmentExpression") return parent.right === given && parent.left.type === "MemberExpression";
  const argument = parent.type === "Property" ? parent.parent : given;
  return (
    (argument.parent.type === "CallExpression" || argument.parent.type === "NewExpression") &&
    argument.parent.arguments.includes(argument)
  );
}
