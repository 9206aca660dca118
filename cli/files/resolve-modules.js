import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { ResolverFactory } from "oxc-resolver";
import { ResolverGuard } from "./resolver-guard.js";
import { realpathSync } from "node:fs";
import path from "node:path";

/** TypeScript is imported by the names of what it is compiled to, and the other way round in projects that bundle. */
const EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".node"];

/** @type {import("oxc-resolver").NapiResolveOptions} */
const OPTIONS = {
  extensions: EXTENSIONS,
  extensionAlias: {
    ".js": [".ts", ".tsx", ".js", ".jsx"],
    ".jsx": [".tsx", ".jsx"],
    ".mjs": [".mts", ".mjs"],
    ".cjs": [".cts", ".cjs"],
  },
  builtinModules: true,
  nodePath: false,
  tsconfig: "auto",
};

/**
 * Finds what imports mean, as Node, TypeScript and bundlers do: package exports and imports, workspaces, `paths` of the
 * nearest tsconfig.json, `./a.js` that is `a.ts`.
 */
export class ModuleResolver {
  constructor() {
    const esm = new ResolverFactory({
      ...OPTIONS,
      conditionNames: ["node", "import", "module-sync", "source", "default"],
      mainFields: ["module", "main"],
    });
    this.resolvers = [
      esm,
      esm.cloneWithOptions({
        ...OPTIONS,
        conditionNames: ["node", "require", "module-sync", "default"],
        mainFields: ["main"],
      }),
    ];
    this.guard = new ResolverGuard();
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
    const { path: found } = this.resolvers[isRequired].resolveFileSync(file, module);
    return found === undefined ? undefined : found.split("?")[0];
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
