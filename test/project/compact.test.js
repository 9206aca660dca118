import { Chains, NO_ENTRY } from "../../lib/project/compact/chains.js";
import { describe, it } from "node:test";
import { Marks } from "../../lib/project/compact/marks.js";
import { Numbers } from "../../lib/project/compact/numbers.js";
import { Pairs } from "../../lib/project/compact/pairs.js";
import { ValueSets } from "../../lib/project/compact/value-sets.js";
import assert from "node:assert/strict";
import fc from "fast-check";

const SEED = { seed: 20261121 };

/**
 * Numbers of which some are alike and some are not, always the same.
 *
 * @param {number} count
 * @param {number} limit
 * @param {number} [seed]
 */
function getNumbers(count, limit, seed = 1) {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) ** 2 * limit);
  });
}

describe("compact lists hold what arrays, maps and sets would", () => {
  it("numbers, over the ends of chunks", () => {
    const numbers = new Numbers();
    const expected = getNumbers(100_000, 2 ** 31);
    for (const [index, number] of expected.entries()) assert.equal(numbers.push(number), index);
    assert.deepEqual(
      expected.map((_, index) => numbers.get(index)),
      expected,
    );
    numbers.resize(200_000);
    assert.equal(numbers.get(199_999), 0);
  });

  it("numbers by key, in the order of their adding", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat())), (added) => {
        const chains = new Chains();
        chains.resize(6);
        for (const [key, number] of added) chains.add(key, number);
        for (let key = 0; key < 6; key++)
          assert.deepEqual(
            getChain(chains, key),
            added.filter(([candidate]) => candidate === key).map(([, number]) => number),
          );
      }),
      SEED,
    );
  });

  it("sets that are emptied again and again", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(50))), (rounds) => {
        const marks = new Marks();
        for (const [round, numbers] of rounds.entries()) {
          const expected = new Set();
          // More may come each time, as a project's values do.
          marks.clear(51 + round);
          for (const number of numbers) {
            assert.equal(marks.add(number), !expected.has(number));
            expected.add(number);
          }
        }
      }),
      SEED,
    );
  });

  it("numbers by pairs", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(40), fc.nat(40), fc.nat()), { maxLength: 600 }), (added) => {
        const pairs = new Pairs();
        /** @type {Map<string, number>} */
        const expected = new Map();
        for (const [first, second, number] of added) {
          pairs.set(first, second, number);
          expected.set(`${first} ${second}`, number);
        }
        assert.equal(pairs.size, expected.size);
        for (let first = 0; first <= 40; first++) {
          for (let second = 0; second <= 40; second++) {
            const number = expected.get(`${first} ${second}`);
            assert.deepEqual(
              [pairs.has(first, second), pairs.get(first, second)],
              [number !== undefined, number ?? -1],
            );
          }
        }
      }),
      { ...SEED, numRuns: 20 },
    );
  });

  it("sets, that keep their order while they move from block to block", () => {
    const COUNT = 1500;
    const sets = new ValueSets();
    sets.resize(COUNT);
    /** @type {Set<number>[]} */
    const expected = Array.from({ length: COUNT }, () => new Set());
    const places = getNumbers(200_000, COUNT);
    const numbers = getNumbers(200_000, 2000, 7);
    for (const [index, set] of places.entries()) {
      const number = numbers[index];
      if (expected[set].size >= 1024) continue;
      assert.equal(sets.add(set, number), !expected[set].has(number));
      expected[set].add(number);
    }
    assert.deepEqual([expected[0].size, expected.some(({ size }) => size < 100)], [1024, true]);
    for (const [set, members] of expected.entries())
      assert.deepEqual(
        Array.from({ length: sets.getSize(set) }, (_, position) => sets.get(set, position)),
        [...members],
      );
  });
});

/**
 * @param {Chains} chains
 * @param {number} key
 */
function getChain(chains, key) {
  /** @type {number[]} */
  const found = [];
  const last = chains.getLast(key);
  for (let entry = last; entry !== NO_ENTRY;) {
    entry = chains.getNext(entry);
    found.push(chains.get(entry));
    if (entry === last) break;
  }
  return found;
}
