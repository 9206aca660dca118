import { after, before, describe, it } from "node:test";
import { CLEAN, SAFE, SLOW } from "../../cli/project.js";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { getTarball, installClient } from "../installed.js";
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
  for (const [name, text] of Object.entries({ ".gitignore": "node_modules\n.nx\n.turbo\nhotpath.json\n", ...files })) {
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
  return { status, output: stdout + stderr };
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

describe("docs/estates.md", () => {
  it("has a matrix whose parts become one report, and which ends as one run would", () => {
    const { jobs } = parseYaml(find(getExamples("docs/estates.md", "GitHub Actions"), "matrix"));
    const files = Array.from({ length: 12 }, (_, index) => [`src/${index}.js`, index % 3 === 0 ? SLOW : CLEAN]);
    for (const [all, expected] of /** @type {const} */ ([
      [files, 4],
      [files.filter(([, text]) => text === CLEAN), 0],
    ])) {
      const folder = createRepository(Object.fromEntries(all));
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

  it("has a batch change that rewrites in each repository what is safe, and fails in none", () => {
    const batch = parseYaml(find(getExamples("docs/estates.md", "Many repositories"), "changesetTemplate"));
    for (const key of ["title", "body", "branch", "commit"]) assert.ok(batch.changesetTemplate[key], key);
    /** @type {[Record<string, string>, string[]][]} */
    const repositories = [
      [{ "src/größe 1.js": SAFE }, ["src/größe 1.js"]],
      [{ "a.js": SLOW }, []],
      [{ "a.js": CLEAN, "b.js": "new URL(; (req, res) => 1" }, []],
    ];
    for (const [files, changed] of repositories) {
      const folder = createRepository(files);
      for (const { run } of batch.steps) {
        assert.ok(run.includes("--package eslint-plugin-hotpath "));
        const { status, output } = runStep(
          folder,
          run.replace("--package eslint-plugin-hotpath ", `--package ${getTarball()} `),
        );
        assert.equal(status, 0, output);
      }
      const { output } = runStep(folder, "git -c core.quotePath=false status --porcelain");
      assert.deepEqual(output.match(/(?<=^ M "?)[^"\n]+/gm) ?? [], changed);
      assert.ok(!existsSync(path.join(folder, ".hotpath")));
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
        JSON.stringify({ name: own, version: "1.0.0", type: "module", ...JSON.parse(script) });
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
