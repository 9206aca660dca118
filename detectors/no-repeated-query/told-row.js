import { findObject } from "../../lib/ast/values/written-object.js";
import { getKeyName } from "../../lib/ast/syntax/functions.js";
import { ROW_ID } from "../../lib/effects/reads/key-origins.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * What a row is asked for by: the texts of what its members must be, without blanks. Of what is spread there the name is all.
 *
 * @typedef {Map<string, string>} Told
 */

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {string} without blanks
 */
export function getText(source, node) {
  return source.slice(node).replace(/\s+/g, "");
}

/**
 * `_id` of `{ _id }` and `{ _id: _id }`; `team` and `name` of `{ team_name: { name, team } }` of Prisma, which makes that name of the two
 *
 * @param {Source} source
 * @param {Node | undefined} condition
 * @returns {Told | undefined} undefined where it is no object that is written down
 */
export function getTold(source, condition) {
  const object = findObject(source, condition);
  if (object === undefined) return undefined;
  return new Map(
    object.properties.flatMap((/** @type {Node} */ property) => {
      if (property.type === "SpreadElement") return [[getText(source, property), ""]];
      const name = getKeyName(property) ?? getText(source, property.key);
      const value = unwrap(property.value);
      const parts = value.type === "ObjectExpression" ? getTold(source, value) : undefined;
      return parts !== undefined && isMadeOf(name, parts) ? [...parts] : [[name, getText(source, value)]];
    }),
  );
}

/**
 * @param {string} name
 * @param {Told} parts
 * @returns {boolean} whether it is made of their names: "team_name"
 */
function isMadeOf(name, parts) {
  const names = [...parts.keys()];
  return names.join("_").length === name.length && names.every((part) => `_${name}_`.includes(`_${part}_`));
}

/**
 * @param {Told} told
 * @returns {boolean} whether no two rows have that
 */
export function isOfOne(told) {
  return [...told.keys()].some((name) => ROW_ID.test(name));
}

/**
 * @param {Told} asked
 * @param {Told} row
 * @returns {boolean} whether a row of which that is known has all that is asked for
 */
export function isPartOf(asked, row) {
  return asked.size > 0 && [...asked].every(([name, text]) => row.get(name) === text);
}

/**
 * `seen` of `{ seen: true }`, and of `{ $set: { seen: true } }`
 *
 * @param {Source} source
 * @param {Node | undefined} values - that are written
 * @returns {Set<string> | undefined} the names of the members; undefined where not all are in sight
 */
export function getChanged(source, values) {
  const properties = findObject(source, values)?.properties.flatMap((/** @type {Node} */ property) =>
    /^\$/.test(getKeyName(property) ?? "")
      ? (findObject(source, property.value)?.properties ?? [undefined])
      : [property],
  );
  const names = properties?.map((/** @type {Node | undefined} */ property) =>
    property?.type === "Property" ? getKeyName(property) : undefined,
  );
  return names === undefined || names.includes(undefined) ? undefined : new Set(names);
}
