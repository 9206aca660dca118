import { readFileSync, rmSync } from "node:fs";
import { median } from "simple-statistics";
import { spawnSync } from "node:child_process";
import os from "node:os";
import path from "node:path";

/**
 * What a run took: seconds of processor time, seconds, and megabytes at most; and its exit status.
 *
 * @typedef {{ processor: number, wall: number, memory: number, status: number }} Cost
 */

/**
 * Runs a command and measures it with GNU time.
 *
 * @param {string[]} command
 * @param {string} cwd
 * @returns {Cost}
 */
export function measureCommand(command, cwd) {
  const output = path.join(os.tmpdir(), `hotpath-time-${process.pid}.txt`);
  const { error } = spawnSync("/usr/bin/time", ["-o", output, "-f", "%U %S %e %M %x", ...command], {
    cwd,
    stdio: "ignore",
    env: { ...process.env, NODE_PATH: "", CI: "1" },
  });
  if (error !== undefined) throw error;
  // A line on the exit status may stand above.
  const [user, system, wall, memory, status] = (readFileSync(output, "utf8").trim().split("\n").at(-1) ?? "")
    .split(" ")
    .map(Number);
  rmSync(output);
  return { processor: user + system, wall, memory: memory / 1024, status };
}

/**
 * @param {Cost[]} costs - of runs of the same command
 * @returns {Omit<Cost, "status">}
 */
export function getMedianCost(costs) {
  return {
    processor: median(costs.map(({ processor }) => processor)),
    wall: median(costs.map(({ wall }) => wall)),
    memory: median(costs.map(({ memory }) => memory)),
  };
}

/**
 * @param {Omit<Cost, "status">} cost
 * @returns {string} of a table
 */
export function formatCost({ processor, wall, memory }) {
  return `${processor.toFixed(1)} | ${wall.toFixed(1)} | ${memory.toFixed(0)}`;
}
