import { dropAwait, getKeyword } from "../../lib/edit/drop-await.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Refusal, Source } from "../../lib/types.js" */

/** What needs no parentheses in front of a member, a call or an operator. */
const TIGHT = new Set(["Identifier", "MemberExpression", "CallExpression"]);

/**
 * Removes an `await` that waits for no promise.
 *
 *   const token = (await sign(user)).trim()      →      const token = sign(user).trim()
 *                 ^^^^^^^          ^
 *
 * @param {Source} source
 * @param {Node} wait - AwaitExpression
 * @returns {{ edits: Edit[] } | Refusal}
 */
export function removeAwait(source, wait) {
  if (TIGHT.has(wait.argument.type)) return dropAwait(source, wait);
  if (wait.parent.type === "ExpressionStatement") return refuse(source, "valueUnused");
  return { edits: [{ range: getKeyword(source, wait), text: "" }] };
}
