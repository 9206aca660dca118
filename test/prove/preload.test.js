import { describe, it } from "node:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { ROOT } from "../fixtures.js";
import assert from "node:assert/strict";
import os from "node:os";
import path from "node:path";
import { spawnSync } from "node:child_process";

/** @import { Measured } from "../../lib/prove/merge-measured.js" */

const PRELOAD = path.join(ROOT, "lib/prove/preload.cjs");

/**
 * Runs a program with the preload, which measures it from the beginning.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} program
 * @returns {Measured[]} of its threads and processes
 */
function measure(t, program) {
  const root = mkdtempSync(path.join(os.tmpdir(), "hotpath-measured-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const folder = path.join(root, "control");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "start"), "");
  writeFileSync(path.join(root, "program.mjs"), program);
  const { status, stderr } = spawnSync(process.execPath, ["program.mjs"], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env.PATH, NODE_OPTIONS: `--require "${PRELOAD}"`, HOTPATH_CONTROL_FOLDER: folder },
    timeout: 60_000,
  });
  assert.equal(status, 0, stderr);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".measured"))
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")));
}

describe("what is measured in a server", () => {
  it("is what was allocated, however often it was collected meanwhile", (t) => {
    // An array of 1,250 pointers takes 10 kB.
    const allocate = (/** @type {number} */ megabytes) =>
      `let kept = [];\nfor (let i = 0; i < ${megabytes * 100}; i++) kept = new Array(1250).fill(i);\nconsole.log(kept.length);\n`;
    const [[little], [much]] = [measure(t, allocate(0)), measure(t, allocate(200))];
    const megabytes = (much.allocated - little.allocated) / 1e6;
    assert.ok(megabytes > 195 && megabytes < 215, `${megabytes} MB`);
    assert.ok(much.gc.count > little.gc.count && much.gc.milliseconds > little.gc.milliseconds);
    assert.equal(
      Object.values(much.gc.kinds).reduce((sum, { count }) => sum + count, 0),
      much.gc.count,
    );
  });

  it("is the requests that were answered, of each thread, and the processor time of the whole process", (t) => {
    const threads = measure(
      t,
      `import { createServer } from "node:http";
import { isMainThread, Worker } from "node:worker_threads";

const server = createServer((req, res) => res.end()).listen(0, "127.0.0.1", async () => {
  for (let i = 0; i < (isMainThread ? 3 : 5); i++) await (await fetch("http://127.0.0.1:" + server.address().port)).text();
  server.close();
  server.closeAllConnections();
});
if (isMainThread) new Worker(new URL(import.meta.url));
`,
    );
    assert.deepEqual(threads.map(({ requests }) => requests).sort(), [3, 5]);
    const [main, ...others] = threads.filter((thread) => thread.process !== undefined);
    assert.equal(others.length, 0, "a process is measured once");
    const { user, system, peakMemory } = main.process ?? { user: 0, system: 0, peakMemory: 0 };
    assert.ok(user + system > 0 && peakMemory > 1e7);
  });

  it("is the delay of an event loop that something blocks", (t) => {
    const [{ eventLoopDelay, eventLoopUtilization, seconds }] = measure(
      t,
      `setTimeout(() => {
  const end = Date.now() + 200;
  while (Date.now() < end);
  setTimeout(() => {}, 50);
}, 50);
`,
    );
    assert.ok(eventLoopDelay.max >= 150, `${eventLoopDelay.max} ms`);
    assert.ok(seconds >= 0.25 && eventLoopUtilization > 0.3);
  });
});
