import { InvalidArgumentError } from "commander";
import { getHash } from "../../lib/ast/hash.js";

/** One of several parts of a run: 1 of 4 to 4 of 4.
 * @typedef {{ index: number, count: number }} Shard */

/**
 * Parses `2/4`.
 *
 * @param {string} value
 * @returns {Shard}
 * @throws {InvalidArgumentError}
 */
export function parseShard(value) {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(value) ?? []).map(Number);
  if (!(index >= 1 && index <= count)) throw new InvalidArgumentError("It must be a part of parts, such as 1/4.");
  return { index, count };
}

/**
 * Whether a file belongs to a part: a question of its name alone, not of which other files there are.
 *
 * @param {string} path - relative to the current folder, with slashes
 * @param {Shard} shard
 * @returns {boolean}
 */
export function isInShard(path, { index, count }) {
  return Number.parseInt(getHash(path), 16) % count === index - 1;
}
