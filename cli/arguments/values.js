import { InvalidArgumentError } from "commander";
import { parseMinCost } from "../../lib/weight/parse-min-cost.js";

/**
 * @param {string} value - of a flag that may be repeated
 * @param {string[]} [values] - of the same flag before
 * @returns {string[]}
 */
export function addValue(value, values = []) {
  return [...values, value];
}

/**
 * @param {string} value - of a flag that may be repeated: one name, or a list with commas
 * @param {string[]} [names] - of the same flag before
 * @returns {string[]}
 */
export function addNames(value, names = []) {
  return [...names, ...value.split(",").map((name) => name.trim())];
}

/**
 * @param {string} value - of a flag
 * @returns {number} 0 or more
 * @throws {InvalidArgumentError} if it is none
 */
export function parseNumber(value) {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number) || number < 0)
    throw new InvalidArgumentError("It must be a number.");
  return number;
}

/**
 * @param {string} value - of a flag
 * @returns {number} a whole number, 1 or more
 * @throws {InvalidArgumentError} if it is none
 */
export function parseCount(value) {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError("It must be a number of at least 1.");
  return number;
}

/**
 * @param {string} value - of a flag: 0.01 or 1%
 * @returns {number} 0 to 1
 * @throws {InvalidArgumentError} if it is none
 */
export function parseShare(value) {
  const share = value.endsWith("%") ? Number(value.slice(0, -1)) / 100 : Number(value);
  if (value.trim() === "" || !(share >= 0 && share <= 1))
    throw new InvalidArgumentError("It must be a share from 0 to 1, or a percentage.");
  return share;
}

/**
 * @param {string} value - of a flag: 1us, 0.5ms, 0
 * @returns {string} the same
 * @throws {InvalidArgumentError} if it is no time
 */
export function parseCost(value) {
  if (parseMinCost(value) === undefined)
    throw new InvalidArgumentError("It must be a time such as 1us or 0.5ms, or 0.");
  return value;
}
