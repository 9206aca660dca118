import assert from "node:assert/strict";
import { isRunning } from "../../cli/running.js";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Makes sure that a process is gone, or goes within two seconds.
 *
 * @param {number} pid
 */
export async function assertEnded(pid) {
  // A process that was killed is there for a moment.
  for (let waited = 0; waited < 2000 && isRunning(pid); waited += 50) await sleep(50);
  assert.ok(!isRunning(pid), `process ${pid} still runs`);
}
