/**
 * What `hotpath fix` costs in many repositories: `node bench/cli/fleet.js FOLDER [repositories] [files]` makes that many (1,000) of
 * copies of files (20 in each) of a folder, clones one after the other, rewrites it as programs for fleets do, and prints what a
 * run cost, of the first tenth of them to the last. Each run has to end with 0, and its summary has to name what git sees changed;
 * in every fiftieth a second clone has to become the same. Needs GNU time.
 */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { formatCost, getMedianCost, measureCommand } from "./measure-command.js";
import assert from "node:assert/strict";
import { copyFiles } from "./copy-files.js";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import os from "node:os";
import path from "node:path";

/** @import { Cost } from "./measure-command.js" */

/** Rows of the table. */
const PARTS = 10;
/** Of so many repositories one is rewritten twice. */
const TWICE = 50;

const HOTPATH = fileURLToPath(new URL("../../bin/hotpath.js", import.meta.url));
const [from, repositories = "1000", files = "20"] = process.argv.slice(2);
if (from === undefined) throw new Error("node bench/cli/fleet.js FOLDER [repositories] [files]");

const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-fleet-"));
try {
  run(createRepositories(path.resolve(from), Number(repositories), Number(files)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} source - folder of code
 * @param {number} count
 * @param {number} size - files of each
 * @returns {string[]} their folders
 */
function createRepositories(source, count, size) {
  const all = path.join(folder, "all");
  copyFiles(source, all, count * size);
  const names = readdirSync(all).flatMap((part) =>
    readdirSync(path.join(all, part)).map((name) => path.join(part, name)),
  );
  return Array.from({ length: count }, (_, index) => {
    const repository = path.join(folder, "repositories", String(index));
    mkdirSync(path.join(repository, "src"), { recursive: true });
    for (const name of names.slice(index * size, (index + 1) * size))
      renameSync(path.join(all, name), path.join(repository, "src", path.basename(name)));
    git(repository, "init", "--quiet");
    git(repository, "add", "--all");
    git(repository, "-c", "user.name=A", "-c", "user.email=a@localhost", "commit", "--quiet", "--message", "all");
    return repository;
  });
}

/** @param {string[]} all - folders */
function run(all) {
  /** @type {Cost[]} */
  const costs = [];
  let changed = 0;
  let fixed = 0;
  for (const [index, repository] of all.entries()) {
    const { cost, summary, diff } = rewrite(repository);
    costs.push(cost);
    if (summary.changed.length > 0) changed++;
    fixed += summary.fixed;
    if (index % TWICE === 0) {
      const again = rewrite(repository);
      assert.deepEqual([again.summary, again.diff], [summary, diff], `${index} is rewritten in two ways`);
    }
  }
  console.log("| repositories | processor, s | wall, s | memory, MB |\n| --- | --- | --- | --- |");
  const length = Math.ceil(costs.length / PARTS);
  for (let first = 0; first < costs.length; first += length)
    console.log(
      `| ${first + 1} to ${Math.min(first + length, costs.length)} | ${formatCost(getMedianCost(costs.slice(first, first + length)))} |`,
    );
  console.log(
    `\n${costs.length} repositories of ${files} files: ${fixed} rewrites in ${changed}; at most ${Math.max(...costs.map(({ memory }) => memory)).toFixed(0)} MB.`,
  );
}

/** @param {string} repository */
function rewrite(repository) {
  const clone = path.join(folder, "clone");
  const output = path.join(folder, "summary.json");
  git(folder, "clone", "--quiet", repository, clone);
  const cost = measureCommand(
    [process.execPath, HOTPATH, "fix", "--exit-zero", "--format", "summary", "--output-file", output],
    clone,
  );
  const summary = JSON.parse(readFileSync(output, "utf8"));
  const status = git(clone, "-c", "core.quotePath=false", "status", "--porcelain", "--ignored", "-z");
  const diff = git(clone, "diff");
  assert.equal(cost.status, 0);
  assert.deepEqual(
    status.split("\0").filter(Boolean),
    summary.changed.map((/** @type {string} */ file) => ` M ${file}`),
  );
  rmSync(clone, { recursive: true });
  rmSync(output);
  return { cost, summary, diff };
}

/**
 * @param {string} cwd
 * @param {string[]} args
 */
function git(cwd, ...args) {
  return execFileSync("git", args, { cwd, encoding: "utf8", maxBuffer: 2 ** 28 });
}
