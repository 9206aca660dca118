import { findThisFunction, getPropertyName } from "../syntax/functions.js";
import { getPropertyValues } from "./own-members.js";
import { resolve, resolveFunctions } from "../values/resolve.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The functions that `this.find()` runs in a method of an object literal: the object's own, and in a schema, whose functions a
 * framework gives another `this`, those under `methods` next to them or around them.
 *
 *   const users = { list (req, res) { res.json(this.find(req.query)) }, find (query) {} };
 *                                              ^^^^^^^^^                 ^^^^^^^^^^^^^^^
 *   module.exports = { actions: { get (ctx) { return this.find(ctx.params.id) } }, methods: { find (id) {} } };
 *                                                    ^^^^^^^^^                                 ^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} callee - unwrapped
 * @returns {Node[]}
 */
export function findObjectMethods(source, callee) {
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if (name === undefined || callee.object.type !== "ThisExpression") return [];
  const property = findThisFunction(callee)?.parent;
  if (property?.type !== "Property") return [];
  const own = getPropertyValues(property.parent).get(name);
  const functions = own === undefined ? [] : resolveFunctions(source, own);
  if (functions.length > 0) return functions;
  let around = property.parent;
  while (around?.type === "Property" || around?.type === "ObjectExpression") {
    const methods = around.type === "ObjectExpression" ? getPropertyValues(around).get("methods") : undefined;
    if (methods !== undefined) return getFunctionsOf(source, methods, name);
    around = around.parent;
  }
  return [];
}

/**
 * @param {Source} source
 * @param {Node} methods
 * @param {string} name
 * @returns {Node[]}
 */
function getFunctionsOf(source, methods, name) {
  return resolve(source, methods).flatMap((value) => {
    const method =
      value.kind === "node" && value.node.type === "ObjectExpression"
        ? getPropertyValues(value.node).get(name)
        : undefined;
    return method === undefined ? [] : resolveFunctions(source, method);
  });
}
