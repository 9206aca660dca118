import { FileObstacle, LARGEST, readProjectText, writeProjectFile } from "./project-file.js";
import { rmSync, rmdirSync } from "node:fs";
import { UsageError } from "../usage-error.js";
import path from "node:path";

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
  /**
   * @param {string} folder - absolute, `.hotpath` of the project
   * @param {string[]} within - folders of the project
   */
  constructor(folder, within) {
    this.file = path.join(folder, "interactive.json");
    this.within = within;
    const found = findDecisions(this.file, within);
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
    try {
      writeProjectFile(this.file, JSON.stringify(this.decisions), this.within);
    } catch (error) {
      if (!(error instanceof FileObstacle)) throw error;
      throw new UsageError(`the answers are not kept in \`${this.file}\`: ${error.reason}`);
    }
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
 * @param {string[]} within
 * @returns {Decisions | undefined} undefined where there are none, or none that this version can read: then all is asked anew
 */
function findDecisions(file, within) {
  try {
    const decisions = JSON.parse(readProjectText(file, { within, largest: LARGEST.made }));
    return decisions.version === VERSION ? decisions : undefined;
  } catch {
    return undefined;
  }
}
