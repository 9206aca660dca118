import { getFilename, ROOT } from "./fixtures.js";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";

/** @import { Fixture } from "./fixtures.js" */

const COMMAND = path.join(ROOT, "node_modules/jscodeshift/bin/jscodeshift.js");
const FLAGS = ["--extensions=js,cjs,mjs,ts,cts,mts,tsx,jsx", "--run-in-band", "--fail-on-error"];
const ALL_IN_ONE = path.join(ROOT, "test/stock-jscodeshift.js");

/** @param {string} rule */
const getTransform = (rule) => path.join(ROOT, "transforms", `${rule}.js`);

/**
 * Runs a transform as its users do, and compares what the files become.
 *
 * @param {string} rule
 * @param {Fixture[]} fixtures - of the rule
 */
export function assertCommand(rule, fixtures) {
  assertRewritten([fixtures], ([folder]) => {
    execFileSync(process.execPath, [COMMAND, "-t", getTransform(rule), ...FLAGS, "src"], {
      cwd: folder,
      stdio: "pipe",
    });
  });
}

/**
 * Runs the transforms of several rules in one process of jscodeshift, and compares what the files become.
 *
 * @param {Fixture[][]} groups - the fixtures of each rule
 */
export function assertTransforms(groups) {
  assertRewritten(groups, (folders) => {
    const args = groups.flatMap(([{ rule }], index) => [getTransform(rule), folders[index]]);
    execFileSync(process.execPath, [ALL_IN_ONE, ...args], { stdio: "pipe" });
  });
}

/**
 * Writes fixtures into folders as they are before, and compares what they become with what they have to be after.
 *
 * @param {Fixture[][]} groups - each gets a folder; those with options are left out, since what is run over all takes only one set of them
 * @param {(folders: string[]) => void} rewrite
 */
export function assertRewritten(groups, rewrite) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "hotpath-fixtures-"));
  const written = groups.map((fixtures, index) => {
    const folder = path.join(scratch, `${index}`);
    mkdirSync(path.join(folder, "src"), { recursive: true });
    const plain = fixtures.filter(({ options }) => Object.keys(options).length === 0);
    for (const fixture of plain) writeFileSync(path.join(folder, getFilename(fixture)), fixture.before);
    return { folder, plain };
  });
  try {
    rewrite(written.map(({ folder }) => folder));
    for (const { folder, plain } of written)
      for (const fixture of plain)
        assert.equal(
          readFileSync(path.join(folder, getFilename(fixture)), "utf8"),
          fixture.after ?? fixture.before,
          `${fixture.rule}: ${fixture.name}`,
        );
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
