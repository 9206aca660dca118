import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { findGitFolder, unpack } from "../applications/unpack.js";
import { ROOT } from "../../test/fixtures.js";
import { run } from "../applications/run.js";
import os from "node:os";
import path from "node:path";

/** In it a folder for each checkout of this repository, as each writes maps of its own. */
const FOLDER = path.join(os.tmpdir(), "hotpath-experts", createHash("sha256").update(ROOT).digest("hex").slice(0, 12));

/** A tree is mapped within this, in ms. */
const TIMEOUT = 240_000;

/**
 * Unpacks and maps a tree, as its users would do it. Nothing is installed in it.
 *
 * @param {{ repository: string, commit: string, root?: string }} tree - `root`: the folder in it that is the application
 * @param {string} mirrors
 * @param {{ reuse: boolean }} how - whether a map that was made before is taken
 * @returns {Promise<string>} the folder that has the map
 * @throws {Error} if it cannot be unpacked or mapped
 */
export async function getMappedTree({ repository, commit, root = "." }, mirrors, { reuse }) {
  // A map of all of it would be that of the application in it, too.
  const part = root === "." ? "" : `+${root.replaceAll("/", "+")}`;
  const tree = path.join(FOLDER, `${repository.replace("/", "+")}@${commit.slice(0, 10)}${part}`);
  if (!existsSync(path.join(tree, ".git/unpacked"))) await unpack(tree, findGitFolder(mirrors, repository), commit);
  const folder = path.join(tree, root);
  const map = path.join(folder, ".hotpath/heat.json");
  if (!reuse || !existsSync(map)) {
    // With what is kept for the next map, which knows of changes in the tree alone.
    rmSync(path.dirname(map), { recursive: true, force: true });
    // 2: also where a configuration extends one that is not installed. What is left out of the map is not found then.
    await hotpath(folder, ["map", "--write"], [0, 2]);
    if (!existsSync(map)) throw new Error(`no map of ${folder} was written`);
  }
  return folder;
}

/**
 * @param {string} cwd
 * @param {string[]} args
 * @param {number[]} expected - exit status
 * @returns {Promise<string>} what it prints
 * @throws {Error} if it ends otherwise
 */
async function hotpath(cwd, args, expected) {
  const command = [process.execPath, path.join(ROOT, "bin/hotpath.js"), ...args];
  const { end, output, errors } = await run(command, { cwd, timeout: TIMEOUT });
  if (!expected.some((status) => end === `exit ${status}`))
    throw new Error(`hotpath ${args[0]}, in ${cwd}: ${end}\n${errors.slice(-3000)}`);
  return output;
}

/**
 * @param {string} cwd
 * @param {string[]} args - of `hotpath check`
 * @returns {Promise<{ files: { path: string, error?: { message: string }, findings: any[] }[] }>} its JSON report
 * @throws {Error} if it ends otherwise, or something crashed
 */
export async function checkFolder(cwd, args) {
  const report = JSON.parse(
    await hotpath(
      cwd,
      ["check", "--format", "json", "--no-ignore", "--no-baseline", "--threads", "1", ...args],
      [0, 1],
    ),
  );
  if (report.crashes.length > 0) throw new Error(`crash: ${JSON.stringify(report.crashes[0])}`);
  return report;
}
