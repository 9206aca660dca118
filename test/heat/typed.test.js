import { describe, it } from "node:test";
import { getModel, sayIt } from "./model.js";
import assert from "node:assert/strict";

const filename = "src/users.ts";

describe("typed functions", () => {
  const typed = [
    `import type { Request } from "express"; export function it (a: Request) {}`,
    `import express from "express"; export function it (a: express.Request, b: express.Response) {}`,
    `import * as http from "node:http"; export function it (a: http.IncomingMessage) {}`,
    `import type { IncomingMessage } from "node:http"; export function it (req: IncomingMessage, res: Response, socket: Duplex) {}`,
    `import type { FastifyReply } from "fastify"; export const it = async (x: number, b: FastifyReply) => {}`,
    `import Koa from "koa"; export function it (a: Koa.Context) {}`,
    `import type { Context as C } from "hono"; export function it (a: C) {}`,
    `import type { H3Event } from "h3"; export function it (a: H3Event | undefined) {}`,
    `import type { Request } from "express"; interface Authed extends Request { user: string } export function it (a: Authed) {}`,
    `import type { Request } from "express"; type Authed = Request & { user: string }; export function it (a: Authed) {}`,
    `export function it (a: import("express").Request) {}`,
    `import type { Request } from "express"; export function it ({ body }: Request) {}`,
    `import type { Request } from "express"; export function it (a: Request = {} as Request) {}`,
    `import type { RequestHandler } from "express"; export const it: RequestHandler = (a, b) => {}`,
    `import type { RequestHandler } from "express"; export class C { it: RequestHandler = (a, b) => {} }`,
    `import type { RequestHandler } from "express"; export const it = (function it (a, b) {}) satisfies RequestHandler`,
    `import type { MiddlewareHandler } from "hono"; export function logger (): MiddlewareHandler { return async function it (c, n) {} }`,
    `import type { MiddlewareHandler } from "hono"; export const logger = (): MiddlewareHandler => async function it (c, n) {}`,
    `import type { Context } from "npm:hono@4"; export function it (a: Context) {}`,
    `import type { Lifecycle } from "@hapi/hapi"; export const it: Lifecycle.Method = (a, b) => {}`,
  ];
  for (const code of typed) it(code, () => assert.equal(sayIt(code, { filename }), "hot typed"));

  const other = [
    `export function it (a: Request) {}`,
    `import type { Request } from "./own"; export function it (a: Request) {}`,
    `import type { Request } from "express"; export function it (a: Request["body"]) {}`,
    `import type { Request } from "express"; export function it (a: Partial<Request>) {}`,
    `import { type IncomingMessage, get } from "node:http"; get("http://localhost", function it (res: IncomingMessage) {})`,
    `import type { IncomingMessage } from "node:http"; export function it (response: IncomingMessage) {}`,
    // The request that opened a connection, which lives longer.
    `import type { IncomingMessage } from "node:http"; export function it (webSocket: WebSocket, request: IncomingMessage) {}`,
    `import type { IncomingMessage } from "node:http"; export function it (req: IncomingMessage, socket: Duplex, head: Buffer) {}`,
  ];
  for (const code of other) it(`not ${code}`, () => assert.equal(sayIt(code, { filename }), "unknown"));

  describe("in JSDoc", () => {
    const documented = [
      `/** @param {import("express").Request} a */ export function it (a) {}`,
      `/**\n * Lists.\n *\n * @param {import('koa').Context} [a] - the context\n * @returns {void}\n */\nexports.it = async (a) => {}`,
      `/** @typedef {import("express").Request} Request */\n/** @param {Request & { user: string }} a */ export const it = (a) => {}`,
      `/** @import { FastifyRequest as Req } from "fastify" */\n/** @param {Req<{ Params: { id: string } }>} a */ function it (a) {} module.exports = it`,
      `import Koa from "koa";\nexport class C { /** @param {Koa.Context} a */ it (a) {} }`,
      `/** @import * as http from "node:http" */\n/** @param {http.IncomingMessage} a */ export function it (a) {}`,
      `/** @type {import("express").RequestHandler} */\nexport const it = (a, b) => {}`,
    ];
    for (const code of documented) it(code, () => assert.equal(sayIt(code), "hot typed"));

    const others = [
      `/** @param {Request} a */ export function it (a) {}`,
      `/** @param {import("./own").Request} a */ export function it (a) {}`,
      `/** @param {import("express").Request} b */ export function it (a) {}`,
      `/** @param {Map<string, import("express").Request>} a */ export function it (a) {}`,
      `/** @param {import("express").Request} a */ const x = 1; export function it (a) {}`,
      `/** @param {import("http").IncomingMessage} res */ export function it (res) {}`,
    ];
    for (const code of others) it(`not ${code}`, () => assert.equal(sayIt(code), "unknown"));

    it("knows apps", () =>
      assert.equal(
        sayIt(
          `/** @param {import("fastify").FastifyInstance} app */ module.exports = async function routes (app) { app.get("/", function it (a) {}) }`,
        ),
        "hot registered",
      ));
  });

  it("leaves a class whose constructor gets a connection, too", () => {
    const { say } = getModel(
      `import type { IncomingMessage } from "http"; export class Peer { constructor (private readonly socket: Duplex, raw: IncomingMessage) {} }`,
      { filename },
    );
    assert.equal(say("constructor"), "unknown");
  });

  it("takes a class whose constructor gets the request for one that is made per request", () => {
    const { say, heat, source } = getModel(
      `import type { IncomingMessage } from "http"; export class Ctx { constructor (private readonly raw: IncomingMessage) {} }`,
      { filename },
    );
    assert.equal(say("constructor"), "hot typed");
    assert.equal(heat.ofConstruction(source.nodes("ClassDeclaration")[0]).level, "hot");
  });

  /** Apps that are declared as properties of something else. */
  const DEPS = `import type { Express } from "express"; interface Deps { app: Express; db: Db }`;
  for (const code of [
    `export function routes ({ app }: Deps) { app.get("/", function it () {}) }`,
    `export function routes ({ app: server, ...rest }: Deps = create()) { server.get("/", function it () {}) }`,
    `export function routes ({ app }: { app: Express }) { app.get("/", function it () {}) }`,
    `export function routes (deps: Deps) { deps.app.get("/", function it () {}) }`,
    `export function routes (deps: Deps) { const { app } = deps; app.get("/", function it () {}) }`,
    `interface All extends Deps { port: number } export const routes = ({ app }: Readonly<All>) => { app.get("/", function it () {}) }`,
    `type All = { port: number } & Deps; export const routes = ({ app }: (All)) => { app.get("/", function it () {}) }`,
    `const deps: Deps = create(); deps.app.get("/", function it () {})`,
    `export class Routes { constructor (private readonly deps: Deps) {} add () { this.deps.app.get("/", function it () {}) } }`,
    `export class Routes { deps?: Deps; add () { this.deps!.app.get("/", function it () {}) } }`,
  ])
    it(code, () => assert.equal(sayIt(`${DEPS} ${code}`, { filename }), "hot registered"));

  for (const code of [
    `export function routes ({ db }: Deps) { db.get("/", function it () {}) }`,
    `export function routes ({ app }: { app: Map<string, Express> }) { app.get("/", function it () {}) }`,
    `export function routes (deps: Deps) { deps.db.app.get("/", function it () {}) }`,
    `export function routes (deps: Deps) { deps.get("/", function it () {}) }`,
    `export function routes ({ app }: Other<Deps>) { app.get("/", function it () {}) }`,
    `interface Loop extends Loop {} export function routes ({ app }: Loop) { app.get("/", function it () {}) }`,
    `export function routes ({ app }: { app (): Express }) { app.get("/", function it () {}) }`,
    `export function routes ({ app }: { app }) { app.get("/", function it () {}) }`,
  ])
    it(`not ${code}`, () => assert.equal(sayIt(`${DEPS} ${code}`, { filename }), "unknown"));

  it("takes plugins for cold, and knows their apps", () => {
    const { say } = getModel(
      `import type { FastifyPluginAsync } from "fastify"; export const plugin: FastifyPluginAsync = async (app) => { app.get("/", function handler () {}) }`,
      { filename },
    );
    assert.equal(say("plugin"), "cold registration");
    assert.equal(say("handler"), "hot registered");
  });

  it("names the type", () => {
    const { of, roles } = getModel(
      `import type { Request, Response, NextFunction } from "express"; export function list (next: NextFunction, response: Response, request: Request) {}`,
      { filename },
    );
    assert.equal(of("list").text, "`request` is an Express `Request`");
    assert.deepEqual(roles("list"), ["next", "response", "request"]);
  });
});
