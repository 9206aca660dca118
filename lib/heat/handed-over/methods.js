import { getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Origins } from "./origins.js" */
/** @import { Registration } from "./collector.js" */

/**
 * Methods that a file puts on the prototype of what an app's handlers get: `app.response.fail = function () {}`.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @returns {Registration[]}
 */
export function findMethods(source, origins) {
  return source.nodes("AssignmentExpression").flatMap((node) => {
    const left = unwrap(node.left);
    const handler = unwrap(node.right);
    const prototype = left.type === "MemberExpression" && isFunction(handler) ? unwrap(left.object) : undefined;
    const property = prototype?.type === "MemberExpression" ? getPropertyName(prototype) : undefined;
    if (property === undefined || !origins.lookup.prototypes.has(property)) return [];
    const origin = origins.find(/** @type {Node} */ (prototype).object);
    const as = origin?.table.prototypes?.[origin.kind]?.[property];
    if (origin === undefined || as === undefined) return [];
    const root = `${origin.table.name} ${as}`;
    return [
      {
        handler,
        reason: /** @type {const} */ ("registered"),
        text: `${root}, line ${source.lineOf(node.range[0])}`,
        root,
        cold: false,
        framework: origin.table.name,
        roles: [],
      },
    ];
  });
}
