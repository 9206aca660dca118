/**
 * Runs what `npm test` runs, and the transforms under stock jscodeshift, with other versions of Node:
 * `node scripts/test-node-versions.js [20 22 24 26] [--only=unit|codemods]`. The binaries come from npm and are kept in the
 * system's folder for temporary files. `--files=GLOB`: these test files only. `--rule=NAME`: of the transforms. `--project=FOLDER`: has
 * the plugin and jscodeshift in its node_modules, which are installed otherwise.
 */
import { getFilename, getFixtures, ROOT } from "../test/fixtures.js";
import { getNode, MAJORS } from "../test/node-versions.js";
import { getProcesses } from "../test/jobs.js";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync, spawnSync } from "node:child_process";
import assert from "node:assert/strict";
import { globSync } from "tinyglobby";
import os from "node:os";
import { parseArgs } from "node:util";
import path from "node:path";
import { runNpm } from "./npm.js";
import { shareProcesses } from "./test/share-processes.js";

/** Nothing that this script starts outlives this time. */
const TIMEOUT = 20 * 60_000;

const {
  values: { only, files, rule: onlyRule, project: installed },
  positionals: chosen,
} = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    files: { type: "string" },
    rule: { type: "string" },
    project: { type: "string" },
  },
});
/** As they were when the package was packed. */
const allFixtures = getFixtures().filter((fixture) => Object.keys(fixture.options).length === 0);
const majors = chosen.length > 0 ? chosen : MAJORS;

/**
 * @param {string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  return runNpm([...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd,
    timeout: TIMEOUT,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/**
 * @param {string} node
 * @returns {string} a line for people
 */
function runUnitTests(node) {
  const { shared, alone } = getProcesses(["quick", "rest"]);
  const tests = files === undefined ? [...shareProcesses(shared), ...alone] : globSync(files, { cwd: ROOT }).sort();
  // Under the test runner they would report to it instead of printing.
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NO_COLOR: "1" };
  delete env.NODE_TEST_CONTEXT;
  const { status, stdout } = spawnSync(node, ["--test", "--test-reporter=spec", ...tests], {
    cwd: ROOT,
    env,
    encoding: "utf8",
    timeout: TIMEOUT,
    maxBuffer: 2 ** 30,
  });
  const [passed, failed] = ["pass", "fail"].map(
    (word) => new RegExp(`^ℹ ${word} (\\d+)`, "m").exec(stdout)?.[1] ?? "?",
  );
  if (status !== 0) {
    process.exitCode = 1;
    if (status === null) console.log(`ended after ${TIMEOUT / 60_000} min`);
    console.log(stdout.slice(stdout.indexOf("failing tests:")));
  }
  return `unit tests: ${passed} passed, ${failed} failed`;
}

/**
 * An empty project with the packed plugin and jscodeshift installed, as a user has it.
 *
 * @returns {string}
 */
function createProject() {
  const project = mkdtempSync(path.join(os.tmpdir(), "hotpath-project-"));
  // What a script prints would stand in front of the JSON.
  npm(["run", "prepack"], ROOT);
  const [{ filename }] = JSON.parse(npm(["pack", "--json", "--ignore-scripts", "--pack-destination", project], ROOT));
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "node_modules/jscodeshift/package.json"), "utf8"));
  writeFileSync(path.join(project, "package.json"), '{ "private": true }');
  npm(["install", `./${filename}`, `jscodeshift@${version}`], project);
  return project;
}

/**
 * Runs stock jscodeshift over the fixtures of a rule and compares with what is expected.
 *
 * @param {string} node
 * @param {string} project
 * @param {string} rule
 * @param {string[]} flags
 * @returns {{ changed: number, unchanged: number, wrong: string[] }}
 */
function runCodemod(node, project, rule, flags) {
  const src = path.join(project, "src");
  rmSync(src, { recursive: true, force: true });
  mkdirSync(src);
  const fixtures = allFixtures.filter((fixture) => fixture.rule === rule);
  for (const fixture of fixtures) writeFileSync(path.join(project, getFilename(fixture)), fixture.before);
  const jscodeshift = path.join(project, "node_modules/jscodeshift/bin/jscodeshift.js");
  const { stdout, stderr, status } = spawnSync(
    node,
    [
      jscodeshift,
      "-t",
      `node_modules/eslint-plugin-hotpath/transforms/${rule}.js`,
      "--extensions=js,cjs,mjs,jsx,ts,cts,mts,tsx",
      "--cpus=1",
      "--fail-on-error",
      ...flags,
      "src",
    ],
    { cwd: project, encoding: "utf8", timeout: TIMEOUT },
  );
  /** @param {string} word */
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(stdout)?.[1] ?? NaN);
  const safe = flags.includes("--risk=safe");
  const wrong = fixtures
    .filter(
      (fixture) =>
        !safe && readFileSync(path.join(project, getFilename(fixture)), "utf8") !== (fixture.after ?? fixture.before),
    )
    .map(({ name }) => name);
  const expected = fixtures.filter((fixture) => fixture.after !== undefined).length;
  // `undefined` from a transform is "skipped" for jscodeshift; "unmodified" would be a text that is the same.
  if (status !== 0 || count("errors") !== 0 || count("unmodified") !== 0 || (!safe && count("ok") !== expected))
    wrong.push(`exit ${status}: ${stdout}${stderr}`);
  return { changed: count("ok"), unchanged: count("skipped"), wrong };
}

/**
 * @param {string} node
 * @param {string} project
 * @returns {string[]} lines for people
 */
function runCodemods(node, project) {
  const rewritten = allFixtures.filter(
    ({ after, rule }) => after !== undefined && [undefined, rule].includes(onlyRule),
  );
  const rules = [...new Set(rewritten.map(({ rule }) => rule))];
  return [[], ["--no-babel"], ["--risk=safe"]].map((flags) => {
    const results = rules.map((rule) => ({ rule, ...runCodemod(node, project, rule, flags) }));
    const wrong = results.flatMap((result) => result.wrong.map((what) => `    ${result.rule}: ${what}`));
    if (wrong.length > 0) process.exitCode = 1;
    const sum = (/** @type {"changed" | "unchanged"} */ key) =>
      results.reduce((total, result) => total + result[key], 0);
    return [
      `jscodeshift ${flags.join(" ")}: ${sum("changed")} files rewritten, ${sum("unchanged")} left, ${wrong.length} wrong`,
      ...wrong,
    ].join("\n");
  });
}

const project = only === "unit" ? undefined : (installed ?? createProject());
try {
  for (const major of majors) {
    const node = getNode(major);
    const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
    assert.ok(version.startsWith(`v${major}.`));
    if (only !== "codemods") console.log(`${version}  ${runUnitTests(node)}`);
    if (project !== undefined) for (const line of runCodemods(node, project)) console.log(`${version}  ${line}`);
  }
} finally {
  if (project !== undefined && installed === undefined) rmSync(project, { recursive: true });
}
