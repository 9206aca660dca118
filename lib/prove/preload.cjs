"use strict";
/**
 * Loaded into every process and thread of a server that `hotpath prove` measures. Between `start` and `stop` it counts the
 * requests that are answered, and what they cost; the two looks at everything are taken at the same moment, so it does not
 * matter when exactly that is. It writes `<pid>-<thread>.measured`.
 */
const control = require("../profile/control.cjs");
const { subscribe, unsubscribe } = process.getBuiltinModule("node:diagnostics_channel");
const { readFileSync } = process.getBuiltinModule("node:fs");
const { monitorEventLoopDelay } = process.getBuiltinModule("node:perf_hooks");
const { GCProfiler, getHeapStatistics } = process.getBuiltinModule("node:v8");
const { isMainThread } = process.getBuiltinModule("node:worker_threads");

const ANSWERED = "http.server.response.finish";
/** Of the timer whose lateness is the event loop's delay. */
const RESOLUTION_MILLISECONDS = 10;
const NANOSECONDS = 1e6;
const KILOBYTE = 1024;

control(() => {
  let requests = 0;
  const count = () => void requests++;
  /** @type {ReturnType<typeof look>} */
  let begin;
  const collections = new GCProfiler();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS });

  return {
    start() {
      subscribe(ANSWERED, count);
      collections.start();
      delay.enable();
      begin = look();
    },
    finish(isCounted, write) {
      if (!isCounted) return;
      const end = look();
      delay.disable();
      unsubscribe(ANSWERED, count);
      const { statistics } = collections.stop();
      write("measured", {
        node: process.version,
        seconds: (end.time - begin.time) / 1000,
        requests,
        // A process is measured once, by its main thread.
        process: isMainThread
          ? {
              user: (end.cpu.user - begin.cpu.user) / 1e6,
              system: (end.cpu.system - begin.cpu.system) / 1e6,
              peakMemory: process.resourceUsage().maxRSS * KILOBYTE,
            }
          : undefined,
        ...getHeapUse(begin.heap, statistics, end.heap),
        eventLoopDelay: {
          p50: getDelay(delay.percentile(50)),
          p99: getDelay(delay.percentile(99)),
          max: getDelay(delay.max),
        },
        threadCpu: begin.thread === undefined || end.thread === undefined ? undefined : end.thread - begin.thread,
        eventLoopUtilization: performance.eventLoopUtilization(end.loop, begin.loop).utilization,
      });
    },
  };

  function look() {
    return {
      heap: getHeapStatistics().used_heap_size,
      loop: performance.eventLoopUtilization(),
      time: performance.now(),
      cpu: process.cpuUsage(),
      thread: getThreadCpu(),
    };
  }
});

/**
 * @returns {number | undefined} seconds of processor time of this thread alone, where the system tells
 */
function getThreadCpu() {
  const { threadCpuUsage } = /** @type {{ threadCpuUsage?: () => { user: number, system: number } }} */ (process);
  if (threadCpuUsage !== undefined) {
    const { user, system } = threadCpuUsage.call(process);
    return (user + system) / 1e6;
  }
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "latin1").split(" ")[0]) / 1e9;
  } catch {
    // Only Linux has that file.
    return undefined;
  }
}

/**
 * What was allocated: from look to look the heap grows by that, but for what collections have taken away between.
 *
 * @param {number} first - bytes that were in use
 * @param {ReturnType<import("node:v8").GCProfiler["stop"]>["statistics"]} collections
 * @param {number} last
 * @returns {{ allocated: number, gc: { count: number, milliseconds: number, kinds: Record<string, { count: number, milliseconds: number }> } }}
 */
function getHeapUse(first, collections, last) {
  /** @type {Record<string, { count: number, milliseconds: number }>} */
  const kinds = {};
  let allocated = 0;
  let used = first;
  for (const { gcType, cost, beforeGC, afterGC } of collections) {
    allocated += Math.max(0, beforeGC.heapStatistics.usedHeapSize - used);
    used = afterGC.heapStatistics.usedHeapSize;
    const kind = (kinds[gcType] ??= { count: 0, milliseconds: 0 });
    kind.count++;
    kind.milliseconds += cost / 1000;
  }
  const all = Object.values(kinds);
  return {
    allocated: allocated + Math.max(0, last - used),
    gc: {
      count: all.reduce((sum, kind) => sum + kind.count, 0),
      milliseconds: all.reduce((sum, kind) => sum + kind.milliseconds, 0),
      kinds,
    },
  };
}

/**
 * @param {number} nanoseconds - between two calls of the timer; NaN if there were none
 * @returns {number} milliseconds that the second one was late
 */
function getDelay(nanoseconds) {
  return Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MILLISECONDS) || 0;
}
