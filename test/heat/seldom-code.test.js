import { describe, it } from "node:test";
import { getHotNames, getMap, serve as serveIn } from "../project/model.js";
import assert from "node:assert/strict";
import { explain } from "../../lib/project/heat/why.js";
import { getModel, sayIt } from "./model.js";

/**
 * @param {string} body - of a request listener
 * @param {string} [others]
 */
function serve(body, others = "") {
  return `import http from "node:http"; ${others} http.createServer(function onRequest (req, res) { ${body} }); export function it () {}`;
}

describe("code that only development and tests run", () => {
  for (const code of [
    serve(`if (process.env.NODE_ENV === "development") { it() }`),
    serve(`if (process.env.NODE_ENV !== "production") it()`),
    serve(`if (process.env.NODE_ENV === "production") return res.end(); it()`),
    serve("if (isDev && req.url) { it() }", 'import { isDev } from "./util.js";'),
    serve("if (config.isTest) it()"),
    serve("log && isProduction || it()", "const log = true, isProduction = true;").replace("log && ", ""),
    serve(`if (ENVIRONMENT !== "production") it()`, `import { ENVIRONMENT } from "./settings.js";`),
    serve("devMode && it()", 'const devMode = process.env.NODE_ENV === "development";'),
    serve("if (local) it()", 'const local = process.env.NODE_ENV !== "production";'),
    serve("if (process.env.TEST_BACKEND) it()"),
    serve('if (!isProduction || process.env.SHOP_DEBUG === "true") it()'),
    serve("if (process.env.DEBUG) it()"),
    serve("if (isProduction || req.url) return; it()", 'import { isProduction } from "./env.js";'),
    serve("if (!(isProduction || req.url)) it()", 'import { isProduction } from "./env.js";'),
    serve("if (isProduction) { res.end() } else { it() }", 'import { isProduction } from "./env.js";'),
    `import express from "express"; const app = express(); if (isTest) { app.get("/_e2e", function it (req, res) {}) }`,
    "export default { configureServer (vite) { vite.middlewares.use(function it (req, res, next) {}) } }",
    'export default { configurePreviewServer (vite) { return () => vite.middlewares.use(scoped("/base", function it (req, res) {})) } }',
    'import express from "express"; express().use(async function it (req, res) { try { res.send(await vite.transformIndexHtml(req.url, page)) } catch (e) { res.end() } })',
  ])
    it(`is not hot: ${code}`, () => assert.doesNotMatch(sayIt(code), /^hot/));

  for (const code of [
    serve(`if (process.env.NODE_ENV === "production") { it() }`),
    serve(`if (process.env.NODE_ENV !== "development") { it() }`),
    serve("if (isDev || req.url) it()", 'import { isDev } from "./util.js";'),
    serve("if (!isTest) it()", 'import { isTest } from "./util.js";'),
    serve("if (isTested) it()"),
    serve('if (req.url === "/debug" && !isDev) return; it()', 'import { isDev } from "./util.js";'),
    serve("if (isProduction && req.url) res.end(); else it()", 'import { isProduction } from "./env.js";'),
    serve("if (!(isDev && req.url)) it()", 'import { isDev } from "./util.js";'),
    'import express from "express"; express().use(async function it (req, res) { res.send(vite ? await vite.transformIndexHtml(req.url, page) : page) })',
  ])
    it(`is hot: ${code}`, () => assert.match(sayIt(code), /^hot/));

  it("says so", () =>
    assert.equal(
      getModel(`import express from "express"; if (isTest) { express().get("/", function it (req, res) {}) }`).of("it")
        .text,
      "is there in development or tests only",
    ));
});

describe("code that maintains a server", () => {
  it("is an installer", () => {
    const code = `import express from "express"; express().post("/", function it (req, res) {});`;
    for (const filename of ["install/web.js", "server/setup.js", "server/setup-database.js"])
      assert.equal(sayIt(code, { filename }), "cold start-up");
    assert.equal(sayIt(code, { filename: "src/setups.js" }), "hot registered");
  });

  it("is what its name says, and what it calls", () => {
    for (const name of [
      "restoreBackup",
      "restart",
      "restartServer",
      "doBackup",
      "listBackups",
      "gracefulShutdown",
      "requestApplyBackup",
      "deleteTestUsers",
      "installChromium",
      "regenerateCertificates",
      "renewHTTPSCertificate",
      "activateStrategies",
      "runDatabaseBackup",
      "rebuildPreviewApplication",
      "deployCompose",
      "processDeploymentJob",
      "rollbackDeployment",
      "rollbackApplication",
      "setupMonitoring",
      "deleteAccount",
      "generateMigration",
      "revertLastMigration",
    ])
      assert.doesNotMatch(sayIt(serve(`${name}(req)`, `function ${name} (one) { it() }`)), /^hot/);
    for (const name of ["restore", "buildImage", "processPayment"])
      assert.match(sayIt(serve(`${name}(req)`, `function ${name} (one) { it() }`)), /^hot/);
  });

  it("is what a class is called that stands for it", () => {
    const say = (/** @type {string} */ name, method = "execute") =>
      sayIt(serve(`new ${name}().${method}(req)`, `class ${name} { ${method} (one) { it() } }`));
    assert.doesNotMatch(say("DeleteAccount"), /^hot/);
    assert.match(say("DeleteAccount", "isAllowed"), /^hot/);
    assert.match(say("DeleteItem"), /^hot/);
  });

  it("is what a job is called that stands for it", () => {
    const say = (/** @type {string} */ name, method = "run") =>
      sayIt(`import { task } from "@trigger.dev/sdk";
        export const ${name} = task({ id: "a", ${method}: async () => { it() } }); function it () {}`);
    assert.doesNotMatch(say("backfillNames"), /^hot/);
    assert.doesNotMatch(say("migratePoliciesOfAll"), /^hot/);
    assert.match(say("sendMigration"), /^hot/);
    assert.match(say("migrator"), /^hot/);
    // One function of many is for what a request has come to.
    assert.match(sayIt(serve("backfillNames(req)", "function backfillNames (one) { it() }")), /^hot/);
  });

  it("tries a setting before it is kept, and what that calls", () => {
    for (const name of [
      "testConnection",
      "sendTestEmail",
      "testSmtp",
      "tryConnect",
      "test_database",
      "testDockerHost",
      "verifySmtpConnection",
      "validateStorageConnection",
    ])
      assert.doesNotMatch(sayIt(serve(`${name}(req)`, `function ${name} (one) { it() }`)), /^hot/);
    for (const name of [
      "test",
      "testOrigin",
      "connect",
      "latestServer",
      "sendText",
      "verifyPassword",
      "validateSettings",
    ])
      assert.match(sayIt(serve(`${name}(req)`, `function ${name} (one) { it() }`)), /^hot/);
    const listen = (/** @type {string} */ event) =>
      sayIt(`import { Server } from "socket.io";
new Server().on("connection", (socket) => { socket.on("${event}", function it (settings) {}) });`);
    assert.equal(listen("testNotification"), "cold start-up");
    assert.match(listen("notification"), /^hot/);
  });

  it("makes its module ready, which nobody asks for with a request", () => {
    for (const setUp of [
      "const db = { async init () { it() } };",
      "const db = { initialize: () => it() };",
      "const db = { init: async function () { it() } };",
    ])
      assert.doesNotMatch(sayIt(serve("db.init?.(); db.initialize?.()", setUp)), /^hot/, setUp);
    for (const [call, others] of [
      ["renderer.init(req)", "const renderer = { init (page) { it() } };"],
      ["new Reply().init()", "class Reply { init () { it() } }"],
      ["new Reply().init()", "function Reply () {} Reply.prototype = { init () { it() } };"],
      ["new Reply().init()", "function Reply () {} Reply.prototype.init = function () { it() };"],
      ["init()", "function init () { it() }"],
      ["db.initial()", "const db = { initial () { it() } };"],
    ])
      assert.match(sayIt(serve(call, others)), /^hot/, others);
    const handler = "function init () { it() } export function it () {}";
    assert.match(sayIt(`import express from "express"; express().get("/", init); ${handler}`), /^hot/);
  });

  it("makes what callers hand in otherwise", () => {
    assert.doesNotMatch(sayIt(serve("ask(req)", "async function ask (db) { if (!db) { db = await it() } }")), /^hot/);
    assert.match(sayIt(serve("ask(req)", "async function ask (db) { if (!db) { db = it() } }")), /^hot/);
    assert.match(
      sayIt(serve("ask(req)", "async function ask (req) { let db; if (!db.ok) { db = await it() } }")),
      /^hot/,
    );
  });

  it("runs by a clock that shows its secret", () => {
    const refuse = "if (req.headers.authorization !== process.env.CRON_SECRET)";
    assert.doesNotMatch(sayIt(serve(`${refuse} return res.end(); it()`)), /^hot/);
    assert.match(sayIt(serve(`it(); ${refuse} return res.end();`)), /^hot/);
    assert.match(sayIt(serve(`${refuse} log(req); it()`)), /^hot/);
    assert.match(sayIt(serve(`if (req.headers.authorization !== process.env.SECRET) return res.end(); it()`)), /^hot/);
  });

  it("runs by a clock", () => assert.doesNotMatch(sayIt(serve(`cron.schedule("0 3 * * *", () => { it() })`)), /^hot/));
});

describe("callbacks with an error", () => {
  it("are for errors only if there always is one", () => {
    assert.match(sayIt(serve("save(req, (err) => { it(); done(err) })")), /^hot/);
    assert.doesNotMatch(sayIt(serve("save(req, (err) => { it(err) })")), /^hot/);
  });
});

describe('the setting `hot: ["**"]`', () => {
  it("leaves the reason that the code shows, and what its parameters are", () => {
    const { of, roles } = getModel("export function list (req, res) {} export function other () {}", {
      settings: { hot: ["**"] },
    });
    assert.equal(of("list").text, "looks like a handler: `(req, res)`");
    assert.deepEqual(roles("list"), ["request", "response"]);
    assert.equal(of("other").text, "`settings.hotpath.hot`");
  });
});

describe("what a factory returns", () => {
  const wrap = "export const wrap = (fn) => async (...args) => fn(...args);";
  const work = `import { wrap } from "./wrap.js"; export const runFirst = wrap(function first () {}); export const runSecond = wrap(function second () {});`;

  it("runs what that call of the factory was given", () => {
    const files = {
      "wrap.js": wrap,
      "work.js": work,
      "server.js": serveIn(`import { runFirst } from "./work.js";`, "runFirst()"),
    };
    const hot = getHotNames(files);
    assert.equal(hot.includes("first"), true);
    assert.equal(hot.includes("second"), false);
  });

  it("does so in callbacks, with parameters that a helper wrapped, and for lists", () => {
    for (const factory of [
      "export function wrap (fn) { return function wrapped (...args) { return new Promise((resolve) => { resolve(fn(...args)) }) } }",
      "export function wrap (fn) { fn = bindAll(fn); const wrapped = () => { fn() }; return wrapped }",
      "export function wrap ({ run }) { return () => run() }",
    ]) {
      const given = factory.includes("{ run }")
        ? work.replace(/wrap\((function \w+ \(\) {})\)/g, "wrap({ run: $1 })")
        : work;
      const files = {
        "wrap.js": factory,
        "work.js": given,
        "server.js": serveIn(`import { runSecond } from "./work.js";`, "runSecond()"),
      };
      const hot = getHotNames(files);
      assert.deepEqual([hot.includes("first"), hot.includes("second")], [false, true], factory);
    }
  });

  it("is a handler where it is registered", () => {
    const files = {
      "wrap.js": wrap,
      "work.js": work,
      "server.js": `import express from "express"; import { runSecond } from "./work.js"; express().get("/", runSecond);`,
    };
    const hot = getHotNames(files);
    assert.deepEqual([hot.includes("first"), hot.includes("second")], [false, true]);
  });
});

describe("members by a key", () => {
  /** @param {string} others @param {string} body */
  const getNames = (others, body) =>
    getHotNames({ "others.js": others, "server.js": serveIn(`import * as o from "./others.js";`, body) });

  it("are all of a table", () =>
    assert.deepEqual(getNames("export const table = { a () {}, b () {} };", "o.table[one.url]()"), [
      "a",
      "b",
      "handler",
    ]));

  it("are none of an object that is asked by name as well", () =>
    assert.deepEqual(getNames("export const api = { a () {}, b () {} };", "o.api.a(); o.api[one.url]()"), [
      "a",
      "handler",
    ]));

  it("are those that the key names", () => {
    const others = "export const api = { a () {}, b () {}, c () {} }; export class Log { a () {} b () {} }";
    assert.deepEqual(getNames(others, `o.api.c(); for (const key of ["a"]) o.api[key]()`), ["a", "c", "handler"]);
    assert.deepEqual(getNames(others, `new o.Log()[one ? "a" : "b"]()`), ["Log", "a", "b", "handler"]);
    assert.deepEqual(getNames(others, "new o.Log()[one.level]()"), ["Log", "handler"]);
  });

  it("get nothing handed on that nobody knows", () =>
    assert.deepEqual(getNames("export function boot () {}", "two[one.url](o.boot)"), ["handler"]));
});

describe("what fills a table of an object that is handed over", () => {
  /** @param {string} object */
  const fill = (object) =>
    sayIt(
      serve(
        "help(registry.get(req.url), req.headers.language)",
        `function help (${object}, lang) { if (!${object}.help[lang]) { ${object}.help[lang] = it(lang); } return ${object}.help[lang]; }`,
      ).replace("export function it () {}", "function it (lang) { return read(lang); }"),
    );
  it("runs once for each key", () => assert.doesNotMatch(fill("node"), /^hot/));
  it("runs per request where the object is one's", () => {
    for (const object of ["req", "ctx", "acc"]) assert.match(fill(object), /^hot/, object);
  });
});

describe("what is not cold", () => {
  /** @param {Record<string, string>} files @param {string} file */
  const explainFirst = (files, file) => explain(getMap(files), Object.keys(files).indexOf(file), 1).level;

  it("is a library whose only callers in sight measure it", () => {
    const files = { "lib/a.js": "export function a () {}", "bench/a.js": `import { a } from "../lib/a.js"; a();` };
    assert.equal(explainFirst(files, "lib/a.js"), "unknown");
  });
});
