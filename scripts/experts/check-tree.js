import { checkFolder, getMappedTree } from "./mapped-tree.js";
import { readdirSync } from "node:fs";
import { ROOT } from "../../test/fixtures.js";
import path from "node:path";

/** @import { Finding } from "./judge.js" */
/** @import { Place } from "./places.js" */

/** Every rule there is, also those that are not recommended. */
const RULES = readdirSync(path.join(ROOT, "docs/rules")).map((page) => page.replace(".md", ""));

/**
 * Unpacks, maps and checks the tree in which some places are.
 *
 * @param {Place[]} places - of one repository and commit
 * @param {string} mirrors
 * @param {{ reuse: boolean }} how - whether a map that was made before is taken
 * @returns {Promise<Map<string, Finding[]>>} the findings by file
 * @throws {Error} if it cannot be unpacked, mapped or checked
 */
export async function checkTree(places, mirrors, how) {
  const folder = await getMappedTree(places[0], mirrors, how);
  const files = [...new Set(places.map((place) => place.path))];
  const report = await checkFolder(folder, ["--rule", RULES.join(","), ...files]);
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
