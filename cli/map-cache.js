import { mkdirSync, readFileSync } from "node:fs";
import { UsageError } from "./usage-error.js";
import { getHash } from "../lib/ast/hash.js";
import path from "node:path";
import writeFileAtomic from "write-file-atomic";

/** @import { Settings } from "../lib/types.js" */
/** @import { Summary } from "../lib/project/summary.js" */

const NAME = "map-cache.json";
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** What files say about themselves, kept beside the heat file from one run to the next. */
export class MapCache {
  /**
   * @param {string} heatFile - absolute
   * @param {Settings} settings
   */
  constructor(heatFile, { hot, cold, entryPoints, frameworks }) {
    this.file = path.join(path.dirname(heatFile), NAME);
    /** What a summary depends on besides its file. */
    this.key = getHash(JSON.stringify([version, hot, cold, entryPoints, frameworks]));
    this.old = this.read();
    /** @type {Record<string, Summary>} */
    this.files = Object.create(null);
  }

  /** @returns {Map<string, Summary>} */
  read() {
    try {
      const { key, files } = JSON.parse(readFileSync(this.file, "utf8"));
      return key === this.key ? new Map(Object.entries(files)) : new Map();
    } catch {
      // Not there, or not whole: everything is read again.
      return new Map();
    }
  }

  /**
   * @param {string} file
   * @param {string} hash - of its text
   * @returns {Summary | undefined} undefined where the file is new or has changed
   */
  find(file, hash) {
    const known = this.old.get(file);
    return known?.hash === hash ? known : undefined;
  }

  /**
   * @param {string} file
   * @param {Summary} summary
   */
  keep(file, summary) {
    this.files[file] = summary;
  }

  /** @throws {UsageError} if it cannot be written */
  write() {
    try {
      mkdirSync(path.dirname(this.file), { recursive: true });
      writeFileAtomic.sync(this.file, JSON.stringify({ key: this.key, files: this.files }));
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      throw new UsageError(`${this.file} cannot be written (${code ?? message})`);
    }
  }
}
