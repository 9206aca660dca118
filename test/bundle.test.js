import { describe, it } from "node:test";
import { getFilename, getFixtures, ROOT } from "./fixtures.js";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { Linter } from "eslint";
import assert from "node:assert/strict";
import { bundle } from "../scripts/bundle.js";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import plugin from "../index.js";
import * as typescriptParser from "@typescript-eslint/parser";

/** Of each rule, of those that are rewritten and of those that are not. */
const FIXTURES = 4;

const { outputs } = await bundle();
const INDEX = path.join(ROOT, "dist/index.js");
const { default: bundled } = await import(pathToFileURL(INDEX).href);

/**
 * @param {string} name - of a file of the bundle
 * @returns {{ specifiers: Set<string>, sources: Set<string> }} what is loaded at once with it: other packages, and the files
 *   of this one that it and the files of the bundle that it imports consist of
 */
function getLoaded(name) {
  const specifiers = new Set();
  const sources = new Set();
  const files = new Set([`dist/${name}`]);
  for (const file of files) {
    for (const source of Object.keys(outputs[file].inputs)) sources.add(source);
    for (const { path: specifier, kind, external } of outputs[file].imports)
      if (kind === "import-statement") (external === true ? specifiers : files).add(specifier);
  }
  return { specifiers, sources };
}

/**
 * @param {any} tested - the plugin
 * @param {import("./fixtures.js").Fixture} fixture
 */
function lint(tested, fixture) {
  return new Linter({ configType: "flat" }).verify(
    fixture.before,
    [
      { files: ["**/*.*"], ...tested.configs.all },
      {
        files: ["**/*.*"],
        languageOptions: {
          sourceType: fixture.extension.startsWith(".c") ? "commonjs" : "module",
          ...(/\.[cm]?tsx?$/.test(fixture.extension) ? { parser: typescriptParser } : {}),
        },
      },
    ],
    getFilename(fixture),
  );
}

describe("the bundle", () => {
  it("is the plugin, for whoever imports or requires it", () => {
    const { rules, ...rest } = bundled;
    assert.deepEqual(rest.meta, plugin.meta);
    assert.deepEqual(Object.keys(rules), Object.keys(plugin.rules));
    for (const [name, { meta }] of Object.entries(plugin.rules)) assert.deepEqual(rules[name].meta, meta);
    for (const config of /** @type {const} */ (["recommended", "all", "compat"]))
      assert.deepEqual(bundled.configs[config].rules, plugin.configs[config].rules);
    assert.equal(bundled.configs.all.plugins.hotpath, bundled);
    assert.equal(createRequire(import.meta.url)(INDEX), bundled);
  });

  it("needs no other package before there is a finding", () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
    assert.deepEqual([...getLoaded("index.js").specifiers], ["node:module"]);
    assert.deepEqual([...getLoaded("finding.js").specifiers], []);
    for (const specifier of getLoaded("rewrites.js").specifiers) assert.ok(specifier in dependencies, specifier);
  });

  it("loads what finds with the first file, and what rewrites with the first finding", () => {
    const [index, finding, rewrites] = ["index.js", "finding.js", "rewrites.js"].map((name) => getLoaded(name).sources);
    for (const source of ["lib/rule/engine.js", "detectors/no-late-property.js", "lib/heat/roots/express.js"])
      assert.deepEqual([index.has(source), finding.has(source)], [false, true], source);
    for (const source of ["lib/rule/planner.js", "transforms/no-late-property.js", "lib/net/check.js"])
      assert.deepEqual([finding.has(source), rewrites.has(source)], [false, true], source);
  });

  it("leaves nothing of an older one behind", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-bundle-"));
    try {
      writeFileSync(path.join(folder, "chunk-OLD.js"), "");
      await bundle(folder);
      assert.deepEqual(
        readdirSync(folder).sort(),
        Object.keys(outputs)
          .map((file) => path.basename(file))
          .sort(),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  for (const rule of Object.keys(plugin.rules))
    it(`finds and offers what ${rule} does`, () => {
      const own = getFixtures().filter(
        (fixture) => fixture.rule === rule && fixture.expected.length > 0 && Object.keys(fixture.options).length === 0,
      );
      const [rewritten, others] = [true, false].map((isRewritten) =>
        own.filter(({ after }) => (after !== undefined) === isRewritten).slice(0, FIXTURES),
      );
      assert.ok(rewritten.length + others.length > 0);
      for (const fixture of [...rewritten, ...others]) {
        const messages = lint(bundled, fixture);
        assert.ok(
          messages.some(({ ruleId }) => ruleId === `hotpath/${rule}`),
          fixture.name,
        );
        assert.deepEqual(messages, lint(plugin, fixture), fixture.name);
      }
    });
});
