import { isClass, isFunction } from "../syntax/functions.js";
import { walk } from "../syntax/walk.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * What a function returns: the expressions, and `undefined` for a bare `return` and for the end of the body where it can be
 * reached. Empty for a function that only throws.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {(Node | undefined)[]}
 */
export function findReturns(source, fn) {
  if (fn.body.type !== "BlockStatement") return [fn.body];
  /** @type {(Node | undefined)[]} */
  const returns = [];
  walk(fn.body, source.visitorKeys, (node) => {
    if (isFunction(node) || isClass(node)) return false;
    if (node.type === "ReturnStatement") returns.push(node.argument ?? undefined);
    return undefined;
  });
  if (!isEnding(fn.body)) returns.push(undefined);
  return returns;
}

/**
 * Whether control never reaches the place behind a statement.
 *
 * @param {Node | null | undefined} statement
 * @returns {boolean}
 */
export function isEnding(statement) {
  switch (statement?.type) {
    case "ReturnStatement":
    case "ThrowStatement":
      return true;
    case "BlockStatement":
      return statement.body.some(isEnding);
    case "IfStatement":
      return isEnding(statement.consequent) && isEnding(statement.alternate);
    case "TryStatement":
      return (
        isEnding(statement.finalizer) ||
        (isEnding(statement.block) && (statement.handler == null || isEnding(statement.handler.body)))
      );
    case "SwitchStatement": {
      const { cases } = statement;
      return (
        cases.some((/** @type {Node} */ one) => one.test == null) &&
        cases.at(-1).consequent.some(isEnding) &&
        cases.every((/** @type {Node} */ one) => one.consequent.length === 0 || one.consequent.some(isEnding))
      );
    }
    // for (;;) {} and while (true) {}, as people write them, are left by `return`.
    case "WhileStatement":
      return statement.test.type === "Literal" && Boolean(statement.test.value);
    case "ForStatement":
      return statement.test == null;
    default:
      return false;
  }
}
