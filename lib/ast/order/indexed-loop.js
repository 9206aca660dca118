import { getPropertyName } from "../syntax/functions.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node } from "../../types.js" */

/**
 * @param {Node} loop
 * @returns {Node | undefined} the list that a loop goes through by its index: `users` of `for (let i = 0; i < users.length; i++)`
 */
export function findIndexed(loop) {
  if (loop.type !== "ForStatement" || loop.test?.type !== "BinaryExpression") return undefined;
  const end = unwrap(loop.test.right);
  return end.type === "MemberExpression" && getPropertyName(end) === "length" ? unwrap(end.object) : undefined;
}
