/**
 * What it costs to put a reply off: `node bench/deferred-reply/experiment.js [--rounds N] [--seconds N] [--connections N] [--part burst|steady]`.
 *
 * Replies at once, by `process.nextTick`, `queueMicrotask` and `setImmediate` are compared over loopback, with 500 connections
 * and more: under a steady load, in a burst of requests that arrive all at once, and through several deferrals one after the
 * other. The ways are measured in turn, and every number is compared with the direct reply of the same round, so that a busy
 * machine meets all of them alike. Of a burst, the server also tells how much CPU time of its own went by before each reply,
 * which other programs do not lengthen. It takes some minutes and stops by itself.
 */
import { Burst } from "./burst.js";
import autocannon from "autocannon";
import { parseArgs } from "node:util";
import { startServer } from "./start-server.js";

/** @import { Way } from "./server.js" */
/** @typedef {Record<string, number>} Numbers */

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "500" },
    part: { type: "string" },
  },
});
/** Milliseconds after which it gives up, whatever happens. */
const LONGEST = 30 * 60_000;
setTimeout(() => {
  console.error("It took too long.");
  process.exit(1);
}, LONGEST).unref();
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const connections = Number(values.connections);

/** @param {number[]} list */
function getMedian(list) {
  return [...list].sort((a, b) => a - b)[list.length >> 1];
}

/**
 * @param {Way} way
 * @returns {Promise<Numbers>}
 */
async function measureSteady(way) {
  const server = await startServer(way);
  const url = `http://127.0.0.1:${server.port}`;
  await autocannon({ url, connections, duration: 1 });
  await server.ask("reset");
  const { requests, latency, errors } = await autocannon({ url, connections, duration: seconds });
  if (errors > 0) throw new Error(`${errors} requests failed.`);
  const { mostWaiting, peakMegabytes } = await server.ask("stop");
  return {
    "requests per second": requests.average,
    "mean, ms": latency.average,
    "median, ms": latency.p50,
    "99th percentile, ms": latency.p99,
    "replies waiting": mostWaiting,
    "peak memory, MB": peakMegabytes,
  };
}

/**
 * @param {Way} way
 * @returns {Promise<Numbers>}
 */
async function measureBurst(way) {
  const server = await startServer(way);
  const burst = await Burst.open(server.port, connections);
  // The first ones compile and fill the caches.
  for (let i = 0; i < 3; i++) await burst.send(server);
  /** @type {{ wall: number[], times: number[] }[]} */
  const bursts = [];
  for (let i = 0; i < 3; i++) {
    await server.ask("reset");
    const wall = await burst.send(server);
    bursts.push({ wall, ...(await server.ask("times")) });
  }
  burst.close();
  const { mostWaiting, peakMegabytes } = await server.ask("stop");
  /**
   * @param {"wall" | "times"} kind
   * @param {number} share
   */
  const at = (kind, share) => getMedian(bursts.map(({ [kind]: list }) => list[Math.floor((list.length - 1) * share)]));
  return {
    "median, ms": at("wall", 0.5),
    "99th percentile, ms": at("wall", 0.99),
    "first, CPU ms": at("times", 0),
    "median, CPU ms": at("times", 0.5),
    "last, CPU ms": at("times", 1),
    "replies waiting": mostWaiting,
    "peak memory, MB": peakMegabytes,
  };
}

/**
 * @param {string} title
 * @param {(way: Way) => Promise<Numbers>} measure
 * @param {Record<string, Way>} ways - the first is what the others are compared with
 */
async function compare(title, measure, ways) {
  if (values.part !== undefined && !title.toLowerCase().startsWith(values.part)) return;
  /** @type {Map<string, Numbers[]>} */
  const results = new Map(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, way] of Object.entries(ways)) results.get(name)?.push(await measure(way));
  const [base] = results.values();
  const columns = Object.keys(base[0]);
  console.log(`\n### ${title}\n\n| reply | ${columns.join(" | ")} |\n|${"---|".repeat(columns.length + 1)}`);
  for (const [name, list] of results) {
    const cells = columns.map((column) => {
      const value = getMedian(list.map((numbers) => numbers[column]));
      const ratio = getMedian(list.map((numbers, round) => numbers[column] / base[round][column]));
      return list === base ? format(value) : `${format(value)} (${ratio.toFixed(2)} ×)`;
    });
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}

/** @param {number} value */
function format(value) {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

const calibrated = await startServer({ reply: "direct" });
const { unitsPerMillisecond } = await calibrated.ask("calibrate");
await calibrated.ask("stop");
/** @param {number} milliseconds */
const units = (milliseconds) => Math.round(milliseconds * unitsPerMillisecond);

/**
 * @param {Omit<Way, "reply">} way
 * @returns {Record<string, Way>}
 */
const each = (way) => ({
  direct: { ...way, reply: "direct" },
  "`process.nextTick`": { ...way, reply: "nextTick" },
  "`queueMicrotask`": { ...way, reply: "queueMicrotask" },
  "`setImmediate`": { ...way, reply: "setImmediate" },
});

console.log(
  `Node ${process.version}, ${connections} connections, ${rounds} rounds in turn; medians, and in parentheses the median ratio to the direct reply of the same round.`,
);
/** Ten hooks that work 0.02 ms each.
 * @type {Omit<Way, "reply">} */
const hooks = { hops: 10, between: units(0.02) };
/** @type {Record<string, Way>} */
const hops = {
  direct: { ...hooks, reply: "direct" },
  "ten `process.nextTick`": { ...hooks, reply: "nextTick" },
  "two `setImmediate`": { reply: "setImmediate", hops: 2, between: units(0.1) },
  "three `setImmediate`": { reply: "setImmediate", hops: 3, between: units(0.2 / 3) },
  "ten `setImmediate`": { ...hooks, reply: "setImmediate" },
};
await compare("Burst, light handler", measureBurst, each({}));
await compare("Burst, 0.1 ms of work before the reply", measureBurst, each({ before: units(0.1) }));
await compare("Burst, 0.5 ms of work before the reply", measureBurst, {
  ...each({ before: units(0.5) }),
  "`setTimeout(…, 0)`": { reply: "setTimeout", before: units(0.5) },
});
await compare("Burst, 0.5 ms of work after the deferral", measureBurst, {
  direct: { reply: "direct", after: units(0.5) },
  "`setImmediate`": { reply: "setImmediate", after: units(0.5) },
});
await compare("Burst, several hops, 0.2 ms of work on the way", measureBurst, hops);
await compare("Steady load, light handler", measureSteady, each({}));
await compare("Steady load, 0.5 ms of work before the reply", measureSteady, each({ before: units(0.5) }));
await compare("Steady load, ten hops without work", measureSteady, {
  direct: { reply: "direct" },
  "ten `process.nextTick`": { reply: "nextTick", hops: 10 },
  "ten `setImmediate`": { reply: "setImmediate", hops: 10 },
});
await compare("Steady load, several hops, 0.2 ms of work on the way", measureSteady, hops);
