import { getOrInsert } from "../ast/get-or-insert.js";

/** @import { Node, Range, Source, Types } from "../types.js" */

/**
 * The types that a user lints with: what @typescript-eslint/parser hands over with `parserOptions.projectService` or
 * `parserOptions.project`. The checker is the user's own; nothing is loaded for it.
 *
 * @param {any} services - `sourceCode.parserServices`; other parsers have none, or others
 * @returns {Types | undefined} undefined where the file is linted without types
 */
export function createTypes(services) {
  if (services?.program == null || services.esTreeNodeToTSNodeMap == null) return undefined;
  return {
    find(node) {
      const tsNode = services.esTreeNodeToTSNodeMap.get(node);
      if (tsNode === undefined) return undefined;
      const checker = services.program.getTypeChecker();
      return { checker, node: tsNode, type: checker.getTypeAtLocation(tsNode) };
    },
  };
}

/**
 * The types of a source for another tree of the same code: the one of another parser, or the one after an edit. Nodes are
 * found by what they are and where they stand; what has no counterpart has no type.
 *
 * @param {Source} source - that has types
 * @param {(range: Range) => Range | undefined} [getPlace] - where something of the source stands in the other tree; undefined for what is edited
 * @returns {Types | undefined}
 */
export function carryTypes(source, getPlace = (range) => range) {
  const { types } = source;
  if (types === undefined) return undefined;
  /** @type {Map<string, Map<string, Node>>} */
  const byType = new Map();
  /** @param {string} type - of nodes */
  const getPlaced = (type) =>
    getOrInsert(byType, type, () => {
      const placed = new Map();
      for (const node of source.nodes(type)) {
        const place = getPlace(node.range);
        if (place !== undefined) placed.set(place.join(), node);
      }
      return placed;
    });
  return {
    find(node) {
      const twin = getPlaced(node.type).get(node.range.join());
      return twin === undefined ? undefined : types.find(twin);
    },
  };
}
