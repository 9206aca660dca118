import { describe, it } from "node:test";
import { describeUsers } from "../../lib/project/heat/package-users.js";
import { getHot, getMap } from "./model.js";
import { getMappedFiles } from "../../lib/project/record.js";
import assert from "node:assert/strict";

const PACKAGE = { name: "wire", version: "1.0.0", main: "./lib/index.js", keywords: ["database", "driver"] };

/**
 * @param {Record<string, string>} files
 * @param {unknown} [content] - of the package.json
 */
function getNames(files, content = PACKAGE) {
  const users = describeUsers(content);
  const packages = users === undefined ? [] : [{ folder: "", users }];
  return Object.keys(getHot(files, {}, packages)).sort();
}

describe("what packages for servers export", () => {
  it("functions and methods, and what they call", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": `import { Pool } from "./pool.js"; export { escape } from "./escape.js";
          export function createPool(options) { return new Pool(options); }`,
        "lib/pool.js": `import { read } from "./read.js";
          export class Pool {
            constructor(options) { prepare(options); }
            query(text) { return read(text); }
            get size() { return 1; }
            _take() {}
            #free() {}
            close() { cleanUp(); }
            setLogger() {}
          }
          function prepare() {} function cleanUp() {}`,
        "lib/read.js": "export function read() { inner(); } function inner() {} export function unused() {}",
        "lib/escape.js": "export function escape() {}",
      }),
      ["escape", "inner", "query", "read", "size"],
    ));
  it("of CommonJS, by constructor functions and what factories return", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": `module.exports = Parser; module.exports.format = function format() {};
          function Parser(options) { if (!(this instanceof Parser)) return new Parser(options); }
          Parser.prototype.parse = function parse(text) { return split(text); };
          function split() {}
          module.exports.limit = function limit(options) { check(options); return function limited(one) { return count(one); }; };
          function check() {} function count() {}`,
      }),
      ["count", "format", "limited", "parse", "split"],
    ));
  it("not what no entry point hands out", () =>
    assert.deepEqual(
      getNames({ "lib/index.js": "export function query() {}", "lib/other.js": "export function other() {}" }),
      ["query"],
    ));
  it("not what registers handlers, of routers and applications", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": `export class Router { get() { add(); } post() {} all() {} match() {} }
          export class Headers { get() {} has() {} } function add() {}`,
      }),
      ["Headers", "get", "has", "match"],
    ));
  it("classes of which users make one for each request, by their names", () =>
    assert.deepEqual(
      getNames({ "lib/index.js": "export class FetchRequest { read() {} } export class Client { ask() {} }" }),
      ["FetchRequest", "ask", "read"],
    ));
  it("not what somebody runs who maintains the server", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": `export function generateMigration() { write(); } export function revertLastMigration() {}
          function restoreBackup() {} export { restoreBackup as back }; export function query() {} function write() {}`,
      }),
      ["query"],
    ));
  it("not plugins, which run at start-up", () =>
    assert.deepEqual(
      getNames({ "lib/index.ts": 'import type { Express } from "express"; export function attach2(app: Express) {}' }),
      [],
    ));
  it("methods of what a framework makes for each request, and what they call", () =>
    assert.deepEqual(
      getNames(
        {
          "lib/index.js": `import http from "node:http"; import { Reply } from "./reply.js"; import { Plugin } from "./plugin.js";
            export function listen(handle) {
              const plugin = new Plugin();
              return http.createServer((one, two) => { handle(new Reply(two)); plugin.run(); });
            }
            export function query() {}`,
          "lib/reply.js": `import { encode } from "./encode.js";
            export class Reply { constructor(raw) { this.raw = raw; } send(value) { this.raw.end(encode(value)); } _hidden() {} destroy() {} }`,
          "lib/encode.js": "export function encode() {} export function unused() {}",
          "lib/plugin.js": "export class Plugin { run() {} add() {} }",
        },
        { ...PACKAGE, keywords: ["web", "framework"] },
      ),
      ["(4)", "Reply", "encode", "run", "send"],
    ));
  // Each round found the method again, and the map never ended.
  it("ends where a file stands for what is seldom done", () =>
    assert.deepEqual(
      getNames(
        {
          "lib/index.js": `import { createServer } from "node:http"; import { Writer } from "./compile/writer.js";
          createServer((request, response) => response.end(new Writer(request).url));`,
          "li./compile/writer.js": `export class Writer {
            constructor(request) { this.url = request.url; }
            print() {}
          }`,
        },
        { ...PACKAGE, keywords: ["web", "framework"] },
      ),
      ["(2)", "Writer"],
    ));
  it("what platforms call of a framework's application, and nothing else that its users call", () => {
    const files = {
      "lib/index.ts": 'export { App } from "./app.ts"; export { encode } from "./encode.ts";',
      "lib/app.ts": `import { Base } from "./base.ts";
        export class App extends Base { constructor(options) { super(options); setUp(); } use(fn) { this.add(fn); } get(path, fn) { this.add(fn); } add(fn) {} }
        function setUp() {}`,
      "lib/base.ts": `import { encode } from "./encode.ts";
        export class Base {
          fetch = (request: Request, env?: unknown) => this.#dispatch(request);
          #dispatch(request: Request) { return encode(this.match(request)); }
          match(request: Request) {}
          post(path: string, fn: unknown) {}
        }`,
      "lib/encode.ts": "export function encode(value) {} export function unused() {}",
    };
    const content = { ...PACKAGE, main: "./lib/index.ts", keywords: ["web", "framework"] };
    assert.deepEqual(getNames(files, content), ["#dispatch", "encode", "fetch", "match"]);
    const text = (/** @type {string} */ parameters) =>
      files["lib/base.ts"].replace("(request: Request, env?: unknown)", parameters);
    assert.deepEqual(getNames({ ...files, "lib/base.ts": text("()") }, content), [], "asks for something itself");
  });
  it("not callbacks of what only uses the package", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": "export function each(list, visit) { visit(list); }",
        "support/list.js": `import { each } from "../lib/index.js"; each([], function print() { write(); }); function write() {}`,
      }),
      ["each"],
    ));
  it("not what connects, reads settings or makes classes", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": `export function query(text) { connect(); defineModel(); readConfig(); new Client(); return split(text); }
          function connect() { deep(); } function defineModel() {} function readConfig() {} function split() {} function deep() {}
          class Client { constructor() { deep(); } }`,
      }),
      ["query", "split"],
    ));
  it("not what starts something by its own name, whatever it is handed out as", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": `export { startMetrics as metrics } from "./metrics.js"; export function count() {}`,
        "lib/metrics.js": "export function startMetrics() { each(); } function each() {}",
      }),
      ["count"],
    ));
  it("not constructor functions, also where nothing shows an instance", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": "exports.Shards = function Shards(options) { check(options); }; function check() {}",
      }),
      [],
    ));
  it("not what users make themselves, where a function makes one for them", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": `export class Counter { constructor(name) { check(name); } add() { grow(); } }
          class Sample { constructor() { stamp(); } }
          export function total() { new Counter("total"); return new Sample(); }
          function check() {} function grow() {} function stamp() {}`,
      }),
      ["Sample", "add", "grow", "stamp", "total"],
    ));
  it("but what is made for each call by its name", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": `export class SelectBuilder { constructor() { prepare(); } }
          export function select() { return new SelectBuilder(); } function prepare() {}`,
      }),
      ["SelectBuilder", "prepare", "select"],
    ));
  it("not what logs in, compiles or looks at a database, by where it is and by its name", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": `import { greet } from "./handshake/greet.js"; import { hash } from "./sha256-auth.js"; import { emit } from "./codegen/emit.js";
          import { authorize } from "./auth/authorize.js";
          export function query() { greet(); hash(); emit(); authorize(); SASLContinue(); Authentication(); openConnection(); parseDsn(); inner(); }
          function SASLContinue() {} function Authentication() {} function openConnection() {} function parseDsn() {} function inner() {}
          export class SchemaIntrospector { tables() {} }`,
        "lib/handshake/greet.js": "export function greet() {}",
        "lib/sha256-auth.js": "export function hash() {}",
        "lib/codegen/emit.js": "export function emit() {}",
        "lib/auth/authorize.js": "export function authorize() {}",
      }),
      ["authorize", "inner", "query"],
    ));
  it("what logs in, where a handler of the package leads to it", () =>
    assert.deepEqual(
      getNames({
        "lib/index.js": `import http from "node:http"; import { greet } from "./handshake/greet.js";
          export function serve() { http.createServer(function handler(one, two) { greet(); }); }`,
        "lib/handshake/greet.js": "export function greet() {}",
      }),
      ["greet", "handler"],
    ));
  it("not what another package of the project does, where both meet in a third", () => {
    const users = describeUsers(PACKAGE);
    assert.ok(users !== undefined);
    const files = {
      "wire/lib/index.js": `import { around } from "../../tools/index.js"; export function query() { around(inner); } function inner() {}
        export { services } from "../../tools/index.js";`,
      "tools/index.js": `import "../orders/index.js"; export const list = []; export const services = {};
        export function around(work) { list.push(work); for (const one of list) one(); }`,
      "orders/index.js": `import { list, services } from "../tools/index.js"; list.push(function order() {});
        services.sell = function sell() {};`,
    };
    /** @param {string[]} [beyond] */
    const getNamesBeyond = (beyond) =>
      Object.keys(getHot(files, {}, [{ folder: "wire/", users: { ...users, beyond } }])).sort();
    assert.deepEqual(getNamesBeyond(), ["around", "inner", "order", "query", "sell"]);
    assert.deepEqual(getNamesBeyond(["orders/"]), ["around", "inner", "query"]);
  });
  it("is weaker than a handler, which it does not replace", () => {
    const files = {
      "lib/index.js": `import http from "node:http";
        export function query() { shared(); alone(); }
        function shared() {} function alone() {}
        export function serve() { http.createServer(function handler(one, two) { shared(); }); }`,
    };
    const users = describeUsers(PACKAGE);
    assert.ok(users !== undefined);
    const map = getMap(files, {}, [{ folder: "", users }]);
    const recorded = getMappedFiles(map)["lib/index.js"].functions;
    assert.deepEqual(
      recorded.map(({ name, mapped }) => [name, mapped]),
      [
        [
          "query",
          { text: "exported by `wire`, whose users are servers (`database` in its package.json)", byUsers: true },
        ],
        ["alone", { text: "called by `query` (line 2), what `wire` exports", byUsers: true }],
      ],
    );
  });
});

describe("users of packages", () => {
  /** @type {[string, Record<string, unknown>, string | undefined][]} */
  const packages = [
    ["a keyword", { keywords: ["http", "parser"] }, "http"],
    ["a description", { description: "A middleware of some kind." }, "middleware"],
    ["a name", { name: "@some/koa-thing" }, "koa"],
    ["what builds texts for servers", { description: "An SQL query builder." }, "SQL"],
    ["what makes servers", { description: "Build and deploy servers." }, undefined],
    ["nothing", { description: "Colours for terminals." }, undefined],
    ["what only contains the word", { keywords: ["httpbin-like", "serverside"] }, undefined],
    ["a framework", { keywords: ["framework", "http"] }, "http"],
    ["what is called for each value", { keywords: ["schema", "validation"] }, "schema"],
    ["what runs in pages", { keywords: ["xhr", "http"] }, undefined],
    ["what runs in pages and in Node", { keywords: ["xhr", "http", "node"] }, "http"],
    ["what runs in pages and says its Node", { keywords: ["browser", "parser"], engines: { node: ">=20" } }, "parser"],
    ["a command", { keywords: ["cli", "http"] }, undefined],
    ["a plugin of a bundler", { name: "webpack-http", keywords: ["server"] }, undefined],
    ["a part of pages", { keywords: ["react", "server"] }, undefined],
    ["an application", { private: true, keywords: ["http"] }, undefined],
    ["what starts a sample", { scripts: { start: "node ./sandbox/server.js" }, keywords: ["http"] }, "http"],
    ["what is started", { scripts: { start: "node ." }, keywords: ["http"] }, undefined],
    ["what pages call", { keywords: ["i18n"], dependencies: { react: "^18.0.0" } }, undefined],
    ["what pages call, by its peers", { keywords: ["cache"], peerDependencies: { vue: "^3.0.0" } }, undefined],
    ["what servers draw with", { keywords: ["email"], dependencies: { react: "^18.0.0" } }, "email"],
    ["what is said to run in Node", { keywords: ["i18n", "node"], dependencies: { react: "^18.0.0" } }, "i18n"],
  ];
  for (const [what, content, word] of packages)
    it(what, () => assert.equal(describeUsers({ name: "some", ...content })?.word, word));

  it("know a framework", () => {
    assert.equal(describeUsers({ name: "some", keywords: ["framework", "http"] })?.isFramework, true);
    assert.equal(describeUsers({ name: "some", keywords: ["http"] })?.isFramework, false);
  });
  it("no package.json", () => {
    for (const content of [undefined, null, 1, [], {}, { name: 1 }]) assert.equal(describeUsers(content), undefined);
  });
  it("what is run as a program or when it is installed is no entry, unless it is the main one", () => {
    const entries = describeUsers({
      name: "http",
      main: "./dist/index.js",
      exports: {
        ".": "./dist/index.js",
        "./setup": { types: "./src/setup.ts", import: "./dist/setup.js" },
        "./postinstall": "./dist/postinstall.js",
        "./url": "./dist/url.js",
      },
      bin: { "http-setup": "./dist/setup.js", http: "./dist/index.js" },
    })?.entries;
    assert.deepEqual(
      ["dist/index", "src/index", "dist/url", "src/url", "dist/setup", "src/setup", "dist/postinstall"].filter((path) =>
        entries?.includes(path),
      ),
      ["dist/index", "src/index", "dist/url", "src/url"],
    );
  });
  it("where they begin, also before they are compiled", () =>
    assert.deepEqual(
      describeUsers({
        name: "http",
        main: "dist/cjs/main.js",
        exports: { ".": { import: "./dist/main.mjs" }, "./client": "./client.js" },
      })?.entries.filter((entry) => !entry.endsWith("index")),
      ["dist/cjs/main", "src/main", "lib/main", "dist/main", "client"],
    ));
});
