/**
 * Proof of `hotpath prove`: `npm run test:proofs`, or with some of `itself`, `fixtures`, `frameworks`, `experts`, `applications MIRRORS`, and
 * of their servers.
 *
 * - `itself`: a server against itself, 20 times; at most one run may see a difference.
 * - `fixtures`: the servers in fixtures/proofs; the gain that is there must be found.
 * - `frameworks`: hello-world servers of published frameworks that are rewritten themselves. Prints what it comes to.
 * - `applications MIRRORS`: other people's applications, with a folder of git mirrors (`owner+name/`), rewritten by `fix --all` with the map,
 *   under a load, with their databases; what the costs of the rules say of it, beside what was measured.
 * - `experts`: the versions before published optimisations, rewritten by `fix --all` with the map, and changed by hand; what a request
 *   takes of the processor, beside the original. `--node FILE`: another Node that runs the servers, may be repeated.
 *
 * It takes most of an hour. Prints tables. `--times n`: how often against itself. `--catalogue FILE`: other
 * frameworks.
 */
import { formatTime } from "../lib/weight/format-weight.js";
import { EXPERTS, EXPERTS_SIZE, measureExperts } from "./proofs/experts.js";
import { APPLICATIONS as MEASURED } from "./proofs/applications.js";
import { compareEstimate } from "../cli/report/estimate.js";
import { installOnce } from "./install-once.js";
import { measureApplication } from "./proofs/measure-application.js";
import { parseArguments } from "./applications/prepare.js";
import { readCatalogue } from "./read-catalogue.js";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import os from "node:os";
import { parseArgs } from "node:util";
import path from "node:path";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIN = path.join(ROOT, "bin/hotpath.js");
const FIXTURES = path.join(ROOT, "fixtures/proofs");
const SCRATCH = path.join(os.tmpdir(), "hotpath-proofs");

/** Of 20 intervals of 95 % one may miss. */
const MOST_FALSE = 1;

/** What each server of the fixtures is asked.
 * @type {Record<string, string[]>} */
const URLS = {
  node: ["/apples", "/missing"],
  express: ["/orders/o1", "/orders/s77"],
  koa: ["/items/12", "/items/12?verbose=1", "/whoami"],
  fastify: ["/users/Zoe", "/users/me"],
  hapi: ["/products/s1", "/products/large"],
};

/** Servers of published frameworks that say hello. Where nothing that is known to be hot has a rewrite, all of it is taken for hot.
 * @type {Record<string, { packages: string[], dependencies: string[], hot?: string[], server: string }>} */
const PROVED = {
  hapi: {
    packages: ["@hapi/hapi@18.4.1"],
    dependencies: ["@hapi/hapi", "@hapi/podium"],
    hot: ["node_modules/@hapi/hapi/lib/**", "node_modules/@hapi/podium/lib/**"],
    server:
      'const Hapi = require("@hapi/hapi");\n\nconst server = Hapi.server({ port: Number(process.env.PORT), host: "127.0.0.1" });\nserver.route({ method: "GET", path: "/", handler: () => "hello" });\nserver.start();\n',
  },
  koa: {
    packages: ["koa@2.16.4"],
    dependencies: ["koa"],
    // Five middlewares that decorate.
    server: `const Koa = require("koa");

const app = new Koa();
${["html", "text", "xml", "csv", "form"]
  .map(
    (type) => `app.use((ctx, next) => {
  ctx.${type} = function (body) {
    this.type = "${type}";
    this.body = body;
  };
  ctx.${type}Error = function (status, message) {
    this.status = status;
    this.type = "${type}";
    this.body = message;
  };
  return next();
});
`,
  )
  .join("")}app.use((ctx) => ctx.text("hello"));
app.listen(Number(process.env.PORT), "127.0.0.1");
`,
  },
  hono: {
    packages: ["@hono/node-server@1.2.3", "hono@3.12.12"],
    dependencies: ["@hono/node-server"],
    server:
      'const { Hono } = require("hono");\nconst { serve } = require("@hono/node-server");\n\nconst app = new Hono();\napp.get("/", (c) => c.text("hello"));\nserve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });\n',
  },
};

const { lists, args } = await readCatalogue(
  { PROVED, EXPERTS, EXPERTS_SIZE, MEASURED, MEASURED_FLAGS: /** @type {string[]} */ ([]) },
  process.argv.slice(2),
);
const { values, positionals } = parseArgs({
  args,
  allowPositionals: true,
  options: { times: { type: "string", default: "20" }, node: { type: "string", multiple: true, default: [] } },
});
const times = Number(values.times);

/**
 * @param {string[]} names - of servers
 * @returns {string[]} those that are asked for, or all
 */
function choose(names) {
  const named = names.filter((name) => positionals.includes(name));
  return named.length > 0 ? named : names;
}

/**
 * @param {string} folder
 * @param {string[]} flags
 * @returns {any} the JSON report
 */
function prove(folder, flags) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    // What is proved are rewrites, also of what a framework or a server that says hello is too small to show.
    [BIN, "prove", "--start", "node server.js", "--format", "json", "--min-cost", "0", ...flags],
    { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 },
  );
  assert.ok(status === 0 || status === 1, stderr);
  return JSON.parse(stdout);
}

/**
 * @param {string} name - of a fixture
 * @returns {string} a copy of it that finds the packages installed here
 */
function copyFixture(name) {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), "hotpath-proofs-")), name);
  cpSync(path.join(FIXTURES, name), folder, { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), "junction");
  return folder;
}

/**
 * Has the frameworks' functions that take the time noted, so that it is known in their files that they are hot.
 *
 * @param {string} folder
 */
function profile(folder) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [BIN, "profile", "--url", "http://127.0.0.1:47113/", "--duration", "5", "--", process.execPath, "server.js"],
    { cwd: folder, encoding: "utf8", env: { ...process.env, PORT: "47113" } },
  );
  assert.equal(status, 0, stderr);
}

/**
 * @param {string} name - of a framework
 * @returns {string} the folder that it is installed in
 */
function install(name) {
  const { packages, server, hot = [] } = lists.PROVED[name];
  const folder = path.join(SCRATCH, name);
  installOnce(folder, packages);
  writeFileSync(path.join(folder, "server.js"), server);
  writeFileSync(path.join(folder, "hotpath.config.json"), JSON.stringify({ hot }));
  return folder;
}

/**
 * @param {string} name
 * @param {any} report
 */
function getRow(name, { comparison, files, seconds, sentence, outcome }) {
  /** @param {string} measure */
  const getRatio = (measure) =>
    comparison?.measures.find((/** @type {any} */ one) => one.name === measure)?.ratio?.toFixed(3);
  return {
    server: name,
    rewrites: files.reduce((/** @type {number} */ sum, /** @type {any} */ file) => sum + file.applied.length, 0),
    outcome,
    ratio: comparison?.ratio.toFixed(3) ?? sentence,
    interval: comparison?.interval.map((/** @type {number} */ end) => end.toFixed(3)).join(" to "),
    bytes: getRatio("bytesPerRequest"),
    "requests/s": getRatio("requestsPerSecond"),
    noise: comparison === undefined ? "" : `${(comparison.noise.median * 100).toFixed(1)} %`,
    pairs: comparison?.pairs,
    seconds: Math.round(seconds),
  };
}

/**
 * What the costs of the rules say, and what was measured.
 *
 * @param {any} report - of a proof
 * @returns {Record<string, string>}
 */
function getEstimated({ estimate, comparison }) {
  if (estimate === undefined || comparison === undefined) return {};
  return Object.fromEntries(
    compareEstimate(estimate, comparison).map(({ of, costs, saved, interval }) => [
      of,
      `${formatTime(costs)}; ${[saved, ...(interval ?? [])].map((time) => (time === undefined ? "?" : `${time < 0 ? "-" : ""}${formatTime(Math.abs(time))}`)).join(", ")}`,
    ]),
  );
}

const PARTS = {
  itself() {
    const SHORT = ["--against-itself", "--duration", "1", "--warm-up", "1", "--connections", "10"];
    const names = choose(Object.keys(URLS));
    /** @type {object[]} */
    const rows = [];
    let wrong = 0;
    for (let time = 0; time < times; time++) {
      const name = names[time % names.length];
      const folder = copyFixture(name);
      const report = prove(folder, [...URLS[name].flatMap((url) => ["--url", url]), ...SHORT, "--time-limit", "90"]);
      rmSync(path.dirname(folder), { recursive: true });
      if (report.outcome !== "same") wrong++;
      rows.push(getRow(name, report));
      console.error(`${time + 1}. ${name}: ${report.sentence}`);
    }
    console.table(rows);
    console.log(`${wrong} of ${times} runs of a server against itself saw a difference.`);
    assert.ok(wrong <= MOST_FALSE, "too many differences where there is none");
  },
  fixtures() {
    const SHORT = [
      "--all",
      "--together",
      "--duration",
      "2",
      "--warm-up",
      "1",
      "--connections",
      "10",
      "--time-limit",
      "180",
    ];
    assert.deepEqual(readdirSync(FIXTURES).sort(), Object.keys(URLS).sort());
    const reports = choose(Object.keys(URLS)).map((name) => {
      const folder = copyFixture(name);
      const report = prove(folder, [...URLS[name].flatMap((url) => ["--url", url]), ...SHORT]);
      rmSync(path.dirname(folder), { recursive: true });
      console.error(`${name}: ${report.sentence}`);
      return { name, report };
    });
    console.table(reports.map(({ name, report }) => ({ ...getRow(name, report), ...getEstimated(report) })));
    for (const { name, report } of reports) assert.equal(report.outcome, "faster", `${name}: its gain is not found`);
  },
  frameworks() {
    const rows = choose(Object.keys(lists.PROVED)).map((name) => {
      const { packages, dependencies } = lists.PROVED[name];
      const folder = install(name);
      profile(folder);
      const report = prove(folder, [
        ...["--all", "--url", "/", "--duration", "3", "--warm-up", "2", "--connections", "20", "--time-limit", "240"],
        ...dependencies.flatMap((dependency) => ["--include-dependency", dependency]),
      ]);
      console.error(`${packages.join(", ")}: ${report.sentence}`);
      return getRow(packages.join(", "), report);
    });
    console.table(rows);
  },
  async applications() {
    const { mirrors } = parseArguments(positionals);
    if (mirrors === undefined)
      throw new Error("npm run test:proofs -- applications MIRRORS: a folder of git mirrors is needed");
    const named = lists.MEASURED.filter(({ repository }) => positionals.includes(repository));
    /** @type {object[]} */
    const rows = [];
    for (const application of named.length > 0 ? named : lists.MEASURED)
      for (const { load, report } of await measureApplication(application, mirrors, lists.MEASURED_FLAGS)) {
        console.error(`${application.repository} ${load.join(" ")}: ${report.sentence}`);
        rows.push({ ...getRow(application.repository, report), by: report.comparison?.by, ...getEstimated(report) });
      }
    console.table(rows);
  },
  async experts() {
    /** @type {object[]} */
    const rows = [];
    const options = {
      scratch: path.join(SCRATCH, "experts"),
      size: lists.EXPERTS_SIZE,
      nodes: [process.execPath, ...values.node],
    };
    for (const name of choose(Object.keys(lists.EXPERTS)))
      rows.push(...(await measureExperts(name, lists.EXPERTS[name], options)));
    console.table(rows);
  },
};

const parts = Object.keys(PARTS).filter((name) => positionals.includes(name));
for (const [name, run] of Object.entries(PARTS))
  if (parts.length === 0 ? name !== "applications" : parts.includes(name)) await run();
