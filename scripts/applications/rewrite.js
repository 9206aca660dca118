import { existsSync, rmSync, writeFileSync } from "node:fs";
import { ROOT } from "../../test/fixtures.js";
import { run } from "./run.js";
import path from "node:path";

/** A big application is mapped within this, in ms. */
const TIMEOUT = 15 * 60_000;

/** How everything is judged twice: as it would be, and with far more rewritten than the tool would propose.
 * @type {readonly (readonly [string, object])[]} */
export const SETTINGS = [
  ["with the map", {}],
  ["everything hot", { hot: ["**"], minCost: 0 }],
];

/**
 * @typedef {{ file: string, rule: string, act: string, message: string }} Applied - one rewrite: where, by which rule, and
 *   what its message says
 */

/**
 * As a user does it: `hotpath map --write` in the folder, then `hotpath fix --all`.
 *
 * @param {string} folder
 * @param {object} [settings] - of hotpath.config.json
 * @returns {Promise<Applied[]>}
 * @throws {Error} if a run could not be done, or a rule crashed
 */
export async function rewriteWithMap(folder, settings = {}) {
  // 2 also where a tsconfig.json extends what is only there after a build: the map is written without it.
  await hotpath(folder, settings, ["map", "--write"], [0, 2]);
  if (!existsSync(path.join(folder, ".hotpath/heat.json"))) throw new Error(`no map was written in ${folder}`);
  return await fixAll(folder, settings);
}

/**
 * @param {string} folder
 * @param {object} settings
 * @param {string[]} [more] - options
 * @returns {Promise<Applied[]>}
 */
export async function fixAll(folder, settings, more = []) {
  const report = JSON.parse(await hotpath(folder, settings, ["fix", "--all", "--format", "json", ...more], [0, 1]));
  if (report.crashes.length > 0) throw new Error(`${folder}: ${JSON.stringify(report.crashes[0])}`);
  return getApplied(report);
}

/**
 * @param {{ files: { path: string, applied: Omit<Applied, "file">[] }[] }} report - of `hotpath fix --format json`
 * @returns {Applied[]}
 */
function getApplied({ files }) {
  return files.flatMap(({ path: file, applied = [] }) =>
    applied.map(({ rule, act, message }) => ({ file, rule, act, message })),
  );
}

/**
 * @param {string} cwd
 * @param {object} settings
 * @param {string[]} args
 * @param {number[]} expected - exit status
 * @returns {Promise<string>}
 */
async function hotpath(cwd, settings, args, expected) {
  const config = path.join(cwd, "hotpath.config.json");
  writeFileSync(config, JSON.stringify(settings));
  try {
    const command = [process.execPath, path.join(ROOT, "bin/hotpath.js"), ...args, "."];
    const { end, output, errors } = await run(command, { cwd, timeout: TIMEOUT });
    if (!expected.some((status) => end === `exit ${status}`))
      throw new Error(`hotpath ${args.join(" ")}, in ${cwd}: ${end}\n${errors.slice(-3000)}`);
    return output;
  } finally {
    rmSync(config);
  }
}
