import { PRIMITIVE_RETURNING_METHODS } from "../array-methods.js";
import { words } from "../words.js";
import { KINDS, READERS, getKindInside } from "./read-only.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";
import { getPropertyName, isFunction } from "../syntax/functions.js";
import { isWritten } from "../syntax/assignment-target.js";
import { resolveFunctions } from "./resolve.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Kind } from "./read-only.js" */

/**
 * What a member does to the value that it is taken of: `set.has(key)` reads it, `set.size = 1` changes it. Or it gives the value
 * itself, a view of it or something inside of it, to be followed from there: `bytes.subarray(1)`.
 *
 * @param {Source} source
 * @param {Node} member - `value.name`
 * @param {Kind} kind - of the value
 * @returns {{ how: "read" | "mutated" | "passed", node: Node } | { given: Node, kind: Kind }}
 */
export function getMemberUse(source, member, kind) {
  const used = getWrapped(member);
  const { parent } = used;
  const name = getPropertyName(member);
  // What is written to a string or number is gone at once.
  if (isWritten(used)) return { how: kind.isPrimitive ? "read" : "mutated", node: member };
  if (kind.isPrimitive || kind.isFixed) return { how: "read", node: member };
  if ((parent.type === "CallExpression" || parent.type === "NewExpression") && parent.callee === used)
    return getCallUse(source, parent, name, kind);
  const inside = getKindOfPart(kind, name);
  return inside === undefined ? { how: "read", node: member } : { given: member, kind: inside };
}

/**
 * What is read from a value by a member or a pattern: `url.searchParams`, `const { searchParams } = url`.
 *
 * @param {Kind} kind - of the value
 * @param {string | undefined} name - of the property; undefined where only running tells
 * @returns {Kind | undefined} of what is read, where the value could be changed by it
 */
export function getKindOfPart(kind, name) {
  if (kind.isPrimitive || kind.isFixed) return undefined;
  if (kind.parts !== undefined && name === undefined) return KINDS.any;
  const part = name === undefined ? undefined : kind.parts?.get(name);
  if (part !== undefined) return KINDS[part];
  return kind.isDeep ? getKindInside(kind) : undefined;
}

/**
 * @param {Source} source
 * @param {Node} call - of a method
 * @param {string | undefined} name
 * @param {Kind} kind
 * @returns {ReturnType<typeof getMemberUse>}
 */
function getCallUse(source, call, name, kind) {
  if (name === undefined) return { how: "mutated", node: call };
  if (kind.aliases?.has(name)) return { given: call, kind };
  if (!kind.reads.has(name)) return { how: "mutated", node: call };
  if (kind.callbacks?.has(name) && (kind.isDeep || !isCallbackBlind(source, call, name)))
    return { how: "passed", node: call };
  return kind.isDeep && !PLAIN_RESULT.has(name) ? { given: call, kind: KINDS.any } : { how: "read", node: call };
}

/** Methods whose result is text, a number or a truth value. */
const PLAIN_RESULT = new Set([
  ...PRIMITIVE_RETURNING_METHODS,
  ...words("has toJSON hasOwnProperty isPrototypeOf propertyIsEnumerable equals compare"),
]);

/**
 * `list.map((item, index, list) => …)`: whether the function does without the last parameter.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {string} name - of the method
 * @returns {boolean}
 */
function isCallbackBlind(source, call, name) {
  const callback = unwrap(call.arguments[0]);
  const last = /^reduce/.test(name) ? 4 : 3;
  const functions = isFunction(callback)
    ? [callback]
    : callback === undefined
      ? []
      : resolveFunctions(source, callback);
  if (functions.length === 0)
    return (
      callback?.type === "Identifier" && source.findVariable(callback) === undefined && READERS.deep.has(callback.name)
    );
  return functions.every(
    (fn) =>
      fn.params.length < last &&
      !fn.params.some((/** @type {Node} */ param) => param.type === "RestElement") &&
      (fn.type === "ArrowFunctionExpression" || !/\barguments\b/.test(source.slice(fn))),
  );
}
