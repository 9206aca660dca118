import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { findHeatFilePlace } from "../settings/heat-file.js";
import { findDependencyFolder } from "../files/dependencies.js";
import { findRoots } from "./find-root.js";
import { isInside } from "../files/ignores.js";
import os from "node:os";
import path from "node:path";
import { ProjectCopy } from "./copy-project.js";
import { readSettings } from "../settings/read-settings.js";
import { UsageError } from "../usage-error.js";

/**
 * What is copied.
 *
 * @typedef {object} CopyOptions
 * @property {string} cwd
 * @property {string} [config] - file with settings
 * @property {string[]} dependencies - packages of node_modules that are rewritten, too
 * @property {string} [test] - command that tests a copy
 * @property {string[]} copied - files and folders that git ignores, and that are copied all the same
 */

/** Copies of a project in a temporary folder, at paths of the same length: even that can make a difference in speed. */
export class Copies {
  constructor() {
    this.folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "hotpath-prove-")));
    this.dispose = () => {
      process.removeListener("exit", this.dispose);
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
    };
    process.on("exit", this.dispose);
  }

  /**
   * @param {CopyOptions} options
   * @param {AbortSignal} signal
   * @returns {Promise<{ original: string, rewritten: string, tested?: string }>} the current folder in each; `tested` is for the tests, since they may leave something behind that a server finds
   * @throws {UsageError} if something that is to be copied is not there, or not in the project
   */
  async make({ cwd: named, config, dependencies, copied, test }, signal) {
    const cwd = realpathSync(named);
    const { settings, root: settingsFolder } = readSettings(cwd, config);
    const heat = findHeatFilePlace(cwd, settings, settingsFolder);
    const hasHeat = existsSync(heat.file);
    const roots = findRoots(cwd, [settingsFolder, ...(hasHeat ? [heat.root] : [])]);
    const extra = copied.map((name) => findExtra(path.resolve(cwd, name), name, roots.root));
    if (hasHeat) extra.push(heat.file);
    const [original, rewritten, tested] = ["a", "b", ...(test === undefined ? [] : ["c"])].map(
      (name) =>
        new ProjectCopy(roots, path.join(this.folder, name), {
          extra,
          copiesModules: dependencies.length > 0,
          signal,
        }),
    );
    for (const copy of [original, rewritten, tested]) await copy?.make();
    for (const name of dependencies) demandCopied(name, rewritten, cwd);
    return {
      original: original.resolve(cwd),
      rewritten: rewritten.resolve(cwd),
      tested: tested?.resolve(cwd),
    };
  }
}

/**
 * @param {string} absolute
 * @param {string} named
 * @param {string} root
 * @returns {string}
 */
function findExtra(absolute, named, root) {
  if (!existsSync(absolute)) throw new UsageError(`there is no file or folder \`${named}\` to copy`);
  if (!isInside(root, absolute)) throw new UsageError(`\`${named}\` is not copied: it lies outside of ${root}`);
  return absolute;
}

/**
 * @param {string} name - of a package
 * @param {ProjectCopy} copy
 * @param {string} cwd
 */
function demandCopied(name, copy, cwd) {
  if (findDependencyFolder(name, cwd) === undefined)
    throw new UsageError(`there is no package \`${name}\` in node_modules`);
  const folder = findDependencyFolder(name, copy.resolve(cwd));
  if (folder === undefined || !isInside(copy.target, folder))
    throw new UsageError(
      `the package \`${name}\` is linked from outside of the project, where it would be rewritten itself`,
    );
}
