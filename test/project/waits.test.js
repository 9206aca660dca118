import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMappedWaits } from "../../lib/project/requests/waits.js";
import { getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

/** A handler that waits twice, for what other files say. */
const SERVER = `import http from "node:http";
import { Users } from "./users.js";
import { store } from "./store.js";
const users = new Users(store);
http.createServer(async function handle(req, res) {
  const user = await users.load(req.url);
  const count = await users.count(req.url);
  res.end(String(user) + count);
});`;
const STORE = `import { Pool } from "pg";
const pool = new Pool();
export const store = { find: (id) => pool.query("SELECT * FROM users WHERE id = $1", [id]), touch: (id) => pool.query("UPDATE users SET seen = now()") };`;

/**
 * For what the two wait.
 *
 * @param {string} members - of the class
 * @param {Record<string, string>} [files] - `above` is in front of the class
 */
function ask(members, { above = "", ...files } = {}) {
  const { program, hot } = getMap({
    "server.js": SERVER,
    "store.js": STORE,
    "users.js": `${above}\nexport class Users { constructor(store) { this.store = store; } ${members} }`,
    ...files,
  });
  const waits = getMappedWaits(program, hot);
  return [...waits].flatMap(([unit, list]) => {
    const proven = list.flatMap(([, wait, mark]) => (mark === undefined ? [wait] : []));
    return proven.length === 0 ? [] : [`${getUnitSummary(program, unit).name}: ${proven.join(" ")}`];
  });
}

describe("what other files wait for", () => {
  it("is told of what a method hands on to by its own name", () => {
    assert.deepEqual(
      ask(
        "load(id) { return this.readRow(id); } async readRow(id) { return this.client.readRow(id); } count() { return this.readRow(1); }",
      ),
      ["handle: query query"],
    );
    assert.deepEqual(
      ask(
        "load(id) { return this.writeRow(id); } async writeRow(id) { return this.client.writeRow(id); } count() { return this.writeRow(1); }",
      ),
      ["handle: none none"],
    );
  });

  it("is nothing where a cache of the function mostly has the answer", () => {
    const above = "const userCache = new Map();";
    const load =
      "async load(id) { const kept = userCache.get(id); if (kept) return kept; return this.store.find(id); }";
    assert.deepEqual(ask(`${load} count(id) { return this.store.find(id); }`, { above }), ["handle: memory query"]);
    assert.deepEqual(ask(`${load} async count(id) { await this.load(id); return this.store.find(id); }`, { above }), [
      "handle: memory query",
    ]);
  });

  it("is nothing where the file keeps what was found", () => {
    const above = "const rows = {};";
    const load =
      "async load(id) { if (rows[id]) return rows[id]; rows[id] = await this.store.find(id); return rows[id]; }";
    assert.deepEqual(ask(`${load} count(id) { return this.store.find(id); }`, { above }), ["handle: memory query"]);
  });

  it("is nothing where an instance keeps by a key what was found, and is not made for each request", () => {
    const members = "count(id) { return this.store.find(id); }";
    const keyed =
      "async load(id) { const row = this.rows[id]; if (row !== undefined) return row; this.rows[id] = await this.store.find(id); return this.rows[id]; }";
    assert.deepEqual(ask(`${keyed} ${members}`), ["handle: memory query"]);
    // What it keeps alone may be of one request, and of that nobody knows who is to find it.
    assert.deepEqual(ask(`${keyed.replaceAll("this.rows[id]", "this.row")} ${members}`), ["handle: query"]);
    assert.deepEqual(ask(`async load(id) { return this.rows[id] ?? this.store.find(id); } ${members}`), [
      "handle: query query",
    ]);
    const made = SERVER.replace("const users = new Users(store);\n", "").replace(
      "const user =",
      "const users = new Users(store); const user =",
    );
    assert.deepEqual(ask(`${keyed} ${members}`, { "server.js": made }), ["handle: query query"]);
  });

  it("is nothing where a cache is told how to load what it does not have", () => {
    const above = 'import { userCache } from "./cache.js";';
    const cache =
      "export const userCache = { rows: new Map(), of(id) { return this.rows; }, get(id, load) { const cache = this.of(id); const kept = cache.get(id); if (kept) return kept; return load(); }, ask(id, load) { return load(); } };";
    /** @param {string} load */
    const askFor = (load) =>
      ask(`async load(id) { ${load} } count(id) { return this.store.find(id); }`, { above, "cache.js": cache });
    const one = "userCache.get(id, () => this.store.find(id))";
    assert.deepEqual(askFor(`return ${one};`), ["handle: memory query"]);
    assert.deepEqual(askFor(`const user = await ${one}; return user.name.slice(1);`), ["handle: memory query"]);
    assert.deepEqual(askFor(`await ${one}; return this.store.find(id);`), ["handle: query query"]);
    assert.deepEqual(askFor(`const kept = await ${one}; const row = await this.store.find(id); return [kept, row];`), [
      "handle: query query",
      "load: memory query",
    ]);
    assert.deepEqual(askFor(`return ${one.replace("userCache.get", "userCache.ask")};`), ["handle: query query"]);
    assert.deepEqual(askFor(`return ${one.replace("userCache", "this.users")};`), ["handle: query"]);
    const cachified = "cachified({ cache: userCache, key: id, getFreshValue: () => this.store.find(id) })";
    assert.deepEqual(
      ask(`async load(id) { return ${cachified}; } count(id) { return this.store.find(id); }`, {
        above: 'import { cachified, userCache } from "./cache.js";',
        "cache.js": `${cache} export const cachified = async ({ cache, key, getFreshValue }) => cache.rows.get(key) ?? getFreshValue();`,
      }),
      ["handle: memory query"],
    );
    const server = SERVER.replace("await users.load(req.url)", "await userCache.get(req.url, () => users.count(1))");
    assert.deepEqual(
      ask("count(id) { return this.store.find(id); }", { "server.js": `${above}${server}`, "cache.js": cache }),
      ["handle: memory query"],
    );
  });

  it("is told of steps that change members of their `this` alone", () => {
    const server = SERVER.replace(/const user = .*\n.*/, "await users.all();");
    const all =
      "async all() { await this.loadA(); await this.loadB(); } async loadA() { this.a = await this.store.find(1); }";
    /** @param {string} loadB */
    const askBoth = (loadB) => ask(`${all} async loadB() { ${loadB} }`, { "server.js": server });
    assert.deepEqual(askBoth("this.b = await this.store.find(2);"), ["all: query query"]);
    assert.deepEqual(askBoth("this.kept.b = await this.store.find(2);"), ["all: query"]);
    assert.deepEqual(askBoth("this.b = await this.store.touch(2);"), ["all: query"]);
  });

  it("is told of a query out of sight by the end of its chain", () => {
    assert.deepEqual(
      ask(
        "async load(id) { return await this.rows.find({ id }).limit(1); } async count() { const cursor = this.rows.find(); return cursor !== undefined; }",
      ),
      ["handle: query none"],
    );
    const askBuilt = (/** @type {string} */ call) =>
      ask(`load(id) { return this.rows.find({ id }).onBuild((query) => { query.${call}; }); } count() { return 1; }`);
    for (const call of ["sum('paid as paid')", "max('at')", "countDistinct('payer')"])
      assert.deepEqual(askBuilt(call), askBuilt("where({ id: 1 })"), call);
    assert.notDeepEqual(askBuilt("increment('paid')"), askBuilt("where({ id: 1 })"));
  });

  it("is told of hashes of which another file makes promises", () => {
    const hashes = {
      "hashes.js":
        'import crypto from "node:crypto";\nimport { promisify } from "node:util";\nexport const pbkdf2 = promisify(crypto.pbkdf2);\nexport const store = promisify(process.store);',
    };
    /** @param {string} name */
    const askHash = (name) =>
      ask(
        `async load(id) { const row = await this.store.find(id); return ${name}(row.key, id); } count(id) { return this.store.find(id); }`,
        { ...hashes, above: 'import { pbkdf2, store } from "./hashes.js";' },
      );
    assert.deepEqual(askHash("pbkdf2"), ["handle: query query"]);
    assert.notDeepEqual(askHash("store"), ["handle: query query"]);
  });

  it("is told of a query out of sight by what it asks for, however it is refined", () => {
    /** @param {string} expression */
    const askChain = (expression) => ask(`async load(id) { return ${expression}; } count() {}`)[0].split(" ")[1];
    for (const expression of [
      'this.rows.find({ id }).populate("team").sort(id).skip(1)',
      'this.rows.findOne({ id }).populate("team", "name").lean()',
      "this.getRows().findById(id).select({ name: 1 }).exec()",
    ])
      assert.equal(askChain(expression), "query", expression);
    for (const expression of [
      "this.rows.find((row) => row.id === id).sort(byName)",
      'this.rows.findOneAndUpdate({ id }).populate("team")',
      'this.rows.take(id).populate("team")',
    ])
      assert.notEqual(askChain(expression), "query", expression);
  });

  it("is told of what is out of sight by its name", () => {
    const above = 'import mongoose from "mongoose";\nconst users = () => mongoose.connection.db.collection("users");';
    assert.deepEqual(
      ask(
        "async load(id) { const cursor = users().find({ id }); if (id) cursor.limit(9); return cursor.toArray(); } count(id) { return this.rows.findOne(id); }",
        {
          above,
        },
      ),
      ["handle: query query"],
    );
    assert.deepEqual(
      ask("load(id) { return users().insertOne({ id }); } count(id) { return this.rows.findOneAndUpdate(id); }", {
        above,
      }),
      [],
    );
  });

  it("is told of loaders that other files make", () => {
    const above = 'import { userLoader, others } from "./loaders.js";';
    const files = {
      above,
      "loaders.js":
        'import DataLoader from "dataloader"; export const userLoader = new DataLoader((ids) => ids); export const others = { load() {} };',
    };
    assert.deepEqual(
      ask("load(id) { return userLoader.load(id); } count(id) { return userLoader.loadMany([id]); }", files),
      ["handle: query query"],
    );
    assert.deepEqual(ask("load(id) { return userLoader.prime(id); } count(id) { return input.load(id); }", files), []);
  });

  it("is told of what rows have of the models that they are associated with", () => {
    const files = { "models.js": 'User.hasMany(Post, { as: "posts" }); Post.belongsTo(User, { as: "author" });' };
    const members = "load(user) { return user.getPosts({ limit: 9 }); } count(post) { return post.getAuthor(); }";
    assert.deepEqual(ask(members, files), ["handle: query query"]);
    // Also beside functions of that name that have nothing to do with it.
    const others = {
      "others.js": "let asked = 0; export function getPosts() { asked++; } export function getAuthor() { asked++; }",
    };
    assert.deepEqual(ask(members, { ...files, ...others }), ["handle: query query"]);
    assert.deepEqual(ask(members, others), []);
    assert.deepEqual(
      ask("load(user) { return user.addPosts([]); } count(post) { return post.setAuthor(1); }", files),
      [],
    );
  });

  it("is told of what may be one of several functions by all of them", () => {
    const load =
      "async load(rows) { return { item: rows.items.get(1) }; } async count(id) { return await this.store.find(id); }";
    assert.deepEqual(ask(load), ["handle: none query"]);
    /** @param {string} body - of another function of that name */
    const askBeside = (body) => ask(load, { "groups.js": `export class Groups { ${body} }` });
    assert.deepEqual(askBeside("get(id) { return this.all[id]; }"), ["handle: none query"]);
    assert.deepEqual(askBeside("get(id) { this.last = id; return this.all[id]; }"), ["handle: query"]);
  });

  it("is told of requests by clients that other files make, declare or hand on", () => {
    const files = {
      "client.js": `import axios from "axios"; export default axios; export const http = axios.create({ baseURL: "/" });
        export class Api { constructor(token) { this.http = axios.create({ headers: { token } }); } }`,
    };
    const above = 'import axios, { http, Api } from "./client.js"; const api = new Api(1);';
    const load = (/** @type {string} */ asked, /** @type {string} */ more = "") =>
      ask(`load(id) { return ${asked}; } count() { return this.load(1); } get() { this.asked = true; } ${more}`, {
        above,
        ...files,
      });
    for (const asked of [
      "http.get(id)",
      "axios.get(id)",
      "api.http.head(id)",
      "axios.create({ baseURL: id }).get(id)",
      "http.get(id).then((answer) => answer.data)",
    ])
      assert.deepEqual(load(asked), ["handle: request request"], asked);
    for (const asked of ["http.post(id)", "http.get(`/jobs/${id}/cancel`)", "http.request(id)", "other.http.get(id)"])
      assert.deepEqual(load(asked), [], asked);
  });

  it("is told of look-ups in collections that other files make", () => {
    const load = "load(id) { return known.of[id].get(id) ?? this.store.find(id); } count() { return 1; }";
    const above = 'import { known } from "./known.js";';
    assert.deepEqual(ask(load, { above, "known.js": "export const known = { of: { a: new Map(), b: new Map() } };" }), [
      "handle: query none",
    ]);
    assert.deepEqual(
      ask(load.replace("get(id)", "take(id)"), {
        above,
        "known.js": 'import { client } from "a"; export const known = { of: { a: client } };',
      }),
      ["handle: none"],
    );
  });

  it("is not told of what a package exports by itself, which may only compute", () => {
    const askFor = (/** @type {string} */ above, call = "getPaths(id)") =>
      ask(`async load(id) { return await ${call}; } count(id) { return this.store.find(id); }`, { above });
    assert.deepEqual(askFor('import { getPaths } from "paths-of-models";'), ["handle: none query"]);
    assert.deepEqual(askFor('import * as paths from "paths-of-models";', "paths.getPaths(id)"), ["handle: none query"]);
    assert.deepEqual(
      askFor('import { createClient } from "a"; const client = createClient();', "client.getPaths(id)"),
      ["handle: query query"],
    );
    assert.deepEqual(askFor('import { client } from "a";', "client.getPaths(id)"), ["handle: query query"]);
  });

  it("is told by names of packages' methods that ask for something, where something waits for them", () => {
    const askFor = (/** @type {string} */ call) =>
      ask(`load(id) { ${call} } count(id) { return this.store.find(id); }`, { above: 'import { client } from "a";' });
    for (const call of [
      "retrieve(id)",
      "getUser(id)",
      "listAll(id)",
      "hasAccess(id)",
      "get(id)",
      "estimateFee(id)",
      "evaluateFlag(id)",
      "eth_getBalance(id)",
      "getJobCounts()",
      "getMessageById(id)",
      "getTokenPrices(id)",
      "getByTeamAndUser(id)",
      "findAllByTeamIdAndRecordIds(id)",
      "byTeam(id)",
    ])
      assert.deepEqual(askFor(`return client.${call};`), ["handle: query query"], call);
    assert.deepEqual(askFor("const one = client.getSize(id); return one.name;"), ["handle: none query"]);
    for (const call of [
      "findOneAndUpdate(id)",
      "findByIdAndUpdate(id)",
      "getKeyByTeamAndVerifyToken(id)",
      "getAndTouchByTeam(id)",
      "getTeamAndUser(id)",
      "getOrCreate(id)",
      "getNextJob()",
      "getToken(id)",
      "getNextJobId()",
      "getMessages(id)",
      "getTokenForScope(id)",
      "getSessionUrl(id)",
      "getQueryResults()",
      "send(id)",
      "getaway()",
      "bypass(id)",
      "update_list(id)",
      "eth_sendTransaction(id)",
    ])
      assert.deepEqual(askFor(`return client.${call};`), ["handle: query"], call);
  });

  it("is told by the names of methods of packages, and of classes that fill them in, also where others have one of that name", () => {
    const askClient = (/** @type {string} */ call, /** @type {string} */ object) =>
      ask(`load(id) { return ${object}.${call}; } count() { return 1; }`, {
        above: 'import { client } from "./client.js"; import { bare } from "a";',
        "client.js": `
          import { fill } from "b";
          const commands = { getBlock: "getblock", sendBlock: "sendblock" };
          class Other { getBlock() { this.blocks += 1; } sendBlock() { this.blocks += 1; } }
          function Client(url) { this.url = url; }
          fill(Client.prototype, commands);
          export const client = new Client("/");
          export const other = new Other();
        `,
      });
    assert.deepEqual(askClient("getBlock(id)", "client"), ["handle: query none"]);
    // What comes from a package is none of the project's, and what is given may be.
    assert.deepEqual(askClient("getBlock(id)", "bare"), ["handle: query none"]);
    assert.deepEqual(askClient("getBlock(id)", "id.client"), ["handle: none"]);
    assert.deepEqual(askClient("sendBlock(id)", "client"), ["handle: none"]);
  });

  it("is told of what packages compute, and of what they change", () => {
    const above = 'import { client } from "a";';
    for (const call of ["toQuery()", "signAsync(id)", "presignedGetObject(id)"])
      assert.deepEqual(
        ask(
          `async load(id) { const one = await client.${call}; return this.store.find(one); } count(id) { return this.store.find(id); }`,
          { above },
        ),
        ["handle: query query"],
        call,
      );
    assert.deepEqual(
      ask(
        "async load(id) { const one = await client.touch(id); return this.store.find(one); } count(id) { return this.store.find(id); }",
        { above },
      ),
      ["handle: query"],
    );
  });

  it("is told of a method in sight by what that does, whatever its name", () => {
    assert.deepEqual(
      ask("load(id) { return finder.findOne(id); } count() { return 1; }", {
        above: 'import { finder } from "./finder.js";',
        "finder.js":
          'import { store } from "./store.js"; export const finder = { findOne(id) { store.touch(id); return store.find(id); } };',
      }),
      ["handle: none"],
    );
  });

  it("is told where they only read", () => {
    assert.deepEqual(ask("load(id) { return this.store.find(id); } count(id) { return this.store.find(id); }"), [
      "handle: query query",
    ]);
    assert.deepEqual(
      ask(
        "async load(id) { const { rows } = await this.store.find(id); return rows.map(toUser); } count() { return 1; }",
        {
          above: 'import { toUser } from "./to-user.js";',
          "to-user.js": "export const toUser = (row) => ({ name: row.name });",
        },
      ),
      ["handle: query none"],
    );
    // What another file's function returned runs.
    assert.deepEqual(
      ask(
        "load(id) { return createCollection('users')(this.store).findOne({ id }); } count(id) { return this.store.find(id); }",
        {
          above: 'import { createCollection } from "./collection.js";',
          "collection.js": "export function createCollection(name) { return (db) => db.collection(name); }",
        },
      ),
      ["handle: query query"],
    );
    assert.deepEqual(
      ask(
        "load(id) { return createCollection('users')(this.store).findOne({ id }); } count(id) { return this.store.find(id); }",
        {
          above: 'import { createCollection } from "./collection.js";',
          "collection.js": "export function createCollection(name) { return (db) => db.addCollection(name); }",
        },
      ),
      ["handle: query"],
    );
    assert.deepEqual(
      ask("load(id) { return new Job(id).run(); } count() { return fetch('http://a'); }", {
        above: 'import { Job } from "./job.js";',
        "job.js":
          "import fs from 'node:fs/promises'; export class Job { constructor(id) { this.id = id; } run() { return fs.readFile(this.id); } }",
      }),
      ["handle: file request"],
    );
  });

  it("is not told where one of them changes something, or nobody can tell", () => {
    assert.deepEqual(
      ask("load(id) { this.last = id; return this.store.find(id); } count(id) { return this.store.touch(id); }"),
      [],
    );
    assert.deepEqual(ask("load(id) { return this.other(id); } count(id) { return read(id); }"), []);
    // What stands for fetch() may be told to send something.
    assert.deepEqual(
      ask(
        "load(id) { return this.store.find(id); } count(id) { const fetchImpl = getFetch(); return fetchImpl(id, options); }",
        { above: "let own; export const useFetch = (impl) => { own = impl; }; const getFetch = () => own ?? fetch;" },
      ),
      ["handle: query"],
    );
    assert.deepEqual(
      ask("load(id) { return this.store.find(id); } count(rows) { return [rows].map(note); }", {
        above: 'import { note } from "./note.js";',
        "note.js": "const seen = []; export const note = (row) => { seen.push(row); };",
      }),
      ["handle: query"],
    );
  });

  it("is told of what a function is handed, call by call", () => {
    const run = 'import { run } from "./run.js"; import { store } from "./store.js";';
    for (const [code, handed] of [
      ["export function run(load) { return load(); }", (/** @type {string} */ call) => `() => ${call}`],
      [
        "export const run = (key, all) => (key ? all[key]() : all.plain());",
        (/** @type {string} */ call) => `"a", { plain: () => 1, a: () => ${call} }`,
      ],
    ])
      assert.deepEqual(
        ask(
          `load(id) { return run(${/** @type {Function} */ (handed)("store.find(id)")}); }\n count(id) { return run(${/** @type {Function} */ (handed)("store.touch(id)")}); }`,
          { above: run, "run.js": String(code) },
        ),
        ["handle: query"],
      );
  });

  it("is not told where nobody sees what a function is handed", () => {
    const run = 'import { run } from "./run.js"; import { other } from "elsewhere";';
    for (const code of [
      "export function run(load) { return load(); }",
      "export function run(all) { return all[0](); }",
    ])
      assert.deepEqual(ask("load(id) { return run(other); } count() { return 1; }", { above: run, "run.js": code }), [
        "handle: none",
      ]);
  });

  it("is told of functions that call each other", () =>
    assert.deepEqual(
      ask(
        "load(id) { return id ? this.again(id) : this.store.find(id); } again(id) { return this.load(id - 1); } count() { return 1; }",
      ),
      ["handle: query none"],
    ));

  it("is told where a function calls what it may be handed, and is not", () => {
    const files = {
      above: 'import { parse, separate } from "./parse.js"; import { replace } from "some-store";',
      "parse.js": `export function parse(row, refine) { return refine ? refine(row) : JSON.parse(row); }
        export const separate = (text, separator) => text.replace(/ /g, separator);`,
    };
    for (const [load, expected] of [
      ["return parse(await this.store.find(id));", "handle: query none"],
      ["return parse(await this.store.find(id), id.refine);", "handle: none"],
      ["return parse(...(await this.store.find(id)));", "handle: none"],
      ["const of = parse.bind(null, await this.store.find(id)); return of(id.refine);", "handle: none"],
      ["return separate(await this.store.find(id), id.separator);", "handle: query none"],
      ["return replace(await this.store.find(id));", "handle: none"],
    ])
      assert.deepEqual(ask(`async load(id) { ${load} } count() { return 1; }`, files), [expected], load);
  });

  it("is told where functions change what was made for them alone", () => {
    const above = 'import { mark, markAll, each } from "./mark.js"; import { store } from "./store.js";';
    const files = {
      above,
      "mark.js": `export function mark(row, fields) { row.seen = true; fields.push("seen"); return row; }
        export const markAll = (rows) => rows.forEach((row) => { row.seen = true; });
        export async function each(list, run) { for (const one of list) await run(one); }`,
    };
    assert.deepEqual(
      ask(
        `async load(id) { const rows = await this.store.find(id); markAll(rows); return mark(rows, []); }
         async count(id) { const list = []; await each(id, async (one) => { list.push(one); }); return list; }`,
        files,
      ),
      ["handle: query none"],
    );
    for (const load of [
      "return mark(this.store, []);",
      "return mark({}, id);",
      "markAll(id); return this.store.find(id);",
      "const page = { rows: [id] }; return markAll(this.pages ?? page.rows);",
    ])
      assert.deepEqual(ask(`async load(id) { ${load} } count() { return 1; }`, files), ["handle: none"], load);
  });

  describe("by its name", () => {
    /** @param {string} members @param {string} [above] */
    const askMarked = (members, above = "") => {
      const { program, hot } = getMap({
        "server.js": SERVER.replace("users.load", "users.getRow").replace("users.count", "users.$findAll"),
        "store.js": STORE,
        "users.js": `${above}\nexport class Users { constructor(store) { this.store = store; } ${members} $findAll() { return this.store.find(1); } }`,
      });
      return [...getMappedWaits(program, hot)].flatMap(([unit, list]) =>
        getUnitSummary(program, unit).name === "handle"
          ? [list.map(([, wait, mark = ""]) => mark + wait).join(" ")]
          : [],
      );
    };

    it("is told of what asks and keeps something in memory", () => {
      for (const getRow of [
        "async getRow(id) { if (this.row?.isNew) return this.row; this.row = await this.store.find(id); return this.row; }",
        "async getRow(id) { const row = await this.store.find(id); seen[id] = row; return row; }",
        "async getRow(id) { id.row = await this.store.find(1); return id.row; }",
        "async getRow(id) { const row = await this.store.find(id); tool.refine(row); return row; }",
        "async getRow(id) { const row = await this.store.find(id); if (row.bad) this.rows.update({ id }, row); return row; }",
        "async getRow(id) { return this.client.post('/rows', { id }); }",
        "async getRow(id) { return this.ask({ method: 'get', id }); } async ask(how) { const row = await this.client[how.method](how.id); await this.redis.setex(how.key, 60, row); return row; }",
        "async getRow(id) { const row = await this.store.find(id); await this.redis.setex(id, 60, row); return row; }",
        "async getRow(id) { const row = await this.store.find(id); await this.redis.set(id, row, 'EX', 60); return row; }",
        "async getRow(id) { const row = await this.store.find(id); await this.redis.set(id, row, { EX: 60 }); return row; }",
        "async getRow(id) { const row = await this.store.find(id); await this.redis.hset(id, row); await this.redis.expire(id, 60); return row; }",
        "async getRow(id) { const row = await this.store.find(id); return this.cacheRow(row); } async cacheRow(row) { await this.redis.sAdd('rows', row); return row; }",
        "async getRow(id, isStale) { if (isStale) await this.redis.hDel('rows', id); return this.store.find(id); }",
      ])
        assert.deepEqual(
          askMarked(getRow, "const seen = {}; import * as tool from 'some-tool';"),
          ["asks:query query"],
          getRow,
        );
    });

    it("is told of what makes something with the answer, and changes nothing but what is in memory", () => {
      /** @param {string} name @param {string} note */
      const make = (name, note) => {
        const { program, hot } = getMap({
          "server.js": SERVER.replace("users.load(req.url)", `users.${name}(req)`),
          "store.js": STORE,
          "users.js": `let made = 0; export class Users { constructor(store) { this.store = store; } count(id) { return this.store.find(id); } async ${name}(one) { made++; ${note} return this.store.find(one.id); } }`,
        });
        return [...getMappedWaits(program, hot)].flatMap(([unit, list]) =>
          getUnitSummary(program, unit).name === "handle" ? list.map(([, wait, mark = ""]) => mark + wait) : [],
        );
      };
      for (const name of ["mapUser", "resolveTeam", "calculateTotal"])
        assert.deepEqual(make(name, ""), ["asks:query", "query"], name);
      assert.deepEqual(make("resolveTeam", "one.team = 1;"), ["query"]);
      assert.deepEqual(make("resolveTeam", "await one.touch();"), ["query"]);
      assert.deepEqual(make("getTeam", "await one.touch();"), ["asks:query", "query"]);
      for (const name of ["markUser", "mapAndSaveUser", "resolve"]) assert.deepEqual(make(name, ""), ["query"], name);
    });

    it("is not told of what always writes to a database or tells others itself, or asks nobody", () => {
      for (const getRow of [
        "async getRow(id) { await this.rows.insert({ id }); return this.store.find(id); }",
        "async getRow(id) { this.n++; const row = await this.store.find(id); this.bus.emit('read', row); return row; }",
        "async getRow(id) { this.n++; await this.pool.query('DELETE FROM rows WHERE id = $1', [id]); return this.store.find(id); }",
        "async getRow(id) { this.n++; await this.rows.update({ id }, {}); return this.store.find(id); }",
        "async getRow(id) { this.n++; const writes = [this.rows.update({ id }, {})]; await Promise.all(writes); return this.store.find(id); }",
        "async getRow(id) { const row = await this.store.find(id); await this.redis.set(id, row, 'EX', 60, 'NX'); return row; }",
        "async getRow(id) { const row = await this.store.find(id); await this.redis.set(id, row); return row; }",
        "async getRow(id) { const row = await this.store.find(id); await this.redis.set(id, row); await this.redis.expire(row.id, 60); return row; }",
        "async getRow(id, isStale) { if (isStale) await this.store.del(id); return this.store.find(id); }",
        "async getRow(id) { this.n++; return this.n; }",
        "async getRow(id) { this.n++; return this.wait(id); }",
      ])
        assert.deepEqual(askMarked(getRow), ["query"], getRow);
    });

    it("reads whose request it is", () => {
      const count = (/** @type {string} */ made, /** @type {string} */ asked) => {
        const { program, hot } = getMap({
          "server.js": SERVER,
          "store.js": STORE,
          "auth.js": made,
          "users.js": `import * as sessions from "./auth.js"; import { getServerSession } from "next-auth"; export class Users { constructor(store) { this.store = store; } async load(id) { const session = await ${asked}; return this.store.find(session?.id ?? id); } count(id) { return this.store.find(id); } }`,
        });
        return [...getMappedWaits(program, hot)].flatMap(([unit, list]) =>
          getUnitSummary(program, unit).name === "handle" ? [list.map(([, wait]) => wait).join(" ")] : [],
        );
      };
      const made = 'import NextAuth from "next-auth"; export const { auth, signIn } = NextAuth({ providers: [] });';
      assert.deepEqual(count(made, "sessions.auth()"), ["query query"]);
      assert.deepEqual(count(made, "getServerSession({})"), ["query query"]);
      assert.deepEqual(count(made, "sessions.signIn()"), ["query"]);
      assert.deepEqual(count('export { auth } from "some-auth";', "sessions.auth()"), ["query"]);
    });

    it("does not take options that nobody gives for what asks", () => {
      const count = (/** @type {string} */ given) =>
        askMarked(
          `async getRow(id) { return load(this.store, id, { ${given} }); }`,
          `import { getLabel } from "other";
          async function load(store, id, { getLabel }) { const row = await store.find(id); return getLabel ? await getLabel(row) : row; }`,
        );
      assert.deepEqual(count(""), ["asks:query query"]);
      assert.deepEqual(count("getLabel"), ["query query"]);
      // A name that no file declares is no option.
      assert.deepEqual(
        askMarked(
          "async getRow(id) { return load(this.store, id); }",
          "const seen = {}; async function load(store, id) { const row = await store.find(id); seen[id] = row; return await fetch(row.url, row.options); }",
        ),
        ["asks:request query"],
      );
    });

    it("is a request where that is made by a client, or by a function that makes requests, and else a query", () => {
      for (const [asked, wait] of [
        ["client.request(id)", "request"],
        ["fetch(id, options)", "request"],
        ["globalThis.fetch(id, options)", "request"],
        ["ask(id, options)", "request"],
        ["tool.client.request(id)", "query"],
      ])
        assert.deepEqual(
          askMarked(
            `async getRow(id, options) { await mkdir("cache"); return ${asked}; }`,
            'import axios from "axios"; import { fetch as ask } from "undici"; import * as tool from "some-tool"; import { mkdir } from "node:fs/promises"; const client = axios.create();',
          ),
          [`asks:${wait} query`],
          asked,
        );
    });

    it("is told behind what is done with the answer", () => {
      const fetchRow = (/** @type {string} */ asked) => {
        const { program, hot } = getMap({
          "server.js": SERVER.replace("users.load(req.url)", asked),
          "store.js": STORE,
          "users.js":
            "export class Users { constructor(store) { this.store = store; } count(id) { return this.store.find(id); } async fetch(url, options) { this.asked++; return fetch(url, options); } }",
        });
        return [...getMappedWaits(program, hot)].flatMap(([unit, list]) =>
          getUnitSummary(program, unit).name === "handle" ? list.map(([, wait, mark = ""]) => mark + wait) : [],
        );
      };
      for (const asked of [
        "users.fetch(req.url)",
        "users.fetch(req.url, { signal }).then((answer) => answer.json()).catch(() => null)",
      ])
        assert.deepEqual(fetchRow(asked), ["asks:request", "query"], asked);
      for (const asked of ['users.fetch(req.url, { method: "POST" })', "users.fetch(req.url, options)"])
        assert.deepEqual(fetchRow(asked), ["query"], asked);
    });

    it("is not told of what sends, as its arguments say", () => {
      const send = (/** @type {string} */ options) => {
        const { program, hot } = getMap({
          "server.js": SERVER.replace("await users.load(req.url)", `await fetch(req.url, ${options})`),
          "store.js": STORE,
          "users.js":
            "export class Users { constructor(store) { this.store = store; } count(id) { return this.store.find(id); } }",
        });
        return [...getMappedWaits(program, hot)].flatMap(([unit, list]) =>
          getUnitSummary(program, unit).name === "handle" ? [list.map(([, wait]) => wait).join(" ")] : [],
        );
      };
      assert.deepEqual(send('{ method: "PUT", body: req }'), ["query"]);
      assert.deepEqual(send("{ ...options, agent }"), ["query"]);
    });

    /** @param {string} members @param {string} [more] */
    const askShared = (members, more = "") => {
      const { program, hot } = getMap({
        "server.js": SERVER.replace("users.load", "users.getRow").replace("users.count", "users.getFee"),
        "store.js": STORE,
        "users.js": `${more}\nexport class Users { constructor(store) { this.store = store; } ${members} async getFee(id) { const row = await this.getRow(id); return this.store.find(row.fee); } }`,
      });
      return [...getMappedWaits(program, hot)].flatMap(([unit, list]) =>
        getUnitSummary(program, unit).name === "handle" ? list.map(([, , , sharing]) => sharing ?? []) : [],
      );
    };

    it("shares what another one of the request finds", () => {
      for (const getRow of [
        "async getRow(id) { this.row ??= await this.store.find(id); this.row.n++; return this.row; }",
        "async getRow(id) { const row = await this.store.find(id); await this.redis.setex(`row:${id}`, 60, row); return row; }",
      ])
        assert.deepEqual(askShared(getRow), [[1], [0]], getRow);
    });

    it("shares neither what is loaded once for all requests, nor what is made anew", () => {
      for (const [getRow, more] of [
        ["async getRow(id) { all ??= await this.store.find(id); return all; }", "let all;"],
        [
          "async getRow(id) { const row = new Row(await this.store.find(id)); tool.refine(row); return row; }",
          "import * as tool from 'some-tool'; class Row { constructor(row) { this.fee = row.fee; } }",
        ],
      ])
        assert.deepEqual(askShared(getRow, more), [[], []], getRow);
    });

    it("shares no row that the caller alone has read", () => {
      const askCounting = (/** @type {string} */ given) => {
        const { program, hot } = getMap({
          "server.js": SERVER.replace("users.load", "users.getRow").replace("users.count", "users.getFee"),
          "store.js": STORE,
          "users.js": `const shared = {}; function addTeams(row) { row.teams = []; }
            export class Users {
              constructor(store) { this.store = store; }
              async getRow(id) { const row = { ...(await this.store.find(id)) }; addTeams(${given}); return row; }
              async getFee(id) { this.asked++; const row = await this.getRow(id); return this.store.find(row.fee); }
            }`,
        });
        return [...getMappedWaits(program, hot)].flatMap(([unit, list]) =>
          getUnitSummary(program, unit).name === "handle" ? list.map(([, , , sharing]) => sharing ?? []) : [],
        );
      };
      assert.deepEqual(askCounting("row"), [[], []]);
      assert.deepEqual(askCounting("shared"), [[1], [0]]);
    });

    it("is told of lists of what asks, and of what is traced", () => {
      const serve = (/** @type {string} */ asked) => {
        const { program, hot } = getMap({
          "server.js": SERVER.replace("await users.load(req.url)", `await ${asked}`),
          "store.js": STORE,
          "users.js":
            "export class Users { constructor(store) { this.store = store; } count(id) { return this.store.find(id); } async getRow(id) { this.row = await this.store.find(id); return this.row; } async markRow(id) { this.row = await this.store.find(id); } }",
        });
        return [...getMappedWaits(program, hot)].flatMap(([unit, waits]) =>
          getUnitSummary(program, unit).name === "handle" ? waits.map(([, wait, mark = ""]) => mark + wait) : [],
        );
      };
      for (const list of [
        "[users.getRow(1), users.getRow(2)]",
        "[users.getRow(1), req.isOld ? users.getRow(2) : Promise.resolve([])]",
        "[users.getRow(1), ...others]",
        "req.ids.map((id) => users.getRow(id))",
      ])
        assert.deepEqual(serve(`Promise.all(${list})`), ["asks:query", "query"], list);
      for (const list of [
        "[users.getRow(1), users.markRow(2)]",
        "[users.getRow(1), ...req.ids.map((id) => users.markRow(id))]",
        "[users.markRow(1)]",
        "req.ids.map((id) => users.markRow(id))",
        "req.ids.filter((id) => users.getRow(id))",
      ])
        assert.deepEqual(serve(`Promise.all(${list})`), ["query"], list);
      for (const traced of ["() => users.getRow(1)", "async () => { return users.getRow(1); }"])
        assert.deepEqual(serve(`withSpan("rows", ${traced})`), ["asks:query", "query"], traced);
      for (const traced of [
        "users.insert(req).returning().get()",
        'withSpan("rows", () => users.markRow(1))',
        'withLock("rows", () => users.getRow(1))',
      ])
        assert.deepEqual(serve(traced), ["query"], traced);
    });

    it("is told of what is mended, or made where it is not there yet", () => {
      for (const mend of [
        "if (!row) { await this.rows.update({ id }, {}); row = await this.store.find(id); }",
        "if (row.tags === undefined) { row.tags = []; await this.rows.update({ id }, row); }",
        "row = row ?? (await this.rows.update({ id }, {}));",
        "row = row ? row : await this.rows.update({ id }, {});",
        "switch (row.state) { case 1: await this.rows.update({ id }, {}); }",
        "try { check(row); } catch { await this.rows.update({ id }, {}); }",
        "row = await this.complete(id, row);",
        "await this.store.touch(id);",
      ])
        assert.deepEqual(
          askMarked(
            `async getRow(id) { let row = await this.store.find(id); ${mend} return row; } async complete(id, row) { await this.rows.update({ id }, row); return row; }`,
          ),
          ["asks:query query"],
          mend,
        );
      for (const mend of [
        "if (await this.rows.update({ id }, {})) row = {};",
        "for (const one of row.tags) await this.rows.update({ id: one }, {});",
        "switch (await this.rows.update({ id }, {})) { case 1: row = {}; }",
      ])
        assert.deepEqual(
          askMarked(`async getRow(id) { let row = await this.store.find(id); ${mend} return row; }`),
          ["query"],
          mend,
        );
    });

    it("shares what it mends", () => {
      for (const mend of ["if (!row) await this.rows.update({ id }, {});", "await this.complete(id, row);"])
        assert.deepEqual(
          askShared(
            `async getRow(id) { const row = await this.store.find(id); ${mend} return row; } async complete(id, row) { await this.rows.update({ id }, row); }`,
          ),
          [[1], [0]],
          mend,
        );
    });

    it("is not told of what is called as if it did more", () => {
      for (const name of [
        "loadRow",
        "getOrCreateRow",
        "getNextRow",
        "findAndMark",
        "keepRow",
        "isAdmin",
        "isPasswordCorrect",
        "getRowAndTouch",
        "getByIdAndDelete",
        "getQueryResults",
      ]) {
        const getRow = `async ${name}(id) { this.row ??= await this.store.find(id); this.row.n++; return this.row; }`;
        const { program, hot } = getMap({
          "server.js": SERVER.replace("users.load", `users.${name}`),
          "store.js": STORE,
          "users.js": `export class Users { constructor(store) { this.store = store; } ${getRow} count() { return this.store.find(1); } }`,
        });
        assert.deepEqual(
          [...getMappedWaits(program, hot).values()].map((list) => list.map(([, wait]) => wait)),
          [["query"]],
          name,
        );
      }
    });
  });

  it("is told of methods that are chosen by name, if all of them read", () => {
    for (const [name, expected] of [
      ["find", "handle: query none"],
      ["touch", "handle: none"],
    ])
      assert.deepEqual(
        ask(`load(id) { return this.store[id ? "find" : "${name}"](id); } count() { return 1; }`),
        [expected],
        name,
      );
    assert.deepEqual(ask("load(id) { return this.store[id](id); } count() { return 1; }"), ["handle: none"]);
  });

  it("is told of what is asked for before a condition says whether it is needed, and of what stands in between", () => {
    const server = SERVER.replace(
      /const count[^]*/,
      "const size = users.measure(req.url);\n  if (size > 10) res.write(String(user));\n  res.end();\n});",
    );
    assert.deepEqual(
      ask("load(id) { return this.store.find(id); } measure(id) { return id.length; }", { "server.js": server }),
      ["handle: query none"],
    );
    assert.deepEqual(
      ask("load(id) { return this.store.touch(id); } measure(id) { return id.length; }", { "server.js": server }),
      ["handle: none"],
    );
  });
});
