import { findElementsUse } from "../elements-use.js";
import { findObjectUseOfPattern, findUseOfObject, joinUses } from "../result-use.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { ObjectUse, Place } from "../result-use.js" */
/** @import { Relation } from "../drivers/relations.js" */

/** What is read of a list, and not of a row: one was taken for the other. */
const OF_LIST = /^(?:length|\d+)$/;

/**
 * What comes along with a row and is not read, by itself or of what came along with it: "customer", "customer.address".
 *
 * @param {Source} source
 * @param {Relation[]} relations - of a row
 * @param {ObjectUse} use - all that is read of it
 * @returns {Relation[]} with the names of what they belong to
 */
export function getUnreadRelations(source, relations, use) {
  return relations.flatMap((relation) => {
    if (!use.read.has(relation.name)) return [relation];
    if (relation.within.length === 0) return [];
    const places = use.places.filter(({ name }) => name === relation.name);
    const ofIts = findUseOfPlaces(source, relation, places);
    return ofIts === undefined
      ? []
      : getUnreadRelations(source, relation.within, ofIts).map((one) => ({
          ...one,
          name: `${relation.name}.${one.name}`,
        }));
  });
}

/**
 * @param {Source} source
 * @param {Pick<Relation, "isSeveral">} relation
 * @param {Place[]} places - where it is read
 * @returns {ObjectUse | undefined} what is read of it there, or of each of them; undefined where nobody can tell
 */
export function findUseOfPlaces(source, { isSeveral }, places) {
  const uses = places.map(({ node }) => (isSeveral ? findElementsUseAt(source, node) : findUseAt(source, node)));
  if (uses.includes(undefined)) return undefined;
  const use = joinUses(/** @type {ObjectUse[]} */ (uses));
  const isList = !isSeveral && [...use.read].some((name) => OF_LIST.test(name));
  return isList || use.passed.length > 0 || use.written.size > 0 ? undefined : use;
}

/**
 * @param {Source} source
 * @param {Node} node - `order.customer`, or the pattern that it is kept in
 * @returns {ObjectUse | undefined}
 */
function findUseAt(source, node) {
  return node.type === "MemberExpression" ? findUseOfObject(source, node) : findObjectUseOfPattern(source, node);
}

/**
 * @param {Source} source
 * @param {Node} node - `order.lines`, or the pattern that they are kept in
 * @returns {ObjectUse | undefined}
 */
function findElementsUseAt(source, node) {
  return node.type === "MemberExpression" ? findElementsUse(source, node) : findElementsUse(source, node, node);
}
