import { Collector } from "./collector.js";
import { getExports } from "../../ast/values/exports.js";
import { getFunctionsAndClasses } from "../../ast/syntax/functions-and-classes.js";
import { isFunction } from "../../ast/syntax/functions.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Origins } from "./origins.js" */
/** @import { Registration } from "./collector.js" */

/**
 * Functions that say by a directive whose they are, and what a file with the directive exports.
 *
 *   "use server";
 *   export async function rename(formData) {}
 *
 * @param {Source} source
 * @param {Origins} origins
 * @returns {Registration[]}
 */
export function findDirected(source, origins) {
  return origins.tables.flatMap((table) =>
    Object.entries(table.directives ?? {}).flatMap(([directive, spec]) => {
      if (!source.text.includes(directive)) return [];
      return findWith(source, directive).flatMap((node) => {
        const collector = new Collector(source, origins, table, undefined, source.lineOf(node.range[0]));
        collector.collect(node, spec, 0);
        return collector.found;
      });
    }),
  );
}

/**
 * @param {Source} source
 * @param {string} directive
 * @returns {Node[]} functions, and what is exported
 */
function findWith(source, directive) {
  const exported = hasDirective(source.ast.body, directive) ? [...getExports(source).values()].flat() : [];
  const own = getFunctionsAndClasses(source).filter(
    (node) => isFunction(node) && node.body.type === "BlockStatement" && hasDirective(node.body.body, directive),
  );
  return [...exported, ...own];
}

/**
 * @param {Node[]} statements - of a file or a function
 * @param {string} directive
 * @returns {boolean}
 */
export function hasDirective(statements, directive) {
  return statements.some((statement) => statement.directive === directive);
}
