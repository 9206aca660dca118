import { ARRAY_RETURNING_METHODS, ELEMENTLESS_METHODS } from "../array-methods.js";
import { TEXT_METHODS } from "../string-methods.js";
import { getPropertyName } from "../syntax/functions.js";
import { isText } from "../values/text.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether a method is one of a string or of an array that the code shows, and returns no promise: `String(id).trim()`,
 * `[a, b].join()`, `text.split(",").map(toRow)` where `text` is a template.
 *
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean}
 */
export function isPlainMethod(source, callee) {
  if (callee.type !== "MemberExpression") return false;
  const name = getPropertyName(callee);
  if (name === undefined) return false;
  const object = unwrap(callee.object);
  return isTextOrGiven(source, object) || (isArray(source, object) && ELEMENTLESS_METHODS.has(name));
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it calls `String()`, a method of a string that returns one, or `join()` of an array
 */
function givesText(source, node) {
  if (node.type !== "CallExpression") return false;
  const callee = unwrap(node.callee);
  if (callee.type === "Identifier") return callee.name === "String" && source.findVariable(callee) === undefined;
  if (callee.type !== "MemberExpression") return false;
  const name = getPropertyName(callee) ?? "";
  const object = unwrap(callee.object);
  return (
    ((TEXT_METHODS.has(name) || name === "at") && isTextOrGiven(source, object)) ||
    (name === "join" && isArray(source, object))
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it is a string, also of a call
 */
function isTextOrGiven(source, node) {
  return isText(source, node, (part) => givesText(source, part));
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function isArray(source, node) {
  if (node.type === "ArrayExpression") return true;
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  if (callee?.type !== "MemberExpression") return false;
  const name = getPropertyName(callee) ?? "";
  const object = unwrap(callee.object);
  return name === "split"
    ? isTextOrGiven(source, object)
    : ARRAY_RETURNING_METHODS.has(name) && isArray(source, object);
}
