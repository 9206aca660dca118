import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/project-heat.js";

const USERS = `export class Users {
  constructor(db) { this.db = db; }
  find(ctx, id) { return this.load(ctx, id); }
  load(ctx, id) { return [id].map((one) => this.db.of(ctx).findOne(one)); }
  list(ctx) { return this.db.of(ctx).find(); }
}`;

/**
 * @param {string} server - has `users`
 * @returns {string[]} names of functions that are only reached in transactions
 */
function getTied(server) {
  const { program, hot } = getMap({
    "server.ts": `import http from "node:http"; import { Users } from "./users.js"; const users = new Users(db); ${server}`,
    "users.js": USERS,
  });
  return [...hot.values()].flatMap(({ unit, isTied }) =>
    isTied === true ? [getUnitSummary(program, unit).name || "callback"] : [],
  );
}

describe("functions that only run in transactions", () => {
  it("are those behind a decorated method", () => {
    const handle = "class Api { @Transaction() async handle(req, res) { res.end(await users.find(req, 1)); } }";
    const serve = "const api = new Api(); http.createServer((req, res) => api.handle(req, res));";
    assert.deepEqual(getTied(`${handle} ${serve}`).sort(), ["callback", "find", "load"]);
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
});
