import fs, { existsSync } from "node:fs";
import { LARGEST, readProjectText } from "./project-file.js";
import { findObstacle } from "../../lib/heat/recorded/regular-file.js";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import path from "node:path";

/** What the resolver reads in every folder on its way up, and cannot be told not to. */
const READ = ["package.json", "tsconfig.json"];

/** A text in JSON, with its quotes. */
const TEXT = /"(?:[^"\\]|\\.)*"/g;

/** What begins with the name of a package. */
const PACKAGE = /^((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/|$)/;

/** Looks first at what the resolver of imports would read by itself: a device in the place of a tsconfig.json would never end. */
export class ResolverGuard {
  constructor() {
    /** Why files are not read, as clauses about "it", by absolute path.
     * @type {Map<string, string>} */
    this.obstacles = new Map();
    /** By folder.
     * @type {Map<string, boolean>} */
    this.folders = new Map();
    /** By folder.
     * @type {Map<string, string[]>} */
    this.modules = new Map();
    /** By file.
     * @type {Map<string, boolean>} */
    this.files = new Map();
  }

  /**
   * @param {string} folder - absolute, of a file that imports something
   * @param {string} module
   * @returns {boolean} whether the resolver may be asked
   */
  allows(folder, module) {
    if (!this.allowsFolder(folder)) return false;
    const [, name] = /^((?:@[^/]+\/)?[^@./][^/]*)/.exec(module) ?? [];
    return name === undefined
      ? this.allowsFile(path.resolve(folder, module, "package.json"))
      : this.findModules(folder).every((modules) => this.allowsFile(path.join(modules, name, "package.json")));
  }

  /**
   * @param {string} folder
   * @returns {string[]} the folders that packages may be in, absolute
   */
  findModules(folder) {
    return getOrInsert(this.modules, folder, () => {
      const own = path.join(folder, "node_modules");
      const above = path.dirname(folder);
      return [...(existsSync(own) ? [own] : []), ...(above === folder ? [] : this.findModules(above))];
    });
  }

  /**
   * @param {string} folder
   * @returns {boolean}
   */
  allowsFolder(folder) {
    return getOrInsert(this.folders, folder, () => {
      const above = path.dirname(folder);
      const isAllowed = READ.map((name) => this.allowsFile(path.join(folder, name))).every(Boolean);
      return isAllowed && (above === folder || this.allowsFolder(above));
    });
  }

  /**
   * @param {string} file - absolute
   * @returns {boolean}
   */
  allowsFile(file) {
    const known = this.files.get(file);
    if (known !== undefined) return known;
    // Configurations may extend one another in circles.
    this.files.set(file, true);
    const isAllowed = !existsSync(file) || this.isSane(file);
    this.files.set(file, isAllowed);
    return isAllowed;
  }

  /** @param {string} file */
  isSane(file) {
    const obstacle = findObstacle(fs, file, { largest: LARGEST.made });
    if (obstacle !== undefined) this.obstacles.set(file, obstacle);
    if (obstacle !== undefined || path.basename(file) === "package.json") return obstacle === undefined;
    // Whatever it names may be what it extends or refers to; how a key is spelled in JSON, it need not be known.
    const folder = path.dirname(file);
    return getTexts(file).every((text) =>
      [...getMeant(folder, text), ...this.getMeantInPackages(folder, text)].every((one) => this.allowsNamed(one)),
    );
  }

  /**
   * `"extends": "@acme/tsconfig/node.json"`, and `"extends": "@acme/tsconfig"`, whose package.json may say which file that is.
   *
   * @param {string} folder - of a configuration
   * @param {string} text - in it
   * @returns {string[]} the configurations that it may mean
   */
  getMeantInPackages(folder, text) {
    const [, name] = PACKAGE.exec(text) ?? [];
    if (name === undefined) return [];
    return this.findModules(folder).flatMap((modules) => {
      const own = path.join(modules, name);
      const manifest = path.join(own, "package.json");
      const named = existsSync(manifest) && this.allowsFile(manifest) ? getTexts(manifest) : [];
      return [
        manifest,
        ...getMeant(modules, `./${text}`),
        ...named.flatMap((one) => (one.endsWith(".json") ? getMeant(own, `./${one}`) : [])),
      ];
    });
  }

  /** @param {string} file */
  allowsNamed(file) {
    return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() === true || this.allowsFile(file);
  }
}

/**
 * @param {string} folder - of a configuration
 * @param {string} text - in it
 * @returns {string[]} the configurations that it may mean
 */
function getMeant(folder, text) {
  if (!/^\.{0,2}\//.test(text) && text !== ".." && text !== ".") return [];
  const named = path.resolve(folder, text);
  return [named, `${named}.json`, path.join(named, "tsconfig.json")].filter(
    (file) => existsSync(file) && (/\.json$|\/[^./]+$/.test(file) || !fs.statSync(file).isFile()),
  );
}

/**
 * @param {string} file - in JSON, that was looked at
 * @returns {string[]} all texts in it
 */
function getTexts(file) {
  return (readProjectText(file, { largest: LARGEST.made }).match(TEXT) ?? []).map(unquote);
}

/** @param {string} text - in JSON */
function unquote(text) {
  try {
    return String(JSON.parse(text));
  } catch {
    // The resolver does not understand it either.
    return "";
  }
}
