import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNpm } from "./npm.js";

/**
 * Installs packages in a folder of their own, unless these versions lie there from a run before.
 *
 * @param {string} folder - is made
 * @param {string[]} packages - "express@5.1.0", "@hapi/hapi@21.4.4"
 * @param {object} [manifest] - what the folder's package.json says besides
 * @throws {Error} if npm fails
 */
export function installOnce(folder, packages, manifest) {
  if (packages.every((specifier) => isInstalled(folder, specifier))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, ...manifest }));
  runNpm(["install", "--ignore-scripts", "--no-audit", "--no-fund", ...packages], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/**
 * @param {string} folder
 * @param {string} specifier - "express@5.1.0"
 * @returns {boolean}
 */
function isInstalled(folder, specifier) {
  const at = specifier.lastIndexOf("@");
  const manifest = path.join(folder, "node_modules", specifier.slice(0, at), "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === specifier.slice(at + 1);
}
