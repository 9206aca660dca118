import { existsSync } from "node:fs";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import path from "node:path";

/** What frameworks write into a tsconfig.json of their own, which git leaves out and a project's extends. */
const GENERATED = /[\\/]\.(?:svelte-kit|nuxt)[\\/]tsconfig(?:\.\w+)?\.json$/;

/** What an import begins with that means a folder of the project by them. */
const ALIASED = /^(\$lib|~~|@@|~|@|#server|#shared|(?=\/))(?:\/(.*))?$/;

/** By what their settings are called, files or folders, the folders that are meant, the first that is there.
 * @type {[settings: string[], aliases: Record<string, string[]>][]} */
const FRAMEWORKS = [
  [["svelte.config.js", "svelte.config.ts"], { $lib: ["src/lib"] }],
  [
    ["nuxt.config.ts", "nuxt.config.js", "nuxt.config.mjs"],
    // Version 4 has the client's files in a folder of their own.
    {
      "~~": ["."],
      "@@": ["."],
      "~": ["app", "."],
      "@": ["app", "."],
      "#server": ["server"],
      "#shared": ["shared"],
    },
  ],
  // import Orders from "/models/orders"
  [[".meteor"], { "": ["."] }],
];

/**
 * @param {string} file - absolute
 * @returns {boolean} whether a framework writes it when it is started or built: what it says of imports is known
 */
export function isGenerated(file) {
  return GENERATED.test(file);
}

/** What imports mean by the conventions of SvelteKit, Nuxt and Meteor: `$lib/db`, `~/server/db`, `/models/orders`. */
export class FrameworkAliases {
  /** @param {string} root - of the project, absolute */
  constructor(root) {
    this.root = root;
    /** By folder.
     * @type {Map<string, { folder: string, aliases: Record<string, string[]> } | undefined>} */
    this.known = new Map();
  }

  /**
   * @param {string} folder - absolute, of a file that imports something
   * @param {string} module
   * @returns {string[]} what it may mean, absolute, perhaps without its end
   */
  getTargets(folder, module) {
    const [, alias, rest = ""] = ALIASED.exec(module) ?? [];
    const framework = alias === undefined ? undefined : this.find(folder);
    return (framework?.aliases[alias] ?? []).map((target) => path.resolve(framework?.folder ?? "", target, rest));
  }

  /**
   * @param {string} folder - absolute
   * @returns {{ folder: string, aliases: Record<string, string[]> } | undefined} the nearest folder with settings of a framework, not above
   *   the project
   */
  find(folder) {
    return getOrInsert(this.known, folder, () => {
      const [found] = FRAMEWORKS.filter(([settings]) => settings.some((name) => existsSync(path.join(folder, name))));
      if (found !== undefined) return { folder, aliases: found[1] };
      const above = path.dirname(folder);
      return folder === this.root || above === folder ? undefined : this.find(above);
    });
  }
}
