import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getPropertyValues } from "../../ast/objects/own-members.js";

/** @import { Node } from "../../types.js" */

/** Keys by which a result says whether all went well. */
const WENT_WELL = ["success", "ok", "isValid", "valid"];

/** What makes a result of what did not. */
const FAILS = /(^|\.)(Result|Either)\.(fail(ed|ure)?|err(or)?|left)$/;

/**
 * What a function returns that has not done what it was asked for: `{ success: false, reason }`, `Result.fail("no such user")`.
 *
 * @param {Node | null | undefined} node - unwrapped
 * @returns {boolean}
 */
export function isFailure(node) {
  if (node?.type === "CallExpression") return FAILS.test(getDottedName(node.callee));
  if (node?.type !== "ObjectExpression") return false;
  const values = getPropertyValues(node);
  return WENT_WELL.some((key) => values.get(key)?.value === false);
}
