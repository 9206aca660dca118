import { refuse } from "../ast/refuse.js";

/** @import { Reference, Refusal, Source, Variable } from "../types.js" */
/** @import { OffsetMap } from "./offsets.js" */

/**
 * A name outside the edits that the rewrite would make mean something else: it is captured by a declaration that the edits
 * add, or has lost its own.
 *
 * @param {Source} source
 * @param {Source} after
 * @param {OffsetMap} offsets
 * @returns {Refusal | undefined} why the rewrite is refused
 */
export function findChangedName(source, after, offsets) {
  const references = getReferencesByOffset(after);
  /** Which one of the source each variable of the rewrite was: two of them must not become one.
   * @type {Map<Variable | null, Variable | null>} */
  const origins = new Map([[null, null]]);
  for (const reference of getReferencesByOffset(source).values()) {
    if (offsets.getRelation(getRange(reference)) !== "outside") continue;
    const other = references.get(offsets.getShifted(getRange(reference))[0]);
    if (other === undefined)
      return refuse(source, "nameNoLongerRead", {
        at: /** @type {any} */ (reference.identifier),
        name: getName(reference),
      });
    if (!origins.has(other.resolved)) origins.set(other.resolved, reference.resolved);
    const isSame = isSameVariable(reference.resolved, other.resolved, offsets);
    if (!isSame || origins.get(other.resolved) !== reference.resolved)
      return refuse(source, "nameMeansOther", {
        at: /** @type {any} */ (reference.identifier),
        name: getName(reference),
      });
  }
  return undefined;
}

/**
 * Whether a name is declared by what declared it before: in the same place where no edit touches the declaration, else by an
 * edit.
 *
 * @param {Variable | null} variable
 * @param {Variable | null} other - after the rewrite
 * @param {OffsetMap} offsets
 * @returns {boolean}
 */
export function isSameVariable(variable, other, offsets) {
  const before = getDeclarations(variable);
  const after = getDeclarations(other);
  if (before.length === 0) return after.length === 0;
  const kept = before.filter((range) => offsets.getRelation(range) === "outside");
  if (kept.length > 0) return kept.every((range) => after.some(([start]) => start === offsets.getShifted(range)[0]));
  // `{ let a = slow; }` that becomes `{ var a = fast; }` shares the variable of a `var a` outside.
  return after.length > 0 && after.every((range) => offsets.isInserted(range));
}

/**
 * @param {Variable | null} variable
 * @returns {[number, number][]} where it is declared; nowhere for globals
 */
export function getDeclarations(variable) {
  return /** @type {any[]} */ (variable?.defs ?? []).map((def) => def.name.range);
}

/**
 * @param {Source} source
 * @returns {Map<number, Reference>} in the order of the scopes
 */
export function getReferencesByOffset(source) {
  return source.memo(
    getReferencesByOffset,
    () =>
      new Map(
        source.scopeManager.scopes.flatMap((scope) =>
          scope.references.map((reference) => [getRange(reference)[0], reference]),
        ),
      ),
  );
}

/**
 * @param {Reference} reference
 * @returns {[number, number]}
 */
function getRange(reference) {
  return /** @type {any} */ (reference.identifier).range;
}

/**
 * @param {Reference} reference
 * @returns {string}
 */
export function getName(reference) {
  return /** @type {any} */ (reference.identifier).name;
}
