import { describe, it } from "node:test";
import { getModel, sayIt } from "./model.js";
import assert from "node:assert/strict";

/** @param {string} body - of a request listener, then other code */
const serve = (body) => `import http from "node:http"; http.createServer(function onRequest (req, res) { ${body}`;

describe("functions that are called for errors", () => {
  const left = [
    serve(`try { answer(res) } catch (error) { it(error) } }); function it () {}`),
    serve(`throw it(req) }); function it () {}`),
    serve(`load(req).catch(() => { it() }) }); function it () {}`),
    serve(`load(req).then(use, () => { it() }) }); function it () {}`),
    serve(`req.on("error", () => { it() }) }); function it () {}`),
    serve(`if (!req.url) sendError(res) }); function sendError (res) { it(res) } function it () {}`),
    serve(`check((e) => { it() }) }); function it () {}`),
    `import express from "express"; express().use((err, req, res, next) => { it(err) }); function it () {}`,
    `import Fastify from "fastify"; Fastify().setErrorHandler((error, request, reply) => { it() }); function it () {}`,
    `import Fastify from "fastify"; Fastify().addHook("onError", (request, reply, error, done) => { it() }); function it () {}`,
    `export function onProblem (err, req, res, next) { it() } function it () {}`,
  ];
  for (const code of left) it(`is left: ${code}`, () => assert.doesNotMatch(sayIt(code), /^hot/));

  const kept = [
    `let cache; ${serve(`res.end(get()) }); function get () { if (cache) return cache; return it() } function it () {}`)}`,
    `let cache; ${serve(`res.end(get()) }); function get () { if (cache) return it(); cache = 1 } function it () {}`)}`,
    `let cache; ${serve(`if (req.url || !cache) { cache = it() } }); function it () {}`)}`,
    `let list = []; ${serve(`if (list.length === 1) list = it() }); function it () {}`)}`,
    `let list = []; ${serve(`if (list.length === 0) list.push(it()) }); function it () {}`)}`,
    `let list = []; ${serve(`if (list.indexOf(req) === 0) list = it() }); function it () {}`)}`,
    `let list = []; ${serve(`if (_.isArray(list)) list = it() }); function it () {}`)}`,
    serve(`const cache = {}; if (!cache.page) { cache.page = it() } }); function it () {}`),
    `const cache = {}; ${serve(`if (!cache.page) { cache.other = it() } }); function it () {}`)}`,
    serve(`try { answer(res) } catch (error) { it(error) } it(res) }); function it () {}`),
    serve(`load(req).then(() => { it() }, fail) }); function it () {}`),
    serve(`req.on("end", () => { it() }) }); function it () {}`),
    serve(`withErrors(req, res) }); function withErrors (req, res) { it(res) } function it () {}`),
    serve(
      `step(); function step (err) { if (err || index === length) return done(err); it(req) } }); function it () {}`,
    ),
    serve(`save((err) => { if (err) return fail(err); it(req) }) }); function it () {}`),
    `import restify from "restify"; restify.createServer().on("after", (req, res, route, error) => { it() }); function it () {}`,
  ];
  for (const code of kept) it(`is hot all the same: ${code}`, () => assert.match(sayIt(code), /^hot/));
});

describe("called functions", () => {
  const called = [
    `${serve("req.pipe(new Zip()).pipe(res) });")} class Zip extends Transform { _transform (chunk) { it() } } function it () {}`,
    `${serve("req.pipe(new Zip()).pipe(res) });")} class Zip extends Transform { constructor () { super() } _final () { it() } } function it () {}`,
    `${serve("req.pipe(new Zip()).pipe(res) });")} function Zip () { Transform.call(this) } Zip.prototype._flush = function () { it() }; function it () {}`,
    serve(`it(req) }); function it () {}`),
    serve(`first() }); function first () { second() } function second () { it() } const it = () => {}`),
    serve(`[1].map(it) }); function it () {}`),
    serve(`res.on("finish", function it () {}) });`),
    serve(`const it = () => {}; it() });`),
    serve(`it.call(null, req) }); function it () {}`),
    serve(`handlers.it(req) }); const handlers = { it () {} }`),
    serve(`handlers[req.method](req) }); const handlers = { it () {} }`),
    serve(`const handler = handlers[req.method]; handler(req) }); const handlers = { it () {} }`),
    serve(`routes.get(req.url)(req) }); const routes = new Map([["/", function it () {}]]);`),
    serve(`routes.get(req.url)?.(req) }); const routes = new Map(); routes.set("/", it); function it () {}`),
    serve(
      `const route = routes.get(req.url) ?? other; route(req) }); const routes = new Map(); routes.set("/", it); function it () {} function other () {}`,
    ),
    serve(`routes.get(req.url).run(req) }); const routes = new Map([["/", { run: it }]]); function it () {}`),
    serve(
      `new Router().route(req) }); class Router { routes = new Map(); constructor () { this.routes.set("/", it) } route (req) { this.routes.get(req.url)(req) } } function it () {}`,
    ),
    serve(`for (const route of routes) route.run(req) }); const routes = [{ path: "/", run: it }]; function it () {}`),
    serve(`for (const { run } of routes) run(req) }); const routes = [{ run () { it() } }]; function it () {}`),
    serve(
      `for (const [path, run] of routes) if (path === req.url) run(req) }); const routes = [["/", it]]; function it () {}`,
    ),
    serve(`for (const fn of hooks) fn.call(res, req) }); const hooks = []; hooks.push(other, it); function it () {}`),
    serve(`for (const fn of hooks) fn(req) }); const hooks = new Set(); hooks.add(it); function it () {}`),
    serve(`for (const fn of hooks) fn(req) }); const hooks = [...base]; const base = [it]; function it () {}`),
    serve(`for (const fn of hooks.slice().reverse()) fn(req) }); const hooks = [it]; function it () {}`),
    serve(`for (const [, fn] of routes) fn(req) }); const routes = new Map([["/", it]]); function it () {}`),
    serve(`for (const fn of Object.values(routes)) fn(req) }); const routes = { "/": it }; function it () {}`),
    serve(`for (const [, fn] of Object.entries(routes)) fn(req) }); const routes = { "/": it }; function it () {}`),
    serve(`hooks.forEach((hook) => hook.run(req)) }); const hooks = [{ run: it }]; function it () {}`),
    serve(`hooks.some(function ({ run }) { return run(req) }) }); const hooks = [{ run: it }]; function it () {}`),
    serve(
      `routes.find((route) => route.path === req.url)?.run(req) }); const routes = [{ run: it }]; function it () {}`,
    ),
    serve(
      `const { run } = routes.find((route) => route.path === req.url); run(req) }); const routes = [{ run: it }]; function it () {}`,
    ),
    serve(`const route = routes[index]; route.run(req) }); const routes = [{ run: it }]; function it () {}`),
    serve(`for (const layer of layers) layer.it(req) }); const layers = [new Layer()]; class Layer { it () {} }`),
    serve(
      `new Router().route(req) }); class Router { #routes = []; constructor () { this.#routes.push({ run: it }) } route (req) { for (const route of this.#routes) route.run(req) } } function it () {}`,
    ),
    serve(`events.emit("x") }); const events = new EventEmitter(); events.on("x", function it () {})`),
    serve(
      `const alias = events; alias.emit("x") }); const events = create(); events.addListener("x", it); function it () {}`,
    ),
    serve(`bus.emit(NAMES.x) }); import { bus } from "./bus.js"; bus.on(NAMES.x, it); function it () {}`),
    serve(
      `server.log() }); const server = new Server(); class Server extends EventEmitter { constructor () { super(); this.on("x", this.it) } log () { this.emit("x") } it () {} }`,
    ),
    serve(
      `server.log() }); const server = new Server(); server.on("x", it); class Server extends EventEmitter { log () { this.emit("x") } } function it () {}`,
    ),
    serve(`new Reply(res).it() }); class Reply { it () {} }`),
    serve(`const reply = new Reply(res); reply.it }); class Reply { get it () { return 1 } }`),
    serve(
      `answer(new Reply(res)) }); function answer (reply) { finish(reply) } function finish (reply) { reply.it() } class Reply { it () {} }`,
    ),
    serve(`new Reply(res).send() }); class Reply { send () { this.#write() } #write () { it() } } function it () {}`),
    serve(`new Reply(res) }); class Reply { constructor () { it() } } function it () {}`),
    serve(`new Reply(res) }); class Reply { status = it() } function it () { return 200 }`),
    serve(
      `new Reply(res) }); class Base { constructor () { it() } } class Reply extends Base { constructor () { super() } } function it () {}`,
    ),
    serve(`new Reply(res) }); class Base { constructor () { it() } } class Reply extends Base {} function it () {}`),
    serve(
      `new Reply(res).send() }); class Base { send () { it() } } class Reply extends Base { send () { super.send() } } function it () {}`,
    ),
    serve(`new Reply(res).it() }); function Reply () {} Reply.prototype.it = function () {}`),
    serve(`Reply.it() }); class Reply { static it () {} }`),
    serve(`users.list(req) }); const users = { list () { this.it() }, it () {} }`),
    serve(`users.list(req) }); const users = { list: () => 1, list () { load(() => this.it()) }, it: function () {} }`),
    `import http from "node:http"; class Server { handle (req, res) { req.on("end", function () { this.it(req) }.bind(this)) } it () {} } http.createServer((req, res) => new Server().handle(req, res));`,
    `import http from "node:http"; class Server { handle (req, res) { rows.forEach(function (row) { this.it(row) }, this) } it () {} } http.createServer((req, res) => new Server().handle(req, res));`,
    `import http from "node:http"; class Server { handle (req, res) { const self = this; load(function () { this.it() }.bind(self)) } it () {} } http.createServer((req, res) => new Server().handle(req, res));`,
    `import http from "node:http"; class Server { handle (req, res) { Promise.bind(this).then(load).then(function () { return this.it() }) } it () {} } http.createServer((req, res) => new Server().handle(req, res));`,
    `import http from "node:http"; class Server { handle (req, res) { load(function () { load(function () { this.it() }.bind(this)) }.bind(this)) } it () {} } http.createServer((req, res) => new Server().handle(req, res));`,
    serve(`res.json = function it () {} });`),
    serve(`using scope = new Scope(req); }); class Scope { [Symbol.dispose] () { it() } } function it () {}`),
    `import http from "node:http"; class Scope { async [Symbol.asyncDispose] () { it() } } function it () {} http.createServer(async (req) => { await using scope = new Scope(req); });`,
    serve(`async.waterfall([load, function it (rows, done) {}], finish) });`),
    serve(`async.auto({ rows: ["db", function it (results, done) {}] }, finish) });`),
    serve(`new ReadableStream({ it () {} }) });`),
  ];
  for (const code of called) it(code, () => assert.equal(sayIt(code), "hot called"));

  const other = [
    serve(`}); export function it () {}`),
    serve(`const o = { it () {} } });`),
    serve(`const list = [function it () {}] });`),
    serve(`const scope = new Scope(); }); class Scope { [Symbol.dispose] () { it() } } function it () {}`),
    serve(`using scope = new Scope(); }); class Scope { [Symbol.iterator] () { it() } } function it () {}`),
    serve(`it() }); import { it } from "./it.js"; export const o = { it () {} }`),
    serve(`routes.get(req.url) }); const routes = new Map([["/", function it () {}]]);`),
    serve(
      `routes.get(req.url)(req) }); const routes = new Map(), names = new Map(); names.set("x", function it () {})`,
    ),
    serve(`routes.get(req.url)(req) }); class Map {} const routes = new Map(); routes.set("/", function it () {})`),
    serve(`routes.get(req.url).run(req) }); const routes = new Map([["/", { undo: function it () {} }]])`),
    serve(`for (const route of routes) route.run(req) }); const routes = [{ undo: function it () {} }];`),
    serve(`for (const route of routes) check(route) }); const routes = [{ run: function it () {} }];`),
    serve(`for (const fn of hooks) fn(req) }); const hooks = [], others = []; others.push(function it () {});`),
    serve(`for (const [fn] of routes) fn(req) }); const routes = [["/", function it () {}]];`),
    serve(`routes.get((fn) => fn(req)) }); const routes = [function it () {}];`),
    serve(`hooks.forEach((fn) => fn(req)) }); const hooks = create([function it () {}]);`),
    serve(`routes.values.run(req) }); const routes = [{ run: function it () {} }];`),
    serve(`events.emit("x") }); const events = new EventEmitter(); events.on("y", function it () {})`),
    serve(
      `events.emit("x") }); const events = new EventEmitter(), others = new EventEmitter(); others.on("x", function it () {})`,
    ),
    serve(
      `b.emit("x") }); const a = new EventEmitter(), b = new EventEmitter(); (isA ? a : b).on("x", log); a.on("x", it); function log () {} function it () {}`,
    ),
    serve(`events.emit("x") }); const events = new EventEmitter(); events.once("x", function it () {})`),
    serve(`process.emit("x") }); process.on("x", function it () {})`),
    `import http from "node:http"; const events = new EventEmitter(); events.on("x", function it () {}); http.createServer(() => {}); events.emit("x")`,
    `import http from "node:http"; class Server { handle (req, res) { req.on("end", function () { this.it(req) }) } it () {} } http.createServer((req, res) => new Server().handle(req, res));`,
    `import http from "node:http"; class Server { handle (req, res) { req.on("end", function () { this.it(req) }.bind(other)) } it () {} } http.createServer((req, res) => new Server().handle(req, res));`,
    `import http from "node:http"; class Server { handle (req, res) { rows.reduce(function (row) { this.it(row) }, this) } it () {} } http.createServer((req, res) => new Server().handle(req, res));`,
    `import http from "node:http"; class Server { handle (req, res) { rows.bind(this).each(function () { this.it() }) } it () {} } http.createServer((req, res) => new Server().handle(req, res));`,
    serve(`users.list(req) }); const users = { list () { load(function () { this.it() }) }, it () {} }`),
    serve(`users.list(req) }); const users = { list: () => this.it(), it () {} }`),
    serve(`users.list(req) }); const users = { list () { this.other() }, it () {} }`),
    // Done once: for the first request.
    `let cache; ${serve(`cache ??= it() }); export function it () {}`)}`,
    `let cache; ${serve(`if (!cache) cache = it() }); export function it () {}`)}`,
    `let cache; ${serve(`if (cache === undefined) { cache = load(); cache.on("end", () => it()); } }); export function it () {}`)}`,
    `let cache; ${serve(`if (typeof cache === "undefined") { if (req.url) cache = it(); else cache = 1; } }); export function it () {}`)}`,
    `let list = []; ${serve(`if (list.length === 0) list = list.concat(it()) }); export function it () {}`)}`,
    `let list = []; ${serve(`if (!list.length) { list = it() } }); export function it () {}`)}`,
    `let map = new Map(); ${serve(`if (map.size == 0) { map = new Map(it()) } }); export function it () {}`)}`,
    `let table = {}; ${serve(`if (Object.keys(table).length === 0) { table = it() } }); export function it () {}`)}`,
    `let list = []; ${serve(`if (_.isEmpty(list)) { list = it() } }); export function it () {}`)}`,
    `let $cache; ${serve(`if (!$cache) $cache = it() }); export function it () {}`)}`,
    `let cache; ${serve(`if (cache === undefined) { cache = it() } }); export function it () {}`)}`,
    `let cache; ${serve(`return cache || (cache = it()) }); export function it () {}`)}`,
    `const cache = {}; ${serve(`if (!cache.page) { const page = it(); cache.page = page } }); export function it () {}`)}`,
    `let cache = null; ${serve(`if (req.url && cache === null) { cache = it() } }); export function it () {}`)}`,
    `let cache; ${serve(`res.end(get()) }); function get () { if (cache) return cache; cache = it(); return cache } export function it () {}`)}`,
    `const cache = {}; ${serve(`res.end(get()) }); function get () { if (cache.page) { return cache.page } const page = it(); return (cache.page = page) } export function it () {}`)}`,
    `const told = new Set(); ${serve(`warn(req.url) }); function warn (url) { if (told.has(url)) return; told.add(url); it() } export function it () {}`)}`,
  ];
  for (const code of other) it(`not ${code}`, () => assert.equal(sayIt(code), "unknown"));

  it("takes start-up functions for what their names say", () =>
    assert.equal(
      sayIt(`let app; ${serve(`app = createApp() }); function createApp () { it() } function it () {}`)}`),
      "cold cold-callers",
    ));

  it("still calls what fills a variable of its own", () =>
    assert.equal(sayIt(serve(`let cache; cache ??= it() }); function it () {}`)), "hot called"));

  it("names the nearest caller, and where the chain starts", () => {
    const { of } = getModel(`import http from "node:http";
import express from "express";
http.createServer(function onRequest (req, res) { first(); new Reply() });
function first () { second() }
function second () {}
class Reply { constructor () { third() } }
function third () {}
express().get("/", () => { fourth() });
function fourth () { fifth() }
function fifth () {}
/** @hotpath */
export function sixth () { seventh() }
function seventh () {}
export function eighth (ctx, next) { ninth(); items.map((item) => item) }
function ninth () {}`);
    assert.equal(of("first").text, "called by `onRequest` (line 3), a Node request listener");
    assert.equal(of("second").text, "called by `first` (line 4), from a Node request listener");
    assert.equal(of("constructor").text, "constructed by `onRequest` (line 3), a Node request listener");
    assert.equal(of("third").text, "called by `Reply` (line 6), from a Node request listener");
    assert.equal(of("fourth").text, "called by an Express handler (line 8)");
    assert.equal(of("fifth").text, "called by `fourth` (line 9), from an Express handler");
    assert.equal(of("seventh").text, "called by `sixth` (line 12), marked @hotpath");
    assert.equal(of("ninth").text, "called by `eighth` (line 14), a function that looks like a handler");
  });

  it("comes to an end where functions call each other", () => {
    const { say } = getModel(
      serve(`a(req) }); function a (x) { b(x) } function b (x) { c(x); x.run() } function c (x) { a(x) }`),
    );
    for (const name of ["a", "b", "c"]) assert.equal(say(name), "hot called");
  });
});
