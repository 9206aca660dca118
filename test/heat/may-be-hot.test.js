import { describe, it } from "node:test";
import { FIXTURES, getFixtures, getPattern } from "../fixtures.js";
import assert from "node:assert/strict";
import { detect, mayHaveFindings } from "../../lib/run/detect.js";
import { mayBeHot } from "../../lib/heat/may-be-hot.js";
import { parseSource } from "../../lib/source/parse.js";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/** @param {string} text @param {string} [filename] @param {import("../../lib/types.js").Settings} [settings] */
const ask = (text, filename = "a.js", settings = {}) =>
  mayBeHot(text, { filename, path: `/nowhere/${filename}` }, settings);

describe("mayBeHot", () => {
  it("is true of every fixture with a finding", () => {
    let count = 0;
    for (const { rule, before, extension, options, name } of getFixtures()) {
      if (detect(parseSource(before, `a${extension}`), getPattern(rule).detector, {}, options).length === 0) continue;
      count++;
      const file = { filename: `a${extension}`, path: `/nowhere/a${extension}` };
      assert.ok(mayHaveFindings(before, file, [getPattern(rule).detector], {}), `${rule}/${name}`);
    }
    assert.ok(count > 100);
  });

  it("is true of every file of a server that has something hot in it", () => {
    let count = 0;
    const apps = path.join(FIXTURES, "apps");
    for (const app of readdirSync(apps)) {
      const expected = JSON.parse(readFileSync(path.join(apps, app, "heat.json"), "utf8"));
      for (const [file, functions] of Object.entries(expected)) {
        if (!JSON.stringify(functions).includes("hot")) continue;
        count++;
        assert.ok(ask(readFileSync(path.join(apps, app, file), "utf8"), file), `${app}/${file}`);
      }
    }
    assert.ok(count > 30, `${count}`);
  });

  it("is soon told of text that is all comments, brackets or beginnings", () => {
    const parts = [
      "/**/ ",
      "/* a */\n",
      "// a\n",
      "(",
      "({ a, ",
      "(req: a, ",
      "{ a: { b: ",
      "function a(",
      "constructor(",
      "export ",
      "\n",
    ];
    // Each way to divide a thousand of them would take longer than anybody waits.
    for (const part of parts)
      for (const end of ["io", "req, res) {"])
        assert.equal(typeof ask(`import { Server } from "socket.io";\n{${part.repeat(1000)}${end}`, "a.ts"), "boolean");
  });

  it("is false where nothing starts from", () => {
    assert.equal(ask("export function parse(text) {\n  return new URL(text);\n}\n"), false);
    assert.equal(ask("// the request is https://example.com/express-like\nexport const a = () => {};\n"), false);
    assert.equal(ask("import http from 'node:http';\nhttp.createServer((req, res) => {});\n", "test/a.test.js"), false);
  });

  it("knows what is exported by a single parameter, by its name or taken apart", () => {
    for (const text of [
      "export default { async queue(batch) {} };",
      "export default { queue: async (batch: MessageBatch<{ id: number }>, env) => {} };",
      "const queue = batch => run(batch);\nexport default { queue };",
      "const queue = ({ messages }) => run(messages);\nmodule.exports = { queue };",
    ])
      assert.equal(ask(text), true, text);
    for (const text of [
      "module.exports = { queue: createQueue(8), size: (list) => list.length };",
      "const queue = [];\nexport default { queue, add: (job) => queue.push({ job }) };",
    ])
      assert.equal(ask(text), false, text);
  });

  it("knows handlers whatever the types, comments and lines of their parameters", () => {
    for (const text of [
      "function list(req?: Request, res?: Response) {}",
      "const list = (req: { url: string; id: number }, res: Response): void => {};",
      "const list = (\n  req, // what came in\n  res /* what goes out */,\n  next,\n) => {};",
      "exports.list = function (err, req, res, next) {};",
      "class A {\n  constructor(private log: () => void, readonly req: IncomingMessage) {}\n}",
      "exports.Context = function (rawReq) {};",
      "class A {\n  constructor(options: { log: { level: string; write(text: string): void } }, req: IncomingMessage) {}\n}",
      "module.exports = { Context: async function (socket, req) {} };",
      "function Context (/* what came in */ req) {}",
    ])
      assert.equal(ask(text), true, text);
    for (const text of [
      "handle(req, res);",
      "if (handle(req, res)) end();",
      "function write(req, res, body) {}",
      "function send(request) {}",
      "class Sender { constructor({ socket, request }) {} }",
      "// Sends.\nexports.send = function (request) {}",
    ])
      assert.equal(ask(text), false, text);
  });

  it("does not take the examples in comments for handlers", () => {
    for (const text of [
      "/**\n * app.get('/cats', function (req, res) {\n */\nexports.get = get;",
      "/* function list(req, res) {} */\nexports.get = get;",
      "  // function list(req, res) {}\nexports.get = get;",
      "/*\n * class A { constructor(rawReq) {}\n */\nexports.get = get;",
    ])
      assert.equal(ask(text), false, text);
    for (const text of [
      "/**\n * app.get('/cats', function (req, res) {\n */\nfunction list(req, res) {}",
      "// Takes (req: see below), too.\nfunction list(req, res) {}",
      "/* Lists. */ function list(req, res) {}",
      "/** Lists. */\nexport const lists = {\n  * list(req, res) {}\n};",
      "// app.get('/', (req, res) => {})\n".repeat(200) + "function list(req, res) {}",
    ])
      assert.equal(ask(text), true, text);
  });

  it("knows what platforms call by the ways in which it may be exported", () => {
    for (const text of [
      "export const handler = async (event, context) => {};",
      "export const handler: Handler = async (event, context) => {};",
      "export async function handler<T>(event: T, context: Context) {}",
      "exports.handler = exports.main = function (event, context) {};",
      'exports["handler"] = function (event, context) {};',
      "module.exports = { async handler(event, context) {} };",
      "const main = (event, context) => {};\nmodule.exports = { handler: main };",
      "const main = (event, context) => {};\nexport { main as handler };",
      "const fetch = (request) => answer(request);\nexports.default = { fetch };",
      "export default { async fetch(request, env) {} };",
      "export default { 'fetch': async (request) => {} };",
      "export default { ['fetch'](...all) {} };",
      "export = { fetch(_request) {} };",
      "class App { fetch = (request) => answer(request); }\nexport default new App();",
      "const app = { fetch({ url }) {} };\nexport { app as default };",
    ])
      assert.equal(ask(text), true, text);
    for (const text of [
      "export function on(event, context) { return (handler) => handler(event); }",
      "export const fetches = { fetch, other };",
      "export default { fetch(url, options) {} };",
      "export default { fetch: true };",
      "export default { interval: null, fetch: () => load() };",
      "const fetch = load();\nexport default { send };",
    ])
      assert.equal(ask(text), false, text);
  });

  it("is true where the settings or a mark say so", () => {
    const text = "export function parse(text) {\n  return new URL(text);\n}\n";
    assert.equal(ask(text, "a.js", { hot: ["b.js"] }), true);
    assert.equal(ask(text, "a.js", { entryPoints: [{ method: "route", argument: 0 }] }), true);
    assert.equal(ask(`/** @hotpath */\n${text}`), true);
  });

  it("knows modules by any name that they are imported by", () => {
    for (const specifier of ["hono", "npm:hono@4", "https://esm.sh/hono", "jsr:@hono/hono", "hono/tiny"])
      assert.equal(ask(`import x from "${specifier}";\nnew x().get("/", list);`), true, specifier);
    assert.equal(ask('import x from "honolulu";\nnew x().get("/", list);'), false);
  });

  it("asks of a file that imports a framework that it hands it something", () => {
    for (const text of [
      'import { Hono as App } from "hono";\nnew App().use(log);',
      'const { createServer } = require("http");\nconst make = createServer;\nmake(list);',
      'import type { FastifyInstance } from "fastify";\nexport const add = (api: FastifyInstance) => api.route(list);',
      'import { Get } from "@nestjs/common";\nclass Users {\n  @Get()\n  list() {}\n}',
      'const common_1 = require("@nestjs/common");\n__decorate([(0, common_1.Get)("/")], Users.prototype, "list", null);',
      'import { GraphQLObjectType } from "graphql";\nnew GraphQLObjectType({ name, fields: { a: { resolve: list } } });',
    ])
      assert.equal(ask(text), true, text);
    for (const text of [
      'import { Hono } from "hono";\nexport const app = new Hono();',
      'import { Injectable } from "@nestjs/common";\n@Injectable()\nclass Users {}',
      'import { GraphQLObjectType } from "graphql";\nexport const isObject = (fields) => fields instanceof GraphQLObjectType;',
      'import { request } from "http";\nexport const servers = new Set([request]);',
    ])
      assert.equal(ask(text), false, text);
  });

  it("looks for the frameworks that the settings choose only", () => {
    assert.equal(ask('import x from "hono";', "a.js", { frameworks: ["Koa"] }), false);
  });
});
