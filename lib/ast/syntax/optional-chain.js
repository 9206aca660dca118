/** @import { Node } from "../../types.js" */

/**
 * Whether a call or member may be skipped because something before it in its chain is `null` or `undefined`:
 * `user?.name.trim()`. Parentheses end a chain: `(user?.name).trim()`.
 *
 * @param {Node} node
 * @returns {boolean}
 */
export function isInOptionalChain(node) {
  for (
    let inner = node;
    inner != null && /^(CallExpression|MemberExpression|TSNonNullExpression)$/.test(inner.type);
    inner = inner.callee ?? inner.object ?? inner.expression
  )
    if (inner.optional === true) return true;
  return false;
}
