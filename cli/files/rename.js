import { renameSync } from "node:fs";

/** What Windows answers while a virus scanner, an indexer or an editor has the file open. */
const HELD = new Set(["EPERM", "EACCES", "EBUSY"]);
/** Milliseconds, longer each time: together a second. */
const WAITS = [5, 10, 20, 40, 80, 150, 300, 400];

/**
 * Renames a file over another one. Elsewhere that works while others have it open; on Windows it is tried again for a second.
 *
 * @param {string} from
 * @param {string} to
 * @param {{ rename?: typeof renameSync, platform?: NodeJS.Platform }} [system] - for tests
 */
export function renameOver(from, to, { rename = renameSync, platform = process.platform } = {}) {
  for (const milliseconds of platform === "win32" ? WAITS : []) {
    try {
      return rename(from, to);
    } catch (error) {
      if (!HELD.has(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) throw error;
    }
    // A wait that lets no signal in between.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  }
  return rename(from, to);
}
