import { Worker } from "node:worker_threads";

/**
 * @typedef {object} Job
 * @property {number} count - of programs
 * @property {number} seed
 * @property {string} [rule] - only programs for this one
 */

/**
 * What became of some programs.
 *
 * @typedef {object} Message
 * @property {number} programs
 * @property {Record<string, number>} rewritten - by rule, how many programs it rewrote
 * @property {Record<string, number>} allowed - by declared difference, how many programs showed it
 * @property {number} cpu - milliseconds, of the whole process
 * @property {string} [failure] - a program that a rewrite harmed, made as small as possible
 */

/** Programs that a thread judges before it is replaced: what they leave in the engine is freed with it. */
const PER_THREAD = 5000;

/** Between the seeds of threads. */
const STRIDE = 7919;

/**
 * Judges programs in threads.
 *
 * @param {Job & { threads: number, onProgress?: (totals: Message) => void }} how
 * @returns {Promise<Message>} of all of them, or of those before the first failure
 */
export async function judgePrograms({ count, seed, rule, threads, onProgress }) {
  /** @type {Message} */
  const totals = { programs: 0, rewritten: {}, allowed: {}, cpu: 0 };
  let next = 0;
  /** @type {Set<Worker>} */
  const running = new Set();
  const perThread = Math.min(PER_THREAD, Math.ceil(count / threads));
  const work = async () => {
    while (next < count && totals.failure === undefined) {
      const job = { count: Math.min(perThread, count - next), seed: seed + (next / perThread) * STRIDE, rule };
      next += job.count;
      await runJob(job, running, (message) => {
        addMessage(totals, message);
        onProgress?.(totals);
      });
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return totals;
}

/**
 * @param {Job} job
 * @param {Set<Worker>} running
 * @param {(message: Message) => void} onMessage
 * @returns {Promise<void>}
 */
function runJob(job, running, onMessage) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("worker.js", import.meta.url), { workerData: job });
    running.add(worker);
    worker.on("message", (/** @type {Message} */ message) => {
      onMessage(message);
      if (message.failure !== undefined) for (const other of running) void other.terminate();
    });
    worker.on("error", reject);
    worker.on("exit", () => {
      running.delete(worker);
      resolve();
    });
  });
}

/**
 * @param {Message} totals - to add to
 * @param {Message} message
 */
function addMessage(totals, { programs, rewritten, allowed, cpu, failure }) {
  totals.programs += programs;
  totals.cpu += cpu;
  totals.failure ??= failure;
  for (const [counts, added] of [
    [totals.rewritten, rewritten],
    [totals.allowed, allowed],
  ])
    for (const [name, number] of Object.entries(added)) counts[name] = (counts[name] ?? 0) + number;
}
