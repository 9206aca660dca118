import { mkdirSync, readFileSync, rmSync, rmdirSync } from "node:fs";
import path from "node:path";
import writeFileAtomic from "write-file-atomic";

/** Of the format below. */
const VERSION = 1;

/**
 * @typedef {object} Decisions
 * @property {number} version
 * @property {Record<string, Record<string, number>>} skipped - by path and key of a change, how many like it were skipped
 * @property {string[]} skippedFiles - paths
 * @property {string[]} takenRules - names of rules whose changes are all taken
 * @property {Record<string, string>} written - by path, the fingerprint of what was written last
 */

/** What was decided in an interactive run, kept on the disk after each answer until all is decided. */
export class Journal {
  /** @param {string} folder - absolute, `.hotpath` of the project */
  constructor(folder) {
    this.file = path.join(folder, "interactive.json");
    const found = findDecisions(this.file);
    this.isResumed = found !== undefined;
    this.decisions = found ?? createDecisions();
  }

  startAnew() {
    // What was written before is still this tool's own work, not somebody's uncommitted one.
    this.decisions = { ...createDecisions(), written: this.decisions.written };
    this.isResumed = false;
  }

  /**
   * @param {string} file
   * @param {string} key
   */
  skip(file, key) {
    const keys = (this.decisions.skipped[file] ??= {});
    keys[key] = (keys[key] ?? 0) + 1;
    this.write();
  }

  /** @param {string} file */
  skipFile(file) {
    this.decisions.skippedFiles.push(file);
    this.write();
  }

  /** @param {string} rule */
  takeRule(rule) {
    this.decisions.takenRules.push(rule);
    this.write();
  }

  /**
   * @param {string} file
   * @param {string} fingerprint
   */
  takeFile(file, fingerprint) {
    this.decisions.written[file] = fingerprint;
    this.write();
  }

  write() {
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileAtomic.sync(this.file, JSON.stringify(this.decisions));
  }

  /** All is decided. */
  remove() {
    rmSync(this.file, { force: true });
    try {
      rmdirSync(path.dirname(this.file));
    } catch (error) {
      // The folder has a heat file in it, or was never made.
      if (!["ENOTEMPTY", "ENOENT", "EEXIST"].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? ""))
        throw error;
    }
  }
}

/** @returns {Decisions} */
function createDecisions() {
  return { version: VERSION, skipped: {}, skippedFiles: [], takenRules: [], written: {} };
}

/**
 * @param {string} file
 * @returns {Decisions | undefined} undefined where there are none, or none that this version can read: then all is asked anew
 */
function findDecisions(file) {
  try {
    const decisions = JSON.parse(readFileSync(file, "utf8"));
    return decisions.version === VERSION ? decisions : undefined;
  } catch {
    return undefined;
  }
}
