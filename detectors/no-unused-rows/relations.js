import { findElementsUse } from "../../lib/effects/elements-use.js";
import { findObjectUse } from "../../lib/effects/result-use.js";
import { findUseOfPlaces } from "./use.js";
import { getRelations, getRelationsOfList } from "../../lib/effects/drivers/relations.js";
import { refers } from "../../lib/effects/drivers/conditions.js";
import { isRefusedWhereAny } from "./refused.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Relation } from "../../lib/effects/drivers/relations.js" */
/** @import { Target } from "./targets.js" */
/** @import { Use } from "./use.js" */

/**
 * Rows of other tables that come along with a row, or with each of a list, and of which next to nothing is read.
 *
 *   const share = await prisma.share.findUnique({ where: { id }, include: { files: true } });
 *   if (share.files.length === 0) …
 *
 * @param {Source} source
 * @param {Node} call - the query
 * @param {Target} target
 * @returns {{ relation: Relation, use: Use }[]}
 */
export function findUsesOfRelations(source, call, { query, list, pattern }) {
  const ofRow = getRelations(source, call);
  const relations = (ofRow.length > 0 ? ofRow : getRelationsOfList(source, call)).filter(
    ({ isWhole, isSeveral }) => isWhole && isSeveral,
  );
  if (relations.length === 0) return [];
  const row = (ofRow.length > 0 ? findObjectUse : findElementsUse)(source, list, pattern);
  // A function that is handed the row may read all that it has.
  if (row === undefined || row.passed.length > 0 || row.written.size > 0) return [];
  return relations.flatMap((relation) => {
    const places = row.places.filter(({ name }) => name === relation.name);
    const use = findUseOfPlaces({ source, query, isOfRow: true, isSql: false }, places);
    return use === undefined || !canAsk(relation, use) || (use.kind === "any" && isRefusedWhereAny(source, use.node))
      ? []
      : [{ relation, use }];
  });
}

/**
 * @param {Relation} relation
 * @param {Use} use
 * @returns {boolean} whether a query can ask for what is used alone, and that is less
 */
function canAsk({ bringsMore }, { kind, column = "" }) {
  // Nothing says which of them come first. What relates two rows has little besides their ids, and what it brings is of other rows.
  return kind === "column" ? !bringsMore && !refers(column) : kind !== "first" && kind !== "last";
}
