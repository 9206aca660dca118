import { joinWords } from "../../lib/edit/join-words.js";

/**
 * What people call a module that they load.
 *
 * @param {string} module - "node:fs/promises", "@scope/pretty-bytes", "models/lib/key-value", "../package.json"
 * @returns {string} "fsPromises", "prettyBytes", "keyValue", "packageJson"
 */
export function nameModule(module) {
  const path = module.replace(/^node:/, "").replace(/^@[^/]+\//, "");
  // A file, and what lies deep in a package, is called as the file is.
  const file = /^[./]/.test(path) || path.split("/").length > 2 ? path.slice(path.lastIndexOf("/") + 1) : path;
  const words = file
    .replace(/\.[cm]?js$/, "")
    .split(/[^A-Za-z\d]/)
    .filter((word) => word !== "");
  const name = joinWords(words);
  return name === "" || /^\d/.test(name) ? "loaded" : name;
}
