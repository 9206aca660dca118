import { describe, it } from "node:test";
import { getModel, sayIt } from "./model.js";
import assert from "node:assert/strict";

/**
 * Every handler in these is called `it`: each must be hot because it was registered.
 * @type {Record<string, string[]>}
 */
const HANDLERS = {
  "methods that awilix' routers find by their decorators": [
    `import { GET, route } from "awilix-koa"; @route("/users") class Users { @GET() async it (c) {} }`,
    `import { POST, route } from "awilix-express"; class Users { @route("/users") @POST() it (a, b) {} }`,
  ],
  "what awilix' routers make handlers of": [
    `import { makeInvoker } from "awilix-express"; const api = makeInvoker(({ users }) => ({ async it (a, b) {} })); router.get("/", api("it"));`,
    `import { createController } from "awilix-koa"; class Users { constructor ({ users }) {} async it (a) {} } export default createController(Users).prefix("/users").get("", "it");`,
    `const { makeInvoker } = require("awilix-koa"); function make ({ users }) { const it = async (a) => {}; return { it }; } module.exports = makeInvoker(make);`,
  ],
  "an instance that a module exports to a platform": [
    `class App { fetch = async function it (request, env) {} } const app = new App(); export default app;`,
    `class Base { fetch = function it (req) {} } class App extends Base {} export default new App();`,
  ],
  "methods of what handlers get": [
    `import express from "express"; const app = express(); app.response.fail = function it (message) {}`,
    `import express from "express"; function setup (app) { app.request["wants"] = function it (type) {} } setup(express())`,
    `const Koa = require("koa"); const app = new Koa(); app.context.json = async function it (value) {}`,
  ],
  "an app, however it was imported": [
    `import express from "express"; const app = express(); app.get("/", function it (a, b) {})`,
    `import * as express from "express"; const app = express(); app.get("/", function it (a, b) {})`,
    `import { default as create } from "express"; const app = create(); app.get("/", function it (a, b) {})`,
    `import { Router as createRouter } from "express"; const router = createRouter(); router.all("/", function it (a, b) {})`,
    `const app = require("express")(); app.get("/", function it (a, b) {})`,
    `const router = require("express").Router(); router.get("/", function it (a, b) {})`,
    `const { Router } = require("express"); const router = new Router(); router.get("/", function it (a, b) {})`,
    `const { Router: R } = require("express"); R().get("/", function it (a, b) {})`,
    `const express = require("express"); const { Router } = express; Router().get("/", function it (a, b) {})`,
    `async function load () { const { default: fastify } = await import("fastify"); fastify().get("/", function it (a) {}) }`,
    `const fastify = require("fastify").default; fastify().get("/", function it (a) {})`,
    `import { fastify } from "fastify"; fastify().get("/", function it (a) {})`,
    `import Router from "express-promise-router"; const router = Router(); router.get("/", function it (a, b) {})`,
    `import { Hono } from "npm:hono@4"; new Hono().get("/", function it (c) {})`,
    `import { Hono } from "jsr:@hono/hono@^4/tiny"; import { Hono as H } from "jsr:@hono/hono@^4"; new H().get("/", function it (c) {})`,
    `import { createServer } from "node:http"; createServer(function it (a, b) {})`,
    `import * as http from "http"; new http.Server(function it (a, b) {})`,
    `import http from "https"; const server = http.createServer(); server.on("request", function it (a, b) {})`,
    `import http2 from "node:http2"; http2.createSecureServer({}).on("stream", function it (stream, headers) {})`,
  ],
  "by a method that the program chooses": [
    `import express from "express"; const app = express(); for (const { method, path, handler } of ROUTES) app[method](path, function it (a, b) {})`,
    `import Router from "@koa/router"; const router = new Router(); ["get", "post"].forEach((verb) => router[verb]("/", async function it (c) {}))`,
    `import { Hono } from "hono"; function add (route) { new Hono()[route.method.toLowerCase()](route.path, function it (c) {}) }`,
    `import fastify from "fastify"; const app = fastify(); app[name]("/", { schema }, function it (a) {})`,
  ],
  "an app, wherever it is kept": [
    `import express from "express"; let app; app = express(); app.get("/", function it (a, b) {})`,
    `import express from "express"; const a = express(); const b = a; b.get("/", function it (a, b) {})`,
    `import express from "express"; const apps = { main: express() }; apps.main.get("/", function it (a, b) {})`,
    `import express from "express"; class Server { constructor () { this.app = express() } routes () { this.app.get("/", function it (a, b) {}) } }`,
    `import express from "express"; class Server { app = express(); routes () { this.app.get("/", function it (a, b) {}) } }`,
    `import express from "express"; class Server { #app = express(); routes () { this.#app.get("/", function it (a, b) {}) } }`,
    `import express from "express"; function routes (app) { app.get("/", function it (a, b) {}) } routes(express())`,
    `import express from "express"; function routes ({ app }) { app.get("/", function it (a, b) {}) } routes({ app: express() })`,
    `import express from "express"; function outer (app) { inner(app) } function inner (app) { app.get("/", function it (a, b) {}) } outer(express())`,
    `import express from "express"; const make = () => express(); make().get("/", function it (a, b) {})`,
    `import express from "express"; function make (plain) { if (plain) return express(); return express().set("a", 1) } make().get("/", function it (a, b) {})`,
    `import Koa from "koa"; class App extends Koa { constructor () { super(); this.use(function it (c, n) {}) } }`,
    `import Koa from "koa"; class App extends Koa {} new App().use(function it (c, n) {})`,
    `import express from "express"; const app = process.env.X ? express() : express(); app.get("/", function it (a, b) {})`,
    `import express from "express"; express().set("a", 1).use(x).get("/", y).post("/", function it (a, b) {})`,
  ],
  "a handler, however it is given": [
    `import express from "express"; function it (a, b) {} express().get("/", it)`,
    `import express from "express"; const it = (a, b) => {}; express().get("/", [first, it])`,
    `import express from "express"; const it = (a, b) => {}; express().get("/", ...[first, it])`,
    `import express from "express"; const handlers = { it (a, b) {} }; express().get("/", handlers.it)`,
    `import express from "express"; const { it } = { it (a, b) {} }; express().get("/", it)`,
    `import express from "express"; class C { it (a, b) {} } const c = new C(); express().get("/", c.it.bind(c))`,
    `import express from "express"; class C { static it (a, b) {} } express().get("/", C.it)`,
    `import express from "express"; class C { it = (a, b) => {}; constructor () { express().get("/", this.it) } }`,
    `import express from "express"; import { wrap } from "./wrap.js"; express().get("/", wrap(function it (a, b) {}))`,
    `import express from "express"; import { wrap, other } from "./wrap.js"; express().get("/", wrap(other([function it (a, b) {}])))`,
    `import express from "express"; const make = () => function it (a, b) {}; express().get("/", make())`,
    `import express from "express"; function it (db, a, b) {} express().get("/", it.bind(null, db))`,
    `import express from "express"; import { compose } from "./compose.js"; const first = [function it (a, b) {}]; express().use(compose(first))`,
  ],
};

describe("registered functions", () => {
  for (const [title, codes] of Object.entries(HANDLERS)) {
    describe(title, () => {
      for (const code of codes) it(code, () => assert.equal(sayIt(code), "hot registered"));
    });
  }

  it("leaves members alone that are chosen of what has no routes, or called with one function", () => {
    for (const code of [
      `import Koa from "koa"; const app = new Koa(); app[name]("ready", function it () {})`,
      `import express from "express"; const app = express(); app[kSetup](function it () {})`,
      `const emitter = create(); emitter[name]("/", function it (a) {})`,
    ])
      assert.equal(sayIt(code), "unknown", code);
  });

  it("knows the types of apps", () => {
    for (const code of [
      `import type { FastifyInstance } from "fastify"; export function routes (app: FastifyInstance) { app.get("/", function it (a) {}) }`,
      `import express from "express"; export function routes (app: express.Application) { app.get("/", function it (a, b) {}) }`,
      `import Koa from "koa"; export function routes (app: Koa) { app.use(function it (c, n) {}) }`,
      `import express = require("express"); express().get("/", function it (a, b) {})`,
      `import { type Express } from "express"; import { create } from "./create"; const app: Express = create(); app.get("/", function it (a, b) {})`,
      `import type { Express } from "express"; class S { constructor (private readonly app: Express) {} routes () { this.app.get("/", function it (a, b) {}) } }`,
      `import type { Express } from "express"; class S { app: Express; routes () { this.app.get("/", function it (a, b) {}) } }`,
      `export function routes (app: import("express").Router) { app.get("/", function it (a, b) {}) }`,
    ])
      assert.equal(sayIt(code, { filename: "src/a.ts" }), "hot registered", code);
  });

  it("says which parameter is what", () => {
    const { roles } = getModel(`import express from "express"; import { wrap } from "./wrap.js";
      const app = express();
      app.use(function plain (a, b, c) {});
      app.use(function failing (a, b, c, d) {});
      app.get("/", bound.bind(null, 1));
      function bound (db, a, b) {}
      app.get("/", wrap(function wrapped (req, b) {}));
      app.get("/", wrap(function other (tokens, req, res) {}));
    `);
    assert.deepEqual(roles("plain"), ["request", "response", "next"]);
    assert.deepEqual(roles("failing"), ["error", "request", "response", "next"]);
    assert.deepEqual(roles("bound"), [undefined, "request", "response"]);
    assert.deepEqual(roles("wrapped"), ["request", "response"]);
    assert.deepEqual(roles("other"), [undefined, undefined, undefined]);
  });

  it("takes what is registered for start-up and for requests for hot", () => {
    const { of } = getModel(
      `import fastify from "fastify"; const app = fastify(); app.addHook("onReady", both); app.addHook("onRequest", both); function both () {}`,
    );
    assert.equal(of("both").text, "Fastify onRequest hook, line 1");
  });

  it("knows Fastify's plugins and their apps, however deep", () => {
    const { say } = getModel(`const fp = require("fastify-plugin");
      module.exports = fp(async function outer (a) {
        a.register(async function inner (b) { b.register(innermost); b.get("/", function handler (x) {}) });
      });
      async function innermost (c) { c.setErrorHandler(function failed (x) {}) }
      module.exports.routes = async function (fastify) { fastify.get("/", function named (x) {}) };
    `);
    for (const name of ["outer", "inner", "innermost"]) assert.equal(say(name), "cold registration", name);
    for (const name of ["handler", "failed", "named"]) assert.equal(say(name), "hot registered", name);
  });

  it("knows the settings' entry points", () => {
    const settings = { entryPoints: [{ object: "gateway", method: "route", argument: 1 }] };
    assert.equal(sayIt(`gateway.route("/", function it (a) {})`, { settings }), "hot registered");
    assert.equal(sayIt(`other.route("/", function it (a) {})`, { settings }), "unknown");
  });

  it("uses only the frameworks of the settings", () => {
    const code = `import express from "express"; express().get("/", function it (a, b) {})`;
    assert.equal(sayIt(code, { settings: { frameworks: ["Express"] } }), "hot registered");
    assert.equal(sayIt(code, { settings: { frameworks: ["Koa"] } }), "unknown");
  });

  it("leaves verbs on objects that are no app", () => {
    for (const code of [
      `cache.get("x", function it (a) {})`,
      `const map = new Map(); map.get(function it (a) {})`,
      `import axios from "axios"; axios.post("/url", { transformRequest: function it (a) {} })`,
      `import { Router } from "./router.js"; const router = new Router(); router.get("/", function it (a) {})`,
      `import { Router } from "vue-router"; new Router().use(function it (a) {})`,
      `import express from "express"; const app = express(); app.locals.cache.get("x", function it (a) {})`,
      `import express from "express"; const app = express(); app.on("mount", function it (a) {})`,
      `import fastify from "fastify"; const app = fastify(); app.decorate("x", function it (a) {})`,
      `function f (express) { express().get("/", function it (a) {}) }`,
      `const express = () => ({}); express().get("/", function it (a) {})`,
      `class Hono {} new Hono().get("/", function it (c) {})`,
      `export default { fetch: function it (url, options) {} }`,
      `export default { data: function it (request) {} }`,
      `class Client { fetch = function it (url, options) {} } export default new Client();`,
      `export function it (first = [], second = [], config = {}) {}`,
      `const Bun = { serve () {} }; Bun.serve({ fetch: function it (request) {} })`,
    ])
      assert.equal(sayIt(code), "unknown", code);
  });
});

describe("handlers that somebody waits for", () => {
  /** @param {string} body - of the handler @param {string} [before] */
  const wait = (body, before = "") =>
    `import http from "node:http"; function listen () { return new Promise((resolve, reject) => { ${before} const server = http.createServer(function it (req, res) { ${body} }); server.listen(0, resolve); }); }`;

  it("are cold: they settle the promise around them", () => {
    assert.equal(sayIt(wait("res.end(); resolve(req.url)")), "cold registration");
    assert.equal(sayIt(wait("if (req.url === '/fail') reject(new Error('no')); res.end()")), "cold registration");
  });

  it("are hot where they do not", () => {
    assert.equal(sayIt(wait("res.end()")), "hot registered");
    assert.equal(sayIt(wait("res.end(); new Promise((resolve) => resolve(req.url))")), "hot registered");
  });
});
