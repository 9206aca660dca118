import { getKeyName } from "./functions.js";

/** @import { Node } from "../../types.js" */

/**
 * The property names from a pattern down to one of the names it binds; undefined for array patterns and rest elements.
 *
 * @param {Node} pattern
 * @param {Node} name
 * @returns {string[] | undefined}
 */
export function findPatternPath(pattern, name) {
  if (pattern === name) return [];
  if (pattern.type === "AssignmentPattern") return findPatternPath(pattern.left, name);
  if (pattern.type === "TSParameterProperty") return findPatternPath(pattern.parameter, name);
  if (pattern.type !== "ObjectPattern") return undefined;
  for (const property of pattern.properties) {
    if (property.type !== "Property" || property.range[0] > name.range[0] || property.range[1] < name.range[1])
      continue;
    const key = getKeyName(property);
    const rest = findPatternPath(property.value, name);
    return key === undefined || rest === undefined ? undefined : [key, ...rest];
  }
  return undefined;
}
