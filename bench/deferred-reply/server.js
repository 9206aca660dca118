/**
 * The server of the experiment, a process of its own: works, puts its reply off as it is told, replies. It counts the replies
 * that wait: requests whose handler has begun and that have no answer yet.
 */
import http from "node:http";

/**
 * @typedef {object} Way
 * @property {keyof typeof DEFERRALS} reply - how the reply is put off
 * @property {number} [hops] - how many times, one after the other
 * @property {number} [before] - units of work before that; see `work`
 * @property {number} [between] - units of work before each of them, as hooks do
 * @property {number} [after] - units of work after that, right before the reply
 */

const DEFERRALS = {
  /** @param {() => void} next */
  direct: (next) => next(),
  nextTick: process.nextTick,
  queueMicrotask: globalThis.queueMicrotask,
  setImmediate,
  /** @param {() => void} next */
  // eslint-disable-next-line hotpath/no-deferred-reply -- what is measured
  setTimeout: (next) => setTimeout(next, 0),
};

/** @type {Way} */
const { reply, hops = 1, before = 0, between = 0, after = 0 } = JSON.parse(process.argv[2]);
const defer = DEFERRALS[reply];
const body = JSON.stringify({ id: 17, name: "a user", tags: ["a", "b", "c"] });
const headers = { "content-type": "application/json", "content-length": String(body.length) };

/** A steady load would fill the memory with them. */
const MOST_TIMES = 10_000;

let sum = 0;

/**
 * What a handler computes. A unit takes about a microsecond; the experiment counts how many make a millisecond.
 *
 * @param {number} units
 */
function work(units) {
  for (let i = 0; i < units * 400; i++) sum = (sum * 31 + i) | 0;
}

const counts = { waiting: 0, mostWaiting: 0 };
/** When each reply was given, in milliseconds of the server's own CPU time since the first request: other programs do not count.
 * @type {number[]} */
const times = [];
/** @type {NodeJS.CpuUsage | undefined} */
let start;

/** @returns {number} */
function getTime() {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const server = http.createServer((_request, response) => {
  start ??= process.cpuUsage();
  counts.waiting += 1;
  counts.mostWaiting = Math.max(counts.mostWaiting, counts.waiting);
  work(before);
  let left = hops;
  const step = () => {
    if (left-- > 0) {
      work(between);
      defer(step);
      return;
    }
    work(after);
    response.writeHead(200, headers);
    response.end(body);
    counts.waiting -= 1;
    if (times.length < MOST_TIMES) times.push(getTime());
  };
  step();
});
server.keepAliveTimeout = 0;

/** @returns {number} units of work in a millisecond of CPU time, the median of several tries */
function calibrate() {
  work(20_000);
  const tries = Array.from({ length: 9 }, () => {
    const begun = process.cpuUsage();
    work(2000);
    return 2000 / (process.cpuUsage(begun).user / 1000);
  });
  return tries.sort((a, b) => a - b)[4];
}

process.on("message", (message) => {
  if (message === "calibrate") process.send?.({ unitsPerMillisecond: calibrate() });
  if (message === "reset") {
    counts.mostWaiting = counts.waiting;
    times.length = 0;
    start = undefined;
    process.send?.({});
  }
  if (message === "times") process.send?.({ times });
  if (message === "stop")
    process.send?.({ ...counts, peakMegabytes: process.resourceUsage().maxRSS / 1024, sum }, () => process.exit());
});
// Whoever started it is gone.
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", 4096, () =>
  process.send?.({ port: /** @type {import("node:net").AddressInfo} */ (server.address()).port }),
);
