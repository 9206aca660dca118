import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { CLIENTS } from "./packages.js";
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { ROOT } from "../fixtures.js";

/** Kept between runs: installing takes longer than testing. */
const CACHE = path.join(os.tmpdir(), "hotpath-clients");
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
  return execFileSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd,
    encoding: "utf8",
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
    const [{ filename }] = JSON.parse(npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], ROOT));
    packed = path.join(folder, filename);
  }
  return packed;
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
  const key = createHash("sha256")
    .update(JSON.stringify([packages, dependencies]))
    .digest("hex")
    .slice(0, 12);
  const folder = path.join(CACHE, `${client}-${key}`);
  const tarball = getTarball();
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    // An installation that was interrupted is never taken for one that is complete.
    const unfinished = mkdtempSync(path.join(CACHE, "unfinished-"));
    writeFileSync(path.join(unfinished, "package.json"), '{ "private": true }\n');
    npm(["install", "--save-exact", tarball, ...packages], unfinished);
    renameSync(unfinished, folder);
  }
  const plugin = path.join(folder, "node_modules/eslint-plugin-hotpath");
  rmSync(plugin, { recursive: true, force: true });
  mkdirSync(plugin);
  execFileSync("tar", ["-xzf", tarball, "-C", plugin, "--strip-components=1"]);
  return folder;
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
