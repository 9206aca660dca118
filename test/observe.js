import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./fixtures.js";
import ts from "typescript";

/** @import { Fixture } from "./fixtures.js" */

/**
 * `drive.js` of a fixture: drives the module and records everything observable.
 *
 * @typedef {object} Drive
 * @property {(subject: any, record: (name: string, observe: () => unknown) => Promise<void>) => Promise<void>} default
 * @property {Record<string, string>} [differences] - names of records that differ, and why: what `risk: "review"` declares
 */

/** Below the project, so that the copies find its node_modules. */
const CACHE = path.join(ROOT, "node_modules", ".cache");

/** What stands in for packages that fixtures import and the project does not have. */
const PACKAGES = path.join(ROOT, "fixtures", "drives", "packages");

/**
 * @param {Fixture} fixture
 * @returns {Promise<Drive>}
 */
export function loadDrive({ folder }) {
  return import(pathToFileURL(path.join(folder, "drive.js")).href);
}

/**
 * Loads a text in place of a fixture's code, on its own, and drives it.
 *
 * @param {Fixture} fixture
 * @param {string} text
 * @returns {Promise<Map<string, unknown>>} what can be observed, by the names of the records
 */
export async function observe(fixture, text) {
  const { default: drive } = await loadDrive(fixture);
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, "hotpath-drive-"));
  symlinkSync(PACKAGES, path.join(folder, "node_modules"), "junction");
  try {
    const subject = await load(fixture.extension, text, folder);
    /** @type {Map<string, unknown>} */
    const records = new Map();
    await drive(subject, async (record, run) => {
      assert.ok(!records.has(record), `"${record}" is recorded twice`);
      try {
        records.set(record, await run());
      } catch (error) {
        records.set(record, describeError(error));
      }
    });
    return records;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} extension
 * @param {string} text
 * @param {string} folder
 * @returns {Promise<any>} the module
 */
function load(extension, text, folder) {
  const isTypeScript = /ts$/.test(extension);
  const target = path.join(
    folder,
    `subject${extension === ".cts" ? ".cjs" : isTypeScript || extension === ".js" ? ".mjs" : extension}`,
  );
  writeFileSync(
    target,
    isTypeScript
      ? ts.transpileModule(text, {
          compilerOptions: {
            target: ts.ScriptTarget.ES2022,
            module: extension === ".cts" ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext,
          },
        }).outputText
      : text,
  );
  return import(pathToFileURL(target).href);
}

/**
 * @param {unknown} error
 * @returns {unknown} what of an error a caller can tell
 */
function describeError(error) {
  return error instanceof Error
    ? { threw: error.name, message: error.message, code: /** @type {any} */ (error).code }
    : { threw: error };
}
