/**
 * What people call a module that they load.
 *
 * @param {string} module - "node:fs/promises", "@scope/pretty-bytes", "../package.json"
 * @returns {string} "fsPromises", "prettyBytes", "packageJson"
 */
export function nameModule(module) {
  const path = module.replace(/^node:/, "").replace(/^@[^/]+\//, "");
  const file = /^[./]/.test(path) ? path.slice(path.lastIndexOf("/") + 1) : path;
  const words = file
    .replace(/\.[cm]?js$/, "")
    .split(/[^A-Za-z\d]/)
    .filter((word) => word !== "");
  const name = words
    .map((word, index) => (index === 0 ? word[0].toLowerCase() : word[0].toUpperCase()) + word.slice(1))
    .join("");
  return name === "" || /^\d/.test(name) ? "loaded" : name;
}
