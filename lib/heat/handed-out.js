import { getBound } from "../ast/syntax/bound.js";

/** @import { Node } from "../types.js" */

/** What an argument may be that holds the function. */
const HOLDS = /^(Property|ObjectExpression|ArrayExpression)$/;

/**
 * Whether a function written in another's body is for somebody who calls it: `items.map((item) => …)`, `new Readable({ read () {} })`,
 * `res.end = function () {}`, `load(function () {}.bind(this))`, `async.waterfall([function (done) {}])`.
 *
 * @param {Node} fn
 * @returns {boolean}
 */
export function isHandedOut(fn) {
  const given = getBound(fn);
  const { parent } = given;
  if (parent.type === "AssignmentExpression") return parent.right === given && parent.left.type === "MemberExpression";
  let argument = given;
  while (HOLDS.test(argument.parent.type)) argument = argument.parent;
  return (
    (argument.parent.type === "CallExpression" || argument.parent.type === "NewExpression") &&
    argument.parent.arguments.includes(argument)
  );
}
