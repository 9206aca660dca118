import { existsSync, realpathSync } from "node:fs";
import path from "node:path";

const NAME = /^(?:@[^/\\\s]+\/)?[^@/\\\s.][^/\\\s]*$/;

/**
 * The folder of an installed package, as Node finds it: in the nearest node_modules above.
 *
 * @param {string} name
 * @param {string} cwd
 * @returns {string | undefined} absolute; where package managers link to a store, the folder in the store, as profiles name it
 */
export function findDependencyFolder(name, cwd) {
  if (!NAME.test(name)) return undefined;
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, "node_modules", name);
    if (existsSync(candidate)) return realpathSync(candidate);
    if (path.dirname(folder) === folder) return undefined;
  }
}
