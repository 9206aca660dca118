import { WatchedCommand, formatEnd } from "../watched-command.js";
import { createTail } from "./tail.js";
import { untilAborted } from "./until-aborted.js";

/**
 * Runs a command of the user's to its end.
 *
 * @param {string} command - for a shell
 * @param {{ cwd: string, signal: AbortSignal, env?: NodeJS.ProcessEnv }} how
 * @returns {Promise<{ failed: boolean, status: string, output: string }>} `output`: its end
 */
export async function runCommand(command, { cwd, signal, env }) {
  const watched = new WatchedCommand(command, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const tail = createTail(watched.child);
  try {
    const end = await untilAborted(watched.ended, signal);
    return { failed: end.code !== 0, status: formatEnd(end), output: tail.read() };
  } finally {
    if (watched.end === undefined || watched.hasGroup()) await watched.stop().catch(() => {});
    watched.dispose();
  }
}
