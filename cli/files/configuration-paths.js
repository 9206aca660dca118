import { LARGEST, readProjectText } from "./project-file.js";
import { existsSync, statSync } from "node:fs";
import { PackageFolders } from "./package-folders.js";
import { isGenerated } from "./framework-aliases.js";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { parseJsonWithComments } from "../../lib/source/json-with-comments.js";
import path from "node:path";

/** How many configurations are followed that extend one another. */
const MAX_DEPTH = 20;

/** `@acme/tsconfig/node.json`: the package, and what of it. */
const PACKAGE = /^((?:@[^/]+\/)?[^@./][^/]*)(?:\/(.+))?$/;

/**
 * What a tsconfig.json says of imports, with what it extends.
 *
 * @typedef {object} Said
 * @property {string} [baseUrl] - absolute
 * @property {Record<string, unknown>} [paths]
 * @property {string} [pathsFolder] - of the configuration that has `paths`
 * @property {boolean} isWhole - all of it could be read
 */

/**
 * What a tsconfig.json says of imports where the resolver cannot tell, since it extends what is not installed. Packages of the project
 * are found where they are written: `"extends": "@acme/tsconfig/node.json"` in `packages/tsconfig`.
 */
export class ConfigurationPaths {
  /** @param {string} root - of the project, absolute */
  constructor(root) {
    this.root = root;
    this.packages = new PackageFolders(root);
    /** By file.
     * @type {Map<string, { isWhole: boolean, getTargets: (module: string) => string[] }>} */
    this.known = new Map();
    /** By file.
     * @type {Map<string, Said>} */
    this.said = new Map();
  }

  /**
   * @param {string} file - a tsconfig.json, absolute
   * @returns {{ isWhole: boolean, getTargets: (module: string) => string[] }} `getTargets`: the files that an import may mean by `paths` and
   *   `baseUrl`, absolute, perhaps without their ends
   */
  read(file) {
    return getOrInsert(this.known, file, () => {
      const said = this.follow(file, 0);
      const paths = Object.entries(said.paths ?? {}).flatMap(([pattern, targets]) =>
        Array.isArray(targets) ? [{ pattern, targets: targets.filter((target) => typeof target === "string") }] : [],
      );
      const base = said.baseUrl ?? said.pathsFolder ?? path.dirname(file);
      return {
        isWhole: said.isWhole,
        getTargets: (module) => {
          if (/^\.{0,2}\//.test(module)) return [];
          const named = fillIn(paths, module).map((target) =>
            path.resolve(
              base,
              target.replaceAll("${configDir}", () => path.dirname(file)),
            ),
          );
          return said.baseUrl === undefined ? named : [...named, path.resolve(said.baseUrl, module)];
        },
      };
    });
  }

  /**
   * @param {string} file - a configuration, absolute
   * @param {number} depth
   * @returns {Said}
   */
  follow(file, depth) {
    const known = this.said.get(file);
    if (known !== undefined) return known;
    // Configurations may extend one another in circles.
    this.said.set(file, { isWhole: true });
    const said = this.readSaid(file, depth);
    this.said.set(file, said);
    return said;
  }

  /**
   * @param {string} file
   * @param {number} depth
   * @returns {Said}
   */
  readSaid(file, depth) {
    const own = this.parse(file);
    if (own === undefined || depth > MAX_DEPTH) return { isWhole: false };
    const folder = path.dirname(file);
    /** @type {Said} */
    let said = { isWhole: true };
    for (const name of [own.extends].flat()) {
      if (typeof name !== "string") continue;
      const extended = this.findExtended(folder, name);
      const others =
        extended === undefined
          ? { isWhole: isGenerated(path.resolve(folder, name)) }
          : this.follow(extended, depth + 1);
      said = { ...said, ...others, isWhole: said.isWhole && others.isWhole };
    }
    const { baseUrl, paths } = own.compilerOptions ?? {};
    if (typeof baseUrl === "string") said.baseUrl = path.resolve(folder, baseUrl);
    if (typeof paths === "object" && paths !== null) Object.assign(said, { paths, pathsFolder: folder });
    return said;
  }

  /**
   * @param {string} folder - of a configuration
   * @param {string} name - of what it extends
   * @returns {string | undefined} the file
   */
  findExtended(folder, name) {
    if (/^\.{0,2}(\/|$)/.test(name)) return findFile(path.resolve(folder, name));
    const [, packageName, inner] = PACKAGE.exec(name) ?? [];
    if (packageName === undefined) return undefined;
    const folders = [...getModuleFolders(folder, packageName), ...this.packages.find(packageName)];
    return folders
      .map((own) => findFile(path.join(own, inner ?? this.parse(path.join(own, "package.json"))?.tsconfig ?? "")))
      .find((found) => found !== undefined);
  }

  /**
   * @param {string} file
   * @returns {any} undefined where it is none, cannot be read, or lies outside of the project
   */
  parse(file) {
    try {
      const content = parseJsonWithComments(readProjectText(file, { within: [this.root], largest: LARGEST.written }));
      return typeof content === "object" && content !== null ? content : undefined;
    } catch {
      // The map says of the configuration that it cannot be used.
      return undefined;
    }
  }
}

/**
 * @param {{ pattern: string, targets: string[] }[]} paths
 * @param {string} module
 * @returns {string[]} the targets of the pattern that fits best: the name itself, else the one with the longest beginning
 */
function fillIn(paths, module) {
  const same = paths.find(({ pattern }) => pattern === module);
  if (same !== undefined) return same.targets;
  const [best] = paths
    .map(({ pattern, targets }) => ({ parts: pattern.split("*"), targets }))
    .filter(
      ({ parts: [before, after] }) =>
        after !== undefined &&
        module.startsWith(before) &&
        module.endsWith(after) &&
        module.length >= before.length + after.length,
    )
    .sort((a, b) => b.parts[0].length - a.parts[0].length);
  if (best === undefined) return [];
  const [before, after] = best.parts;
  const filling = module.slice(before.length, module.length - after.length);
  return best.targets.map((target) => target.replace("*", () => filling));
}

/**
 * @param {string} folder - absolute
 * @param {string} name - of a package
 * @returns {string[]} where it may be installed, nearest first
 */
function getModuleFolders(folder, name) {
  const above = path.dirname(folder);
  return [path.join(folder, "node_modules", name), ...(above === folder ? [] : getModuleFolders(above, name))];
}

/** @param {string} named - a path, perhaps without the end of its name */
function findFile(named) {
  return [named, `${named}.json`, path.join(named, "tsconfig.json")].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}
