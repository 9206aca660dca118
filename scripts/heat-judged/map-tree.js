import { findGitFolder, unpack } from "../applications/unpack.js";
import { existsSync } from "node:fs";
import { explain } from "../../lib/project/heat/why.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";
import { isTestFile } from "../../lib/heat/files.js";
import { map } from "../../cli/map.js";
import os from "node:os";
import path from "node:path";

/** @import { ChosenFunction } from "./choose.js" */
/** @import { JudgedApplication } from "./judgements.js" */
/** @import { MapReport } from "../../cli/map.js" */

const FOLDER = path.join(os.tmpdir(), "hotpath-heat-judged");

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
  // Nothing is kept from one run to the next: what files say about themselves is what changes.
  const report = await map({
    cwd: folder,
    paths: ["."],
    ignorePatterns: [],
    ignore: true,
    dependencies: [],
    write: false,
  });
  return report.map;
}

/**
 * @param {MapReport["map"]} mapped
 * @param {ChosenFunction} fn
 * @returns {{ isHot: boolean, text: string, chain: string[] }} `chain`: names and places from the entry point to it, or of its callers
 * @throws {Error} if the map does not have it
 */
export function ask(mapped, fn) {
  const { program, hot, edges } = mapped;
  if (edges === undefined) throw new Error("the map was kept, without who calls whom");
  if (isTestFile(fn.path)) return { isHot: false, text: "test code", chain: [] };
  const file = program.files.findIndex((one) => one.path === fn.path);
  const unit = program.files[file]?.units.find((one) => {
    const { head, isClass } = getUnitSummary(program, one);
    return !isClass && head[0] === fn.line && head[1] === fn.column;
  });
  if (unit === undefined) throw new Error(`the map has no ${fn.path}:${fn.line}:${fn.column}`);
  const found = hot.get(unit);
  if (found === undefined) {
    const { text, callers } = explain({ program, hot, edges }, file, fn.line);
    return {
      isHot: false,
      text,
      chain: callers.map((caller) => `called by ${caller.path}:${caller.line}: ${caller.text}`),
    };
  }
  /** @type {string[]} */
  const chain = [];
  for (let step = found; ;) {
    const { name, line } = getUnitSummary(program, step.unit);
    chain.push(`${name || "(anonymous)"} ${program.files[step.unit.file].path}:${line}`);
    if (step.parent === undefined) break;
    step = /** @type {typeof step} */ (hot.get(step.parent));
  }
  return { isHot: true, text: found.text, chain };
}
