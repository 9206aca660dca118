import { ConfigurationPaths } from "./configuration-paths.js";
import { FrameworkAliases } from "./framework-aliases.js";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { ResolverFactory } from "oxc-resolver";
import { ResolverGuard } from "./resolver-guard.js";
import { existsSync, realpathSync } from "node:fs";
import { WrittenAliases } from "./written-aliases.js";
import path from "node:path";

/** TypeScript is imported by the names of what it is compiled to, and the other way round in projects that bundle. */
const EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".node", ".d.ts"];

/** @type {import("oxc-resolver").NapiResolveOptions} */
const OPTIONS = {
  extensions: EXTENSIONS,
  extensionAlias: {
    ".js": [".ts", ".tsx", ".js", ".jsx", ".d.ts"],
    ".jsx": [".tsx", ".jsx"],
    ".mjs": [".mts", ".mjs", ".d.mts"],
    ".cjs": [".cts", ".cjs", ".d.cts"],
  },
  builtinModules: true,
  nodePath: false,
};

/** What the resolver says of every import below a tsconfig.json that it cannot use: what that extends is not installed, or it is no JSON. */
const CONFIGURATION = /^(Tsconfig |Failed to load tsconfig )/;

/**
 * Finds what imports mean, as Node, TypeScript and bundlers do: package exports and imports, workspaces, `paths` of the
 * nearest tsconfig.json or jsconfig.json, `./a.js` that is `a.ts`.
 */
export class ModuleResolver {
  /** @param {string} root - of the project, absolute */
  constructor(root) {
    const conditions = [
      { conditionNames: ["node", "import", "module-sync", "source", "default"], mainFields: ["module", "main"] },
      { conditionNames: ["node", "require", "module-sync", "default"], mainFields: ["main"] },
    ];
    const esm = new ResolverFactory({ ...OPTIONS, ...conditions[0], tsconfig: "auto" });
    this.resolvers = [esm, esm.cloneWithOptions({ ...OPTIONS, ...conditions[1], tsconfig: "auto" })];
    /** For files whose tsconfig.json it cannot read. */
    this.plain = conditions.map((condition) => esm.cloneWithOptions({ ...OPTIONS, ...condition }));
    this.guard = new ResolverGuard();
    this.configurations = new ConfigurationPaths(root);
    this.aliases = new FrameworkAliases(root);
    /** By tsconfig.json or jsconfig.json, absolute: why it is not known as a whole what that says.
     * @type {Map<string, string>} */
    this.unusable = new Map();
    this.written = new WrittenAliases(root, this.configurations, this.unusable);
    /** @type {Map<string, string>} */
    this.real = new Map();
  }

  /**
   * @param {string} file - absolute, with the import
   * @param {string} module
   * @param {0 | 1} isRequired
   * @returns {string | undefined} absolute and real; undefined for what Node itself has, and what is not there
   */
  find(file, module, isRequired) {
    if (!this.guard.allows(path.dirname(file), module)) return undefined;
    const { path: found, error } = this.resolvers[isRequired].resolveFileSync(file, module);
    if (error !== undefined && CONFIGURATION.test(error)) return this.findWithout(file, module, isRequired, error);
    return found === undefined
      ? this.findFirst(path.dirname(file), this.getAliased(path.dirname(file), module), isRequired)
      : found.split("?")[0];
  }

  /**
   * @param {string} folder - of a file
   * @param {string} module
   * @returns {string[]} what an import of it may mean that is no file or package of that name
   */
  getAliased(folder, module) {
    return [...this.aliases.getTargets(folder, module), ...this.written.getTargets(folder, module)];
  }

  /**
   * @param {string} folder - of the file
   * @param {string[]} targets - what an import may mean
   * @param {0 | 1} isRequired
   * @returns {string | undefined} the first that is there
   */
  findFirst(folder, targets, isRequired) {
    for (const target of targets) {
      const found = this.plain[isRequired].sync(folder, target).path;
      if (found !== undefined) return found.split("?")[0];
    }
    return undefined;
  }

  /**
   * @param {string} file
   * @param {string} module
   * @param {0 | 1} isRequired
   * @param {string} error - about the file's tsconfig.json
   * @returns {string | undefined} the same by what can be read of that
   */
  findWithout(file, module, isRequired, error) {
    const folder = path.dirname(file);
    const configuration = findAbove(folder, "tsconfig.json");
    const read = configuration === undefined ? undefined : this.configurations.read(configuration);
    if (configuration !== undefined && read?.isWhole !== true) this.unusable.set(configuration, error);
    const targets = [...(read?.getTargets(module) ?? []), module, ...this.getAliased(folder, module)];
    return this.findFirst(folder, targets, isRequired);
  }

  /**
   * @param {string} file - absolute
   * @returns {string} without symbolic links, as the resolver answers
   */
  getReal(file) {
    const folder = path.dirname(file);
    const real = getOrInsert(this.real, folder, () => realpathSync(folder));
    return path.join(real, path.basename(file));
  }
}

/**
 * @param {string} folder - absolute
 * @param {string} name
 * @returns {string | undefined} the nearest file of the name, in the folder or above it
 */
function findAbove(folder, name) {
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  const above = path.dirname(folder);
  return above === folder ? undefined : findAbove(above, name);
}
