import { isFunction } from "../../lib/ast/syntax/functions.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Whether a statement of a constructor function is there for calls without `new`, which have no instance: above it, `this` may be
 * anything.
 *
 *   if (!(this instanceof Reply)) return new Reply(raw);
 *   if (!new.target) { throw new TypeError("new is missing"); }
 *   _classCallCheck(this, Reply);
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean}
 */
export function isForCallsWithoutNew(source, statement) {
  if (statement.type === "ExpressionStatement") {
    const { type, callee, arguments: given } = statement.expression;
    return type === "CallExpression" && /classCallCheck$/i.test(source.slice(callee)) && isThis(given[0]);
  }
  if (statement.type !== "IfStatement" || !isLeaving(statement.consequent)) return false;
  const asked = findWithin(
    source,
    statement.test,
    (node) => isThis(node) && node.parent.type !== "MemberExpression",
    isFunction,
  );
  return asked !== undefined;
}

/** @param {Node | undefined} node */
function isThis(node) {
  return node?.type === "ThisExpression" || node?.type === "MetaProperty";
}

/**
 * @param {Node} branch
 * @returns {boolean} whether it ends with another object, or an error
 */
function isLeaving(branch) {
  const last = branch.type === "BlockStatement" ? branch.body.at(-1) : branch;
  return last?.type === "ThrowStatement" || (last?.type === "ReturnStatement" && last.argument != null);
}
