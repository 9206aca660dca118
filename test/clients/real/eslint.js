/**
 * ESLint from its command line, as people run it: on all fixtures, in several threads, with a cache, with a configuration
 * in TypeScript, and with types of each TypeScript.
 */
import { after, before, describe, it } from "node:test";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createProject, installClient } from "../installed.js";
import { FIXTURES, getFixtures } from "../../fixtures.js";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { getFixtureProject } from "../fixture-project.js";
import { getOneOfEach } from "../one-of-each.js";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runRuleTester } from "../rule-tester.js";
import { spawnSync } from "node:child_process";

/** @import { Linter } from "eslint" */
/** @typedef {{ filePath: string, messages: Linter.LintMessage[] }} Result */

/** A server with one finding of `no-eager-url`, offered with a suggestion. */
const SERVER = `import http from "node:http";

http.createServer((req, res) => {
  const url = new URL(req.url, "http://localhost");
  if (req.method === "GET") {
    return res.end(url.searchParams.get("page"));
  }
  res.end("ok");
}).listen(0);
`;

const CONFIG = 'import hotpath from "eslint-plugin-hotpath";\nexport default [hotpath.configs.recommended];\n';

const { files, fixtures } = getFixtureProject();
const few = getOneOfEach(getFixtures());

/**
 * Runs ESLint's own command.
 *
 * @param {string} installed
 * @param {string} project
 * @param {string[]} args
 * @returns {Result[]}
 */
function runEslint(installed, project, args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(installed, "node_modules/eslint/bin/eslint.js"), "--format", "json", ...args],
    { cwd: project, encoding: "utf8", env: { ...process.env, ESLINT_USE_FLAT_CONFIG: "true" }, maxBuffer: 2 ** 28 },
  );
  assert.ok(status === 0 || status === 1, stderr);
  return JSON.parse(stdout);
}

/** @param {Result[]} results */
const getMessages = (results) => results.flatMap(({ messages }) => messages.map(({ message }) => message));

/**
 * @param {Result[]} results
 * @param {string} project
 */
function getPlaces(results, project) {
  return results
    .flatMap(({ filePath, messages }) =>
      messages.map(({ line, messageId }) => `${path.relative(project, filePath)}:${line} ${messageId}`),
    )
    .sort();
}

for (const client of /** @type {const} */ (["eslint-8", "eslint-9", "eslint-10"]))
  describe(client, () => {
    /** @type {string} */
    let installed;
    /** @type {string[]} */
    let projects;
    before(() => {
      installed = installClient(client);
      projects = [];
    });
    after(() => {
      for (const project of projects) rmSync(project, { recursive: true });
    });

    /** @param {Record<string, string>} contents */
    function create(contents) {
      const project = createProject(installed, contents);
      projects.push(project);
      return project;
    }

    it("reports in all fixtures what is expected, in one thread and in several", () => {
      const project = create(files);
      const expected = fixtures
        .flatMap(({ fixture, file }) => fixture.expected.map(({ line, messageId }) => `${file}:${line} ${messageId}`))
        .sort();
      assert.deepEqual(getPlaces(runEslint(installed, project, ["."]), project), expected);
      if (client !== "eslint-8")
        assert.deepEqual(getPlaces(runEslint(installed, project, ["--concurrency", "2", "."]), project), expected);
    });

    it("passes RuleTester with every rule", async () => {
      const require = createRequire(path.join(installed, "package.json"));
      const { default: plugin } = await import(pathToFileURL(require.resolve("eslint-plugin-hotpath")).href);
      const RuleTester =
        client === "eslint-8" ? require("eslint/use-at-your-own-risk").FlatRuleTester : require("eslint").RuleTester;
      const chosen = client === "eslint-10" ? getFixtures() : few;
      for (const [name, rule] of Object.entries(plugin.rules))
        runRuleTester(
          RuleTester,
          name,
          rule,
          chosen.filter((fixture) => fixture.rule === name),
        );
    });

    it("keeps results in a cache until the plugin is another version", () => {
      const project = create({
        "package.json": '{ "type": "module" }',
        "eslint.config.js": CONFIG,
        "server.js": SERVER,
      });
      const own = path.join(project, "node_modules/eslint-plugin-hotpath");
      cpSync(path.join(installed, "node_modules/eslint-plugin-hotpath"), own, { recursive: true });
      const [first] = getMessages(runEslint(installed, project, ["--cache", "server.js"]));
      assert.match(first, /^A whole URL is parsed for its/);
      /**
       * @param {string} file
       * @param {[string, string]} replaced
       */
      const edit = (file, [old, fresh]) => {
        const text = readFileSync(path.join(own, file), "utf8");
        assert.ok(text.includes(old), `${file} has no ${old}`);
        writeFileSync(path.join(own, file), text.replaceAll(old, fresh));
      };
      edit("dist/index.js", ["A whole URL is parsed for", "A URL is parsed anew for"]);
      assert.deepEqual(getMessages(runEslint(installed, project, ["--cache", "server.js"])), [first], "the cache");
      const { version } = JSON.parse(readFileSync(path.join(own, "package.json"), "utf8"));
      edit("dist/index.js", [`"${version}"`, '"999.0.0"']);
      assert.match(getMessages(runEslint(installed, project, ["--cache", "server.js"]))[0], /^A URL is parsed anew/);
    });

    if (client !== "eslint-8")
      it("is configured in TypeScript", () => {
        const project = create({
          "package.json": '{ "type": "module" }',
          "eslint.config.ts": `import { defineConfig } from "eslint/config";
import hotpath from "eslint-plugin-hotpath";

const severity: "error" | "warn" = "warn";

export default defineConfig([
  { files: ["**/*.js"], plugins: { hotpath }, extends: ["hotpath/recommended"] },
  { rules: { "hotpath/no-eager-url": severity } },
]);
`,
          "server.js": SERVER,
        });
        const [{ messages }] = runEslint(installed, project, ["server.js"]);
        assert.deepEqual(
          messages.map(({ ruleId, severity }) => ({ ruleId, severity })),
          [{ ruleId: "hotpath/no-eager-url", severity: 1 }],
        );
      });

    it("finds with types what only they show", () => {
      const names = readdirSync(path.join(FIXTURES, "typed"));
      const project = create({
        "package.json": '{ "type": "module" }',
        "tsconfig.json": JSON.stringify({
          compilerOptions: {
            target: "es2022",
            module: "nodenext",
            strict: true,
            noEmit: true,
            skipLibCheck: true,
            types: ["node"],
          },
        }),
        "eslint.config.js": `import hotpath from "eslint-plugin-hotpath";
import * as parser from "@typescript-eslint/parser";

export default [
  {
    files: ["**/*.ts"],
    plugins: { hotpath },
    rules: { "hotpath/no-needless-promise": "error", "hotpath/no-optional-await": "error" },
    languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  },
];
`,
      });
      for (const name of names)
        cpSync(path.join(FIXTURES, "typed", name), path.join(project, name), { recursive: true });
      const results = runEslint(installed, project, ["."]);
      for (const name of names) {
        const { typed } = JSON.parse(readFileSync(path.join(FIXTURES, "typed", name, "expected.json"), "utf8"));
        const result = results.find(({ filePath }) => filePath === path.join(project, name, "server.ts"));
        assert.deepEqual(
          result?.messages.map(({ line, ruleId, messageId, message, fix, suggestions }) => ({
            line,
            rule: ruleId?.replace("hotpath/", ""),
            messageId,
            // What it costs is measured again now and then.
            says: message.replace(/: (?:light|medium|heavy), [^:(]* (?=\()/, " "),
            isRewritten: fix !== undefined || (suggestions?.length ?? 0) > 0,
          })),
          typed,
          name,
        );
      }
    });
  });

describe("a project with TypeScript 7, which brings no compiler that a program could use", () => {
  /** @type {string} */
  let installed;
  /** @type {string} */
  let project;
  before(() => {
    installed = installClient("typescript-7");
    project = createProject(installed, {
      "package.json": '{ "type": "module" }',
      "eslint.config.js": CONFIG,
      "server.js": SERVER,
      "typed.ts": SERVER.replace("(req, res)", "(req: http.IncomingMessage, res: http.ServerResponse)"),
    });
  });
  after(() => rmSync(project, { recursive: true }));

  it("is linted", () => {
    assert.deepEqual(getPlaces(runEslint(installed, project, ["server.js"]), project), [
      "server.js:4 urlParsedForParts",
    ]);
  });

  it("is checked by the command line, its TypeScript files, too", () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(installed, "node_modules/eslint-plugin-hotpath/bin/hotpath.js"), "check", "--format", "json"],
      { cwd: project, encoding: "utf8" },
    );
    assert.equal(status, 1, stderr);
    const found = JSON.parse(stdout).files.flatMap((/** @type {any} */ { path: file, findings }) =>
      findings.map((/** @type {any} */ { line, rule }) => `${file}:${line} ${rule}`),
    );
    assert.deepEqual(found, ["server.js:4 no-eager-url", "typed.ts:4 no-eager-url"]);
  });

  it("has that TypeScript, and no other", () => {
    const { version } = JSON.parse(readFileSync(path.join(installed, "node_modules/typescript/package.json"), "utf8"));
    assert.match(version, /^7\./);
  });
});
