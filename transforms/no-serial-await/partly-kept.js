import { contains } from "../../lib/ast/syntax/contains.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Waiting } from "../../lib/effects/order/waiting.js" */

/**
 * Whether somebody may see that only the first of a row of assignments came to an end: in turn its name has a value if a later one fails,
 * and together it has none.
 *
 *   try { seats = await countSeats(); lamps = await countLamps(); } catch { … }    and `seats` is read behind it
 *
 * @param {Source} source
 * @param {Waiting[]} row - of assignments
 * @returns {boolean}
 */
export function isPartlyKept(source, row) {
  const kept = row.slice(0, -1).filter(({ kind }) => kind !== "step");
  const targets = kept.map(({ target }) => target);
  for (let at = row[0].statement; at.parent != null && !isFunction(at); at = at.parent) {
    const { parent } = at;
    if (parent.type !== "TryStatement" || parent.block !== at) continue;
    if (targets.some((target) => isSeen(source, parent, target))) return true;
  }
  return false;
}

/**
 * @param {Source} source
 * @param {Node} statement - TryStatement
 * @param {Node} target - that is assigned to in its block
 * @returns {boolean} whether what goes on behind a failure may read it
 */
function isSeen(source, { block, handler, finalizer }, target) {
  const variable = target.type === "Identifier" ? source.findVariable(target) : undefined;
  const name = variable?.defs[0]?.name;
  if (variable === undefined || name === undefined) return true;
  if (contains(block, /** @type {any} */ (name))) return false;
  return (
    (handler != null && !/^(?:Return|Throw)Statement$/.test(handler.body.body.at(-1)?.type ?? "")) ||
    variable.references.some(({ identifier }) =>
      [handler, finalizer].some((part) => part != null && contains(part, /** @type {any} */ (identifier))),
    )
  );
}
