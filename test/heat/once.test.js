import { describe, it } from "node:test";
import { getHotNames, serve as serveIn } from "../project/model.js";
import assert from "node:assert/strict";
import { getHeat } from "../../lib/heat/index.js";
import { parseSource } from "../../lib/source/parse.js";
import { findSeldom } from "../../lib/heat/seldom/seldom.js";
import { sayIt } from "./model.js";

const CALLED = "export function it () {}";

/**
 * @param {string} body - of a request listener
 * @param {string} [others] - the code around it
 */
function serve(body, others = "") {
  return `import http from "node:http"; ${others} http.createServer(function onRequest (req, res) { ${body} }); ${CALLED}`;
}

/** @param {string} members - of a class that there is one of */
function serveService(members) {
  return serve("service.get(req)", `class Service { ${members} } const service = new Service();`);
}

/** @param {string} members - of a class that each request has one of */
function serveContext(members) {
  return serve("new Context(req).get()", `class Context { ${members} }`);
}

describe("what fills a cache", () => {
  const once = {
    "a variable of the module": [
      serve("cache ??= it()", "let cache;"),
      serve("cache ||= it()", "let cache;"),
      serve("res.end(cache || (cache = it()))", "let cache;"),
      serve("res.end(cache ?? (cache = it()))", "let cache;"),
      serve("cache = cache || it()", "let cache;"),
      serve("cache = cache ?? it()", "let cache;"),
      serve("!cache && (cache = it())", "let cache;"),
      serve("res.end(cache ? cache : (cache = it()))", "let cache;"),
      serve("if (cache) { res.end(cache) } else { cache = it() }", "let cache;"),
      serve("if (cache == null) { cache = it().catch((error) => { cache = null; throw error }) }", "let cache = null;"),
      serve("if (!cache) { try { cache = it() } catch { cache = undefined } }", "let cache;"),
      serve("if (!cache || cache.expires < Date.now()) { cache = it() }", "let cache;"),
      serve("if (!cache || isStale(cache)) { cache = it() }", "let cache;"),
      serve("const isStale = !cache || Date.now() > until; if (isStale) { cache = it() }", "let cache, until = 0;"),
      serve("const now = Date.now(); if (!cache || now - loadedAt > 60) { cache = it() }", "let cache, loadedAt = 0;"),
      serve(
        "const now = Date.now(); if (!cache || now - cache.lastFetch > limit) { cache = it() }",
        "let cache, limit = 60;",
      ),
      serve(
        "start()",
        "let pool; async function start () { if (pool != undefined) return true; const options = it(); pool = make(options); return true }",
      ),
      serve(
        "const isFresh = cache !== null && Date.now() < until; if (!isFresh && !busy) { busy = it().then((found) => { cache = found; busy = null }) }",
        "let cache = null, until = 0, busy = null;",
      ),
      serve("get()", "let c; async function get () { if (c) return c; log(); return (c = await it()) }"),
      serve("get()", "let c; async function get () { if (c !== undefined) return c; c = it(); return c }"),
    ],
    "what is not made again where it is there": [
      serve("connect()", "let c; async function connect () { if (c) return; c = await it(); }"),
      serve("connect()", "let c; async function connect () { if (c !== undefined) { return; } c = await it(); log() }"),
      serve("connect()", "let c; function stop () { c = null } async function connect () { if (c) return; c = it() }"),
      serve("load(req.url)", "const map = {}; function load (name) { if (map[name]) return; map[name] = true; it() }"),
      serveService("async get () { if (this.client) return; this.client = await it() }"),
    ],
    "what a flag says is done, beside what came of it": [
      serve(
        "get()",
        "let c, done = false; function get () { if (done) return c; done = true; try { c = it() } catch { c = null } return c }",
      ),
      serve("get()", "let c, done; function get () { if (done) { return c ?? null } done = true; c = it(); return c }"),
    ],
    "what is missing of several keys, and what is as old as it was": [
      serve(
        "const missing = ids.filter((id) => !users.has(id)); if (missing.length) it(missing).forEach((one) => users.set(one.id, one))",
        "const users = new Map();",
      ),
      serve(
        "const missing = ids.filter((id) => !users.has(id)); if (missing.length > 0) { for (const one of it(missing)) users.set(one.id, one) }",
        "const users = new Map();",
      ),
      serve(
        "get()",
        "let time, all; function get () { const newTime = stat(); if (newTime === time) return; time = newTime; all = it() }",
      ),
    ],
    "a property of what outlives the request": [
      serve("cache.page ??= it()", "const cache = {};"),
      serve("if (!cache.page) cache.page = it()", 'import cache from "./cache.js";'),
      serve("globalThis[KEY] ??= it()"),
      serve("if (!global.client) { global.client = it() }"),
      serve("Store.client ||= it()", "class Store { static client }"),
    ],
    "a property of an object that there is one of": [
      serve("pages.get()", "const pages = { get () { return this.all ??= it() } };"),
      serveService("get () { return this.client ??= it() }"),
      serveService("get () { return this.client || (this.client = it()) }"),
      serveService("get () { if (!this.#client) this.#client = it(); return this.#client } #client"),
      serveService(
        "async get () { if (this.client) return this.client; this.client = await it(); return this.client }",
      ),
      serveService(
        "async get () { if (!this.all) await this.load(); return this.all } async load () { this.all = await it() }",
      ),
      serveService(
        "async get () { if (this.#all === null) { await this.#load(); } return this.#all } async #load () { this.#all = await it() } #all = null",
      ),
      serveService("get () { const { pages } = this; if (!pages.home) pages.home = it(); }"),
      serveService("static get () { if (!this.client) this.client = it(); return this.client }"),
      serve(
        "service.get()",
        "function Service () {} Service.prototype.get = function () { if (!this.c) this.c = it(); return this.c }; const service = new Service();",
      ),
    ],
    "a variable that closures share": [
      `import express from "express"; export default function plugin (app) { let cache; app.get("/", (req, res) => { cache ??= it() }) } ${CALLED}`,
      serve("load()", "const load = (() => { let cache; return () => cache ?? (cache = it()) })();"),
    ],
    "a table, by a key": [
      serve("if (!map[req.url]) map[req.url] = it()", "const map = {};"),
      serve("map[req.url] ??= it()", "const map = {};"),
      serve("const entry = map[req.url] || (map[req.url] = it())", "const map = {};"),
      serve("if (!map.has(req.url)) map.set(req.url, it())", "const map = new Map();"),
      serve(
        "if (!map.has(req.url)) { map.set(req.url, it()) } else { hits++ } res.end(map.get(req.url))",
        "const map = new Map(); let hits = 0;",
      ),
      serve(
        "let page = lru.get(req.url); if (!page) { page = it(); lru.set(req.url, page) }",
        "const lru = new LRUCache();",
      ),
      serve("const page = map.get(req.url) ?? it(); map.set(req.url, page)", "const map = new Map();"),
      serve(
        "const page = isOn && map.get(req.url) || it(); if (isOn) { map.set(req.url, page) }",
        "const map = new Map();",
      ),
      serve("const page = map[req.url] || render(it()); map[req.url] = page", "const map = {};"),
      serve("if (!Object.hasOwn(map, req.url)) map[req.url] = it()", "const map = {};"),
      serve("if (map[req.url] === undefined) { map[req.url] = it() }", "const map = {};"),
      serve("const page = cache.getOrSet(req.url, () => it())", "const cache = new Cache();"),
      serve("cache.wrap(req.url, async () => it())", 'import { cache } from "./cache.js";'),
      serve(
        "const page = cachified({ cache, key: req.url, ttl, getFreshValue: () => it() })",
        'import { cachified } from "@epic-web/cachified"; const cache = new Map();',
      ),
      serve(
        "cachified({ cache, key: req.url, async getFreshValue(context) { return it() } }, reporter)",
        'import { cache, cachified } from "./cache.js";',
      ),
      serve(
        "const page = cache.getOrSet({ key: req.url, ttl: '5m', factory: async () => it() })",
        'import { cache } from "./cache.js";',
      ),
      serve(
        "cache.namespace('pages').getOrSet({ key: req.url, factory() { it() } })",
        'import { cache } from "./cache.js";',
      ),
      serveService("get (req) { return this.cache.getOrSet({ key: req.url, factory: () => it() }) }"),
      serveService("get (req) { if (!this.pages[req.url]) this.pages[req.url] = it() }"),
      serveService(
        "get (req) { const found = this.pages.get(req.url); if (found) return found; this.pages.set(req.url, it()) }",
      ),
    ],
  };
  for (const [title, codes] of Object.entries(once))
    for (const code of codes) it(`runs once: ${title}: ${code}`, () => assert.doesNotMatch(sayIt(code), /^hot/));

  const often = [
    // What is there is not what somebody asks for: it is in the way.
    serve(
      "if (rooms.has(req.url)) { res.end('taken') } else { rooms.set(req.url, it()); res.end() }",
      "const rooms = new Map();",
    ),
    serve("if (!rooms[req.url]) { rooms[req.url] = it() } else { res.end('taken') }", "const rooms = {};"),
    // The function gives nothing to it, or the property depends on the request.
    serveService("async get () { if (!this.all) await this.load(); } async load () { this.some = await it() }"),
    serveService(
      "async get (req) { if (!this[req.url]) await this.load(req); } async load (req) { this[req.url] = it() }",
    ),
    serveContext("async get () { if (!this.all) await this.load(); } async load () { this.all = await it() }"),
    // Each request has its own.
    serve("let cache; cache ??= it()"),
    serve("const cache = new Map(); cachified({ cache, key: req.url, getFreshValue: () => it() })"),
    serve("const cache = new Cache(); cache.getOrSet({ key: req.url, factory: () => it() })"),
    // What is handed over is called each time, or is no loader of a cache.
    serve("cachified({ cache, key: req.url, getKey: () => it() })", 'import { cache, cachified } from "./cache.js";'),
    serve("runner.run({ key: req.url, factory: () => it() })", 'import { runner } from "./runner.js";'),
    serve("const map = {}; for (const row of rows) if (!map[row.id]) map[row.id] = it()"),
    serve("const map = {}; rows.forEach((row) => { if (!map[row.id]) map[row.id] = it() })"),
    serve("req.user ??= it()"),
    serve("if (!req.cache) req.cache = it()"),
    serve("res.locals.user = res.locals.user || it()"),
    serve("fill(req)", "function fill (options) { options = options || it() }"),
    serve(
      "visit(req, new Set())",
      "function visit (node, seen) { if (seen.has(node)) return; seen.add(node); it(node) }",
    ),
    serveContext("get () { return this.url ??= it() }"),
    serveContext(
      "constructor (req) { this.req = req } get () { if (this.user) return this.user; return (this.user = it()) }",
    ),
    // Nothing is kept.
    serve("if (!cache) it()", "let cache;"),
    serve(
      "const missing = ids.filter((id) => !users.has(id)); if (missing.length) it(missing)",
      "const users = new Map();",
    ),
    serve(
      "const known = ids.filter((id) => users.has(id)); if (known.length) users.set(it(known), 1)",
      "const users = new Map();",
    ),
    serve("connect()", "let c; async function connect () { if (c) return c.name; it(); c.name = 1 }"),
    serve("connect()", "let c; async function connect () { if (!c) return; c = await it() }"),
    // A flag that other code takes back, and one that another branch sets.
    serve(
      "get()",
      "let c, on; const again = () => { on = false }; function get () { if (on) return c; on = true; c = it(); return c }",
    ),
    serve(
      "get(req)",
      "let on; function get (req) { if (on) return req.url; if (req.last) { on = true } it(); return req.url }",
    ),
    serve(
      "run()",
      "let isBusy; const end = () => { isBusy = false }; function run () { if (isBusy) return; isBusy = true; it(end) }",
    ),
    serve(
      "run()",
      "let isBusy; async function run () { if (isBusy) return; isBusy = true; await it(); isBusy = false }",
    ),
    serveContext("async get () { if (this.user) return; this.user = await it() }"),
    serve("get(req)", "let state; function get (next) { if (next === state) return; state = next; it() }"),
    serve(
      "get(req)",
      "function get (req) { let time; const newTime = stat(); if (newTime === time) return; time = newTime; it() }",
    ),
    serve("if (!cache || req.query.fresh) cache = it()", "let cache;"),
    serve("const isOld = !cache || req.query.fresh; if (isOld) cache = it()", "let cache;"),
    serve("const isBusy = busy !== null; if (!isBusy) it()", "let busy = null;"),
    serve("const isKnown = req.id !== null && req.user; if (!isKnown) { cache = it() }", "let cache = null;"),
    serve("if (!isBusy) { isBusy = true; it(req); isBusy = false }", "let isBusy;"),
    serve("pages.get(req.url) || it()", "const pages = new Map();"),
    serve(
      "const page = pages.get(req.url) || it(); others.set(req.url, page)",
      "const pages = new Map(), others = new Map();",
    ),
    serve("const page = pages.get(req.url) && it(); pages.set(req.url, page)", "const pages = new Map();"),
    serve("pages.set(req.url, 1); const page = pages.get(req.url) ?? it()", "const pages = new Map();"),
  ];
  for (const code of often) it(`runs each time: ${code}`, () => assert.match(sayIt(code), /^hot/));

  it("is followed across files", () => {
    const cache = `import { load } from "./load.js"; let c; export async function get () { if (c) return c; return (c = await load()) }`;
    const memo = `import { load } from "./load.js"; import { memoize } from "lodash"; export const get = memoize(load);`;
    const named = (/** @type {string} */ name) =>
      `import { load } from "./load.js"; import { ${name} } from "utils-of-others"; export const get = ${name}(load, 60_000);`;
    const context = `import { load } from "./load.js"; export class Context { get () { return this.u ??= load() } }`;
    const own = `import { load } from "./load.js"; export const get = remember(load);
      function remember (fn) { const kept = {}; return (key) => { if (!kept[key]) kept[key] = fn(key); return kept[key] } }`;
    const files = {
      "load.js": "export function load () {}",
      "server.js": serveIn(`import { get } from "./cache.js";`, "get()"),
    };
    assert.deepEqual(getHotNames({ ...files, "cache.js": cache }), ["get", "handler"]);
    assert.deepEqual(getHotNames({ ...files, "cache.js": memo }), ["handler"]);
    assert.deepEqual(getHotNames({ ...files, "cache.js": named("memoizeWithTTL") }), ["handler"]);
    assert.deepEqual(getHotNames({ ...files, "cache.js": named("callWithTTL") }), ["handler", "load"]);
    assert.equal(getHotNames({ ...files, "cache.js": own }).includes("load"), false);
    assert.equal(
      getHotNames({
        ...files,
        "cache.js": context,
        "server.js": serveIn(`import { Context } from "./cache.js";`, "new Context().get()"),
      }).includes("load"),
      true,
    );
  });

  it("is why a line runs seldom", () => {
    const source = parseSource(serve("cache ??= it()", "let cache;"), "src/a.js");
    const [call] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "it");
    assert.equal(findSeldom(source, getHeat(source), call), "fills what is kept: runs once, or once for each key");
  });
});
