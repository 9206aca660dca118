import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { getFixtures, ROOT } from "./fixtures.js";
import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";
import ts from "typescript";

/**
 * `drive.js` of a fixture: drives the module and records everything observable.
 *
 * @typedef {object} Drive
 * @property {(subject: any, record: (name: string, observe: () => unknown) => Promise<void>) => Promise<void>} default
 * @property {Record<string, string>} [differences] - names of records that differ, and why: what `risk: "review"` declares
 */

/** Below the project, so that the copies find its node_modules. */
const CACHE = path.join(ROOT, "node_modules", ".cache");

/**
 * @param {string} file
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<any>} the module, loaded on its own
 */
function load(file, folder, name) {
  const extension = path.extname(file);
  const target = path.join(
    folder,
    `${name}${extension === ".ts" || extension === ".mts" ? ".mjs" : extension === ".cts" ? ".cjs" : extension === ".js" ? ".mjs" : extension}`,
  );
  if (/ts$/.test(extension))
    writeFileSync(
      target,
      ts.transpileModule(readFileSync(file, "utf8"), {
        compilerOptions: {
          target: ts.ScriptTarget.ES2022,
          module: extension === ".cts" ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext,
        },
      }).outputText,
    );
  else copyFileSync(file, target);
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

for (const fixture of getFixtures()) {
  if (fixture.after === undefined) continue;
  describe(`${fixture.rule}: ${fixture.name}`, () => {
    it("behaves as before, but for what it declares", async () => {
      assert.ok(fixture.hasDrive, "it has no drive.js");
      mkdirSync(CACHE, { recursive: true });
      const folder = mkdtempSync(path.join(CACHE, "hotpath-drive-"));
      try {
        /** @type {Drive} */
        const { default: drive, differences = {} } = await import(
          pathToFileURL(path.join(fixture.folder, "drive.js")).href
        );
        /** @param {string} name */
        const observe = async (name) => {
          const subject = await load(path.join(fixture.folder, `${name}${fixture.extension}`), folder, name);
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
        };
        const before = await observe("before");
        const after = await observe("after");
        assert.ok(before.size > 0, "drive.js records nothing");
        assert.deepEqual([...after.keys()], [...before.keys()]);
        for (const [name, value] of before) {
          if (name in differences)
            assert.notDeepEqual(after.get(name), value, `"${name}" is declared to differ and does not`);
          else assert.deepEqual(after.get(name), value, name);
        }
        for (const name of Object.keys(differences))
          assert.ok(before.has(name), `"${name}" is declared to differ and is not recorded`);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
}
