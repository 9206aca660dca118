import { findHeatFilePlace, findOldHeat, writeHeatFile } from "./settings/heat-file.js";
import { MapCache } from "./map/cache.js";
import { ProjectFiles } from "./files/project-files.js";
import { OutcomeCache } from "./map/outcome-cache.js";
import { UsageError } from "./usage-error.js";
import { explain } from "../lib/project/heat/why.js";
import { findFiles } from "./files/find-files.js";
import { getMappedDevelopment } from "../lib/project/summary/development.js";
import { getMappedLogging } from "../lib/project/log-levels.js";
import { getOutcome, restoreMap } from "../lib/project/outcome.js";
import { getMappedEnvironment, getMappedFiles } from "../lib/project/record.js";
import { getRelativePath } from "./files/relative-path.js";
import { isTestFile } from "../lib/heat/files.js";
import { mapProject } from "../lib/project/map.js";
import { mergeHeat } from "../lib/heat/recorded/merge-heat.js";
import { existsSync } from "node:fs";
import path from "node:path";
import { readSettings } from "./settings/read-settings.js";

/** @import { MappedProject, Outcome } from "../lib/project/outcome.js" */
/** @import { Explanation } from "../lib/project/heat/why.js" */
/** @import { FileError, Options } from "./run/run.js" */
/** @import { FoundFile, Skipped } from "./files/find-files.js" */

/**
 * @typedef {Omit<Options, "rules" | "minShare"> & { why?: string, write: boolean }} MapOptions `why`: "src/db.js:12"
 */

/**
 * @typedef {object} MapReport
 * @property {MappedProject} map
 * @property {number} tests - files of tests, that are left out
 * @property {{ path: string, module: string }[]} missing - imports of files that are not there
 * @property {{ path: string, message: string }[]} unusable - configurations of TypeScript that imports were resolved without
 * @property {{ path: string, error: FileError }[]} errors
 * @property {Skipped[]} skipped
 * @property {{ place: string, explanation: Explanation }} [why]
 * @property {{ path: string, functions: number, files: number }} [heatFile] - that was written
 */

/**
 * `hotpath map`: follows what runs per request through all files of a project.
 *
 * @param {MapOptions} options
 * @returns {Promise<MapReport>}
 */
export async function map(options) {
  const { cwd, why, write } = options;
  const { settings, root: settingsFolder } = readSettings(cwd, options.config);
  const place = findHeatFilePlace(cwd, settings, settingsFolder);
  const { files, skipped, unreadable } = findFiles(options.paths, { ...options, types: true });
  const project = new ProjectFiles({ root: place.root, settingsFolder }, settings, options.ignore, skipped);
  for (const { path: name, reason } of unreadable)
    project.errors.push({ path: name, error: { kind: "read", message: reason } });
  const key = await readProject(project, files, new MapCache(place, settings), write);
  const { list, missing, unusable } = project.resolve();
  const packages = project.findPackages();
  const facts = project.list.map((file, index) => [file.path, file.facts, list[index].targets]);
  const outcomes = new OutcomeCache(place, [key, facts, packages]);
  // Who calls whom is not kept.
  const outcome = why === undefined ? outcomes.find() : undefined;
  const solved = outcome === undefined ? mapProject(list, settings, packages) : undefined;
  const mapped = solved ?? restoreMap(/** @type {Outcome} */ (outcome), list);
  /** @type {MapReport} */
  const report = { map: mapped, tests: project.tests, missing, unusable, errors: project.errors, skipped };
  if (why !== undefined && solved !== undefined)
    report.why = { place: why, explanation: findExplanation(project, solved, why, cwd) };
  if (!write) return report;
  if (outcome === undefined) outcomes.write(getOutcome(mapped));
  const read = new Set(project.list.map((file) => file.path));
  const recorded = getMappedFiles(mapped);
  for (const file of Object.keys(recorded)) if (file.startsWith("../")) delete recorded[file];
  writeHeatFile(
    place,
    mergeHeat(
      findOldHeat(place),
      "mapped",
      recorded,
      {
        environment: getMappedEnvironment(mapped.program),
        development: getMappedDevelopment(mapped.program),
        logging: getMappedLogging(mapped.program),
      },
      //   cd packages/a && hotpath map --write   says nothing of packages/b
      (file) => read.has(file) || !existsSync(path.join(place.root, file)),
    ),
  );
  const functions = Object.values(recorded).reduce((sum, file) => sum + file.functions.length, 0);
  report.heatFile = { path: getRelativePath(cwd, place.file), functions, files: Object.keys(recorded).length };
  return report;
}

/**
 * The cache ends with it: the summaries of a large project need not be in memory twice.
 *
 * @param {ProjectFiles} project
 * @param {FoundFile[]} files
 * @param {MapCache} cache
 * @param {boolean} write
 * @returns {Promise<string>} what summaries depend on besides their files
 */
async function readProject(project, files, cache, write) {
  await project.read(files, cache);
  if (write) cache.write(project.list);
  return cache.key;
}

/**
 * @param {ProjectFiles} project
 * @param {ReturnType<typeof mapProject>} mapped
 * @param {string} place - "src/db.js:12"
 * @param {string} cwd
 * @returns {Explanation}
 */
function findExplanation(project, mapped, place, cwd) {
  const [, file, line] = /^(.+?):(\d+)(?::\d+)?$/.exec(place) ?? [];
  if (file === undefined)
    throw new UsageError(`\`--why\` takes a file and a line, as in \`--why src/db.js:12\`; \`${place}\` is none`);
  const index = project.findIndex(path.resolve(cwd, file));
  if (index !== undefined) return explain(mapped, index, Number(line));
  if (isTestFile(getRelativePath(project.settingsFolder, path.resolve(cwd, file))))
    return { level: "cold", text: "test code", chain: [], callers: [] };
  throw new UsageError(`\`${file}\` is not among the files of the map`);
}
