/**
 * What a heat file costs a linter: `node bench/lint/heat-file.js [rounds] [files] [functions]` lints files of node_modules with all
 * rules, in one folder with a heat file that records that many of their functions and in one without, in turns, and prints the
 * ratio of processor time.
 *
 * Code that is found hot has more findings, and each plans a rewrite. That is the price of findings and not of the file: files
 * in which there are more are left out.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { getFunctionsAndClasses } from "../../lib/ast/syntax/functions-and-classes.js";
import { getHeadPosition, getRecordedName, getTextHash } from "../../lib/heat/recorded/recorded-functions.js";
import { fileURLToPath } from "node:url";
import { formatHeatFile, mergeHeat } from "../../lib/heat/recorded/merge-heat.js";
import { Linter } from "eslint";
import { getHash } from "../../lib/ast/hash.js";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import plugin from "../../index.js";

const [rounds = 9, fileCount = 1000, functionCount = 5000] = process.argv.slice(2).map(Number);
const PACKAGES = [
  "express",
  "fastify",
  "koa",
  "@hapi",
  "router",
  "send",
  "avvio",
  "find-my-way",
  "light-my-request",
  "pino",
  "ajv",
  "autocannon",
  "eslint",
  "@eslint",
  "hono",
  "jscodeshift",
  "@babel",
  "@typescript-eslint",
];

const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-heat-bench-"));
try {
  const candidates = copyFiles();
  recordFunctions(candidates, Infinity);
  const [before, after] = ["without", "with"].map((name) => lint(name, candidates));
  const names = candidates.filter((_, index) => before[index] === after[index]).slice(0, fileCount);
  console.log(
    `${candidates.length} files, ${after.filter((count, index) => count !== before[index]).length} of them with more findings by the heat file`,
  );
  console.log(
    `${names.length} files, ${recordFunctions(names, functionCount)} functions in the heat file, Node ${process.versions.node}`,
  );
  /** @type {Record<string, { times: number[], findings: number }>} */
  const subjects = { without: { times: [], findings: 0 }, with: { times: [], findings: 0 } };
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? ["without", "with"] : ["with", "without"]) {
      const start = process.cpuUsage();
      subjects[name].findings = lint(name, names).reduce((sum, count) => sum + count);
      const { user, system } = process.cpuUsage(start);
      subjects[name].times.push((user + system) / 1000);
    }
  }
  for (const [name, { times, findings }] of Object.entries(subjects))
    console.log(`${name.padEnd(8)} ${getMedian(times).toFixed(0).padStart(6)} ms   ${findings} findings`);
  const pairs = subjects.with.times.map((time, round) => time / subjects.without.times[round]);
  console.log(
    `with ÷ without: ${getMedian(pairs).toFixed(3)} (median of ${rounds} pairs; ${Math.min(...pairs).toFixed(3)} to ${Math.max(...pairs).toFixed(3)})`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** @returns {string[]} relative names of files that are in both folders */
function copyFiles() {
  /** @type {string[]} */
  const names = [];
  for (const name of PACKAGES) {
    for (const file of readdirSync(path.join(modules, name), { recursive: true, encoding: "utf8" })) {
      if (names.length >= fileCount * 1.2) return names;
      if (!/\.[cm]?js$/.test(file) || /(^|[\\/])(tests?|node_modules)[\\/]|\.test\./.test(file)) continue;
      const target = `${name}/${file}`;
      for (const subject of ["with", "without"]) {
        mkdirSync(path.dirname(path.join(folder, subject, target)), { recursive: true });
        copyFileSync(path.join(modules, name, file), path.join(folder, subject, target));
      }
      names.push(target);
    }
  }
  return names;
}

/**
 * Records functions of all files, as many of each as it takes.
 *
 * @param {string[]} names
 * @param {number} limit
 */
function recordFunctions(names, limit) {
  /** @type {import("../../lib/types.js").HeatFile["files"]} */
  const files = {};
  let count = 0;
  const all = names.flatMap((name) => {
    try {
      const source = parseSource(readFileSync(path.join(folder, "with", name), "utf8"), name);
      return getFunctionsAndClasses(source).map((node, index) => ({ name, source, node, index }));
    } catch {
      return [];
    }
  });
  for (const { name, source, node } of all.sort((a, b) => a.index - b.index).slice(0, limit)) {
    files[name] ??= { hash: getHash(source.text), functions: [] };
    files[name].functions.push({
      ...getHeadPosition(source, node),
      name: getRecordedName(node),
      hash: getTextHash(source, node),
      measured: { self: 0.00001, total: 0.0001 },
    });
    count++;
  }
  mkdirSync(path.join(folder, "with/.hotpath"), { recursive: true });
  writeFileSync(
    path.join(folder, "with/.hotpath/heat.json"),
    formatHeatFile(mergeHeat(undefined, "measured", files, { profile: { samples: 100_000, node: process.version } })),
  );
  return count;
}

/**
 * @param {string} subject
 * @param {string[]} names
 * @returns {number[]} findings of each file
 */
function lint(subject, names) {
  const cwd = path.join(folder, subject);
  const linter = new Linter({ cwd });
  /** @type {any} */
  const config = [{ files: ["**/*.js", "**/*.cjs", "**/*.mjs"], ...plugin.configs.all }];
  return names.map(
    (name) =>
      linter
        .verify(readFileSync(path.join(cwd, name), "utf8"), config, { filename: path.join(cwd, name) })
        .filter(({ ruleId }) => ruleId?.startsWith("hotpath/")).length,
  );
}

/** @param {number[]} values */
function getMedian(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
