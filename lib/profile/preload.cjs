"use strict";
/**
 * Loaded into every process and thread of a command that `hotpath profile` runs. It samples, and writes what it has when the
 * folder that the environment names asks for it, or when the process ends; see docs/decisions/011-a-preload-instead-of-cpu-prof.md.
 *
 * The folder: `start` exists when sampling counts, `stop` when it is over. Each thread keeps `<pid>-<thread>.running` until it
 * has written `<pid>-<thread>.cpuprofile`, and what it saw before `start` as `<pid>-<thread>.warm-up`.
 */
const { existsSync, renameSync, rmSync, statSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { isMainThread, threadId } = process.getBuiltinModule("node:worker_threads");
const { clearInterval, setInterval } = process.getBuiltinModule("node:timers");
const { Session } = process.getBuiltinModule("node:inspector");

const INTERVAL_MICROSECONDS = 1000;
const POLL_MILLISECONDS = 50;

/** They start the command and wait. */
const LAUNCHERS = /(?:^|[\\/])(?:npm|npx|npm-cli|npx-cli|yarn|yarnpkg|pnpm|pnpx|corepack)(?:\.[cm]?js)?$/;

const folder = process.env.HOTPATH_PROFILE_FOLDER;
// A process that outlives the command has nobody to write for.
if (folder !== undefined && existsSync(folder) && !LAUNCHERS.test(process.argv[1] ?? "")) record(folder);

/** @param {string} directory */
function record(directory) {
  const name = `${directory}/${process.pid}-${threadId}`;
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: INTERVAL_MICROSECONDS });
  // From the beginning, whenever it starts to count: V8 keeps the places of inlined functions only in code that it compiles while it samples.
  session.post("Profiler.start");
  writeFileSync(`${name}.running`, "");

  let isCounted = existsSync(`${directory}/start`);
  let isFinished = false;
  const timer = setInterval(() => {
    beginToCount();
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

  function beginToCount() {
    if (isCounted || !existsSync(`${directory}/start`)) return;
    isCounted = true;
    // A busy thread may notice late: a worker handles up to 1,000 messages before it looks at a timer.
    const late = Date.now() - statSync(`${directory}/start`).mtimeMs;
    stop((profile) => write("warm-up", { ...profile, hotpath: { node: process.version, sourceMaps: {}, late } }));
    session.post("Profiler.start");
  }

  function finish() {
    if (isFinished) return;
    isFinished = true;
    clearInterval(timer);
    if (existsSync(directory)) {
      beginToCount();
      if (isCounted)
        stop((profile) =>
          write("cpuprofile", { ...profile, hotpath: { node: process.version, sourceMaps: getSourceMaps() } }),
        );
      rmSync(`${name}.running`, { force: true });
    }
    session.disconnect();
  }

  /** @param {(profile: object) => void} use */
  function stop(use) {
    session.post("Profiler.stop", (error, { profile }) => {
      if (error === null) use(profile);
    });
  }

  /** @returns {Record<string, string>} by URL: the source maps of the scripts that are loaded; those of compilers that run in the process lie in no file */
  function getSourceMaps() {
    /** @type {Record<string, string>} */
    const maps = {};
    session.on("Debugger.scriptParsed", ({ params: { url, sourceMapURL } }) => {
      if (url !== "" && sourceMapURL) maps[url] = sourceMapURL;
    });
    session.post("Debugger.enable");
    return maps;
  }

  /**
   * In one step, because a reader may be waiting.
   *
   * @param {string} extension
   * @param {object} profile
   */
  function write(extension, profile) {
    writeFileSync(`${name}.part`, JSON.stringify(profile));
    renameSync(`${name}.part`, `${name}.${extension}`);
  }
}
