import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getOutcome, restoreMap } from "../../lib/project/outcome.js";
import { getList, getMap } from "./model.js";
import { getMappedFiles } from "../../lib/project/record.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

/** What the steps ask. */
const STORE = `import { Pool } from "pg";
const pool = new Pool();
export const store = {
  get: (id) => pool.query("SELECT * FROM projects WHERE id = $1", [id]),
  touch: (id) => pool.query("UPDATE projects SET seen = now() WHERE id = $1", [id]),
  visit: (id) => pool.query("INSERT INTO visits (project) VALUES ($1)", [id]),
};`;

/** Steps in front of a handler. */
const STEPS = `import { store } from "./store.js";
export async function loadProject(req, res, next) {
  const project = await store.get(req.params.id);
  if (!project) return res.sendStatus(404);
  next();
}
export async function maybeLoad(req, res, next) { if (req.query.full) await store.get(req.params.id); next(); }
export async function touch(req, res, next) { await store.touch(req.params.id); next(); }
export async function visit(req, res, next) { await store.visit(req.params.id); next(); }
export async function show(req, res) { res.json(await store.get(req.params.id)); }
export async function showOther(req, res) { res.json(await store.get(req.params.other)); }`;

/**
 * @param {Record<string, string>} files
 * @returns {string[]} "show: get after loadProject"
 */
function ask(files) {
  const { program, repeats } = getMap({ "store.js": STORE, "steps.js": STEPS, ...files });
  return [...repeats].flatMap(([unit, found]) =>
    found.map(({ name, step }) => `${getUnitSummary(program, unit).name}: ${name} after ${step?.name}`),
  );
}

/**
 * @param {string} routes - of an Express application
 * @returns {string[]}
 */
function askExpress(routes) {
  return ask({
    "app.js": `import express from "express";
      import { loadProject, maybeLoad, show, showOther, touch, visit } from "./steps.js";
      const app = express();
      ${routes}`,
  });
}

/** What is found of `show` behind `loadProject`. */
const FOUND = ["show: get after loadProject"];

describe("what a step in front has read", () => {
  it("is not what another route of the same list has read", () => {
    const getRoutes = (/** @type {string} */ lists) => ({
      "steps.js": `import { store } from "./store.js";
        export const show = async (request) => store.get(request.params.id);
        export const edit = async (request) => store.get(request.params.id);`,
      "app.js": `import Hapi from "@hapi/hapi";
        import { edit, show } from "./steps.js";
        const server = Hapi.server();
        const routes = [{ method: "GET", path: "/{id}", handler: show }, { method: "GET", path: "/{id}/edit", handler: edit }];
        server.route(${lists});`,
    });
    assert.deepEqual(ask(getRoutes("routes")), []);
    assert.deepEqual(ask(getRoutes("[].concat(routes)")), []);
    assert.deepEqual(
      ask(
        getRoutes(
          '{ method: "GET", path: "/{id}", options: { pre: [{ method: edit, assign: "row" }] }, handler: show }',
        ),
      ),
      ["show: get after edit"],
    );
  });

  it("is read again by the next one, which is called with the same request", () => {
    assert.deepEqual(askExpress(`app.get("/:id", loadProject, show);`), FOUND);
    assert.deepEqual(askExpress(`app.get("/:id", [loadProject], show);`), FOUND);
    assert.deepEqual(askExpress(`app.get("/:id", loadProject, showOther);`), []);
    assert.deepEqual(askExpress(`app.get("/:id", show, loadProject);`), ["loadProject: get after show"]);
  });

  it("is told where all that leads to a function has the step in front of it, and no other function calls it", () => {
    const routes = `app.get("/:id", loadProject, show);`;
    assert.deepEqual(askExpress(`${routes} app.get("/all/:id", loadProject, show);`), FOUND);
    assert.deepEqual(askExpress(`${routes} app.get("/all/:id", show);`), []);
    assert.deepEqual(
      askExpress(`${routes} app.get("/all/:id", async function all(req, res) { await show(req, res); });`),
      [],
    );
  });

  it("is not what somebody may have written since", () => {
    assert.deepEqual(askExpress(`app.get("/:id", loadProject, touch, show);`), []);
    assert.deepEqual(askExpress(`app.get("/:id", touch, loadProject, show);`), FOUND);
    assert.deepEqual(askExpress(`app.get("/:id", loadProject, visit, show);`), FOUND);
  });

  it("is not what the step only reads sometimes", () => {
    assert.deepEqual(askExpress(`app.get("/:id", maybeLoad, show);`), []);
    assert.deepEqual(
      askExpress(`async function pick(req, res, next) { const name = req.query.name ?? (await store.get(req.params.id)).name; next(); }
        app.get("/:id", pick, show);`).filter((one) => one.includes("pick")),
      [],
    );
  });

  it("is what the step reads where it is asked for", () => {
    /** @param {string} test */
    const askIf = (test) =>
      askExpress(`import { store } from "./store.js"; const byId = async (id) => { if (id) await store.get(id); };
        const load = async (req, res, next) => { const { id } = req.params; if (${test || "id"}) await store.get(id); next(); };
        const check = async (req, res, next) => { await byId(req.params.id); next(); };
        app.get("/:id", ${test === "" ? "check" : "load"}, show);`).filter((one) => one.startsWith("show"));
    for (const test of ["id", "!!id", "id != null", "id !== undefined && req.params.id"])
      assert.deepEqual(askIf(test), ["show: get after load"], test);
    for (const test of [
      "id && req.query.full",
      "id.length > 3",
      "id || req.query.all",
      "!id",
      "req.query.id",
      "!isOpen",
    ])
      assert.deepEqual(askIf(test), [], test);
    assert.deepEqual(askIf(""), ["show: get after check"]);
    assert.deepEqual(
      askExpress(`import { store } from "./store.js";
        const load = async (req, res, next) => { const { id } = req.params; if (id) next(); else { await store.get(id); next(); } };
        const choose = async (req, res, next) => { switch (req.params.id) { case "one": await store.get(req.params.id); } next(); };
        app.get("/:id", load, choose, show);`).filter((one) => one.startsWith("show")),
      [],
    );
  });

  it("is the row also where others come along with it, and not where columns are chosen", () => {
    /** @param {string} first @param {string} second */
    const askRow = (first, second) =>
      getMap({
        "app.js": `import express from "express"; import { PrismaClient } from "@prisma/client";
          const prisma = new PrismaClient();
          async function load(req, res, next) {
            const post = await prisma.post.findUnique({ where: { id: req.params.id }, ${first} });
            if (post === null) return res.sendStatus(404);
            next();
          }
          async function show(req, res) { res.json(await prisma.post.findUnique({ where: { id: req.params.id }, ${second} })); }
          express().get("/:id", load, show);`,
      }).repeats.size;
    assert.equal(askRow("include: { team: true }", "include: { author: true }"), 1);
    assert.equal(askRow("", "include: { author: true }"), 1);
    assert.equal(askRow("select: { author: true }", ""), 0);
    assert.equal(askRow("include: { team: true }", "select: { name: true }"), 0);
    /** @param {string} select */
    const askTold = (select) =>
      getMap({
        "app.js": `import express from "express"; import { PrismaClient } from "@prisma/client";
          const prisma = new PrismaClient();
          const find = ({ id, select }) => prisma.post.findUnique({ where: { id }, ${select} });
          async function load(req, res, next) { const post = await find({ id: req.params.id, select: { id: true } }); if (post) next(); }
          async function show(req, res) { res.json(await find({ id: req.params.id, select: { name: true } })); }
          express().get("/:id", load, show);`,
      }).repeats.size;
    assert.equal(askTold("select: { name: true }"), 1);
    assert.equal(askTold("select"), 0);
  });

  it("is left where only what changes rows asks for it", () => {
    assert.deepEqual(askExpress(`app.put("/:id", loadProject, show);`), []);
    assert.deepEqual(askExpress(`app.put("/:id", loadProject, show); app.get("/:id", loadProject, show);`), FOUND);
  });

  it("is what the router was given in front of the route", () => {
    assert.deepEqual(askExpress(`app.use(loadProject);\n app.get("/:id", show);`), FOUND);
    assert.deepEqual(askExpress(`app.get("/:id", show);\n app.use(loadProject);`), []);
    assert.deepEqual(askExpress(`app.use("/projects", loadProject);\n app.get("/projects/:id", show);`), FOUND);
    assert.deepEqual(askExpress(`app.use("/teams", loadProject);\n app.get("/projects/:id", show);`), []);
    assert.deepEqual(askExpress(`app.use("/pro", loadProject);\n app.get("/projects/:id", show);`), []);
    assert.deepEqual(
      askExpress(`const other = express.Router(); other.use(loadProject);\n app.get("/:id", show);`),
      [],
    );
    assert.deepEqual(
      askExpress(`app.use((err, req, res, next) => loadProject(req, res, next));\n app.get("/:id", show);`),
      [],
    );
  });

  it("is what runs for a parameter of the path", () => {
    const byId = `import { store } from "./store.js"; async function byId(req, res, next, id) { await store.get(id); next(); }`;
    assert.deepEqual(askExpress(`${byId} app.param("id", byId); app.get("/:id", show);`), ["show: get after byId"]);
    assert.deepEqual(askExpress(`${byId} app.param("id", byId); app.get("/:identity", show);`), []);
  });

  it("is asked for by the parameter of the path where that has it", () => {
    const load = `import { store } from "./store.js";
      async function load(req, res, next) { const id = req.params.id || req.query.id; await store.get(id); next(); }`;
    assert.deepEqual(askExpress(`${load} app.get("/:id", load, show);`), ["show: get after load"]);
    assert.deepEqual(askExpress(`${load} app.get("/", load, show);`), []);
    assert.deepEqual(askExpress(`${load} app.get("/:id", load, load);`), []);
  });

  it("is told by the name of the function around where the step has none", () => {
    const load = `import { store } from "./store.js";
      function loads(name) { return async (req, res, next) => { await store.get(req.params[name]); next(); }; }
      const loader = () => async (req, res, next) => { await store.get(req.params.id); next(); };`;
    assert.deepEqual(askExpress(`${load} app.get("/:id", loader(), show);`), ["show: get after loader"]);
    assert.deepEqual(askExpress(`${load} app.get("/:id", loads("id"), show);`), []);
  });

  it("is found through wrappers", () => {
    const wrap = "const wrap = (fn) => (req, res, next) => fn(req, res, next).catch(next);";
    assert.deepEqual(askExpress(`${wrap} app.get("/:id", wrap(loadProject), wrap(show));`), FOUND);
  });

  it("is what a step reads that was made of another one, in front of that", () => {
    /** @param {string} id @param {string} [next] */
    const askMade = (id, next = "visit") =>
      ask({
        "made.js": `import { store } from "./store.js";
export const createLoader = (projects, otherwise) => async (req, res, next) => {
  const project = await projects.get(${id});
  if (project.isOpen) next();
  else otherwise(req, res, next);
};`,
        "app.js": `import express from "express";
import { createLoader } from "./made.js";
import { store } from "./store.js";
import { show, touch, visit } from "./steps.js";
const app = express();
app.get("/:id", createLoader(store, ${next}), show);`,
      });
    assert.deepEqual(askMade("req.params.id"), ["show: query after createLoader"]);
    assert.deepEqual(askMade("Array.isArray(req.params.id) ? req.params.id[0] : req.params.id"), [
      "show: query after createLoader",
    ]);
    for (const other of [
      "Array.isArray(req.params.id) ? req.params.id[1] : req.params.id",
      "Array.isArray(req.query.id) ? req.params.id[0] : req.params.id",
      "Array.isArray(req.params.id) ? req.query.id[0] : req.params.id",
      "req.params.other",
    ])
      assert.deepEqual(askMade(other), [], other);
    assert.deepEqual(askMade("req.params.id", "touch"), []);
  });

  it("is what Koa's middlewares read in front of `await next()`", () => {
    /** @param {string} body - of the middleware */
    const askKoa = (body) =>
      ask({
        "app.js": `import Router from "@koa/router"; import { store } from "./store.js";
          const router = new Router();
          async function load(ctx, next) { ${body} }
          async function one(ctx) { ctx.body = await store.get(ctx.params.id); }
          router.get("/:id", load, one);`,
      });
    assert.deepEqual(askKoa("await store.get(ctx.params.id); await next(); await store.touch(ctx.params.id);"), [
      "one: get after load",
    ]);
    assert.deepEqual(askKoa("await next(); await store.get(ctx.params.id);"), []);
  });

  it("is what hooks and options of a route read in front of its handler", () => {
    /** @param {string} route */
    const askFastify = (route) =>
      ask({
        "app.js": `import fastify from "fastify"; import { store } from "./store.js";
          const app = fastify();
          async function load(request, reply) { await store.get(request.params.id); }
          async function one(request, reply) { return store.get(request.params.id); }
          ${route}`,
      });
    const found = ["one: get after load"];
    assert.deepEqual(askFastify(`app.get("/:id", { preHandler: [load] }, one);`), found);
    assert.deepEqual(askFastify(`app.route({ method: "GET", url: "/:id", handler: one, preHandler: load });`), found);
    assert.deepEqual(askFastify(`app.addHook("preHandler", load);\n app.get("/:id", one);`), found);
    assert.deepEqual(askFastify(`app.addHook("onResponse", load);\n app.get("/:id", one);`), []);
  });

  it("is what Nest's guards read in front of each other", () => {
    /** @param {string} guards @param {string} [controller] */
    const askNest = (guards, controller = "") =>
      ask({
        "guards.ts": `import { CanActivate, ExecutionContext, Injectable, UseGuards, Controller, Get } from "@nestjs/common";
          import { store } from "./store.js";
          @Injectable() export class Exists implements CanActivate {
            async canActivate(context: ExecutionContext) {
              const project = await store.get(context.switchToHttp().getRequest().params.id);
              return project !== undefined;
            }
          }
          @Injectable() export class IsOpen implements CanActivate {
            async canActivate(context: ExecutionContext) {
              const request = context.switchToHttp().getRequest();
              const project = await store.get(request.params.id);
              return project.isOpen;
            }
          }
          ${controller}`,
        "app.ts": `import { Module } from "@nestjs/common"; import { APP_GUARD } from "@nestjs/core";
          import { Exists, IsOpen } from "./guards.ts";
          @Module({ providers: [${guards}] }) export class AppModule {}`,
      });
    const found = ["canActivate: get after canActivate"];
    assert.deepEqual(
      askNest("{ provide: APP_GUARD, useClass: Exists },\n{ provide: APP_GUARD, useClass: IsOpen }"),
      found,
    );
    assert.deepEqual(askNest("{ provide: APP_GUARD, useClass: Exists }"), []);
    const controller = (/** @type {string} */ guards) =>
      `@Controller() export class Projects { @UseGuards(${guards}) @Get(":id") show() { return 1; } }`;
    assert.deepEqual(askNest("", controller("Exists, IsOpen")), found);
    assert.deepEqual(askNest("", controller("Exists")), []);
    assert.deepEqual(askNest("{ provide: APP_GUARD, useClass: Exists }", controller("IsOpen")), found);
  });

  it("is what the middlewares of a procedure read, in whichever files", () => {
    /** @param {string} procedure @param {string} [steps] - of the file with what all procedures begin with */
    const askTrpc = (procedure, steps = "t.procedure") =>
      ask({
        "trpc.js": `import { initTRPC } from "@trpc/server"; import { hasProject } from "./access.js";
          export const t = initTRPC.context().create();
          export const open = ${steps};`,
        "access.js": `import { store } from "./store.js";
          export async function hasProject({ input, next }) { if (!(await store.get(input.id))) throw new Error(); return next(); }
          export const withProject = () => async (options) => options.next({ ctx: { project: await store.get(options.input.id) } });
          export async function late({ input, next }) { await next(); await store.get(input.id); }
          export async function touch({ input, next }) { await store.touch(input.id); return next(); }`,
        "api.js": `import { z } from "zod"; import { open, t } from "./trpc.js"; import { store } from "./store.js";
          import * as access from "./access.js";
          const isMember = t.middleware(async ({ input, next }) => { await store.get(input.id); return next(); });
          export const api = t.router({ show: ${procedure}.query(async function show(options) { return store.get(options.input.id); }) });`,
      }).filter((one) => one.startsWith("show"));
    const found = ["show: get after hasProject"];
    assert.deepEqual(askTrpc("open.use(access.hasProject).input(z.string())"), found);
    assert.deepEqual(askTrpc("open.input(z.string()).use(access.hasProject)"), found);
    assert.deepEqual(askTrpc("open", "t.procedure.input(String).use(hasProject)"), found);
    assert.deepEqual(askTrpc("open.use(access.withProject())"), ["show: get after withProject"]);
    assert.deepEqual(askTrpc("open.use(isMember)"), ["show: get after "]);
    assert.deepEqual(askTrpc("open.use(access.late)"), []);
    assert.deepEqual(askTrpc("open.use(access.hasProject).use(access.touch)"), []);
    assert.deepEqual(askTrpc("open.use(access.touch).use(access.hasProject)"), found);
    assert.deepEqual(askTrpc("open"), []);
    assert.deepEqual(askTrpc("(process.env.OPEN ? open.use(access.hasProject) : open.use(access.late))"), []);
  });

  it("is what was read in a transaction, too", () => {
    const { repeats } = getMap({
      "app.js": `import express from "express"; import { Kysely } from "kysely";
        const db = new Kysely({});
        const get = (id) => db.transaction().execute(async (trx) => find(id, trx));
        const find = (id, trx) => trx.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirst();
        async function load(req, res, next) { req.project = await get(req.params.id); next(); }
        async function show(req, res) { res.json(await get(req.params.id)); }
        express().get("/:id", load, show);`,
    });
    assert.deepEqual(
      [...repeats.values()].flat().map(({ name, step }) => `${name} after ${step?.name}`),
      ["get after load"],
    );
  });

  it("is kept with the map, and where it is on the request", () => {
    const users = {
      "auth.js": `import mongoose from "mongoose"; import { verify } from "./verify.js";
        export const User = mongoose.model("User", new mongoose.Schema({ name: String }));
        export async function authenticate(req, res, next) { const { sub } = verify(req); req.user = await User.findById(sub); next(); }`,
      "app.js": `import express from "express"; import { authenticate, User } from "./auth.js";
        const app = express();
        app.use(authenticate);
        app.get("/me", async function me(req, res) { res.json(await User.findById(req.user.id)); });`,
    };
    const known = getMap(users);
    for (const { program, hot, waits, repeats } of [
      known,
      restoreMap(JSON.parse(JSON.stringify(getOutcome(known))), getList(users)),
    ]) {
      const { functions } = getMappedFiles({ program, hot, waits, repeats })["app.js"];
      const [found] = functions.find(({ name }) => name === "me")?.repeats ?? [];
      assert.deepEqual(found?.slice(7), ["authenticate", "auth.js:3", "user"]);
    }
    const files = {
      "store.js": STORE,
      "steps.js": STEPS,
      "app.js": `import express from "express";
        import { loadProject, show } from "./steps.js";
        const app = express();
        app.get("/:id", loadProject, show);`,
    };
    const mapped = getMap(files);
    const restored = restoreMap(JSON.parse(JSON.stringify(getOutcome(mapped))), getList(files));
    for (const { program, hot, waits, repeats } of [mapped, restored]) {
      const { functions } = getMappedFiles({ program, hot, waits, repeats })["steps.js"];
      assert.deepEqual(functions.find(({ name }) => name === "show")?.repeats, [
        [0, 0, 1, "get", "steps.js:10", ["query"], 0, "loadProject", "steps.js:3"],
      ]);
    }
  });
});

/**
 * @param {string} auth - what puts a user on the request
 * @param {string} read - what a handler reads
 * @param {string} [more] - of the application
 * @returns {string[]}
 */
function askUser(auth, read, more = "") {
  return ask({
    "user.js": `import mongoose from "mongoose";
      export const User = mongoose.model("User", new mongoose.Schema({ name: String, email: String, password: String }));`,
    "auth.js": `import { User } from "./user.js"; ${auth}`,
    "routes.js": `import express from "express"; import { User } from "./user.js";
      export const routes = express.Router();
      async function me(req, res) { res.json(await ${read}); }
      async function other(req, res) { res.json(req.user.name); }
      routes.get("/me", me); routes.get("/other", other);`,
    "app.js": `import express from "express"; import { routes } from "./routes.js"; import { authenticate } from "./auth.js"; ${more}
      const app = express(); app.use(authenticate); app.use("/users", routes);`,
  });
}

describe("a row that is kept on the request", () => {
  const keeps = `export async function authenticate(req, res, next) {
    const payload = verify(req.headers.authorization);
    req.user = await User.findById(payload.sub);
    if (!req.user) return res.sendStatus(401);
    next();
  }`;
  const found = ["me: findById after authenticate"];

  it("is read again by who asks by what it is known by", () => {
    assert.deepEqual(askUser(keeps, "User.findById(req.user.id)"), found);
    assert.deepEqual(askUser(keeps, "User.findOne({ _id: req.user._id })"), ["me: findOne after authenticate"]);
    assert.deepEqual(askUser(keeps, "User.findById(req.params.id)"), []);
    assert.deepEqual(askUser(keeps, "User.findById(req.user.team)"), []);
    assert.deepEqual(askUser(keeps, "User.findById(req.owner.id)"), []);
    assert.deepEqual(
      askUser(
        keeps.replace("findById(payload.sub)", "findOne({ email: payload.email })"),
        "User.findOne({ email: req.user.email })",
      ),
      ["me: findOne after authenticate"],
    );
  });

  it("is not the same where one of the two chooses what comes of it", () => {
    assert.deepEqual(askUser(keeps, 'User.findById(req.user.id).select("+password")'), []);
    assert.deepEqual(askUser(keeps, 'User.findById(req.user.id, "password")'), []);
    assert.deepEqual(askUser(keeps, 'User.findById(req.user.id).populate("team")'), []);
    assert.deepEqual(
      askUser(keeps.replace("(payload.sub)", '(payload.sub).select("-password")'), "User.findById(req.user.id)"),
      [],
    );
    assert.deepEqual(askUser(keeps, "User.findById(req.user.id).lean()"), ["me: findById after authenticate"]);
  });

  it("is that of all who put something there", () => {
    const other = "export async function byKey(req, res, next) { req.user = parse(req.headers.key); next(); }";
    assert.deepEqual(askUser(`${keeps} ${other}`, "User.findById(req.user.id)"), []);
    const leaves = "export async function leave(req, res, next) { req.user = null; next(); }";
    assert.deepEqual(askUser(`${keeps} ${leaves}`, "User.findById(req.user.id)"), found);
    const both = `export async function authenticate(req, res, next) {
      let user;
      if (req.headers.key) user = await User.findById(req.headers.key);
      else user = await User.findById(req.session.userId);
      req.user = user;
      next();
    }`;
    assert.deepEqual(askUser(both, "User.findById(req.user.id)"), found);
    assert.deepEqual(
      askUser(
        both.replace("else user = await User.findById(req.session.userId)", "else user = {}"),
        "User.findById(req.user.id)",
      ),
      [],
    );
  });

  it("is not known where a package puts users there", () => {
    assert.deepEqual(askUser(keeps, "User.findById(req.user.id)", `import { expressjwt } from "express-jwt";`), []);
    assert.deepEqual(askUser(keeps, "User.findById(req.user.id)", `import passport from "passport";`), []);
  });

  it("is what Passport makes of a session", () => {
    const session = `import passport from "passport"; export const authenticate = passport.session();
      passport.deserializeUser(async function restore(id, done) { try { done(null, await User.findById(id)); } catch (error) { done(error); } });`;
    assert.deepEqual(askUser(session, "User.findById(req.user.id)"), ["me: findById after restore"]);
  });

  it("is nothing of what is called otherwise", () => {
    assert.deepEqual(
      askUser(
        `${keeps} export async function mail(job) { await User.findById(job.user.id); }`,
        "mail(req.body)",
      ).filter((one) => one.startsWith("mail")),
      [],
    );
  });

  it("is kept on the context of Koa, too", () => {
    const [auth, read] = [
      "ctx.state.user = await User.findByPk(ctx.session.id); await next();",
      "User.findByPk(ctx.state.user.id)",
    ];
    assert.deepEqual(
      ask({
        "app.js": `import Koa from "koa"; import Router from "@koa/router"; import { Model } from "sequelize";
          class User extends Model {}
          const app = new Koa(), router = new Router();
          async function auth(ctx, next) { ${auth} }
          async function me(ctx) { ctx.body = await ${read}; }
          app.use(auth); router.get("/me", me); app.use(router.routes());`,
      }),
      ["me: findByPk after auth"],
    );
  });
});
