import { getPropertyName } from "./functions.js";
import { getWrapped, unwrap } from "./unwrap.js";

/** @import { Node } from "../../types.js" */

/** What only results have, of neverthrow and its like, and no list: what they call, they call once or never. */
const OF_RESULTS =
  /^(?:andThen|andTee|orTee|orElse|andThrough|mapErr|async(?:Map|AndThen|AndThrough)|unwrapOr(?:Else)?|safeUnwrap|is(?:Ok|Err))$/;

/**
 * `findForm(id).map(toView).mapErr(report)`, which looks like what lists are asked for
 *
 * @param {Node} call - of a method
 * @returns {boolean} whether the chain of calls in which it stands is one of a result
 */
export function isOfResult(call) {
  for (let { parent } = getWrapped(call); parent?.type === "MemberExpression"; { parent } = getWrapped(parent.parent))
    if (isNamedSo(parent)) return true;
  for (let callee = unwrap(call.callee); callee.type === "MemberExpression";) {
    if (isNamedSo(callee)) return true;
    const object = unwrap(callee.object);
    callee = object.type === "CallExpression" ? unwrap(object.callee) : object;
  }
  return false;
}

/** @param {Node} member */
function isNamedSo(member) {
  return OF_RESULTS.test(getPropertyName(member) ?? "");
}
