import { createProgram, createRandom } from "./spoil.js";
import { findCrash } from "./find-crashes.js";
import assert from "node:assert/strict";
import { getFixtures } from "../fixtures.js";

/**
 * Looks for what makes a rule throw in spoiled fixtures, hot or not, by each parser.
 *
 * @param {number} count
 * @returns {Set<string | undefined>} what has read them
 */
export function assertNoCrash(count) {
  const fixtures = getFixtures();
  const read = new Set();
  for (let seed = 0; seed < count; seed++) {
    const random = createRandom(seed);
    const program = createProgram(fixtures, random);
    const { reader, crash } = findCrash(program, random);
    assert.equal(crash, undefined, `${crash?.stack}\n\n${program.text}`);
    read.add(reader);
  }
  return read;
}
