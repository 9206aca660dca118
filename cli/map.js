import { findContent, findWritten } from "./read-file.js";
import { findHeatFilePlace, findOldHeat, writeHeatFile } from "./heat-file.js";
import { MapCache } from "./map-cache.js";
import { ModuleResolver } from "./resolve-modules.js";
import { UsageError } from "./usage-error.js";
import { availableParallelism } from "node:os";
import { explain } from "../lib/project/why.js";
import { findFiles } from "./find-files.js";
import { getMappedFiles } from "../lib/project/record.js";
import { getHash } from "../lib/ast/hash.js";
import { isTestFile } from "../lib/heat/files.js";
import { mapProject } from "../lib/project/map.js";
import { mergeHeat } from "../lib/heat/merge-heat.js";
import path from "node:path";
import { readSettings } from "./read-settings.js";
import summarise from "./summarise.js";

/** @import { Explanation } from "../lib/project/why.js" */
/** @import { FileError, Options } from "./run.js" */
/** @import { FoundFile, Skipped } from "./find-files.js" */
/** @import { Settings } from "../lib/types.js" */
/** @import { Summary } from "../lib/project/summary.js" */

/**
 * @typedef {Omit<Options, "rules" | "minShare"> & { why?: string, write: boolean }} MapOptions `why`: "src/db.js:12"
 */

/**
 * @typedef {object} MapReport
 * @property {ReturnType<typeof mapProject>} map
 * @property {number} tests - files of tests, that are left out
 * @property {{ path: string, module: string }[]} missing - imports of files that are not there
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
  const { files, skipped } = findFiles(options.paths, options);
  const cache = new MapCache(place.file, settings);
  const project = new ProjectFiles(place.root, settingsFolder, settings, cache, options.ignore, skipped);
  await project.read(files);
  const { list, missing } = project.resolve();
  if (write) cache.write();
  const mapped = mapProject(list, settings);
  /** @type {MapReport} */
  const report = { map: mapped, tests: project.tests, missing, errors: project.errors, skipped };
  if (why !== undefined) report.why = { place: why, explanation: findExplanation(project, mapped, why, cwd) };
  if (!write) return report;
  const recorded = getMappedFiles(mapped.program, mapped.hot);
  for (const file of Object.keys(recorded)) if (file.startsWith("../")) delete recorded[file];
  writeHeatFile(place.file, mergeHeat(findOldHeat(place.file), "mapped", recorded));
  const functions = Object.values(recorded).reduce((sum, file) => sum + file.functions.length, 0);
  report.heatFile = { path: toSlashes(path.relative(cwd, place.file)), functions, files: Object.keys(recorded).length };
  return report;
}

/** Characters that are new since the last map. Below, threads take longer to start than they save. */
const WORTH_THREADS = 3_000_000;
const MOST_THREADS = 4;

/** A file that is to be summed up. @typedef {{ path: string, absolute: string, name: string, filename: string, text: string }} NewFile */

/** The files of the project, read and summed up one by one: a thread has one tree in memory at a time. */
class ProjectFiles {
  /**
   * @param {string} root - that paths in the heat file are relative to
   * @param {string} settingsFolder - that globs in the settings are relative to
   * @param {Settings} settings
   * @param {MapCache} cache
   * @param {boolean} ignore
   * @param {Skipped[]} skipped
   */
  constructor(root, settingsFolder, settings, cache, ignore, skipped) {
    this.root = root;
    this.settingsFolder = settingsFolder;
    this.settings = settings;
    this.cache = cache;
    this.ignore = ignore;
    this.skipped = skipped;
    this.resolver = new ModuleResolver();
    this.tests = 0;
    /** @type {{ path: string, error: FileError }[]} */
    this.errors = [];
    /** @type {{ path: string, absolute: string, summary: Summary }[]} */
    this.list = [];
    /** By real path: the index in the list.
     * @type {Map<string, number>} */
    this.indices = new Map();
  }

  /** @param {FoundFile[]} files */
  async read(files) {
    /** @type {NewFile[]} */
    const unknown = [];
    for (const file of files) {
      const filename = toSlashes(path.relative(this.settingsFolder, file.absolute));
      if (isTestFile(filename)) {
        this.tests++;
        continue;
      }
      const text = this.findText(file);
      if (text === undefined) continue;
      const name = toSlashes(path.relative(this.root, file.absolute));
      const summary = this.cache.find(name, getHash(text));
      if (summary === undefined) unknown.push({ path: file.path, absolute: file.absolute, name, filename, text });
      else this.list.push({ path: name, absolute: file.absolute, summary });
    }
    await this.summarise(unknown);
    // Threads end when they do, and what leads to a function should not depend on it.
    for (const list of [this.list, this.errors]) list.sort((a, b) => (a.path < b.path ? -1 : 1));
    for (const [index, { path: name, absolute, summary }] of this.list.entries()) {
      this.indices.set(this.resolver.getReal(absolute), index);
      this.cache.keep(name, summary);
    }
  }

  /** @param {NewFile[]} files */
  async summarise(files) {
    const { settings } = this;
    /** @param {NewFile} file @param {ReturnType<typeof summarise>} result */
    const add = ({ path: shown, absolute, name }, result) => {
      if ("error" in result) this.errors.push({ path: shown, error: result.error });
      else this.list.push({ path: name, absolute, summary: result.summary });
    };
    const threads = Math.min(availableParallelism(), MOST_THREADS);
    if (threads === 1 || files.reduce((sum, { text }) => sum + text.length, 0) < WORTH_THREADS) {
      for (const file of files) add(file, summarise({ ...file, settings }));
      return;
    }
    const { Tinypool } = await import("tinypool");
    const pool = new Tinypool({
      filename: new URL("summarise.js", import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
    });
    try {
      await Promise.all(
        files.map(async (file) => add(file, await pool.run({ text: file.text, filename: file.filename, settings }))),
      );
    } finally {
      await pool.destroy();
    }
  }

  /**
   * @param {FoundFile} file
   * @returns {string | undefined}
   */
  findText(file) {
    try {
      const content = findContent(file.absolute);
      const reason =
        content === undefined ? "it is not UTF-8 text" : this.ignore ? findWritten(content.text) : undefined;
      if (reason === undefined) return content?.text;
      this.skipped.push({ path: file.path, reason, isNamed: content === undefined || file.isNamed });
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      this.errors.push({ path: file.path, error: { kind: "read", message: `it cannot be read (${code ?? message})` } });
    }
    return undefined;
  }

  /** What the imports of all files mean. */
  resolve() {
    /** @type {MapReport["missing"]} */
    const missing = [];
    const list = this.list.map(({ path: name, absolute, summary }) => {
      const targets = summary.flow.modules.map(([module, isRequired]) => {
        const found = this.resolver.find(absolute, module, isRequired);
        if (found === undefined && /^\.{1,2}\//.test(module)) missing.push({ path: name, module });
        return found === undefined ? undefined : this.indices.get(found);
      });
      return { path: name, summary, targets };
    });
    return { list, missing };
  }

  /**
   * @param {string} absolute
   * @returns {number | undefined}
   */
  findIndex(absolute) {
    const index = this.list.findIndex((file) => file.absolute === absolute);
    return index === -1 ? undefined : index;
  }
}

/**
 * @param {ProjectFiles} project
 * @param {MapReport["map"]} mapped
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
  if (isTestFile(toSlashes(path.relative(project.settingsFolder, path.resolve(cwd, file)))))
    return { level: "cold", text: "test code", chain: [], callers: [] };
  throw new UsageError(`\`${file}\` is not among the files of the map`);
}

/** @param {string} file */
function toSlashes(file) {
  return file.split(path.sep).join("/");
}
