import { LARGEST, readProjectText } from "./project-file.js";
import path from "node:path";
import { readdirSync } from "node:fs";

/** How deep packages lie in a repository: `packages/config/typescript`. */
const MAX_DEPTH = 4;
/** How many folders are looked at. */
const MAX_FOLDERS = 20_000;

/** Where the packages of a project are, by their names, also those without any code. They are looked for at the first question. */
export class PackageFolders {
  /** @param {string} root - absolute */
  constructor(root) {
    this.root = root;
    /** By name.
     * @type {Map<string, string[]> | undefined} */
    this.folders = undefined;
  }

  /**
   * @param {string} name
   * @returns {string[]} absolute; none where several packages have the name
   */
  find(name) {
    this.folders ??= this.read();
    const found = this.folders.get(name) ?? [];
    return found.length === 1 ? found : [];
  }

  /** @returns {Map<string, string[]>} */
  read() {
    /** @type {Map<string, string[]>} */
    const folders = new Map();
    const queue = [{ folder: this.root, depth: 0 }];
    for (const { folder, depth } of queue) {
      const name = this.readName(folder);
      if (name !== undefined) folders.set(name, [...(folders.get(name) ?? []), folder]);
      if (depth === MAX_DEPTH) continue;
      for (const inner of getInner(folder))
        if (queue.length < MAX_FOLDERS) queue.push({ folder: path.join(folder, inner), depth: depth + 1 });
    }
    return folders;
  }

  /**
   * @param {string} folder
   * @returns {string | undefined}
   */
  readName(folder) {
    try {
      const limits = { within: [this.root], largest: LARGEST.written };
      const { name } = JSON.parse(readProjectText(path.join(folder, "package.json"), limits));
      return typeof name === "string" ? name : undefined;
    } catch {
      // No package: nobody can name it.
      return undefined;
    }
  }
}

/**
 * @param {string} folder
 * @returns {string[]} the names of the folders in it
 */
function getInner(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch {
    // Nobody may look into it.
    return [];
  }
}
