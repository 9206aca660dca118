import { takeLatency } from "./serial-await/take-latency.js";

/** @import { Claim } from "../lib/types.js" */

/** What is asked for each element of a list. */
const QUESTIONS = Array.from({ length: 10 }, (_, index) => index);

/** @type {Claim[]} */
export default [
  {
    name: "two reads",
    messageId: "awaitedInTurn",
    variants: {
      before: takeLatency(async (ask) => {
        const user = await ask(1);
        const posts = await ask(2);
        return [user, posts];
      }),
      after: takeLatency((ask) => Promise.all([ask(1), ask(2)])),
    },
    payoff: [1.9, 2],
  },
  {
    name: "two writes",
    messageId: "writtenInTurn",
    variants: {
      before: takeLatency(async (ask) => {
        await ask(1);
        await ask(2);
      }),
      after: takeLatency(async (ask) => {
        await Promise.all([ask(1), ask(2)]);
      }),
    },
    payoff: [1.7, 2],
  },
  {
    name: "four reads",
    messageId: "awaitedInTurn",
    variants: {
      before: takeLatency(async (ask) => {
        const user = await ask(1);
        const posts = await ask(2);
        const tags = await ask(3);
        const count = await ask(4);
        return [user, posts, tags, count];
      }),
      after: takeLatency((ask) => Promise.all([ask(1), ask(2), ask(3), ask(4)])),
    },
    payoff: [3.5, 4],
  },
  {
    name: "ten reads in a loop",
    messageId: "awaitedPerElement",
    variants: {
      before: takeLatency(async (ask) => {
        const rows = [];
        for (const question of QUESTIONS) rows.push(await ask(question));
        return rows;
      }),
      after: takeLatency((ask) => Promise.all(QUESTIONS.map(ask))),
    },
    payoff: [6.1, 10],
  },
  {
    name: "ten rows written one by one",
    messageId: "writtenPerElement",
    variants: {
      before: takeLatency(async (ask) => {
        for (const question of QUESTIONS) await ask(question);
      }),
      after: takeLatency((ask) => ask(QUESTIONS.length)),
    },
    payoff: [9.8, 11],
  },
];
