import { describe, it } from "node:test";
import { Project } from "./project.js";
import assert from "node:assert/strict";

/** Rows whose getters keep what they load, or use what another one keeps. */
const ORDERS = `import pg from "pg";
const pool = new pg.Pool();
const counts = {};
export class Order {
  async getHost() {
    if (this.host?.isOpen) return this.host;
    this.host = await pool.query("SELECT * FROM hosts WHERE id = $1", [this.hostId]);
    return this.host;
  }
  async getParent() {
    counts.parents++;
    return pool.query("SELECT * FROM parents WHERE id = $1", [this.parentId]);
  }
  async getFee() {
    const host = await this.getHost();
    const { rows } = await pool.query("SELECT fee FROM fees WHERE plan = $1", [host.plan]);
    return rows[0];
  }
  async getTax() {
    const host = await this.getHost();
    const { rows } = await pool.query("SELECT tax FROM taxes WHERE country = $1", [host.country]);
    return rows[0];
  }
  async getNumber() {
    const { rows } = await pool.query("UPDATE numbers SET last = last + 1 RETURNING last");
    this.number = rows[0].last;
    return this.number;
  }
}
`;

/** @param {string} statements - of a handler, which has an `order`, a `first` and `ids` */
const getServer = (statements) => `import http from "node:http";
import { Order } from "./orders.js";
http.createServer(async (req, res) => {
  const ids = req.url.split("/");
  const order = new Order(ids[0]);
  const first = new Order(ids[1]);
${statements}
  res.end();
}).listen(80);
`;

/**
 * @param {import("node:test").TestContext} t
 * @param {string} statements
 * @returns {string[]} messages, without what it costs
 */
function check(t, statements) {
  return getFindings(t, statements).map(({ message }) => message.replace(/:.*/, ""));
}

/**
 * @param {import("node:test").TestContext} t
 * @param {string} statements
 * @returns {any[]}
 */
function getFindings(t, statements) {
  const project = new Project(t, {
    "package.json": '{ "type": "module", "dependencies": { "pg": "8" } }',
    "orders.js": ORDERS,
    "server.js": getServer(statements),
  });
  project.run("map", "--write");
  const { report } = project.runJson("check", "--rule", "no-serial-await", "server.js");
  return report.files.flatMap((/** @type {any} */ { findings }) => findings);
}

describe("what asks by its name, and fills what is in memory", () => {
  it("is awaited together by a rewrite that says what to look for", (t) => {
    const [{ fix }] = getFindings(
      t,
      "const host = await order.getHost(); const parent = await order.getParent(); res.write(host, parent);",
    );
    assert.equal(fix.risk, "review");
    assert.match(
      fix.message,
      /^Await them together, unless one relies on what another fills, mends or makes on the way; /,
    );
    assert.equal(fix.edits[0].text, "const [host, parent] = await Promise.all([order.getHost(), order.getParent()]);");
  });

  it("is left to people where a block begins with it", (t) => {
    const [{ fix }] = getFindings(
      t,
      "const host = await order.getHost(); if (ids[1]) { const parent = await order.getParent(); res.write(parent); } res.write(host);",
    );
    assert.match(fix.refused, /^by hand: have them wait together, if neither relies on what the other one fills/);
  });

  for (const [statements, expected] of /** @type {[string, string[]][]} */ ([
    [
      "const host = await order.getHost(); const parent = await order.getParent(); res.write(host, parent);",
      ["`order.getHost()` and `order.getParent()` are awaited in turn, not together"],
    ],
    // What the first one keeps, the second one need not load.
    ["const host = await order.getHost(); const fee = await order.getFee(); res.write(host, fee);", []],
    [
      "const host = await order.getHost(); const fee = await order.getFee(); const tax = await order.getTax(); res.write(host, fee, tax);",
      ["`order.getFee()` and `order.getTax()` are awaited in turn, not together"],
    ],
    [
      "const host = await first.getHost(); const fee = await order.getFee(); res.write(host, fee);",
      ["`first.getHost()` and `order.getFee()` are awaited in turn, not together"],
    ],
    ["res.json({ host: await order.getHost(), fee: await order.getFee() });", []],
    [
      "res.json({ host: await order.getHost(), parent: await order.getParent() });",
      ["`order.getHost()` and `order.getParent()` are awaited in turn, not together"],
    ],
    // What is shown to change nothing says more than what is told by its name.
    [
      "const one = await fetch(ids[0]); if (!one) return; const two = await fetch(ids[1]); const host = await order.getHost(); res.write(one, two, host);",
      ["`fetch()` and `fetch()` are awaited in turn, not together"],
    ],
    // Numbers are handed out one after the other.
    ["const host = await order.getHost(); const number = await order.getNumber(); res.write(host, number);", []],
    ["for (const id of ids) res.write(await new Order(id).getHost(id));", []],
    [
      "for (const id of ids) res.write(await order.getHost(id));",
      ["`order.getHost()` is awaited for each element of `ids`, one after the other"],
    ],
  ]))
    it(`is reported or left: ${statements}`, (t) => {
      assert.deepEqual(check(t, statements), expected);
    });
});

/** A client of another server, which says by its names alone that it asks: how is up to a text that it is handed. */
const SHOPS = `import axios from "axios";
export class Shops {
  constructor() { this.http = axios.create({ baseURL: "http://shops" }); }
  async send(method, url) {
    const { data } = await this.http.request({ method, url });
    return data;
  }
  async getParts(id) { return this.send("GET", "/shops/" + id); }
  async getOwner(id) { return this.send("GET", "/owners/" + id); }
  async getRates() {
    this.rates ??= await this.send("GET", "/rates");
    return this.rates;
  }
  async fetchJson(url, options) { return this.send("GET", url, options); }
  async move(id) { return this.send("POST", "/shops/" + id); }
}
`;

describe("what asks another server by its name, beside a database in the process", () => {
  for (const [statements, expected] of /** @type {[string, string[]][]} */ ([
    [
      "const parts = await shops.getParts(ids[0]); const owner = await shops.getOwner(ids[1]); res.write(parts, owner);",
      ["`shops.getParts()` and `shops.getOwner()` are awaited in turn, not together"],
    ],
    [
      "for (const id of ids) { const parts = await shops.getParts(id); if (parts) count++; }",
      ["`shops.getParts()` is awaited for each element of `ids`, one after the other"],
    ],
    [
      "for (const id of ids) { const parts = await shops.getParts(id); await shops.move(parts[0]); }",
      ["`shops.getParts()` is awaited for each element of `ids`, one after the other"],
    ],
    // The first round keeps it for the others.
    ["for (const id of ids) { const rates = await shops.getRates(); count += rates.length; }", []],
    // Slow on purpose.
    ["for (const id of ids) { const parts = await shops.getParts(id); count += parts; await sleep(100); }", []],
    // The database answers one query after the other, whoever waits.
    ['for (const id of ids) { const row = await db.get("SELECT * FROM shops WHERE id = ?", id); count += row.n; }', []],
    [
      'const one = await shops.fetchJson("/a", { method: "POST" }); const parts = await shops.getParts(ids[0]); res.write(one, parts);',
      [],
    ],
  ]))
    it(`is reported or left: ${statements}`, (t) => {
      const project = new Project(t, {
        "package.json": '{ "type": "module", "dependencies": { "sqlite": "5", "axios": "1" } }',
        "shops.js": SHOPS,
        "server.js": `import http from "node:http";
import { open } from "sqlite";
import { Shops } from "./shops.js";
const db = await open({ filename: "shops.sqlite" });
const shops = new Shops();
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
http.createServer(async (req, res) => {
  const ids = req.url.split("/");
  let count = 0;
${statements}
  res.end(String(count));
}).listen(80);
`,
      });
      project.run("map", "--write");
      const { report } = project.runJson("check", "--rule", "no-serial-await", "server.js");
      const found = report.files.flatMap((/** @type {any} */ { findings }) =>
        findings.map((/** @type {any} */ { message }) => message.replace(/:.*/, "")),
      );
      assert.deepEqual(found, expected);
    });
});

describe("programs of Effect that ask by their names", () => {
  const PROGRAMS = `import { Effect } from "effect";
import pg from "pg";
const pool = new pg.Pool();
const seen = new Set();
export const findHost = (id) => Effect.promise(() => pool.query("SELECT * FROM hosts WHERE id = $1", [id]));
export const findPlan = (id) => Effect.promise(() => pool.query("SELECT * FROM plans WHERE id = $1", [id]));
export const findFee = (id) => { seen.add(id); return Effect.promise(() => pool.query("SELECT * FROM fees WHERE id = $1", [id])); };
`;

  /** @param {import("node:test").TestContext} t @param {string} second */
  const getFix = (t, second) => {
    const project = new Project(t, {
      "package.json": '{ "type": "module", "dependencies": { "pg": "8", "effect": "3" } }',
      "programs.js": PROGRAMS,
      "server.js": `import http from "node:http";
import { Effect } from "effect";
import { findFee, findHost, findPlan } from "./programs.js";
http.createServer(async (req, res) => {
  const page = Effect.gen(function* () {
    return yield* Effect.all([findHost(req.url), ${second}]);
  });
  res.end(await Effect.runPromise(page));
}).listen(80);
`,
    });
    project.run("map", "--write");
    const { stdout } = project.run("check", "server.js", "--rule", "no-serial-await", "--format", "json");
    return JSON.parse(stdout).files[0].findings[0].fix;
  };

  it("are run together by a rewrite where they are shown to change nothing, and else by hand", (t) => {
    assert.match(getFix(t, "findPlan(req.url)").message, /^Run them together;/);
    assert.match(getFix(t, "findFee(req.url)").refused, /^by hand: have them wait together/);
  });
});

describe("what asks by its name, for each element of a list", () => {
  it("is told once, and not again as a query for each", (t) => {
    const project = new Project(t, {
      "package.json": '{ "type": "module", "dependencies": { "pg": "8" } }',
      "users.js": `import pg from "pg";
const pool = new pg.Pool();
const counts = { users: 0 };
export async function getUser(id) {
  counts.users++;
  const { rows } = await pool.query("SELECT * FROM users WHERE id = $1", [id]);
  return rows[0];
}
`,
      "server.js": `import http from "node:http";
import { getUser } from "./users.js";
http.createServer(async (req, res) => {
  const ids = req.url.split("/");
  for (const id of ids) {
    const user = await getUser(id);
    res.write(user.name);
  }
  const names = await Promise.all(ids.map(async (id) => (await getUser(id)).name));
  const users = [];
  for (const id of ids) users.push(await getUser(id));
  res.end(names.join() + users.length);
}).listen(80);
`,
    });
    project.run("map", "--write");
    const { report } = project.runJson("check", "--rule", "no-serial-await,no-repeated-query", "server.js");
    assert.deepEqual(
      report.files[0].findings.map((/** @type {any} */ { line, messageId }) => `${line} ${messageId}`).sort(),
      ["11 awaitedPerElement", "6 awaitedPerElement", "9 readPerElement"],
    );
  });
});

describe("the advice for what is read twice", () => {
  /**
   * @param {import("node:test").TestContext} t
   * @param {string} first - what reads the row in front of `findTeam(id)`
   * @returns {string[]} why there is no fix
   */
  function getAdvice(t, first) {
    const project = new Project(t, {
      "package.json": '{ "type": "module", "dependencies": { "pg": "8" } }',
      "teams.js": `import pg from "pg";
const pool = new pg.Pool();
export const findTeam = (id) => pool.query("SELECT * FROM teams WHERE id = $1", [id]);
export async function findPlan(id) { const team = await findTeam(id); return { size: team.rows[0].size }; }
`,
      "server.js": `import http from "node:http";
import { findPlan, findTeam } from "./teams.js";
http.createServer(async (req, res) => {
  const first = await ${first}(req.url);
  const team = await findTeam(req.url);
  res.end(JSON.stringify([first, team.rows]));
}).listen(80);
`,
    });
    project.run("map", "--write");
    const { report } = project.runJson("check", "--rule", "no-repeated-query", "server.js");
    return report.files.flatMap((/** @type {any} */ { findings }) =>
      findings.map((/** @type {any} */ { fix }) => fix.code ?? fix.risk),
    );
  }

  it("is to pass it on where another function has read it", (t) =>
    assert.deepEqual(getAdvice(t, "findPlan"), ["passOnRead"]));
  it("is to take it where the same has", (t) => assert.deepEqual(getAdvice(t, "findTeam"), ["review"]));
});
