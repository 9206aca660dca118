import { getOrInsert } from "../get-or-insert.js";
import { findInstanceMembers, resolve, resolveFunctions } from "./resolve.js";
import { getPropertyValues } from "../objects/own-members.js";
import { isFunction } from "../syntax/functions.js";

/** @import { Node, Source } from "../../types.js" */

/** By collection and path, for many calls read the same one.
 * @type {WeakMap<Node, Map<string, Node[]>>} */
const known = new WeakMap();

/**
 * The functions that what a collection holds has at a path: itself with none, those of `{ handler }` and of instances of the
 * file's classes with `["handler"]`, the second one of a pair with `["1"]`.
 *
 * @param {Source} source
 * @param {Node} made - the expression that makes the collection
 * @param {Node[]} entries - what is put into it
 * @param {string[]} path
 * @returns {Node[]}
 */
export function getEntryFunctions(source, made, entries, path) {
  const byPath = getOrInsert(known, made, () => new Map());
  return getOrInsert(byPath, JSON.stringify(path), () => [
    ...new Set(entries.flatMap((entry) => getFunctionsAt(source, entry, path))),
  ]);
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {string[]} path
 * @returns {Node[]}
 */
function getFunctionsAt(source, expression, [step, ...rest]) {
  if (step === undefined) return resolveFunctions(source, expression);
  return resolve(source, expression).flatMap((value) => {
    if (value.kind === "instance")
      return findInstanceMembers(source, value.classNode, step).flatMap((member) =>
        isFunction(member) && rest.length === 0 ? [member] : getFunctionsAt(source, member, rest),
      );
    const inner = value.kind === "node" ? findInside(value.node, step) : undefined;
    return inner == null ? [] : getFunctionsAt(source, inner, rest);
  });
}

/**
 * @param {Node} node
 * @param {string} step
 * @returns {Node | null | undefined} what an object or a list has under a name
 */
function findInside(node, step) {
  if (node.type === "ObjectExpression") return getPropertyValues(node).get(step);
  return node.type === "ArrayExpression" ? node.elements[Number(step)] : undefined;
}
