import { describe, it } from "node:test";
import { getModel, sayIt } from "./model.js";
import assert from "node:assert/strict";

describe("cold functions", () => {
  /** @type {Record<string, string[]>} */
  const cold = {
    "cold cold-callers": [
      `it(); function it () {}`,
      `const it = () => {}; it()`,
      `function first () { it() } function it () {} first()`,
      `(async function it () {})()`,
      `(async () => { it() })(); function it () {}`,
      `["a"].forEach(function it () {})`,
      `class C { constructor () { it() } } function it () {} new C()`,
      `class C { x = it() } function it () {} new C()`,
      `class C { static x = it() } function it () {}`,
      `class C { static { it() } } function it () {}`,
      `const a = { b: it() }; function it () { it() }`,
      `/** @coldpath */ export function prepare () { it() } function it () {}`,
      `import fastify from "fastify"; fastify().register(async () => { it() }); function it () {}`,
    ],
    "cold registration": [
      `import fastify from "fastify"; fastify().register(async function it (app) {})`,
      `import fastify from "fastify"; fastify().addHook("onClose", async function it () {})`,
      `import express from "express"; express().listen(3000, function it () {})`,
      `import express from "express"; export function it (options) { const router = express.Router(); router.get("/", options.list); router.get("/:id", (req, res) => {}) }`,
      `import { createServer } from "http"; export function it (app) { return createServer((req, res) => {}) }`,
      `import type { Application } from "express"; export function it (app: Application) {}`,
    ],
    "cold browser": [
      `export function it (text) { document.title = text }`,
      `export const it = () => window.close()`,
      `export async function it (id) { const link = await load(id); link.target = window.location.href }`,
    ],
    // What functions of requests are handed, too, and what asks where it runs.
    unknown: [
      `export function it (text) { if (typeof document !== "undefined") document.title = text }`,
      `export function it (text) { if (isServer) return text; return document.title }`,
      `export function it (text) { return text || document.title }`,
      `export function it (text) { try { return document.title } catch { return text } }`,
      `export function it (text) { return () => window.close() }`,
      `import { window } from "./page.js"; export function it () { return window.close() }`,
      `export function it (document) { return document.title }`,
      `import { JSDOM } from "jsdom"; global.window = new JSDOM().window; export function it () { return window.close() }`,
      `import type { FastifyInstance } from "fastify"; export function it (app: FastifyInstance, id: string) { return app.users.find(id) }`,
      `import type { PrismaClient } from "@prisma/client"; export function it (prisma: PrismaClient, id: string) { return prisma.user.findMany({}) }`,
      `import type { Redis } from "ioredis"; export function it (redis: Redis, id: string) { return redis.get(id) }`,
      `import type { Server } from "socket.io"; export function it (io: Server, room: string) { io.to(room).emit("changed") }`,
    ],
  };
  for (const [said, codes] of Object.entries(cold))
    for (const code of codes)
      it(`${said}: ${code}`, () => assert.equal(sayIt(code, { filename: "src/server.ts" }), said));

  const unknown = [
    `export function it () {}`,
    `it(); export function it () {}`,
    `it(); function it () {} export { it }`,
    `it(); function it () {} module.exports = { it }`,
    `it(); function it () {} emitter.on("x", it)`,
    `const o = { it () {} }; o.it()`,
    `class C { it () {} } new C().it()`,
    `export class C { constructor () { it() } } function it () {} new C()`,
    `export function other () { it() } function it () {}`,
    `setTimeout(function it () {}, 10)`,
  ];
  for (const code of unknown) it(`not ${code}`, () => assert.equal(sayIt(code), "unknown"));

  it("are those whose names say start-up", () => {
    for (const name of [
      "bootstrap",
      "main",
      "setup",
      "configure",
      "createApp",
      "buildServer",
      "startServer",
      "registerRoutes",
      "setupPlugins",
      "initDatabase",
      "_setupHandlersIfNeeded",
    ]) {
      assert.equal(getModel(`export function ${name} () {}`).say(name), "cold start-up", name);
    }
    for (const name of ["start", "load", "init", "create", "register", "connect", "setupListeners", "mainstream"])
      assert.equal(getModel(`export function ${name} () {}`).say(name), "unknown", name);
    // What takes a request does not run at start-up, whatever it is called.
    assert.equal(getModel("export function setup (reply) {}").say("setup"), "unknown");
  });

  it("are those that start and stop a module", () => {
    for (const code of [
      "module.exports = { async start() {}, async stop() {} };",
      "module.exports = function mail() { async function start() {} async function stop() {} return Object.freeze({ start, stop, send }); };",
      "const start = async () => {}; const stop = async () => {}; module.exports = { start, stop };",
    ]) {
      const { say } = getModel(code);
      assert.deepEqual([say("start"), say("stop")], ["cold start-up", "cold start-up"], code);
    }
    for (const code of [
      "module.exports = { start() {}, stop() {} };",
      "module.exports = { async start(job) {} , async stop(job) {} };",
      "module.exports = { async start() {} };",
      "class Session { async start() {} async stop() {} }",
      "async function start() {} async function stop() {} run(start, stop);",
    ])
      assert.equal(getModel(code).say("start"), "unknown", code);
  });

  it("are those of scripts, migrations and configuration files", () => {
    for (const filename of ["bin/x.js", "scripts/seed.ts", "db/migrations/001.js", "src/cli/run.mjs", "vite.config.ts"])
      assert.equal(sayIt("export function it () {}", { filename }), "cold start-up", filename);
    assert.equal(
      sayIt(`import http from "http"; http.createServer(function it (a, b) {})`, { filename: "bin/serve.js" }),
      "hot registered",
    );
    // Looking like a handler, or like a class for a request, says nothing there.
    const filename = "benchmarks/inject.js";
    assert.equal(sayIt("inject(function it (req, res) { res.end() })", { filename }), "cold start-up");
    const { source, heat } = getModel("export class Call { constructor (req) { this.req = req } }", { filename });
    assert.equal(heat.ofConstruction(source.nodes("ClassDeclaration")[0]).level, "cold");
  });

  it("are those of tests", () => {
    for (const filename of [
      "test/a.js",
      "src/a.test.js",
      "src/a.spec.ts",
      "src/__tests__/a.js",
      "types/a.test-d.ts",
      "types/a.tst.ts",
      "src/fakes/users.ts",
      "dev-server/test-plugins/stock/api.ts",
      "src/test-utils/server.js",
      "src/fake-users-store.ts",
      "src/FakeUsersStore.ts",
      "src/users.fake.ts",
    ])
      assert.equal(
        sayIt(`import http from "http"; http.createServer(function it (req, res) {})`, { filename }),
        "cold test",
        filename,
      );
    for (const filename of ["src/fakery.ts", "src/fake.js", "src/mocks.js", "src/test-with-your-users/get.js"])
      assert.equal(
        sayIt(`import http from "http"; http.createServer(function it (req, res) {})`, { filename }),
        "hot registered",
        filename,
      );
    for (const code of [
      `describe("x", () => { function it (req, res) {} })`,
      `import { test } from "node:test"; test("x", (t) => { http.createServer(function it (req, res) {}) })`,
      `t.test("x", (t) => { const it = (req, res) => {} })`,
    ])
      assert.equal(sayIt(code), "cold test", code);
    assert.equal(sayIt(`import { before } from "./hooks.js"; before(function it (req, res) {})`), "hot shaped");
    assert.equal(sayIt(`import { chain } from "./chain.js"; chain().before(function it (req, res) {})`), "hot shaped");
    assert.equal(
      sayIt(`import { string } from "yup"; string().min(1).test("name", "is taken", function it (req, res) {})`),
      "hot shaped",
    );
    assert.equal(sayIt(`import test from "node:test"; test.before(function it (req, res) {})`), "cold test");
    assert.equal(sayIt(`test("x", (t) => { t.after(function it (req, res) {}) })`), "cold test");
  });

  it("are hapi's plugins, which say so by their names", () => {
    const { say } = getModel(
      `exports.name = "audit"; exports.register = async function (server) { server.route({ handler () {} }); server.ext("onRequest", function stamp (a, b) {}) }`,
    );
    assert.equal(say("register"), "cold registration");
    assert.equal(say("handler"), "hot registered");
    assert.equal(say("stamp"), "hot registered");
  });

  it("are at module level", () => {
    const { heat, source } = getModel(
      "const url = new URL('http://localhost'); class C { static x = new Map(); y = new Set() }",
    );
    const [url, map, set] = source.nodes("NewExpression");
    assert.equal(heat.at(url).reason, "module");
    assert.equal(heat.at(map).reason, "module");
    assert.equal(heat.at(set).level, "unknown");
  });
});
