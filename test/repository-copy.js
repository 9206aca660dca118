import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { ROOT } from "./fixtures.js";
import assert from "node:assert/strict";
import os from "node:os";
import path from "node:path";
import { spawnSync } from "node:child_process";

const NOT_COPIED = new Set([".git", "coverage", "dist", "node_modules"]);

/**
 * A copy of the repository, with its dependencies, for what writes into it.
 */
export function createCopy() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-scaffold-"));
  for (const entry of readdirSync(ROOT))
    if (!NOT_COPIED.has(entry)) cpSync(path.join(ROOT, entry), path.join(folder, entry), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), "junction");

  /** @param {string[]} args - of Node, run in the copy */
  function run(...args) {
    // Under the test runner a child would report to it instead of printing, and colours would be printed where CI is set.
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...process.env, NO_COLOR: "1" };
    delete env.NODE_TEST_CONTEXT;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    return { status, output: stdout + stderr };
  }

  /** @param {string[]} args */
  function assertRuns(...args) {
    const { status, output } = run(...args);
    assert.equal(status, 0, output);
    return output;
  }

  return { folder, run, assertRuns, remove: () => rmSync(folder, { recursive: true }) };
}
