import { existsSync, realpathSync } from "node:fs";
import { findHeatFilePlace, findOldHeat, writeHeatFile } from "./settings/heat-file.js";
import { findText, readProfiles } from "./profile/read-profiles.js";
import { UsageError } from "./usage-error.js";
import { findRequestTime } from "../lib/profile/request-time.js";
import { getMeasuredFiles } from "../lib/profile/record.js";
import { getSlashed } from "../lib/source/slashed.js";
import { measure } from "../lib/profile/measure.js";
import { mergeHeat } from "../lib/heat/recorded/merge-heat.js";
import { getRelativePath } from "./files/relative-path.js";
import { readSettings } from "./settings/read-settings.js";
import { relocate } from "../lib/profile/relocate.js";
import { sampleCommand } from "./profile/sample-command.js";

/** @import { CpuProfile } from "../lib/profile/cpu-profile.js" */
/** @import { HeatFilePlace } from "./settings/heat-file.js" */
/** @import { LiveLine } from "./live-line.js" */
/** @import { Measured } from "../lib/profile/measure.js" */
/** @import { MeasuredCall } from "../lib/profile/call-tree.js" */

/**
 * What `profile` is asked to do.
 *
 * @typedef {object} ProfileOptions
 * @property {string} cwd
 * @property {string[]} command
 * @property {string[]} profileFiles - files and folders, instead of a command
 * @property {boolean} heap - what is sampled is allocation, and not time
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
 * @property {"cpu" | "heap"} kind - of what is sampled: time or allocation
 * @property {number} samples - bytes, if it is allocation
 * @property {number} threads - of all processes
 * @property {string} root - what paths are relative to
 * @property {string} [from] - the folder of another machine that is taken for it
 * @property {Measured[]} functions
 * @property {MeasuredCall} tree
 * @property {number} unmatched - functions that are not where the profile says
 * @property {{ path: string, functions: number, files: number, outside: number }} [heatFile] - absent for allocation, which is no heat
 */

/**
 * `hotpath profile`: runs a command (or reads profiles that were made elsewhere), and records which functions took the time.
 *
 * @param {ProfileOptions} options
 * @param {LiveLine} live - what is going on, for people who wait
 * @returns {Promise<ProfileReport>}
 * @throws {UsageError} if options exclude each other, the command or its server fails, or nothing was sampled
 */
export async function profile(options, live) {
  const { cwd, command, profileFiles } = options;
  if (command.length === 0 && profileFiles.length === 0)
    throw new UsageError(
      "there is nothing to profile: `hotpath profile -- node server.js`, or `hotpath profile --profile-file server.cpuprofile`",
    );
  if (command.length > 0 && profileFiles.length > 0)
    throw new UsageError("`--profile-file` takes the place of a command; use one of them");
  if (profileFiles.length > 0 && options.urls.length > 0)
    throw new UsageError("`--url` is for a command that is run; a profile has its load behind it");
  const place = findPlace(cwd, options.config);
  const sampled =
    profileFiles.length > 0 ? readProfiles(profileFiles, options, live.say) : await sampleCommand(options, live);
  const report = createReport(sampled, place);
  if (report.samples === 0)
    throw new UsageError(
      profileFiles.length > 0
        ? "no sample is in the profile: the process had nothing to do, or it was another one"
        : "nothing was sampled: the command was idle, ended at once, or runs no Node.js 20.19 or newer",
    );
  if (report.kind === "cpu") report.heatFile = record(report, sampled.profiles, place, cwd);
  return report;
}

/**
 * Reads profiles that were made elsewhere, and records nothing.
 *
 * @param {string} name - of a file or a folder
 * @param {{ cwd: string, config?: string, heap: boolean }} options
 * @param {(line: string) => void} say
 * @returns {ProfileReport}
 * @throws {UsageError} if it cannot be used
 */
export function readReport(name, options, say) {
  const report = createReport(readProfiles([name], options, say), findPlace(options.cwd, options.config));
  if (report.samples === 0) throw new UsageError(`no sample is in \`${name}\``);
  return report;
}

/**
 * @param {string} cwd
 * @param {string} [config]
 */
function findPlace(cwd, config) {
  const { settings, root } = readSettings(cwd, config);
  return findHeatFilePlace(cwd, settings, root);
}

/**
 * What was sampled.
 *
 * @typedef {object} Sampled
 * @property {"cpu" | "heap"} kind
 * @property {CpuProfile[]} profiles
 * @property {CpuProfile[]} [warmUps] - of a command
 * @property {number} [threads] - of a command
 */

/**
 * @param {Sampled} sampled
 * @param {HeatFilePlace} place
 * @returns {ProfileReport} before anything is recorded
 */
function createReport({ kind, profiles, warmUps, threads = profiles.length }, place) {
  const root = getSlashed(realpathSync(place.root));
  // What runs here is where it says.
  const { profiles: here, from } =
    warmUps === undefined ? relocate(profiles, root, existsSync) : { profiles, from: undefined };
  const { samples, functions, unmatched, tree } = measure(here, warmUps ?? [], { root, readText: findText });
  return {
    kind,
    samples,
    threads,
    root,
    ...(from === undefined ? {} : { from }),
    functions,
    tree,
    unmatched: unmatched.length,
  };
}

/**
 * @param {ProfileReport} report
 * @param {CpuProfile[]} profiles
 * @param {HeatFilePlace} place
 * @param {string} cwd
 * @returns {NonNullable<ProfileReport["heatFile"]>}
 */
function record({ functions, samples, root }, profiles, place, cwd) {
  const { files, count, outside } = getMeasuredFiles(functions, samples, root);
  const request = findRequestTime(profiles);
  const node = profiles.find(({ hotpath }) => hotpath !== undefined)?.hotpath?.node ?? "unknown";
  writeHeatFile(
    place,
    mergeHeat(findOldHeat(place), "measured", files, {
      profile: { samples: Math.round(samples), node, ...(request !== undefined && { request: Math.round(request) }) },
    }),
  );
  return {
    path: getRelativePath(cwd, place.file),
    functions: count,
    files: Object.keys(files).length,
    outside,
  };
}
