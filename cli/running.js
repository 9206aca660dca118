/**
 * Which processes still run. One that has ended is there as a zombie until somebody asks for its status: in a container whose first
 * process does not, what its parent left behind stays for ever, and signals are sent to it as to any other.
 */
import { readFileSync, readdirSync } from "node:fs";

/**
 * @param {number} pid
 * @returns {boolean}
 */
export function isRunning(pid) {
  return isThere(pid) && readStatus(pid)?.isEnded !== true;
}

/**
 * @param {number} group - number of its first process
 * @returns {boolean} whether one of a group's processes runs
 */
export function isGroupRunning(group) {
  if (!isThere(-group)) return false;
  const members = readPids()
    .flatMap((pid) => readStatus(pid) ?? [])
    .filter((status) => status.group === group);
  // Elsewhere than on Linux nothing says more.
  return members.length === 0 || members.some(({ isEnded }) => !isEnded);
}

/** @param {number} pid - negative: a group */
function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** @returns {number[]} of all processes, where the system tells */
function readPids() {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/**
 * @param {number} pid
 * @returns {{ group: number, isEnded: boolean } | undefined} undefined where it is gone, or the system does not tell
 */
function readStatus(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name stands in brackets, and may have some itself.
    const [state, , group] = text.slice(text.lastIndexOf(")") + 2).split(" ", 3);
    return { group: Number(group), isEnded: state === "Z" || state === "X" };
  } catch {
    return undefined;
  }
}
