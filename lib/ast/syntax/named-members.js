import { getKeyName, getPropertyName } from "./functions.js";
import { append } from "../append.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The places of a file that read or write members of one name: `reply.send`, `reply["send"]`. Asked for one name after the
 * other, of which a file may have thousands.
 *
 * @param {Source} source
 * @param {string} name - with its `#`, if it is private
 * @returns {readonly Node[]} MemberExpressions, in the order of the text
 */
export function getNamedMembers(source, name) {
  const byName = source.memo(getNamedMembers, () => {
    /** @type {Map<string, Node[]>} */
    const members = new Map();
    for (const node of source.nodes("MemberExpression")) {
      const property = getPropertyName(node);
      if (property !== undefined) append(members, property, node);
    }
    return members;
  });
  return byName.get(name) ?? [];
}

/**
 * The same for what takes members off their objects: `const { send } = reply`.
 *
 * @param {Source} source
 * @param {string} name
 * @returns {readonly Node[]} ObjectPatterns, in the order of the text
 */
export function getNamedPatterns(source, name) {
  const byName = source.memo(getNamedPatterns, () => {
    /** @type {Map<string, Node[]>} */
    const patterns = new Map();
    for (const pattern of source.nodes("ObjectPattern")) {
      const names = pattern.properties.map((/** @type {Node} */ property) =>
        property.type === "Property" ? getKeyName(property) : undefined,
      );
      for (const key of new Set(names)) if (key !== undefined) append(patterns, key, pattern);
    }
    return patterns;
  });
  return byName.get(name) ?? [];
}
