import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

/** @import { Repeat } from "../../lib/project/requests/repeated.js" */

/** A handler whose two calls other files answer. */
const SERVER = `import http from "node:http";
import { Projects } from "./projects.js";
import { store } from "./store.js";
const projects = new Projects(store);
http.createServer(async function handle(req, res) {
  res.end(await projects.show(req.url, req.method));
});`;

/** What the class asks. */
const STORE = `import { Pool } from "pg";
const pool = new Pool();
export const store = {
  get: (id) => pool.query("SELECT * FROM projects WHERE id = $1", [id]),
  list: (owner) => pool.query("SELECT * FROM projects WHERE owner = $1", [owner]),
  lock: (id) => pool.query("SELECT * FROM projects WHERE id = $1 FOR UPDATE", [id]),
  touch: (id) => pool.query("UPDATE projects SET seen = now() WHERE id = $1", [id]),
  isValid: async (id) => (await store.get(id)).rows.length > 0,
  normalize: (id) => pool.query("UPDATE projects SET name = lower(name) WHERE id = $1", [id]),
};`;

/**
 * @param {string} members - of the class
 * @returns {[name: string, repeat: Repeat][]} by the function, what it reads twice
 */
function getFound(members) {
  const { program, repeats } = getMap({
    "server.js": SERVER,
    "store.js": STORE,
    "models.js":
      'import { DataTypes, Sequelize } from "sequelize"; export const Project = new Sequelize("").define("Project", {});',
    "projects.js": `import argon from "argon2";
      import { PutItemCommand } from "@aws-sdk/client-dynamodb";
      import { PutObjectCommand } from "@aws-sdk/client-s3";
      import { Project } from "./models.js";
      import { Column, Other, Table } from "./tables.js";
      const VISITS = "visits"; const TABLES = { projects: "projects", visits: "visits" };
      export class Projects { constructor(store) { this.store = store; } ${members} }`,
  });
  return [...repeats].flatMap(([unit, found]) =>
    found.map((repeat) => /** @type {[string, Repeat]} */ ([getUnitSummary(program, unit).name, repeat])),
  );
}

/**
 * @param {string} members - of the class
 * @returns {string[]} "show: 0 1 get": the function, the number of the first call and that of the second, what reads
 */
function ask(members) {
  return getFound(members).map(([of, { first, index, name }]) => `${of}: ${first} ${index} ${name}`);
}

describe("what is read twice", () => {
  it("is no row of each element that another table of Drizzle has, but a query for each", () => {
    /** @param {string} query */
    const askEach = (query) => {
      const { repeats } = getMap({
        "schema.js": `import { pgTable } from "drizzle-orm/pg-core"; export const tags = pgTable("tag", {}); export const posts = pgTable("posts", {});`,
        "db.js": `import { drizzle } from "drizzle-orm/node-postgres"; export const db = drizzle("");`,
        "store.js": `import { eq, inArray, sql } from "drizzle-orm"; import { db } from "./db.js"; import { posts, tags } from "./schema.js"; import * as schema from "./schema.js";
          const named = db.select().from(posts).as("named");
          export const list = async (post) => ${query};`,
        "server.js": `import http from "node:http"; import { list } from "./store.js";
          http.createServer(async function handle(req, res) { const posts = JSON.parse(req.url); res.end(await Promise.all(posts.map((post) => list(post.id)))); });`,
      });
      return [...repeats.values()].flat().map(({ first, name }) => `${first} ${name}`);
    };
    assert.deepEqual(askEach("db.select().from(tags).where(eq(tags.post, post))"), ["-1 where"]);
    assert.deepEqual(askEach("db.select().from(schema.tags).where(eq(schema.tags.post, post))"), ["-1 where"]);
    assert.deepEqual(askEach("db.query.tags.findMany({ where: eq(tags.post, post) })"), ["-1 findMany"]);
    for (const query of [
      "db.select().from(named).where(eq(named.post, post))",
      "db.select().from(tags).innerJoin(posts, eq(posts.id, tags.post)).where(eq(tags.post, post))",
      "db.select().from(tags).where(inArray(tags.id, db.select({ id: posts.tag }).from(posts).where(eq(posts.id, post))))",
      "db.select({ count: sql`(SELECT count(*) FROM posts)` }).from(tags).where(eq(tags.post, post))",
      "db.query.tags.findMany({ where: eq(tags.post, post), with: { posts: true } })",
    ])
      assert.deepEqual(askEach(query), [], query);
  });

  it("is the same behind promises of a list that has a name, and behind a collection in place of one", () => {
    const load =
      "async load(ids) { const loading = ids.map((id) => this.store.get(id)); return Promise.all(loading); }";
    const none = "none(id) { return id ? this.store.list(id) : Promise.resolve(new Set()); }";
    /** @param {string} call @param {string} members */
    const askBehind = (call, members) =>
      ask(
        `async show(id) { const project = await this.store.get(id); await this.${call}; return [project, await this.store.get(id)]; } ${members}`,
      ).filter((one) => one.startsWith("show"));
    assert.deepEqual(askBehind("load([1])", load), ["show: 0 2 get"]);
    assert.deepEqual(askBehind("none(id)", none), ["show: 0 2 get"]);
    assert.deepEqual(askBehind("load([1])", load.replace("this.store.get(id)", "this.store.touch(id)")), []);
    assert.deepEqual(askBehind("load([1])", load.replace("return", "loading.push(this.store.touch(1)); return")), []);
    assert.deepEqual(askBehind("none(id)", none.replace("new Set()", "this.store.touch(id)")), []);
    const note = (/** @type {string} */ write) => `note(id) { return this.db.${write}; }`;
    for (const write of [
      "insert(Table).values({ id })",
      "insert(Table).values({ id }).prepare()",
      "update(Table).set({ id })",
    ])
      assert.deepEqual(askBehind("note(id)", note(write)), [], write);
  });

  it("by the read that is certain, of several", () =>
    assert.deepEqual(
      getFound(
        "async load(id, kind) { if (kind.includes(id)) await this.store.list(id); return await this.store.get(id); } async show(id, kind) { await this.load(id, kind); return await this.load(id, [kind]); }",
      ).map(([of, { name }]) => `${of} ${name}`),
      ["show get"],
    ));
  it("is no row that is asked for elsewhere where it was not found, but what two calls need besides", () => {
    const find = (/** @type {string} */ from, /** @type {string} */ then) =>
      `async show(id, kind) { return this.findOne(id, kind); } async findOne(id, kind) { const one = ${from}; if (one) return one; return ${then}; }`;
    const rows = "async copied(id) { return Project.findByPk(id); } async own(id) { return Project.findByPk(id); }";
    assert.deepEqual(ask(`${find("await this.copied(id)", "this.own(id)")} ${rows}`), []);
    const all =
      "async pick(kind) { const { rows } = await this.store.list('all'); return rows.find((row) => row.kind === kind); }";
    assert.deepEqual(ask(`${find("await this.pick('team')", "this.pick(kind)")} ${all}`), ["findOne: 0 1 list"]);
  });

  it("is what two files ask for by the same constant of a third", () => {
    const files = (/** @type {string} */ constant, /** @type {string} */ imported) => {
      const { program, repeats } = getMap({
        "constants.js": "export const ORG = Number(process.env.ORG); export const TEAM = 2;",
        "models.js":
          'import { DataTypes, Sequelize } from "sequelize"; export const Org = new Sequelize("").define("Org", {});',
        "access.js": `import { Org } from "./models.js"; import { ${imported} } from "./constants.js"; export async function isOpen() { const org = await Org.findByPk(${constant}); return org.isOpen; }`,
        "server.js":
          'import http from "node:http"; import { Org } from "./models.js"; import { ORG } from "./constants.js"; import { isOpen } from "./access.js"; http.createServer(async function handle(req, res) { const org = await Org.findByPk(ORG); const open = await isOpen(); res.end(org.name + open); });',
      });
      return [...repeats].map(([unit]) => getUnitSummary(program, unit).name);
    };
    assert.deepEqual(files("ORG", "ORG"), ["handle"]);
    assert.deepEqual(files("ONE", "ORG as ONE"), ["handle"]);
    assert.deepEqual(files("ORG", "TEAM as ORG"), []);
    assert.deepEqual(files("TEAM", "TEAM"), []);
  });

  it("is no row that is read again to be locked, as others may have changed it since", () => {
    const show = (/** @type {string} */ lock) =>
      `async show(id) { const one = await Project.findOne({ where: { id }, attributes: ["state"] }); if (one.state) return one; return this.keep(id); }
       async keep(id) { const two = await Project.findOne({ where: { id }${lock} }); return two.state; }`;
    assert.deepEqual(ask(show("")), ["show: 0 1 findOne"]);
    assert.deepEqual(ask(show(", lock: true")), []);
  });

  it("is no row in each round that runs for the one element with an id, nor what is asked for by options of the model's own", () => {
    const each = (/** @type {string} */ test) =>
      `async show(id, pages) { for (const page of pages) { if (${test}) page.links = await this.load(id); this.tell(page); } } async load(id) { return Project.findAll({ where: { id } }); } tell() {}`;
    assert.deepEqual(ask(each("page.id === id")), []);
    assert.deepEqual(ask(each("page.parent === id")), ["show: 0 0 load"]);
    const members = (/** @type {string} */ option) =>
      `async show(id, members) { return Promise.all(members.map(async (member) => { const one = await this.find(id, member); return one.name; })); }
       async find(id, member) { return Project.findByPk(id, { ${option} }); }`;
    assert.deepEqual(ask(members("raw: true")), ["show: 0 0 findByPk"]);
    assert.deepEqual(ask(members("userId: member.id")), []);
  });

  it("is one row per element by functions that ask for it by what the element has", () => {
    const find = "async find(id) { if (!id) return null; return Project.findByPk(id); }";
    /** @type {[body: string, members: string, found: string[]][]} */
    const cases = [
      ["return Promise.all(ids.map((id) => this.find(id)));", find, ["show: -1 0 findByPk"]],
      [
        "for (const { of } of ids) { await this.find(of); await this.told(of); }",
        `${find} async told(id) { await argon.hash(id); }`,
        ["show: -1 0 findByPk"],
      ],
      // The function may have it, or asks for something else, or for many.
      [
        "return Promise.all(ids.map((id) => this.find(id)));",
        "async find(id) { if (id.isTeam) return Project.findByPk(id.of); return null; }",
        [],
      ],
      [
        "return Promise.all(ids.map((id) => this.find(id)));",
        "async find(id) { return Project.findOne({ where: { id: { [Op.in]: id.others } } }); }",
        [],
      ],
      ["return Promise.all(ids.map(() => this.find(createKey())));", find, []],
      // The latest of each takes more than a condition.
      [
        "return Promise.all(ids.map((id) => Project.findOne({ where: { team: id }, order: [['date', 'DESC']] })));",
        "",
        [],
      ],
      ["return Promise.all(ids.map((id) => Project.findOne({ where: { team: id } })));", "", ["show: -1 0 findOne"]],
      // What a round writes, the next one may look for.
      [
        "for (const id of ids) { const one = await this.find(id); await one.update({ seen: true }); await this.touch(id); }",
        `${find} async touch(id) { await Project.update({ seen: true }, { where: { id } }); }`,
        [],
      ],
      // All of each element by one function, and not the rows of a model that the element is.
      [
        "return Promise.all(ids.map((id) => this.list(id)));",
        "list(id) { return Project.findAll({ where: { team: id } }); }",
        ["show: -1 0 findAll"],
      ],
      [
        "return Promise.all(ids.map((id) => this.list(id)));",
        "list(id) { return Project.findAll({ where: { team: id }, limit: 3 }); }",
        [],
      ],
      ["return Promise.all(ids.map((id) => this.store.list(id)));", "", ["show: -1 0 query"]],
      [
        "return Promise.all(ids.map((id) => this.list(id)));",
        "list(model) { return model.findAll({ where: { isOpen: true } }); }",
        [],
      ],
      // There is no list.
      ["while (ids.length > 0) await this.find(ids.pop());", find, []],
    ];
    for (const [body, members, found] of cases)
      assert.deepEqual(ask(`async show(ids) { ${body} } ${members}`), found, body);
  });

  it("is found through functions, whose parameters are followed", () => {
    const check = "async check(key, kind) { if (kind === 'team') return; return this.store.get(key); }";
    assert.deepEqual(
      ask(
        `async show(id) { const project = await this.store.get(id); await this.check(project.id); return project; } ${check}`,
      ),
      ["show: 0 1 get"],
    );
    assert.deepEqual(
      ask(
        `async show(id) { await this.check(id); const project = await this.store.get(id); return project; } ${check}`,
      ),
      ["show: 0 1 get"],
    );
    assert.deepEqual(
      ask(
        `async show(id) { const project = await this.store.get(id); await this.check(id, 'team'); return project; } ${check}`,
      ),
      [],
    );
  });

  it("is the same by what stands in for what is missing", () => {
    for (const [found, asked, isFound] of /** @type {[string, string, boolean][]} */ ([
      ["id.teams || []", "id.teams || []", true],
      ["id.teams ?? {}", "id.teams ?? {}", true],
      ["id.teams || []", "id.teams", true],
      ["id.team ?? 'main'", "id.team", false],
      ["id.team ?? 'main'", "id.team ?? 'main'", true],
      ["id.team ?? 'main'", "id.team ?? 'other'", false],
      ["id.team || 'main'", "id.team ?? 'main'", false],
      ["id.teams && []", "id.teams && []", false],
      ["id.teams || []; found.push(1)", "id.teams || []", false],
    ]))
      assert.deepEqual(
        ask(
          `async show(id) { await this.load({ of: ${asked} }); const found = ${found}; return this.store.list(found); } async load({ of }) { return this.store.list(of); }`,
        ),
        isFound ? ["show: 0 1 list"] : [],
        `${found} ${asked}`,
      );
  });

  it("is the same list by equal conditions, whichever file asks for it", () => {
    /** @param {string} first @param {string} second */
    const askRoles = (first, second, answer = "isAdmin") => {
      const { program, repeats } = getMap({
        "server.js": `import http from "node:http";
import { Role } from "./role.js";
import { may } from "./may.js";
http.createServer(async function handle(req, res) {
  const ${answer} = await may(req, "edit");
  if (!${answer}) { const roles = await ${second}; res.write(roles[0].name); }
  res.end();
});`,
        "role.js": 'import mongoose from "mongoose";\nexport const Role = mongoose.model("Role", {});',
        "may.js": `import { Role } from "./role.js";
export const may = async (req, action) => {
  const names = req.user.groups || [];
  const roles = await ${first}.catch(() => []);
  return roles.some((role) => role[action]);
};`,
      });
      return [...repeats].flatMap(([unit, found]) =>
        found.map(({ index, name }) => `${getUnitSummary(program, unit).name}: ${index} ${name}`),
      );
    };
    const roles = "Role.find({ name: { $in: names } })";
    assert.deepEqual(askRoles(roles, "Role.find({ name: { $in: req.user.groups } }).lean().exec()"), [
      "handle: 1 find",
    ]);
    // What is missing is missing of few.
    assert.deepEqual(askRoles(roles, "Role.find({ name: { $in: req.user.groups } })", "found"), []);
    for (const other of [
      "Role.find({ name: { $in: req.user.teams } })",
      "Role.find({ name: { $in: req.user.groups } }).limit(1)",
      'Role.find({ name: { $in: req.user.groups } }, "name")',
      "Team.find({ name: { $in: req.user.groups } })",
    ])
      assert.deepEqual(askRoles(roles, other), [], other);
  });

  it("is the same row of Drizzle and TypeORM, by operators that they export", () => {
    /** @param {string} first @param {string} second */
    const askUsers = (first, second, module = "drizzle-orm") => {
      const { program, repeats } = getMap({
        "server.js": `import http from "node:http";
import { eq } from "${module}";
import { db, users } from "./db.js";
import { check } from "./check.js";
http.createServer(async function handle({ id, name, size }, res) {
  ${first};
  await check(id);
  res.end();
});`,
        "db.js":
          'import { drizzle } from "drizzle-orm/node-postgres";\nexport const db = drizzle();\nexport const users = {};',
        "check.js": `import { and, eq } from "drizzle-orm";
import { db, users } from "./db.js";
export async function check(key) { const [user] = await ${second}; if (user.isBanned) throw new Error("banned"); }`,
      });
      return [...repeats].flatMap(([unit, found]) =>
        found.map(({ index, name }) => `${getUnitSummary(program, unit).name}: ${index} ${name}`),
      );
    };
    const read = "db.select().from(users).where(eq(users.id, key))";
    for (const first of [
      "const [user] = await db.select().from(users).where(eq(users.id, id))",
      "const rows = await db.select().from(users).where(eq(users.id, id)).limit(1)",
      "const rows = await db.select().from(users).where(eq(users.id, id))",
      "const user = await db.query.users.findFirst({ where: eq(users.id, id) })",
    ])
      assert.deepEqual(askUsers(first, read), ["handle: 1 where"], first);
    for (const first of [
      "const [user] = await db.select().from(users).where(eq(users.id, name))",
      "const [user] = await db.select().from(users).where(eq(users.name, id))",
    ])
      assert.deepEqual(askUsers(first, read), [], first);
    // Who knows what another package's `eq()` is.
    const first = "const [user] = await db.select().from(users).where(eq(users.id, id))";
    assert.deepEqual(askUsers(first, read, "./operators.js"), []);
  });

  it("is another one in another table that a function is handed, and by what is made anew", () => {
    const find = "async find(table, id) { return table.findOne({ id }); }";
    /** @param {string} second */
    const askBoth = (second) =>
      ask(
        `async show(id) { const row = await this.find(live, id); const other = ${second}; return [row, other]; } ${find}`,
      );
    assert.deepEqual(askBoth("await this.find(live, id)"), ["show: 0 1 find"]);
    assert.deepEqual(askBoth("await this.find(archived, id)"), []);
    const create = "async create() { const key = makeKey(); const known = await this.store.get(key);";
    assert.deepEqual(ask(`async show() { return this.create(); } ${create} return known || this.create(); }`), [
      "create: 0 1 get",
    ]);
    assert.deepEqual(
      ask(
        `async show() { return this.create(); } ${create.replace("makeKey", "makeRandomKey")} return known || this.create(); }`,
      ),
      [],
    );
  });

  it("is not what the round before has written", () => {
    const set = "async set(id, day) { await this.store.get(id); await this.store.touch(id); }";
    /** @param {string} body */
    const askRounds = (body) => ask(`async show(id) { await this.store.get(id); ${body} } ${set}`);
    assert.deepEqual(askRounds("for (const day of DAYS) await this.set(id, day);"), []);
    assert.deepEqual(
      askRounds("for (const day of DAYS) { await this.store.get(id); await this.store.touch(id); }"),
      [],
    );
    assert.deepEqual(askRounds("await this.set(id, 1);"), ["show: 0 1 get"]);
    assert.deepEqual(askRounds("for (const day of DAYS) await this.store.list(day); await this.set(id, 1);"), [
      "show: -1 1 query",
      "show: 0 2 get",
    ]);
  });

  it("is not the same where what is asked for was changed in between", () => {
    const page = "async page(query) { return this.store.list(query.owner); }";
    assert.deepEqual(ask(`async show(query) { await this.page(query); return this.page(query); } ${page}`), [
      "show: 0 1 page",
    ]);
    assert.deepEqual(
      ask(`async show(query) { await this.page(query); query.owner = 'ada'; return this.page(query); } ${page}`),
      [],
    );
    // What else was changed is no part of it.
    assert.deepEqual(
      ask(
        `async show(query) { await this.one(query); query.limit = 5; return this.two(query); } async one({ owner }) { return this.store.list(owner); } async two(query) { return this.store.list(query.owner); }`,
      ),
      ["show: 0 1 list"],
    );
    assert.deepEqual(
      ask(
        "async show(id) { await this.next(); this.from += 10; return this.next(); } async next() { return this.store.list(this.from); }",
      ),
      [],
    );
  });

  it("is not found where the call says that it is not read", () => {
    const show = "async show(id) { const project = await this.store.get(id); await this.check(CALL); return project; }";
    for (const [call, check, isFound] of /** @type {[string, string, boolean][]} */ ([
      ["id, false", "async check(id, isFull = true) { if (isFull) return this.store.get(id); }", false],
      ["id, true", "async check(id, isFull = true) { if (isFull) return this.store.get(id); }", true],
      ["id, {}", "async check(id, project) { if (!project) return this.store.get(id); }", false],
      ["id", "async check(id, project) { if (!project) return this.store.get(id); }", true],
      ["id, project", "async check(id, { team }) { if (team) return; return this.store.get(id); }", true],
      [
        "id, project",
        "async check(id, project) { return typeof project === 'undefined' ? this.store.get(id) : project; }",
        false,
      ],
      [
        "id",
        "async check(id, project) { return typeof project === 'undefined' ? this.store.get(id) : project; }",
        true,
      ],
      ["id, null", "async check(id, project) { if (project == null) return this.store.get(id); }", true],
      ["id, project", "async check(id, project) { if (project == null) return this.store.get(id); }", false],
      ["id, project", "async check(id, project) { if (project === undefined) return this.store.get(id); }", false],
      ["id, project", "async check(id, project) { if (project !== undefined) return this.store.get(id); }", true],
      ["id, project", "async check(id, project) { if (!project) return this.store.get(id); }", true],
      ["id, project.team", "async check(id, team) { if (team === undefined) return this.store.get(id); }", true],
      ["id, KIND.Open", "async check(id, kind) { if (kind === KIND.Closed) return this.store.get(id); }", false],
      ["id, KIND.Open", "async check(id, kind) { if (kind === KIND.Open) return this.store.get(id); }", true],
      ["id, KIND.Open", "async check(id, kind) { if (kind !== KIND.Open) return this.store.get(id); }", false],
      ["id, KIND.Open", "async check(id, kind) { if (kind === STATE.Closed) return this.store.get(id); }", true],
      ["id, KIND.Open", "async check(id, kind) { if (kind === 'closed') return this.store.get(id); }", true],
      [
        "id, KIND.Open",
        "async check(id, kind) { switch (kind) { case KIND.Closed: return this.store.get(id); } }",
        false,
      ],
      ["{ team: id }", "async check(by) { if ('id' in by) return this.store.get(by.id); }", false],
      ["{ id }", "async check(by) { if ('id' in by) return this.store.get(by.id); }", true],
      ["{ id }", "async check(by) { if (!('key' in by)) return this.store.get(by.id); }", true],
      [
        "{ id, team: project.team }",
        "async check({ id, team }) { let of = team; if (!of && id) { const row = await this.store.get(id); of = row.team; } return of; }",
        false,
      ],
    ]))
      assert.deepEqual(
        ask(`${show.replace("CALL", call)} ${check}`),
        isFound ? ["show: 0 1 get"] : [],
        `${call} ${check}`,
      );
  });

  it("is something else where the variable was written in a branch", () => {
    const find =
      "async find(key, kind) { let of = {}; if (kind === 'open') { of = { key }; } else { of = { key, kind }; } return this.store.get(of); }";
    assert.deepEqual(
      ask(`async show(id, of) { await this.find(id, 'open'); return this.find(of, 'open'); } ${find}`),
      [],
    );
    assert.deepEqual(
      ask(`async show(id) { for (const key of await this.store.list(id)) await this.find(key, 'open'); } ${find}`),
      [],
    );
  });

  it("is left to what loads rows once a request, where that is handed over", () => {
    for (const [load, isFound] of /** @type {[string, boolean][]} */ ([
      ["if (loaders) return loaders.projects.load(key); else return this.store.get(key);", false],
      ["if (!fresh && loaders) { return loaders.projects.load(key); } else { return this.store.get(key); }", false],
      ["if (fresh) { return this.store.list(key); } else { return this.store.get(key); }", true],
    ]))
      assert.deepEqual(
        ask(
          `async show(id, loaders) { await this.load(id, loaders); await this.load(id, loaders); } async load(key, loaders, fresh) { ${load} }`,
        ),
        isFound ? ["show: 0 1 load"] : [],
        load,
      );
  });

  it("is found of two that both lead there", () => {
    const both = "async one({ key }) { return this.store.get(key); } async two(key) { return this.store.get(key); }";
    assert.deepEqual(ask(`async show(id) { await this.one({ key: id }); return this.two(id); } ${both}`), [
      "show: 0 1 get",
    ]);
    assert.deepEqual(ask(`async show(id, name) { await this.one({ key: id }); return this.two(name); } ${both}`), []);
  });

  it("is told of methods that are called like some of the language, where they are waited for", () => {
    assert.deepEqual(
      ask("async show(id) { if (!(await this.store.isValid(id))) return undefined; return this.store.get(id); }"),
      ["show: 0 1 get"],
    );
    const show = (/** @type {string} */ between) =>
      ask(`async show(id) { await this.store.get(id); await ${between}; return this.store.get(id); }`);
    assert.deepEqual(show("this.store.normalize(id)"), []);
    assert.deepEqual(show("this.store.isValid(id)").length, 2);
    // What no file has is the language's, or a package's that computes something.
    assert.deepEqual(show("this.date.format(id)"), ["show: 0 2 get"]);
  });

  it("is something else behind a write that is found by its name", () => {
    const show = (/** @type {string} */ between) =>
      ask(
        `async show(id) { await this.get(id); await this.rows.${between}; return this.get(id); } async get(id) { return this.rows.findOne({ id }).lean(); }`,
      );
    assert.deepEqual(show("findOther({ id }).lean()"), ["show: 0 2 get"]);
    for (const write of ["findOneAndUpdate", "findByIdAndDelete", "findOrCreate"])
      assert.deepEqual(show(`${write}({ id }).lean()`), [], write);
  });

  it("is something else behind what may change it", () => {
    for (const between of ["touch", "lock", "unknown"])
      assert.deepEqual(
        ask(`async show(id) { await this.store.get(id); await this.store.${between}(id); return this.store.get(id); }`),
        [],
        between,
      );
    assert.deepEqual(
      ask("async show(id) { await this.store.get(id); await this.store.list(id); return this.store.get(id); }"),
      ["show: 0 2 get"],
    );
  });

  it("is the same behind what only composes a query, of whatever package, or makes a promise of a value", () => {
    const show = "async show(id) { await this.store.get(id); await this.between(id); return this.store.get(id); }";
    for (const [between, isFound] of /** @type {[string, boolean][]} */ ([
      ["async between(id) { return await this.Version.find({ id }).order('id desc'); }", true],
      ["async between(id) { return await this.versions.all().orderBy('name'); }", true],
      ["async between(id) { return await this.shop.process(id).order(save); }", false],
      ["async between(id) { return await this.shop.find(id).save(); }", false],
      ["between(id) { if (!id) return Promise.resolve(true); return Promise.resolve(this.rank); }", true],
      ["between(id) { return Promise.reject(new Error(id)); }", true],
      ["between(id) { const row = this.store.rank; return Promise.resolve(row); }", true],
      ["between(id) { const saving = this.shop.save(id); return Promise.resolve(saving); }", false],
      ["between(id) { return Promise.resolve(this.shop.save(id)); }", false],
    ]))
      assert.deepEqual(ask(`${show} ${between}`), isFound ? ["show: 0 2 get"] : [], between);
  });

  it("is something else behind a function that waits for others, by its name", () => {
    const show = "async show(id) { await this.store.get(id); await this.NAME(id); return this.store.get(id); }";
    for (const [name, isFound] of /** @type {[string, boolean][]} */ ([
      ["lock", false],
      ["withLock", false],
      ["acquireSlot", false],
      ["retryLater", false],
      ["getBlock", true],
      ["listBlocked", true],
      ["findLocked", true],
    ]))
      assert.deepEqual(
        ask(`${show.replace("NAME", name)} async ${name}(key) { return this.store.list(key); }`),
        isFound ? ["show: 0 2 get"] : [],
        name,
      );
  });

  it("is the same behind a write of rows of another table, also through functions", () => {
    const show = "async show(id) { await this.store.get(id); await this.between(id); return this.store.get(id); }";
    for (const [between, isFound] of /** @type {[string, boolean][]} */ ([
      ["async between(id) { await this.pool.query('UPDATE tokens SET used = now() WHERE id = $1', [id]); }", true],
      ["async between(id) { await this.pool.query('UPDATE projects SET used = now() WHERE id = $1', [id]); }", false],
      ["async between(id) { await this.pool.query('UPDATE ' + table + ' SET used = now()', [id]); }", false],
      ["async between(id) { await this.pool.query('DELETE FROM owners WHERE id = $1', [id]); }", false],
      ["async between(id) { await this.db('visits').insert({ id }); }", true],
      ["async between(id) { await this.db(VISITS).insert({ id }).returning('id'); }", true],
      ["async between(id) { await this.trx.from(VISITS).where({ id }).update({ seen: 1 }); }", true],
      ["async between(id) { await this.db(TABLES.projects).insert({ id }); }", false],
      ["async between(id) { await this.db(TABLES[id]).insert({ id }); }", false],
      ["async between(id) { await schema.validateAsync(id); }", true],
      ["async between(id) { await knex('visits').insert({ id }); }", true],
      ["async between(id) { await knex('project').where({ id }).update({ seen: 1 }); }", false],
      // Which table a model has, nobody says.
      ["async between(id) { await this.Token.update({ id }); }", false],
    ]))
      assert.deepEqual(ask(`${show} ${between}`), isFound ? ["show: 0 2 get"] : [], between);
  });

  it("is the same behind a write of rows of another model, which may be handed on", () => {
    const show =
      "async show(id) { await this.Project.findOne({ id }); await this.between(id); return (await this.Project.findOne({ id })).name; }";
    for (const [between, isFound] of /** @type {[string, boolean][]} */ ([
      ["async between(id) { await this.Token.update({ id }); }", true],
      ["async between(id) { await this.tokenModel.updateOne({ id }, { seen: 1 }).exec(); }", true],
      ["async between(id) { await this.projectModel.updateOne({ id }, { seen: 1 }); }", false],
      ["async between(id) { await this.mailer.save(id); }", false],
      ["async between(id) { await this.Token.remove({ id }); }", false],
      [
        "async between(id) { const token = await this.Token.findOne({ id }); token.seen = 1; await token.save(); }",
        true,
      ],
      [
        "async between(id) { const row = await this.Project.findOne({ key: id }); row.seen = 1; await row.save(); }",
        false,
      ],
      ["async between(id) { let row = new Token(); if (id) row = this.row; await row.save(); }", false],
      [
        "async between(id) { await this.put(id, this.Token); } async put(id, Model) { await Model.create({ id }); }",
        true,
      ],
      [
        "async between(id) { await this.put(id, this.Project); } async put(id, Model) { await Model.create({ id }); }",
        false,
      ],
      [
        "async between(id) { await this.put(id, this.models[id]); } async put(id, Model) { await Model.create({ id }); }",
        false,
      ],
      [
        "async between(id) { const token = new Token(); await this.put(token); } async put(row) { await row.save(); }",
        true,
      ],
      ["async between(id) { await this.put(id); } async put(row) { await row.save(); }", false],
      [
        "async between(id) { await db.$transaction(async (tx) => { await tx.token.create({ data: { id } }); }); }",
        true,
      ],
      [
        "async between(id) { await db.$transaction(async (tx) => { await tx.project.create({ data: { id } }); }); }",
        false,
      ],
      [
        "async between(id) { await db.transaction(async (tx) => { await tx.token.create({ data: { id } }); }); }",
        false,
      ],
      // What keeps no rows.
      ["async between(id) { await argon.verify(id.hash, id.password); }", true],
      ["async between(id) { await this.argon.verify(id.hash, id.password); }", false],
      ["async between(id) { await this.transport.sendMail({ to: id }); }", true],
      ["async between(id) { await files.send(new PutObjectCommand({ Key: id })); }", true],
      ["async between(id) { await rows.send(new PutItemCommand({ Key: id })); }", false],
      ["async between(id) { await Promise.all(id.map(async (Token) => { await Token.save(); })); }", false],
    ]))
      assert.deepEqual(ask(`${show} ${between}`), isFound ? ["show: 0 2 findOne"] : [], between);
  });

  it("is told of a function that writes others, and not of one that writes these behind the read", () => {
    const load = "const row = await this.Project.findOne({ id });";
    for (const [rest, isFound] of /** @type {[string, boolean][]} */ ([
      ["await this.Token.create({ id }); return row;", true],
      ["await this.Project.updateOne({ id }, { seen: 1 }); return row;", false],
      ["await this.mailer.send(row); return row;", false],
    ]))
      assert.deepEqual(
        ask(
          `async show(id) { await this.load(id); return (await this.Project.findOne({ id })).name; } async load(id) { ${load} ${rest} }`,
        ),
        isFound ? ["show: 0 1 findOne"] : [],
        rest,
      );
    assert.deepEqual(
      ask(
        "async show(id) { await this.Project.findOne({ id }); return this.load(id); } async load(id) { await this.Project.create({}); return this.Project.findOne({ id }); }",
      ),
      [],
    );
    assert.deepEqual(
      ask(
        "async show(id) { await this.Project.findOne({ id }); return this.load(id); } async load(id) { await this.Token.create({}); return this.Project.findOne({ id }); }",
      ),
      ["show: 0 1 findOne"],
    );
  });

  it("is the same behind what is only written where the function brings nothing", () => {
    for (const [branch, isFound] of /** @type {[string, boolean][]} */ ([
      ["await this.Project.deleteOne({ id }); return null;", true],
      ["if (row.id) { await this.Project.deleteOne({ id }); } return undefined;", true],
      ["await this.Project.updateOne({ id }, {}); return row;", false],
      ["await this.Project.updateOne({ id }, {}); return;", false],
      ["await this.Project.updateOne({ id }, {});", false],
    ])) {
      const load = `async load(id) { const row = await this.Project.findOne({ id }); if (row.isOld) { ${branch} } return row; }`;
      assert.deepEqual(
        ask(`async show(id) { await this.load(id); return (await this.Project.findOne({ id })).name; } ${load}`),
        isFound ? ["show: 0 1 findOne"] : [],
        branch,
      );
      // As a whole, too, where nobody can tell what it reads by.
      assert.deepEqual(
        ask(
          `async show(id) { await this.check(id); return this.check(id); } async check(id) { const key = id.split(".").pop(); const row = await this.Project.findOne({ key }); if (row.isOld) { ${branch} } return row; }`,
        ),
        isFound ? ["show: 0 1 check"] : [],
        branch,
      );
    }
  });

  it("is the same where it was made only because it was missing", () => {
    const show = "async show(id) { BETWEEN return (await this.Project.findOne({ id })).name; }";
    for (const [between, isFound] of /** @type {[string, boolean][]} */ ([
      ["let row = await this.Project.findOne({ id }); if (!row) { await this.Project.create({ id }); }", true],
      ["let row; row = await this.Project.findOne({ id }); if (!row || !row._id) await this.make(id);", true],
      ["let row; row = await this.Project.findOne({ id }); if (!row || !row.isOpen) await this.make(id);", false],
      ["let row; row = await this.Project.findOne({ id }); if (!row || id) await this.make(id);", false],
      ["const row = await this.Project.findOne({ id }); if (row) { } else await this.make(id);", true],
      ["const row = await this.Project.findOne({ id }); if (row) await this.make(id);", false],
      ["const row = await this.Project.findOne({ id }); if (!row.isOpen) await this.make(id);", false],
      ["const row = await this.Other.findOne({ id }); if (!row) await this.make(id);", false],
      ["let row = null; if (id) row = await this.Project.findOne({ id }); if (!row) await this.make(id);", false],
      ["const row = await this.Project.findOne({ id }); if (!row) await this.make(id); await this.make(id);", false],
    ]))
      assert.deepEqual(ask(show.replace("BETWEEN", between)), isFound ? ["show: 0 2 findOne"] : [], between);
    const ensured = "const row = await this.Project.findOne({ id }); if (row) return row; return await this.make(id);";
    for (const name of ["ensure", "createOne"])
      assert.deepEqual(
        ask(
          `async show(id) { await this.${name}(id); return (await this.Project.findOne({ id })).name; } async ${name}(id) { ${ensured} }`,
        ),
        name === "ensure" ? ["show: 0 1 findOne"] : [],
        name,
      );
    assert.deepEqual(
      ask(
        "async show(id) { const row = await this.Project.findOne({ id }); if (!row) { await this.make(id); return this.Project.findOne({ id }); } }",
      ),
      [],
    );
  });

  it("is left alone where one way leads to one of them only", () => {
    assert.deepEqual(
      ask("async show(id, kind) { if (kind === 'PUT') { return this.store.get(id); } return this.store.get(id); }"),
      [],
    );
  });

  it("is another question where the object that is handed over does not have what is asked by", () => {
    const find = "async find(by) { if ('key' in by) return this.store.get(by.key); return this.store.list(by.name); }";
    assert.deepEqual(
      ask(`async show(id, name) { await this.find({ name: id }); return this.find({ name }); } ${find}`),
      [],
    );
    assert.deepEqual(ask(`async show(id) { await this.find({ key: id }); return this.find({ key: id }); } ${find}`), [
      "show: 0 1 find",
    ]);
  });

  it("is left alone where both are asked for on conditions that exclude each other", () => {
    for (const [first, second, isFound] of /** @type {[string, string, boolean][]} */ ([
      ["kind ? await this.store.get(id) : null", "kind ? null : await this.store.get(id)", false],
      ["kind ? await this.store.get(id) : null", "kind ? await this.store.get(id) : null", true],
      ["kind && (await this.store.get(id))", "!kind && (await this.store.get(id))", false],
      ["kind && (await this.store.get(id))", "kind && (await this.store.get(id))", true],
      ["kind && (await this.store.get(id))", "kind || (await this.store.get(id))", false],
      ["kind === 'a' && (await this.store.get(id))", "kind === 'b' ? await this.store.get(id) : null", false],
      ["kind === KIND.A && (await this.store.get(id))", "kind == KIND.B && (await this.store.get(id))", false],
      ["kind === KIND.A && (await this.store.get(id))", "kind === KIND.A && (await this.store.get(id))", true],
      ["kind === KIND.A && (await this.store.get(id))", "kind === TYPE.B && (await this.store.get(id))", true],
      ["kind === KIND.A && (await this.store.get(id))", "kind === 'b' && (await this.store.get(id))", true],
      ["kind === kinds.a && (await this.store.get(id))", "kind === kinds.b && (await this.store.get(id))", true],
      ["kind == null && (await this.store.get(id))", "kind && (await this.store.get(id))", true],
    ]))
      assert.deepEqual(
        ask(`async show(id, kind) { const one = ${first}; const two = ${second}; return [one, two]; }`),
        isFound ? ["show: 0 1 get"] : [],
        `${first} ${second}`,
      );
  });

  it("is left alone where the result is kept", () => {
    const kept = "async load(id) { if (!this.row) this.row = await this.store.get(id); return this.row; }";
    assert.deepEqual(ask(`async show(id) { await this.load(id); return this.load(id); } ${kept}`), []);
    const show = "async show(of) { await this.load(of); return this.load(of); }";
    for (const load of [
      "if (of.row) return of.row; const row = await this.store.get(of.id); of.row = row; return row;",
      "const found = of.row; if (found) { return found; } of.row = await this.store.get(of.id); return of.row;",
    ])
      assert.deepEqual(ask(`${show} async load(of) { ${load} }`), [], load);
    for (const load of [
      "const row = await this.store.get(of.id); of.row = row; return row;",
      "if (of.row) return null; of.row = await this.store.get(of.id); return of.row;",
      "if (of.id) return of.id; of.row = await this.store.get(1); return of.row;",
    ])
      assert.deepEqual(ask(`${show} async load(of) { ${load} }`), ["show: 0 1 load"], load);
  });

  it("is no row that is only read where a cache elsewhere has nothing", () => {
    const load = (/** @type {string} */ answer) =>
      `async load(id) { const kept = await this.store.list(id); if (kept) ${answer} const row = await this.store.get(id); return row.name; }`;
    const show = "async show(id) { await this.load(id); return this.store.get(id); }";
    assert.deepEqual(ask(`${show} ${load("return JSON.parse(kept);")}`), []);
    assert.deepEqual(ask(`${show} ${load("return null;")}`), ["show: 0 1 get"]);
  });

  it("is found in the rounds of a loop, where they ask for the same", () => {
    const owner = "async owner(id, name) { await this.store.list(name); return this.store.get(id); }";
    assert.deepEqual(ask(`async show(id) { for (const name of id) await this.owner(id, name); return ""; } ${owner}`), [
      "show: 0 0 get",
    ]);
    assert.deepEqual(
      ask(`async show(id) { for (const name of id) await this.owner(name, name); return ""; } ${owner}`),
      [],
    );
  });

  it("is not found in rounds of which the one that asks is the last", () => {
    for (const [round, isFound] of /** @type {[string, boolean][]} */ ([
      ["if (name.isOpen) return await this.list('all');", false],
      ["if (name.isOpen) { const rows = await this.list('all'); return rows; }", false],
      ["if (name.isOpen) { await this.list('all'); break; }", false],
      ["if (name.isOpen) { await this.list('all'); continue; }", true],
      ["switch (name.kind) { case 1: { await this.list('all'); break; } }", true],
      ["await this.all(name, async () => { return await this.list('all'); });", false],
      ["await Promise.all(name.parts.map(async () => { return await this.list('all'); }));", true],
    ]))
      assert.deepEqual(
        ask(
          `async show(id) { for (const name of id) { ${round} } return ""; } async list(name) { return this.store.list(name); }`,
        ),
        isFound ? ["show: 0 0 list"] : [],
        round,
      );
  });

  it("is not found in rounds for what is asked for the one element that equals a literal", () => {
    const list = "async list(name) { return this.store.list(name); }";
    for (const [round, isFound] of /** @type {[string, boolean][]} */ ([
      ["switch (name) { case 'open': await this.list('all'); }", false],
      ["if (name === 'open') await this.list('all');", false],
      ["if (name !== 'open') await this.list('all');", true],
      ["if (name.kind === 'open') await this.list('all');", true],
      ["if (name === true) await this.list('all');", true],
    ]))
      assert.deepEqual(
        ask(`async show(id) { for (const name of id) { ${round} } return ""; } ${list}`),
        isFound ? ["show: 0 0 list"] : [],
        round,
      );
  });

  it("is not found in rounds for what is asked only where their element is nothing", () => {
    for (const [check, isFound] of /** @type {[string, boolean][]} */ ([
      ["return key ? this.store.list(key) : this.store.get(id);", false],
      ["if (key) return this.store.list(key); return this.store.get(id);", false],
      ["return key ? this.store.get(id) : this.store.list(id);", true],
    ]))
      assert.deepEqual(
        ask(
          `async show(id) { for (const key of id) await this.check(id, key); return ""; } async check(id, key) { ${check} }`,
        ),
        isFound ? ["show: 0 0 get"] : [],
        check,
      );
  });

  it("is not found of what a helper reads for some elements of a list only", () => {
    const show = "async show(id, keys) { await this.store.get(id); return this.check(id, keys); }";
    for (const [check, isFound] of /** @type {[string, boolean][]} */ ([
      ["for (const key of keys) { if (key.open) await this.store.get(id); }", false],
      ["for (const key of keys) { await this.store.get(id); }", true],
      ["if (keys) await this.store.get(id);", true],
    ]))
      assert.deepEqual(
        ask(`${show} async check(id, keys) { ${check} }`).filter((one) => one.startsWith("show")),
        isFound ? ["show: 0 1 get"] : [],
        check,
      );
  });

  it("is a row whose table and column have names of the module, on a connection of the class", () => {
    const show = "async show(id) { await this.owner(id); return this.file(id); }";
    const owner =
      "async owner(id) { return (await this.knex(Table).select(Column.owner).where(Column.key, id).first()).owner; }";
    for (const [file, isFound] of /** @type {[string, boolean][]} */ ([
      ["this.knex(Table).select(Column.file).where(Column.key, id).first()", true],
      ["this.trx(Table).where(Column.key, id).first()", true],
      ["this.knex(Table).where(Column.owner, id).first()", false],
      ["this.knex(Other).where(Column.key, id).first()", false],
      ["this.knex(Table).where(id.column, id).first()", false],
      ["this.knex(Table).where(Column.key, '>', id).first()", false],
      ["this.knex(Table).where(Column.key, id)", false],
    ]))
      assert.deepEqual(
        ask(`${show} ${owner} async file(id) { const row = await ${file}; return row.file; }`),
        isFound ? ["show: 0 1 first"] : [],
        file,
      );
  });

  it("is the row that was read by something else, asked for by the id that it has", () => {
    const users = `import { db } from "./db.js";
      export const users = {
        findBySlug: async (slug) => { const [user] = await db("users").where({ slug }); return user; },
        findByMail: async (email) => db("users").where({ email }).first(),
        countVisits: (id) => db("users").select("visits").where("id", id),
        touch: (id) => db("users").where("id", id).update({ seen: new Date() }),
        findTeam: (id) => db("teams").where("id", id).first(),
      };`;
    /** @param {string} body - of a handler */
    const find = (body) => {
      const { program, repeats } = getMap({
        "server.js": `import http from "node:http";
          import { users } from "./users.js";
          http.createServer(async function handle(req, res) { ${body} });`,
        "users.js": users,
        "db.js": `import knex from "knex"; export const db = knex({ client: "pg" });`,
      });
      return [...repeats].flatMap(([unit, found]) =>
        found.map(({ first, index, name }) => `${getUnitSummary(program, unit).name}: ${first} ${index} ${name}`),
      );
    };
    const read = "const user = await users.findBySlug(req.url);";
    const found = ["handle: 0 1 where"];
    assert.deepEqual(find(`${read} res.end(await users.countVisits(user.id));`), found);
    assert.deepEqual(find(`${read} res.end(await users.countVisits(user._id));`), found);
    assert.deepEqual(
      find(`const [user, team] = await Promise.all([users.findBySlug(req.url), users.findTeam(req.team)]);
        res.end(await users.countVisits(user.id));`),
      ["handle: 0 2 where"],
    );
    // What it was read by, it has.
    assert.deepEqual(find(`${read} res.end(await users.findBySlug(user.slug));`), ["handle: 0 1 findBySlug"]);
    assert.deepEqual(find(`${read} res.end(await users.findByMail(user.slug));`), []);
    // Another row, another table, or what was written in between.
    assert.deepEqual(find(`${read} res.end(await users.countVisits(user.owner));`), []);
    assert.deepEqual(find(`${read} res.end(await users.findTeam(user.id));`), []);
    assert.deepEqual(find(`${read} await users.touch(user.id); res.end(await users.countVisits(user.id));`), []);
    assert.deepEqual(
      find(`let user = await users.findBySlug(req.url); if (!user) user = await users.findTeam(req.url);
        res.end(await users.countVisits(user.id));`),
      [],
    );
    assert.deepEqual(
      find(`${read} for (const one of user.friends) res.write(await users.countVisits(one.id)); res.end();`),
      // Of each friend another one.
      ["handle: -1 1 where"],
    );
  });

  it("is the row of a condition by a key that is called like its table", () => {
    const find = (/** @type {string} */ key) =>
      getFound(
        `async show(id) { const backup = await prisma.backup.findFirst({ where: { name: id } });
          return prisma.backup.findFirst({ where: { ${key}: backup.${key} } }); }`,
      ).length;
    assert.equal(find("backupId"), 1);
    assert.equal(find("teamId"), 0);
  });

  it("is told once where many calls come to one place", () => {
    const count = (/** @type {number} */ calls) => {
      const shows = Array.from(
        { length: calls },
        (_, index) => `async show${index}(id) { await this.store.get(id); return this.check(id); }`,
      );
      const ways = shows.map((_, index) => `if (kind === "${index}") return this.show${index}(id);`);
      const show = `async show(id, kind) { ${ways.join(" ")} }`;
      return getFound(`${show} ${shows.join(" ")} async check(id) { return (await this.store.get(id)).rows; }`)
        .filter(([name]) => /^show\d/.test(name))
        .map(([, { others }]) => others);
    };
    assert.deepEqual(count(20), Array.from({ length: 20 }));
    assert.deepEqual(count(21), [20]);
  });

  it("is the same where a method that two classes inherit reads of `this`", () => {
    const { repeats } = getMap({
      "server.js": `import http from "node:http";
        import { Bills } from "./bills.js";
        const bills = new Bills();
        http.createServer(async function handle(req, res) { res.end(await bills.show(req.url)); });`,
      "base.js": `import { Pool } from "pg";
        export const rows = { pool: new Pool(), get(id) { return this.pool.query("SELECT * FROM rows WHERE id = $1", [id]); } };
        export class Base { constructor() { this.rows = rows; } async check(id) { if (!(await this.rows.get(id))) throw new Error(id); } }
        export class Incomes extends Base {}`,
      "bills.js": `import { Base } from "./base.js";
        export class Bills extends Base { async show(id) { const row = await this.rows.get(id); await this.check(id); return row; } }`,
    });
    assert.equal(repeats.size, 1);
  });

  it("is something else where two classes inherit what reads it", () => {
    /** @param {string} second - what is asked behind the reports */
    const find = (second) => {
      const { program, repeats } = getMap({
        "server.js": `import http from "node:http";
          import { Bills } from "./bills.js";
          import { Incomes } from "./incomes.js";
          class Reports {
            constructor() { this.bills = new Bills(); this.incomes = new Incomes(); }
            async show(owner) { const incomes = await this.incomes.listOf(owner); return { incomes, rows: await ${second} }; }
          }
          const reports = new Reports();
          http.createServer(async function handle(req, res) { res.end(await reports.show(req.url)); });`,
        "rows.js": `import { Pool } from "pg";
          const pool = new Pool();
          export class Rows { list(owner) { return pool.query("SELECT * FROM rows WHERE kind = $1 AND owner = $2", [this.kind, owner]); } }`,
        "bills.js": `import { Rows } from "./rows.js";
          export class Bills extends Rows { kind = "bill"; listOf(owner) { return this.list(owner); } }`,
        "incomes.js": `import { Rows } from "./rows.js";
          export class Incomes extends Rows { kind = "income"; listOf(owner) { return this.list(owner); } }`,
      });
      return [...repeats.keys()].map((unit) => getUnitSummary(program, unit).name);
    };
    assert.deepEqual(find("this.bills.listOf(owner)"), []);
    assert.deepEqual(find("this.incomes.list(owner)"), ["show"]);
  });
});
