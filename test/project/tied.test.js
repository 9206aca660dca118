import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { describeUsers } from "../../lib/project/heat/package-users.js";
import { getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

const USERS = `export class Users {
  constructor(db) { this.db = db; }
  find(ctx, id) { return this.load(ctx, id); }
  load(ctx, id) { return [id].map((one) => this.db.of(ctx).findOne(one)); }
  list(ctx) { return this.db.of(ctx).find(); }
}`;

/**
 * @param {string} server - has `users`
 * @param {Parameters<typeof getMap>[2]} [packages]
 * @returns {string[]} names of functions that are only reached in transactions
 */
function getTied(server, packages) {
  const files = {
    "server.ts": `import http from "node:http"; import { Users } from "./users.js"; const users = new Users(db); ${server}`,
    "users.js": USERS,
  };
  const { program, hot } = getMap(files, {}, packages);
  return [...hot.values()].flatMap(({ unit, isTied }) =>
    isTied === true ? [getUnitSummary(program, unit).name || "callback"] : [],
  );
}

describe("functions that only run in transactions", () => {
  it("are those behind a decorated method", () => {
    const handle = "class Api { @Transaction() async handle(req, res) { res.end(await users.find(req, 1)); } }";
    const serve = "const api = new Api(); http.createServer((req, res) => api.handle(req, res));";
    assert.deepEqual(getTied(`${handle} ${serve}`).sort(), ["callback", "find", "load"]);
    assert.deepEqual(getTied(`${handle.replace("@Transaction()", "@InjectTransactionManager()")} ${serve}`).length, 3);
    assert.deepEqual(getTied(`${handle.replace("@Transaction()", "@Log()")} ${serve}`), []);
    assert.deepEqual(getTied(`@Transactional ${handle.replace("@Transaction()", "")} ${serve}`).sort(), [
      "callback",
      "find",
      "load",
    ]);
  });

  it("are those behind what a transaction is given", () => {
    const inside = "await db.transaction(async () => users.find(req, 1));";
    assert.deepEqual(getTied(`http.createServer(async (req, res) => { ${inside} users.list(req); });`).sort(), [
      "callback",
      "find",
      "load",
    ]);
  });

  it("are none that something else leads to as well", () => {
    const inside = "await db.transaction(async () => users.find(req, 1));";
    assert.deepEqual(getTied(`http.createServer(async (req, res) => { ${inside} users.load(req, 2); });`), ["find"]);
  });

  it("are those that users of the package may call outside of one, too, but not what only these lead to", () => {
    const users = describeUsers({
      name: "shop",
      version: "1.0.0",
      main: "./server.ts",
      keywords: ["http"],
    });
    assert.ok(users);
    const server = `class Api { @Transaction() async handle(req, res) { res.end(await users.find(req, 1)); } }
      const api = new Api(); http.createServer((req, res) => api.handle(req, res));
      export function readAll(ctx) { return users.list(ctx); } export function read(ctx) { return users.find(ctx, 2); }`;
    assert.deepEqual(getTied(server, [{ folder: "", users }]).sort(), ["callback", "find", "load"]);
  });

  it("are those behind what takes the request, where only such as run in one call it", () => {
    const find = `async function signIn(ctx: Context, req: http.IncomingMessage, res: http.ServerResponse) { res.end(await users.find(ctx, 1)); }`;
    const handle = "class Api { @Transaction() async handle(req, res) { await signIn(this.ctx, req, res); } }";
    const serve = "const api = new Api(); http.createServer((req, res) => api.handle(req, res));";
    assert.deepEqual(getTied(`${find} ${handle} ${serve}`).sort(), ["callback", "find", "load", "signIn"]);
    assert.deepEqual(getTied(`${find} ${handle.replace("signIn(", "other(")} ${serve}`), []);
    // What has the type of a handler is one.
    const typed =
      'import type { RequestListener } from "node:http"; const signIn: RequestListener = async (req, res) => { res.end(await users.find(req, 1)); };';
    assert.deepEqual(getTied(`${typed} ${handle} ${serve}`), []);
  });

  it("are those that look like handlers, where a transaction calls them", () => {
    /** @param {string} routes @param {string} [parameters] */
    const getTiedIn = (routes, parameters = "req, res") => {
      const own = 'import type { ShopRequest } from "./types.ts";';
      const { program, hot } = getMap({
        "routes.js": `import express from "express"; import { list, remove } from "./handlers.ts"; import { inTransaction } from "./wrapper.js";
          const router = express.Router(); ${routes}`,
        "wrapper.js":
          "export function inTransaction(handler) { return async function run(req, res) { await db.transaction(async () => handler(req, res)); }; }",
        "types.ts":
          'import type { Request } from "express"; export interface ShopRequest extends Request { shop: string }',
        "handlers.ts": `import type { Request, Response } from "express"; import { load } from "./load.js"; ${own}
          export async function list(${parameters}) { res.json(await load(req.query.of)); }
          export async function remove(${parameters}) { res.json(await list(req, res)); }`,
        "load.js": "export async function load(of) { return [await db.find(of), await db.count(of)]; }",
      });
      return [...hot.values()]
        .flatMap(({ unit, isTied }) => (isTied === true ? [getUnitSummary(program, unit).name] : []))
        .filter((name) => name !== "");
    };
    const both = 'router.get("/", inTransaction(list)); router.delete("/", inTransaction(remove));';
    assert.deepEqual(getTiedIn(both).sort(), ["list", "load", "remove"]);
    assert.deepEqual(getTiedIn(both, "req: Request, res: Response").sort(), ["list", "load", "remove"]);
    assert.deepEqual(getTiedIn(both, "req: ShopRequest, res: Out, from: number, to: number, by: string").sort(), [
      "list",
      "load",
      "remove",
    ]);
    assert.deepEqual(getTiedIn('router.get("/", inTransaction(list)); router.delete("/", remove);'), []);
    assert.deepEqual(getTiedIn(`${both} router.get("/all", list);`), ["remove"]);
  });

  it("are those that stand beside their registration, where a transaction calls them", () => {
    const getTiedOf = (/** @type {string} */ routes) => {
      const { program, hot } = getMap({
        "routes.js": `import express from "express"; import { inTransaction } from "./wrapper.js";
          const router = express.Router(); ${routes}
          async function list(request, response) { response.json([await db.find(1), await db.count(1)]); }`,
        "wrapper.js":
          "export function inTransaction(handler) { return async function run(req, res) { await db.transaction(async () => handler(req, res)); }; }",
      });
      return [...hot.values()]
        .flatMap(({ unit, isTied }) => (isTied === true ? [getUnitSummary(program, unit).name] : []))
        .filter((name) => name !== "");
    };
    assert.deepEqual(getTiedOf('router.get("/", inTransaction(list));'), ["list"]);
    assert.deepEqual(getTiedOf('router.get("/", inTransaction(list)); router.get("/all", list);'), []);
  });
});

describe("functions that lead to a connection which the request keeps", () => {
  /**
   * @param {string} connection - has `open` and `query`
   * @returns {string[]}
   */
  function getHolding(connection) {
    const { program, hot } = getMap({
      "server.js": `import http from "node:http"; import { createConnection } from "./connection.js"; import { Users } from "./users.js"; import { ping } from "./ping.js";
        http.createServer(async function handle(req, res) {
          const connection = createConnection(req);
          await connection.open();
          res.end(await new Users(connection).list());
        });
        http.createServer(async function check(req, res) { res.end(await ping()); });`,
      "users.js":
        "export class Users { constructor(connection) { this.connection = connection; } list() { return this.connection.query('SELECT 1'); } }",
      "ping.js":
        "import { pool } from './pool.js'; export async function ping() { const client = await pool.connect(); await client.query('SELECT 1'); client.release(); }",
      "connection.js": `import { pool, getDataSource } from "./pool.js"; ${connection}`,
    });
    return [...hot.values()]
      .flatMap(({ unit, isTied }) => (isTied === true ? [getUnitSummary(program, unit).name] : []))
      .sort();
  }

  it("are those that ask over it, and whoever calls these", () => {
    for (const connection of [
      "export function createConnection() { let client; const open = async () => { client = await pool.connect(); }; const query = (text) => client.query(text); return { open, query }; }",
      "class Connection { async open() { this.client = await pool.getConnection(); } query(text) { return this.client.query(text); } } export const createConnection = () => new Connection();",
      "class Connection { async open() { this.runner = getDataSource().createQueryRunner(); } query(text) { return this.runner.query(text); } } export const createConnection = () => new Connection();",
    ])
      assert.deepEqual(getHolding(connection), ["handle", "list", "query"], connection);
  });

  it("are none where each query takes one of its own, and where a pool is opened", () => {
    for (const connection of [
      "export function createConnection() { const open = async () => {}; const query = async (text) => { const client = await pool.connect(); const cursor = client.query(text); const rows = await cursor.read(9); cursor.close(() => { client.release(); }); return rows; }; return { open, query }; }",
      "export function createConnection() { const open = async () => {}; const query = async (text) => { const client = await pool.connect(); const rows = await client.query(text); client.release(); return rows; }; return { open, query }; }",
      "export function createConnection() { let pool; const open = async () => { pool = await getDataSource().pool.connect(); }; const query = (text) => pool.query(text); return { open, query }; }",
      "export function createConnection() { let client; const open = async () => { client = await getDataSource().connect(); }; const query = (text) => client.query(text); return { open, query }; }",
    ])
      assert.deepEqual(getHolding(connection), [], connection);
  });
});
