import { takeLatency } from "./serial-await/take-latency.js";

/** @import { Claim } from "../lib/types.js" */

/** As many as are assumed of what is loaded without a limit in sight. */
const COUNT = 200;

/** What a driver gets for a table of twelve columns. */
const ROWS = Array.from({ length: COUNT }, (_, index) => ({
  id: index + 1,
  accountId: 1000 + (index % 7),
  name: `A thing with a name ${index}`,
  description: "What somebody wrote of it, in one sentence or in two. ".repeat(2),
  status: index % 10 === 0 ? "open" : "closed",
  amount: index * 1.5,
  currency: "EUR",
  isVisible: index % 3 === 0,
  settings: { color: "red", tags: ["one", "two"] },
  deletedAt: null,
  createdAt: "2026-01-01T10:00:00.000Z",
  updatedAt: "2026-01-02T10:00:00.000Z",
}));

/**
 * @param {object[]} rows
 * @returns {Buffer} as they come from a socket
 */
function encode(rows) {
  return Buffer.from(JSON.stringify(rows));
}

const ALL = encode(ROWS);
const ONE = encode(ROWS.slice(0, 1));
const OPEN = encode(ROWS.filter(({ status }) => status === "open"));
const TEST = encode([{ found: 1 }]);
const TOTAL = encode([{ count: COUNT }]);
const IDS = encode(ROWS.map(({ id }) => ({ id })));

/** As much as columns are taken for that hold an article, settings and what somebody else has sent: 8,000 bytes together. */
const BODY = "What somebody wrote in a paragraph of an article, and in the next one. ".repeat(56);
const FILLED = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`setting${index}`, { value: `something ${index}`, isOn: index % 3 === 0 }]),
);
const WIDE = encode([{ ...ROWS[0], body: BODY, options: FILLED, payload: FILLED }]);

/**
 * The least that a driver does: it decodes what came, and makes dates of it. Those of real ones, and what maps rows to models, take more.
 *
 * @param {Buffer} bytes
 * @returns {any[]}
 */
function decode(bytes) {
  const rows = JSON.parse(bytes.toString());
  for (const row of rows)
    if (row.createdAt !== undefined) {
      row.createdAt = new Date(row.createdAt);
      row.updatedAt = new Date(row.updatedAt);
    }
  return rows;
}

/** @type {Claim[]} */
export default [
  {
    name: `${COUNT} rows, or one number: whether there are any`,
    messageId: "rowsOnlyTested",
    variants: {
      before: () => decode(ALL).length > 0,
      after: () => decode(TEST).length > 0,
    },
    payoff: [800, 1100],
  },
  {
    name: `${COUNT} rows, or one number: how many there are`,
    messageId: "rowsOnlyCounted",
    variants: {
      before: () => decode(ALL).length,
      after: () => decode(TOTAL)[0].count,
    },
    payoff: [800, 1100],
  },
  {
    name: `${COUNT} rows, or the first of them`,
    messageId: "oneRowUsed",
    variants: {
      before: () => decode(ALL)[0],
      after: () => decode(ONE)[0],
    },
    payoff: [140, 180],
  },
  {
    name: `${COUNT} rows, or the tenth that is wanted`,
    messageId: "rowsFilteredAfterwards",
    variants: {
      before: () => decode(ALL).filter(({ status }) => status === "open"),
      after: () => decode(OPEN),
    },
    payoff: [8.5, 12],
  },
  {
    name: `${COUNT} rows of 12 columns, or of one`,
    messageId: "oneColumnUsed",
    variants: {
      before: () => decode(ALL).map(({ id }) => id),
      after: () => decode(IDS).map(({ id }) => id),
    },
    payoff: [15, 20],
  },
  {
    name: "a row with 8,000 bytes of an article and of JSON, or without them",
    messageId: "wideColumnsUnread",
    variants: {
      before: () => decode(WIDE)[0].name,
      after: () => decode(ONE)[0].name,
    },
    payoff: [11, 16],
  },
  {
    name: "a row, and what belongs to it, or the row alone",
    messageId: "partUnread",
    variants: {
      before: takeLatency(async (ask) => {
        const author = await ask(1);
        const posts = await ask(2);
        return { author, posts };
      }),
      after: takeLatency(async (ask) => {
        const author = await ask(1);
        return { author };
      }),
    },
    payoff: [1.9, 2],
  },
];
