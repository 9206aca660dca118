import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-native-read.js";
import { getEnvironmentChanges } from "../../lib/ast/values/environment-changes.js";
import { parseSource } from "../../lib/source/parse.js";
import { READS } from "../../detectors/no-native-read/reads.js";

/**
 * What is found in a handler.
 *
 * @param {string} body
 * @param {{ above?: string, filename?: string }} [options] - above: statements of the module
 * @returns {import("../../lib/types.js").Finding<any>[]} facts of several kinds
 */
function find(body, { above = "", filename = "src/app.js" } = {}) {
  const source = parseSource(
    `import http from "node:http";\nimport os from "node:os";\n${above}\nhttp.createServer(async (req, res) => {\n${body}\n});`,
    filename,
  );
  return detect(source, detector, {}, { sockets: true });
}

/**
 * @param {import("../../lib/types.js").Finding[]} findings
 * @returns {string[]} the code that each points at
 */
const getCodes = (findings) => findings.map(({ data }) => data.code);

/** Bodies of a handler, and what is found there. */
const ENVIRONMENT = /** @type {[string, string[]][]} */ ([
  ["res.end(process.env.PORT)", ["process.env.PORT"]],
  ["res.end(process\n  .env\n    .PORT)", ["process .env .PORT"]],
  ['res.end("PORT" in process.env)', ['"PORT" in process.env']],
  ["let env = req.env; if (process.env.MODE) env = process.env.MODE", ["process.env.MODE", "process.env.MODE"]],
  ["let env = req.env; if ($env || req.env) env = process.env.MODE", ["process.env.MODE"]],
  ["let env = req.env; if (!env) env = process.env.MODE", []],
  ["let env$ = req.env; if (req.url && env$) env$ = process.env.MODE", []],
  ["res.end(req.url in process.env)", []],
  ['res.end("PORT" === process.env)', []],
  ["res.end(process.env[req.url])", []],
  ["res.end(process.global.env.PORT)", []],
  ["res.end(globalThis.process.env.PORT)", ["globalThis.process.env.PORT"]],
  ["res.end(process.env.NEXT_PUBLIC_URL)", []],
  ["res.end(process.env.MY_VITE_URL)", ["process.env.MY_VITE_URL"]],
  ["res.end(process.env._X_AMZN_TRACE_ID)", []],
  ["const {} = process.env", []],
  ["const { PORT, HOST } = process.env", ["process.env"]],
  ["const { PORT, VITE_URL } = process.env", []],
  ["const { PORT, ...others } = process.env", []],
  ["const { [req.url]: value } = process.env", []],
  ["let { PORT } = req, own; for (const { HOST } of [process.env]) res.end(HOST)", []],
  ["const env = req.env ? process.env : req.vars; res.end(env.PORT)", []],
  ["res.end(Object.values(process.env))", ["Object.values(process.env)"]],
  ["res.end(JSON.stringify(process.env))", ["JSON.stringify(process.env)"]],
  ["res.end(structuredClone(process.env))", ["structuredClone(process.env)"]],
  ["res.end(encodeURIComponent(process.env))", []],
  ["res.end(Object.assign({}, process.env))", ["Object.assign({}, process.env)"]],
  ["res.end(req.list(process.env))", []],
  // Another process gets it as it is at that time.
  ["spawn(req.url, { env: { PATH: process.env.PATH, HOME: process.env.HOME || '/' } })", []],
  ["spawn(req.url, { env: { PATH: isSafe ? '/bin' : process.env.PATH } })", []],
  ["spawn(req.url, { PATH: process.env.PATH })", ["process.env.PATH"]],
  ["spawn(req.url, { env: { ...req.env, [process.env.NAME]: '1' } })", ["process.env.NAME"]],
  ["spawn(req.url, { env: { ...process.env, LANG: 'C' } })", []],
  ["spawn(req.url, { env: req.plain ? { ...process.env } : undefined })", []],
  ["spawn(req.url, { env: req.env || Object.assign({}, process.env) })", []],
  ["const childEnv = { ...process.env, LANG: 'C' }; spawn(req.url, { env: childEnv })", []],
  ["const env = Object.assign({}, process.env, { LANG: 'C' }); spawn(req.url, { env })", []],
  ["options.env = { ...process.env }", []],
  ["options.childEnvironment = { ...process.env }", []],
  ["options[req.key] = { ...process.env }", ["...process.env"]],
  ["options.variables = Object.assign({}, process.env)", ["Object.assign({}, process.env)"]],
  ["res.json({ newEnv: { ...process.env } })", ["...process.env"]],
  ["res.json({ [req.key]: { ...process.env } })", ["...process.env"]],
  ["const env = { ...process.env }", ["...process.env"]],
  ["const env = Object.assign({}, process.env)", ["Object.assign({}, process.env)"]],
  ["const variables = { ...process.env, LANG: 'C' }", ["...process.env"]],
  ["const { env } = { ...process.env, LANG: 'C' }", ["...process.env"]],
  // What else is done to a variable.
  ["res.end(typeof process.env.PORT)", ["process.env.PORT"]],
  ["res.json({ port: process.env.PORT })", ["process.env.PORT"]],
  ["const { [process.env.KEY]: value } = req", ["process.env.KEY"]],
  ["req.port = process.env.PORT", ["process.env.PORT"]],
  ["const { port = process.env.PORT } = req", ["process.env.PORT"]],
]);

/** Statements that change a variable, which is read below. */
const CHANGES = [
  "process.env.A = '1'",
  "process.env.A ??= '1'",
  "process.env.A++",
  "delete process.env.A",
  "[process.env.A] = req.list",
  "[...process.env.A] = req.list",
  "[process.env.A = 1] = req.list",
  "({ a: process.env.A } = req)",
  "({ a: process.env.A = 1 } = req)",
  "({ ...process.env.A } = req)",
  "process.env = req.env",
  "process.env[req.name] = '1'",
  "Object.assign(process.env, req.env)",
  "Object.defineProperty(process.env, 'A', req.env)",
  "Object.defineProperties(process.env, req.env)",
  "Reflect.set(process.env, 'A', req.env)",
  "Reflect.deleteProperty(process.env, 'A')",
  "Reflect.defineProperty(process.env, 'A', req.env)",
];

/** Statements of a module that may fill the environment, and whether they do. */
const FILLING = /** @type {[string, boolean][]} */ ([
  ['require("dotenv").config()', true],
  ['require("dotenv/config")', true],
  ['require("dotenv/config.js")', true],
  ['require("dotenv/configure")', false],
  ['require("dotenv/lib/main")', false],
  ['require("dotenv")', false],
  ['require("dotenv-safe/auto-config")', true],
  ['require("dotenv-safe/autoconfig")', true],
  ['require("./dotenv/config")', false],
  ['require("@dotenvx/dotenvx/config")', true],
  ['require("convict/config")', false],
  ['import { loadEnvConfig } from "@next/env"; loadEnvConfig()', true],
  ['import cmd from "env-cmd"; cmd.load()', true],
  ['import cmd from "env-cmdr"; cmd.load()', false],
  ['import { ConfigModule } from "@nestjs/config"; ConfigModule.forRoot()', true],
  ['import mine from "my-dotenv"; mine.config()', false],
  ["process.loadEnvFile()", true],
  ['import { loadEnvFile } from "node:process"; loadEnvFile()', true],
  ['import process from "process"; process.loadEnvFile()', true],
  ["loader.loadEnvFile()", false],
  ["process.cwd()", false],
  ['import("./a.js")', false],
]);

/** Bodies of a handler, and whether the module is found there. */
const LOADING = /** @type {[string, "built-in" | "data" | "file" | "package" | undefined][]} */ ([
  ['const fs = require("fs")', "built-in"],
  ['const fs = await import("node:fs")', "built-in"],
  ["const fs = await import(req.url)", undefined],
  ['const data = require("./data.json")', "data"],
  ['const data = require("./data.json.js")', "file"],
  ['const data = require("../data")', "file"],
  ['const parse = require("parse-domain")', "package"],
  ['const merge = require("lodash.merge")', "package"],
  ['const parse = require("domain")', undefined],
  ['const test = require("node:test/reporters")', undefined],
  ['let fs; try { fs = require("fs"); } catch { fs = undefined; }', undefined],
  ['let fs; try { fs = require("fs"); } finally { res.end(); }', "built-in"],
  ['let fs; try { fs = req.fs; } catch { fs = 1; } finally { fs = require("fs"); }', "built-in"],
  ['let fs; switch (process.platform) { case "linux": fs = require("fs"); }', undefined],
  ['let fs; switch (req.method) { case "GET": fs = require("fs"); }', "built-in"],
  ['let qs; switch (req.method) { case "GET": qs = require("qs"); }', undefined],
  ['let qs; { qs = require("qs"); }', "package"],
  ['const fs = req.isNode && require("fs")', undefined],
  ['const qs = req.query && require("qs")', undefined],
  ['Promise.resolve().then(() => res.end(require("fs")))', undefined],
  ['Promise.resolve().finally(() => res.end(require("fs")))', "built-in"],
  ['let fs; try { fs = await import("fs"); } catch { fs = 1; } const other = await import("fs")', undefined],
  ['if (require("fs").existsSync(process.argv[1])) res.end()', "built-in"],
]);

/** Statements of a module, the module that a handler requires, and as what it is found. */
const LOADED = /** @type {[string, string, "data" | "file" | "package" | undefined][]} */ ([
  ['const qs = require("qs")', "qs", "package"],
  ['const { parse } = require("qs")', "qs", "package"],
  ['use(require("lodash.merge"))', "lodash.merge", "package"],
  ['const parse = require("parse-domain")', "parse-domain", "package"],
  ['const data = require("./data.json")', "./data.json", "data"],
  ['const data = require("./data.json.js")', "./data.json.js", "file"],
  ['const data = require("../data")', "../data", "file"],
  ['const parse = require("qs/lib/parse")', "qs", undefined],
  ['const qs = await import("qs")', "qs", undefined],
  ['import qs from "qs"', "qs", undefined],
  ['const load = () => require("qs")', "qs", undefined],
  ['const qs = isOld ? require("qs") : undefined', "qs", undefined],
  ['let qs; try { qs = require("qs"); } catch { qs = querystring; }', "qs", undefined],
]);

/** Bodies of a handler that gets `limits`, and whether the reading is reported. */
const SAMPLED = /** @type {[string, boolean][]} */ ([
  ["if (process.memoryUsage().rss > limits.rss) res.statusCode = 503", true],
  ["const heapUsage = process.memoryUsage(); if (heapUsage.rss > limits.rss) res.statusCode = 503", true],
  ["limits.memory = process.memoryUsage()", true],
  ["limits[process.memoryUsage().rss].body = 1", true],
  ["limits.body = process.memoryUsage()", false],
  ["const { rss = process.memoryUsage().rss } = limits; limits.rss = rss", true],
  ["const { rss, heapUsed } = process.memoryUsage(); if (rss > limits.rss) res.end(heapUsed)", false],
  ["const memory = process.memoryUsage(); res.status(200).json(memory)", false],
  ["res.end([process.memoryUsage()])", false],
  ["res.end({ ...process.memoryUsage() })", false],
  ["res.end(`${process.memoryUsage().rss}`)", false],
  ["res.end(req.isOn ? process.memoryUsage().rss : 0)", false],
  ["res.end(process.memoryUsage().rss / 1e6)", false],
  ["res.end(Math.round(process.memoryUsage().rss))", false],
  ["return process.memoryUsage()", false],
  ["limits.watch(() => process.memoryUsage())", false],
  ["limits.watch(() => void process.memoryUsage())", true],
  ["limits.watch(process.memoryUsage().rss); req.url = process.memoryUsage().rss", false],
  ['if (req.url === "/metrics") limits.put(process.memoryUsage())', false],
  ["if (req.metrics) limits.put(process.memoryUsage())", true],
  ['if (req.url === "/users") limits.put(process.memoryUsage())', true],
  ['limits.on("/health", () => { limits.put(process.memoryUsage()); })', false],
  ['limits.on("health", () => { limits.put(process.memoryUsage()); })', true],
  ["limits.on(/health/, () => { limits.put(process.memoryUsage()); })", true],
  ['limits.on({ url: "/status", ...limits, handler() { limits.put(process.memoryUsage()); } })', false],
  ['limits.on({ url: "/users", handler() { limits.put(process.memoryUsage()); } })', true],
  ["function getStats() { limits.put(process.memoryUsage()); } getStats()", false],
  ["class Health { constructor() { limits.put(process.memoryUsage()); } } new Health()", false],
  ["class Page { constructor() { limits.put(process.memoryUsage()); } } new Page()", true],
]);

/** Statements of a module, the code that asks a server, and whether it is found. */
const ADDRESSES = /** @type {[string, string, boolean][]} */ ([
  ["const server = http.createServer()", "server.address()", true],
  ["const site = new http.Server()", "site.address()", true],
  ["const site = app.listen(3000)", "site.address()", true],
  ["const server = http.createServer()", "server.address(1)", false],
  ["const server = http.createServer()", "server.port()", false],
  ["const site = new http.ServerResponse()", "site.address()", false],
  ['import mine from "my-http"; const site = mine.createServer()', "site.address()", false],
  ['import tls from "tls"; const site = tls.createServer()', "site.address()", true],
  ["const server = { address() { return 1; } }", "server.address()", false],
  ["const server = app.find()", "server.address()", false],
  ["class Server { address() {} } const server = new Server()", "server.address()", false],
  ["", "req.server.address()", true],
  ["const server = http.createServer()", "server.listen(0, () => report(server.address()))", false],
  ["", "req.server.listen(0, () => { report(req.server.address()); })", false],
  ["", "req.server.open(0, () => { report(req.server.address()); })", true],
  ["const server = http.createServer()", "server.once('listening', () => { report(server.address()); })", false],
  ["const server = http.createServer()", "server.once('close', () => { report(server.address()); })", true],
  ["", "req.httpServer.address()", true],
  ["", "req.__listener.address()", true],
  ["", "req.servers.address()", false],
  ["", "req.wallet.address()", false],
  ["", "req[res.key].address()", false],
  ["", "address()", false],
  ["const server = http.createServer()", "server.address().port = 1", false],
]);

describe("no-native-read", () => {
  for (const [body, codes] of ENVIRONMENT)
    it(`environment: ${body}`, () => assert.deepEqual(getCodes(find(body)), codes));

  it("leaves what is kept for the next request", () => {
    const above = "const pages = {};\nlet home;\nfunction page() {}";
    for (const [body, codes] of /** @type {[string, string[]][]} */ ([
      ["pages.home = pages.home || read(process.env.HOME_PAGE)", []],
      ["res.end(home = home ?? read(process.env.HOME_PAGE))", []],
      ["res.end(page.text = page.text || read(process.env.HOME_PAGE))", []],
      ["req.home = req.home || read(process.env.HOME_PAGE)", ["process.env.HOME_PAGE"]],
      ["pages.home = pages.start || read(process.env.HOME_PAGE)", ["process.env.HOME_PAGE"]],
      ["pages.home = pages.home && read(process.env.HOME_PAGE)", ["process.env.HOME_PAGE"]],
    ]))
      assert.deepEqual(getCodes(find(body, { above })), codes, body);
  });

  it("says what is read of the environment", () => {
    for (const [body, what] of [
      ["res.end(process.env.PORT)", "variable"],
      ['res.end("PORT" in process.env)', "variable"],
      ["const { PORT } = process.env", "variables"],
      ["res.end({ ...process.env })", "copy"],
    ])
      assert.equal(find(body)[0].facts.read.what, what, body);
  });

  for (const change of CHANGES)
    it(`is silent about a variable that is changed: ${change}`, () => {
      assert.deepEqual(getCodes(find(`${change}; res.end(process.env.A)`)), []);
      const isOne = /env\.A/.test(change);
      assert.deepEqual(getCodes(find(`${change}; res.end(process.env.B)`)), isOne ? ["process.env.B"] : []);
      assert.deepEqual(getCodes(find(`${change}; res.end({ ...process.env })`)), []);
    });

  for (const [code, isFilling] of FILLING)
    it(`${isFilling ? "" : "not "}filled by ${code}`, () => {
      const changes = getEnvironmentChanges(parseSource(code, "src/app.js"));
      assert.deepEqual(
        changes.map(({ isFilled, name }) => ({ isFilled, name })),
        isFilling ? [{ isFilled: true, name: undefined }] : [],
      );
    });

  for (const [body, what] of LOADING)
    it(`loading: ${body}`, () =>
      assert.deepEqual(
        find(body).map(({ facts }) => facts.loading.what),
        what === undefined ? [] : [what],
      ));

  for (const [above, module, what] of LOADED)
    it(`loaded: ${above}`, () =>
      assert.deepEqual(
        find(`if (req.query) res.end(require("${module}"))`, { above }).map(({ facts }) => facts.loading.what),
        what === undefined ? [] : [what],
      ));

  it("leaves modules alone that are loaded late, also where the file requires them below", () => {
    const below = 'module.exports = require("qs");';
    const body = 'const qs = require("qs"); res.end(require("fs"))';
    const source = parseSource(
      `const http = require("http"); http.createServer((req, res) => { send(res); }); function send(res) { ${body} } ${below}`,
      "a.cjs",
    );
    assert.deepEqual(getCodes(detect(source, detector)), ['require("fs")']);
  });

  it("reports what is imported late, unless a bundler builds the file or nothing but its effects is wanted", () => {
    const above = 'const qs = require("qs");';
    assert.deepEqual(getCodes(find('const other = await import("qs")', { above })), ['import("qs")']);
    assert.deepEqual(getCodes(find('import("./a.js").then(use)')), ['import("./a.js")']);
    for (const code of [
      'await import("./a.js")',
      'import("./a.js")',
      'use(await import("@/lib/a"))',
      "use(await import(req.a))",
    ])
      assert.deepEqual(getCodes(find(code)), [], code);
    const bundled = { above: 'import { NextResponse } from "next/server";' };
    assert.deepEqual(getCodes(find('use(await import("qs"))', bundled)), []);
  });

  it("leaves packages alone in a file that loads modules anew", () => {
    const above = 'const qs = require("qs"); export function reload(file) { delete require.cache[file]; }';
    assert.deepEqual(getCodes(find('const qs = require("qs")', { above })), []);
    assert.deepEqual(getCodes(find('const fs = require("fs")', { above })), ['require("fs")']);
  });

  it("finds a call into a module that is loaded for it once", () => {
    for (const body of ['res.end(require("os").hostname())', 'res.end((require("os")).hostname())'])
      assert.deepEqual(
        find(body).map(({ facts }) => facts.kind),
        ["system"],
        body,
      );
    assert.deepEqual(
      find('res.end(require("os").type())').map(({ facts }) => facts.kind),
      ["loading"],
    );
    assert.deepEqual(getCodes(find('req.list[require("os")].hostname()')), ['require("os")']);
  });

  for (const [body, isReported] of SAMPLED)
    it(`sampled: ${body}`, () =>
      assert.equal(
        find(body, { above: "const limits = loadLimits();" }).filter(({ facts }) => facts.kind === "system").length,
        isReported ? 1 : 0,
      ));

  it("knows what the operating system is asked for", () => {
    for (const [path, read] of Object.entries(READS)) {
      const [finding, ...others] = find(`if (${path}() > req.limit) res.statusCode = 503`);
      assert.deepEqual(others, []);
      assert.ok(Object.hasOwn(finding.data, "code") && read.cost > 0, path);
      assert.equal(finding.messageId, read.messageId, path);
      assert.match(read.constant ?? "none", /^[a-z][A-Za-z]+$/);
      assert.equal(finding.facts.read, read, path);
      assert.deepEqual(finding.cost, { time: { 20: read.cost } }, path);
      if (read.kind !== undefined) {
        const [stored] = find(`req.stored = ${path}()`);
        assert.equal(stored.facts.isShared, read.kind === "object", path);
      }
      assert.deepEqual(find(`if (${path}(1) > req.limit) res.statusCode = 503`), [], path);
      assert.equal(read.kind === undefined, read.constant === undefined, path);
    }
  });

  it("follows what is renamed", () => {
    const above =
      'import { totalmem as getTotal } from "os"; const { hostname: getName, EOL: getEnd } = os; const getHome = os.homedir;';
    assert.deepEqual(
      getCodes(find("res.end([getTotal(), getName(), getHome(), getEnd(), other(), req.get()])", { above })),
      ["getTotal()", "getName()", "getHome()"],
    );
  });

  it("does not share what somebody changes", () => {
    assert.deepEqual(getCodes(find("const user = os.userInfo(); user.isKnown = true")), []);
    assert.deepEqual(getCodes(find("const folder = os.tmpdir(); res.end(folder.toUpperCase())")), ["os.tmpdir()"]);
    for (const [body, isShared] of /** @type {[string, boolean][]} */ ([
      ["res.end(os.userInfo().username)", false],
      ["res.user = os.userInfo()", true],
      ["const user = os.userInfo(); res.name = user.username; res.user = user", true],
      ["res.folder = os.tmpdir()", false],
    ]))
      assert.equal(find(body)[0].facts.isShared, isShared, body);
  });

  for (const [above, code, isFound] of ADDRESSES)
    it(`address: ${above} ${code}`, () =>
      assert.deepEqual(
        find(`res.end(${code})`, { above }).map(({ facts }) => facts.kind),
        isFound ? ["address"] : [],
      ));
});

/** What stands in the making of an object for each request, and the type of the address that is found. */
const SOCKETS = /** @type {[string, string | undefined][]} */ ([
  ["this.remoteAddress = raw.socket.remoteAddress", "string | undefined"],
  ["this.port = raw.connection.remotePort", "number | undefined"],
  ["this.family = raw.socket?.remoteFamily", "string | undefined"],
  ["this.localAddress = raw.req.socket.localAddress", "string | undefined"],
  ["this.localPort = raw.socket.localPort", "number | undefined"],
  ["this.bytes = raw.socket.bytesRead", undefined],
  ["this.port = raw.channel.remotePort", undefined],
  ["this.digits = raw.socket.remoteAddress.length", undefined],
  ["this.note(raw.socket.remoteAddress)", undefined],
  ["raw.socket.remoteAddress", undefined],
]);

describe("no-native-read in a class that requests construct", () => {
  for (const [code, type] of SOCKETS)
    it(`address of a socket: ${code}`, () => {
      const source = parseSource(
        `class Context {\n  constructor(raw) {\n    this.raw = raw;\n    ${code};\n  }\n}\nrequire("http").createServer((req, res) => res.end(String(new Context(req))));\n`,
        "src/app.js",
      );
      const found = detect(source, detector, {}, { sockets: true }).map(({ facts }) => [
        facts.kind,
        facts.kind === "socket" && facts.address.type,
      ]);
      assert.deepEqual(found, type === undefined ? [] : [["socket", type]]);
      assert.deepEqual(detect(source, detector), []);
    });

  it("says of a method that sets an address why the class is hot", () => {
    const source = parseSource(
      `class Context {
  constructor(raw) {
    this.raw = raw;
    this.open();
  }
  open() {
    this.address = this.raw.socket.remoteAddress;
  }
}
require("http").createServer((req, res) => res.end(String(new Context(req))));
`,
      "src/app.js",
    );
    const [{ heat }] = detect(source, detector, {}, { sockets: true });
    assert.match(heat.text, /^constructed by /);
  });

  it("looks into fields and static blocks, around which is no function", () => {
    const source = parseSource(
      `const Ajv = require("ajv");
class Context {
  os = require("os");
  ajv = require("ajv");
  home = process.env.HOME;
  env = { ...process.env };
  loaded = import("./a.js");
  static { use(require("fs")); }
  constructor(req) {
    this.req = req;
  }
}
require("http").createServer((req, res) => res.end(new Context(req).home));
`,
      "src/app.js",
    );
    const found = detect(source, detector).map(({ node }) => source.slice(node));
    assert.deepEqual(found, [
      'require("os")',
      'require("ajv")',
      "process.env.HOME",
      "...process.env",
      'import("./a.js")',
    ]);
  });
});
