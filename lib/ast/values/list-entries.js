import { append } from "../append.js";
import { getPropertyName } from "../syntax/functions.js";
import { resolve } from "./resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

const ADDS = new Set(["push", "unshift", "add"]);

/**
 * What the file puts into a list or a set.
 *
 *   const routes = [{ path: "/", handler: index }];
 *                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *   routes.push({ path: "/list", handler: list });
 *               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} made - the expression that makes it, `[]` or `new Set()`
 * @returns {Node[]} with what is spread there (SpreadElement)
 */
export function getListEntries(source, made) {
  const literal = made.type === "NewExpression" ? made.arguments[0] : made;
  const first = literal?.type === "ArrayExpression" ? literal.elements.filter(Boolean) : [];
  return [...first, ...(getAdded(source).get(made) ?? [])];
}

/**
 * @param {Source} source
 * @param {Node} made - the expression that makes a list
 * @returns {boolean} whether the file puts something into it later: `const rows = []; … rows.push(row);`
 */
export function isAddedTo(source, made) {
  return getAdded(source).has(made);
}

/**
 * @param {Source} source
 * @returns {Map<Node, Node[]>} what is added later, by the expression that makes the list
 */
function getAdded(source) {
  return source.memo(getAdded, () => {
    /** @type {Map<Node, Node[]>} */
    const added = new Map();
    for (const { callee, arguments: given } of source.nodes("CallExpression")) {
      const member = unwrap(callee);
      if (member.type !== "MemberExpression" || !ADDS.has(getPropertyName(member) ?? "")) continue;
      for (const value of resolve(source, member.object))
        if (value.kind === "node") for (const entry of given) append(added, value.node, entry);
    }
    return added;
  });
}
