import { getPropertyName } from "../syntax/functions.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * @param {Source} source
 * @param {Node} node
 * @param {string} name - "all", "resolve"
 * @returns {boolean} whether it is a call of that method of the language's own `Promise`
 */
export function isPromiseCall(source, node, name) {
  const callee = unwrap(node.callee);
  return (
    node.type === "CallExpression" &&
    node.optional !== true &&
    callee.type === "MemberExpression" &&
    getPropertyName(callee) === name &&
    callee.object.name === "Promise" &&
    source.findVariable(callee.object) === undefined
  );
}
