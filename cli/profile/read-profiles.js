import { FileObstacle, LARGEST, readProjectFile } from "../files/project-file.js";
import { readdirSync, statSync } from "node:fs";
import { UsageError } from "../usage-error.js";
import { gunzipSync } from "node:zlib";
import path from "node:path";
import { readProfile } from "../../lib/profile/read-profile.js";

/** @import { CpuProfile } from "../../lib/profile/cpu-profile.js" */

/** How the files of profiles are called, for folders that have other files, too. */
const NAMES = /\.(?:cpuprofile|heapprofile|pb|pprof)(?:\.gz)?$|(?:trace|profile)[^/\\]*\.json(?:\.gz)?$/i;

/**
 * Reads profiles that were made elsewhere.
 *
 * @param {string[]} names - of files, or of folders in which all profiles are read
 * @param {{ cwd: string, heap: boolean }} options - `heap`: allocation is wanted, and not time
 * @param {(line: string) => void} say
 * @returns {{ profiles: CpuProfile[], kind: "cpu" | "heap" }} of one kind: what is wanted, or all there is
 * @throws {UsageError} if one cannot be used, or a folder has none
 */
export function readProfiles(names, { cwd, heap }, say) {
  const files = names.flatMap((name) => listProfiles(name, cwd));
  /** @type {CpuProfile[]} */
  const profiles = [];
  for (const file of files) profiles.push(...readOne(file, cwd));
  const ofHeap = profiles.filter(({ kind }) => kind === "heap");
  if (ofHeap.length === 0 && heap)
    throw new UsageError("`--heap` is for profiles of the heap, and these are of processor time");
  const kind = heap || ofHeap.length === profiles.length ? "heap" : "cpu";
  if (kind === "cpu" && ofHeap.length > 0)
    say("Profiles of the heap are left out beside those of processor time; `--heap` reads them.");
  return { kind, profiles: kind === "heap" ? ofHeap : profiles.filter((profile) => profile.kind !== "heap") };
}

/**
 * @param {string} name
 * @param {string} cwd
 * @returns {string[]} names of files
 */
function listProfiles(name, cwd) {
  const folder = path.resolve(cwd, name);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [name];
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && NAMES.test(entry.name))
    .map((entry) => path.join(name, entry.name))
    .sort();
  if (files.length === 0) throw new UsageError(`the folder \`${name}\` has no profiles`);
  return files;
}

/**
 * @param {string} file
 * @param {string} cwd
 * @returns {CpuProfile[]}
 */
function readOne(file, cwd) {
  const bytes = findBytes(path.resolve(cwd, file));
  if (bytes === undefined) throw new UsageError(`the profile \`${file}\` cannot be read`);
  try {
    const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return readProfile(isCompressed ? gunzipSync(bytes, { maxOutputLength: LARGEST.cache }) : bytes);
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
export function findText(file) {
  return findBytes(file)?.toString("utf8");
}

/** @param {string} file */
function findBytes(file) {
  try {
    return readProjectFile(file, { largest: LARGEST.cache });
  } catch (error) {
    if (error instanceof FileObstacle) return undefined;
    throw error;
  }
}
