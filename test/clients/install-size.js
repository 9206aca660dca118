/**
 * What an installation brings: `node test/clients/install-size.js` prints the table of docs/install.md.
 */
import { getTarball } from "./installed.js";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runNpm } from "../../scripts/npm.js";

/** Packages that people have beside this one, or in its place. */
const OTHERS = ["@e18e/eslint-plugin@0.8.1", "eslint-plugin-unicorn@65.0.1", "jscodeshift@17.4.0", "putout@41.3.1"];

/**
 * @typedef {object} Installation
 * @property {string} name
 * @property {number} packages - with itself
 * @property {number} megabytes
 * @property {string[]} scripts - names of packages that want to run something when they are installed
 */

/**
 * Installs this package and others, each into an empty project, without their peers.
 *
 * @returns {Installation[]} this package first
 */
export function measureInstallations() {
  return [getTarball(), ...OTHERS].map(measure);
}

/**
 * @param {string} specifier - of a package, or an archive
 * @returns {Installation}
 */
function measure(specifier) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-size-"));
  try {
    writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
    const flags = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"];
    runNpm(["install", ...flags, specifier], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    const modules = path.join(folder, "node_modules");
    const { packages } = JSON.parse(readFileSync(path.join(modules, ".package-lock.json"), "utf8"));
    const [name] = Object.keys(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).dependencies);
    return {
      name,
      packages: Object.keys(packages).length,
      megabytes: getSize(modules) / 1e6,
      scripts: Object.keys(packages).filter((place) => packages[place].hasInstallScript),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} folder @returns {number} bytes of the files in it */
function getSize(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => lstatSync(path.join(folder, name)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log("| | packages | MB |\n| --- | --- | --- |");
  for (const { name, packages, megabytes } of measureInstallations())
    console.log(`| ${name} | ${packages} | ${megabytes.toFixed(1)} |`);
}
