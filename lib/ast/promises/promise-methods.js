import { ARRAY_RETURNING_METHODS, ELEMENTLESS_METHODS } from "../array-methods.js";
import { TEXT_METHODS } from "../string-methods.js";
import { getPropertyName } from "../syntax/functions.js";
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
  return isText(source, object) || (isArray(source, object) && ELEMENTLESS_METHODS.has(name));
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function isText(source, node) {
  if (node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string")) return true;
  if (node.type !== "CallExpression") return false;
  const callee = unwrap(node.callee);
  if (callee.type === "Identifier") return callee.name === "String" && source.findVariable(callee) === undefined;
  if (callee.type !== "MemberExpression") return false;
  const name = getPropertyName(callee) ?? "";
  const object = unwrap(callee.object);
  // Those of a string that return one.
  return (
    (isText(source, object) && (TEXT_METHODS.has(name) || name === "at")) ||
    (isArray(source, object) && name === "join")
  );
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
  return name === "split" ? isText(source, object) : ARRAY_RETURNING_METHODS.has(name) && isArray(source, object);
}
