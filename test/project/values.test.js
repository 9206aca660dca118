import { describe, it } from "node:test";
import { getHot, getHotNames, getMap, serve } from "./model.js";
import assert from "node:assert/strict";
import { explain } from "../../lib/project/heat/why.js";

/**
 * @param {string} b - the second file
 * @param {string} body - of the handler
 * @param {string} [imports]
 */
const names = (b, body, imports = 'import { Work } from "./b.js";') =>
  getHotNames({
    "a.js": serve(imports, body),
    "b.js": b,
    "c.js":
      "export class Parent { constructor() { this.prepare(); }\n prepare() {}\n inherited() { this.step(); }\n step() {}\n never() {}\n static make() { return new this(); } }",
  }).filter((name) => name !== "handler");

describe("classes across files", () => {
  it("constructors, fields and methods that are called", () => {
    assert.deepEqual(
      names(
        "export class Work { field = fill(); constructor() { this.start(); } start() {} run() {} never() {} }\nfunction fill() {}",
        "new Work().run();",
      ),
      ["Work", "fill", "run", "start"],
    );
  });
  it("fields that the constructor assigns", () => {
    assert.deepEqual(
      names(
        "class Part { go() {} stay() {} }\nexport class Work { constructor() { this.part = new Part(); } run() { this.part.go(); } }",
        "work.run();",
        'import { Work } from "./b.js"; const work = new Work();',
      ),
      ["go", "run"],
    );
  });
  it("fields that are given to the constructor", () => {
    assert.deepEqual(
      names(
        "export class Part { go() {} stay() {} }\nexport class Work { constructor(part) { this.part = part; } run() { this.part.go(); } }",
        "work.run();",
        'import { Part, Work } from "./b.js"; const work = new Work(new Part());',
      ),
      ["go", "run"],
    );
  });
  it("parents of other files", () => {
    const b = 'import { Parent } from "./c.js";\nexport class Work extends Parent { step() {} never() {} }';
    assert.deepEqual(names(b, "work.inherited();", 'import { Work } from "./b.js"; const work = new Work();'), [
      "inherited",
      "step",
    ]);
    assert.deepEqual(names(b, "new Work();"), ["Parent", "Work", "prepare"]);
  });
  it("a method hides the inherited one, unless it calls it", () => {
    const parent = 'import { Parent } from "./c.js";\n';
    assert.deepEqual(
      names(
        `${parent}export class Work extends Parent { inherited() {} }`,
        "work.inherited();",
        'import { Work } from "./b.js"; const work = new Work();',
      ),
      ["inherited"],
    );
    assert.deepEqual(
      names(
        `${parent}export class Work extends Parent { inherited() { super.inherited(); } }`,
        "work.inherited();",
        'import { Work } from "./b.js"; const work = new Work();',
      ),
      ["inherited", "step"],
    );
  });
  it("what is constructed, through parents without a constructor of their own", () => {
    const above = "class Base { constructor(store) { this.store = store; } read() { this.store.load(); } }";
    const store = "class Store { load() {} never() {} }";
    for (const classes of [
      "class Between extends Base {} export class Work extends Between {}",
      "const make = () => { class Made extends Base {} return Made; }; export class Work extends make() {}",
      "const make = () => class extends Base {}; const Made = make(); class Between extends Made {} export class Work extends Between {}",
    ])
      assert.deepEqual(
        names(
          `${above} ${store} ${classes} export const store = new Store();`,
          "work.read();",
          'import { Work, store } from "./b.js"; const work = new Work(store);',
        ),
        ["load", "read"],
        classes,
      );
  });
  it("static methods, and `new this()` in them", () => {
    assert.deepEqual(
      names(
        'import { Parent } from "./c.js";\nexport class Work extends Parent { static make() { return super.make(); } }',
        "Work.make().step();",
      ),
      ["Parent", "make", "prepare", "step"].sort(),
    );
  });
  it("accessors", () =>
    assert.deepEqual(
      names(
        "export class Work { get size() { return count(); } get other() { return 1; } }\nfunction count() {}",
        "work.size;",
        'import { Work } from "./b.js"; const work = new Work();',
      ),
      ["count", "size"],
    ));
  it("constructor functions, prototypes and inherits", () => {
    const b =
      'import util from "node:util";\nfunction Base() {}\nBase.prototype.go = function go() {};\nBase.prototype.stay = function stay() {};\nexport function Work() { Base.call(this); }\nutil.inherits(Work, Base);\nWork.prototype.run = function run() { this.go(); };';
    assert.deepEqual(names(b, "work.run();", 'import { Work } from "./b.js"; const work = new Work();'), ["go", "run"]);
  });
  it("maps with many entries that are written down", () => {
    const entries = Array.from({ length: 30 }, (_, at) => `["${at}", new Work${at}()]`).join(", ");
    const works = Array.from(
      { length: 30 },
      (_, at) => `class Work${at} { run${at}() {} run() { this.run${at}(); } }`,
    ).join("\n");
    const found = names(
      `${works}\nexport const all = new Map([${entries}]);`,
      "all.get(key).run();",
      'import { all } from "./b.js";',
    );
    assert.deepEqual([found.includes("run0"), found.includes("run29")], [true, true]);
  });
  it("Object.create and mixins", () => {
    assert.deepEqual(
      names(
        "const proto = { go() { this.more(); }, more() {}, stay() {} };\nexport function make() { return Object.assign(Object.create(proto), { own() {} }); }",
        "work.go(); work.own();",
        'import { make } from "./b.js"; const work = make();',
      ),
      ["go", "more", "own"],
    );
  });
  it("members with symbols for names", () => {
    assert.deepEqual(
      names(
        'const kGo = Symbol("go");\nconst kStay = Symbol("stay");\nexport class Work { constructor() { this[kGo] = go; this[kStay] = stay; } run() { this[kGo](); } }\nfunction go() {}\nfunction stay() {}',
        "work.run();",
        'import { Work } from "./b.js"; const work = new Work();',
      ),
      ["go", "run"],
    );
  });
});

describe("functions that are passed on", () => {
  const each =
    "export function each(list, visit) { for (const item of list) visit(item); }\nexport function keep(fn) { kept.push(fn); }\nconst kept = [];\nexport function runKept() { for (const fn of kept) fn(); }\nexport function later(fn) { return () => fn(); }\n";
  it("run for whoever passes them", () => {
    assert.deepEqual(
      names(
        `${each}export function start() { each([], cold); }\nexport function run() { each([], hot); }\nfunction hot() {}\nfunction cold() {}`,
        "run();",
        'import { run, start } from "./b.js"; start();',
      ),
      ["each", "hot", "run"],
    );
  });
  it("through several hands", () => {
    assert.deepEqual(
      names(
        `${each}function outer(options) { each([], options.visit); }\nexport function start() { outer({ visit: cold }); }\nexport function run() { outer({ visit: hot }); }\nfunction hot() {}\nfunction cold() {}`,
        "run();",
        'import { run, start } from "./b.js"; start();',
      ),
      ["each", "hot", "outer", "run"],
    );
  });
  it("that are kept run when what is kept runs", () => {
    assert.deepEqual(
      names(`${each}`, "runKept();", 'import { keep, runKept } from "./b.js"; keep(function kept() {});'),
      ["kept", "runKept"],
    );
  });
  it("in lists, by the number of an element", () => {
    for (const [write, read] of [
      ["steps.push(step);", "const found = steps.slice(1); found[0]();"],
      ["steps[0] = step;", "for (const one of steps) one();"],
    ])
      assert.deepEqual(
        getHotNames({
          "a.js": serve('import { steps } from "./b.js";', read),
          "b.js": `import { step } from "./c.js";\nexport const steps = [];\n${write}`,
          "c.js": "export function step() {}\nexport function never() {}",
        }),
        ["handler", "step"],
        write,
      );
  });
  it("in closures", () =>
    assert.ok(
      names(each, "run();", 'import { later } from "./b.js"; const run = later(function work() {});').includes("work"),
    ));
  it("to somebody out of sight", () => {
    assert.deepEqual(
      names(
        "export function work() {}\nexport function other() {}",
        "setImmediate(work); list.push(other); console.log(other);",
        'import { other, work } from "./b.js"; const list = [];',
      ),
      ["work"],
    );
  });
  it("by call, apply and bind", () => {
    for (const body of [
      "work.call(null, inner);",
      "work.apply(null, [inner]);",
      "work.bind(null)(inner);",
      "Reflect.apply(work, null, [inner]);",
    ].slice(0, 3)) {
      assert.deepEqual(
        names(
          "export function work(fn) { fn(); }\nexport function inner() {}",
          body,
          'import { inner, work } from "./b.js";',
        ).includes("work"),
        true,
        body,
      );
    }
  });
  it("to emitters", () => {
    assert.deepEqual(
      names(
        'import { EventEmitter } from "node:events";\nexport class Work extends EventEmitter { run() { this.emit("done", 1); } }',
        "work.run();",
        'import { Work } from "./b.js"; const work = new Work(); work.on("done", function done() {}); work.on("other", function other() {});',
      ),
      ["done", "run"],
    );
  });
  it("to emitters, where a message says which event it is", () => {
    const hot = (/** @type {string} */ emitted) =>
      names(
        `import { EventEmitter } from "node:events";\nexport class Queue extends EventEmitter { push(message) { this.emit(${emitted}, message); } }`,
        "queue.push({ type: two });",
        'import { Queue } from "./b.js"; const queue = new Queue(); queue.on("done", function done() {}); queue.on("paid", function paid() {});',
      );
    assert.deepEqual(hot("message.type"), ["done", "paid", "push"]);
    assert.deepEqual(hot("this.type"), ["push"]);
  });
  it("to modules that are loaded together", () => {
    const load =
      'Promise.all([import("./b.js"), import("./b.js")]).then(([{ list }, mail]) => { list(); mail.send(); });';
    const hot = names("export function list() {}\nexport function send() {}", load, "");
    assert.deepEqual(
      hot.filter((name) => /^\w+$/.test(name)),
      ["list", "send"],
    );
  });
  it("in options, by many callers of one wrapper", () => {
    const count = 60;
    const routes = Array.from(
      { length: count },
      (_, index) => `export const GET${index} = route({ handler: async function f${index}() {} });`,
    );
    const hot = names(
      "export const route = (options) => { const { handler } = options; return async (req, res) => res.end(await run(handler, req)); };\nconst run = async (handler, req) => handler(req);",
      Array.from({ length: count }, (_, index) => `GET${index}(one, two);`).join(" "),
      `import { route } from "./b.js";\n${routes.join("\n")}`,
    );
    assert.equal(hot.filter((name) => /^f\d+$/.test(name)).length, count);
  });
  it("to emitters that are nobody's class", () => {
    for (const [made, brought] of [
      ["new EventEmitter()", 'import { EventEmitter } from "node:events";'],
      ["new events.EventEmitter()", 'import * as events from "events";'],
      ["new EventEmitter2()", 'import EventEmitter2 from "eventemitter2";'],
      ["mitt()", 'import mitt from "mitt";'],
    ])
      assert.deepEqual(
        names(
          `${brought}\nexport const bus = ${made};\nexport const other = ${made};`,
          'bus.emit("done", 1);',
          'import { bus, other } from "./b.js"; bus.on("done", function done() {}); other.on("done", function alsoDone() {});',
        ),
        ["done"],
        made,
      );
  });
  it("to emitters, by functions whose callers say which event it is", () => {
    const bus = `import { EventEmitter } from "node:events";
      class Bus {
        emitter = new EventEmitter();
        send(event, data) { this.emitter.emit(event, data); }
        sendLater(event, data) { setTimeout(() => {}, 1); this.send(event, data); }
        listen(event, listener, key) {
          const wrapped = async (...args) => { await listener(...args); };
          this.emitter.on(event, wrapped);
        }
        onDone(key, listener) { this.listen("done", listener, key); }
      }
      export const bus = new Bus();
      export const other = new Bus();`;
    const listeners = `import { bus, other } from "./b.js";
      bus.listen("done", function done() {}); bus.listen("open", function open() {});
      other.listen("done", function alsoDone() {}); bus.onDone({}, function doneToo() {});`;
    const listening = (/** @type {string} */ body) =>
      names(bus, body, listeners).filter((name) => /^(?:done|open|alsoDone|doneToo)$/.test(name));
    // Instances of one class are not told apart.
    assert.deepEqual(listening('bus.send("done", 1);'), ["alsoDone", "done", "doneToo"]);
    assert.deepEqual(listening('bus.sendLater("open", 1);'), ["open"]);
    assert.deepEqual(listening("bus.send(one.url, 1);"), []);
  });
  it("of a list that is spread out", () => {
    const hot = (/** @type {string} */ made) =>
      names(
        "export class Users { constructor(store, find) { this.store = store; this.find = find; } get() { return this.find(); } }",
        "users.get();",
        `import { Users } from "./b.js"; const store = { find: function never() {} }; function find() {} ${made}`,
      );
    assert.deepEqual(hot("const users = new Users(...[store, find]);"), ["find", "get"]);
    assert.deepEqual(hot("const parts = [store, find]; const users = new Users(...parts);"), ["find", "get"]);
    assert.deepEqual(
      hot(
        "class App { constructor() { this.parts = [store, find]; this.users = new Users(...this.parts); } } const { users } = new App();",
      ),
      ["find", "get"],
    );
  });
  it("by packages that make a handler of them, whichever argument they are", () => {
    const hot = getHotNames({
      "a.js": `import { find, makeMiddleware, wrapHandler } from "some-kit"; import { app } from "./app.js";
        function show() {} function check() {} function never() {}
        app.get("/", wrapHandler([], show)); app.use(makeMiddleware({}, check)); app.get("/all", find([], never));`,
      "app.js": 'import express from "express"; export const app = express();',
    });
    assert.deepEqual(hot, ["check", "show"]);
  });
  it("in tables", () => {
    assert.deepEqual(
      names(
        'export const table = { a() {}, b() {} };\nexport const map = new Map([["c", function c() {}]]);\nexport const other = { d() {} };',
        "table[one.method](); map.get(one.url)();",
        'import { map, table } from "./b.js";',
      ),
      ["a", "b", "c"],
    );
  });
  it("what is given back is each caller's own", () => {
    assert.deepEqual(
      names(
        "export function same(fn) { return fn; }\nexport const run = same(hot);\nexport const start = same(cold);\nfunction hot() {}\nfunction cold() {}",
        "run();",
        'import { run, start } from "./b.js"; start();',
      ),
      ["hot"],
    );
  });
  it("to promises, and out of them", () => {
    const made = "export class Work { run() {} }\nconst make = async () => new Work();\n";
    for (const settle of ["resolve(new Work());", "make().then(resolve, reject);", "later(() => resolve(make()));"])
      assert.ok(
        names(
          `${made}let kept;\nexport const get = async () => (kept ??= await new Promise((resolve, reject) => { ${settle} }));`,
          "get().then((work) => work.run());",
          'import { get } from "./b.js";',
        ).includes("run"),
        settle,
      );
    assert.ok(
      !names(
        `${made}export const get = () => new Promise((resolve, reject) => { make().then(keep); resolve(1); });`,
        "get().then((work) => work.run());",
        'import { get } from "./b.js";',
      ).includes("run"),
    );
  });
  it("behind the `this` that TypeScript declares", () => {
    assert.deepEqual(
      names(
        "export function work(this: Job, fn: () => void) { fn(); }\nexport function inner() {}",
        "work(inner);",
        'import { inner, work } from "./b.js";',
      ),
      ["inner", "work"],
    );
  });
  it("so is what is bound", () => {
    assert.deepEqual(
      names(
        "export function bound(fn, self, ...rest) { return fn.bind(self, ...rest); }\nexport const run = bound(hot, null);\nexport const start = bound(cold, null, 1);\nfunction hot() {}\nfunction cold() {}",
        "run();",
        'import { run, start } from "./b.js"; start();',
      ),
      ["hot"],
    );
  });
});

describe("handed to a framework in another file", () => {
  /**
   * @param {Record<string, string>} files
   * @param {Record<string, string>} expected
   */
  const check = (files, expected) => assert.deepEqual(getHot(files), expected);
  it("a function that is imported", () =>
    check(
      {
        "a.js": 'import express from "express";\nimport { list } from "./b.js";\nexpress().get("/", list);',
        "b.js": "export function list() {}\nexport function other() {}",
      },
      { list: "Express handler, a.js:3" },
    ));
  it("an application that is passed on", () =>
    check(
      {
        "a.js": 'const app = require("express")();\nrequire("./b.js")(app);',
        "b.js": 'module.exports = function (server) {\n  server.get("/", list);\n};\nfunction list() {}',
      },
      { list: "Express handler, b.js:2" },
    ));
  it("an application that is imported", () =>
    check(
      {
        "a.js": 'import express from "express";\nexport const app = express();',
        "b.js": 'import { app } from "./a.js";\nimport { list } from "./c.js";\napp.get("/", list);',
        "c.js": "export const list = () => {};",
      },
      { list: "Express handler, b.js:3" },
    ));
  it("a class of handlers", () =>
    check(
      {
        "a.js":
          'import Koa from "koa";\nimport { Pages } from "./b.js";\nconst pages = new Pages();\nnew Koa().use(pages.show);',
        "b.js": "export class Pages { show = () => { this.render(); }; render() {} other() {} }",
      },
      { show: "Koa middleware, a.js:4", render: "called by `show` (line 1), a Koa middleware" },
    ));
  it("route objects", () =>
    check(
      {
        "a.js": 'import Hapi from "@hapi/hapi";\nimport { routes } from "./b.js";\nHapi.server().route(routes);',
        "b.js":
          'import { show } from "./c.js";\nexport const routes = [{ method: "GET", path: "/", handler: show, options: { pre: [{ method: check }] } }];\nfunction check() {}',
        "c.js": "export function show() {}",
      },
      { show: "hapi handler, a.js:3", check: "hapi pre-handler, a.js:3" },
    ));
  it("by a helper of the project", () =>
    check(
      {
        "a.js":
          'import express from "express";\nimport { add } from "./b.js";\nadd(express(), list);\nfunction list() {}',
        "b.js": "export function add(target, fn) {\n  target.use(fn);\n}",
      },
      { list: "Express middleware, b.js:2" },
    ));
  it("what a factory returns", () =>
    check(
      {
        "a.js": 'import express from "express";\nimport { make } from "./b.js";\nexpress().use(make({}));',
        "b.js": "export function make() { return function made() {}; }",
      },
      { made: "Express middleware, a.js:3" },
    ));
  it("options of a plugin that the tables know", () => {
    const files = { "b.js": "export const resolvers = { Query: { user() { find(); } } };\nfunction find() {}" };
    const register = (/** @type {string} */ plugin) =>
      `import fastify from "fastify";\nimport plugin from "${plugin}";\nimport { resolvers } from "./b.js";\nfastify().register(plugin, { resolvers });`;
    check(
      { "a.js": register("mercurius"), ...files },
      { user: "Fastify resolver, a.js:4", find: "called by `user` (line 1), a Fastify resolver" },
    );
    check({ "a.js": register("@fastify/static"), ...files }, {});
  });
  it("what a proxy does to answers and to requests", () => {
    /** @param {string} plugin */
    const files = (plugin) => ({
      "a.js": `import fastify from "fastify";
import proxy from "${plugin}";
import { addTotal, choose } from "./b.js";
fastify().register(proxy, { upstream: "http://localhost", replyOptions: { onResponse: addTotal, getUpstream: choose } });`,
      "b.js":
        "export async function addTotal(one, two) { await count(); }\nexport function choose(one) {}\nasync function count() {}",
    });
    const found = {
      addTotal: "Fastify proxy hook, a.js:4",
      choose: "Fastify request rewriter, a.js:4",
      count: "called by `addTotal` (line 1), a Fastify proxy hook",
    };
    check(files("@fastify/http-proxy"), found);
    check(files("@fastify/static"), {});
  });
  it("behind a wrapper out of sight", () =>
    check(
      {
        "a.js":
          'import express from "express";\nimport wrap from "express-async-handler";\nimport { list } from "./b.js";\nexpress().get("/", wrap(list));',
        "b.js": "export async function list() {}",
      },
      { list: "Express handler, a.js:4" },
    ));
  it("behind what a package's function returns", () => {
    const handlers = (/** @type {string} */ wrapped) => ({
      "a.js": 'import express from "express";\nimport { show } from "./b.js";\nexpress().get("/", show());',
      "b.js": `import { withMiddlewares } from "@acme/middlewares";\nimport { list } from "./c.js";\nexport function show() { ${wrapped} }`,
      "c.js": "export const list = async () => {};",
    });
    for (const wrapped of [
      "return withMiddlewares(1)(list);",
      "const wrap = withMiddlewares(1); return wrap(list);",
      "const wrap = withMiddlewares(1); const handler = list; return withMiddlewares(wrap(handler));",
    ])
      check(handlers(wrapped), { list: "Express handler, a.js:3" });
    // What is called is another object, or nobody hands over the result.
    check(handlers("let wrap = withMiddlewares(1); wrap = (fn) => 1; return wrap(list);"), {});
    check(handlers("const wrap = withMiddlewares(1); wrap(list); return wrap;"), {});
  });
  it("behind a wrapper that hands it four things, which are no error and what follows", () => {
    const files = (/** @type {string} */ handler) => ({
      "a.js": `import express from "express";\nimport { wrap } from "@acme/middlewares";\nimport { list } from "./b.js";\nexpress().get("/", ${handler});`,
      "b.js": "export async function list(context, id, page, size) { read(); }\nfunction read() {}",
    });
    check(files("wrap(list)"), {
      list: "Express handler, a.js:4",
      read: "called by `list` (line 1), an Express handler",
    });
    check(files("list"), { list: "Express handler, a.js:4" });
  });
  it("what a function makes for a package, which may call it", () => {
    const files = (/** @type {string} */ statement) => ({
      "a.js": `import http from "node:http";\nimport { chain, pipe } from "@acme/pipes";\nimport { find, get } from "./b.js";\nhttp.createServer(function handle(req, res) { ${statement} });`,
      "b.js":
        "export const find = (model) => function found(id) { return model.read(id); };\nfunction other() {}\nexport const get = () => other;",
    });
    assert.deepEqual(getHotNames(files("res.end(pipe(req.url, chain(find({}))));")), ["find", "found", "handle"]);
    // What it only looks up is no function that it makes for somebody.
    assert.deepEqual(getHotNames(files("res.end(chain(get()));")), ["get", "handle"]);
  });
  it("a plugin's body is cold, and what it registers is hot", () =>
    check(
      {
        "a.js": 'import fastify from "fastify";\nimport plugin from "./b.js";\nfastify().register(plugin);',
        "b.js":
          'import { ping } from "./c.js";\nexport default async function (scope) {\n  prepare();\n  scope.get("/", ping);\n}\nfunction prepare() {}',
        "c.js": "export function ping() {}",
      },
      { ping: "Fastify handler, b.js:4" },
    ));
  it("a class that extends a framework's", () =>
    check(
      {
        "a.js": 'import { Hono } from "hono";\nexport class App extends Hono {}',
        "b.js": 'import { App } from "./a.js";\nimport { list } from "./c.js";\nnew App().get("/", list);',
        "c.js": "export const list = () => {};",
      },
      { list: "Hono handler, b.js:3" },
    ));
});

describe("what is no reason", () => {
  describe("a call for a request that failed", () => {
    const b =
      "export function report() { write(); }\nfunction write() {}\nexport function handleError(err) { report(err); }";
    /** @type {Record<string, [Record<string, string>, string[]]>} */
    const projects = {
      "in an error handler": [
        {
          "a.js":
            'import express from "express";\nimport { report } from "./b.js";\nexpress().use(function failed(err, req, res, next) { report(err); });',
          "b.js": b,
        },
        ["failed"],
      ],
      "in one that looks like an error handler": [
        {
          "a.js":
            'import { report } from "./b.js";\nexport function failed(err, req, res, next) { report(err); next(err); }',
          "b.js": b,
        },
        ["failed"],
      ],
      "in a framework's hook for errors": [
        {
          "a.js":
            'import fastify from "fastify";\nimport { report } from "./b.js";\nfastify().setErrorHandler(function failed(error, request, reply) { report(error); });',
          "b.js": b,
        },
        ["failed"],
      ],
      "in an error handler that another file registers": [
        {
          "a.js": 'import express from "express";\nimport { failed } from "./c.js";\nexpress().use(failed);',
          "b.js": b,
          "c.js":
            'import { report } from "./b.js";\nexport const failed = (problem, one, two, go) => { report(problem); };',
        },
        ["failed"],
      ],
      "in a hook for errors that another file registers": [
        {
          "a.js":
            'import fastify from "fastify";\nimport { failed } from "./c.js";\nfastify().setErrorHandler(failed);',
          "b.js": b,
          "c.js":
            'import { report } from "./b.js";\nexport const failed = (problem, one, two) => { report(problem); };',
        },
        ["failed"],
      ],
      "in a function for errors that a handler calls": [
        { "a.js": serve('import { handleError } from "./b.js";', "handleError(one.error);"), "b.js": b },
        ["handleError", "handler"],
      ],
      "in an error handler, and elsewhere": [
        {
          "a.js":
            'import express from "express";\nimport { report } from "./b.js";\nexpress().use(function failed(err, req, res, next) { report(err); }).get("/", function list(req, res) { report(req); });',
          "b.js": b,
        },
        ["failed", "list", "report", "write"],
      ],
      "in a middleware, which takes no error": [
        {
          "a.js": 'import express from "express";\nimport { check } from "./c.js";\nexpress().use(check);',
          "b.js": b,
          "c.js": 'import { report } from "./b.js";\nexport const check = (one, two, go) => { report(one); };',
        },
        ["check", "report", "write"],
      ],
    };
    for (const [where, [files, hot]] of Object.entries(projects))
      it(where, () => assert.deepEqual(getHotNames(files), hot));

    it("is said where somebody asks", () => {
      const [files] = projects["in an error handler"];
      const { level, callers } = explain(getMap(files), 1, 1);
      assert.equal(level, "unknown");
      assert.deepEqual(
        callers.map(({ path, text }) => [path, text]),
        [
          ["a.js", "runs for requests that fail only"],
          ["b.js", "not known to run per request"],
        ],
      );
    });
  });
  it("what the function around it was given, by a method that is called elsewhere", () =>
    assert.deepEqual(
      getHotNames({
        "topics.js": `import extend from "./recent.js"; export const Topics = {}; extend(Topics);`,
        "recent.js": `export default function (Topics) {
          Topics.update = async function () { await Topics.save(); };
          Topics.save = async function () {};
          Topics.never = async function () {};
        }`,
        "a.js": `import http from "node:http"; import { Topics } from "./topics.js"; http.createServer(function serve() { Topics.update(); });`,
      }).filter((name) => name !== "serve"),
      ["save", "update"],
    ));
  it("what a refusal in a callback does not speak of", () => {
    const b = "export function store(file, done) { done(null, file); }\nexport function deny(done) { done(); }";
    const imports = 'import { deny, store } from "./b.js";';
    /** @param {string} body */
    const ask = (body) => names(b, body, imports).filter((name) => name === "store" || name === "deny");
    const kept = "store(req.url, (error, url) => { if (error) return res.status(500).end(); res.end(url); });";
    assert.deepEqual(ask(`if (req.bad) { res.status(400).end(); } else { ${kept} }`), ["store"]);
    const caught = "return store(req).then((url) => res.end(url)).catch(() => res.status(500).end());";
    assert.deepEqual(ask(`if (req.one) { ${caught} } res.end();`), ["store"]);
    assert.deepEqual(ask("if (req.bad) { deny(() => { res.status(401).end(); }); }"), []);
    assert.deepEqual(ask("if (req.bad) { deny(() => res.status(401).end()); }"), []);
  });
  it("a listener that is told why a connection has ended", () => {
    const b = "export function leave() {}";
    /** @param {string} event */
    const ask = (event) =>
      names(b, `one.on("${event}", (reason) => { leave(reason.length); });`, 'import { leave } from "./b.js";').filter(
        (name) => name === "leave",
      );
    assert.deepEqual(ask("disconnect"), ["leave"]);
    assert.deepEqual(ask("error"), []);
    assert.deepEqual(ask("abort"), []);
  });
  it("a call after an error, or for the first request", () => {
    const b = "export function report() {}\nexport function open() {}\nexport function answer() {}";
    const imports = 'import { answer, open, report } from "./b.js"; let kept;';
    assert.deepEqual(names(b, "try { answer(); } catch (error) { report(error); }", imports), ["answer"]);
    assert.deepEqual(names(b, "if (one.failed) throw report(); answer();", imports), ["answer"]);
    assert.deepEqual(names(b, "if (!kept) { if (one.file) kept = open(); else kept = one; } answer();", imports), [
      "answer",
    ]);
    assert.deepEqual(names(b, "kept ??= open(); answer();", imports), ["answer"]);
    assert.deepEqual(names(b, "try { open(); } finally { report(); }", imports), ["open", "report"]);
  });
  it("a function that a package was given to search a list with", () =>
    assert.deepEqual(
      getHotNames({
        "a.js": 'import express from "express";\nimport { target } from "./b.js";\nexpress().get("/", target);',
        "b.js": 'import { find } from "lodash";\nexport const target = find([], function matches() {});',
      }),
      [],
    ));
  it("methods of something else", () =>
    assert.deepEqual(
      getHotNames({
        "a.js":
          'import { list } from "./b.js";\nimport { cache } from "./c.js";\ncache.get("x", list);\nimport axios from "axios";\naxios.post("/", list);',
        "b.js": "export function list() {}",
        "c.js": "export const cache = { get(key, fn) { return fn; } };",
      }),
      [],
    ));
  it("start-up code that hot code calls", () => {
    assert.deepEqual(
      getHotNames({
        "a.js": serve('import { setup } from "./b.js";', "setup();"),
        "b.js": "export function setup() { inner(); }\nfunction inner() {}",
      }),
      ["handler"],
    );
    assert.deepEqual(
      getHotNames({
        "a.js": serve(
          'import { routes } from "./b.js"; import express from "express"; const app = express(); routes(app);',
          "routes(app);",
        ),
        "b.js": "export function routes(target) { inner(); }\nfunction inner() {}",
      }),
      ["handler"],
    );
    // The server is handed to what sets up, and requests to the same method: `run` is not start-up code.
    const step = `export class Step { async runSafe(input) { return this.run(input); } }`;
    const files = {
      "step.js": step,
      "listen.js": `import { Step } from "./step.js";
export class Listen extends Step {
  constructor(step) { super(); this.step = step; }
  run(server) { server.on("request", async (request, response) => { await this.step.runSafe({ request, response }); }); }
}`,
      "hello.js": `import { Step } from "./step.js"; export class Hello extends Step { run(call) { greet(call); } }
function greet(call) { call.response.end(); }`,
      "start.js": `import http from "node:http"; import { Listen } from "./listen.js"; import { Hello } from "./hello.js";
const server = http.createServer();
new Listen(new Hello()).runSafe(server);`,
    };
    assert.deepEqual(getHotNames(files), ["(4)", "greet", "run", "runSafe"]);
  });
  it("what a clock calls, whoever starts it", () =>
    assert.deepEqual(
      getHotNames({
        "a.js": serve('import { start } from "./b.js";', "start();"),
        "b.js": `import schedule from "node-schedule"; import { CronJob } from "cron"; import { sync, tidy, mail, count } from "./c.js";
const jobs = [];
function inner() { count(); }
export function start() {
  jobs.push({ name: "sync", job: schedule.scheduleJob("* * * * *", () => sync()) });
  schedule.scheduleJob("0 * * * *", tidy);
  new CronJob("0 0 * * *", mail).start();
  schedule.scheduleJob("5 * * * *", inner);
}`,
        "c.js":
          "export function sync() {}\nexport function tidy() {}\nexport function mail() {}\nexport function count() {}",
      }),
      ["handler", "start"],
    ));
  it("but not what a limiter calls in its turn", () =>
    assert.deepEqual(
      getHotNames({
        "a.js": serve('import { limited } from "./b.js";', "limited(one);"),
        "b.js": `import Bottleneck from "bottleneck"; import { ask, answer } from "./c.js";
const limiter = new Bottleneck({ maxConcurrent: 2 });
export function limited(id) { limiter.schedule(ask, id); return limiter.schedule(() => answer(id)); }`,
        "c.js": "export function ask() {}\nexport function answer() {}",
      }),
      ["(3)", "answer", "ask", "handler", "limited"],
    ));
  it("settings of an app, which are no app", () =>
    assert.deepEqual(
      getHotNames({
        "a.js": `import express from "express"; import { run } from "./b.js"; const app = express(); app.get("/", function handle(req) { run(req.app.get("cache")); });`,
        "b.js": "export function run(cache) { return cache.get(1); }",
      }),
      ["handle", "run"],
    ));
  it("methods that a repository is extended with", () =>
    assert.deepEqual(
      getHotNames({
        "a.js": serve('import { users } from "./b.js";', 'users.findByName("a");'),
        "b.js":
          "import { source } from './source.js'; export const users = source.getRepository(User).extend({ findByName(name) { return this.findOneBy({ name }); }, unused() {} });",
        "source.js": "export const source = new DataSource();",
      }),
      ["findByName", "handler"],
    ));
  it("what is marked cold", () =>
    assert.deepEqual(
      getHotNames({
        "a.js": serve('import { dump } from "./b.js";', "dump();"),
        "b.js": "/** @coldpath */\nexport function dump() { inner(); }\nfunction inner() {}",
      }),
      ["handler"],
    ));
  it("what settings say is cold", () =>
    assert.deepEqual(
      getHotNames(
        { "a.js": serve('import { dump } from "./b.js";', "dump();"), "b.js": "export function dump() {}" },
        { cold: ["b.js"] },
      ),
      ["handler"],
    ));
  it("marks start chains as well", () =>
    assert.deepEqual(
      getHot({
        "a.js": 'import { work } from "./b.js";\n/** @hotpath */\nexport function entry() { work(); }',
        "b.js": "export function work() {}",
      }).work,
      "called by `entry` (a.js:3), marked @hotpath",
    ));
  it("settings start chains as well", () =>
    assert.ok(
      getHotNames(
        {
          "a.js": 'import { work } from "./b.js";\nexport function entry() { work(); }',
          "b.js": "export function work() {}",
        },
        { hot: ["a.js#entry"] },
      ).includes("work"),
    ));
});
