import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { CLIENTS, PYTHON_CLIENTS } from "./packages.js";
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { ROOT } from "../fixtures.js";
import { runNpm } from "../../scripts/npm.js";

/** Kept between runs: installing takes longer than testing. */
const CACHE = path.join(os.tmpdir(), "hotpath-clients");
/** Lies in a folder when everything is installed there; one that was interrupted is made anew. */
const DONE = "installed";
/** Of one installation, in ms. */
const TIMEOUT = 10 * 60_000;

/** @type {string | undefined} */
let packed;

/**
 * @param {string[]} args
 * @param {string} cwd
 * @returns {string} what npm prints
 */
function npm(args, cwd) {
  return runNpm([...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd,
    timeout: TIMEOUT,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/**
 * Packs the plugin as `npm publish` would, once for a process.
 *
 * @returns {string} the archive, in a folder that is gone when the process ends
 */
export function getTarball() {
  if (packed === undefined) {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-packed-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    // What a script prints would stand in front of the JSON.
    npm(["run", "prepack"], ROOT);
    const [{ filename }] = JSON.parse(npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], ROOT));
    packed = path.join(folder, filename);
  }
  return packed;
}

/**
 * @param {string} client
 * @param {unknown} contents - what is installed; other contents are another folder
 * @param {(folder: string) => void} install - into an empty folder
 * @returns {string} the folder, absolute
 */
function installOnce(client, contents, install) {
  const key = createHash("sha256").update(JSON.stringify(contents)).digest("hex").slice(0, 12);
  const folder = path.join(CACHE, `${client}-${key}`);
  if (!existsSync(path.join(folder, DONE))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    install(folder);
    writeFileSync(path.join(folder, DONE), "");
  }
  return folder;
}

/**
 * A folder that has a client and the plugin in its `node_modules`. The client and the plugin's dependencies are
 * installed once and kept; the plugin itself is that of now.
 *
 * @param {keyof typeof CLIENTS} client
 * @returns {string} absolute
 * @throws where npm cannot install it
 */
export function installClient(client) {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const packages = CLIENTS[client];
  const tarball = getTarball();
  const folder = installOnce(client, [packages, dependencies], (into) => {
    writeFileSync(path.join(into, "package.json"), '{ "private": true }\n');
    npm(["install", "--save-exact", tarball, ...packages], into);
  });
  const plugin = path.join(folder, "node_modules/eslint-plugin-hotpath");
  const unpacked = path.join(folder, "unpacked");
  const hash = createHash("sha256").update(readFileSync(tarball)).digest("hex");
  // Archives of the same files are the same to the byte. What another run is using at the moment stays in place.
  if (!existsSync(unpacked) || readFileSync(unpacked, "utf8") !== hash) {
    rmSync(plugin, { recursive: true, force: true });
    mkdirSync(plugin);
    execFileSync("tar", ["-xzf", tarball, "-C", plugin, "--strip-components=1"]);
    writeFileSync(unpacked, hash);
  }
  return folder;
}

/**
 * A folder that has a client from PyPI in its `bin`.
 *
 * @param {keyof typeof PYTHON_CLIENTS} client
 * @returns {string} absolute
 * @throws where there is no Python 3, or pip cannot install it
 */
export function installPythonClient(client) {
  const packages = PYTHON_CLIENTS[client];
  return installOnce(client, packages, (into) => {
    for (const [program, ...args] of [
      ["python3", "-m", "venv", into],
      [path.join(into, "bin/pip"), "install", "--quiet", "--disable-pip-version-check", ...packages],
    ])
      execFileSync(program, args, { timeout: TIMEOUT, stdio: ["ignore", "ignore", "inherit"] });
  });
}

/**
 * A project of its own below a client's folder, from where it finds everything that is installed there.
 *
 * @param {string} installed - what `installClient` returned
 * @param {Record<string, string>} files - their texts by path
 * @returns {string} absolute; the caller removes it
 */
export function createProject(installed, files) {
  const project = mkdtempSync(path.join(installed, "project-"));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  }
  return project;
}
