/**
 * Lints files with sets of rules, each file once, for `peers.js`, which starts it: a task comes in as JSON, the result goes
 * out as JSON.
 */
import { Session } from "node:inspector/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";

/** @import { Profiler } from "node:inspector" */

/**
 * @typedef {object} Task
 * @property {("nothing" | "hotpath" | "e18e" | "unicorn" | "recommended")[]} sets - of rules
 * @property {string} folder - absolute
 * @property {string[]} files - relative to it
 * @property {string} packages - the folder in whose node_modules ESLint and the other plugins are
 * @property {boolean} isSampled - to know the share of the last set; that makes all of it slower
 */

/**
 * @typedef {object} Result
 * @property {number} seconds - of processor time, that of loading the sets among it, that of loading ESLint and reading the
 *   files not
 * @property {number} findings - of the last set
 * @property {string[]} clean - files without any
 * @property {number} [share] - of the samples: of those taken while the last set was loaded, or in its code and what that
 *   calls
 */

/** Microseconds between two samples. */
const INTERVAL = 500;

/** @type {Task} */
const { sets, folder, files, packages, isSampled } = JSON.parse(readFileSync(process.stdin.fd, "utf8"));

/** What ESLint itself takes for whoever listens to a node. */
const nothing = {
  plugins: { one: { rules: { calls: { create: () => ({ CallExpression() {} }) } } } },
  rules: { "one/calls": "error" },
};
const modules = pathToFileURL(path.join(packages, "node_modules/")).href;
const dist = new URL("../../dist/", import.meta.url).href;
/** What each set is loaded as, and what the URLs of its code start with.
 * @type {Record<Task["sets"][number], { load: () => Promise<any>, code?: string }>} */
const SETS = {
  nothing: { load: async () => nothing },
  hotpath: { load: async () => (await import(`${dist}index.js`)).default.configs.all, code: dist },
  e18e: {
    load: async () => (await load("@e18e/eslint-plugin")).configs.performanceImprovements,
    code: `${modules}@e18e/eslint-plugin/`,
  },
  unicorn: {
    load: async () => (await load("eslint-plugin-unicorn")).configs.recommended,
    code: `${modules}eslint-plugin-unicorn/`,
  },
  recommended: {
    load: async () => (await load("@eslint/js")).configs.recommended,
    code: `${modules}eslint/lib/rules/`,
  },
};

const { Linter } = /** @type {typeof import("eslint")} */ (await load("eslint"));
const linter = new Linter({ cwd: folder });
const texts = files
  .map((name) => path.join(folder, name))
  .map((filename) => ({ filename, text: readFileSync(filename, "utf8") }));
const session = new Session();
if (isSampled) {
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: INTERVAL });
  await session.post("Profiler.start");
}
const start = process.cpuUsage();
/** @type {any[]} */
const config = [];
let loadTime = 0;
for (const set of sets) {
  const before = process.hrtime.bigint();
  config.push({ files: ["**/*.js", "**/*.cjs", "**/*.mjs"], ...(await SETS[set].load()) });
  loadTime = Number(process.hrtime.bigint() - before) / 1000;
}
const wanted = config.at(-1)?.rules ?? {};
const counts = texts.map(
  ({ filename, text }) =>
    linter.verify(text, config, { filename }).filter(({ ruleId }) => `${ruleId}` in wanted).length,
);
const { user, system } = process.cpuUsage(start);
const own = SETS[sets[sets.length - 1]]?.code;
/** @type {Result} */
const result = {
  seconds: (user + system) / 1e6,
  findings: counts.reduce((sum, count) => sum + count, 0),
  clean: files.filter((_, index) => counts[index] === 0),
  share:
    isSampled && own !== undefined ? getShare((await session.post("Profiler.stop")).profile, own, loadTime) : undefined,
};
console.log(JSON.stringify(result));

/**
 * @param {Profiler.Profile} profile
 * @param {string} code - what the URLs of the set's files start with
 * @param {number} loading - microseconds that its loading took: Node compiles modules under no function of theirs
 * @returns {number} between 0 and 1
 */
function getShare({ nodes, samples = [], timeDeltas = [] }, code, loading) {
  const known = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Set<number>} */
  const inside = new Set();
  // Parents come first.
  for (const { id, callFrame, children = [] } of known.values()) {
    if (callFrame.url.startsWith(code)) inside.add(id);
    if (inside.has(id)) for (const child of children) inside.add(child);
  }
  let total = 0;
  let counted = loading;
  for (const [index, id] of samples.entries()) {
    total += timeDeltas[index];
    if (inside.has(id)) counted += timeDeltas[index];
  }
  return counted / total;
}

/**
 * @param {string} name - of a package
 * @returns {Promise<any>} what it exports
 */
async function load(name) {
  const module = await import(pathToFileURL(createRequire(path.join(packages, "package.json")).resolve(name)).href);
  return module.default;
}
