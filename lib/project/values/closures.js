/** @import { Closure, Unit } from "./values.js" */

/**
 * A function as one call of its factory returned it.
 *
 * @param {Closure} closure
 * @returns {Unit}
 */
export function createClosure(closure) {
  const { file, index, isClass, shape } = closure.of;
  /** @type {Unit} */
  const unit = { file, index, isClass, shape, value: { kind: "unit" }, closure };
  unit.value.unit = unit;
  return unit;
}

/**
 * @param {Unit} unit
 * @returns {Unit} the function as it is written
 */
export function getWritten(unit) {
  return unit.closure?.of ?? unit;
}
