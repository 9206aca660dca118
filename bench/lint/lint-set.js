/**
 * Lints files with sets of rules, each file once, for `peers.js`, which starts it: a task comes in as JSON, the result goes
 * out as JSON.
 */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";

/**
 * @typedef {object} Task
 * @property {("nothing" | "hotpath" | "e18e" | "unicorn" | "recommended")[]} sets - of rules
 * @property {string} folder - absolute
 * @property {string[]} files - relative to it
 * @property {string} packages - the folder in whose node_modules ESLint and the other plugins are
 */

/** @typedef {{ seconds: number, findings: number }} Result - of processor time, that of loading the sets among it, that of
 * loading ESLint and reading the files not */

/** @type {Task} */
const { sets, folder, files, packages } = JSON.parse(readFileSync(process.stdin.fd, "utf8"));

/** What ESLint itself takes for whoever listens to a node. */
const nothing = {
  plugins: { one: { rules: { calls: { create: () => ({ CallExpression() {} }) } } } },
  rules: { "one/calls": "error" },
};
/** @type {Record<Task["sets"][number], () => Promise<any>>} */
const configs = {
  nothing: async () => nothing,
  hotpath: async () => (await import(new URL("../../dist/index.js", import.meta.url).href)).default.configs.all,
  e18e: async () => (await load("@e18e/eslint-plugin")).configs.performanceImprovements,
  unicorn: async () => (await load("eslint-plugin-unicorn")).configs.recommended,
  recommended: async () => (await load("@eslint/js")).configs.recommended,
};

const { Linter } = /** @type {typeof import("eslint")} */ (await load("eslint"));
const linter = new Linter({ cwd: folder });
const texts = files
  .map((name) => path.join(folder, name))
  .map((filename) => ({ filename, text: readFileSync(filename, "utf8") }));
let findings = 0;
const start = process.cpuUsage();
const config = await Promise.all(
  sets.map(async (set) => ({ files: ["**/*.js", "**/*.cjs", "**/*.mjs"], ...(await configs[set]()) })),
);
for (const { filename, text } of texts)
  findings += linter.verify(text, config, { filename }).filter(({ ruleId }) => ruleId !== null).length;
const { user, system } = process.cpuUsage(start);
console.log(JSON.stringify({ seconds: (user + system) / 1e6, findings }));

/**
 * @param {string} name - of a package
 * @returns {Promise<any>} what it exports
 */
async function load(name) {
  const module = await import(pathToFileURL(createRequire(path.join(packages, "package.json")).resolve(name)).href);
  return module.default;
}
