import { PassThrough } from "node:stream";
import { lookAnew } from "../../lib/source/surroundings.js";
import { main } from "../../cli/main.js";
import { parentPort } from "node:worker_threads";
import { text } from "node:stream/consumers";

/** @typedef {{ args: string[], cwd: string, ended: Int32Array, port: import("node:worker_threads").MessagePort }} Run */

// The thread of runInThread().
parentPort?.on("message", async (/** @type {Run} */ { args, cwd, ended, port }) => {
  lookAnew();
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const printed = Promise.all([text(stdout), text(stderr)]);
  const status = await main(args, { cwd, stdin: {}, stdout, stderr, env: process.env });
  stdout.end();
  stderr.end();
  const [out, err] = await printed;
  port.postMessage({ status, stdout: out, stderr: err });
  port.close();
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
});
