import { getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { getPropertyValues } from "../ast/objects/own-members.js";
import { resolve, resolveFunctions } from "../ast/values/resolve.js";

/** @import { Node, Source } from "../types.js" */

/**
 * The functions that `this.find()` runs in a schema: an object whose functions a framework gives a `this` that has those under
 * `methods`, next to them or around them.
 *
 *   module.exports = { actions: { get (ctx) { return this.find(ctx.params.id) } }, methods: { find (id) {} } }
 *                                                    ^^^^^^^^^                                 ^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} callee - unwrapped
 * @returns {Node[]}
 */
export function findSchemaMethods(source, callee) {
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if (name === undefined || callee.object.type !== "ThisExpression") return [];
  // Functions in functions are skipped only where they have no `this` of their own.
  let fn = callee;
  do fn = fn.parent;
  while (fn != null && (!isFunction(fn) || fn.type === "ArrowFunctionExpression"));
  for (
    let around = fn?.parent;
    around?.type === "Property" || around?.type === "ObjectExpression";
    around = around.parent
  ) {
    const methods = around.type === "ObjectExpression" ? getPropertyValues(around).get("methods") : undefined;
    if (methods === undefined) continue;
    return resolve(source, methods).flatMap((value) => {
      const method =
        value.kind === "node" && value.node.type === "ObjectExpression"
          ? getPropertyValues(value.node).get(name)
          : undefined;
      return method === undefined ? [] : resolveFunctions(source, method);
    });
  }
  return [];
}
