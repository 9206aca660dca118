/** @import { Round } from "./comparison.js" */

/**
 * Something that is told of both servers.
 *
 * @typedef {object} Measure
 * @property {"requestsPerCpuSecond" | "requestsPerSecond" | "cpuPerRequest" | "latencyP50" | "latencyP90" | "latencyP99" | "bytesPerRequest" | "gcTimePerRequest" | "gcPerThousandRequests" | "eventLoopPerRequest" | "eventLoopDelayP99" | "peakMemory" | "errors" | "refused"} name
 * @property {string} title
 * @property {"1/s" | "µs" | "ms" | "B" | ""} unit
 * @property {"more" | "less"} better
 * @property {(round: Round) => number | undefined} get - undefined where it was not measured
 */

/** @type {Measure[]} */
export const MEASURES = [
  {
    name: "requestsPerCpuSecond",
    title: "requests per processor second",
    unit: "1/s",
    better: "more",
    get: ({ cpuPerRequest }) => 1e6 / cpuPerRequest,
  },
  {
    name: "requestsPerSecond",
    title: "requests per second",
    unit: "1/s",
    better: "more",
    get: ({ requestsPerSecond }) => requestsPerSecond,
  },
  {
    name: "cpuPerRequest",
    title: "processor time per request",
    unit: "µs",
    better: "less",
    get: ({ cpuPerRequest }) => cpuPerRequest,
  },
  {
    name: "eventLoopPerRequest",
    title: "of it, by the event loop",
    unit: "µs",
    better: "less",
    get: ({ eventLoopCpu, requests }) => (eventLoopCpu === undefined ? undefined : (eventLoopCpu * 1e6) / requests),
  },
  { name: "latencyP50", title: "latency, median", unit: "ms", better: "less", get: ({ latency }) => latency?.p50 },
  { name: "latencyP90", title: "latency, 90 %", unit: "ms", better: "less", get: ({ latency }) => latency?.p90 },
  { name: "latencyP99", title: "latency, 99 %", unit: "ms", better: "less", get: ({ latency }) => latency?.p99 },
  {
    name: "bytesPerRequest",
    title: "allocated per request",
    unit: "B",
    better: "less",
    get: ({ bytesPerRequest }) => bytesPerRequest,
  },
  {
    name: "gcTimePerRequest",
    title: "garbage collection per request",
    unit: "µs",
    better: "less",
    get: ({ gc, requests }) => (gc.milliseconds * 1000) / requests,
  },
  {
    name: "gcPerThousandRequests",
    title: "garbage collections per 1,000 requests",
    unit: "",
    better: "less",
    get: ({ gc, requests }) => (gc.count * 1000) / requests,
  },
  {
    name: "eventLoopDelayP99",
    title: "event loop delay, 99 %",
    unit: "ms",
    better: "less",
    get: ({ eventLoopDelay }) => eventLoopDelay.p99,
  },
  { name: "peakMemory", title: "peak memory", unit: "B", better: "less", get: ({ peakMemory }) => peakMemory },
  { name: "errors", title: "failed requests", unit: "", better: "less", get: ({ errors }) => errors },
  {
    name: "refused",
    title: "answers of status 400 and above",
    unit: "",
    better: "less",
    get: ({ refused }) => refused,
  },
];
