"use strict";
/**
 * What the preloads have in common: they are loaded into every process and thread of a command that `cli/watched-command.js`
 * runs, and a folder that the environment names tells them when to begin and to end; see
 * docs/decisions/011-a-preload-instead-of-cpu-prof.md.
 *
 * The folder: `start` exists when it counts, and says since when in nanoseconds of the clock that all processes of a machine share and
 * that nobody sets (`process.hrtime`); `stop` when it is over. Each thread keeps `<pid>-<thread>.running` until it has
 * written what it recorded beside it.
 */
const { existsSync, readFileSync, renameSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { isMainThread, threadId } = process.getBuiltinModule("node:worker_threads");
const { clearInterval, setInterval } = process.getBuiltinModule("node:timers");

const POLL_MILLISECONDS = 50;

/** They start the command and wait. */
const LAUNCHERS = /(?:^|[\\/])(?:npm|npx|npm-cli|npx-cli|yarn|yarnpkg|pnpm|pnpx|corepack)(?:\.[cm]?js)?$/;

/**
 * @typedef {object} Recorder
 * @property {(late: number | undefined, write: Write) => void} start - from now on it counts; `late`: milliseconds since it should have begun; undefined: from the beginning
 * @property {(isCounted: boolean, write: Write) => void} finish - no more is wanted; `isCounted`: it did count
 */

/** Writes an object into a file of this thread, in one step, because a reader may be waiting.
 * @typedef {(extension: string, content: object) => void} Write */

/**
 * @param {() => Recorder} createRecorder - called if there is something to record
 */
module.exports = function control(createRecorder) {
  const folder = process.env.HOTPATH_CONTROL_FOLDER;
  // A process that outlives the command has nobody to write for.
  if (folder !== undefined && existsSync(folder) && !LAUNCHERS.test(process.argv[1] ?? ""))
    record(folder, createRecorder());
};

/**
 * @param {string} directory
 * @param {Recorder} recorder
 */
function record(directory, recorder) {
  const name = `${directory}/${process.pid}-${threadId}`;
  writeFileSync(`${name}.running`, "");
  let isCounted = existsSync(`${directory}/start`);
  let isFinished = false;
  if (isCounted) recorder.start(undefined, write);
  const timer = setInterval(() => {
    begin();
    if (existsSync(`${directory}/stop`)) finish();
  }, POLL_MILLISECONDS).unref();
  process.once("exit", finish);
  if (isMainThread) for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) onSignal(signal);

  /** @param {NodeJS.Signals} signal */
  function onSignal(signal) {
    process.prependListener(signal, function listener() {
      finish();
      // From here on the process is as it would be without this file: those that count listeners find their own only, and
      // where nobody listens the signal ends the process.
      process.removeListener(signal, listener);
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }

  function begin() {
    if (isCounted || !existsSync(`${directory}/start`)) return;
    isCounted = true;
    const since = BigInt(readFileSync(`${directory}/start`, "utf8"));
    recorder.start(Number(process.hrtime.bigint() - since) / 1e6, write);
  }

  function finish() {
    if (isFinished) return;
    isFinished = true;
    clearInterval(timer);
    const isWanted = existsSync(directory);
    if (isWanted) begin();
    recorder.finish(isWanted && isCounted, write);
    if (isWanted) rmSync(`${name}.running`, { force: true });
  }

  /** @type {Write} */
  function write(extension, content) {
    writeFileSync(`${name}.part`, JSON.stringify(content));
    renameSync(`${name}.part`, `${name}.${extension}`);
  }
}
