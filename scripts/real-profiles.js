/**
 * Profiles of code that nobody here wrote: `npm run test:real-profiles [framework…]`.
 *
 * Installs five frameworks into a scratch folder, runs a server that says hello under load with `hotpath profile`, checks the
 * packages that took time, and prints the ten hottest functions of each framework with what was found in them, and every
 * finding in what was measured. Demands that each has its share, and that there are some in the framework's own files where
 * there is something to find. What a maintainer would say to them is in docs/real-profiles.md. `--catalogue FILE`: other
 * frameworks.
 */
import { installOnce } from "./install-once.js";
import { readCatalogue } from "./read-catalogue.js";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { findFreePort } from "../cli/prove/free-port.js";
import { getFunctionsAndClasses } from "../lib/ast/syntax/functions-and-classes.js";
import { getHeadPosition } from "../lib/heat/recorded/recorded-functions.js";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import os from "node:os";
import { parseSource } from "../lib/source/parse.js";
import path from "node:path";

/** @import { Source } from "../lib/types.js" */

/**
 * What is installed (the first is the framework), a server that listens at the port it is told, and whether the framework has
 * something to find.
 *
 * @type {Record<string, { packages: string[], server: string, finds: boolean }>}
 */
const PROFILED = {
  hapi: {
    packages: ["@hapi/hapi@18.4.1"],
    server:
      'import Hapi from "@hapi/hapi";\nconst server = Hapi.server({ port, host });\nfor (const name of ["ok", "fail", "page", "later", "notModified"]) server.decorate("toolkit", name, function () { return this.response(name); });\nserver.route({ method: "GET", path: "/", handler: () => "hello" });\nawait server.start();\n',
    finds: true,
  },
  koa: {
    packages: ["koa@2.16.4"],
    server: 'import Koa from "koa";\nnew Koa().use((ctx) => { ctx.body = "hello"; }).listen(port, host);\n',
    finds: false,
  },
  fastify: {
    packages: ["fastify@5.12.8"],
    server:
      'import fastify from "fastify";\nconst app = fastify();\napp.get("/", async () => ({ hello: "world" }));\nawait app.listen({ port, host });\n',
    finds: false,
  },
  express: {
    packages: ["express@5.3.0"],
    server:
      'import express from "express";\nconst app = express();\napp.get("/", (req, res) => { res.send("hello"); });\napp.listen(port, host);\n',
    finds: false,
  },
  hono: {
    packages: ["@hono/node-server@1.2.3", "hono@3.12.12"],
    server:
      'import { Hono } from "hono";\nimport { serve } from "@hono/node-server";\nconst app = new Hono();\napp.get("/", (c) => c.text("hello"));\nserve({ fetch: app.fetch, port, hostname: host });\n',
    finds: true,
  },
};

/** @type {string[]} */
const PROFILED_FOR = ["--duration", "10", "--warm-up", "3"];
const TOP = 10;
/** What `hotpath profile` records at least. */
const LEAST_SHARE = 0.001;

const { lists, args: chosen } = await readCatalogue({ PROFILED, PROFILED_FOR }, process.argv.slice(2));
const BIN = fileURLToPath(new URL("../bin/hotpath.js", import.meta.url));
const SCRATCH = path.join(os.tmpdir(), "hotpath-real-profiles");

/**
 * @param {string[]} args
 * @param {string} cwd
 * @returns {any} the JSON report
 */
function runHotpath(args, cwd) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  assert.ok(status === 0 || (args[0] === "check" && status === 1), stderr);
  return JSON.parse(stdout);
}

/**
 * @param {string} name
 * @returns {string} the folder that it is installed in
 */
function install(name) {
  const { packages, server } = lists.PROFILED[name];
  const folder = path.join(SCRATCH, name);
  installOnce(folder, packages, { type: "module" });
  writeFileSync(
    path.join(folder, "server.js"),
    `const [port, host] = [Number(process.argv[2]), "127.0.0.1"];\n${server}`,
  );
  return folder;
}

/**
 * @typedef {{ rule: string, line: number, column: number, message: string, heat: { share?: number } }} Finding
 * @typedef {{ name: string, path: string, line: number, column: number, self: number, withNode: number, total: number }} Row
 */

/**
 * @param {string} folder
 * @param {Row} row
 * @param {Finding[]} findings - of its file
 * @returns {Finding[]} those that stand in the function
 */
function getFindingsIn(folder, row, findings) {
  /** @type {Source} */
  const source = parseSource(readFileSync(path.join(folder, row.path), "utf8"), row.path);
  const node = getFunctionsAndClasses(source).find((candidate) => {
    const { line, column } = getHeadPosition(source, candidate);
    return line === row.line && column === row.column;
  });
  assert.ok(node !== undefined, `${row.name} is not at ${row.path}:${row.line}:${row.column}`);
  return findings.filter(({ line, column }) => {
    const offset = source.getOffset(line, column);
    return node.range[0] <= offset && offset < node.range[1];
  });
}

/** @param {number | undefined} share */
function format(share) {
  return share === undefined ? "" : `${(share * 100).toFixed(1)} %`;
}

for (const name of Object.keys(lists.PROFILED).filter(
  (candidate) => chosen.length === 0 || chosen.includes(candidate),
)) {
  const folder = install(name);
  const port = await findFreePort();
  const profile = runHotpath(
    [
      "profile",
      "--url",
      `http://127.0.0.1:${port}/`,
      ...lists.PROFILED_FOR,
      "--top",
      "1000",
      "--format",
      "json",
      "--",
      process.execPath,
      "server.js",
      String(port),
    ],
    folder,
  );
  const dependencies = profile.groups.filter((/** @type {any} */ group) => group.kind === "dependency");
  const check = runHotpath(
    [
      "check",
      "--no-ignore",
      "--min-share",
      String(LEAST_SHARE),
      ...dependencies.flatMap((/** @type {any} */ group) => ["--include-dependency", group.name]),
      "--format",
      "json",
    ],
    folder,
  );
  /** @param {string} file @returns {Finding[]} */
  const getFindings = (file) =>
    check.files.find((/** @type {any} */ candidate) => candidate.path === file)?.findings ?? [];

  console.log(
    `\n## ${lists.PROFILED[name].packages.join(", ")}, Node ${process.versions.node}, ${profile.samples} samples\n`,
  );
  console.log(
    profile.groups
      .map((/** @type {any} */ { name: group, kind, self }) => `${group || kind} ${format(self)}`)
      .join(", "),
  );
  console.log("\n| self | + Node | total | function | found in it |\n| ---: | ---: | ---: | --- | --- |");
  /** @type {Row[]} */
  const rows = dependencies
    .flatMap((/** @type {any} */ group) => group.functions)
    .sort((/** @type {Row} */ a, /** @type {Row} */ b) => b.withNode - a.withNode);
  for (const row of rows.slice(0, TOP)) {
    const rules = getFindingsIn(folder, row, getFindings(row.path)).map(({ rule }) => rule);
    const counts = [...new Set(rules)].map((rule) => `${rule} (${rules.filter((other) => other === rule).length})`);
    console.log(
      `| ${format(row.self)} | ${format(row.withNode)} | ${format(row.total)} | \`${row.name}\` ${row.path.replace("node_modules/", "")}:${row.line} | ${counts.join(", ")} |`,
    );
  }
  console.log("");
  const found = check.files.flatMap((/** @type {any} */ file) =>
    file.findings.map((/** @type {Finding} */ finding) => ({ path: file.path, ...finding })),
  );
  for (const { path: file, line, rule, message, heat } of found)
    console.log(`- ${format(heat.share)} ${file.replace("node_modules/", "")}:${line} ${rule}: ${message}`);
  assert.ok(
    found.every((/** @type {Finding} */ { heat }) => Number(heat.share) >= LEAST_SHARE),
    `${name}: a finding without a share`,
  );
  const own = lists.PROFILED[name].packages.map((specifier) => `node_modules/${specifier.replace(/(?<=.)@.*$/, "")}/`);
  assert.equal(
    found.some((/** @type {any} */ { path: file }) => own.some((start) => file.startsWith(start))),
    lists.PROFILED[name].finds,
    `${name}: findings in its own files`,
  );
}
