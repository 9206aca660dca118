import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/**
 * The `this` that an expression is: itself, or the one that a constant holds.
 *
 *   const self = this;
 *                ^^^^
 *   self.send = () => self.raw.end();
 *
 * @param {Source} source
 * @param {Node | null | undefined} expression
 * @returns {Node | undefined} ThisExpression
 */
export function findThis(source, expression) {
  if (expression == null) return undefined;
  const inner = unwrap(expression);
  if (inner.type === "ThisExpression") return inner;
  const variable = inner.type === "Identifier" ? source.findVariable(inner) : undefined;
  if (variable === undefined) return undefined;
  /** @type {Map<Variable, Node | undefined>} */
  const known = source.memo(findThis, () => new Map());
  if (!known.has(variable)) known.set(variable, findThisOf(variable));
  return known.get(variable);
}

/**
 * @param {Variable} variable
 * @returns {Node | undefined} the `this` that it always holds
 */
function findThisOf(variable) {
  const definition = /** @type {any} */ (variable.defs[0]);
  if (
    definition?.type !== "Variable" ||
    variable.defs.length !== 1 ||
    definition.node.id !== definition.name ||
    definition.node.init == null
  )
    return undefined;
  const value = unwrap(definition.node.init);
  return value.type === "ThisExpression" &&
    variable.references.every((reference) => reference.init || !reference.isWrite())
    ? value
    : undefined;
}
