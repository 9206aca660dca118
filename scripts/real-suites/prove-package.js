import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { fixAll } from "../applications/rewrite.js";
import { globSync } from "tinyglobby";
import os from "node:os";
import path from "node:path";
import { proveByTests } from "./prove.js";
import { runNpm } from "../npm.js";
import { runSuite } from "./run-suite.js";

/** @import { Applied } from "../applications/rewrite.js" */
/** @import { Suite } from "./packages.js" */

const TEST_FILES = ["test/**/*.test.{js,cjs,mjs}", "test/**/*-test.js", "test/*.{js,cjs,mjs}", "test/**/test-*.js"];
/** What is not the package's code. */
const IGNORED = ["test", "tests", "bench", "benchmark", "benchmarks", "examples", "example", "docs"];
const FOLDER = path.join(os.tmpdir(), "hotpath-real-suites");

/**
 * Runs the tests of a package before and after `hotpath fix --all`.
 *
 * @param {Suite} suite
 * @returns {Promise<{ rows: object[], wrong: string[] }>}
 */
export async function provePackage(suite) {
  const { package: specifier, runner = "node" } = suite;
  const name = specifier.replace(/(?<=.)@.*$/, "");
  const project = path.join(FOLDER, specifier.replace("/", "+"));
  const original = path.join(project, "original");
  install(suite, name, original);
  const inPackage = path.join("node_modules", name);
  const files = findTests(path.join(original, inPackage), suite);
  const rewritten = path.join(project, "rewritten");
  return proveByTests({
    name: specifier,
    declared: suite.declared,
    runOriginal: () => runSuite(path.join(original, inPackage), files, runner),
    runRewritten: () => runSuite(path.join(rewritten, inPackage), files, runner),
    rewrite: async (settings) => {
      rmSync(rewritten, { recursive: true, force: true });
      cpSync(original, rewritten, { recursive: true, verbatimSymlinks: true });
      /** @type {Applied[]} */
      const applied = [];
      for (const one of [name, ...(suite.with ?? [])])
        applied.push(...(await rewrite(path.join(rewritten, "node_modules", one), settings)));
      return applied;
    },
  });
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
 * @param {string} folder - of a package
 * @param {object} settings
 * @returns {Promise<Applied[]>} rewrites in the package's own code
 */
function rewrite(folder, settings) {
  const ignored = IGNORED.flatMap((name) => ["--ignore-pattern", `${name}/`]);
  return fixAll(folder, settings, ["--no-git", "--no-ignore", ...ignored]);
}
