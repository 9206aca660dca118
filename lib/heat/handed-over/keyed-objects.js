import { Collector } from "./collector.js";
import { getImportedModules } from "../imported-modules.js";
import { getKeyName } from "../../ast/syntax/functions.js";
import { getLookup } from "./lookup.js";
import { isBrowserFile } from "../clients.js";

/** @import { FrameworkTable, Node, Source } from "../../types.js" */
/** @import { Origins } from "./origins.js" */
/** @import { Registration } from "./collector.js" */

/**
 * Functions of objects that their keys tell, whatever takes these: `new SchemaPlugin({ typeDefs, resolvers: { Query: { users () {} } } })`.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @returns {Registration[]}
 */
export function findInKeyedObjects(source, origins) {
  return getKeyedObjects(source, origins.tables).flatMap(({ object, index }) => {
    const { table, keyed } = getLookup(origins.tables).keyedObjects[index];
    const collector = new Collector(source, origins, table, undefined, source.lineOf(object.range[0]));
    collector.collect(object, keyed.spec, 0);
    return collector.found;
  });
}

/**
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @returns {{ object: Node, index: number }[]} objects of the file that have the keys of one of what the tables tell by keys, and which
 */
export function getKeyedObjects(source, tables) {
  const wanted = getLookup(tables).keyedObjects.flatMap(({ keyed }, index) => {
    const { keys, except } = keyed;
    const mayBe =
      keys.every((key) => source.text.includes(key)) &&
      !getImportedModules(source).some((module) => except.test(module)) &&
      !isBrowserFile(source);
    return mayBe ? [{ keys, index }] : [];
  });
  if (wanted.length === 0) return [];
  return source.nodes("ObjectExpression").flatMap((object) => {
    const names = new Set(
      object.properties.map((/** @type {Node} */ property) =>
        property.type === "Property" ? getKeyName(property) : undefined,
      ),
    );
    return wanted.flatMap(({ keys, index }) => (keys.every((key) => names.has(key)) ? [{ object, index }] : []));
  });
}
