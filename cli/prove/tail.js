/** @import { ChildProcess } from "node:child_process" */

/** Characters of output that are kept. */
const LONGEST = 16_384;

/**
 * Keeps the end of what a process prints, and tells when it prints something.
 *
 * @param {ChildProcess} child - with pipes
 * @returns {{ read: () => string, waitFor: (text: string) => Promise<void> }} `waitFor`: from now on; it never fails
 */
export function createTail({ stdout, stderr }) {
  let text = "";
  /** @type {Set<() => void>} */
  const listeners = new Set();
  for (const stream of [stdout, stderr])
    stream?.setEncoding("utf8").on("data", (chunk) => {
      text = (text + chunk).slice(-LONGEST);
      for (const listener of listeners) listener();
    });
  return {
    read: () => text,
    waitFor: (expected) =>
      new Promise((resolve) => {
        const look = () => {
          if (!text.includes(expected)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
  };
}
