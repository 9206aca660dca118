import { FileObstacle, LARGEST } from "../files/project-file.js";
import { readKeyedFile, writeKeyedFile } from "../files/keyed-file.js";
import { SUMMARY_LINES } from "../../lib/project/summary/encoded.js";
import { UsageError } from "../usage-error.js";
import { getHash } from "../../lib/ast/hash.js";
import path from "node:path";
import { readFileSync } from "node:fs";

/** @import { HeatFilePlace } from "../settings/heat-file.js" */
/** @import { ReadLine } from "../../lib/project/summary/encoded.js" */
/** @import { Settings } from "../../lib/types.js" */

const NAME = "map-cache.jsonl";
/** Of summaries, raised when they hold something else: versions alone tell releases apart, not the states between them. */
const FORMAT = 174;
const NEWLINE = "\n".charCodeAt(0);
const LINES = Array.from({ length: SUMMARY_LINES }, (_, line) => line);
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

/** A file and its summary. @typedef {{ path: string, hash: string, facts: string, read: ReadLine }} Entry */

/**
 * What files say about themselves, kept beside the heat file from one run to the next. The file has a line about itself, and for
 * each file `[path, hash of the text, hash of the facts]` and the lines of its summary, of which none is read before it is wanted.
 */
export class MapCache {
  /**
   * @param {HeatFilePlace} place
   * @param {Settings} settings
   */
  constructor({ file, within }, { hot, cold, entryPoints, frameworks }) {
    this.file = path.join(path.dirname(file), NAME);
    this.within = within;
    /** What a summary depends on besides its file. */
    this.key = getHash(JSON.stringify([version, FORMAT, hot, cold, entryPoints, frameworks]));
    const limits = { within, largest: LARGEST.cache };
    const { bytes, entries } = readKeyedFile(this.file, this.key, limits, index) ?? index(Buffer.alloc(0));
    this.bytes = bytes;
    this.entries = entries;
  }

  /**
   * @param {string} file
   * @param {string} hash - of its text
   * @returns {Pick<Entry, "facts" | "read"> | undefined} its summary; undefined where the file is new or has changed
   */
  find(file, hash) {
    const entry = this.entries.get(file);
    if (entry?.hash !== hash) return undefined;
    const { bytes } = this;
    const { facts, ends } = entry;
    return { facts, read: (line) => bytes.toString("utf8", ends[line] + 1, ends[line + 1]) };
  }

  /**
   * @param {Entry[]} entries - of all files
   * @throws {UsageError} if it cannot be written
   */
  write(entries) {
    /** @param {Entry} entry */
    const isSame = ({ path: name, hash }) => this.entries.get(name)?.hash === hash;
    if (entries.length === this.entries.size && entries.every(isSame)) return;
    const body = Buffer.from(
      entries
        .flatMap(({ path: name, hash, facts, read }) => [JSON.stringify([name, hash, facts]), ...LINES.map(read)])
        .map((line) => `${line}\n`)
        .join(""),
    );
    try {
      writeKeyedFile(this.file, this.key, body, this.within);
    } catch (error) {
      if (!(error instanceof FileObstacle)) throw error;
      throw new UsageError(`the map's cache \`${this.file}\` is not written: ${error.reason}`);
    }
  }
}

/** @param {Buffer} bytes */
function index(bytes) {
  /** `ends`: of the lines, the entry's own first.
   * @type {Map<string, { hash: string, facts: string, ends: number[] }>} */
  const entries = new Map();
  for (let at = 0; at < bytes.length;) {
    const ends = [bytes.indexOf(NEWLINE, at)];
    for (const line of LINES) ends.push(bytes.indexOf(NEWLINE, ends[line] + 1));
    const [name, hash, facts] = JSON.parse(bytes.toString("utf8", at, ends[0]));
    entries.set(name, { hash, facts, ends });
    at = ends[SUMMARY_LINES] + 1;
  }
  return { bytes, entries };
}
