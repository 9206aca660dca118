import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { getFingerprint } from "./read-file.js";
import { isRunning } from "../running.js";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { renameOver } from "./rename.js";

/** What is beside a file while it is written: `.server.js.4711-1f2e3d4c.new.hotpath`, with the number of the process. */
const TEMPORARY = /^\..+\.(\d+)(?:-[\da-f]+)?\.(?:new|old)\.hotpath$/;

/** Characters of a file's name that its temporary ones have: a name has at most 255 bytes. */
const KEPT_NAME = 40;

/** File systems without hard links. */
const NOT_SUPPORTED = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EXDEV", "EMLINK", "EINVAL"]);

/** Why a file is not written that is not what was read. */
export const CHANGED = "it was changed by something else meanwhile; run again";

/** Bits of a file's mode: someone may write it. */
const WRITABLE = 0o222;

/**
 * Whether nobody is meant to write a file. An atomic write replaces it, which its mode would not prevent.
 *
 * @param {string} absolute
 * @returns {boolean}
 */
export function isReadOnly(absolute) {
  return (statSync(absolute).mode & WRITABLE) === 0;
}

/**
 * Replaces a file's content in one step, and only what was read: whoever changed it meanwhile keeps what they wrote. Its
 * mode and owner stay, and a symbolic link keeps pointing at it. Nothing here waits, so no signal comes in between.
 *
 * @param {string} absolute
 * @param {string} fingerprint - of the bytes that were read
 * @param {string} content - with its byte order mark, if any
 * @returns {string | undefined} why it was not written, as a clause about "it"
 */
export function writeFile(absolute, fingerprint, content) {
  try {
    const real = realpathSync(absolute);
    // In containers each run may have the number that a killed one had.
    const own = `${process.pid}-${randomBytes(4).toString("hex")}`;
    const prefix = path.join(path.dirname(real), `.${path.basename(real).slice(0, KEPT_NAME)}.${own}`);
    const [fresh, old] = [`${prefix}.new.hotpath`, `${prefix}.old.hotpath`];
    try {
      const reason = writeAside(fresh, content, statSync(real));
      return reason ?? replace(real, { fresh, old }, fingerprint);
    } finally {
      for (const file of [fresh, old]) rmSync(file, { force: true });
    }
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === "ENOENT" ? CHANGED : `it cannot be written (${code ?? message})`;
  }
}

/**
 * Writes a file that nobody knows yet, to the disk and not only to its cache: after a power cut a name must not stand for
 * a file without content.
 *
 * @param {string} file
 * @param {string} content
 * @param {import("node:fs").Stats} like - whose mode and owner it gets
 * @returns {string | undefined} why it cannot take that one's place, as a clause about "it"
 */
function writeAside(file, content, { mode, uid, gid }) {
  const descriptor = openSync(file, "wx", mode & 0o777);
  try {
    const bytes = Buffer.from(content);
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  const own = statSync(file);
  if ((own.uid !== uid || own.gid !== gid) && !tolerate(() => chownSync(file, uid, gid)))
    return "it belongs to another user or group, and would not any more";
  chmodSync(file, mode & 0o7777);
  return undefined;
}

/**
 * @param {string} file
 * @param {{ fresh: string, old: string }} names - of the new content, and for the old one
 * @param {string} fingerprint
 * @returns {string | undefined}
 */
function replace(file, { fresh, old }, fingerprint) {
  if (getFingerprint(readFileSync(file)) !== fingerprint) return CHANGED;
  // An editor may write between the look and the step: what is replaced keeps a name until it is seen to be what was read.
  const isKept = tolerate(() => linkSync(file, old));
  renameOver(fresh, file);
  if (!isKept || getFingerprint(readFileSync(old)) === fingerprint) return undefined;
  renameOver(old, file);
  return CHANGED;
}

/**
 * Does what not every file system can.
 *
 * @param {() => void} act
 * @returns {boolean} whether it did
 */
function tolerate(act) {
  try {
    act();
    return true;
  } catch (error) {
    if (NOT_SUPPORTED.has(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) return false;
    throw error;
  }
}

/**
 * Whether a file is one that a killed process left beside another.
 *
 * @param {string} name - without its folder
 * @returns {boolean}
 */
export function isLeftOver(name) {
  const [, pid] = TEMPORARY.exec(name) ?? [];
  // This process has written nothing yet when it looks.
  return pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)));
}
