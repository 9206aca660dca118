import { ModuleResolver } from "./resolve-modules.js";
import { findBeyond, OwnPackages } from "./own-packages.js";
import { Summarisers } from "../map/summarisers.js";
import { describeUsers } from "../../lib/project/heat/package-users.js";
import { decodeSummary, getFactsHash, readLines } from "../../lib/project/summary/encoded.js";
import { findMatching } from "./matching-files.js";
import { findWritten, readContent } from "./read-file.js";
import { getHash } from "../../lib/ast/hash.js";
import { getRelativePath } from "./relative-path.js";
import { isModulePattern } from "../../lib/project/summary/module-pattern.js";
import { isTestFile } from "../../lib/heat/files.js";
import path from "node:path";
import { getFolders } from "../../lib/source/folders.js";

/** @import { FileError } from "../run/run.js" */
/** @import { FoundFile, Skipped } from "./find-files.js" */
/** @import { MapCache } from "../map/cache.js" */
/** @import { ReadLine } from "../../lib/project/summary/encoded.js" */
/** @import { UsedPackage } from "../../lib/project/heat/package-users.js" */
/** @import { Settings } from "../../lib/types.js" */

/**
 * A file that has been summed up.
 *
 * @typedef {object} ProjectFile
 * @property {string} path - as the heat file gives it
 * @property {string} absolute
 * @property {string} hash - of its text
 * @property {string} facts - hash of what the map concludes something from
 * @property {ReadLine} read - its summary
 */

/** A file that is to be summed up. @typedef {{ path: string, absolute: string, name: string, hash: string, filename: string, text: string }} NewFile */

const INSTALLED = /[\\/]node_modules[\\/]/;

/** The files of a project, read one by one: of each nothing is kept but its summary. */
export class ProjectFiles {
  /**
   * @param {object} place
   * @param {string} place.root - that paths in the heat file are relative to
   * @param {string} place.settingsFolder - that globs in the settings are relative to
   * @param {Settings} settings
   * @param {boolean} ignore - whether generated files are left out
   * @param {Skipped[]} skipped
   */
  constructor({ root, settingsFolder }, settings, ignore, skipped) {
    this.root = root;
    this.settingsFolder = settingsFolder;
    this.settings = settings;
    this.ignore = ignore;
    this.skipped = skipped;
    this.tests = 0;
    /** @type {import("./own-packages.js").OwnPackage[] | undefined} */
    this.packages = undefined;
    /** @type {{ path: string, error: FileError }[]} */
    this.errors = [];
    /** @type {ProjectFile[]} */
    this.list = [];
  }

  /**
   * @param {FoundFile[]} files
   * @param {MapCache} cache
   */
  async read(files, cache) {
    /** @type {Summarisers<NewFile>} */
    const summarisers = new Summarisers(this.settings, ({ path: shown, absolute, name, hash }, result) => {
      if ("error" in result) this.errors.push({ path: shown, error: result.error });
      else {
        const [facts, read] = [getFactsHash(result.summary), readLines(result.summary)];
        this.list.push({ path: name, absolute, hash, facts, read });
      }
    });
    try {
      for (const file of files) {
        const found = this.findText(file);
        if (found === undefined) continue;
        const { absolute } = file;
        const name = getRelativePath(this.root, absolute);
        const hash = getHash(found.text);
        const known = cache.find(name, hash);
        if (known === undefined) await summarisers.add({ path: file.path, absolute, name, hash, ...found });
        else this.list.push({ path: name, absolute, hash, ...known });
      }
      await summarisers.finish();
    } finally {
      await summarisers.close();
    }
    // Threads end when they do, and what leads to a function should not depend on it.
    for (const list of [this.list, this.errors]) list.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /**
   * @param {FoundFile} file
   * @returns {{ text: string, filename: string } | undefined} `filename` as globs in the settings mean it; undefined for a file
   *   that is left out
   */
  findText(file) {
    const filename = getRelativePath(this.settingsFolder, file.absolute);
    if (isTestFile(filename)) {
      this.tests++;
      return undefined;
    }
    try {
      const content = readContent(file.absolute);
      if ("reason" in content) {
        this.skipped.push({ path: file.path, reason: content.reason, isNamed: true });
        return undefined;
      }
      const written = this.ignore ? findWritten(content.text) : undefined;
      if (written === undefined) return { text: content.text, filename };
      this.skipped.push({ path: file.path, reason: written, isNamed: file.isNamed });
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      this.errors.push({ path: file.path, error: { kind: "read", message: `it cannot be read (${code ?? message})` } });
    }
    return undefined;
  }

  /** What the imports of all files mean. Afterwards the list knows nothing of the summaries any more. */
  resolve() {
    const resolver = new ModuleResolver(this.root);
    /** By real path.
     * @type {Map<string, number>} */
    const indices = new Map(this.list.map(({ absolute }, index) => [resolver.getReal(absolute), index]));
    /** @type {{ path: string, module: string }[]} */
    const missing = [];
    const paths = this.list.map((file) => file.path);
    const own = new OwnPackages(this.readPackages(), paths);
    const list = this.list.map((file) => {
      const { path: name, absolute } = file;
      const summary = decodeSummary(file.read);
      file.read = () => "";
      const targets = summary.modules.map(([module, isRequired]) => {
        if (isModulePattern(module)) return findMatching(module, name, paths);
        const found = resolver.find(absolute, module, isRequired);
        const isAsked = resolver.guard.allows(path.dirname(absolute), module);
        if (found === undefined && /^\.{1,2}\//.test(module)) {
          const built = own.findBuilt(name, module);
          if (built !== undefined) return [built];
          if (isAsked) missing.push({ path: name, module });
        }
        // What stands in node_modules is what is meant, unless that is a link to a package of the project that is not built.
        const listed = found === undefined ? undefined : indices.get(found);
        const index =
          listed ??
          (found !== undefined && INSTALLED.test(found)
            ? undefined
            : (own.find(module) ?? own.findImport(name, module)));
        return index === undefined ? [] : [index];
      });
      return { path: name, summary, targets };
    });
    for (const [file, reason] of resolver.guard.obstacles)
      this.errors.push({ path: getRelativePath(this.root, file), error: { kind: "read", message: reason } });
    const unusable = [...resolver.unusable].map(([file, reason]) => ({
      path: getRelativePath(this.root, file),
      message: reason.replaceAll(`${this.root}${path.sep}`, ""),
    }));
    return { list, missing, unusable };
  }

  /** @returns {{ folder: string, users: UsedPackage }[]} packages of the project that servers use */
  findPackages() {
    const all = this.readPackages();
    return all.flatMap((one) => {
      const users = describeUsers(one.manifest);
      return users === undefined ? [] : [{ folder: one.folder, users: { ...users, beyond: findBeyond(one, all) } }];
    });
  }

  /** @returns {import("./own-packages.js").OwnPackage[]} what the package.json of each folder with files says */
  readPackages() {
    this.packages ??= [...new Set(this.list.flatMap(({ path: name }) => getFolders(name)))].flatMap((folder) => {
      const manifest = readPackage(path.join(this.root, folder, "package.json"));
      return manifest === undefined ? [] : [{ folder, manifest }];
    });
    return this.packages;
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
 * @param {string} file
 * @returns {unknown} undefined where there is none that can be read: nothing is known of who uses it then
 */
function readPackage(file) {
  try {
    const content = readContent(file);
    return "text" in content ? JSON.parse(content.text) : undefined;
  } catch {
    return undefined;
  }
}
