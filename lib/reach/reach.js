import { addUsesOfExports, findExportedUses, getPlace } from "./exported-uses.js";
import { escapeRegExp } from "../ast/escape-regexp.js";
import { findCalls } from "../ast/values/calls-in-sight.js";
import { findImportedUses } from "./imported-uses.js";
import { findRenamedRequire, getLoads, getWritten, mayLoadOpenly, namesFolderLoader } from "./loads.js";
import { getHeat } from "../heat/index.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import { GAP } from "../project/summary/module-pattern.js";
import { getSlashed } from "../source/slashed.js";
import { isDynamic } from "../ast/syntax/dynamic.js";
import { ParseError, parseSource } from "../source/parse.js";
import { refuse } from "../ast/refuse.js";

/** @import { HeatModel, Node, Refusal, Settings, Site, Source } from "../types.js" */
/** @import { Uses } from "./exported-uses.js" */

/**
 * A file of the project.
 *
 * @typedef {object} ReachedFile
 * @property {string} path - absolute
 * @property {string} filename - as globs of the settings mean it, and for people
 * @property {string} text - without its byte order mark
 * @property {boolean} isCode - JavaScript or TypeScript
 * @property {boolean} isWritten - by a program
 */

/**
 * What is known of the files around.
 *
 * @typedef {object} Surroundings
 * @property {Map<string, ReachedFile>} files - by path; all that could call one another
 * @property {(file: string, module: string, isRequired: 0 | 1) => string | undefined} resolve - the path of what an import means
 * @property {(file: string, pattern: string, other: string) => boolean} fits - whether a module's name in one file, with `*` for what is not known of it, may mean the other
 * @property {(file: string) => Refusal | undefined} findOutlet - says what gives the file's exports to others than its importers: "package.json names it"
 * @property {(module: string) => boolean} isPackage - whether it is imported from a package that is not part of the project
 */

/** Extensions that imports leave out, and the file that stands for its folder. */
const ENDING = /(\/index)?\.[cm]?[jt]sx?$/;

const INSTALLED = /[\\/]node_modules[\\/]/;

/** Folders that compilers write into. */
const BUILT = /\/(dist|build|out|output|cjs|esm?)\//;

/** Looks for all calls of a function in all files of a project. */
export class Reach {
  /**
   * @param {Surroundings} surroundings
   * @param {Settings} settings
   */
  constructor(surroundings, settings) {
    this.surroundings = surroundings;
    this.settings = settings;
    /** By path; a sentence where the file cannot be parsed.
     * @type {Map<string, Source | string>} */
    this.sources = new Map();
    /** By path, the files that load it.
     * @type {Map<string, { source: Source, load: import("./loads.js").Load }[] | Refusal>} */
    this.loaders = new Map();
    /** @type {{ source: Source, node: Node, pattern: string }[] | Refusal | undefined} */
    this.open = undefined;
  }

  /**
   * @param {Source[]} sources - files as they would be
   * @returns {Reach} the project with them
   */
  with(sources) {
    const files = new Map(this.surroundings.files);
    for (const source of sources) {
      const path = /** @type {string} */ (source.path);
      files.set(path, { .../** @type {ReachedFile} */ (files.get(path)), text: source.text });
    }
    const other = new Reach({ ...this.surroundings, files }, this.settings);
    const changed = new Set(sources.map(({ path }) => path));
    for (const [path, source] of this.sources) if (!changed.has(path)) other.sources.set(path, source);
    for (const source of sources) other.sources.set(/** @type {string} */ (source.path), source);
    return other;
  }

  /**
   * @param {Source} source
   * @returns {HeatModel}
   */
  getHeat(source) {
    return getHeat(source, this.settings);
  }

  /**
   * @param {string} path - of a file of the project
   * @returns {Source | undefined} undefined where it cannot be parsed
   */
  getSource(path) {
    const source = getOrInsert(this.sources, path, () => {
      const { text, filename } = /** @type {ReachedFile} */ (this.surroundings.files.get(path));
      try {
        return parseSource(text, filename, path);
      } catch (error) {
        if (!(error instanceof ParseError)) throw error;
        return `${filename} cannot be parsed`;
      }
    });
    return typeof source === "string" ? undefined : source;
  }

  /**
   * All calls of a function, where it is certain that there are no others.
   *
   * @param {Source} source - of a file of the project
   * @param {Node} fn
   * @returns {Site[] | Refusal}
   */
  findCalls(source, fn) {
    const own = findExportedUses(source, fn);
    if (own === undefined) {
      const calls = findCalls(source, fn);
      return "refused" in calls ? calls : calls.map((node) => ({ source, node }));
    }
    if ("refused" in own) return own;
    /** @type {Site[]} */
    const sites = [];
    /** What exports it, and by which name.
     * @type {Map<string, { source: Source, name: string, isCommon: boolean }>} */
    const exported = new Map();
    /** @param {Source} file @param {Uses} uses */
    const add = (file, { calls, names, isCommon }) => {
      for (const node of new Set(calls))
        if (!sites.some((site) => site.node === node)) sites.push({ source: file, node });
      for (const name of names) {
        const key = `${file.path}\n${name}`;
        if (!exported.has(key)) exported.set(key, { source: file, name, isCommon });
      }
    };
    add(source, own);
    for (const { source: file, name, isCommon } of exported.values()) {
      const path = /** @type {string} */ (file.path);
      if (isDynamic(file)) return refuse(source, "evalOrWith", { name: file.filename });
      const outlet = this.surroundings.findOutlet(path);
      if (outlet !== undefined) return outlet;
      const loaders = this.findLoaders(path);
      if ("refused" in loaders) return loaders;
      for (const { source: loader, load } of loaders) {
        const uses = findImportedUses(loader, load, { name, isCommon });
        if ("refused" in uses) return uses;
        if (uses.calls.length > 0 && isDynamic(loader)) return refuse(source, "evalOrWith", { name: loader.filename });
        const all = uses.isCommon ? addUsesOfExports(loader, uses) : uses;
        if ("refused" in all) return all;
        add(loader, all);
      }
    }
    return sites;
  }

  /**
   * @param {string} path
   * @returns {{ source: Source, load: import("./loads.js").Load }[] | Refusal} the places that load the file, where there are no others
   */
  findLoaders(path) {
    return getOrInsert(this.loaders, path, () => this.searchLoaders(path));
  }

  /**
   * @param {string} path
   * @returns {{ source: Source, load: import("./loads.js").Load }[] | Refusal}
   */
  searchLoaders(path) {
    const { files, resolve, isPackage, fits } = this.surroundings;
    const isIndex = /\/index\.[cm]?[jt]sx?$/.test(getSlashed(path));
    const stem = getStem(path);
    // "./password", "@/lib/password.js", src/lib/password.check, import "password"
    const named = new RegExp(
      `(?:[\\\\/#~@]|\\b(?:from|import|require)\\s*\\(?\\s*["'])${escapeRegExp(stem)}(?:/index)?(?:\\.\\w+)?(?:["'\`?#)\\s]|$)`,
    );
    /** @type {{ source: Source, load: import("./loads.js").Load }[]} */
    const found = [];
    for (const file of files.values()) {
      if (!isIndex && !file.text.includes(stem)) continue;
      if (!file.isCode) {
        if (named.test(file.text)) return refuse(undefined, "mayNameFile", { name: file.filename });
        continue;
      }
      const source = this.getSource(file.path);
      if (source === undefined) return refuse(undefined, "mayCallUnparsed", { name: file.filename });
      const { loads, texts } = getLoads(source);
      for (const load of loads) {
        const target = resolve(file.path, load.module, load.isRequired);
        if (target === path) found.push({ source, load });
        else if (
          target === undefined ? mayMean(load.module, stem) && !isPackage(load.module) : this.isUnknown(target, stem)
        )
          return refuse(source, "loadUnresolved", { name: getPlace(source, load.node) });
        else if (target !== undefined && mayMean(load.module, stem) && isBuilt(target) && !isBuilt(path))
          return refuse(source, "loadsCompiled", { name: getPlace(source, load.node) });
      }
      // jest.mock("./password"), new Worker("./password.js"), path.join(__dirname, "password")
      for (const node of texts) {
        const text = /** @type {string} */ (getWritten(node));
        if (!mayMean(text, stem) || !(text.includes("/") || text.includes(".") || isPartOfPath(node))) continue;
        const targets = [text, `./${text}`].map((module) => resolve(file.path, module, 1));
        if (targets.includes(path) || isPartOfPath(node))
          return refuse(source, "namedInFile", { name: getPlace(source, node) });
      }
    }
    const open = this.getOpenLoads();
    if ("refused" in open) return open;
    const late = open.find(({ source, pattern }) => fits(/** @type {string} */ (source.path), pattern, path));
    return late === undefined
      ? found
      : refuse(late.source, "loadsByVariable", { name: getPlace(late.source, late.node) });
  }

  /**
   * Whether a file is none of those that are in sight although it is called like one, such as the same by another path.
   *
   * @param {string} target - what an import means
   * @param {string} stem
   */
  isUnknown(target, stem) {
    return getStem(target) === stem && !this.surroundings.files.has(target) && !INSTALLED.test(target);
  }

  /** @returns {{ source: Source, node: Node, pattern: string }[] | Refusal} places that load what they do not name */
  getOpenLoads() {
    this.open ??= this.findOpenLoads();
    return this.open;
  }

  /** @returns {{ source: Source, node: Node, pattern: string }[] | Refusal} */
  findOpenLoads() {
    /** @type {{ source: Source, node: Node, pattern: string }[]} */
    const found = [];
    for (const file of this.surroundings.files.values()) {
      if (!file.isCode || file.isWritten) continue;
      if (namesFolderLoader(file.text)) return refuse(undefined, "folderLoaded", { name: file.filename });
      if (!mayLoadOpenly(file.text)) continue;
      const source = this.getSource(file.path);
      if (source === undefined) return refuse(undefined, "mayLoadUnparsed", { name: file.filename });
      for (const load of getLoads(source).open) found.push({ source, ...load });
      const renamed = findRenamedRequire(source);
      if (renamed !== undefined) found.push({ source, node: renamed, pattern: GAP });
    }
    return found;
  }
}

/** @param {string} path */
function isBuilt(path) {
  return BUILT.test(getSlashed(path));
}

/** @param {string} path */
function getStem(path) {
  const whole = getSlashed(path).replace(ENDING, "");
  return whole.slice(whole.lastIndexOf("/") + 1);
}

/**
 * @param {string} module
 * @param {string} stem - of a file
 * @returns {boolean} whether the module's name ends like the file's
 */
function mayMean(module, stem) {
  return getStem(module.split(/[?#]/)[0].replace(/\/$/, "")) === stem || module.replace(/\/$/, "").endsWith(`/${stem}`);
}

/** @param {Node} node - a text */
function isPartOfPath({ parent }) {
  return (
    parent?.type === "CallExpression" &&
    parent.callee.type === "MemberExpression" &&
    /^(join|resolve)$/.test(parent.callee.property?.name)
  );
}
