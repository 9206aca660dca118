import { findHeatFilePlace, findOldHeat, writeHeatFile } from "./settings/heat-file.js";
import {
  formatLoad,
  isListening,
  loadAutocannon,
  parseHeader,
  parseUrl,
  startLoad,
  waitForServer,
} from "./profile/load.js";
import { FileObstacle, LARGEST, readProjectFile } from "./files/project-file.js";
import { realpathSync } from "node:fs";
import { WatchedCommand, formatEnd } from "./watched-command.js";
import { UsageError } from "./usage-error.js";
import { getMeasuredFiles } from "../lib/profile/record.js";
import { measure } from "../lib/profile/measure.js";
import { mergeHeat } from "../lib/heat/merge-heat.js";
import { fileURLToPath } from "node:url";
import { getSlashed } from "../lib/source/slashed.js";
import { findLatePart, parseCpuProfile } from "../lib/profile/cpu-profile.js";
import path from "node:path";
import { readSettings } from "./settings/read-settings.js";

/** @import { CpuProfile } from "../lib/profile/cpu-profile.js" */
/** @import { LoadOptions } from "./profile/load.js" */
/** @import { Measured } from "../lib/profile/measure.js" */

const PRELOAD = fileURLToPath(new URL("../lib/profile/preload.cjs", import.meta.url));

/**
 * What `profile` is asked to do.
 *
 * @typedef {object} ProfileOptions
 * @property {string} cwd
 * @property {string[]} command
 * @property {string[]} profileFiles - instead of a command
 * @property {string[]} urls
 * @property {number} duration - seconds of load that are sampled
 * @property {number} warmUp - seconds of load before
 * @property {number} wait - seconds for the server to listen
 * @property {number} connections
 * @property {string} [method]
 * @property {string} [body]
 * @property {string[]} headers
 * @property {string} [config] - file with settings
 */

/**
 * @typedef {object} ProfileReport
 * @property {number} samples
 * @property {number} threads - of all processes
 * @property {string} root - what paths are relative to
 * @property {Measured[]} functions
 * @property {number} unmatched - functions that are not where the profile says
 * @property {{ path: string, functions: number, files: number, outside: number }} heatFile
 */

/**
 * `hotpath profile`: runs a command (or reads profiles that were made elsewhere), and records which functions took the time.
 *
 * @param {ProfileOptions} options
 * @param {(line: string) => void} say - what is going on, for people who wait
 * @returns {Promise<ProfileReport>}
 * @throws {UsageError} if options exclude each other, the command or its server fails, or nothing was sampled
 */
export async function profile(options, say) {
  const { cwd, command, profileFiles } = options;
  if (command.length === 0 && profileFiles.length === 0)
    throw new UsageError(
      "there is nothing to profile: `hotpath profile -- node server.js`, or `hotpath profile --profile-file server.cpuprofile`",
    );
  if (command.length > 0 && profileFiles.length > 0)
    throw new UsageError("`--profile-file` takes the place of a command; use one of them");
  if (profileFiles.length > 0 && options.urls.length > 0)
    throw new UsageError("`--url` is for a command that is run; a profile has its load behind it");
  const { settings, root: settingsFolder } = readSettings(cwd, options.config);
  const place = findHeatFilePlace(cwd, settings, settingsFolder);
  const { profiles, warmUps, threads } =
    profileFiles.length > 0
      ? { profiles: profileFiles.map((file) => readProfile(file, cwd)), warmUps: [], threads: profileFiles.length }
      : await run(options, say);

  const root = getSlashed(realpathSync(place.root));
  const { samples, functions, unmatched } = measure(profiles, warmUps, { root, readText: findText });
  if (samples === 0)
    throw new UsageError(
      profileFiles.length > 0
        ? "no sample is in the profile: the process had nothing to do, or it was another one"
        : "nothing was sampled: the command was idle, ended at once, or runs no Node.js 20.19 or newer",
    );
  const { files, count, outside } = getMeasuredFiles(functions, samples, root);
  const node = profiles.find(({ hotpath }) => hotpath !== undefined)?.hotpath?.node ?? "unknown";
  writeHeatFile(place, mergeHeat(findOldHeat(place), "measured", files, { profile: { samples, node } }));
  const counts = { functions: count, files: Object.keys(files).length, outside };
  return {
    samples,
    threads,
    root,
    functions,
    unmatched: unmatched.length,
    heatFile: { path: withSlashes(path.relative(cwd, place.file)), ...counts },
  };
}

/**
 * @param {ProfileOptions} options
 * @param {(line: string) => void} say
 * @returns {Promise<{ profiles: CpuProfile[], warmUps: CpuProfile[], threads: number }>}
 */
async function run(options, say) {
  const { cwd, command, urls } = options;
  const targets = urls.map(parseUrl);
  options.headers.forEach(parseHeader);
  const autocannon = urls.length === 0 ? undefined : loadAutocannon(cwd);
  for (const target of targets)
    if (await isListening(target))
      throw new UsageError(
        `something listens at ${target.host} already, and the load would not reach \`${command.join(" ")}\``,
      );

  const profiled = new WatchedCommand(command, {
    cwd,
    preload: PRELOAD,
    startsAtOnce: autocannon === undefined,
    // Its output goes beside the report.
    stdio: ["ignore", process.stderr, process.stderr],
  });
  const interruption = new Interruption(() => profiled.kill());
  try {
    if (autocannon === undefined) {
      say(`Sampling \`${command.join(" ")}\` until it ends; Ctrl-C ends it.`);
      await Promise.race([profiled.ended, interruption.happened]);
    } else {
      await drive(autocannon, profiled, targets, options, interruption, say);
    }
    const end = profiled.end;
    await profiled.stop();
    if (end !== undefined && end.code !== 0)
      throw new UsageError(`\`${command.join(" ")}\` ended with ${formatEnd(end)}`);
    const profiles = profiled.readAll("cpuprofile").map(parseCpuProfile);
    const warmUps = profiled.readAll("warm-up").map(parseCpuProfile);
    return {
      profiles: [...profiles, ...warmUps.flatMap((warmUp) => findLatePart(warmUp) ?? [])],
      warmUps,
      threads: profiles.length,
    };
  } finally {
    if (profiled.end === undefined) await profiled.stop().catch(() => {});
    profiled.dispose();
    interruption.dispose();
  }
}

/**
 * Sends requests to the server that a command starts.
 *
 * @param {ReturnType<typeof loadAutocannon>} autocannon
 * @param {WatchedCommand} profiled
 * @param {URL[]} targets
 * @param {ProfileOptions} options
 * @param {Interruption} interruption
 * @param {(line: string) => void} say
 */
async function drive(
  autocannon,
  profiled,
  targets,
  { command, urls, duration, warmUp, wait, ...how },
  interruption,
  say,
) {
  const missing = await Promise.race([
    waitForServer(targets, wait, () => profiled.end !== undefined || interruption.isInterrupted),
    profiled.ended,
    interruption.happened,
  ]);
  if (interruption.isInterrupted) return;
  if (profiled.end !== undefined)
    throw new UsageError(
      `\`${command.join(" ")}\` ended with ${formatEnd(profiled.end)} before it listened at ${targets[0].host}`,
    );
  if (missing instanceof URL)
    throw new UsageError(`nothing listened at ${missing.host} within ${wait} s; \`--wait\` gives it more time`);

  say(`Load on ${urls.join(", ")} for ${duration} s${warmUp > 0 ? `, after ${warmUp} s to warm up` : ""}.`);
  /** @type {LoadOptions} */
  const load = { urls, seconds: warmUp + duration, ...how };
  const { result, stop } = startLoad(autocannon, load);
  // It may fail after something else has ended the load.
  result.catch(() => {});
  const start = setTimeout(() => profiled.start(), warmUp * 1000);
  try {
    await Promise.race([result, profiled.ended, interruption.happened]);
  } finally {
    clearTimeout(start);
    stop();
  }
  if (interruption.isInterrupted) return;
  if (profiled.end !== undefined)
    throw new UsageError(`\`${command.join(" ")}\` ended with ${formatEnd(profiled.end)} under the load`);
  const counts = await result;
  if (counts.answered === 0) throw new UsageError(`no request to ${urls.join(", ")} was answered`);
  say(`${formatLoad(counts)}.`);
}

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** Ctrl-C, and what else asks this process to end: the first time it ends the command and reports, the second time it kills. */
class Interruption {
  /** @param {() => void} kill */
  constructor(kill) {
    this.isInterrupted = false;
    const { promise, resolve } = createDeferred();
    this.happened = promise;
    this.listener = () => {
      if (this.isInterrupted) kill();
      this.isInterrupted = true;
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, this.listener);
  }

  dispose() {
    for (const signal of SIGNALS) process.removeListener(signal, this.listener);
  }
}

/** @returns {{ promise: Promise<void>, resolve: () => void }} */
function createDeferred() {
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/**
 * @param {string} file
 * @param {string} cwd
 * @returns {CpuProfile}
 */
function readProfile(file, cwd) {
  const text = findText(path.resolve(cwd, file));
  if (text === undefined) throw new UsageError(`the profile \`${file}\` cannot be read`);
  try {
    return parseCpuProfile(text);
  } catch (error) {
    throw new UsageError(`the profile \`${file}\` cannot be used: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * The text of a profile, or of a script or source map that one names, which may be anything on this machine.
 *
 * @param {string} file
 * @returns {string | undefined} undefined for what cannot be read, or is no file that a script can be in
 */
function findText(file) {
  try {
    return readProjectFile(file, { largest: LARGEST.cache }).toString("utf8");
  } catch (error) {
    if (error instanceof FileObstacle) return undefined;
    throw error;
  }
}

/** @param {string} file */
function withSlashes(file) {
  return file.split(path.sep).join("/");
}
