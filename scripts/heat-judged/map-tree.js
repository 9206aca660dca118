import { findGitFolder, unpack } from "../applications/unpack.js";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { explain } from "../../lib/project/why.js";
import { getUnitSummary } from "../../lib/project/project-heat.js";
import { map } from "../../cli/map.js";
import os from "node:os";
import path from "node:path";
import { ROOT } from "../../test/fixtures.js";

/** @import { ChosenFunction } from "./choose.js" */
/** @import { JudgedApplication } from "./judgements.js" */
/** @import { MapReport } from "../../cli/map.js" */

/** In it a folder for each checkout of this repository, as each writes maps of its own. */
const FOLDER = path.join(os.tmpdir(), "hotpath-heat-judged", createHash("sha256").update(ROOT).digest("hex").slice(0, 12));

/**
 * @param {JudgedApplication} application
 * @param {string} mirrors
 * @returns {Promise<string>} the folder with its files; nothing is installed in it
 * @throws {Error} if there is no such mirror or commit
 */
export async function unpackTree({ repository, commit }, mirrors) {
  const folder = path.join(FOLDER, `${repository.replace("/", "+")}@${commit.slice(0, 10)}`);
  if (!existsSync(path.join(folder, ".git/unpacked"))) await unpack(folder, findGitFolder(mirrors, repository), commit);
  return folder;
}

/**
 * @param {string} folder
 * @returns {Promise<MapReport["map"]>}
 */
export async function mapTree(folder) {
  // What has been read before is found in the cache that is written beside the heat file.
  const report = await map({ cwd: folder, paths: ["."], ignorePatterns: [], ignore: true, dependencies: [], write: true });
  return report.map;
}

/**
 * @param {MapReport["map"]} mapped
 * @param {ChosenFunction} fn
 * @returns {{ isHot: boolean, text: string, chain: string[] }} `chain`: names and places from the entry point to it, or of its callers
 * @throws {Error} if the map does not have it
 */
export function ask(mapped, fn) {
  const { program, hot } = mapped;
  const file = program.files.findIndex((one) => one.path === fn.path);
  const unit = program.files[file]?.units.find((one) => {
    const { head, isClass } = getUnitSummary(program, one);
    return !isClass && head[0] === fn.line && head[1] === fn.column;
  });
  if (unit === undefined) throw new Error(`the map has no ${fn.path}:${fn.line}:${fn.column}`);
  const found = hot.get(unit);
  if (found === undefined) {
    const { text, callers } = explain(mapped, file, fn.line);
    return { isHot: false, text, chain: callers.map((caller) => `called by ${caller.path}:${caller.line}: ${caller.text}`) };
  }
  /** @type {string[]} */
  const chain = [];
  for (let step = found; ; ) {
    const { name, line } = getUnitSummary(program, step.unit);
    chain.push(`${name || "(anonymous)"} ${program.files[step.unit.file].path}:${line}`);
    if (step.parent === undefined) break;
    step = /** @type {typeof step} */ (hot.get(step.parent));
  }
  return { isHot: true, text: found.text, chain };
}
