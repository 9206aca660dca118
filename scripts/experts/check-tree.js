import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { findGitFolder, unpack } from "../applications/unpack.js";
import { ROOT } from "../../test/fixtures.js";
import { run } from "../applications/run.js";
import os from "node:os";
import path from "node:path";

/** @import { Finding } from "./judge.js" */
/** @import { Place } from "./places.js" */

/** In it a folder for each checkout of this repository, as each writes maps of its own. */
const FOLDER = path.join(os.tmpdir(), "hotpath-experts", createHash("sha256").update(ROOT).digest("hex").slice(0, 12));

/** A tree is mapped within this, in ms. */
const TIMEOUT = 240_000;

/** Every rule there is, also those that are not recommended. */
const RULES = readdirSync(path.join(ROOT, "docs/rules")).map((page) => page.replace(".md", ""));

/**
 * Unpacks, maps and checks the tree in which some places are. Nothing is installed in it.
 *
 * @param {Place[]} places - of one repository and commit
 * @param {string} mirrors
 * @param {{ reuse: boolean }} how - whether a map that was made before is taken
 * @returns {Promise<Map<string, Finding[]>>} the findings by file
 * @throws {Error} if it cannot be unpacked, mapped or checked
 */
export async function checkTree(places, mirrors, { reuse }) {
  const [{ repository, commit }] = places;
  const folder = path.join(FOLDER, `${repository.replace("/", "+")}@${commit.slice(0, 10)}`);
  if (!existsSync(path.join(folder, ".git/unpacked"))) await unpack(folder, findGitFolder(mirrors, repository), commit);
  const map = path.join(folder, ".hotpath/heat.json");
  if (!reuse || !existsSync(map)) {
    // With what is kept for the next map, which knows of changes in the tree alone.
    rmSync(path.dirname(map), { recursive: true, force: true });
    // 2: also where a configuration extends one that is not installed. What is left out of the map is not found then.
    await hotpath(folder, ["map", "--write"], [0, 2]);
    if (!existsSync(map)) throw new Error(`no map of ${folder} was written`);
  }
  const files = [...new Set(places.map((place) => place.path))];
  const report = JSON.parse(
    await hotpath(
      folder,
      [
        "check",
        "--format",
        "json",
        "--no-ignore",
        "--no-baseline",
        "--threads",
        "1",
        "--rule",
        RULES.join(","),
        ...files,
      ],
      [0, 1],
    ),
  );
  if (report.crashes.length > 0) throw new Error(`crash: ${JSON.stringify(report.crashes[0])}`);
  return new Map(files.map((file) => [file, findFindings(report, file)]));
}

/**
 * @param {{ files: { path: string, error?: { message: string }, findings: Finding[] }[] }} report
 * @param {string} file
 * @returns {Finding[]} none where the report has nothing to say of the file
 * @throws {Error} if the file cannot be read
 */
function findFindings({ files }, file) {
  const found = files.find((one) => one.path === file);
  if (found?.error !== undefined) throw new Error(`${file}: ${found.error.message}`);
  return found?.findings ?? [];
}

/**
 * @param {string} cwd
 * @param {string[]} args
 * @param {number[]} expected - exit status
 * @returns {Promise<string>}
 */
async function hotpath(cwd, args, expected) {
  const command = [process.execPath, path.join(ROOT, "bin/hotpath.js"), ...args];
  const { end, output, errors } = await run(command, { cwd, timeout: TIMEOUT });
  if (!expected.some((status) => end === `exit ${status}`))
    throw new Error(`hotpath ${args[0]}, in ${cwd}: ${end}\n${errors.slice(-3000)}`);
  return output;
}
