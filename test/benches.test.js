/** Benches and scripts in their smallest form: each still runs, and still finds what it claims, in kind. */
import { describe, it } from "node:test";
import { readdirSync } from "node:fs";
import { Linter } from "eslint";
import { ROOT } from "./fixtures.js";
import assert from "node:assert/strict";
import { createText } from "../bench/lint/routes.js";
import plugin from "../index.js";
import { spawnSync } from "node:child_process";

/** Of one of them, in milliseconds. */
const TIMEOUT = 30 * 60_000;

/**
 * What a script is started with, and what it has to print.
 *
 * @type {Record<string, [args: string[], printed: RegExp]>}
 */
const STARTED = {
  "bench/cli/compare.js": [["lib", "16", "1"], /^\| jscodeshift, one transform \| [\d.]+ \|/m],
  "bench/cli/growth.js": [["lib", "16"], /^\| 16 \| .* \| fix \| [\d.]+ \|/m],
  "bench/cli/fleet.js": [["lib", "2", "3"], /^2 repositories of 3 files: \d+ rewrites in \d; at most \d+ MB\.$/m],
  "bench/deferred-reply/experiment.js": [
    ["--rounds", "1", "--seconds", "1", "--connections", "20"],
    /^\| ten `setImmediate` \|/m,
  ],
  // The rewritten adapter takes a quarter less; the bar leaves room for a busy machine.
  "bench/eager-request/experiment.js": [
    ["--rounds", "1", "--seconds", "1", "--connections", "10"],
    /^no handler reads the request: (?:1\.[1-9]|[2-9])[\d.]* × less CPU/m,
  ],
  "bench/late-property/fast-properties.js": [
    [],
    /^an instance, in the middle: slow\n.*\nan instance, not there: fast$/m,
  ],
  "bench/lint/heat-file.js": [["1", "20", "20"], /^with ÷ without: [\d.]+/m],
  "bench/lint/keystroke.js": [["1"], /^\| 30 \| \d+ ms \| \d+ ms \| [\d.]+ × \|$/m],
  "bench/lint/typing.js": [["1"], /^\| 30 \| a letter of a name \| \d+ ms \| \d+ ms \| [\d.]+ × \|$/m],
  "bench/lint/peers.js": [["lib", "20", "1"], /^\| eslint-plugin-hotpath, `all` \|/m],
  "bench/load/load-time.js": [["1"], /^\| as published \| \d+ \| \d+ \| \d+ \|$/m],
  "bench/map/one-file.js": [
    ["fixtures/apps/{koa,express}/*.js"],
    /^\| `fixtures\/apps\/.* \| [1-9]\d* \| [1-9]\d* \| \d \|/m,
  ],
  "bench/map/big-project.js": [["100"], /^one file says something else: /m],
  "bench/map/packages.js": [
    ["--only", "connect", "--rounds", "1"],
    /^\| connect@[\d.]+ \| 1 \| [\d.]+ s \| [\d.]+ ms \|$/m,
  ],
  "bench/needless-promise/experiment.js": [
    [],
    /^async only to return a promise, beside returning it: \d+ ns, \d+ ns$/m,
  ],
  "bench/optional-await/measure.js": [["1"], /^plain values: (?:[2-9]|\d\d)[\d.]* ×/m],
  "bench/weight/in-server.js": [["1", "0.2"], /^\| `?z\.object\(\)`? \| [\d.]+ µs \| -?[\d.]+ µs \| -?[\d.]+ \|$/m],
  "scripts/crashes.js": [["--programs", "20", "--threads", "1"], /│ crashes +│ 0 +│/],
  "scripts/demo.js": [[], /\d+ findings fixed, [\s\S]*Nothing is left behind/],
  "scripts/fuzz.js": [["--programs", "20", "--threads", "1"], /^20 programs do the same before and after/m],
  "scripts/mutation.js": [["run", "--sample", "1"], /'run'/],
};

/** Flags of Node that a bench asks for.
 * @type {Record<string, string[]>} */
const FLAGS = {
  "bench/late-property/fast-properties.js": ["--allow-natives-syntax"],
  "bench/lint/peers.js": ["--single-threaded"],
};

/** Parts of the above. */
const PARTS = new Set([
  "bench/cli/copy-files.js",
  "bench/cli/measure-command.js",
  "bench/deferred-reply/burst.js",
  "bench/deferred-reply/server.js",
  "bench/deferred-reply/start-server.js",
  "bench/eager-request/server.js",
  "bench/lint/lint-set.js",
  "bench/lint/routes.js",
  "bench/load/load-plugin.js",
  "bench/optional-await/lifecycle.js",
  "bench/optional-await/run-lifecycle.js",
  "bench/serial-await/store.js",
  "bench/serial-await/take-latency.js",
  "bench/weight/operations.js",
  "bench/weight/server.js",
]);

/** What installs packages from the registry, or asks databases that somebody has started. */
const OUTSIDE = new Set([
  "bench/weight/clients.js",
  "bench/weight/packages.js",
  "bench/weight/queries.js",
  "bench/weight/sqlite.js",
]);

/** @param {string} folder */
const list = (folder) =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`);

describe("benches", () => {
  it("are all started here, but for the rules' own, which `hotpath evidence` runs, and those that need others", () => {
    for (const file of list("bench"))
      assert.ok(/^bench\/no-[\w-]+\.js$/.test(file) || file in STARTED || PARTS.has(file) || OUTSIDE.has(file), file);
    for (const file of [...Object.keys(STARTED), ...PARTS, ...OUTSIDE])
      assert.ok(!file.startsWith("bench/") || list("bench").includes(file), file);
  });

  for (const findings of [0, 3, 30])
    it(`have a server with ${findings} quick fixes for bench/lint/keystroke.js`, () => {
      const offered = new Linter()
        .verify(createText(findings), [/** @type {any} */ (plugin.configs.all)])
        .map(({ fix, suggestions = [] }) => (fix === undefined ? suggestions.length : 1));
      assert.deepEqual(offered, Array(findings).fill(1));
    });
});

for (const [file, [args, printed]] of Object.entries(STARTED))
  it(`node ${[file, ...args].join(" ")} ends well and prints what it claims`, () => {
    const flags = FLAGS[file] ?? [];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, file, ...args], {
      cwd: ROOT,
      encoding: "utf8",
      timeout: TIMEOUT,
      env: { ...process.env, NO_COLOR: "1" },
    });
    assert.equal(status, 0, stdout + stderr);
    assert.match(stdout, printed);
  });
