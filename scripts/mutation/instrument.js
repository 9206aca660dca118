import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { ROOT } from "../../test/fixtures.js";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** @import { Part } from "./parts.js" */

/**
 * A mutant: a place in the code, and what stands there instead while it is switched on.
 *
 * @typedef {object} Mutant
 * @property {string} id - in the instrumented code
 * @property {string} file
 * @property {number} line - 1-based
 * @property {string} code - the line, trimmed
 * @property {string} from - the text that is replaced, spaces and lines joined
 * @property {string} to
 */

const COPIED = [
  "cli",
  "detectors",
  "docs",
  "fixtures",
  "lib",
  "rules",
  "scripts",
  "test",
  "transforms",
  "index.js",
  "package.json",
];

/**
 * Copies the repository, with every mutant of a part in its files, and the tests collected instead of run.
 *
 * @param {Part} part
 * @param {string} modules - folder where Stryker is installed
 * @returns {Promise<{ folder: string, mutants: Mutant[] }>}
 */
export async function createSandbox(part, modules) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-mutants-"));
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  for (const file of [...part.tests, "test/fixture-contract.js"]) {
    const target = path.join(folder, file);
    const collect = pathToFileURL(path.join(folder, "scripts/mutation/collect.js")).href;
    writeFileSync(target, readFileSync(target, "utf8").replace('from "node:test"', `from "${collect}"`));
  }
  const { Instrumenter } = await import(
    pathToFileURL(path.join(modules, "@stryker-mutator/instrumenter/dist/src/instrumenter.js")).href
  );
  const texts = new Map(part.files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
  const result = await new Instrumenter({ debug() {}, info() {}, isDebugEnabled: () => false }).instrument(
    [...texts].map(([name, content]) => ({ name, content, mutate: true })),
    { ignorers: [], excludedMutations: [], plugins: null },
  );
  for (const { name, content } of result.files) writeFileSync(path.join(folder, name), content);
  return {
    folder,
    mutants: result.mutants.map((/** @type {any} */ { id, fileName, location, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      ...describePlace(/** @type {string} */ (texts.get(fileName)).split("\n"), location),
      to: join(replacement),
    })),
  };
}

/**
 * @param {string[]} lines
 * @param {{ start: { line: number, column: number }, end: { line: number, column: number } }} location - 0-based
 */
function describePlace(lines, { start, end }) {
  const covered = lines.slice(start.line, end.line + 1);
  covered[covered.length - 1] = covered[covered.length - 1].slice(0, end.column);
  covered[0] = covered[0].slice(start.column);
  return { code: lines[start.line].trim(), from: join(covered.join("\n")) };
}

/** @param {string} text */
function join(text) {
  return text.replace(/\s+/g, " ");
}
