import { ARRAY_RETURNING_METHODS, MUTATING_METHODS, READING_METHODS } from "../array-methods.js";
import { STRING_METHODS } from "../string-methods.js";
import { getPropertyName } from "../syntax/functions.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";
import { isArray } from "./array.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** Builders of queries and models have these, too: `query.with("names", rows)`, `user.fill(data)`. */
const OF_MODELS = new Set(["fill", "with"]);

/** Methods that lists have, and no text. */
const OF_LISTS = new Set(
  [...MUTATING_METHODS, ...READING_METHODS].filter((name) => !STRING_METHODS.has(name) && !OF_MODELS.has(name)),
);

/** Methods that only lists have, or texts, and that give a list. */
const TO_LISTS = new Set([...[...ARRAY_RETURNING_METHODS].filter((name) => OF_LISTS.has(name)), "split"]);

/**
 * Whether a variable is a list, by what it is made of, its type, or what is done with it.
 *
 * @param {Source} source
 * @param {Variable} variable
 * @returns {boolean} false where nothing shows it
 */
export function isUsedAsList(source, variable) {
  const definition = /** @type {any} */ (variable.defs[0]);
  const init =
    definition?.type === "Variable" && definition.node.id === definition.name ? definition.node.init : undefined;
  if (init != null && (isArray(source, init) || isMadeByMethod(init))) return true;
  const annotation = definition?.name?.typeAnnotation?.typeAnnotation;
  if (annotation?.type === "TSArrayType") return true;
  return variable.references.some(({ identifier }) => isTakenForList(/** @type {any} */ (identifier)));
}

/**
 * @param {Node} expression
 * @returns {boolean} whether a loop goes through it, or a method of lists is called on it: `for (const user of users)`, `users.map(getId)`
 */
export function isTakenForList(expression) {
  const node = getWrapped(expression);
  const { parent } = node;
  return parent.type === "ForOfStatement"
    ? parent.right === node
    : parent.type === "MemberExpression" && parent.object === node && OF_LISTS.has(getPropertyName(parent) ?? "");
}

/** @param {Node} init - `users.map(getId)` */
function isMadeByMethod(init) {
  const value = unwrap(init);
  const callee = value.type === "CallExpression" ? unwrap(value.callee) : undefined;
  return callee?.type === "MemberExpression" && TO_LISTS.has(getPropertyName(callee) ?? "");
}
