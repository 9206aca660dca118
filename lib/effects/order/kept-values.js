import { findFunction, getPropertyName } from "../../ast/syntax/functions.js";
import { getOwnEffectOfStatement } from "../own-effect.js";
import { getRoot } from "../../ast/syntax/member-chain.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * `res.locals.user = user;`, `req.team = team;`
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {Node | undefined} the member of something that the function has or was handed, if the statement does nothing else than to keep something there
 */
export function findKept(source, statement) {
  const expression = statement.type === "ExpressionStatement" ? unwrap(statement.expression) : undefined;
  if (expression?.type !== "AssignmentExpression" || expression.operator !== "=") return undefined;
  const target = unwrap(expression.left);
  const root =
    target.type === "MemberExpression" && getPropertyName(target) !== undefined ? getRoot(target) : undefined;
  if (root?.type !== "Identifier") return undefined;
  const declared = /** @type {Node | undefined} */ (/** @type {any} */ (source.findVariable(root)?.defs[0]?.name));
  if (declared === undefined || findFunction(declared) === undefined) return undefined;
  return changesOwn(source, statement) ? target : undefined;
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean} whether it calls nothing in other places, and changes nothing but what its function has or was handed: `query.limit ??= 50`
 */
export function changesOwn(source, statement) {
  const { change, wait, open, callees } = getOwnEffectOfStatement(source, statement);
  return change === undefined && wait === "none" && open.size === 0 && callees.size === 0;
}
