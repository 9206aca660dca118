import { readFileSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import os from "node:os";
import path from "node:path";

/**
 * Runs a command and measures it with GNU time.
 *
 * @param {string[]} command
 * @param {string} cwd
 * @returns {string} of a table: seconds of processor time, seconds, and megabytes
 */
export function measureCommand(command, cwd) {
  const output = path.join(os.tmpdir(), `hotpath-time-${process.pid}.txt`);
  const { error } = spawnSync("/usr/bin/time", ["-o", output, "-f", "%U %S %e %M", ...command], {
    cwd,
    stdio: "ignore",
    env: { ...process.env, NODE_PATH: "", CI: "1" },
  });
  if (error !== undefined) throw error;
  // A line on the exit status may stand above.
  const [user, system, wall, memory] = (readFileSync(output, "utf8").trim().split("\n").at(-1) ?? "")
    .split(" ")
    .map(Number);
  rmSync(output);
  return `${(user + system).toFixed(1)} | ${wall.toFixed(1)} | ${(memory / 1024).toFixed(0)}`;
}
