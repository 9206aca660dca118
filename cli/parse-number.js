import { InvalidArgumentError } from "commander";

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
