import { getKeyName, getPropertyName } from "../syntax/functions.js";
import { getMentions } from "../values/same-object.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Methods that take headers as an object. */
const TAKERS = new Set([
  "writeHead",
  "setHeaders",
  "set",
  "header",
  "headers",
  "writeEarlyHints",
  "writeInformation",
  "addTrailers",
  "respond",
  "additionalHeaders",
]);

/**
 * Whether an object is handed on as HTTP headers in the file: its keys are open, and `undefined` as a value would throw.
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean}
 */
export function isSentAsHeaders(source, object) {
  return getMentions(source, object).some((mention) => {
    const used = getWrapped(mention);
    const { parent } = used;
    //   res.writeHead(200, headers)
    if (parent.type === "CallExpression" && parent.arguments.includes(used))
      return TAKERS.has(getPropertyName(unwrap(parent.callee)) ?? "");
    //   new Headers(headers)
    if (parent.type === "NewExpression" && parent.arguments.includes(used)) return parent.callee.name === "Headers";
    //   fetch(url, { headers })
    if (parent.type === "Property" && parent.value === used && /^headers$/i.test(getKeyName(parent) ?? "")) return true;
    //   options.headers = headers
    return (
      parent.type === "AssignmentExpression" &&
      parent.right === used &&
      parent.left.type === "MemberExpression" &&
      /^headers$/i.test(getPropertyName(parent.left) ?? "")
    );
  });
}

/**
 * Whether an object is called after headers.
 *
 * @param {Node} object
 * @returns {boolean}
 */
export function isNamedHeaders(object) {
  const inner = unwrap(object);
  return /headers?$/i.test(inner.type === "MemberExpression" ? (getPropertyName(inner) ?? "") : (inner.name ?? ""));
}
