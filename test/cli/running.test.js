import { describe, it } from "node:test";
import { isGroupRunning, isRunning } from "../../cli/running.js";
import assert from "node:assert/strict";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { spawn } from "node:child_process";

/** Nobody elsewhere tells a process that has ended from one that runs. */
const TELLS = process.platform === "linux";

/**
 * @param {import("node:test").TestContext} t
 * @param {string} script - prints a number
 * @returns {Promise<{ group: number, printed: number }>}
 */
async function start(t, script) {
  const child = spawn("/bin/sh", ["-c", script], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
  const group = /** @type {number} */ (child.pid);
  t.after(() => process.kill(-group, "SIGKILL"));
  const [printed] = await once(child.stdout, "data");
  return { group, printed: Number(printed) };
}

describe("processes that run", () => {
  it("are there, alone and as a group", async (t) => {
    const { group } = await start(t, "echo 0; exec sleep 60");
    assert.deepEqual([isRunning(process.pid), isRunning(group), isGroupRunning(group)], [true, true, true]);
  });

  it("are not those that have ended, even if nobody has asked for their status", async (t) => {
    // What takes the shell's place does not know that it has a child.
    const { group, printed } = await start(t, "sleep 0.1 & echo $!; exec sleep 60");
    for (let waited = 0; waited < 5000 && isRunning(printed) === TELLS; waited += 50) await sleep(50);
    assert.equal(isRunning(printed), !TELLS);
    assert.ok(isGroupRunning(group), "the other one runs");
  });

  it("are not those of a group in which all have ended", async (t) => {
    // A parent outside of the group, which never asks for the status of its child.
    const { printed } = await start(t, "setsid sh -c 'echo $$; exec sleep 0.1' & exec sleep 60");
    for (let waited = 0; waited < 5000 && isGroupRunning(printed) === TELLS; waited += 50) await sleep(50);
    assert.equal(isGroupRunning(printed), !TELLS);
  });

  it("are not those of numbers that nobody has", () => {
    // The largest number of a process is 2²² on Linux, and smaller elsewhere.
    assert.deepEqual([isRunning(2 ** 23), isGroupRunning(2 ** 23)], [false, false]);
  });
});
