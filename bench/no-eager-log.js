import { inspect } from "node:util";

/** A logger as most are: a method of a level that is off does nothing. */
const log = {
  level: 30,
  isLevelEnabled() {
    return this.level <= 20;
  },
  debug(/** @type {unknown[]} */ ...parts) {
    if (this.level <= 20) written.push(parts);
  },
};

/** @type {unknown[]} */
const written = [];

let next = 0;

/** What an answer with ten rows consists of: another one each time. */
const answers = Array.from({ length: 8 }, (_, index) => ({
  page: index,
  rows: Array.from({ length: 10 }, (__, row) => ({
    id: index * 10 + row,
    name: `user ${row * 7919 * index}`,
    email: `${row * index}@example.org`,
    roles: ["reader", "writer"],
    at: new Date(1.7e12 + row * 1e6),
  })),
}));
const getAnswer = () => answers[next++ & 7];

/**
 * @param {string} name
 * @param {string} messageId
 * @param {(answer: (typeof answers)[number]) => unknown} make
 * @param {[number, number]} payoff
 * @returns {import("../lib/types.js").Claim}
 */
function createClaim(name, messageId, make, payoff) {
  return {
    name,
    messageId,
    variants: {
      before() {
        log.debug(make(getAnswer()));
        return written;
      },
      after() {
        const answer = getAnswer();
        if (log.isLevelEnabled()) log.debug(make(answer));
        return written;
      },
    },
    payoff,
  };
}

/** @type {import("../lib/types.js").Claim[]} */
export default [
  createClaim("JSON.stringify() of ten rows", "serialisedForLog", (answer) => JSON.stringify(answer), [1_100, 5_800]),
  createClaim("util.inspect() of ten rows", "inspectedForLog", (answer) => inspect(answer), [1_800, 8_700]),
  createClaim(
    "structuredClone() of ten rows",
    "clonedForLog",
    (answer) => globalThis.structuredClone(answer),
    [570, 1_900],
  ),
  createClaim(
    "map() and join() of ten rows",
    "joinedForLog",
    (answer) => `rows ${answer.rows.map(({ id }) => id).join(", ")}`,
    [14, 34],
  ),
  createClaim(
    "toLocaleString() of a date",
    "dateFormattedForLog",
    (answer) => answer.rows[0].at.toLocaleString(),
    [130, 170],
  ),
];
