import { BY_HAND } from "./by-hand.js";
import { compareFolders } from "./compare-folders.js";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installOnce } from "../install-once.js";
import path from "node:path";
import { spawnSync } from "node:child_process";

/** @import { Size } from "./compare-folders.js" */

const BIN = fileURLToPath(new URL("../../bin/hotpath.js", import.meta.url));

/**
 * A server in front of a published optimisation.
 *
 * @typedef {object} Before
 * @property {string[]} packages
 * @property {string[]} dependencies - that are rewritten
 * @property {string} server
 */

const NAMES = ["html", "text", "xml", "csv", "form"];

/** @param {string} object @param {(type: string) => [plain: string, error: string]} getBodies @param {string} head @param {string} next */
const getMiddlewares = (object, getBodies, head, next) =>
  NAMES.map((name) => {
    const [plain, error] = getBodies(name);
    return `app.use((${head}) => {
  ${object}.${name} = function (body) {
    ${plain}
  };
  ${object}.${name}Error = function (status, message) {
    ${error}
  };
  ${next}
});
`;
  }).join("");

/**
 * The versions before the changes that their maintainers, or readers of their code, published.
 *
 * @type {Record<string, Before>}
 */
export const EXPERTS = {
  "hapi-18": {
    packages: ["@hapi/hapi@18.4.1"],
    dependencies: ["@hapi/hapi", "@hapi/podium"],
    server: `const Hapi = require("@hapi/hapi");

const server = Hapi.server({ port: Number(process.env.PORT), host: "127.0.0.1" });
for (let i = 0; i < 100; i++) {
  server.decorate("toolkit", \`reply\${i}\`, function (value) {
    return this.response(value);
  });
}
server.route({ method: "GET", path: "/", handler: () => "hello" });
server.start();
`,
  },
  "hapi-16": {
    packages: ["hapi@16.4.3", "podium@1.4.1"],
    dependencies: ["hapi", "podium"],
    server: `const Hapi = require("hapi");

const server = new Hapi.Server();
server.connection({ port: Number(process.env.PORT), host: "127.0.0.1" });
server.route({ method: "GET", path: "/", handler: (request, reply) => reply("hello") });
server.start((error) => {
  if (error) throw error;
});
`,
  },
  "hono-node-server": {
    packages: ["@hono/node-server@1.2.3", "hono@3.12.12"],
    dependencies: ["@hono/node-server"],
    server: `const { Hono } = require("hono");
const { serve } = require("@hono/node-server");

const app = new Hono();
app.get("/", (c) => c.text("hello"));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
`,
  },
  koa: {
    packages: ["koa@2.5.1"],
    dependencies: ["koa"],
    server: `const Koa = require("koa");

const app = new Koa();
app.use((ctx) => {
  ctx.body = "hello";
});
app.listen(Number(process.env.PORT), "127.0.0.1");
`,
  },
  "koa-middlewares": {
    packages: ["koa@2.16.4"],
    dependencies: [],
    server: `const Koa = require("koa");

const app = new Koa();
${getMiddlewares(
  "ctx",
  (type) => [
    `this.type = "${type}";\n    this.body = body;`,
    `this.status = status;\n    this.type = "${type}";\n    this.body = message;`,
  ],
  "ctx, next",
  "return next();",
)}app.use((ctx) => ctx.text("hello"));
app.listen(Number(process.env.PORT), "127.0.0.1");
`,
  },
  "express-middlewares": {
    packages: ["express@5.3.0"],
    dependencies: [],
    server: `const express = require("express");

const app = express();
${getMiddlewares(
  "res",
  (type) => [
    `this.type("${type}");\n    this.send(body);`,
    `this.status(status);\n    this.type("${type}");\n    this.send(message);`,
  ],
  "req, res, next",
  "next();",
)}app.get("/", (req, res) => res.text("hello"));
app.listen(Number(process.env.PORT), "127.0.0.1");
`,
  },
};

/** How much is measured. */
export const EXPERTS_SIZE = { starts: 8, warmUp: 3000, slices: 6, requests: 1500 };

/**
 * Rewrites a version before a published optimisation as a user would, and measures it beside the original; then the parts of the
 * optimisation that no rule makes, each alone.
 *
 * @param {string} name
 * @param {Before} before
 * @param {{ scratch: string, size: Size, nodes: string[] }} options - `nodes`: programs that run the servers
 * @returns {Promise<object[]>} rows
 */
export async function measureExperts(name, before, { scratch, size, nodes }) {
  const original = path.join(scratch, name);
  installOnce(original, before.packages);
  writeFileSync(path.join(original, "server.js"), before.server);
  const rewritten = copyServer(original, "rewritten");
  const dependencies = before.dependencies.flatMap((dependency) => ["--include-dependency", dependency]);
  run(rewritten, ["map", "--write", ...dependencies]);
  const report = JSON.parse(
    run(rewritten, ["fix", "--all", "--min-cost", "0", "--no-git", "--format", "json", ...dependencies]),
  );
  const parts = [
    { part: `fix --all: ${report.summary.fixed} rewrites`, folder: rewritten },
    ...Object.entries(BY_HAND[name] ?? {}).map(([part, edits], index) => {
      const folder = copyServer(original, `by-hand-${index + 1}`);
      for (const { file, ...edit } of edits) changeLines(path.join(folder, "node_modules", file), edit);
      return { part: `by hand: ${part}`, folder };
    }),
  ];
  /** @type {object[]} */
  const rows = [];
  for (const node of nodes)
    for (const { part, folder } of parts) {
      const { ratio, interval, microseconds } = await compareFolders({ before: original, after: folder }, size, node);
      const [low, high] = interval.map((end) => end.toFixed(2));
      const version = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim();
      const times = microseconds.map((time) => time.toFixed(0)).join(" → ");
      console.error(`${name}, ${part}, Node ${version}: ${ratio.toFixed(2)} × (${low} to ${high})`);
      rows.push({
        server: name,
        part,
        node: version,
        ratio: ratio.toFixed(2),
        interval: `${low} to ${high}`,
        µs: times,
      });
    }
  return rows;
}

/**
 * @param {string} original
 * @param {string} what - is done to it
 * @returns {string} the folder of a copy
 */
function copyServer(original, what) {
  const folder = `${original}-${what}`;
  rmSync(folder, { recursive: true, force: true });
  cpSync(original, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

/**
 * @param {string} cwd
 * @param {string[]} args
 * @returns {string} what hotpath prints
 */
function run(cwd, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout;
}

/**
 * @param {string} file
 * @param {Pick<import("./by-hand.js").FileChange, "changes">} change
 */
function changeLines(file, { changes }) {
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  const lines = readFileSync(file, "utf8").split("\n");
  for (const {
    lines: [first, last],
    text,
  } of [...changes].sort((a, b) => b.lines[0] - a.lines[0]))
    lines.splice(first - 1, last - first + 1, text);
  writeFileSync(file, lines.join("\n"));
}
