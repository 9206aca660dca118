import { getFilename, ROOT } from "./fixtures.js";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";

/** @import { Fixture } from "./fixtures.js" */

/**
 * Runs a transform as its users do, and compares what the files become.
 *
 * @param {string} rule
 * @param {Fixture[]} fixtures - of the rule; those with options are left out, since a codemod for all files takes only one set of them
 */
export function assertStockJscodeshift(rule, fixtures) {
  const plain = fixtures.filter(({ options }) => Object.keys(options).length === 0);
  const folder = writeProject(plain);
  try {
    execFileSync(
      process.execPath,
      [
        path.join(ROOT, "node_modules/jscodeshift/bin/jscodeshift.js"),
        "-t",
        path.join(ROOT, "transforms", `${rule}.js`),
        "--extensions=js,cjs,mjs,ts,cts,mts,tsx,jsx",
        "--run-in-band",
        "--fail-on-error",
        "src",
      ],
      { cwd: folder, stdio: "pipe" },
    );
    assertResults(folder, plain);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {Fixture[]} fixtures
 * @returns {string} a folder with their code before
 */
export function writeProject(fixtures) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-fixtures-"));
  mkdirSync(path.join(folder, "src"));
  for (const fixture of fixtures) writeFileSync(path.join(folder, getFilename(fixture)), fixture.before);
  return folder;
}

/**
 * @param {string} folder - in which they were rewritten
 * @param {Fixture[]} rewritten
 */
export function assertResults(folder, rewritten) {
  for (const fixture of rewritten)
    assert.equal(
      readFileSync(path.join(folder, getFilename(fixture)), "utf8"),
      fixture.after ?? fixture.before,
      fixture.name,
    );
}
