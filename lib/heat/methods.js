import { getDottedName } from "../ast/syntax/dotted-name.js";
import { getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { findRoleOfTypes } from "./types.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { FrameworkTable, Node, Source } from "../types.js" */
/** @import { Origins } from "./origins.js" */
/** @import { Registration } from "./collector.js" */

/**
 * Methods that a file puts on the prototype of what handlers get: `app.response.fail = function () {}`, and in a framework's own
 * code `const res = Object.create(http.ServerResponse.prototype); res.send = function () {}`.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @returns {Registration[]}
 */
export function findMethods(source, origins) {
  const hasPrototypes = source.text.includes("prototype");
  return source.nodes("AssignmentExpression").flatMap((node) => {
    const left = unwrap(node.left);
    // res.header = res.set = function set () {}
    const handler = getAssigned(node);
    if (left.type !== "MemberExpression" || !isFunction(handler)) return [];
    const prototype = unwrap(left.object);
    const found =
      findOfApp(origins, prototype) ?? (hasPrototypes ? findOfClass(source, origins, prototype, 0) : undefined);
    if (found === undefined) return [];
    const root = `${found.table.name} ${found.as}`;
    return [
      {
        handler,
        reason: /** @type {const} */ ("registered"),
        text: `${root}, line ${source.lineOf(node.range[0])}`,
        root,
        cold: false,
        framework: found.table.name,
        roles: [],
      },
    ];
  });
}

/** @param {Node} assignment */
function getAssigned({ right }) {
  let value = unwrap(right);
  while (value.type === "AssignmentExpression" && value.operator === "=") value = unwrap(value.right);
  return value;
}

/**
 * @param {Origins} origins
 * @param {Node} prototype - `app.response`
 * @returns {{ table: FrameworkTable, as: string } | undefined}
 */
function findOfApp(origins, prototype) {
  const property = prototype.type === "MemberExpression" ? getPropertyName(prototype) : undefined;
  if (property === undefined || !origins.lookup.prototypes.has(property)) return undefined;
  const origin = origins.find(prototype.object);
  const as = origin?.table.prototypes?.[origin.kind]?.[property];
  return origin === undefined || as === undefined ? undefined : { table: origin.table, as };
}

/**
 * @param {Source} source
 * @param {Origins} origins
 * @param {Node} prototype - `http.ServerResponse.prototype`, or what `Object.create()` makes of it
 * @param {number} depth - each file has one such step, but for those that go in circles
 * @returns {{ table: FrameworkTable, as: string } | undefined}
 */
function findOfClass(source, origins, prototype, depth) {
  if (depth > 1) return undefined;
  for (const value of resolve(source, prototype)) {
    if (value.kind === "node" && value.node.type === "CallExpression") {
      const [parent] = getDottedName(value.node.callee) === "Object.create" ? value.node.arguments : [];
      if (parent !== undefined) return findOfClass(source, origins, parent, depth + 1);
    }
    if (value.kind !== "import" || value.path.at(-1) !== "prototype") continue;
    const name = value.path
      .filter((step) => step !== "*" && step !== "default")
      .slice(0, -1)
      .join(".");
    const found = findRoleOfTypes(origins.tables, [{ module: value.module, name }]);
    if (found?.role === "request" || found?.role === "response")
      return { table: found.table, as: `${found.role} method` };
  }
  return undefined;
}
