import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";

const FASTIFY =
  'import Fastify from "fastify";\nimport { plugin } from "./plugin.js";\nconst app = Fastify();\napp.register(plugin);\n';

/**
 * @param {string} plugin - the body of a plugin in another file
 * @param {string} handler
 */
const fastify = (plugin, handler) =>
  getHotNames({
    "app.js": `${FASTIFY}${handler}`,
    "plugin.js": `export async function plugin(fastify, options) { ${plugin} }\nfunction work() {}\nfunction never() {}`,
  }).filter((name) => name !== "handle");

describe("what plugins put on a framework's objects", () => {
  it("fastify.decorate, read from the app, its requests and `this`", () => {
    const plugin = 'fastify.decorate("repo", { list() { work(); }, never() {} });';
    for (const handler of [
      'app.get("/", function handle(request) { app.repo.list(); });',
      'app.get("/", function handle(request) { request.server.repo.list(); });',
      'app.get("/", function handle(request, reply) { reply.server.repo.list(); });',
      'app.get("/", function handle() { this.repo.list(); });',
      'app.get("/", async function handle() { const { repo } = this; await repo.list(); });',
      'app.addHook("onRequest", async function handle(request) { this.repo.list(); });',
      'const { repo } = app; app.route({ method: "GET", url: "/", handler: function handle() { repo.list(); } });',
    ])
      assert.deepEqual(fastify(plugin, handler), ["list", "work"], handler);
  });
  it("methods of requests and replies", () => {
    assert.deepEqual(
      fastify(
        'fastify.decorateRequest("store", null); fastify.addHook("onRequest", async (request) => { request.store = { read() { work(); } }; });',
        'app.get("/", function handle(request) { request.store.read(); });',
      ),
      ["(1)", "read", "work"],
    );
  });
  it("by a type of the request alone", () =>
    assert.deepEqual(
      getHotNames({
        "app.js": `${FASTIFY}`,
        "plugin.js": 'export async function plugin(fastify) { fastify.decorate("repo", { list() {} }); }',
        "route.ts":
          'import type { FastifyRequest } from "fastify";\nexport async function show(request: FastifyRequest) { return request.server.repo.list(); }',
      }),
      ["list", "show"],
    ));
  it("hapi's decorations of requests, toolkits and servers, and what its server keeps", () => {
    const hapi = (/** @type {string} */ setUp, /** @type {string} */ body) =>
      getHotNames({
        "app.js": `import Hapi from "@hapi/hapi";\nimport { show } from "./show.js";\nimport { setUp } from "./parts.js";\nconst server = Hapi.server();\nsetUp(server);\nserver.route({ method: "GET", path: "/", handler: show });`,
        // Who is handed a request is no start-up code.
        "show.js": `import { ask } from "./parts.js";\nexport function show(request, h) { ask(request, h); }`,
        "parts.js": `export function setUp(server) { ${setUp} }\nexport function ask(request, h, more) { ${body} }\nfunction work() {}`,
      });
    for (const [setUp, body] of [
      ['server.decorate("request", "users", { list() { work(); }, never() {} });', "request.users.list();"],
      ['server.decorate("request", "users", function list() { work(); });', "request.users();"],
      ['server.decorate("toolkit", "users", { list() { work(); } });', "h.users.list();"],
      ['server.decorate("server", "users", { list() { work(); } });', "request.server.users.list();"],
      ["server.app.users = { list() { work(); } };", "request.server.app.users.list();"],
      [
        'server.app.users = { list() { work(); } }; server.decorate("request", "all", function () { this.server.app.users.list(); });',
        "request.all();",
      ],
    ])
      assert.deepEqual(
        hapi(setUp, body).filter((name) => !name.startsWith("(")),
        ["ask", "list", "show", "work"],
        setUp,
      );
  });
  it("not what only start-up code calls", () =>
    assert.deepEqual(
      fastify(
        'fastify.decorate("repo", { list() {}, connect() { never(); } }); fastify.repo.connect();',
        'app.get("/", function handle() { this.repo.list(); });',
      ),
      ["list"],
    ));
  it("express settings and locals", () => {
    const app = 'import express from "express";\nimport { users } from "./users.js";\nconst app = express();\n';
    for (const body of [
      'app.set("users", users);\napp.get("/", function handle(req) { req.app.get("users").list(); });',
      'app.locals.users = users;\napp.get("/", function handle(req) { req.app.locals.users.list(); });',
      'app.users = users;\napp.get("/", function handle(req, res) { res.app.users.list(); });',
    ])
      assert.deepEqual(
        getHotNames({ "app.js": app + body, "users.js": "export const users = { list() {}, never() {} };" }),
        ["handle", "list"],
        body,
      );
  });
  it("a router's methods that the program chooses, in another file", () => {
    const router =
      'import Router from "koa-router";\nimport { add } from "./add.js";\nimport { users } from "./users.js";\n';
    const files = {
      "users.js": "export const users = { list() {}, never() {} };",
      "app.js": `${router}for (const route of routes) add(new Router(), route.method, () => users.list());`,
    };
    assert.deepEqual(
      getHotNames({ ...files, "add.js": "export const add = (router, method, run) => router[method]('/', run);" }),
      ["(4)", "list"],
    );
    assert.deepEqual(
      getHotNames({ ...files, "add.js": "export const add = (router, method, run) => router.opts[method]('/', run);" }),
      [],
    );
  });

  it("koa's context", () =>
    assert.deepEqual(
      getHotNames({
        "app.js":
          'import Koa from "koa";\nimport { users } from "./users.js";\nconst app = new Koa();\napp.context.users = users;\napp.use(function handle(ctx) { ctx.users.list(); ctx.app.context.users.count(); });',
        "users.js": "export const users = { list() {}, count() {}, never() {} };",
      }),
      ["count", "handle", "list"],
    ));
});

describe("what a container hands out by a name", () => {
  const container =
    'import { asClass, asFunction, asValue, createContainer } from "awilix";\nimport { Users } from "./users.js";\nimport { makeStore } from "./store.js";\nexport const container = createContainer();\ncontainer.register({ users: asClass(Users).singleton(), store: asFunction(makeStore) });\ncontainer.register("log", asValue({ info() {} }));\n';
  const users =
    "export class Users { constructor({ store, log }) { this.store = store; this.log = log; } list() { this.store.find(); this.log.info(); } never() {} }";
  const store =
    "export function makeStore({ log }) { warm(); return { find() { log.info(); }, never() {} }; }\nfunction warm() {}";
  /** @param {string} body */
  const names = (body) =>
    getHotNames({
      "app.js": `import http from "node:http";\nimport { container } from "./container.js";\nhttp.createServer(function handle(req, res) { ${body} });`,
      "container.js": container,
      "users.js": users,
      "store.js": store,
    });
  it("awilix: classes, functions and values", () => {
    for (const body of [
      'container.resolve("users").list();',
      "container.cradle.users.list();",
      "const { users } = container.cradle; users.list();",
      'const scope = container.createScope(); scope.resolve("users").list();',
      "container.build(({ users }) => users).list();",
    ])
      assert.deepEqual(
        names(body).filter((name) => !name.startsWith("(")),
        ["find", "handle", "info", "list"],
        body,
      );
  });
  it("nothing of what else is registered", () =>
    assert.deepEqual(names('container.resolve("log").info();'), ["handle", "info"]));

  it("awilix, where it injects by names: an instance of the class that a parameter is said to be", () => {
    /** @param {string} params - of the constructor @param {string} [list] */
    const injected = (params, list = "this.store.find();") =>
      getHotNames({
        "app.ts": `import http from "node:http";\nimport { asClass, createContainer } from "awilix";\nimport { Users } from "./users.ts";\nimport { Store } from "./store.ts";
const container = createContainer({ injectionMode: "CLASSIC" });
container.register({ users: asClass(Users), store: asClass(Store) });
http.createServer(function handle(req, res) { container.resolve("users").list(); });`,
        "users.ts": `import type { Store, Deps } from "store.ts";\nexport class Users { constructor(${params}) {} list() { ${list} } }`,
        "store.ts": "export class Store { find() {} never() {} }\nexport interface Deps { store: Store; size: number }",
      });
    assert.deepEqual(injected("private readonly store: Store"), ["find", "handle", "list"]);
    assert.deepEqual(injected("private readonly deps: Deps", "this.deps.store.find();"), ["find", "handle", "list"]);
    assert.deepEqual(injected("private readonly store: { never(): void }"), ["handle", "list"]);
  });
});
