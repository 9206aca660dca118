import { Worker } from "node:worker_threads";
import net from "node:net";
import { once } from "node:events";
import { performance } from "node:perf_hooks";

/** @import { Claim } from "../lib/types.js" */

/** How often each is measured; the median counts. */
const ROUNDS = 25;

/** What is asked for each element of a list. */
const QUESTIONS = Array.from({ length: 10 }, (_, index) => index);

/** @typedef {(question: number) => Promise<string>} Ask */

/**
 * The time until a request has its answers, from a store that takes two milliseconds for each.
 *
 * @param {(ask: Ask) => Promise<unknown>} answer
 * @returns {() => Promise<{ nanoseconds: number }>}
 */
function takeLatency(answer) {
  return async () => {
    const store = new Worker(new URL("serial-await/store.js", import.meta.url));
    const [port] = await once(store, "message");
    const socket = net.connect(port, "127.0.0.1").setEncoding("utf8").setNoDelay(true);
    /** @type {Map<string, (line: string) => void>} */
    const waiting = new Map();
    socket.on("data", (/** @type {string} */ text) => {
      for (const line of text.split("\n")) waiting.get(line)?.(line);
    });
    let id = 0;
    /** @type {Ask} */
    const ask = (question) =>
      new Promise((resolve) => {
        const line = `${question} ${id++}`;
        waiting.set(line, (found) => {
          waiting.delete(line);
          resolve(found);
        });
        socket.write(`${line}\n`);
      });
    try {
      await answer(ask);
      /** @type {number[]} */
      const times = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = performance.now();
        await answer(ask);
        times.push(performance.now() - before);
      }
      return { nanoseconds: times.sort((a, b) => a - b)[ROUNDS >> 1] * 1e6 };
    } finally {
      socket.destroy();
      await store.terminate();
    }
  };
}

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
