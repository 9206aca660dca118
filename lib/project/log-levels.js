import { append } from "../ast/append.js";
import { isInstaller, isScriptFile, isTrial } from "../heat/files.js";

/** @import { RecordedFile } from "../types.js" */
/** @import { Program } from "./values/program.js" */

/** How many files may stand between one that uses a logger and the one that makes it: what hands it on, and who that asks. */
const MAX_STEPS = 3;

/**
 * Files with messages of `debug` and below whose loggers write them, because the file that makes these says so and no other one gives them
 * another level.
 *
 * @param {Program} program
 * @returns {RecordedFile[]}
 */
export function getMappedLogging(program) {
  const { files } = program;
  const isOwn = (/** @type {string} */ path) => !isTrial(path) && !isScriptFile(path) && !isInstaller(path);
  const on = new Map(
    files.flatMap(({ path, summary }, file) =>
      summary.logging?.on !== undefined && isOwn(path) ? [[file, `${path}:${summary.logging.on}`]] : [],
    ),
  );
  if (on.size === 0) return [];
  /** @type {Map<number, number[]>} */
  const loaded = new Map();
  for (const { from, to } of program.loads) append(loaded, from, to);
  for (const [from, { path, summary }] of files.entries()) {
    if (!isOwn(path)) continue;
    for (const module of summary.logging?.resets ?? [])
      for (const file of getReached(loaded, getTargets(program, from, module))) on.delete(file);
  }
  return files.flatMap(({ path, summary }, file) => {
    const modules = summary.logging?.used ?? [];
    const known = modules.map((module) => getTargets(program, file, module)).filter(({ length }) => length > 0);
    //   this.logger.debug(…)    is made by something that the file loads
    const starts = known.length > 0 ? known : modules.includes("") ? [[file]] : [];
    const places = starts.map((start) => [...getReached(loaded, start)].map((one) => on.get(one)).find(Boolean));
    const [place] = places;
    return place === undefined || places.includes(undefined) ? [] : [{ file: path, place }];
  });
}

/**
 * @param {Program} program
 * @param {number} file
 * @param {string} module
 * @returns {number[]} files
 */
function getTargets({ files }, file, module) {
  const { summary, targets } = files[file];
  return summary.modules.flatMap(([name], index) => (name === module ? targets[index] : []));
}

/**
 * @param {Map<number, number[]>} loaded - by file
 * @param {number[]} starts
 * @returns {Set<number>} these, and what they load, the nearest ones first
 */
function getReached(loaded, starts) {
  const reached = new Set(starts);
  let last = starts;
  for (let step = 0; step < MAX_STEPS; step++) {
    last = last.flatMap((file) => loaded.get(file) ?? []).filter((file) => !reached.has(file));
    for (const file of last) reached.add(file);
  }
  return reached;
}
