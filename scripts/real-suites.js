/**
 * Proof by the tests of others: `npm run test:suites`.
 *
 * Installs packages whose published files hold their tests, runs these, rewrites the package, and runs them again: every
 * test must pass or fail as before. What `hotpath fix --all` rewrites in a package on its own is little, since that is not
 * where requests arrive; so it is done once more with everything taken for hot. A test that does not even agree with itself
 * is left out, and named. Names of packages choose some of them.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { runFile, runSuite } from "./real-suites/run-suite.js";
import { ROOT } from "../test/fixtures.js";
import { builtinModules } from "node:module";
import { globSync } from "tinyglobby";
import os from "node:os";
import path from "node:path";
import { runNpm } from "./npm.js";

/** @import { Outcome } from "./real-suites/run-suite.js" */

/**
 * @typedef {object} Suite
 * @property {string} package
 * @property {"node" | "mocha"} [runner]
 * @property {string[]} [files] - globs
 * @property {string[]} [needs] - what its tests need besides what its manifest says
 * @property {string[]} [with] - other packages that are rewritten, too, because its tests run on them: a framework
 * @property {Record<string, string>} [without] - globs of test files that are left out, and why
 */

const MOCHA = ["mocha@10.8.2"];

/** @type {Suite[]} */
const SUITES = [
  { package: "@fastify/compress@9.2.0" },
  { package: "@fastify/cors@11.4.3" },
  { package: "@fastify/etag@6.2.0" },
  { package: "@fastify/multipart@10.1.9" },
  {
    package: "@fastify/rate-limit@11.2.0",
    without: { "test/*redis*": "they need a Redis server" },
  },
  { package: "@fastify/send@4.2.1" },
  {
    package: "@fastify/swagger@9.9.3",
    without: {
      "test/mode/static.test.js": "they replace `path.join()` while the server runs, which is called once by then",
    },
  },
  {
    package: "express-http-proxy@2.1.2",
    runner: "mocha",
    needs: MOCHA,
    with: ["express"],
    without: {
      "test/{params,proxyReqPathResolver,userResDecorator}.js":
        "they ask servers on the internet, or end otherwise from run to run",
    },
  },
  { package: "fast-json-stringify@7.3.6" },
  { package: "hapi-auth-jwt2@11.0.0", with: ["@hapi/hapi"] },
  { package: "koa-jwt@4.0.4", runner: "mocha", needs: MOCHA, with: ["koa"] },
  { package: "light-my-request@6.8.1" },
  { package: "pino@10.4.0" },
  { package: "pino-http@11.0.0", files: ["test/*.js", "test.js"], with: ["pino"] },
  { package: "sails@1.5.18", runner: "mocha", needs: MOCHA, files: ["test/unit/**/*.test.js"] },
  { package: "strong-remoting@3.17.0", runner: "mocha", needs: MOCHA },
];

const TEST_FILES = ["test/**/*.test.{js,cjs,mjs}", "test/**/*-test.js", "test/*.{js,cjs,mjs}", "test/**/test-*.js"];
/** What is not the package's code. */
const IGNORED = ["test", "tests", "bench", "benchmark", "benchmarks", "examples", "example", "docs"];
const FOLDER = path.join(os.tmpdir(), "hotpath-real-suites");

const chosen = process.argv.slice(2);
/** @type {string[]} */
const wrong = [];
/** @type {object[]} */
const rows = [];
for (const suite of SUITES) {
  const name = suite.package.replace(/(?<=.)@.*$/, "");
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  rows.push(await prove(suite, name));
  console.error(rows.at(-1));
}
console.table(rows);
for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;

/**
 * @param {Suite} suite
 * @param {string} name
 * @returns {Promise<object>} a row of the table
 */
async function prove(suite, name) {
  const project = path.join(FOLDER, suite.package.replace("/", "+"));
  const original = path.join(project, "original");
  install(suite, name, original);
  const inPackage = path.join("node_modules", name);
  const files = findTests(path.join(original, inPackage), suite);
  const rewrittenPackages = [name, ...(suite.with ?? [])];
  const before = await runSuite(path.join(original, inPackage), files, suite.runner ?? "node");
  /** @type {string[]} */
  const flaky = [];
  /** @type {Record<string, number>} */
  const rewrites = {};
  for (const [copy, settings] of /** @type {const} */ ([
    ["rewritten", "{}"],
    ["rewritten-all-hot", '{ "hot": ["**"] }'],
  ])) {
    const rewritten = path.join(project, copy);
    rmSync(rewritten, { recursive: true, force: true });
    cpSync(original, rewritten, { recursive: true, verbatimSymlinks: true });
    rewrites[copy] = 0;
    for (const one of rewrittenPackages) rewrites[copy] += rewrite(path.join(rewritten, "node_modules", one), settings);
    // Where nothing was rewritten, there is nothing to prove.
    if (rewrites[copy] === 0) continue;
    const after = await runSuite(path.join(rewritten, inPackage), files, suite.runner ?? "node");
    for (const file of files) {
      if (isSame(before.get(file), after.get(file))) continue;
      const again = {
        before: await runFile(path.join(original, inPackage), file, suite.runner ?? "node"),
        after: await runFile(path.join(rewritten, inPackage), file, suite.runner ?? "node"),
      };
      if (isSame(again.before, again.after) || !isSame(again.before, before.get(file))) flaky.push(file);
      else
        wrong.push(
          `${suite.package}, ${copy}: ${file} ends otherwise (${again.before.end}, then ${again.after.end}): ${getNew(again.after.failed, again.before.failed).join("; ")}`,
        );
    }
  }
  const counted = [...before].filter(([file]) => !flaky.includes(file)).map(([, outcome]) => outcome);
  return {
    package: suite.package,
    "test files": counted.length,
    "tests that pass": counted.reduce((sum, { passed }) => sum + passed.length, 0),
    "fail before, too": counted.reduce((sum, { failed }) => sum + failed.length, 0),
    rewrites: rewrites.rewritten,
    "rewrites, everything hot": rewrites["rewritten-all-hot"],
    "left out": flaky.join(", "),
  };
}

/**
 * @param {Suite} suite
 * @param {string} name
 * @param {string} folder
 */
function install(suite, name, folder) {
  const { package: specifier, needs = [] } = suite;
  if (existsSync(path.join(folder, "installed"))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  npmInstall(folder, [specifier, ...needs]);
  const own = path.join(folder, "node_modules", name);
  const { devDependencies = {} } = JSON.parse(readFileSync(path.join(own, "package.json"), "utf8"));
  // Of what the package is developed with, what its tests import.
  const tests = new Set([...globSync(["test/**/*.{js,cjs,mjs}"], { cwd: own }), ...findTests(own, suite)]);
  const imported = [...getImports(own, [...tests])];
  const wanted = imported.filter(
    (any) => any !== name && any in devDependencies && !needs.some((need) => need.startsWith(`${any}@`)),
  );
  if (wanted.length > 0)
    npmInstall(
      folder,
      wanted.map((any) => `${any}@${devDependencies[any]}`),
    );
  if (findTests(own, suite).length === 0) throw new Error(`${specifier} holds no tests`);
  writeFileSync(path.join(folder, "installed"), "");
}

/**
 * @param {string} folder
 * @param {string[]} specifiers
 */
function npmInstall(folder, specifiers) {
  runNpm(
    ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps", "--loglevel=error", ...specifiers],
    { cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
}

/**
 * @param {string} folder
 * @param {string[]} files
 * @returns {Set<string>} names of packages
 */
function getImports(folder, files) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), "utf8");
    for (const [, specifier] of text.matchAll(/(?:\brequire\(|\bfrom |\bimport\(?)\s*["']([^"'\n]+)["']/g)) {
      const [scope, rest] = specifier.split("/");
      if (!/^[./]|:/.test(specifier) && !builtinModules.includes(specifier))
        names.add(scope.startsWith("@") ? `${scope}/${rest}` : scope);
    }
  }
  return names;
}

/**
 * @param {string} folder
 * @param {Suite} suite
 * @returns {string[]} relative to the folder
 */
function findTests(folder, { files = TEST_FILES, without = {} }) {
  const ignore = ["**/fixtures/**", "**/helper*", "**/esm/**", "**/types/**", ...Object.keys(without)];
  return globSync(files, { cwd: folder, ignore }).sort();
}

/**
 * @param {string} folder
 * @param {string} settings
 * @returns {number} rewrites in the package's own code
 */
function rewrite(folder, settings) {
  writeFileSync(path.join(folder, "hotpath.config.json"), settings);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.join(ROOT, "bin/hotpath.js"),
      ...["fix", "--all", "--no-git", "--no-ignore", "--format", "json"],
      ...IGNORED.flatMap((name) => ["--ignore-pattern", `${name}/`]),
      ".",
    ],
    { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  rmSync(path.join(folder, "hotpath.config.json"));
  if (status !== 0 && status !== 1) throw new Error(`${folder}: hotpath fix ended with ${status}: ${stderr}`);
  return JSON.parse(stdout).summary.fixed;
}

/**
 * @param {Outcome | undefined} a
 * @param {Outcome | undefined} b
 */
function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * @param {string[]} now
 * @param {string[]} before
 * @returns {string[]}
 */
function getNew(now, before) {
  return now.filter((name) => !before.includes(name));
}
