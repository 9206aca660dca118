import { Burst } from "./deferred-reply/burst.js";
import { startServer } from "./deferred-reply/start-server.js";
import { takeLatency } from "./serial-await/take-latency.js";

/** @import { Way } from "./deferred-reply/server.js" */

/** Requests that arrive at once. */
const SIZE = 500;
/** Bursts before those that count: they compile the server's code and fill its caches. */
const WARM_UP = 1;
const BURSTS = 3;

/** Units of work that the server does in half a millisecond or so; with less, the ratio is smaller. */
const WORK = 500;

/**
 * Sends bursts of requests to a server in a process of its own. `deferred-reply/experiment.js` compares more ways, under a
 * steady load, too.
 *
 * @param {Way} way
 * @returns {Promise<{ nanoseconds: number }>} of the server's CPU time, from the first request to the median reply
 */
async function measure(way) {
  const server = await startServer(way);
  const burst = await Burst.open(server.port, SIZE);
  /** @type {number[]} */
  const medians = [];
  for (let i = 0; i < WARM_UP + BURSTS; i++) {
    await server.ask("reset");
    await burst.send(server);
    const { times } = await server.ask("times");
    if (i >= WARM_UP) medians.push(times[SIZE >> 1]);
  }
  burst.close();
  await server.ask("stop");
  return { nanoseconds: medians.sort((a, b) => a - b)[BURSTS >> 1] * 1e6 };
}

/** @type {import("../lib/types.js").Claim[]} */
export default [
  {
    name: "the median reply of a burst, put off after work",
    messageId: "putOffAfterWork",
    variants: {
      setImmediate: () => measure({ reply: "setImmediate", before: WORK }),
      direct: () => measure({ reply: "direct", before: WORK }),
      nextTick: () => measure({ reply: "nextTick", before: WORK }),
    },
    payoff: [1.8, 2],
  },
  {
    name: "the median reply of a burst, put off ten times",
    messageId: "putOffAgain",
    variants: {
      setImmediate: () => measure({ reply: "setImmediate", hops: 10, between: WORK / 10 }),
      nextTick: () => measure({ reply: "nextTick", hops: 10, between: WORK / 10 }),
    },
    payoff: [1.6, 2],
  },
  {
    name: "a row that is written, and a mail before the reply or beside it",
    messageId: "waitsToTell",
    variants: {
      before: takeLatency(async (ask) => {
        const row = await ask(1);
        await ask(2);
        return row;
      }),
      after: takeLatency(async (ask) => {
        const row = await ask(1);
        void ask(2);
        return row;
      }),
    },
    payoff: [1.9, 2],
  },
];
