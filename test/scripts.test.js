/**
 * Scripts that go through other people's code or the whole of one's own, in their smallest form: each still runs, and finds what
 * it claims, in kind. In place of the registry and of git mirrors there is what test/small/ makes.
 */
import { after, before, describe, it } from "node:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import assert from "node:assert/strict";
import path from "node:path";
import { ROOT } from "./fixtures.js";
import { spawnSync } from "node:child_process";
import { writeScratch } from "./small/write-scratch.js";

/** Of one of them, in milliseconds. */
const TIMEOUT = 15 * 60_000;

const CATALOGUE = ["--catalogue", "test/small/catalogue.js"];

/** In place of the folder of git mirrors. */
const MIRRORS = "MIRRORS";
/** In place of a project that has the plugin and jscodeshift installed. */
const PROJECT = "PROJECT";

/**
 * What a script is started with, and what it has to print.
 *
 * @type {Record<string, [args: string[], ...printed: RegExp[]][]>}
 */
const STARTED = {
  "corpus.js": [
    [
      [...CATALOGUE, "--update"],
      /│ findings +│ 1 +│/,
      /│ rewrites +│ 1 +│/,
      /│ crashes +│ 0 +│/,
      /│ not idempotent +│ 0 +│/,
    ],
    // Of a package whose findings are written down nothing is told, as long as they stay the same.
    [CATALOGUE, /^1 of 1: small-server@1\.0\.0\n┌/m],
  ],
  "count-refusals.js": [
    [["fixtures/proofs/node"], /^\d+ findings; of \d+ codes \d+ reached, not: /m],
    [["--hot", "fixtures/proofs/node"], /^[1-9]\d* findings; of \d+ codes \d+ reached, not: /m],
  ],
  "experts.js": [[[MIRRORS, ...CATALOGUE], /^small: found: no-eager-url /m, /│ all +│ 1 +│ 0 +│ 0 +│ 0 +│ 0 +│/]],
  "findings-judged.js": [
    [
      [MIRRORS, ...CATALOGUE],
      /│ no-eager-url │ 1 +│ 0 +│ 1 +│ 0 +│ 0 +│/,
      /│ small\/application: no-eager-url │ 0 +│ 0 +│ 1 +│ 0 +│ 0 +│/,
      /^not shown, worthless: small\/application index\.js:9 no-eager-url: gone$/m,
      /^open, when they were judged: 2 judged: 1 acted on \(50 %\), 1 worthless \(50 %\), /m,
      /^open, now: 1 judged: 1 acted on \(100 %\), /m,
      /^not recommended, now: 1 judged: .* 1 untrue \(100 %\), /m,
    ],
  ],
  "heat-judged.js": [
    [
      [MIRRORS, ...CATALOGUE],
      /^index\.js:9 method: hot \(wrong on purpose\); the map: /m,
      /│ small\/application │ 2 +│ 1 +│ 1 +│ 1 +│ 0 +│ '100\.0 %' │ '50\.0 %' │/,
    ],
  ],
  "proofs.js": [
    [["itself", "fixtures", "node", "--times", "1"], /^[01] of 1 runs of a server against itself saw/m, /'faster'/],
    [["applications", MIRRORS, ...CATALOGUE], /│ 'small\/application' │ 1 +│ '(?:faster|same|slower)' +│/],
    [["frameworks", ...CATALOGUE], /│ 'small-server@1\.0\.0' │ 1 +│ '(?:faster|same)' +│/],
    [
      ["experts", ...CATALOGUE],
      /│ 'small' │ 'fix --all: 1 rewrites?' +│ 'v\d+\.\d+\.\d+' +│ '\d+\.\d+' +│ '\d+\.\d+ to \d+\.\d+' +│/,
    ],
  ],
  "real-code.js": [
    [CATALOGUE, /│ 'rewritten' +│ 'small-server@1\.0\.0' │ 2 +│ 1 +│ 1 +│/, /│ 'rewritten-all-hot' │ 'small' .* 29 +│/],
  ],
  "real-profiles.js": [[CATALOGUE, /^\| .* \| no-eager-url \(1\) \|$/m, /^- [\d.]+ % small-server\/index\.js:6 /m]],
  "real-suites.js": [
    [
      [MIRRORS, "small-server", "small/application", ...CATALOGUE],
      /│ 'small-server@1\.0\.0' │ 'with the map' +│ 1 +│ 0 +│ 1 +│ 0 +│ 0 +│ 0 +│/,
      /│ 'small\/application' +│ 'with the map' +│ 1 +│ 0 +│ 1 +│ 0 +│ 0 +│ 0 +│/,
    ],
  ],
  "servers.js": [[[MIRRORS, ...CATALOGUE], /│ 'small\/application' │ 'with the map' +│ 2 +│ 1 +│ 0 +│ 0 +│/]],
  "test-clients.js": [[["oxlint"], /^ℹ fail 0$/m]],
  "test-node-versions.js": [
    [["20", "--only=unit", "--files=test/jobs.test.js"], /^v20\.\S+ {2}unit tests: [1-9]\d* passed, 0 failed$/m],
    [
      ["20", "--only=codemods", "--rule=no-eager-url", `--project=${PROJECT}`],
      /^v20\.\S+ {2}jscodeshift : [1-9]\d* files rewritten, [1-9]\d* left, 0 wrong$/m,
    ],
  ],
  "test-rule.js": [[["no-sync-call"], /^ℹ pass [1-9]\d*$/m, /^ℹ fail 0$/m]],
  "typed-code.js": [
    [
      [MIRRORS, ...CATALOGUE],
      /│ 'small-typed@1\.0\.0' │ 'everything hot' │ 1 +│ 0 +│ 0 +│/,
      /│ 'small\/application' │ 'with the map' +│ 1 +│ 0 +│ 0 +│/,
    ],
  ],
};

/** Started by other tests, by file; lint starts those that have `--check`. */
const ELSEWHERE = {
  "bundle.js": "bundle.test.js",
  "crashes.js": "benches.test.js",
  "demo.js": "benches.test.js",
  "fuzz.js": "benches.test.js",
  "mutation.js": "benches.test.js",
  "new-framework.js": "scaffold-framework.test.js",
  "new-rule.js": "scaffold.test.js",
  "payoff-tables.js": "scaffold.test.js",
  "readme-table.js": "scaffold.test.js",
  "update-apps.js": "scaffold-framework.test.js",
  "update-fixtures.js": "scaffold.test.js",
};

/** Parts of them, and what runs these tests, linters and browsers. */
const PARTS = new Set([
  "examples.js",
  "install-once.js",
  "lint.js",
  "npm.js",
  "read-catalogue.js",
  "site.js",
  "test.js",
]);

describe("scripts", () => {
  /** @type {{ folder: string, mirrors: string }} */
  let scratch;
  /** @type {string} */
  let project;

  before(() => {
    scratch = writeScratch();
    project = path.join(scratch.folder, "project");
    mkdirSync(path.join(project, "node_modules"), { recursive: true });
    symlinkSync(ROOT, path.join(project, "node_modules/eslint-plugin-hotpath"), "junction");
    symlinkSync(
      path.join(ROOT, "node_modules/jscodeshift"),
      path.join(project, "node_modules/jscodeshift"),
      "junction",
    );
  });

  after(() => rmSync(scratch.folder, { recursive: true }));

  it("are all started, here or by another test", () => {
    const scripts = readdirSync(path.join(ROOT, "scripts")).filter((name) => name.endsWith(".js"));
    assert.deepEqual(scripts.sort(), [...Object.keys({ ...STARTED, ...ELSEWHERE }), ...PARTS].sort());
    for (const [script, test] of Object.entries(ELSEWHERE))
      assert.match(readFileSync(path.join(ROOT, "test", test), "utf8"), new RegExp(`scripts/${script}`), script);
  });

  for (const [script, runs] of Object.entries(STARTED))
    for (const [args, ...printed] of runs)
      it(`node ${[`scripts/${script}`, ...args].join(" ")} ends well and prints what it claims`, () => {
        const given = args.map((arg) => arg.replace(MIRRORS, scratch.mirrors).replace(PROJECT, project));
        // Under the test runner a child would report to it instead of printing; `tsc` is that of this repository.
        /** @type {NodeJS.ProcessEnv} */
        const env = {
          ...process.env,
          NO_COLOR: "1",
          PATH: `${path.join(ROOT, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
        };
        delete env.NODE_TEST_CONTEXT;
        // What is installed for clients and versions of Node is kept from one run to the next.
        if (!script.startsWith("test-")) env.TMPDIR = scratch.folder;
        const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...given], {
          cwd: ROOT,
          encoding: "utf8",
          timeout: TIMEOUT,
          env,
        });
        assert.equal(status, 0, stdout + stderr);
        for (const pattern of printed) assert.match(stderr + stdout, pattern);
      });
});
