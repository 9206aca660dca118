/** @import { Unit } from "./values.js" */

/**
 * A call, `new` expression or `super()`, with slots of the whole project.
 *
 * @typedef {object} Site
 * @property {string} file
 * @property {number} callee
 * @property {number} receiver
 * @property {string} [name] - of the method
 * @property {number} result
 * @property {Unit} [owner] - the function (or class, for its fields) that it stands in; undefined at module level
 * @property {number} line
 * @property {number} kind - 0 a call, 1 `new`, 2 `super()`
 * @property {string} [text] - the first argument, where it is a text; the first two of a decoration that says what it is for
 * @property {number[]} args
 * @property {Unit[]} targets - functions and classes that it runs
 * @property {boolean} isKnown - a table says what it does with its arguments
 */

/** Between the two texts of `server.decorate("request", "users", users)`: neither has a line break. */
export const SEPARATOR = "\n";

/** Most calls lead out of the project.
 * @type {Unit[]} */
export const NO_TARGETS = [];

/**
 * @param {Site} site
 * @param {Unit} unit - that it runs
 */
export function addTarget(site, unit) {
  if (site.targets === NO_TARGETS) site.targets = [unit];
  else site.targets.push(unit);
}
