import { FileObstacle, LARGEST } from "../files/project-file.js";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { readKeyedFile, writeKeyedFile } from "../files/keyed-file.js";
import { UsageError } from "../usage-error.js";
import { findTop } from "../../lib/heat/recorded/regular-file.js";
import { getHash } from "../../lib/ast/hash.js";
import { getOwnState } from "./own-state.js";
import fs from "node:fs";
import { hash } from "node:crypto";
import path from "node:path";

/** @import { Analysis, Assignment } from "./analyse.js" */
/** @import { Options } from "./run.js" */

/**
 * What a file came to: it is left out since a program wrote it, or it was analysed, or it has nothing to analyse.
 *
 * @typedef {{ written?: string, analysis?: Analysis }} Kept
 */

const NAME = /^check-[0-9a-f]{14}\.jsonl$/;
/** Ways to check that are kept at the same time: by other flags, from other folders. */
const MOST_FILES = 8;
/** Bytes of one of them; of more nothing is kept. */
const MOST_BYTES = 2 ** 26;

/** What `check` found in files, kept from one run to the next for those that are still the same. */
export class CheckCache {
  /**
   * @param {string} folder - absolute, where it is
   * @param {string[] | undefined} within - folders of the project; undefined for what the user names elsewhere
   * @param {string} cwd
   * @param {Assignment} assignment
   * @param {boolean} ignore - whether generated files are left out
   */
  constructor(folder, within, cwd, { rules, settings, root, ...flags }, ignore) {
    this.file = path.join(folder, `check-${getHash(JSON.stringify([cwd, root, rules, flags, ignore]))}.jsonl`);
    this.within = within;
    this.cwd = cwd;
    this.key = hash("sha256", JSON.stringify([getOwnState(), settings]));
    /** By path.
     * @type {Map<string, [key: string, Kept?]>} */
    this.old = new Map(readKeyedFile(this.file, this.key, { within, largest: LARGEST.cache }, parse));
    /** @type {typeof this.old} */
    this.entries = new Map();
  }

  /**
   * @param {string} file - as the report names it
   * @param {string} key - of the file as it is
   * @returns {Kept | undefined} what it came to; undefined where it is new or something has changed
   */
  find(file, key) {
    const entry = this.old.get(file);
    if (entry?.[0] !== key) return undefined;
    this.entries.set(file, entry);
    return entry[1] ?? {};
  }

  /**
   * @param {string} file - as the report names it
   * @param {string} key
   * @param {Kept} kept
   */
  keep(file, key, kept) {
    this.entries.set(file, hasSomething(kept) ? [key, kept] : [key]);
    this.hasChanged = true;
  }

  /**
   * @param {boolean} isWhole - the run was about all files; otherwise those that it was not about are kept, too
   * @throws {UsageError} if the folder was named and cannot be written
   */
  write(isWhole) {
    const rest = isWhole
      ? []
      : [...this.old].filter(([file]) => !this.entries.has(file) && existsSync(path.resolve(this.cwd, file)));
    if (!this.hasChanged && this.entries.size + rest.length === this.old.size) return;
    const body = [rest, []]
      .map((more) => format([...this.entries, ...more]))
      .find(({ length }) => length <= MOST_BYTES);
    if (body === undefined) return;
    try {
      writeKeyedFile(this.file, this.key, body, this.within);
      removeOldest(path.dirname(this.file));
    } catch (error) {
      if (!(error instanceof FileObstacle)) throw error;
      // Where nobody asked for it, as in a container that may not be written to, the next run is merely no faster.
      if (this.within === undefined) throw new UsageError(`the cache \`${this.file}\` is not written: ${error.reason}`);
    }
  }
}

/**
 * The cache for a run, in the folder that the user names or the nearest node_modules of the project.
 *
 * @param {Options} options
 * @param {Assignment} assignment
 * @returns {CheckCache | undefined} undefined where nothing is to be kept
 */
export function openCache({ cwd, cache = false, cacheLocation, ignore, staged = false }, assignment) {
  // Staged texts are others than those of the files. With `minShare` a run says that a profile is missing, which is no result of a file.
  if (!cache || staged || assignment.settings.minShare !== undefined) return undefined;
  if (cacheLocation !== undefined)
    return new CheckCache(path.resolve(cwd, cacheLocation), undefined, cwd, assignment, ignore);
  const modules = findModules(cwd);
  if (modules === undefined) return undefined;
  const folder = path.join(modules, ".cache/eslint-plugin-hotpath");
  return new CheckCache(folder, [path.dirname(modules)], cwd, assignment, ignore);
}

/**
 * @param {string} cwd
 * @returns {string | undefined} the nearest node_modules, in the same repository
 */
function findModules(cwd) {
  const top = findTop(fs, cwd);
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const modules = path.join(folder, "node_modules");
    if (existsSync(modules)) return modules;
    if (folder === top || path.dirname(folder) === folder) return undefined;
  }
}

/**
 * What a file's result is known by.
 *
 * @param {Uint8Array} bytes - of the file
 * @param {string} dependencies - of `lib/run/dependencies.js`
 * @param {boolean} isDependency - it lies in a package that is checked, too
 * @returns {string}
 */
export function getKey(bytes, dependencies, isDependency) {
  return `${hash("sha256", bytes)} ${getHash(dependencies)}${isDependency ? " dependency" : ""}`;
}

/** @param {Kept} kept */
function hasSomething({ written, analysis }) {
  if (written !== undefined) return true;
  if (analysis === undefined) return false;
  const { findings, light, suppressed, silences = [], error } = analysis;
  return (
    findings.length > 0 || light.count > 0 || suppressed !== undefined || silences.length > 0 || error !== undefined
  );
}

/**
 * @param {Buffer} body
 * @returns {[file: string, [key: string, Kept?]][]}
 */
function parse(body) {
  return JSON.parse(body.toString());
}

/** @param {[file: string, [key: string, Kept?]][]} entries */
function format(entries) {
  return Buffer.from(JSON.stringify(entries));
}

/** @param {string} folder */
function removeOldest(folder) {
  const files = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .map((name) => path.join(folder, name));
  if (files.length <= MOST_FILES) return;
  const times = new Map(files.map((file) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
  files.sort((a, b) => Number(times.get(b)) - Number(times.get(a)));
  for (const file of files.slice(MOST_FILES)) rmSync(file, { force: true });
}
