import { Server } from "./server.js";
import { UsageError } from "../usage-error.js";
import { askAll } from "./ask.js";
import { goOn } from "./load.js";
import { mergeMeasured } from "../../lib/prove/merge-measured.js";

/** @import { Answer } from "../../lib/prove/answers.js" */
/** @import { Load, Requests } from "./load.js" */
/** @import { Measured } from "../../lib/prove/merge-measured.js" */
/** @import { Round } from "../../lib/prove/comparison.js" */
/** @import { ServerOptions } from "./server.js" */

/**
 * How a server is measured.
 *
 * @typedef {object} Setup
 * @property {ServerOptions} server
 * @property {number} [otherPort] - for the rewritten server, where both run at the same time
 * @property {Requests} requests - that are compared, and sent unless there is a script
 * @property {(origin: string, seconds: number) => Load} startLoad - warms the server up, too
 * @property {number} warmUp - seconds of load that do not count
 * @property {number} duration - seconds that do
 * @property {AbortSignal} signal
 */

/** @typedef {"beforeLoad" | "afterLoad"} Moment */

/**
 * Everything was asked for once, and once more.
 *
 * @typedef {[first: Answer[], repeated: Answer[]]} Asked
 */

/**
 * @typedef {object} Measurement
 * @property {Omit<Round, "side" | "pair">} round
 * @property {Record<Moment, Asked>} answers
 * @property {string} node - version
 */

/** Seconds until all connections of a load are there. */
const SETTLE = 0.1;
/** Seconds that a load goes on while the server writes what it has measured. */
const LONGER = 10;

/**
 * Starts a server, asks it, warms it up, measures it under load, asks it again, and stops it.
 *
 * @param {string} cwd
 * @param {Setup} setup
 * @returns {Promise<Measurement>}
 * @throws {import("./server.js").ServerError} if it does not start, or ends meanwhile
 */
export async function measureRound(cwd, setup) {
  const server = new Server(setup.server, cwd, setup.signal);
  try {
    await server.untilReady();
    const beforeLoad = await ask(server, setup);
    const { round, node } = await measure(server, setup);
    const afterLoad = await ask(server, setup);
    return { round, node, answers: { beforeLoad, afterLoad } };
  } finally {
    await server.stop();
  }
}

/**
 * Starts a server, asks it, and stops it.
 *
 * @param {string} cwd
 * @param {Setup} setup
 * @returns {Promise<Asked>}
 */
export async function askOnce(cwd, setup) {
  const server = new Server(setup.server, cwd, setup.signal);
  try {
    await server.untilReady();
    return await ask(server, setup);
  } finally {
    await server.stop();
  }
}

/**
 * @param {Server} server
 * @param {Setup} setup
 * @returns {Promise<Asked>}
 */
export async function ask(server, { requests }) {
  const first = await server.during(askAll(server.origin, requests), "when it was asked");
  return [first, await server.during(askAll(server.origin, requests), "when it was asked")];
}

/**
 * @param {Server} server
 * @param {Setup} setup
 * @returns {Promise<{ round: Measurement["round"], node: string }>}
 */
async function measure(server, { startLoad, warmUp, duration, requests }) {
  const load = startLoad(server.origin, warmUp + duration + LONGER);
  /** @param {Promise<unknown>} promise */
  const during = (promise) => server.during(promise, "under the load");
  let result, answered, generatorCpu;
  try {
    await during(goOn(load, SETTLE + warmUp));
    load.reset();
    const begin = { cpu: process.cpuUsage(), time: performance.now() };
    server.watched.start();
    await during(goOn(load, duration));
    await during(server.watched.finish());
    const { user, system } = process.cpuUsage(begin.cpu);
    generatorCpu = (user + system) / 1000 / (performance.now() - begin.time);
    answered = load.getAnswered();
    result = load.getResult();
  } finally {
    load.stop();
  }
  await during(load.ended);
  const measured = server.watched.readAll("measured").map((text) => /** @type {Measured} */ (JSON.parse(text)));
  const round = mergeMeasured(measured, answered);
  demandMeasured(server, requests, measured, round);
  return {
    round: { ...round, ...result, ...(result.latency !== undefined && { generatorCpu }) },
    node: measured[0].node,
  };
}

/**
 * @param {Server} server
 * @param {Requests} requests
 * @param {Measured[]} measured - by its processes and threads
 * @param {{ requests: number }} round - of that
 * @throws {UsageError} if that says nothing
 */
export function demandMeasured(server, requests, measured, round) {
  if (!measured.some((one) => one.process !== undefined))
    throw new UsageError(
      `\`${server.options.start}\` runs no Node.js 20.16 or newer, or was too busy to tell what it measured`,
    );
  if (round.requests === 0)
    throw new UsageError(
      `no request to ${server.origin}${requests.targets[0]?.path ?? ""} was answered under the load`,
    );
}
