import { takeLatency } from "./serial-await/take-latency.js";

/** @import { Claim } from "../lib/types.js" */

/** Elements of a list. */
const ELEMENTS = Array.from({ length: 10 }, (_, index) => index);

/** @type {Claim[]} */
export default [
  {
    name: "a row that is read twice",
    messageId: "readAgain",
    variants: {
      before: takeLatency(async (ask) => {
        const user = await ask(1);
        const owner = await ask(1);
        return [user, owner];
      }),
      after: takeLatency(async (ask) => {
        const user = await ask(1);
        return [user, user];
      }),
    },
    payoff: [1.9, 2],
  },
  {
    name: "a row that is read for each of ten elements",
    messageId: "readPerRound",
    variants: {
      before: takeLatency(async (ask) => {
        const sums = [];
        for (const element of ELEMENTS) sums.push((await ask(1)).length + element);
        return sums;
      }),
      after: takeLatency(async (ask) => {
        const { length } = await ask(1);
        return ELEMENTS.map((element) => length + element);
      }),
    },
    payoff: [6, 10],
  },
  {
    name: "a row of its own for each of ten elements, in turn",
    messageId: "readPerElement",
    variants: {
      before: takeLatency(async (ask) => {
        const rows = [];
        for (const element of ELEMENTS) rows.push(await ask(element));
        return rows;
      }),
      after: takeLatency((ask) => ask(ELEMENTS.length)),
    },
    payoff: [6, 10],
  },
];
