import { WatchedCommand, formatEnd } from "../watched-command.js";
import { UsageError } from "../usage-error.js";
import { createTail } from "./tail.js";

/** @import { Load } from "./load.js" */

/**
 * Runs a load of the user's own: a file that Node runs, and that finds the server by its environment.
 *
 * @param {string} file
 * @param {string} cwd
 * @param {{ origin: string, seconds: number }} how
 * @returns {Load} its result rejects with a UsageError where the script fails
 */
export function startScript(file, cwd, { origin, seconds }) {
  const watched = new WatchedCommand([process.execPath, file], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { HOTPATH_URL: origin, HOTPATH_SECONDS: String(seconds), PORT: new URL(origin).port },
  });
  const tail = createTail(watched.child);
  let isStopped = false;
  const ended = watched.ended
    .then((end) => {
      if (!isStopped && end.code !== 0)
        throw new UsageError(`the script \`${file}\` ended with ${formatEnd(end)}\n${tail.read()}`);
    })
    .finally(() => watched.dispose());
  ended.catch(() => {});
  return {
    ended,
    counts: { durations: [], failed: 0, refused: 0 },
    reset() {},
    // The server counts them.
    getAnswered: () => 0,
    getResult: () => ({}),
    stop() {
      isStopped = true;
      watched.kill();
    },
  };
}
