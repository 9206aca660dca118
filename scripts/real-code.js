/**
 * Proof on code that nobody here wrote: `npm run test:real-code`.
 *
 * Installs well-known server packages into a scratch folder, runs `hotpath check` and `hotpath fix --all` over a copy of
 * their code, and demands that no run crashes, that every changed file parses, that a second run changes nothing, and that
 * a small server built on the rewritten copy answers exactly as one built on the original. Once more with everything taken
 * for hot, so that far more is rewritten than the tool would ever propose. Prints a table. `--catalogue FILE`: other projects.
 */
import { installOnce } from "./install-once.js";
import { readCatalogue } from "./read-catalogue.js";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync, spawn } from "node:child_process";
import assert from "node:assert/strict";
import http from "node:http";
import { once } from "node:events";
import os from "node:os";
import { ROOT } from "../test/fixtures.js";
import path from "node:path";

/**
 * Installed together: what each scratch project holds, and the server (in fixtures/servers) that runs on it.
 *
 * @type {{ name: string, packages: string[], server?: string }[]}
 */
const PROJECTS = [
  { name: "express-4", packages: ["express@4.22.3"], server: "express" },
  { name: "express-5", packages: ["express@5.3.0"], server: "express" },
  { name: "koa-2", packages: ["koa@2.16.4"], server: "koa" },
  { name: "fastify-4", packages: ["fastify@4.29.1"], server: "fastify" },
  { name: "fastify-5", packages: ["fastify@5.12.8"], server: "fastify" },
  { name: "hapi-18", packages: ["@hapi/hapi@18.4.1"], server: "hapi" },
  { name: "hapi-21", packages: ["@hapi/hapi@21.4.10"], server: "hapi" },
  { name: "hono-node-server-1.2", packages: ["@hono/node-server@1.2.3", "hono@4.13.19"], server: "hono" },
  { name: "restify-11", packages: ["restify@11.1.0"], server: "restify" },
  { name: "polka", packages: ["polka@0.5.2"], server: "polka" },
  { name: "fastify-rate-limit", packages: ["@fastify/rate-limit@11.2.0", "fastify@5.12.8"], server: "rate-limit" },
  { name: "http-proxy-middleware", packages: ["http-proxy-middleware@3.0.10", "express@5.3.0"], server: "proxy" },
  { name: "feathers", packages: ["@feathersjs/express@5.0.50", "@feathersjs/feathers@5.0.50"], server: "feathers" },
  { name: "h3", packages: ["h3@2.0.8"] },
  {
    name: "others",
    packages: [
      "connect",
      "find-my-way",
      "light-my-request",
      "@koa/router",
      "koa-bodyparser",
      "body-parser",
      "morgan",
      "compression",
      "serve-static",
      "finalhandler",
      "passport",
      "express-session",
      "socket.io",
      "ws",
      "@apollo/server",
      "@nestjs/core",
      "micro",
      "@feathersjs/express",
      "http-proxy",
      "undici",
      "pino-http",
      "@trpc/server",
      "graphql-yoga",
      "elysia",
      "moleculer",
      "sails",
      "busboy",
      "multer",
    ],
  },
];

/** What every server is asked; paths that it does not know must be refused in the same way.
 * @type {{ method: string, url: string, body?: string, headers?: Record<string, string> }[]} */
const REQUESTS = [
  ...[
    "/user/1?a=1&b=2&b=3",
    "/user/%20x?n=5",
    "/text",
    "/json?x=1",
    "/accepts",
    "/redirect",
    "/cookie",
    "/stream",
    "/buffer",
    "/empty",
    "/teapot",
    "/serialized",
    "/async",
    "/private",
    "/throws",
    "/child/throws",
    "/mounted/deep/path?q=1",
    "/missing",
    "/",
    "//evil.example/x",
    "/a/../text",
    "/user/%ZZ",
  ].map((url) => ({ method: "GET", url })),
  { method: "HEAD", url: "/text" },
  { method: "OPTIONS", url: "/text" },
  { method: "POST", url: "/echo", body: '{"a":[1,2,{"b":null}]}', headers: { "content-type": "application/json" } },
  { method: "POST", url: "/echo", body: '{"a":', headers: { "content-type": "application/json" } },
  { method: "POST", url: "/echo", body: "a=1&b=2", headers: { "content-type": "application/x-www-form-urlencoded" } },
  { method: "GET", url: "/private", headers: { authorization: "x" } },
  {
    method: "GET",
    url: "/user/2",
    headers: {
      "x-user": "me",
      "x-forwarded-for": "10.0.0.1",
      "x-requested-with": "XMLHttpRequest",
      accept: "text/html",
    },
  },
];

/** Headers whose values differ from answer to answer. */
const VOLATILE = new Set(["date", "x-response-time", "request-id", "etag"]);

const BIN = path.join(ROOT, "bin/hotpath.js");
const SCRATCH = path.join(os.tmpdir(), "hotpath-real-code");

/**
 * @param {string[]} args
 * @param {string} cwd
 * @returns {any} the JSON report
 */
function runHotpath(args, cwd) {
  try {
    return JSON.parse(
      execFileSync(process.execPath, [BIN, ...args, "--format", "json"], {
        cwd,
        encoding: "utf8",
        maxBuffer: 1 << 28,
        stdio: ["ignore", "pipe", "inherit"],
      }),
    );
  } catch (error) {
    const { status, stdout } = /** @type {{ status: number, stdout: string }} */ (error);
    if (status !== 1) throw error;
    return JSON.parse(stdout);
  }
}

/**
 * @param {number} port
 * @param {typeof REQUESTS[number]} request
 * @returns {Promise<object>}
 */
function ask(port, { method, url, body, headers }) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: "127.0.0.1",
        port,
        method,
        path: url,
        agent: false,
        headers: { ...headers, ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }) },
      },
      (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => {
          const kept = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !VOLATILE.has(name)));
          // The port is the operating system's choice.
          const text = `${JSON.stringify(kept)}\n${Buffer.concat(chunks).toString("latin1")}`.replaceAll(
            String(port),
            "PORT",
          );
          resolve({ status: response.statusCode, text });
        });
      },
    );
    // hapi 18 never answers what it does not know on Node 20: no answer is an answer, as long as it is the same one.
    request.setTimeout(1000, () => request.destroy(new Error("no answer")));
    request.on("error", (error) =>
      /no answer|socket hang up|ECONNRESET/.test(error.message)
        ? resolve({ status: 0, text: error.message })
        : reject(error),
    );
    request.end(body);
  });
}

/**
 * Starts a server, asks everything, stops it.
 *
 * @param {string} folder
 * @param {string} server
 * @returns {Promise<object[]>}
 */
async function getAnswers(folder, server) {
  cpSync(path.resolve(ROOT, "fixtures/servers", `${server}.mjs`), path.join(folder, "server.mjs"));
  writeFileSync(
    path.join(folder, "start.mjs"),
    'import server from "./server.mjs";\nif (!server.listening) await new Promise((resolve) => server.once("listening", resolve));\nprocess.send(server.address().port);\n',
  );
  const child = spawn(process.execPath, ["start.mjs"], { cwd: folder, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  try {
    const [port] = await Promise.race([
      once(child, "message"),
      once(child, "exit").then(([code]) => Promise.reject(new Error(`the server in ${folder} ended with ${code}`))),
    ]);
    const answers = [];
    for (const request of REQUESTS)
      answers.push({ request: `${request.method} ${request.url}`, ...(await ask(port, request)) });
    return answers;
  } finally {
    child.kill();
  }
}

/** @param {any} report */
function countFindings(report) {
  return report.files.reduce((/** @type {number} */ sum, /** @type {any} */ file) => sum + file.findings.length, 0);
}

const { lists, args: chosen } = await readCatalogue({ PROJECTS }, process.argv.slice(2));
/** @type {object[]} */
const rows = [];
for (const { name, packages, server } of lists.PROJECTS.filter(
  (project) => chosen.length === 0 || chosen.includes(project.name),
)) {
  const original = path.join(SCRATCH, name, "original");
  installOnce(original, packages);
  for (const [copy, config] of /** @type {const} */ ([
    ["rewritten", undefined],
    ["rewritten-all-hot", '{ "hot": ["**"] }'],
  ])) {
    const rewritten = path.join(SCRATCH, name, copy);
    rmSync(rewritten, { recursive: true, force: true });
    cpSync(original, rewritten, { recursive: true, verbatimSymlinks: true });
    for (const specifier of packages)
      rows.push({
        copy,
        ...rewrite(path.join(rewritten, "node_modules", specifier.replace(/(?<=.)@.*$/, "")), config),
      });
    if (server === undefined) continue;
    const [before, after] = [await getAnswers(original, server), await getAnswers(rewritten, server)];
    assert.deepEqual(after, before, `${name}, ${copy}: it answers differently`);
    rows.push({ copy, package: name, "equal answers": before.length });
  }
}
console.table(rows);

/**
 * Checks and rewrites one package in place.
 *
 * @param {string} folder
 * @param {string} [config] - settings
 * @returns {object} a row of the table
 */
function rewrite(folder, config) {
  const { name: id, version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  if (config !== undefined) writeFileSync(path.join(folder, "hotpath.config.json"), config);
  // Published code often lies in `dist`.
  const check = runHotpath(["check", "--no-ignore", "."], folder);
  const fixed = runHotpath(["fix", "--no-git", "--all", "--no-ignore", "."], folder);
  // A second run reads what the first wrote: a changed file that does not parse would be an error in it.
  const again = runHotpath(["fix", "--all", "--dry-run", "--no-ignore", "."], folder);
  const broken = new Set(
    check.files
      .filter((/** @type {any} */ file) => file.error !== undefined)
      .map((/** @type {any} */ file) => file.path),
  );
  assert.deepEqual(
    again.files.filter((/** @type {any} */ file) => file.error !== undefined && !broken.has(file.path)),
    [],
    `${id}: rewritten files that do not parse`,
  );
  assert.equal(again.summary.fixed, 0, `${id}: a second run changes something`);
  console.error(`${id}@${version}: ${fixed.summary.fixed} rewrites`);
  return {
    package: `${id}@${version}`,
    files: check.summary.files,
    findings: countFindings(check),
    rewritten: fixed.summary.fixed,
  };
}
