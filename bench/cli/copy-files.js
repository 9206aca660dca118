import { copyFileSync, mkdirSync, statSync } from "node:fs";
import { globSync } from "tinyglobby";
import path from "node:path";

const LARGEST = 2 ** 20;

/**
 * Copies files of code from a folder, of node_modules for instance, as many as are asked for: every so many-th, so that
 * they come from all packages, and some more than once where there are fewer.
 *
 * @param {string} from
 * @param {string} to
 * @param {number} count
 * @returns {number} their size, in bytes
 */
export function copyFiles(from, to, count) {
  const found = globSync("**/*.{js,cjs,mjs,ts}", { cwd: from, ignore: ["**/*.d.ts", "**/*.min.js"] })
    .filter((file) => statSync(path.join(from, file)).size < LARGEST)
    .sort();
  if (found.length === 0) throw new Error(`there are no files of code in ${from}`);
  let size = 0;
  for (let index = 0; index < count; index++) {
    const file = found[Math.floor((index * found.length) / count) % found.length];
    const target = path.join(to, String(index % 50), `${index}-${path.basename(file)}`);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(from, file), target);
    size += statSync(target).size;
  }
  return size;
}
