import { findElementsUse } from "../../lib/effects/elements-use.js";
import { findObjectUse } from "../../lib/effects/result-use.js";
import { findWholeRows } from "../../lib/effects/drivers/tables/whole-rows.js";
import { getCaught } from "../../lib/effects/awaited-calls.js";
import { getRelations } from "../../lib/effects/drivers/relations.js";
import { getSlashed } from "../../lib/source/slashed.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Target } from "./targets.js" */

/**
 * @param {Source} source
 * @param {Node} query
 * @param {string} place - "line 12", "src/authors.js:12"
 * @returns {boolean} whether it is the query's
 */
export function isPlaceOf(source, query, place) {
  const line = source.lineOf(query.range[0]);
  return place === `line ${line}` || `${getSlashed(source.path ?? "")}:${line}`.endsWith(`/${place}`);
}

/**
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @param {Target} target
 * @returns {boolean} whether other functions get what the query brings, and may say what it has to have
 */
export function isHandedOn(source, awaited, { query, pattern }) {
  const call = getCaught(query);
  const isRow = getRelations(source, call).length > 0 || findWholeRows(source, call)?.isOfList === false;
  const use = (isRow ? findObjectUse : findElementsUse)(source, awaited, pattern);
  return use === undefined || use.passed.length > 0;
}

/**
 * Whether the code says what type has what a query brings, or its elements: `const user: User = await …`, `rows.map((row: Row) => row.id)`.
 *
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @param {Target} target
 * @returns {boolean}
 */
export function isTyped(source, awaited, { pattern }) {
  const value = getWrapped(awaited);
  if (/^TS(?:As|Satisfies|TypeAssertion)/.test(value.type)) return true;
  const kept = pattern ?? getKept(value);
  if (kept?.typeAnnotation != null) return true;
  const variable = kept?.type === "Identifier" ? source.findVariable(kept) : undefined;
  const declared = /** @type {any} */ (variable?.defs[0]?.name);
  const read = variable?.references.map(({ identifier }) => /** @type {any} */ (identifier)) ?? [];
  return declared?.typeAnnotation != null || [value, ...read].some(isGivenToTyped);
}

/**
 * @param {Node} value
 * @returns {Node | undefined} what it is kept in
 */
function getKept({ parent }) {
  return parent.type === "VariableDeclarator"
    ? parent.id
    : parent.type === "AssignmentExpression"
      ? parent.left
      : undefined;
}

/**
 * @param {Node} list
 * @returns {boolean} whether a function that gets its elements says what they are: `rows.map((row: Row) => row.id)`
 */
function isGivenToTyped(list) {
  const member = getWrapped(list).parent;
  const call =
    member.type === "MemberExpression" && member.object === getWrapped(list) ? getWrapped(member).parent : undefined;
  return (
    call?.type === "CallExpression" &&
    call.arguments.some(
      (/** @type {Node} */ one) =>
        isFunction(one) && one.params.some((/** @type {Node} */ param) => param.typeAnnotation != null),
    )
  );
}
