import path from "node:path";

/** What a package is built into; its source stands beside, mostly in `src`, and sometimes in what others build into. */
const BUILT = /^(?:dist|build|lib|out|output|es|esm|cjs|node|\.medusa)$/;

/** Where the source of a package may stand, in the order in which it is looked for. */
const SOURCES = ["src/", "", "lib/", "source/", "app/"];

/** How files are called that a name without an extension may mean, in the order in which they are looked for. */
const ENDINGS = [
  "",
  ...[".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"],
  ...["/index.ts", "/index.tsx", "/index.mts", "/index.js", "/index.mjs", "/index.cjs"],
];

/** `dist/index.js`, `dist/index.d.ts`: what is compiled has another extension than its source. */
const EXTENSION = /(?:\.d)?\.[cm]?[jt]sx?$/;

/** Conditions of `exports` that Node does not take: what they name is meant where nothing else is there. */
const OTHER_RUNTIMES = new Set(["browser", "react-native", "worker", "workerd", "edge-light", "deno", "bun"]);

/** How deep conditions of `exports` are nested. */
const MAX_DEPTH = 5;

/**
 * @typedef {object} OwnPackage
 * @property {string} folder - with a `/` behind it
 * @property {any} manifest - its package.json
 */

/**
 * The packages of a project, which its files import by name: `@acme/users/server` of `packages/users`. What is not installed, or is
 * not built, is found by its source, as far as the names in the package.json tell where that is.
 */
export class OwnPackages {
  /**
   * @param {Iterable<OwnPackage>} packages
   * @param {string[]} paths - of all files of the project, with `/`
   */
  constructor(packages, paths) {
    this.indices = new Map(paths.map((name, index) => [name, index]));
    /** By name; null for a name that several have.
     * @type {Map<string, OwnPackage | null>} */
    this.packages = new Map();
    /** All of them, those inside of others first. */
    this.all = [...packages].sort((a, b) => b.folder.length - a.folder.length);
    for (const one of this.all) {
      const name = one.manifest?.name;
      // Who imports the name of the whole project (`examples/` of a framework) means what is published.
      if (typeof name !== "string" || one.folder === "") continue;
      this.packages.set(name, this.packages.has(name) ? null : one);
    }
  }

  /**
   * @param {string} module - as it is imported
   * @returns {number | undefined} the index of the file that is meant
   */
  find(module) {
    const [name = ""] = /^(?:@[^/]+\/)?[^@./][^/]*/.exec(module) ?? [];
    const own = this.packages.get(name);
    if (own == null) return undefined;
    const inner = module.slice(name.length + 1);
    for (const target of getTargets(own.manifest, inner)) {
      const index = this.findSource(own.folder, target);
      if (index !== undefined) return index;
    }
    return undefined;
  }

  /**
   * What a file means by `require("./dist/users")` in a package that is not built.
   *
   * @param {string} from - the path of the file
   * @param {string} module - as it is imported, relative to that file
   * @returns {number | undefined} the index of the source
   */
  findBuilt(from, module) {
    const target = path.posix.join(path.posix.dirname(from), module);
    const own = this.findAround(target);
    if (own === undefined) return undefined;
    const inner = target.slice(own.folder.length);
    return BUILT.test(inner.split("/")[0]) ? this.findSource(own.folder, inner) : undefined;
  }

  /**
   * What a file means by `#lib/users`, where the `imports` of its package say `./dist/lib/*.js`, and nothing is built.
   *
   * @param {string} from - the path of the file
   * @param {string} module - as it is imported, with `#` in front
   * @returns {number | undefined} the index of the source
   */
  findImport(from, module) {
    const own = module.startsWith("#") ? this.findAround(from) : undefined;
    if (own === undefined) return undefined;
    for (const target of getLeaves(findMapped(Object(own.manifest?.imports), module))) {
      const index = this.findSource(own.folder, target.replace(/^\.\//, ""));
      if (index !== undefined) return index;
    }
    return undefined;
  }

  /**
   * @param {string} file - a path
   * @returns {OwnPackage | undefined} the innermost package that it is part of
   */
  findAround(file) {
    return this.all.find(({ folder }) => file.startsWith(folder));
  }

  /**
   * @param {string} folder - of a package
   * @param {string} target - a file that is meant, relative to it
   * @returns {number | undefined} the index of that file, or of its source
   */
  findSource(folder, target) {
    for (const source of getSources(target))
      for (const ending of ENDINGS) {
        const index = this.indices.get(`${folder}${source}${ending}`);
        if (index !== undefined) return index;
      }
    return undefined;
  }
}

/** By what a package.json names the packages that its package uses where it is installed. */
const USED = ["dependencies", "peerDependencies", "optionalDependencies"];

/**
 * Packages of a project that one of them does not use, neither itself nor through others.
 *
 * @param {OwnPackage} one
 * @param {OwnPackage[]} all
 * @returns {string[]} their folders, without those around its own
 */
export function findBeyond(one, all) {
  const named = all.filter(({ manifest }) => typeof manifest?.name === "string");
  const byName = new Map(named.map((other) => [other.manifest.name, other]));
  const used = new Set([one]);
  for (const { manifest } of used)
    for (const key of USED)
      for (const name of Object.keys(Object(manifest[key]))) {
        const other = byName.get(name);
        if (other !== undefined) used.add(other);
      }
  return named.filter((other) => !used.has(other) && !one.folder.startsWith(other.folder)).map(({ folder }) => folder);
}

/**
 * @param {any} manifest
 * @param {string} inner - "" for the package itself, "server" of `@acme/users/server`
 * @returns {string[]} the files that are meant, relative to the package
 */
function getTargets(manifest, inner) {
  const { exports, source, module, main, types } = manifest;
  const named = getLeaves(findExported(exports, inner === "" ? "." : `./${inner}`));
  const others = inner === "" ? [source, module, main, types, "index", "src/index"] : [inner, `src/${inner}`];
  return [...named, ...others]
    .filter((target) => typeof target === "string")
    .map((target) => target.replace(/^\.\//, ""));
}

/**
 * @param {any} exports - of a package.json
 * @param {string} subpath - "./server"
 * @returns {unknown} what is there for it, with `*` filled in
 */
function findExported(exports, subpath) {
  if (typeof exports !== "object" || exports === null) return subpath === "." ? exports : undefined;
  if (!Object.keys(exports).some((key) => key.startsWith("."))) return subpath === "." ? exports : undefined;
  return findMapped(exports, subpath);
}

/**
 * @param {any} map - `exports` or `imports` of a package.json
 * @param {string} subpath - "./server", "#lib/users"
 * @returns {unknown} what is there for it, with `*` filled in
 */
function findMapped(map, subpath) {
  if (Object.hasOwn(map, subpath)) return map[subpath];
  for (const [key, value] of Object.entries(map)) {
    const [before, after, ...more] = key.split("*");
    if (after === undefined || more.length > 0) continue;
    if (!subpath.startsWith(before) || !subpath.endsWith(after) || subpath.length < key.length) continue;
    const filled = subpath.slice(before.length, subpath.length - after.length);
    return getLeaves(value).map((target) => target.replace("*", () => filled));
  }
  return undefined;
}

/**
 * @param {unknown} value - of `exports`: a path, a list of them, or an object of conditions
 * @param {number} [depth]
 * @returns {string[]}
 */
function getLeaves(value, depth = 0) {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth >= MAX_DEPTH) return [];
  const entries = Object.entries(value);
  const isOther = (/** @type {[string, unknown]} */ [condition]) => OTHER_RUNTIMES.has(condition);
  return [...entries.filter((entry) => !isOther(entry)), ...entries.filter(isOther)].flatMap(([, inner]) =>
    getLeaves(inner, depth + 1),
  );
}

/**
 * @param {string} target - `dist/esm/server.js`
 * @returns {string[]} where its source may be, without an extension where that differs: `src/server`, `lib/server`
 */
function getSources(target) {
  const bare = target.replace(EXTENSION, "");
  const parts = bare.split("/");
  const built = parts.findIndex((part) => !BUILT.test(part));
  //   dist/lib/users    of src/lib/users.ts, or of src/users.ts
  const inner = Array.from({ length: Math.max(built, 0) }, (_, index) => parts.slice(index + 1).join("/"));
  return [target, bare, ...inner.flatMap((one) => SOURCES.map((folder) => folder + one))];
}
