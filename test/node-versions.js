import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { runNpm } from "../scripts/npm.js";

/** Releases of the lines that the package supports; the one that runs this is taken for its own line. */
const VERSIONS = { 20: "20.20.2", 22: "22.23.3", 24: "24.21.0", 26: "26.10.0" };

const CACHE = path.join(os.tmpdir(), "hotpath-node-versions");
/** Of one download, in ms. */
const TIMEOUT = 10 * 60_000;

export const MAJORS = Object.keys(VERSIONS);

/**
 * A release of Node, from npm; kept in the system's folder for temporary files.
 *
 * @param {string} major
 * @returns {string} the program
 * @throws {Error} if no release of this line is known here, or it cannot be had
 */
export function getNode(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const version = VERSIONS[/** @type {keyof typeof VERSIONS} */ (/** @type {unknown} */ (major))];
  if (version === undefined) throw new Error(`no release of Node ${major} is known here; add it to VERSIONS`);
  const folder = path.join(CACHE, version);
  const node = path.join(folder, "node_modules", `node-${os.platform()}-${os.arch()}`, "bin/node");
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "package.json"), "{}");
    const release = `node-${os.platform()}-${os.arch()}@${version}`;
    runNpm(["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", release], {
      cwd: folder,
      timeout: TIMEOUT,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return node;
}
