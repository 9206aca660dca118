/**
 * What the rules add to ESLint's time, beside those of other plugins: `node bench/lint/peers.js FOLDER [files] [rounds]`
 * lints so many files (1,000) of a folder, of node_modules for instance, without any rule and with each set of rules in
 * turns, and prints the processor time that a set adds: to ESLint without a rule, which nobody runs, and the share that it
 * has where ESLint's recommended rules run, too. The other plugins are installed in a temporary folder.
 *
 * All run in one process on the same ESLint, a few files at a time, so that a busy machine slows all of them alike; what
 * counts of each few is the median of the rounds. With `node --single-threaded` the garbage collector's threads do not
 * disturb. Fixes are made and not applied, as in an editor.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { globSync } from "tinyglobby";
import hotpath from "../../index.js";
import { median } from "simple-statistics";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGES = ["eslint@10.15.0", "@eslint/js@10.0.1", "@e18e/eslint-plugin@0.8.1", "eslint-plugin-unicorn@65.0.1"];
const ALONE = "no rule";
const RECOMMENDED = "ESLint, recommended";
const BESIDE = " beside these";
const LARGEST = 200_000;
const AT_A_TIME = 20;

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
  await compare();
} finally {
  rmSync(scratch, { recursive: true });
}

async function compare() {
  /** @type {{ Linter: typeof import("eslint").Linter }} */
  const { Linter } = await load("eslint");
  const { default: js } = await load("@eslint/js");
  const { default: e18e } = await load("@e18e/eslint-plugin");
  const { default: unicorn } = await load("eslint-plugin-unicorn");
  /** @type {Record<string, any>} */
  const sets = {
    [ALONE]: {},
    // What ESLint itself takes for whoever listens to a node.
    "one rule that looks at calls": {
      plugins: { one: { rules: { calls: { create: () => ({ CallExpression() {} }) } } } },
      rules: { "one/calls": "error" },
    },
    "eslint-plugin-hotpath, all": hotpath.configs.all,
    "@e18e/eslint-plugin, performanceImprovements": e18e.configs.performanceImprovements,
    "eslint-plugin-unicorn, recommended": unicorn.configs.recommended,
    [RECOMMENDED]: js.configs.recommended,
  };
  const others = Object.keys(sets).filter((name) => name !== ALONE && name !== RECOMMENDED);
  const subjects = [
    ...Object.entries(sets).map(([name, set]) => ({ name, sets: [set] })),
    ...others.map((name) => ({ name: name + BESIDE, sets: [sets[RECOMMENDED], sets[name]] })),
  ].map(({ name, sets: used }) => ({
    name,
    linter: new Linter({ cwd: path.resolve(from) }),
    config: used.map((set) => ({ files: ["**/*.js", "**/*.cjs", "**/*.mjs"], ...set })),
    /** Seconds of each few files in each round.
     * @type {number[][]} */
    times: [],
    findings: 0,
  }));
  const files = getFiles(new Linter());
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  console.log(`${files.length} files, ${(size / 1e6).toFixed(1)} MB, Node ${process.versions.node}`);
  // The first round warms up.
  for (let round = 0; round <= Number(rounds); round++) {
    for (const subject of subjects) subject.findings = 0;
    for (let few = 0; few * AT_A_TIME < files.length; few++) {
      for (let turn = 0; turn < subjects.length; turn++) {
        const subject = subjects[(turn + few + round) % subjects.length];
        const start = process.cpuUsage();
        for (const { name, text } of files.slice(few * AT_A_TIME, (few + 1) * AT_A_TIME))
          subject.findings += subject.linter
            .verify(text, subject.config, { filename: path.resolve(from, name) })
            .filter(({ ruleId }) => ruleId !== null).length;
        const { user, system } = process.cpuUsage(start);
        if (round === 0) subject.times.push([]);
        else subject.times[few].push((user + system) / 1e6);
      }
    }
  }
  const results = new Map(
    subjects.map(({ name, findings, times }) => [
      name,
      { findings, time: times.reduce((sum, few) => sum + median(few), 0) },
    ]),
  );
  /** @param {string} name */
  const get = (name) => /** @type {{ findings: number, time: number }} */ (results.get(name));
  const [without, recommended] = [ALONE, RECOMMENDED].map((name) => get(name).time);
  console.log(`without any rule ${without.toFixed(2)} s of processor time; ${rounds} rounds\n`);
  console.log("| rules | findings | adds to ESLint without rules | share beside ESLint's recommended ones |");
  console.log("| --- | ---: | ---: | ---: |");
  for (const name of [...others, RECOMMENDED]) {
    const { findings, time } = get(name);
    const share = name === RECOMMENDED ? 1 - without / time : 1 - recommended / get(name + BESIDE).time;
    console.log(
      `| ${name} | ${findings.toLocaleString("en")} | ${toPercent(time / without - 1)} | ${toPercent(share)} |`,
    );
  }
}

/** @param {number} share */
function toPercent(share) {
  return `${(share * 100).toFixed(1)} %`;
}

/**
 * @param {string} name - of a package
 * @returns {Promise<any>} its module
 */
function load(name) {
  return import(pathToFileURL(createRequire(path.join(scratch, "package.json")).resolve(name)).href);
}

/**
 * Code as people write it: nothing that a bundler made, and nothing that ESLint cannot parse.
 *
 * @param {import("eslint").Linter} linter
 * @returns {{ name: string, text: string }[]}
 */
function getFiles(linter) {
  const names = globSync("**/*.{js,cjs,mjs}", { cwd: from, ignore: ["**/*.min.*", "**/node_modules/**"] }).sort();
  const wanted = names.filter((name) => statSync(path.join(from, name)).size < LARGEST);
  /** @type {{ name: string, text: string }[]} */
  const files = [];
  // Every so many-th, so that they come from all packages; the ones between fill in for what does not parse.
  const step = Math.max(1, Math.floor(wanted.length / Number(count)));
  for (let offset = 0; offset < step && files.length < Number(count); offset++) {
    for (let index = offset; index < wanted.length && files.length < Number(count); index += step) {
      const name = wanted[index];
      const text = readFileSync(path.join(from, name), "utf8");
      if (text.length / text.split("\n").length > 200) continue;
      if (linter.verify(text, [{ files: ["**/*"] }], { filename: name }).some(({ fatal }) => fatal)) continue;
      files.push({ name, text });
    }
  }
  return files;
}
