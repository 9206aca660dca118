import { getPromisedOfFunction } from "./promise.js";
import { getPropertyName, isFunction } from "../syntax/functions.js";
import { resolveFunctions } from "../values/resolve.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Promised } from "./promise.js" */
/** @import { Value } from "../values/resolve.js" */

/**
 * What a function gives back that runs as long as nobody hands in another one:
 *
 *   ({ validate = async () => true, generate = () => crypto.randomUUID() }) => …
 *                 ^^^^^^^^^^^^^^^^             ^^^^^^^^^^^^^^^^^^^^^^^^^
 *   const validate = options.validate ?? (async () => true);
 *                                         ^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Value} value - one of those that the name may stand for
 * @returns {Promised | undefined} undefined where the value is no such function, and has none as its default
 */
export function getPromisedByDefault(source, value) {
  if (value.kind === "node") return isFunction(value.node) ? getPromisedOfFunction(source, value.node) : undefined;
  if (value.kind !== "parameter") return undefined;
  const { identifier } = value;
  const { parent } = identifier;
  if (parent?.type !== "AssignmentPattern" || parent.left !== identifier) return undefined;
  const [fn] = resolveFunctions(source, parent.right);
  return fn === undefined ? undefined : getPromisedOfFunction(source, fn);
}

/**
 * `{ async keyGenerator(request) { … }, ...options }`: what runs as long as nobody hands in another function is a promise.
 *
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean}
 */
export function isAsyncByDefault(source, callee) {
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  return name !== undefined && getAsyncDefaults(source).has(name);
}

/**
 * @param {Source} source
 * @returns {Set<string>} the names of the `async` functions of object literals that take in other objects as well
 */
function getAsyncDefaults(source) {
  return source.memo(
    getAsyncDefaults,
    () =>
      new Set(
        source
          .nodes("ObjectExpression")
          .filter(({ properties }) => properties.some((/** @type {Node} */ { type }) => type === "SpreadElement"))
          .flatMap(({ properties }) => properties)
          .filter(({ computed, value }) => !computed && isFunction(value) && value.async === true)
          .flatMap(({ key }) => key.name ?? []),
      ),
  );
}
