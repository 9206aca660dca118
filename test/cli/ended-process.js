import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Makes sure that a process is gone, or goes within two seconds.
 *
 * @param {number} pid
 */
export async function assertEnded(pid) {
  // A process that was killed is there for a moment, and in a container without an init for ever, as a zombie.
  for (let waited = 0; waited < 2000 && isRunning(pid); waited += 50) await sleep(50);
  assert.ok(!isRunning(pid), `process ${pid} still runs`);
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch (error) {
    // Elsewhere than on Linux there is no /proc.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT";
  }
}
