import assert from "node:assert/strict";
import { it } from "node:test";
import { mergeMeasured } from "../../lib/prove/merge-measured.js";

/**
 * @param {number} requests
 * @param {{ user: number, system: number, peakMemory: number }} [process]
 * @returns {import("../../lib/prove/merge-measured.js").Measured}
 */
const measured = (requests, process) => ({
  node: "v20.20.2",
  seconds: 2,
  requests,
  process,
  allocated: 1000 * requests,
  gc: { count: 1, milliseconds: 3, kinds: { Scavenge: { count: 1, milliseconds: 3 } } },
  eventLoopDelay: { p50: requests, p99: requests, max: requests },
  eventLoopUtilization: 0.5,
});

it("adds up the threads and processes of a server, and takes the event loop of the busiest", () => {
  const round = mergeMeasured(
    [
      measured(0, { user: 0.25, system: 0.25, peakMemory: 10 }),
      measured(100, { user: 1.5, system: 0.5, peakMemory: 20 }),
      measured(300),
    ],
    7,
  );
  assert.deepEqual(round, {
    seconds: 2,
    requests: 400,
    requestsPerSecond: 200,
    cpuPerRequest: 6250,
    cpu: { user: 1.75, system: 0.75 },
    bytesPerRequest: 1000,
    gc: { count: 3, milliseconds: 9, kinds: { Scavenge: { count: 3, milliseconds: 9 } } },
    eventLoopDelay: { p50: 300, p99: 300, max: 300 },
    eventLoopUtilization: 0.5,
    peakMemory: 30,
    processes: 2,
  });
});

it("tells the processor time of the thread that answers, where that is one", () => {
  const own = { user: 1, system: 1, peakMemory: 1 };
  const one = { ...measured(10, own), threadCpu: 0.5 };
  assert.equal(mergeMeasured([one, { ...measured(0, own), threadCpu: 0.1 }], 7).eventLoopCpu, 0.5);
  assert.equal(mergeMeasured([one, one], 7).eventLoopCpu, undefined);
  assert.equal(mergeMeasured([measured(10, own)], 7).eventLoopCpu, undefined);
});

it("counts the answers that the load got where the server does not use Node's http", () => {
  const { requests, requestsPerSecond } = mergeMeasured([measured(0, { user: 1, system: 1, peakMemory: 1 })], 50);
  assert.deepEqual([requests, requestsPerSecond], [50, 25]);
});
