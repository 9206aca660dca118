import { findObserver, isReading, isSettled } from "../detectors/no-piecewise-object/piecewise.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-piecewise-object.js";
import { findAbsenceRead } from "../lib/ast/objects/absence.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { findFunction, isFunction } from "../lib/ast/syntax/functions.js";
import { mayChange } from "../lib/ast/values/changes.js";
import { mergeIntoLiteral } from "./no-piecewise-object/merge-into-literal.js";
import { findWithin } from "../lib/ast/syntax/find-within.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Finding, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-piecewise-object.js" */
/** @import { Series } from "../detectors/no-piecewise-object/piecewise.js" */

/** A literal of 128 keys is no longer made from a known shape. */
const MOST = 120;

/**
 * Makes the object with all its keys at once.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source) {
  if (facts.series === undefined) return refuse(source, "loopAndUsesChange");
  const { series, count } = facts;
  return count > MOST ? refuse(source, "manyKeys", { name: String(MOST) }) : rewriteAsLiteral(source, series);
}

/**
 * @param {Source} source
 * @param {Series} series
 * @returns {Rewrite | Refusal}
 */
function rewriteAsLiteral(source, series) {
  const { declarator } = series;
  const { declarations } = declarator.parent;
  if (declarations[declarations.length - 1] !== declarator) return refuse(source, "declaredBeforeOthers");
  const refused = findObserver(source, series) ?? findConditionalObstacle(source, series);
  if (refused !== undefined) return refused;
  const order = getOrder(source, series);
  if (order === undefined) return refuse(source, "statementsBetween");
  const { edits, moved } = mergeIntoLiteral(source, series);
  const remaining = [
    ...(series.pieces.some(isConditional) ? ["keys that were absent are then `undefined`"] : []),
    ...(series.pieces.some(({ value, test }) => test === undefined && isUnnamedFunction(value))
      ? ["functions in it get their keys as names"]
      : []),
    ...(order === "reads" ? ["statements among the keys run first"] : []),
  ];
  return {
    edits,
    moved,
    risk: remaining.length > 0 ? "review" : "safe",
    act: "makeLiteral",
    data: { remaining: remaining.map((part, index) => `${index === 0 ? "; " : ", "}${part}`).join("") },
  };
}

/**
 * Whether an expression reads something that other functions can change: variables of the module, `this`, globals.
 *
 * @param {Source} source
 * @param {Node} part
 */
function isShared(source, part) {
  const shared = findWithin(source, part, (node) => {
    if (node.type === "ThisExpression") return true;
    if (source.findReference(node) === undefined) return false;
    const [definition] = /** @type {any[]} */ (source.findVariable(node)?.defs ?? []);
    return definition === undefined || findFunction(definition.name) === undefined;
  });
  return shared !== undefined;
}

/**
 * Whether an expression reads a member of what may well be absent. What a statement among the keys changes, it must not change in
 * front of the throw:
 *
 *   entry.size = req.headers.accept.length;
 *                ^^^^^^^^^^^^^^^^^^^^^^^^^
 *   const number = count++;
 *
 * @param {Source} source
 * @param {Node} part
 */
function mayThrow(source, part) {
  const read = findWithin(
    source,
    part,
    (node) => {
      const object = node.optional ? undefined : unwrap(node.object);
      return object?.type === "MemberExpression" && unwrap(object.object).type === "MemberExpression";
    },
    isFunction,
  );
  return read !== undefined;
}

/** @param {Series["pieces"][number]} piece - that adds its key only sometimes */
function isConditional({ test, otherwise }) {
  return test !== undefined && otherwise === undefined;
}

/**
 * Why a key cannot be there with the value `undefined` where it was absent.
 *
 * @param {Source} source
 * @param {Series} series
 * @returns {Refusal | undefined}
 */
function findConditionalObstacle(source, { declarator, pieces }) {
  if (!pieces.some(isConditional)) return undefined;
  return declarator.id.typeAnnotation == null
    ? findAbsenceRead(source, declarator.id)
    : refuse(source, "mayNotAdmitUndefined");
}

/**
 * o.send = function () {}: a literal gives it a name, an assignment to a member does not.
 *
 * @param {Node} value
 */
function isUnnamedFunction(value) {
  const inner = unwrap(value);
  return /(Function|Class)Expression$/.test(inner.type) && inner.id == null;
}

/**
 * What it means that statements among the keys run before those that stood above them.
 *
 * @param {Source} source
 * @param {Series} series
 * @returns {"same" | "reads" | undefined} "reads": the same values, but members are read later; undefined: it may mean anything
 */
function getOrder(source, { object, pieces, between }) {
  /** @type {"same" | "reads"} */
  let order = "same";
  for (const { statement, before } of between) {
    const parts = [
      ...object.properties.map((/** @type {Node} */ { value }) => value),
      ...pieces.slice(0, before).flatMap(({ value, test, otherwise }) => [value, test, otherwise]),
    ];
    for (const part of parts) {
      if (part === undefined || isSettled(source, part)) continue;
      if (
        !isReading(source, part) ||
        mayChange(source, part, [statement]) ||
        ((isShared(source, part) || mayThrow(source, part)) && !isReading(source, statement))
      )
        return undefined;
      order = "reads";
    }
  }
  return order;
}

export default createCodemod({ detector, rewrite });
