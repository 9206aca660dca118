import { existsSync } from "node:fs";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import path from "node:path";

/** @import { ConfigurationPaths } from "./configuration-paths.js" */

/** By what an import means, absolute, perhaps without its end. @typedef {(module: string) => string[]} GetTargets */

/**
 * What imports mean in JavaScript by a jsconfig.json, which Next.js and editors follow, and by the `_moduleAliases` of a package.json,
 * which the package module-alias does.
 */
export class WrittenAliases {
  /**
   * @param {string} root - of the project, absolute
   * @param {ConfigurationPaths} configurations
   * @param {Map<string, string>} unusable - is filled: by jsconfig.json, absolute, why it is not known as a whole what that says
   */
  constructor(root, configurations, unusable) {
    this.root = root;
    this.configurations = configurations;
    this.unusable = unusable;
    /** By folder.
     * @type {Map<string, GetTargets[]>} */
    this.known = new Map();
  }

  /**
   * @param {string} folder - absolute, of a file that imports something
   * @param {string} module
   * @returns {string[]} what it may mean, absolute, perhaps without its end
   */
  getTargets(folder, module) {
    return /^\.{0,2}\//.test(module) ? [] : this.find(folder).flatMap((getTargets) => getTargets(module));
  }

  /**
   * @param {string} folder - absolute
   * @returns {GetTargets[]} of the files in the folder and above it, the nearest first, not above the project
   */
  find(folder) {
    return getOrInsert(this.known, folder, () => {
      const own = this.read(folder);
      const above = path.dirname(folder);
      return folder === this.root || above === folder ? own : [...own, ...this.find(above)];
    });
  }

  /**
   * @param {string} folder - absolute
   * @returns {GetTargets[]}
   */
  read(folder) {
    /** @type {GetTargets[]} */
    const found = [];
    const configuration = path.join(folder, "jsconfig.json");
    if (existsSync(configuration)) {
      const { isWhole, getTargets } = this.configurations.read(configuration);
      if (!isWhole) this.unusable.set(configuration, "it, or what it extends, is not there or no JSON");
      found.push(getTargets);
    }
    const written = path.join(folder, "package.json");
    const aliases = existsSync(written) ? this.configurations.parse(written)?._moduleAliases : undefined;
    if (typeof aliases === "object" && aliases !== null)
      found.push((module) =>
        Object.entries(aliases).flatMap(([alias, target]) =>
          typeof target === "string" && (module === alias || module.startsWith(`${alias}/`))
            ? [path.resolve(folder, target, module.slice(alias.length).replace(/^\//, ""))]
            : [],
        ),
      );
    return found;
  }
}
