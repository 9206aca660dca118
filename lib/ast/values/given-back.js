import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether a call gives back its first argument, the same object: `Object.freeze(reply)` is `reply`.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {boolean}
 */
export function isGivenBack(source, { callee, arguments: [first] }) {
  const { type, object, property } = unwrap(callee);
  return (
    type === "MemberExpression" &&
    object.name === "Object" &&
    /^(?:freeze|seal|preventExtensions)$/.test(property.name) &&
    first !== undefined &&
    first.type !== "SpreadElement" &&
    source.findVariable(object) === undefined
  );
}
