import { Worker } from "node:worker_threads";
import net from "node:net";
import { once } from "node:events";
import { performance } from "node:perf_hooks";

/** How often each is measured; the median counts. */
const ROUNDS = 25;

/** @typedef {(question: number) => Promise<string>} Ask */

/**
 * The time until a request has its answers, from a store that takes two milliseconds for each.
 *
 * @param {(ask: Ask) => Promise<unknown>} answer
 * @returns {() => Promise<{ nanoseconds: number }>}
 */
export function takeLatency(answer) {
  return async () => {
    const store = new Worker(new URL("store.js", import.meta.url));
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
