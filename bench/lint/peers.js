/**
 * What the rules take of ESLint's time, beside those of other plugins: `node bench/lint/peers.js FOLDER [files] [rounds]`
 * lints so many files (1,000) of a folder, of node_modules for instance, with each set of rules in turns, beside ESLint's
 * recommended rules. The other plugins are installed in a temporary folder. It prints, as medians of the rounds:
 *
 * - the share of the samples that were taken in a set's own code and in what that calls, in one process, and
 * - what a set adds to the processor time: that of a process with it, compared with one without it of the same round. It has
 *   in it what ESLint does for the set, such as calling it, and what the set does to the speed of others; and it is rough.
 *
 * Each set has a process of its own in each round, `lint-set.js`, which lints every file once, as `eslint .` does: sets in one
 * process disturb each other, by what V8 has learned of one and by garbage that the next one's time pays for. V8 compiles and
 * collects in the thread that lints: in threads of their own it takes now this much time for the same code, now that. Fixes
 * are made and not applied, as in an editor. What is linted regularly has no findings left, so this plugin is measured without
 * the files with findings, too.
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
import { runNpm } from "../../scripts/npm.js";

/** @import { Task, Result } from "./lint-set.js" */

const PACKAGES = ["eslint@10.15.0", "@eslint/js@10.0.1", "@e18e/eslint-plugin@0.8.1", "eslint-plugin-unicorn@65.0.1"];
const WORKER = fileURLToPath(new URL("lint-set.js", import.meta.url));
const LARGEST = 200_000;

const [from, count = "1000", rounds = "5"] = process.argv.slice(2);
if (from === undefined) throw new Error("node bench/lint/peers.js FOLDER [files] [rounds]");

const scratch = mkdtempSync(path.join(os.tmpdir(), "hotpath-lint-peers-"));
try {
  writeFileSync(path.join(scratch, "package.json"), '{ "private": true }');
  runNpm(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...PACKAGES], {
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
  const { clean } = lint({ sets: ["hotpath"], files, isSampled: false });
  /** @type {{ name: string, sets: Task["sets"], of?: string[] }[]} */
  const subjects = [
    { name: "one rule that looks at calls and does nothing", sets: ["recommended", "nothing"] },
    { name: "@e18e/eslint-plugin, `performanceImprovements`", sets: ["recommended", "e18e"] },
    { name: "eslint-plugin-hotpath, `all`", sets: ["recommended", "hotpath"] },
    { name: "the same, files without findings of it", sets: ["recommended", "hotpath"], of: clean },
    { name: "ESLint, `recommended`", sets: ["recommended"] },
    { name: "eslint-plugin-unicorn, `recommended`", sets: ["recommended", "unicorn"] },
  ];
  const rows = subjects.map((subject) => ({
    ...subject,
    findings: 0,
    shares: /** @type {number[]} */ ([]),
    added: /** @type {number[]} */ ([]),
  }));
  for (let round = 0; round < Number(rounds); round++)
    for (const row of rows) {
      const { sets, of = files } = row;
      const others = lint({ sets: sets.slice(0, -1), files: of, isSampled: false });
      const timed = lint({ sets, files: of, isSampled: false });
      row.findings = timed.findings;
      row.added.push(timed.seconds / others.seconds - 1);
      const { share } = lint({ sets, files: of, isSampled: true });
      if (share !== undefined) row.shares.push(share);
    }
  console.log(`${files.length} files, Node ${process.versions.node}; ${rounds} rounds\n`);
  console.log("| rules | findings | share of the samples | adds |");
  console.log("| --- | ---: | ---: | ---: |");
  for (const { name, findings, shares, added } of rows)
    console.log(
      `| ${name} | ${findings.toLocaleString("en")} | ${shares.length === 0 ? "" : toPercent(median(shares))} | ${toPercent(median(added))} |`,
    );
}

/**
 * @param {Omit<Task, "folder" | "packages">} task
 * @returns {Result}
 */
function lint(task) {
  const input = JSON.stringify({ ...task, folder: path.resolve(from), packages: scratch });
  return JSON.parse(
    execFileSync(process.execPath, ["--single-threaded", WORKER], { input, encoding: "utf8", timeout: 1_200_000 }),
  );
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
