import { after, before, describe, it } from "node:test";
import { createProject, installClient } from "../installed.js";
import { getFilename, getFixtures, ROOT } from "../../fixtures.js";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Linter } from "eslint";
import { OXLINT_DIFFERENCES } from "../oxlint-differences.js";
import assert from "node:assert/strict";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import plugin from "../../../index.js";
import { rules } from "../../../rules/index.js";
import { spawnSync } from "node:child_process";
import * as typescriptParser from "@typescript-eslint/parser";

/** @import { Fixture } from "../../fixtures.js" */

/** Of one run over all fixtures, in ms. */
const TIMEOUT = 5 * 60_000;
/** A pass applies what does not overlap: of rewrites that add a line at the top of the module, one. */
const MAX_PASSES = 50;

const fixtures = getFixtures();
/** @param {Fixture} fixture */
const getName = (fixture) => `${fixture.rule}/${getFilename(fixture)}`;

/**
 * @param {string} project
 * @param {string[]} args
 * @returns {{ status: number | null, stdout: string }}
 */
function runOxlint(project, args) {
  const oxlint = path.join(project, "../node_modules/oxlint/bin/oxlint");
  const { status, stdout, stderr } = spawnSync(process.execPath, [oxlint, ...args], {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    timeout: TIMEOUT,
  });
  assert.equal(stderr, "");
  assert.ok(status === 0 || status === 1, stdout);
  return { status, stdout };
}

/**
 * @param {string} installed
 * @param {Record<string, unknown>} configuration
 */
function createFixtureProject(installed, configuration) {
  return createProject(installed, {
    ".oxlintrc.json": JSON.stringify({
      jsPlugins: ["eslint-plugin-hotpath"],
      categories: { correctness: "off" },
      ...configuration,
    }),
    ...Object.fromEntries(fixtures.map((fixture) => [getName(fixture), fixture.before])),
  });
}

/**
 * What ESLint reports with all rules: rule, place as offsets, message.
 *
 * @param {Fixture} fixture
 * @param {string} cwd
 */
function lintWithESLint(fixture, cwd) {
  const { before: text, extension, options, rule } = fixture;
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const messages = new Linter({ cwd }).verify(
    text,
    [
      { files: ["**/*.*"], .../** @type {any} */ (plugin.configs.all) },
      {
        rules: { [`hotpath/${rule}`]: Object.keys(options).length > 0 ? ["error", options] : "error" },
        languageOptions: {
          sourceType: extension.startsWith(".c") ? "commonjs" : "module",
          ...(/\.[cm]?tsx?$/.test(extension) ? { parser: typescriptParser } : {}),
        },
      },
    ],
    path.join(cwd, getName(fixture)),
  );
  return messages
    .map(
      ({ ruleId, message, line, column, endLine = line, endColumn = column }) =>
        `${ruleId?.replace("hotpath/", "")} ${starts[line - 1] + column - 1}-${starts[endLine - 1] + endColumn - 1} ${message}`,
    )
    .sort();
}

describe("oxlint", () => {
  /** @type {string} */
  let installed;
  /** @type {string[]} */
  const projects = [];
  /** @param {string} project */
  const keep = (project) => {
    projects.push(project);
    return project;
  };
  before(() => {
    installed = installClient("oxlint");
  });
  after(() => {
    for (const project of projects) rmSync(project, { recursive: true });
  });

  it("reports the same places with the same words as ESLint, with all rules on all fixtures", () => {
    const project = keep(
      createFixtureProject(installed, {
        rules: Object.fromEntries(Object.keys(rules).map((rule) => [`hotpath/${rule}`, "error"])),
        overrides: fixtures
          .filter(({ options }) => Object.keys(options).length > 0)
          .map((fixture) => ({
            files: [getName(fixture)],
            rules: { [`hotpath/${fixture.rule}`]: ["error", fixture.options] },
          })),
      }),
    );
    const { diagnostics } = JSON.parse(runOxlint(project, ["--format", "json", "."]).stdout);
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const { code, message, filename, labels } of diagnostics) {
      const name = filename.replaceAll("\\", "/");
      const bytes = readFileSync(path.join(project, name));
      const [{ span }] = labels;
      const [start, end] = [span.offset, span.offset + span.length].map(
        (offset) => bytes.subarray(0, offset).toString().length,
      );
      found.set(name, [
        ...(found.get(name) ?? []),
        `${/^hotpath\((.+)\)$/.exec(code)?.[1] ?? code} ${start}-${end} ${message}`,
      ]);
    }
    const differing = fixtures.filter(
      (fixture) => !isDeepStrictEqual((found.get(getName(fixture)) ?? []).sort(), lintWithESLint(fixture, project)),
    );
    assert.deepEqual(differing.map(getName).sort(), Object.keys(OXLINT_DIFFERENCES.reports).sort());
    assert.ok(diagnostics.length > 500, `${diagnostics.length} findings`);
  });

  it("makes the results of all fixtures, with --fix and --fix-suggestions", () => {
    const project = keep(
      createFixtureProject(installed, {
        overrides: [
          ...Object.keys(rules).map((rule) => ({ files: [`${rule}/**`], rules: { [`hotpath/${rule}`]: "error" } })),
          ...fixtures
            .filter(({ options }) => Object.keys(options).length > 0)
            .map((fixture) => ({
              files: [getName(fixture)],
              rules: { [`hotpath/${fixture.rule}`]: ["error", fixture.options] },
            })),
        ],
      }),
    );
    let open = fixtures.map(getName);
    const read = () => new Map(open.map((name) => [name, readFileSync(path.join(project, name), "utf8")]));
    for (let pass = 0; open.length > 0; pass++) {
      assert.ok(pass < MAX_PASSES, `${open.join(", ")} never come to rest`);
      const texts = read();
      runOxlint(project, ["--fix", "--fix-suggestions", ...open]);
      const changed = read();
      open = open.filter((name) => changed.get(name) !== texts.get(name));
    }
    const different = fixtures.filter(
      (fixture) => readFileSync(path.join(project, getName(fixture)), "utf8") !== (fixture.after ?? fixture.before),
    );
    assert.deepEqual(different.map(getName).sort(), Object.keys(OXLINT_DIFFERENCES.results).sort());
  });

  it("reports what the page about oxlint says, with the configuration that it shows", () => {
    const page = readFileSync(path.join(ROOT, "docs/oxlint.md"), "utf8");
    const configuration = /```json\n([^]+?)```/.exec(page)?.[1] ?? "";
    assert.deepEqual(
      Object.fromEntries(
        Object.entries(JSON.parse(configuration).rules).filter(([name]) => name.startsWith("hotpath/")),
      ),
      plugin.configs.recommended.rules,
    );
    const server = /```js\n([^]+?)```/.exec(page)?.[1] ?? "";
    const project = keep(createProject(installed, { ".oxlintrc.json": configuration }));
    mkdirSync(path.join(project, "src"));
    writeFileSync(path.join(project, "src/server.js"), server);
    const { status, stdout } = runOxlint(project, ["--format", "unix", "src"]);
    assert.equal(status, 1);
    const shown = /```console\n\$ npx oxlint --format unix src\n([^]+?)```/.exec(page)?.[1];
    assert.equal(stdout, shown);
    runOxlint(project, ["--fix-suggestions", "src"]);
    assert.equal(
      readFileSync(path.join(project, "src/server.js"), "utf8"),
      [...page.matchAll(/```js\n([^]+?)```/g)][1][1],
    );
  });
});
