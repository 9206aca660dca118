/** @import { Gc, Round } from "./comparison.js" */

/**
 * What a thread of a server has written; see preload.cjs.
 *
 * @typedef {object} Measured
 * @property {string} node
 * @property {number} seconds
 * @property {number} requests
 * @property {{ user: number, system: number, peakMemory: number }} [process] - of the whole process, told by its main thread
 * @property {number} allocated - bytes
 * @property {Gc} gc
 * @property {Round["eventLoopDelay"]} eventLoopDelay
 * @property {number} [threadCpu] - seconds of its processor time
 * @property {number} eventLoopUtilization
 */

/**
 * Puts together what the threads and processes of a server have measured.
 *
 * @param {Measured[]} all - at least one
 * @param {number} answered - requests, as far as the load knows; for servers that answer without Node's `http`
 * @returns {Omit<Round, "side" | "pair">}
 */
export function mergeMeasured(all, answered) {
  // Of several, the one that answers the most is the one whose event loop matters.
  const [busiest] = all.toSorted((a, b) => b.requests - a.requests || b.eventLoopUtilization - a.eventLoopUtilization);
  const processes = all.flatMap((one) => one.process ?? []);
  const requests = sum(all, (one) => one.requests) || answered;
  const cpu = { user: sum(processes, ({ user }) => user), system: sum(processes, ({ system }) => system) };
  return {
    seconds: busiest.seconds,
    requests,
    requestsPerSecond: requests / busiest.seconds,
    cpuPerRequest: ((cpu.user + cpu.system) * 1e6) / requests,
    cpu,
    bytesPerRequest: sum(all, ({ allocated }) => allocated) / requests,
    gc: mergeGc(all.map(({ gc }) => gc)),
    eventLoopDelay: busiest.eventLoopDelay,
    eventLoopUtilization: busiest.eventLoopUtilization,
    // Of a server in several threads none is the one that answers.
    ...(busiest.requests === requests && busiest.threadCpu !== undefined && { eventLoopCpu: busiest.threadCpu }),
    peakMemory: sum(processes, ({ peakMemory }) => peakMemory),
    processes: processes.length,
  };
}

/**
 * @param {Gc[]} all
 * @returns {Gc}
 */
function mergeGc(all) {
  /** @type {Gc["kinds"]} */
  const kinds = {};
  for (const [name, { count, milliseconds }] of all.flatMap((gc) => Object.entries(gc.kinds))) {
    const known = kinds[name] ?? { count: 0, milliseconds: 0 };
    kinds[name] = { count: known.count + count, milliseconds: known.milliseconds + milliseconds };
  }
  return {
    count: sum(all, ({ count }) => count),
    milliseconds: sum(all, ({ milliseconds }) => milliseconds),
    kinds,
  };
}

/**
 * @template T
 * @param {T[]} all
 * @param {(one: T) => number} get
 */
function sum(all, get) {
  return all.reduce((total, one) => total + get(one), 0);
}
