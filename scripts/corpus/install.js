import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { runNpm } from "../npm.js";

/** Packages that npm is asked for at once. */
const BATCH = 8;

/**
 * Fetches packages as they are published: without what they depend on, and without running anything of them.
 *
 * @param {string} folder - absolute; what is there already stays
 * @param {string[]} specifiers - "express@5.3.0"
 * @returns {string[]} the folders, in the same order
 */
export function installPackages(folder, specifiers) {
  mkdirSync(folder, { recursive: true });
  const wanted = specifiers.filter((specifier) => !existsSync(path.join(folder, specifier)));
  for (let start = 0; start < wanted.length; start += BATCH) {
    // Beside the packages, so that a package is there as a whole or not at all.
    const scratch = mkdtempSync(path.join(folder, ".fetched-"));
    try {
      for (const { id, filename } of pack(scratch, wanted.slice(start, start + BATCH))) {
        const fresh = path.join(scratch, "fresh");
        mkdirSync(fresh);
        execFileSync("tar", ["-xzf", path.join(scratch, filename), "-C", fresh, "--strip-components=1"]);
        mkdirSync(path.dirname(path.join(folder, id)), { recursive: true });
        renameSync(fresh, path.join(folder, id));
      }
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
    console.error(`${Math.min(start + BATCH, wanted.length)} of ${wanted.length} packages fetched`);
  }
  const missing = specifiers.filter((specifier) => !existsSync(path.join(folder, specifier)));
  if (missing.length > 0) throw new Error(`npm did not send ${missing.join(", ")}`);
  return specifiers.map((specifier) => path.join(folder, specifier));
}

/**
 * @param {string} folder
 * @param {string[]} specifiers
 * @returns {{ id: string, filename: string }[]} `id`: "express@5.3.0"
 */
function pack(folder, specifiers) {
  const answer = runNpm(["pack", "--json", "--ignore-scripts", "--loglevel=error", ...specifiers], {
    cwd: folder,
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return Object.values(JSON.parse(answer));
}
