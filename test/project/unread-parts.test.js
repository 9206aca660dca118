import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

/** @import { Unread } from "../../lib/project/requests/unread-parts.js" */

/** What everybody asks. */
const STORE = `import { Pool } from "pg";
const pool = new Pool();
export const posts = {
  of: (id) => pool.query("SELECT * FROM posts WHERE author_id = $1", [id]),
  count: (id) => pool.query("UPDATE authors SET seen = now() WHERE id = $1 RETURNING *", [id]),
  getOrThrow: (id) => pool.query("SELECT * FROM posts WHERE author_id = $1", [id]),
};
export const authors = { one: async (id) => (await pool.query("SELECT * FROM authors WHERE id = $1", [id])).rows[0] };`;

/**
 * @param {string} get - the body of what the handler asks
 * @param {string} handle - that of the handler
 * @returns {[name: string, unread: Unread][]} by the function, what it asks for and leaves unread
 */
function getFound(get, handle) {
  const { program, unread } = getMap({
    "store.js": STORE,
    "authors.js": `import { authors, posts } from "./store.js"; import { db } from "./db.js";
export async function getAuthor(id, options) { ${get} }
export async function getCached(id) { return getAuthor(id); }
export async function getEither(id) { if (id === "1") return getAuthor(id); return getAuthor(id); }
export async function getNamed(id) { const author = await getAuthor(id); if (author.posts.length) author.name; return author; }`,
    "server.js": `import http from "node:http"; import { getAuthor, getCached, getEither, getNamed } from "./authors.js"; import { log, send } from "elsewhere";
http.createServer(async function handle(req, res) { ${handle} });`,
  });
  return [...unread].flatMap(([unit, found]) =>
    found.map((one) => /** @type {[string, Unread]} */ ([getUnitSummary(program, unit).name, one])),
  );
}

/**
 * @param {string} get
 * @param {string} handle
 * @returns {string[]} "handle: getAuthor posts"
 */
function ask(get, handle) {
  return getFound(get, handle).map(([of, { name, parts }]) => `${of}: ${name} ${parts}`);
}

const FILLED =
  "const author = await authors.one(id); if (author) author.posts = await posts.of(author.id); return author;";
const NAME = "const author = await getAuthor(req.url); res.end(author.name);";

describe("what is asked for and not read", () => {
  it("is a member of what a function returns that it reads from elsewhere, for nothing else", () => {
    for (const get of [
      FILLED,
      "const author = await authors.one(id); if (!author) return null; author.posts = (await posts.of(id)).rows; return author;",
      "const author = await authors.one(id); return { name: author.name, posts: await posts.of(id) };",
      "const [author] = [await authors.one(id)]; const list = await posts.of(id); return { ...author, posts: list };",
      "const author = { name: id, posts: await posts.of(id) }; return author;",
      "return db.transaction(async (trx) => { const author = await authors.one(id); author.posts = await posts.of(id); return author; });",
      "const author = await authors.one(id); author.posts = (await posts.of(id)) || []; if (!author.posts) author.posts = []; author.posts.push(1); return author;",
    ])
      assert.deepEqual(ask(get, NAME), ["handle: getAuthor posts"], get);
  });

  it("says where, and for what it waits", () => {
    const [[, found]] = getFound(FILLED, NAME);
    assert.deepEqual(found, {
      number: 0,
      name: "getAuthor",
      parts: ["posts"],
      file: 1,
      line: 2,
      waits: ["query"],
      rows: 0,
    });
  });

  it("is not what its function may need itself, or who calls it asks for", () => {
    for (const get of [
      // It looks at it.
      "const author = await authors.one(id); author.posts = await posts.of(id); author.isNew = author.posts.length === 0; return author;",
      "const author = await authors.one(id); const list = await posts.of(id); return { name: author.name, posts: list, isNew: list.length === 0 };",
      // Others may.
      "const author = await authors.one(id); author.posts = await posts.of(id); db.keep(author); return author;",
      "const author = await authors.one(id); author.posts = await posts.of(id); author.sort(); return author;",
      // It is chosen.
      "const author = await authors.one(id); if (options.posts) author.posts = await posts.of(id); return author;",
      "const author = await authors.one(id); if (!options) return author; author.posts = await posts.of(id); return author;",
      "if (options) return { name: id, posts: await posts.of(id) }; return { name: id };",
      "const author = await authors.one(id); for (const one of id) author.posts = await posts.of(one); return author;",
      // It changes something, or fails where there is nothing.
      "const author = await authors.one(id); author.posts = await posts.count(id); return author;",
      "const author = await authors.one(id); author.posts = await posts.getOrThrow(id); return author;",
      "const author = await authors.one(id); author.posts = await db.whatever(id); return author;",
    ])
      assert.deepEqual(ask(get, NAME), [], get);
  });

  it("is known where all that is read of the result is in sight", () => {
    for (const [handle, expected] of /** @type {[string, boolean][]} */ ([
      ["const { name } = await getAuthor(req.url); res.end(name);", true],
      ["if (!(await getAuthor(req.url))) res.end();", true],
      ["res.end((await getAuthor(req.url))?.name);", true],
      [
        "const author = await getAuthor(req.url); log.info('found', { author }); if (author && author.name) res.end();",
        true,
      ],
      ["let author; try { author = await getAuthor(req.url); } catch {} res.end(author.name);", true],
      ["const author = await getAuthor(req.url).catch(() => null); res.end(author?.name);", true],
      ["const author = await getAuthor(req.url); res.end(author.posts);", false],
      ["const { name, ...rest } = await getAuthor(req.url); res.end(rest);", false],
      ["const author = await getAuthor(req.url); send(author);", false],
      ["const author = await getAuthor(req.url); res.end(author[req.method]);", false],
      ["const author = await getAuthor(req.url); author.name = 'Ada'; res.end();", false],
      ["await getAuthor(req.url); res.end();", false],
    ]))
      assert.deepEqual(ask(FILLED, handle), expected ? ["handle: getAuthor posts"] : [], handle);
  });

  it("is not what a cache keeps for whoever asks next", () => {
    const get = (/** @type {string} */ wrap) =>
      [
        ...getMap({
          "store.js": STORE,
          "authors.js": `import { cache } from "react"; import { authors, posts } from "./store.js"; const trace = (fn) => fn;
export const getAuthor = ${wrap}(async (id) => { ${FILLED} });`,
          "server.js": `import http from "node:http"; import { getAuthor } from "./authors.js";
http.createServer(async function handle(req, res) { ${NAME} });`,
        }).unread.values(),
      ].flat().length;
    assert.deepEqual([get("cache"), get("trace")], [0, 1]);
  });

  it("is told of the call, and not of others that read the same", () => {
    const found = getFound(
      FILLED,
      "const a = await getAuthor(req.url); send(a); const b = await getAuthor(req.url); res.end(b.name);",
    );
    assert.deepEqual(
      found.map(([, { number }]) => number),
      [1],
    );
  });

  it("is followed through functions that hand a result on, and do not read it", () => {
    assert.deepEqual(ask(FILLED, "const author = await getCached(req.url); res.end(author.name);"), [
      "handle: getCached posts",
    ]);
    // Of two ways one is taken.
    assert.deepEqual(ask(FILLED, "const author = await getEither(req.url); res.end(author.name);"), [
      "handle: getEither posts",
    ]);
    assert.deepEqual(ask(FILLED, "const author = await getNamed(req.url); res.end(author.name);"), []);
  });

  it("is what comes with a row whose members are handed on beside others", () => {
    const find = "await db.author.findUnique({ where: { id }, include: { posts: true, books: true } })";
    for (const [get, parts] of [
      [`const author = ${find}; return { ...author, posts: author.posts.length };`, "books"],
      [`return { ...(${find}), isNew: options };`, "posts,books"],
    ])
      assert.deepEqual(ask(get, NAME), [`handle: getAuthor ${parts}`], get);
    for (const get of [
      `const author = ${find}; return { ...pick(author), id };`,
      `const { posts, ...author } = ${find}; return { ...author, id };`,
    ])
      assert.deepEqual(ask(get, NAME), [], get);
  });

  it("is what belongs to a row and comes with it", () => {
    for (const [get, rows, trips = 0] of /** @type {[string, number, number?][]} */ ([
      ["return db.Author.findOne({ where: { id }, include: [{ association: 'posts' }] });", 10],
      ["return db.Author.findOne({ where: { id }, include: { association: 'posts', required: false } });", 0],
      [
        "const author = await db.author.findUnique({ where: { id }, include: { posts: true, team: true } }); if (!author) throw new Error(); return author;",
        11,
        2,
      ],
      ["return db.query.authors.findFirst({ where: eq(id), with: { posts: { with: { tags: true } } } });", 10],
      ["return db.Author.findById(id).populate('posts team');", 11, 2],
      ["return db.Author.query().findById(id).withGraphFetched('[posts.tags, team]');", 11, 2],
      ["return db.Author.query().findById(id).withGraphJoined('[posts.tags, team]');", 11],
      ["return db.author.findUnique({ where: { id }, select: { name: true, team: { select: { id: true } } } });", 1, 1],
      ["return db.author.update({ where: { id }, data: { id }, include: { team: true, posts: options } });", 1, 1],
      [
        "if (id) return db.author.create({ data: { id }, include: { team: true } }); return db.author.findFirst({ where: { id }, include: { team: true } });",
        0,
      ],
      [
        "const author = await db.author.findUnique({ where: { id }, include: { posts: true } }); if (author.posts.length === 0) throw new Error(); return author;",
        0,
      ],
      ["return db.author.findMany({ where: { id }, include: { posts: true } });", 0],
      ["return db.author.findUnique({ where: { id }, include: { posts: options.posts } });", 0],
      [
        "if (options) return db.author.findUnique({ where: { id }, include: { posts: true } }); return db.author.findUnique({ where: { id } });",
        0,
      ],
      ["return db.Author.findOne({ where: { id }, include: [{ association: 'posts', where: { isOpen: true } }] });", 0],
    ]))
      assert.deepEqual(
        getFound(get, NAME).map(([, { rows: of, waits }]) => [of, waits.length]),
        rows === 0 ? [] : [[rows, trips]],
        get,
      );
  });

  it("is what a function puts into it that it is handed to", () => {
    const add = "async function addPosts(author) { author.posts = await posts.of(author.id); author.count = 1; }";
    const get = "const author = await authors.one(id); await addPosts(author); return author;";
    for (const [before, body, expected] of /** @type {[string, string, string[]][]} */ ([
      [add, get, ["handle: getAuthor posts,count"]],
      [add, get.replace("await addPosts", "if (author) await addPosts"), ["handle: getAuthor posts,count"]],
      [add, get.replace("await addPosts", "if (options.posts) await addPosts"), []],
      [add, get.replace("return", "author.isNew = true; return"), ["handle: getAuthor posts,count"]],
      [add, get.replace("return", "if (author.count > 1) throw new Error(); return"), []],
      [add.replace("posts.of", "posts.count"), get, []],
      [`${add} function look({ posts }) { return posts; }`, get.replace("return", "look(author); return"), []],
      [
        `${add} function look({ id }) { return id; }`,
        get.replace("return", "look(author); return"),
        ["handle: getAuthor posts,count"],
      ],
      [add, get.replace("return", "db.look(author); return"), []],
    ]))
      assert.deepEqual(ask(`${before} ${body}`, NAME), expected, `${before} ${body}`);
  });

  it("is what comes by a transaction that functions hand on", () => {
    const add =
      "async function addPosts(trx, author) { author.posts = await trx('posts').where({ author: author.id }); }";
    const get =
      "return db.transaction(async (trx) => { const [author] = await trx('authors').where({ id }); if (!author) return null; await addPosts(trx, author); return author; });";
    assert.deepEqual(ask(`${add} ${get}`, NAME), ["handle: getAuthor posts"]);
    assert.deepEqual(ask(`${add.replace(".where(", ".update(")} ${get}`, NAME), []);
    assert.deepEqual(ask(`${add} ${get.replace("[author]", "[first, author]")}`, NAME), []);
    assert.deepEqual(ask(`${add} ${get.replace("return author", "return [author]")}`, NAME), []);
  });

  it("is read where a function reads it that it is handed to", () => {
    for (const [handle, isFound] of /** @type {[string, boolean][]} */ ([
      ["const show = (author) => author.name; const author = await getAuthor(req.url); res.end(show(author));", true],
      ["const show = ({ name }) => name; const author = await getAuthor(req.url); res.end(show(author));", true],
      ["const show = (author) => author.posts; const author = await getAuthor(req.url); res.end(show(author));", false],
      ["const all = (author) => author; const author = await getAuthor(req.url); res.end(all(author).posts);", false],
      [
        "const show = (author) => other(author); const other = (a) => a.name; const author = await getAuthor(req.url); res.end(show(author));",
        true,
      ],
      [
        "const show = (author) => other(author); const other = (a) => a.posts; const author = await getAuthor(req.url); res.end(show(author));",
        false,
      ],
      ["const show = (author) => show(author); const author = await getAuthor(req.url); res.end(show(author));", false],
      [
        "const show = (...authors) => authors.length; const author = await getAuthor(req.url); res.end(show(author));",
        false,
      ],
      ["let a = await getAuthor(req.url); let b = a; a = b; res.end(b.name);", true],
      [
        "const show = ({ author: { name }, at = 1 }) => name + at; const author = await getAuthor(req.url); res.end(show({ author }));",
        true,
      ],
      [
        "const show = ({ author = {} }) => author.posts; const author = await getAuthor(req.url); res.end(show({ author }));",
        false,
      ],
      [
        "const show = ({ author }) => author.name; const author = await getAuthor(req.url); res.end(show({ by: author }));",
        false,
      ],
      [
        "const show = ({ author, ...rest }) => rest; const author = await getAuthor(req.url); res.end(show({ by: author }));",
        false,
      ],
    ]))
      assert.deepEqual(ask(FILLED, handle), isFound ? ["handle: getAuthor posts"] : [], handle);
  });

  it("is what comes with a row that is handed on where it is asked for", () => {
    const find =
      "const author = await db.author.findUnique({ where: { id: 1 }, include: { posts: true, team: true } });";
    for (const [handle, parts] of [
      [`const show = (author) => author.name; ${find} res.end(show(author));`, "posts,team"],
      [`const show = ({ author }) => author.posts; ${find} res.end(show({ author }));`, "team"],
    ])
      assert.deepEqual(ask(FILLED, handle), [`handle: findUnique ${parts}`], handle);
    for (const handle of [
      `const show = (author) => send(author); ${find} res.end(show(author));`,
      `const show = ({ posts, team }) => posts + team; ${find} res.end(show(author));`,
      `const show = (author) => author.name; ${find} author.name = 1; res.end(show(author)); send(author);`,
    ])
      assert.deepEqual(ask(FILLED, handle), [], handle);
  });

  it("is told once where many calls leave the same", () => {
    // What only runs for few requests tells of nothing.
    const seldom = "if (!req.url) { const none = await getAuthor(-1); throw new Error(none.name); }";
    const calls = Array.from(
      { length: 30 },
      (_, at) => `const a${at} = await getAuthor(${at}); res.write(a${at}.name);`,
    );
    const found = getFound(FILLED, [seldom, ...calls].join(" "));
    assert.equal(found.length, 30);
    assert.deepEqual(
      found.flatMap(([, { parts, others }]) => (parts.length > 0 ? [others] : [])),
      [29],
    );
  });
});
