import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { getFingerprint } from "../files/read-file.js";
import path from "node:path";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What results are made by: folders of this package, and packages that read code or compare texts. */
const FOLDERS = ["cli", "detectors", "lib", "rules", "transforms"];
const PACKAGES = ["@babel/parser", "@typescript-eslint/scope-manager", "oxc-parser", "diff"];

/** @type {string[] | undefined} */
let ownState;

/**
 * What tells this program from others that might come to other results: its version and those of what it parses with; where it is
 * not installed but worked on, its code.
 *
 * @returns {string[]}
 */
export function getOwnState() {
  return (ownState ??= read());
}

function read() {
  const require = createRequire(import.meta.url);
  const isInstalled = ROOT.split(path.sep).includes("node_modules");
  return [
    process.version,
    readVersion(path.join(ROOT, "package.json")),
    ...PACKAGES.map((name) => readVersion(require.resolve(`${name}/package.json`))),
    ...(isInstalled ? [] : [getFingerprint(Buffer.concat(FOLDERS.flatMap(readCode)))]),
  ];
}

/** @param {string} file - package.json */
function readVersion(file) {
  return JSON.parse(readFileSync(file, "utf8")).version;
}

/** @param {string} folder */
function readCode(folder) {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => readFileSync(file));
}
