import { getPropertyName } from "../syntax/functions.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";
import { isArray } from "./array.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** Methods that lists have, and no text. */
const OF_LISTS =
  /^(map|filter|flatMap|flat|forEach|some|every|find|findIndex|findLast|findLastIndex|push|pop|shift|unshift|splice|sort|reverse|join|reduce|reduceRight|toSorted|toReversed|keys|values|entries)$/;

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
    : parent.type === "MemberExpression" && parent.object === node && OF_LISTS.test(getPropertyName(parent) ?? "");
}

/** @param {Node} init - `users.map(getId)` */
function isMadeByMethod(init) {
  const value = unwrap(init);
  const callee = value.type === "CallExpression" ? unwrap(value.callee) : undefined;
  return (
    callee?.type === "MemberExpression" && /^(map|filter|flatMap|flat|split|sort)$/.test(getPropertyName(callee) ?? "")
  );
}
