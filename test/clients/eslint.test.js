import { after, before, describe, it } from "node:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { getFixtures, ROOT } from "../fixtures.js";
import assert from "node:assert/strict";
import { bundle } from "../../scripts/bundle.js";
import { createRequire } from "node:module";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import plugin from "../../index.js";
import { rules } from "../../rules/index.js";
import { runRuleTester } from "./rule-tester.js";

const require = createRequire(import.meta.url);

const fixtures = getFixtures();

/** A server with one finding of `no-eager-url`, offered with a suggestion. */
const SERVER = `import http from "node:http";

class Request {
  constructor(raw) {
    this.raw = raw;
    this.url = new URL(raw.url, "http://localhost");
  }
}

http.createServer((req, res) => {
  const request = new Request(req);
  res.end(request.raw.method === "GET" ? request.url.pathname : "");
}).listen(0);
`;

/** Three ways in which people write their configuration. */
const configs = {
  "a plain object": 'import hotpath from "eslint-plugin-hotpath";\nexport default [hotpath.configs.recommended];\n',
  "its own rules":
    'import hotpath from "eslint-plugin-hotpath";\nexport default [{ files: ["**/*.js"], plugins: { hotpath }, rules: { "hotpath/no-eager-url": "warn" } }];\n',
};

const withDefineConfig = (/** @type {string} */ eslint) =>
  `import { defineConfig } from "${eslint}/config";\nimport hotpath from "eslint-plugin-hotpath";\nexport default defineConfig([{ files: ["**/*.js"], plugins: { hotpath }, extends: ["hotpath/recommended"] }]);\n`;

/** @type {string} */
let folder;

/**
 * A project that has the plugin installed.
 *
 * @param {string} name
 * @param {Record<string, string>} files
 */
function createProject(name, files) {
  const project = path.join(folder, name.replace(/\W+/g, "-"));
  mkdirSync(path.join(project, "node_modules"), { recursive: true });
  symlinkSync(ROOT, path.join(project, "node_modules/eslint-plugin-hotpath"), "dir");
  for (const eslint of ["eslint", "eslint-8", "eslint-9"])
    symlinkSync(path.join(ROOT, "node_modules", eslint), path.join(project, "node_modules", eslint), "dir");
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  }
  return project;
}

/** @param {{ messages: { ruleId: string | null, message: string, line: number, suggestions?: { desc: string, fix: object }[] }[] }} result */
function checkResult({ messages }) {
  assert.deepEqual(
    messages.map(({ ruleId, line }) => ({ ruleId, line })),
    [{ ruleId: "hotpath/no-eager-url", line: 6 }],
  );
  assert.match(messages[0].message, /^`.+\)\.$/);
  assert.equal(messages[0].suggestions?.length, 1);
}

/**
 * What the cache takes a configuration for; the file is a list whose entries name each other by their place.
 *
 * @param {string} project
 * @returns {string}
 */
function getCacheKey(project) {
  const entries = JSON.parse(readFileSync(path.join(project, ".eslintcache"), "utf8"));
  const { hashOfConfig } = entries.find((/** @type {any} */ entry) => entry?.hashOfConfig !== undefined);
  return entries[Number(hashOfConfig)];
}

before(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-eslint-"));
  await bundle();
});
after(() => rmSync(folder, { recursive: true }));

for (const eslint of ["eslint", "eslint-9", "eslint-8"]) {
  const { version } = require(`${eslint}/package.json`);
  const isOld = version.startsWith("8.");
  describe(`ESLint ${version}`, () => {
    /** @type {{ new (options: object): { lintFiles(files: string[]): Promise<any[]>, loadFormatter(name: string): Promise<any> } }} */
    const ESLint = isOld ? require(`${eslint}/use-at-your-own-risk`).FlatESLint : require(eslint).ESLint;
    const written = isOld ? configs : { ...configs, "defineConfig with extends": withDefineConfig(eslint) };

    for (const [name, config] of Object.entries(written)) {
      it(`reports and suggests, configured by ${name}`, async () => {
        const cwd = createProject(`${version} ${name}`, {
          "package.json": '{ "type": "module" }',
          "eslint.config.js": config,
          "server.js": SERVER,
          "cold.js": 'new URL("http://x");\n',
        });
        const [result] = await new ESLint({ cwd }).lintFiles(["server.js"]);
        checkResult(result);
        const [cold] = await new ESLint({ cwd }).lintFiles(["cold.js"]);
        assert.deepEqual(cold.messages, []);
      });
    }

    it("is loaded by a configuration in CommonJS", async () => {
      const cwd = createProject(`${version} commonjs`, {
        "package.json": "{}",
        "eslint.config.js":
          'const hotpath = require("eslint-plugin-hotpath");\nmodule.exports = [hotpath.configs.recommended];\n',
        "server.mjs": SERVER,
      });
      checkResult((await new ESLint({ cwd }).lintFiles(["server.mjs"]))[0]);
    });

    it("takes cached results only while the plugin is the same version", async () => {
      const cwd = createProject(`${version} cache`, {
        "package.json": '{ "type": "module" }',
        "eslint.config.js": configs["a plain object"],
        "server.js": SERVER,
      });
      const options = { cwd, cache: true, cacheLocation: path.join(cwd, ".eslintcache") };
      for (let round = 0; round < 2; round++) checkResult((await new ESLint(options).lintFiles(["server.js"]))[0]);
      const other = createProject(`${version} cache of another version`, {
        "package.json": '{ "type": "module" }',
        "eslint.config.js":
          'import hotpath from "eslint-plugin-hotpath";\nconst plugin = { ...hotpath, meta: { ...hotpath.meta, version: "0.0.1" } };\nexport default [{ ...hotpath.configs.recommended, plugins: { hotpath: plugin } }];\n',
        "server.js": SERVER,
      });
      await new ESLint({ ...options, cwd: other, cacheLocation: path.join(other, ".eslintcache") }).lintFiles([
        "server.js",
      ]);
      assert.notEqual(getCacheKey(cwd), getCacheKey(other));
    });

    it("passes RuleTester with every rule", () => {
      const RuleTester = isOld ? require(`${eslint}/use-at-your-own-risk`).FlatRuleTester : require(eslint).RuleTester;
      for (const [name, rule] of Object.entries(rules)) {
        const own = fixtures.filter((fixture) => fixture.rule === name);
        const [clean] = own.filter(({ expected }) => expected.length === 0);
        const found = own.filter(({ expected }) => expected.length > 0);
        // Not every rule rewrites.
        const [rewritten = found[0]] = found.filter(({ after: result }) => result !== undefined);
        runRuleTester(RuleTester, name, rule, [rewritten, clean]);
      }
    });

    it("runs from the command line", () => {
      const cwd = createProject(`${version} command line`, {
        "package.json": '{ "type": "module" }',
        "eslint.config.js": configs["a plain object"],
        "server.js": SERVER,
      });
      const output = run(
        path.join(ROOT, "node_modules", eslint, "bin/eslint.js"),
        ["--format", "json", "server.js"],
        cwd,
        { ESLINT_USE_FLAT_CONFIG: "true" },
      );
      checkResult(JSON.parse(output)[0]);
    });
  });
}

describe("ESLint 8 with .eslintrc", () => {
  it("loads the plugin by its name", () => {
    const cwd = createProject("eslintrc", {
      "package.json": '{ "type": "module" }',
      ".eslintrc.json":
        '{ "root": true, "parserOptions": { "ecmaVersion": "latest", "sourceType": "module" }, "plugins": ["hotpath"], "rules": { "hotpath/no-eager-url": "error" } }',
      "server.js": SERVER,
    });
    const output = run(path.join(ROOT, "node_modules/eslint-8/bin/eslint.js"), ["--format", "json", "server.js"], cwd, {
      ESLINT_USE_FLAT_CONFIG: "false",
    });
    checkResult(JSON.parse(output)[0]);
  });
});

/**
 * @param {string} script
 * @param {string[]} args
 * @param {string} cwd
 * @param {Record<string, string>} env
 * @returns {string} what it prints, whatever its exit status
 */
function run(script, args, cwd, env) {
  try {
    return execFileSync(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
      timeout: 60_000,
    });
  } catch (error) {
    const { stdout, stderr, status } = /** @type {{ stdout: string, stderr: string, status: number }} */ (error);
    assert.equal(status, 1, stderr);
    return stdout;
  }
}

describe("require", () => {
  it("gives the plugin itself, not a namespace", () => {
    assert.equal(require("../../index.js"), plugin);
  });
});
