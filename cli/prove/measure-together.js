import { ask, demandMeasured } from "./measure-round.js";
import { Server } from "./server.js";
import { mergeMeasured } from "../../lib/prove/merge-measured.js";
import { goOn, summarize } from "./load.js";

/** @import { Counts } from "./load.js" */
/** @import { Measured } from "../../lib/prove/merge-measured.js" */
/** @import { Asked, Measurement, Setup } from "./measure-round.js" */
/** @import { Side } from "../../lib/prove/comparison.js" */

/** Seconds that one server is asked before it is the other's turn: less than what else runs on a machine takes to come and go. */
const SLICE = 0.25;
/** How many times as long as an answer takes that is at least: what is under way when a turn ends is lost. */
const ANSWERS = 8;

/**
 * A server of a pair, and what came of it.
 *
 * @typedef {object} Runner
 * @property {Side} side
 * @property {Server} server
 * @property {Counts} counts
 * @property {number} seconds - that it was asked
 * @property {number} generatorCpu - seconds of the load's own processor time meanwhile
 * @property {Measurement["answers"]} answers
 */

/**
 * Starts both servers, and asks them in turn, slice by slice: what else the machine does then hits neighbours alike.
 *
 * @param {Record<Side, string>} folders
 * @param {Record<Side, Setup>} setups - with a port for each
 * @param {Side} first
 * @param {(side: Side, use: () => Promise<void>) => Promise<void>} on - does something that concerns one side
 * @returns {Promise<Record<Side, Measurement>>}
 * @throws {import("./server.js").ServerError} if one does not start, or ends meanwhile
 */
export async function measureTogether(folders, setups, first, on) {
  const sides = /** @type {Side[]} */ (first === "before" ? ["before", "after"] : ["after", "before"]);
  /** @type {Runner[]} */
  const runners = [];
  try {
    for (const side of sides)
      await on(side, async () => {
        const server = new Server(setups[side].server, folders[side], setups[side].signal);
        const answers = /** @type {Runner["answers"]} */ ({});
        runners.push({ side, server, answers, counts: createCounts(), seconds: 0, generatorCpu: 0 });
        await server.untilReady();
        answers.beforeLoad = await askAsOne(server, setups[side], setups.before);
      });
    const { warmUp, duration } = setups.before;
    await takeTurns(runners, setups, on, { seconds: warmUp, slice: Math.min(warmUp, 2 * SLICE) });
    const slice = getSlice(runners);
    for (const runner of runners) {
      Object.assign(runner, { counts: createCounts(), seconds: 0, generatorCpu: 0 });
      runner.server.watched.start();
    }
    await takeTurns(runners, setups, on, { seconds: duration, slice: Math.min(duration, slice) });
    for (const { side, server } of runners)
      await on(side, () => server.during(server.watched.finish(), "under the load"));
    for (const { side, server, answers } of runners)
      await on(side, async () => void (answers.afterLoad = await askAsOne(server, setups[side], setups.before)));
    const all = runners.map((runner) => [runner.side, getMeasurement(runner, setups[runner.side])]);
    return Object.fromEntries(all);
  } finally {
    for (const { server } of runners) await server.stop();
  }
}

/**
 * @param {Server} server
 * @param {Setup} setup
 * @param {Setup} before - of the original
 * @returns {Promise<Asked>} as if both listened at one port: servers tell where they are
 */
async function askAsOne(server, setup, before) {
  const asked = JSON.stringify(await ask(server, setup));
  return JSON.parse(asked.replaceAll(`:${setup.server.port}`, `:${before.server.port}`));
}

/** @returns {Counts} */
function createCounts() {
  return { durations: [], failed: 0, refused: 0 };
}

/**
 * @param {Runner[]} runners - that have been warmed up
 * @returns {number} seconds of a turn
 */
function getSlice(runners) {
  const slowest = Math.max(0, ...runners.map(({ counts }) => summarize(counts).latency?.p50 ?? 0));
  return Math.max(SLICE, (ANSWERS * slowest) / 1000);
}

/**
 * A B B A A B B A, until each has had its time.
 *
 * @param {Runner[]} runners - two
 * @param {Record<Side, Setup>} setups
 * @param {(side: Side, use: () => Promise<void>) => Promise<void>} on
 * @param {{ seconds: number, slice: number }} time - for each, in all and in one turn
 */
async function takeTurns([one, other], setups, on, { seconds, slice }) {
  for (let turn = 0; turn * slice < seconds; turn++)
    for (const runner of turn % 2 === 0 ? [one, other] : [other, one])
      await on(runner.side, () => takeSlice(runner, setups[runner.side], slice));
}

/**
 * @param {Runner} runner
 * @param {Setup} setup
 * @param {number} seconds
 */
async function takeSlice(runner, { startLoad }, seconds) {
  const { server, counts } = runner;
  const begin = { cpu: process.cpuUsage(), time: performance.now() };
  const load = startLoad(server.origin, seconds * 2 + 1);
  try {
    await server.during(goOn(load, seconds), "under the load");
  } finally {
    load.stop();
  }
  await server.during(load.ended, "under the load");
  const { user, system } = process.cpuUsage(begin.cpu);
  runner.seconds += (performance.now() - begin.time) / 1000;
  runner.generatorCpu += (user + system) / 1e6;
  const { durations, failed, refused } = load.counts;
  for (const duration of durations) counts.durations.push(duration);
  counts.failed += failed;
  counts.refused += refused;
}

/**
 * @param {Runner} runner
 * @param {Setup} setup
 * @returns {Measurement}
 */
function getMeasurement({ server, counts, seconds, generatorCpu, answers }, { requests }) {
  const measured = server.watched.readAll("measured").map((text) => /** @type {Measured} */ (JSON.parse(text)));
  const round = mergeMeasured(measured, counts.durations.length);
  demandMeasured(server, requests, measured, round);
  return {
    node: measured[0].node,
    answers,
    round: {
      ...round,
      ...summarize(counts),
      // While the other one was asked, it had nothing to do.
      seconds,
      requestsPerSecond: round.requests / seconds,
      eventLoopUtilization: Math.min(1, (round.eventLoopUtilization * round.seconds) / seconds),
      generatorCpu: generatorCpu / seconds,
    },
  };
}
