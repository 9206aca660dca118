import { after, before, describe, it } from "node:test";
import { CLEAN, SAFE, SLOW } from "../../cli/project.js";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { installClient } from "../installed.js";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { getExamples } from "../examples.js";
import os from "node:os";
import path from "node:path";

/** @type {string} */
let installed;
/** @type {(text: string) => any} */
let parseYaml;
/** @type {string[]} */
const folders = [];

before(() => {
  installed = installClient("estates");
  parseYaml = createRequire(path.join(installed, "package.json"))("yaml").parse;
});
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * A git repository with a project in which everything is installed.
 *
 * @param {Record<string, string>} files
 * @returns {string} its folder
 */
function createRepository(files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-estates-"));
  folders.push(folder);
  for (const [name, text] of Object.entries({
    ".gitignore": "node_modules\n.nx\n.turbo\nhotpath.json\n",
    // No application, in which one formatter a request is not shown.
    "package.json": '{ "name": "all", "version": "1.0.0", "main": "a.js" }',
    ...files,
  })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  symlinkSync(path.join(installed, "node_modules"), path.join(folder, "node_modules"));
  const own = ["-c", "user.name=A", "-c", "user.email=a@localhost", "-c", "commit.gpgsign=false"];
  for (const args of [
    ["init", "--quiet"],
    ["add", "--all"],
    ["commit", "--quiet", "--no-verify", "--message", "all"],
  ])
    execFileSync("git", [...own, ...args], { cwd: folder, stdio: "ignore" });
  return folder;
}

/**
 * Runs a step as the services do, which end at the first command that fails.
 *
 * @param {string} folder
 * @param {string} script
 */
function runStep(folder, script) {
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd: folder,
    encoding: "utf8",
    timeout: 10 * 60_000,
    env: {
      ...process.env,
      CI: "true",
      NO_COLOR: "1",
      NX_DAEMON: "false",
      NX_NO_CLOUD: "true",
      TURBO_TELEMETRY_DISABLED: "1",
    },
  });
  return { status, stdout, output: stdout + stderr };
}

/** @param {any} job @returns {string[]} what its steps run after the installation */
const getSteps = (job) =>
  job.steps.flatMap((/** @type {any} */ { run }) => (run === undefined || run === "npm ci" ? [] : [run]));

/** @param {{ language: string, code: string }[]} examples @param {string} word - in the one that is meant */
function find(examples, word) {
  const example = examples.find(({ code }) => code.includes(word));
  assert.ok(example !== undefined, word);
  return example.code;
}

/** A project in which a microsecond counts. */
const LIBRARY = '{ "name": "all", "version": "1.0.0", "main": "src/0.js", "type": "module" }';

describe("docs/estates.md", () => {
  it("has a matrix whose parts become one report, and which ends as one run would", () => {
    const { jobs } = parseYaml(find(getExamples("docs/estates.md", "GitHub Actions"), "matrix"));
    const files = Array.from({ length: 12 }, (_, index) => [`src/${index}.js`, index % 3 === 0 ? SLOW : CLEAN]);
    for (const [all, expected] of /** @type {const} */ ([
      [files, 4],
      [files.filter(([, text]) => text === CLEAN), 0],
    ])) {
      const folder = createRepository({ "package.json": LIBRARY, ...Object.fromEntries(all) });
      for (const part of jobs["hotpath-part"].strategy.matrix.part)
        for (const step of getSteps(jobs["hotpath-part"])) {
          const { status, output } = runStep(folder, step.replaceAll("${{ matrix.part }}", String(part)));
          assert.equal(status, 0, output);
        }
      const [merge] = getSteps(jobs.hotpath);
      const { status, output } = runStep(folder, merge);
      assert.equal(status, expected === 0 ? 0 : 1, output);
      assert.equal(output.match(/^::warning file=src\//gm)?.length ?? 0, expected);
      const sarif = JSON.parse(readFileSync(path.join(folder, "hotpath.sarif"), "utf8"));
      assert.equal(sarif.runs[0].results.length, expected);
    }
  });

  /** What is in a repository, and which of its files are rewritten.
   * @type {[Record<string, string>, string[]][]} */
  const REPOSITORIES = [
    [{ "src/größe 1.js": SAFE }, ["src/größe 1.js"]],
    [{ "a.js": SAFE, "b.js": SLOW }, ["a.js"]],
    [{ "a.js": SLOW }, []],
    [{ "a.js": CLEAN, "b.js": "new URL(; (req, res) => 1" }, []],
  ];

  /** @param {string} folder @returns {string[]} what git sees */
  const getChanged = (folder) =>
    runStep(folder, "git -c core.quotePath=false status --porcelain -z").output.split("\0").filter(Boolean);

  const [multiGitter, manualCommit] = getExamples("docs/estates.md", "multi-gitter");
  const [turbolift] = getExamples("docs/estates.md", "turbolift");
  const [sourcegraph] = getExamples("docs/estates.md", "Sourcegraph");
  const [codemod] = getExamples("docs/estates.md", "codemod.com");
  for (const { name, getCommand } of [
    { name: "multi-gitter", getCommand: () => /multi-gitter run "(.+?)"/.exec(multiGitter.code)?.[1] },
    { name: "turbolift", getCommand: () => /turbolift foreach -- (.+)/.exec(turbolift.code)?.[1] },
    { name: "Sourcegraph", getCommand: () => parseYaml(sourcegraph.code).steps[0].run },
    { name: "codemod.com", getCommand: () => parseYaml(codemod.code).nodes[0].steps[0].run },
  ])
    it(`has a command for ${name} that rewrites in each repository what is safe, and fails in none`, () => {
      for (const [files, changed] of REPOSITORIES) {
        const folder = createRepository(files);
        const { status, output } = runStep(folder, getCommand());
        assert.equal(status, 0, output);
        assert.deepEqual(
          getChanged(folder),
          changed.map((file) => ` M ${file}`),
        );
      }
    });

  it("has a batch change whose title and text come from the run", () => {
    const { steps, changesetTemplate } = parseYaml(sourcegraph.code);
    const [{ run, outputs }] = steps;
    assert.deepEqual(outputs, { hotpath: { value: "${{ step.stdout }}", format: "json" } });
    const summary = JSON.parse(runStep(createRepository({ "a.js": SAFE }), run).stdout);
    for (const template of [changesetTemplate.title, changesetTemplate.body, changesetTemplate.commit.message]) {
      const [, field] = /^\$\{\{ outputs\.hotpath\.(\w+) \}\}$/.exec(template) ?? [];
      assert.match(summary[field], /1 rewrite in 1 file/);
    }
  });

  it("has a script that commits for multi-gitter what was rewritten, with title and text", () => {
    for (const [files, changed] of REPOSITORIES) {
      const folder = createRepository(files);
      runStep(folder, "git config user.name A && git config user.email a@localhost");
      const { status, output } = runStep(folder, manualCommit.code);
      assert.equal(status, 0, output);
      assert.deepEqual(getChanged(folder), []);
      const message = runStep(folder, "git log -1 --format=%B").output;
      if (changed.length === 0) assert.equal(message.trim(), "all");
      else assert.match(message, /^Speed up request handling: 1 rewrite in 1 file\n\n1 rewrite in 1 file\./);
    }
  });

  it("has a transform for OpenRewrite that jscodeshift runs, and which ends with 0", () => {
    const [{ code }] = getExamples("docs/estates.md", "OpenRewrite");
    const { transform, codemodArgs } = parseYaml(code).recipeList[0]["org.openrewrite.codemods.ApplyCodemod"];
    const folder = createRepository({ "a.js": SAFE, "b.ts": SAFE, "c.js": CLEAN });
    const modules = path.join(installed, "node_modules");
    // What the recipe starts, in a folder with the files alone.
    const { status, output } = runStep(
      folder,
      `node ${modules}/.bin/jscodeshift -t ${modules}/${transform} . --ignore-pattern node_modules ${codemodArgs.join(" ")}`,
    );
    assert.equal(status, 0, output);
    assert.deepEqual(getChanged(folder), [" M a.js", " M b.ts"]);
  });

  it("has a matrix that opens a pull request where something was rewritten", () => {
    const { jobs } = parseYaml(find(getExamples("docs/estates.md", "A matrix of GitHub Actions"), "matrix"));
    for (const [files, changed] of REPOSITORIES) {
      const origin = createRepository({});
      const folder = createRepository(files);
      const temporary = mkdtempSync(path.join(os.tmpdir(), "hotpath-runner-"));
      folders.push(temporary);
      writeFileSync(path.join(temporary, "gh"), '#!/bin/sh\nprintf "%s\\n" "$@" > "$RUNNER_TEMP/asked"\n', {
        mode: 0o755,
      });
      const environment = `export RUNNER_TEMP=${temporary} PATH=${temporary}:$PATH; git remote add origin ${origin} 2>&1 || true`;
      for (const step of getSteps(jobs.rewrite)) {
        const { status, output } = runStep(folder, `${environment}\n${step}`);
        assert.equal(status, 0, output);
      }
      assert.equal(existsSync(path.join(temporary, "asked")), changed.length > 0);
      const branches = runStep(origin, "git branch --list hotpath --format='%(refname:short)'").output.trim();
      assert.equal(branches, changed.length > 0 ? "hotpath" : "");
      if (changed.length === 0) continue;
      const [, , , title, , body] = readFileSync(path.join(temporary, "asked"), "utf8").split("\n");
      assert.equal(title, "Speed up request handling: 1 rewrite in 1 file");
      assert.match(readFileSync(body, "utf8"), /^1 rewrite in 1 file\. Each keeps behaviour\.\n/);
    }
  });

  const [script, turbo, nx] = getExamples("docs/estates.md", "Nx and Turborepo").map(({ code }) => code);
  for (const { name, settings, example, command, cached } of [
    {
      name: "Turborepo",
      settings: "turbo.json",
      example: turbo,
      command: "npx turbo run hotpath --continue",
      cached: /b:hotpath: cache hit/,
    },
    {
      name: "Nx",
      settings: "nx.json",
      example: nx,
      command: "npx nx run-many -t hotpath",
      cached: /b:hotpath.*\[(?:local cache|existing outputs match the cache, left as is)\]/,
    },
  ])
    it(`has a task for ${name} that is kept for a package without findings, until a file of it changes`, () => {
      const manifest = (/** @type {string} */ own) =>
        JSON.stringify({ name: own, version: "1.0.0", main: "index.js", type: "module", ...JSON.parse(script) });
      const folder = createRepository({
        "package.json":
          '{ "name": "all", "private": true, "workspaces": ["packages/*"], "packageManager": "npm@10.8.2" }',
        "package-lock.json": '{ "name": "all", "lockfileVersion": 3, "requires": true, "packages": {} }',
        [settings]: example,
        "packages/a/package.json": manifest("a"),
        "packages/a/index.js": SLOW,
        "packages/b/package.json": manifest("b"),
        "packages/b/index.js": CLEAN,
      });
      const first = runStep(folder, command);
      assert.notEqual(first.status, 0, first.output);
      assert.match(first.output, /no-eager-url/);
      assert.doesNotMatch(first.output, cached);
      rmSync(path.join(folder, "packages/b/hotpath.json"));
      const second = runStep(folder, command);
      assert.match(second.output, cached);
      assert.match(second.output, /no-eager-url/);
      assert.equal(JSON.parse(readFileSync(path.join(folder, "packages/b/hotpath.json"), "utf8")).summary.findings, 0);
      writeFileSync(path.join(folder, "packages/b/index.js"), `${CLEAN}// more\n`);
      assert.doesNotMatch(runStep(folder, command).output, cached);
    });
});
