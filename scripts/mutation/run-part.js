import { createHash } from "node:crypto";
import { fork } from "node:child_process";
import { once } from "node:events";

/** @import { ChildProcess } from "node:child_process" */
/** @import { Mutant } from "./instrument.js" */
/** @import { Part } from "./parts.js" */

/** A mutant, and the test that fails with it, or why there is none. */
/** @typedef {Mutant & { killedBy?: string, isReached: boolean }} Judged */

/** A mutant that makes a loop endless reaches its place this many times as often as the tests do without it. */
const HIT_FACTOR = 100;
/** Milliseconds that the tests of a mutant may take beyond ten times what they take without it. */
const PATIENCE = 5000;

/**
 * Judges mutants of a part: each is switched on, and the tests that reach its place are run until one fails.
 *
 * @param {Part} part
 * @param {{ folder: string, mutants: Mutant[] }} sandbox
 * @param {number} limit - how many mutants at most; those with the lowest hashes, so that a change elsewhere leaves the choice as it is
 * @param {(done: number, all: number) => void} onProgress
 * @returns {Promise<Judged[]>}
 * @throws {Error} if a test fails without a mutant
 */
export async function runPart(part, { folder, mutants }, limit, onProgress) {
  const args = [JSON.stringify(part)];
  const start = (/** @type {string | undefined} */ mutant) =>
    fork("scripts/mutation/worker.js", args, {
      cwd: folder,
      env: { ...process.env, ...(mutant === undefined ? {} : { __STRYKER_ACTIVE_MUTANT__: mutant }) },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
  let worker = start(undefined);
  const { tests, atStart, perTest, killedBy } = await ask(worker, "all", Infinity);
  if (killedBy !== undefined) throw new Error(`the tests of ${part.name} cannot be loaded: ${killedBy}`);
  const failed = tests.filter((/** @type {any} */ { failure }) => failure !== undefined);
  if (failed.length > 0) throw new Error(`without a mutant ${failed[0].id} fails: ${failed[0].failure}`);

  /** @type {Map<string, Set<string>>} */
  const byFile = new Map();
  const files = new Map(mutants.map(({ id, file }) => [id, file]));
  for (const [test, counts] of Object.entries(perTest)) {
    for (const id of Object.keys(/** @type {object} */ (counts))) {
      const file = /** @type {string} */ (files.get(id));
      byFile.set(file, (byFile.get(file) ?? new Set()).add(test));
    }
  }
  /** @type {Judged[]} */
  const judged = [];
  for (const mutant of choose(mutants, limit)) {
    // What is computed when the module is loaded has every test that reaches its file, or looks at what it exports. Where a file
    // computes nothing later, nobody knows which ones reach it.
    const isStatic = mutant.id in atStart;
    const chosen = tests
      .filter((/** @type {any} */ { id }) =>
        isStatic
          ? perTest[id] === undefined || (byFile.get(mutant.file)?.has(id) ?? true)
          : perTest[id]?.[mutant.id] !== undefined,
      )
      .sort((/** @type {any} */ a, /** @type {any} */ b) => a.duration - b.duration);
    const sum = (/** @type {(test: any) => number} */ get) =>
      chosen.reduce((/** @type {number} */ total, /** @type {any} */ test) => total + get(test), 0);
    const hitLimit = HIT_FACTOR * (1 + (atStart[mutant.id] ?? 0) + sum(({ id }) => perTest[id]?.[mutant.id] ?? 0));
    const task = { mutant: mutant.id, chosen, hitLimit };
    const patience = PATIENCE + 10 * sum(({ duration }) => duration);
    let result = /** @type {any} */ ({});
    if (isStatic) {
      const fresh = start(mutant.id);
      result = await ask(fresh, task, patience);
      fresh.kill("SIGKILL");
    } else if (chosen.length > 0) {
      result = await ask(worker, task, patience);
      if (result.spoiled || result.isOver) {
        worker.kill("SIGKILL");
        worker = start(undefined);
        if (result.spoiled) result = await ask(worker, task, patience);
      }
    }
    judged.push({ ...mutant, killedBy: result.killedBy, isReached: isStatic || chosen.length > 0 });
    onProgress(judged.length, Math.min(limit, mutants.length));
  }
  worker.kill("SIGKILL");
  return judged;
}

/**
 * @param {ChildProcess} worker
 * @param {any} task
 * @param {number} patience - milliseconds
 * @returns {Promise<any>} its answer; a process that ends or does not come to an end is one, too
 */
async function ask(worker, task, patience) {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = patience === Infinity ? undefined : setTimeout(() => controller.abort(), patience);
  worker.send(task);
  try {
    return await Promise.race([
      once(worker, "message", { signal }).then(([answer]) => answer),
      once(worker, "exit", { signal }).then(([code]) => ({ killedBy: `the process ends with ${code}`, isOver: true })),
    ]);
  } catch (error) {
    if (!signal.aborted) throw error;
    return { killedBy: `no end after ${Math.round(patience)} ms`, isOver: true };
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

/**
 * @param {Mutant[]} mutants
 * @param {number} limit
 * @returns {Mutant[]} in the order of the files
 */
function choose(mutants, limit) {
  if (mutants.length <= limit) return mutants;
  const getHash = (/** @type {Mutant} */ { file, code, from, to }) =>
    createHash("sha256")
      .update(JSON.stringify([file, code, from, to]))
      .digest("hex");
  const kept = new Set(
    mutants
      .map((mutant) => ({ mutant, hash: getHash(mutant) }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .slice(0, limit)
      .map(({ mutant }) => mutant),
  );
  return mutants.filter((mutant) => kept.has(mutant));
}
