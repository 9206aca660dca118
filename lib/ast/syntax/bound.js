import { getPropertyName } from "./functions.js";

/** @import { Node } from "../../types.js" */

/**
 * @param {Node} fn
 * @returns {Node} what code hands on instead of a function that it binds where it is written: `function () {}.bind(this)`
 */
export function getBound(fn) {
  const { parent } = fn;
  return parent.type === "MemberExpression" &&
    parent.object === fn &&
    getPropertyName(parent) === "bind" &&
    parent.parent.type === "CallExpression" &&
    parent.parent.callee === parent
    ? parent.parent
    : fn;
}
