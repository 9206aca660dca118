/** @import { Claim } from "../lib/types.js" */

/** Bytes of a chunk that a socket hands over. */
const CHUNK = Buffer.alloc(16_384, 1);

/**
 * @param {number} count
 * @returns {{ id: string }[]}
 */
function createItems(count) {
  return Array.from({ length: count }, (_, index) => ({ id: `item-${index}` }));
}

/**
 * @param {number} count - of keys
 * @param {[number, number]} payoff
 * @returns {Claim}
 */
function claimObject(count, payoff) {
  const items = createItems(count);
  return {
    name: `an object of ${count} keys`,
    messageId: "objectCopiedPerStep",
    variants: {
      before: () =>
        items.reduce((all, item) => ({ ...all, [item.id]: item }), /** @type {Record<string, unknown>} */ ({})),
      after: () =>
        items.reduce(
          (all, item) => Object.assign(all, { [item.id]: item }),
          /** @type {Record<string, unknown>} */ ({}),
        ),
    },
    payoff,
  };
}

/**
 * @param {number} count - of elements
 * @param {[number, number]} payoff
 * @returns {Claim}
 */
function claimList(count, payoff) {
  const items = createItems(count);
  return {
    name: `a list of ${count} elements`,
    messageId: "listCopiedPerStep",
    variants: {
      before: () => items.reduce((all, item) => [...all, item.id], /** @type {string[]} */ ([])),
      after: () =>
        items.reduce((all, item) => {
          all.push(item.id);
          return all;
        }, /** @type {string[]} */ ([])),
    },
    payoff,
  };
}

/**
 * @param {number} count - of chunks
 * @param {[number, number]} payoff
 * @returns {Claim}
 */
function claimBytes(count, payoff) {
  return {
    name: `${count} chunks of 16 kB`,
    messageId: "bytesCopiedPerChunk",
    variants: {
      before() {
        let body = Buffer.alloc(0);
        for (let i = 0; i < count; i++) body = Buffer.concat([body, CHUNK]);
        return body;
      },
      after() {
        const chunks = [];
        for (let i = 0; i < count; i++) chunks.push(CHUNK);
        return Buffer.concat(chunks);
      },
    },
    payoff,
  };
}

/** @type {Claim[]} */
export default [
  claimObject(100, [15, 31]),
  claimObject(10, [1.4, 2.9]),
  claimObject(1000, [1500, 5800]),
  claimList(100, [5, 28]),
  claimList(10, [2.8, 10]),
  claimList(1000, [180, 800]),
  claimBytes(100, [87, 850]),
  claimBytes(10, [7, 17]),
];
