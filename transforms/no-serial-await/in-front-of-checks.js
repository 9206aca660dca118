import { getVariablesIn, readsAny } from "../../lib/effects/order/between.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Waiting } from "../../lib/effects/order/waiting.js" */

/**
 * Whether what stands behind checks of what was found may be asked for in front of them: `listPosts(id)` behind `if (!user) throw new NotFound()`.
 *
 * @param {Source} source
 * @param {Waiting[]} row - of one block, with nothing else than such checks in between
 * @param {string} kind - how its names are declared
 * @returns {boolean} not where a check says something of what a later one is asked with, `if (!user && !team) …; await list(team.id)`; where a name has a
 *   value before, which the check may hand out; or where what comes is taken apart, which fails if there is nothing, as there may be behind the check
 */
export function mayStandInFront(source, row, kind) {
  if (kind === "=" || row.slice(1).some(({ target }) => target.type !== "Identifier")) return false;
  const { body } = row[0].statement.parent;
  const statements = row.map(({ statement }) => statement);
  return row.every(({ statement, value }) =>
    body
      .slice(body.indexOf(statements[0]), body.indexOf(statement))
      .filter((/** @type {Node} */ one) => !statements.includes(one))
      .every((/** @type {Node} */ check) => !readsAny(source, getAsked(source, check), value)),
  );
}

/**
 * @param {Source} source
 * @param {Node} check - `if (!user) …`, `mustExist("User", user)`
 * @returns {Set<import("../../lib/types.js").Variable>} what it asks about
 */
function getAsked(source, check) {
  if (check.type !== "IfStatement") return getVariablesIn(source, check);
  const others = check.alternate?.type === "IfStatement" ? getAsked(source, check.alternate) : [];
  return new Set([...getVariablesIn(source, check.test), ...others]);
}
