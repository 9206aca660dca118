import { describe, it } from "node:test";
import { getModel, sayIt } from "./model.js";
import assert from "node:assert/strict";

describe("functions that look like handlers", () => {
  const shaped = [
    `module.exports = function it (req, res) {}`,
    `export const it = async (req, res, next) => {}`,
    `Router.prototype.handle = function it (req, res, out) {}`,
    `export function it (req, res, callback) {}`,
    `export function it (_req, res) {}`,
    `export function it (_, res, next) {}`,
    `export function it (req, __, _next) {}`,
    `export function it (request, _, next) {}`,
    `export function it (err, req, res, next) {}`,
    `export function it (request, response) {}`,
    `export function it (request, reply, done) {}`,
    `export function it (request, h) {}`,
    `module.exports = { get: async function it (context, request, h) {} }`,
    `export const it = async (c, req, res) => {}`,
    `export function it (ctx, next) {}`,
    `module.exports = (options) => function it (req, res, next) {}`,
    `export function it (req, res, callback) {}`,
    `module.exports = async function it (request, response, config = {}, { lstat } = fs, methods = getMethods()) {}`,
    `export function it (req, res, next, options = {}) {}`,
    `export const create = () => async function it (c, next) { c.set("start", Date.now()); await next() }`,
    `export const create = () => wrap(async function it (c, next) { if (c.req.path === "/") await next() })`,
    `Server.prototype.token = function it (request, response, options, callback) {}`,
    `export function it (req, res, opts, cb) {} it(req, res, {}, cb)`,
    `export function it (req, res) {} function other (req, res) { it(req, res) }`,
    `export function it (req, res) {} class C { run () { it(this.req, this.raw.res) } }`,
    `export function it (req, res, next) { next = next || (() => {}).bind(req); res.end() }`,
    `if (typeof window !== "undefined") throw new Error(); export function it (req, res) {}`,
    `import https from "node:https"; export function it (req, res) { https.request("https://upstream.example") }`,
  ];
  for (const code of shaped) it(code, () => assert.equal(sayIt(code), "hot shaped"));

  const other = [
    `export function it (req) {}`,
    `export function it (res, req) {}`,
    `export function it (request, options) {}`,
    `export function it (a, next) {}`,
    `export function it (_, res) {}`,
    `export function it (req, _) {}`,
    `export function it (_, __, next) {}`,
    `export function it (_, request, next) {}`,
    `export function it (context, request) {}`,
    `export function it (context, request, options) {}`,
    `export function it (c, next) { return next + c.request }`,
    `export function it (req, options = {}) {}`,
    `export function it (req, options = {}, res = {}) {}`,
    `export function it (req, res, options) {}`,
    `import axios from "axios"; export function it (request, response, options, callback) {}`,
    `export function it (req, res, rows, callback) {}`,
    `export function it (req, res, options, callback) { res = res || {} }`,
    `export function it (request, response, callback) {}`,
    `export function it ({ req }, res) {}`,
    // Callback of a client: (err, req, res, obj) in full, this one without.
    `client.get("/", function it (err, req, res) {})`,
    // Called with something else.
    `export function it (request, response) {} it(socket, body)`,
    // Keeps pairs of requests and responses.
    `export class Cache { put (request, response) {} }`,
    // Sends requests.
    `import axios from "axios"; export function it (request, response) {}`,
    `const http = require("http"); export function it (request, response) { http.get(request) }`,
    // Makes up what a handler is given.
    `module.exports = function it (req, _res) { _res = _res || {}; return mock(req, _res) }`,
    `export function it (req, res) { res ??= new Response() }`,
    // Runs in a browser.
    `export function it (ctx, next) { document.title = ctx.title; next() }`,
  ];
  for (const code of other) {
    it(`not ${code}`, () => {
      const { functions } = getModel(code);
      assert.deepEqual(
        functions.filter(({ heat }) => heat.level === "hot"),
        [],
      );
    });
  }

  it("takes `register (req, res)` for what it mostly is: signing up", () =>
    assert.equal(getModel("export async function register (req, res) {}").say("register"), "hot shaped"));

  it("leaves functions whose names say start-up", () => {
    for (const name of ["setup", "init", "bootstrap", "configure", "main", "setupServer", "configureApp"])
      assert.notEqual(getModel(`export function ${name} (ctx, next) {}`).functions[0].heat.level, "hot", name);
  });

  it("knows their parameters", () => {
    const { roles, of } = getModel(
      `export function list (_req, reply) {} export function failed (err, req, res, next) {}`,
    );
    assert.deepEqual(roles("list"), ["request", "response"]);
    assert.deepEqual(roles("failed"), ["error", "request", "response", "next"]);
    assert.equal(of("list").text, "looks like a handler: `(_req, reply)`");
  });
});

describe("classes that are constructed with the request", () => {
  /** @param {string} code */
  const construct = (code) => {
    const { source, heat } = getModel(code);
    return heat.ofConstruction(source.nodes("ClassDeclaration", "ClassExpression", "FunctionDeclaration")[0]).level;
  };
  const hot = [
    `export class Ctx { constructor (req) { this.req = req } }`,
    `module.exports = class { constructor (server, request) { this.request = request } }`,
    `function Reply (res, request) { this.request = request } module.exports = Reply`,
    `function Accepts (req) { if (!(this instanceof Accepts)) return new Accepts(req); this.headers = req.headers } module.exports = Accepts`,
    `export class Ctx { constructor (req, res, socket) { this.req = req } }`,
    `export class Answer extends ServerResponse { constructor (req, socket) { super(req); this.assignSocket(socket) } }`,
    `function WebRequest (req, socket) { this.req = req } module.exports = WebRequest`,
    `export class Ctx { constructor (req, socketId) { this.req = req } }`,
    `export class Ctx { constructor (req) { this.host = req.get("host") } get req () { return 1 } }`,
  ];
  for (const code of hot) it(code, () => assert.equal(construct(code), "hot"));

  const other = [
    `export class Ctx { constructor (options) {} }`,
    // The request that opened a connection, which lives longer.
    `export class Client { constructor (broker, conn, req) { this.conn = conn; this.req = req } }`,
    `module.exports = class Socket { constructor (id, server, transport, req, protocol) { this.request = req } }`,
    `function Session (req, socket) { this.socket = socket } module.exports = Session`,
    `export class HTTPError extends Error { constructor (response, request) { super("x"); this.request = request } }`,
    `export class Api { constructor (request) { this.request = request } login () { return this.request.post("/login") } }`,
    `export class Api { constructor (request) { this.request = request } login () { return this.request({ url: "/login" }) } }`,
    `function Signer (request) { this.request = request; if (!request.hostname) request.hostname = this.host() } module.exports = Signer`,
    `import https from "node:https"; export class Call { constructor (request) { this.request = request } send () { https.request(this.request) } }`,
    `import { request } from "undici"; export class Call { constructor (request) {} }`,
    `export class Xhr { constructor (request) { this.xhr = new XMLHttpRequest() } }`,
    `export function createView (req) { return req }`,
  ];
  for (const code of other) it(`not ${code}`, () => assert.equal(construct(code), "unknown"));
});

describe("functions on the prototypes of requests and responses", () => {
  const shaped = [
    `module.exports = { get url () { return this.req.url }, get it () { return 1 } }`,
    `const res = Object.create(http.ServerResponse.prototype); res.send = function it (body) {}`,
    `const res = module.exports = { __proto__: http.ServerResponse.prototype }; res.send = function it (body) {}`,
    `const { IncomingMessage } = require("http"); IncomingMessage.prototype.query = function it () {}`,
    `var req = Object.create(http.IncomingMessage.prototype); req.__defineGetter__("path", function it () {})`,
    `var req = Object.create(http.IncomingMessage.prototype); defineGetter(req, "path", function it () {})`,
    `Object.defineProperty(http.IncomingMessage.prototype, "path", { get: function it () {} })`,
  ];
  for (const code of shaped) it(code, () => assert.equal(sayIt(code), "hot shaped"));

  const other = [
    `module.exports = { get url () { return this.request.url }, get it () { return 1 } }`,
    `module.exports = { get size () { return this.req.size }, get it () { return 1 } }`,
    `module.exports = { get url () { return this.req.url }, it () { return 1 } }`,
    `const res = Object.create(http.Agent.prototype); res.send = function it (body) {}`,
    `const res = {}; res.send = function it (body) { http.ServerResponse.prototype }`,
    `register(http.IncomingMessage.prototype, "path", function it () {})`,
  ];
  for (const code of other) it(code, () => assert.notEqual(sayIt(code), "hot shaped"));
});
