import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

/** Milliseconds after which a run does not end any more. */
const LONGEST = 300_000;

/** @type {Worker | undefined} */
let worker;

/**
 * Runs the command line without a process of its own: Node and the tool are loaded once for all runs of a test file. It is in another
 * thread so that tests can wait for it as for a process, which they do while it is the only one that writes in their project.
 *
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env - the same for all runs of a test file
 * @returns {{ status: number, stdout: string, stderr: string }}
 */
export function runInThread(args, cwd, env) {
  worker ??= new Worker(new URL("command-line-thread.js", import.meta.url), { argv: [], env });
  // It does not keep the tests from ending.
  worker.unref();
  const ended = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const { port1: ours, port2: port } = new MessageChannel();
  worker.postMessage({ args, cwd, ended, port }, [port]);
  Atomics.wait(ended, 0, 0, LONGEST);
  const answer = receiveMessageOnPort(ours);
  ours.close();
  if (answer === undefined) throw new Error(`hotpath ${args.join(" ")} does not end`);
  return answer.message;
}
