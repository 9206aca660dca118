import { getOrInsert } from "../ast/get-or-insert.js";
import { append } from "../ast/append.js";
import { getKeyName } from "../ast/syntax/functions.js";

/** @import { Node, Source } from "../types.js" */

/**
 * @param {Source} source
 * @returns {Map<string, Map<Node, Node[]>>} the functions of accessors of instances, by name and class
 */
export function getAccessors(source) {
  return source.memo(getAccessors, () => {
    /** @type {Map<string, Map<Node, Node[]>>} */
    const accessors = new Map();
    for (const member of source.nodes("MethodDefinition")) {
      const name = member.kind === "get" || member.kind === "set" ? getKeyName(member) : undefined;
      if (name === undefined || member.static === true) continue;
      const named = getOrInsert(accessors, name, () => new Map());
      append(named, member.parent.parent, member.value);
    }
    return accessors;
  });
}
