import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";

const USERS =
  "export class Users { list() { return read(); } never() {} }\nfunction read() {}\nexport interface Row { id: number }\n";
const FASTIFY = `import fastify from "fastify";
const app = fastify();
app.get("/", function handle(request, reply) { return BODY; });`;

/**
 * @param {string} declared - what a file adds to the types of a package
 * @param {string} app
 * @param {Record<string, string>} [files]
 * @returns {string[]} what runs per request besides the handler
 */
const names = (declared, app, files = {}) =>
  getHotNames({ "users.ts": USERS, "types.d.ts": declared, "app.ts": app, ...files }).filter(
    (name) => name !== "handle",
  );

describe("what an application declares on a framework's objects, and whose value is out of sight", () => {
  it("is read from Fastify's application, request and reply", () => {
    const declare = (/** @type {string} */ name) =>
      `import type { Users } from "./users.ts";\ndeclare module "fastify" { interface ${name} { users: Users } }`;
    for (const [name, read] of [
      ["FastifyInstance", "request.server.users.list()"],
      ["FastifyInstance", "app.users.list()"],
      ["FastifyRequest", "request.users.list()"],
      ["FastifyReply", "reply.users.list()"],
    ])
      assert.deepEqual(names(declare(name), FASTIFY.replace("BODY", read)), ["list", "read"], `${name} ${read}`);
    assert.deepEqual(names(declare("FastifyRequest"), FASTIFY.replace("BODY", "reply.users.list()")), []);
    assert.deepEqual(names(declare("Users"), FASTIFY.replace("BODY", "request.users.list()")), []);
    assert.deepEqual(
      names(declare("FastifyRequest").replace('"fastify"', '"other"'), FASTIFY.replace("BODY", "request.users.list()")),
      [],
    );
  });

  it("is read from Express' request and response, wherever it is declared", () => {
    const app = 'import express from "express";\nexpress().get("/", function handle(req, res) { req.users.list(); });';
    const member = 'interface Request { users?: import("./users.ts").Users }';
    for (const declared of [
      `declare global { namespace Express { ${member} } }\nexport {};`,
      `declare global { namespace Express { export ${member} } }\nexport {};`,
      `declare namespace Express { ${member} }`,
      `declare module "express" { ${member} }`,
      `declare module "express-serve-static-core" { ${member} }`,
    ])
      assert.deepEqual(names(declared, app), ["list", "read"], declared);
    assert.deepEqual(names(`declare namespace Other { ${member} }`, app), []);
    assert.deepEqual(
      names(`declare module "express" { namespace Express { ${member} } }`, app),
      [],
      "of a module, not of everybody",
    );
    assert.deepEqual(
      names(
        'declare global { namespace Express { interface User extends Users {} } }\nimport type { Users } from "./users.ts";',
        app.replace("req.users", "req.user"),
      ),
      ["list", "read"],
    );
    assert.deepEqual(
      names(
        'import type { Users } from "./users.ts";\ndeclare global { namespace Express { interface Locals { users: Users } } }',
        app.replace("req.users", "res.locals.users"),
      ),
      ["list", "read"],
    );
  });

  it("is read where another file says that a parameter is the request", () => {
    const declared =
      'declare global { namespace Express { interface Request { users: import("./users.ts").Users } } }\nexport {};';
    assert.deepEqual(
      names(
        declared,
        'import express from "express";\nimport { show } from "./show.ts";\nexpress().get("/", (one, two) => show(one, two));',
        {
          "show.ts":
            'import type { Request } from "express";\nexport function show(one: Request) { one.users.list(); }',
        },
      ),
      ["(3)", "list", "read", "show"],
    );
  });

  it("is read from the objects that Koa, Hono, hapi and h3 keep an application's values in", () => {
    for (const [declared, app] of [
      [
        'declare module "koa" { interface DefaultContext { users: Users } }',
        'import Koa from "koa";\nnew Koa().use(function handle(ctx) { ctx.users.list(); });',
      ],
      [
        'declare module "koa" { interface DefaultState { users: Users } }',
        'import Koa from "koa";\nnew Koa().use(function handle(ctx) { ctx.state.users.list(); });',
      ],
      [
        'declare module "hono" { interface ContextVariableMap { users: Users } }',
        'import { Hono } from "hono";\nnew Hono().get("/", function handle(c) { c.get("users").list(); });',
      ],
      [
        'declare module "hono" { interface ContextVariableMap { users: Users } }',
        'import { Hono } from "hono";\nnew Hono().get("/", function handle(c) { c.var.users.list(); });',
      ],
      [
        'declare module "@hapi/hapi" { interface ServerApplicationState { users: Users } }',
        'import Hapi from "@hapi/hapi";\nHapi.server().route({ path: "/", method: "GET", handler: function handle(request) { request.server.app.users.list(); } });',
      ],
      [
        'declare module "@hapi/hapi" { interface RequestApplicationState { users: Users } }',
        'import Hapi from "@hapi/hapi";\nHapi.server().route({ path: "/", method: "GET", handler: function handle(request) { request.app.users.list(); } });',
      ],
      [
        'declare module "h3" { interface H3EventContext { users: Users } }',
        'import { defineEventHandler } from "h3";\nexport default defineEventHandler(function handle(event) { event.context.users.list(); });',
      ],
    ])
      assert.deepEqual(names(`import type { Users } from "./users.ts";\n${declared}`, app), ["list", "read"], app);
  });

  it("of an interface is what implements it, and what is seen to be put there comes first", () => {
    const declared =
      'import type { Store } from "./store.ts";\ndeclare module "fastify" { interface FastifyInstance { store: Store } }';
    const files = {
      "store.ts": "export interface Store { find(): string[] }",
      "pg.ts":
        'import type { Store } from "./store.ts";\nexport class Pg implements Store { find() { return fromPg(); } }\nfunction fromPg() {}',
      "memory.ts":
        'import type { Store } from "./store.ts";\nexport class Memory implements Store { find() { return fromMemory(); } }\nfunction fromMemory() {}',
    };
    const app = FASTIFY.replace("BODY", "request.server.store.find()");
    assert.deepEqual(names(declared, app, files), ["find", "fromMemory", "fromPg"]);
    assert.deepEqual(
      names(declared, `import { Pg } from "./pg.ts";\n${app}\napp.decorate("store", new Pg());`, files),
      ["find", "fromPg"],
    );
  });

  it("is what one handler puts there for the next one, too", () => {
    const users = 'import { Users } from "./users.ts";\n';
    for (const app of [
      'import express from "express";\nconst app = express();\napp.use((req, res, next) => { res.locals.users = new Users(); next(); });\napp.get("/", function handle(req, res) { res.locals.users.list(); });',
      'import Koa from "koa";\nconst app = new Koa();\napp.use((ctx, next) => { ctx.state.users = new Users(); return next(); });\napp.use(function handle(ctx) { ctx.state.users.list(); });',
      'import { Hono } from "hono";\nconst app = new Hono();\napp.use((c, next) => { c.set("users", new Users()); return next(); });\napp.get("/", function handle(c) { c.var.users.list(); });',
      'import { Hono } from "hono";\nconst app = new Hono();\napp.use((c, next) => { c.set("users", new Users()); return next(); });\napp.get("/", function handle(c) { c.get("users").list(); });',
    ])
      assert.deepEqual(
        names("", users + app).filter((name) => !/^\(/.test(name) && name !== "Users"),
        ["list", "read"],
        app,
      );
    assert.deepEqual(
      names(
        "",
        `${users}import { Hono } from "hono";\nconst app = new Hono();\napp.use((c, next) => { c.set("users", new Users()); return next(); });\napp.get("/", function handle(c) { c.get("others").list(); });`,
      ).filter((name) => !/^\(/.test(name) && name !== "Users"),
      [],
    );
  });
});
