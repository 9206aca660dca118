/**
 * What the rules add to ESLint's time, beside those of other plugins: `node bench/lint/peers.js FOLDER [files] [rounds]`
 * lints so many files (1,000) of a folder, of node_modules for instance, with each set of rules in turns, and prints what a
 * set adds to the processor time: to that of ESLint without a rule, which nobody runs, and the share that it has where
 * ESLint's recommended rules run, too. The other plugins are installed in a temporary folder.
 *
 * Each set has a process of its own in each round, `lint-set.js`, which lints every file once, as `eslint .` does: sets in one
 * process disturb each other, by what V8 has learned of one and by garbage that the next one's time pays for. A set is
 * compared with the run without it of the same round; what counts is the median of the rounds. Fixes are made and not
 * applied, as in an editor.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { Linter } from "eslint";
import { bundle } from "../../scripts/bundle.js";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { median } from "simple-statistics";
import os from "node:os";
import path from "node:path";

/** @import { Task, Result } from "./lint-set.js" */

const PACKAGES = ["eslint@10.15.0", "@eslint/js@10.0.1", "@e18e/eslint-plugin@0.8.1", "eslint-plugin-unicorn@65.0.1"];
const WORKER = fileURLToPath(new URL("lint-set.js", import.meta.url));
const LARGEST = 200_000;

/** @type {Record<string, Task["sets"][number]>} */
const SETS = {
  "one rule that looks at calls and does nothing": "nothing",
  "@e18e/eslint-plugin, `performanceImprovements`": "e18e",
  "eslint-plugin-hotpath, `all`": "hotpath",
  "eslint-plugin-unicorn, `recommended`": "unicorn",
};

const [from, count = "1000", rounds = "5"] = process.argv.slice(2);
if (from === undefined) throw new Error("node bench/lint/peers.js FOLDER [files] [rounds]");

const scratch = mkdtempSync(path.join(os.tmpdir(), "hotpath-lint-peers-"));
try {
  writeFileSync(path.join(scratch, "package.json"), '{ "private": true }');
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...PACKAGES], {
    cwd: scratch,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 300_000,
  });
  await bundle();
  compare();
} finally {
  rmSync(scratch, { recursive: true });
}

function compare() {
  const files = getFiles();
  /** @type {Task["sets"][]} */
  const alone = [[], ...Object.values(SETS).map((set) => [set])];
  const subjects = [...alone, ...alone.map((sets) => /** @type {Task["sets"]} */ (["recommended", ...sets]))];
  /** @type {Map<string, Result[]>} */
  const results = new Map(subjects.map((sets) => [sets.join(), []]));
  for (let round = 0; round < Number(rounds); round++)
    for (let turn = 0; turn < subjects.length; turn++) {
      const sets = subjects[(turn + round) % subjects.length];
      results.get(sets.join())?.push(lint({ sets, files }));
    }
  /** @param {string[]} sets */
  const get = (sets) => /** @type {Result[]} */ (results.get(sets.join()));
  /**
   * @param {string[]} sets
   * @param {string[]} others - the same without some
   * @returns {number} the median of the times of the first as multiples of the times of the second
   */
  const getRatio = (sets, others) =>
    median(get(sets).map(({ seconds }, round) => seconds / get(others)[round].seconds));
  const seconds = median(get([]).map((result) => result.seconds));
  console.log(
    `${files.length} files, Node ${process.versions.node}; ${seconds.toFixed(1)} s without a rule; ${rounds} rounds\n`,
  );
  console.log("| rules | findings | adds to ESLint without rules | share beside ESLint's recommended ones |");
  console.log("| --- | ---: | ---: | ---: |");
  for (const [name, set] of [...Object.entries(SETS), ["ESLint, `recommended`", "recommended"]]) {
    const share =
      1 - 1 / (set === "recommended" ? getRatio([set], []) : getRatio(["recommended", set], ["recommended"]));
    console.log(
      `| ${name} | ${get([set])[0].findings.toLocaleString("en")} | ${toPercent(getRatio([set], []) - 1)} | ${toPercent(share)} |`,
    );
  }
}

/**
 * @param {Pick<Task, "sets" | "files">} task
 * @returns {Result}
 */
function lint(task) {
  const input = JSON.stringify({ ...task, folder: path.resolve(from), packages: scratch });
  return JSON.parse(execFileSync(process.execPath, [WORKER], { input, encoding: "utf8", timeout: 1_200_000 }));
}

/** @param {number} share */
function toPercent(share) {
  return `${(share * 100).toFixed(1)} %`;
}

/**
 * Code as people write it: nothing that a bundler made, and nothing that ESLint cannot parse.
 *
 * @returns {string[]} relative to the folder
 */
function getFiles() {
  const linter = new Linter();
  const names = globSync("**/*.{js,cjs,mjs}", { cwd: from, ignore: ["**/*.min.*"] }).sort();
  const wanted = names.filter((name) => statSync(path.join(from, name)).size < LARGEST);
  /** @type {string[]} */
  const files = [];
  // Every so many-th, so that they come from all packages; the ones between fill in for what does not parse.
  const step = Math.max(1, Math.floor(wanted.length / Number(count)));
  for (let offset = 0; offset < step && files.length < Number(count); offset++) {
    for (let index = offset; index < wanted.length && files.length < Number(count); index += step) {
      const name = wanted[index];
      const text = readFileSync(path.join(from, name), "utf8");
      if (text.length / text.split("\n").length > 200) continue;
      if (linter.verify(text, [{ files: ["**/*"] }], { filename: name }).some(({ fatal }) => fatal)) continue;
      files.push(name);
    }
  }
  return files.sort();
}
