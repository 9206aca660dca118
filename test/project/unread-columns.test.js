import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

const MODELS = `import { DataTypes, Sequelize } from "sequelize";
const sequelize = new Sequelize(process.env.URL);
export const Article = sequelize.define("article", { slug: DataTypes.STRING, title: DataTypes.STRING, body: DataTypes.TEXT,
  digest: { type: DataTypes.VIRTUAL, get() { return this.body; } } });
export const Tag = sequelize.define("tag", { name: DataTypes.STRING, settings: DataTypes.JSON });`;

/**
 * @param {string} handle - the body of the handler
 * @param {Record<string, string>} [more] - files
 * @returns {string[]} "handle: findOne body of article, title read"
 */
function ask(handle, more = {}) {
  const { program, unread } = getMap({
    "models.js": MODELS,
    "articles.js": `import { Article } from "./models.js"; import { must } from "./must.js";
export async function find(slug) { const article = await Article.findOne({ where: { slug } }); must("article", article); return article; }
export async function findOpen(slug) { const article = await find(slug); if (article.title === "") return null; return article; }
export async function list() { return Article.findAll({ where: { slug: "a" } }); }
export const findEither = async (id) => { if (id === "1") return Article.findByPk(id); return null; };`,
    "must.js": `export function must(name, value) { if (!value) throw new Error("no " + name); } export function show(article) { return article.title; }`,
    "server.js": `import http from "node:http"; import { Article, Tag } from "./models.js"; import { send } from "elsewhere";
import { find, findEither, findOpen, list } from "./articles.js"; import { must, show } from "./must.js";
http.createServer(async function handle(req, res) { ${handle} });`,
    ...more,
  });
  return [...unread].flatMap(([unit, found]) =>
    found.map(
      ({ name, parts, columns }) =>
        `${getUnitSummary(program, unit).name}: ${name} ${parts} of ${columns?.table}, ${columns?.read} read, ${columns?.bytes}`,
    ),
  );
}

describe("columns that nobody reads", () => {
  it("are of a table that another file declares", () => {
    assert.deepEqual(
      ask("const article = await Article.findOne({ where: { slug: req.url } }); res.end(article.title);"),
      ["handle: findOne body of Article, title read, 4000"],
    );
    assert.deepEqual(ask("const tag = await Tag.findOne({ where: { name: req.url } }); res.end(tag.name);"), []);
    assert.deepEqual(
      ask("const article = await Article.findOne({ where: { slug: req.url } }); res.end(article.body);"),
      [],
    );
    assert.deepEqual(
      ask("const article = await Article.findOne({ where: { slug: req.url } }); res.end(article.digest);"),
      [],
    );
    assert.deepEqual(
      ask("const article = await Article.findOne({ where: { slug: req.url } }); res.end(article.teaser);"),
      [],
    );
    assert.deepEqual(
      ask("const article = await Article.findOne({ where: { slug: req.url } }); send(res, article);"),
      [],
    );
  });

  it("are those of each of a list", () => {
    const found = ["handle: findAll body of Article, slug read, 40000"];
    const all = 'const articles = await Article.findAll({ where: { title: "a" }, limit: 9 });';
    assert.deepEqual(ask(`${all} res.end(articles.map((article) => article.slug).join());`), found);
    assert.deepEqual(ask(`${all} for (const { slug } of articles) res.write(slug);`), found);
    assert.deepEqual(ask(`${all} for (const article of articles) res.write(article.body);`), []);
    assert.deepEqual(ask("res.end((await list()).length);"), ["handle: list body of Article,  read, 40000"]);
  });

  it("are not read by what the row is handed to", () => {
    const get = "const article = await Article.findByPk(req.url);";
    assert.deepEqual(ask(`${get} must("it", article); res.end(show(article));`), [
      "handle: findByPk body of Article, title read, 4000",
    ]);
    assert.deepEqual(
      ask("const title = await Article.findByPk(req.url).then((article) => article?.title); res.end(title);"),
      ["handle: findByPk body of Article, title read, 4000"],
    );
    assert.deepEqual(
      ask("const article = req.url ? ((await Article.findByPk(req.url)) ?? null) : null; res.end(article?.title);"),
      ["handle: findByPk body of Article, title read, 4000"],
    );
  });

  it("are of rows that come along whole", () => {
    const get = (/** @type {string} */ include) =>
      `const tag = await Tag.findOne({ where: { name: req.url }, include: [${include}] }); res.end(tag.article.title);`;
    assert.deepEqual(ask(get("Article")), ["handle: findOne article.body of Article, article.title read, 4000"]);
    assert.deepEqual(ask(get('{ model: Article, as: "article" }')).length, 1);
    assert.deepEqual(ask(get('{ model: Article, attributes: ["title"] }')), []);
    assert.deepEqual(ask(get("...options")), []);
    assert.deepEqual(ask(get("Article").replace("title", "body")), []);
    assert.deepEqual(ask(get("Article").replace("title", "teaser")), []);
    assert.deepEqual(ask(get("Article").replace("tag.article.title", "tag.article")), []);
  });

  it("are of no row that the project brings itself", () => {
    const more = {
      "repo.js": `import { Article } from "./models.js";
export const articles = { findOne: async ({ where: { slug } }) => Article.findOne({ where: { slug }, attributes: ["slug", "title"] }) };
export async function open(slug) { return articles.findOne({ where: { slug } }); }`,
      "server.js": `import http from "node:http"; import { articles, open } from "./repo.js";
http.createServer(async function handle(req, res) { const article = await articles.findOne({ where: { slug: req.url } }); res.end(article.title); });
http.createServer(async function show(req, res) { const article = await open(req.url); res.end(article.title); });`,
    };
    assert.deepEqual(ask("", more), []);
    assert.equal(
      ask("", { ...more, "repo.js": more["repo.js"].replace(', attributes: ["slug", "title"]', "") }).length,
      2,
    );
  });

  it("are of a row that functions return", () => {
    const read = "const article = await find(req.url); res.end(article.slug);";
    assert.deepEqual(ask(read), ["handle: find body of Article, slug read, 4000"]);
    assert.deepEqual(ask(read.replace("find(", "findOpen(")), [
      "handle: findOpen body of Article, title,slug read, 4000",
    ]);
    // Which query it is depends on what its caller wants.
    assert.deepEqual(ask(read.replace("find(", "findEither(")), []);
  });

  it("are long by their types and names", () => {
    const get = (/** @type {string} */ columns, name = "page") =>
      ask("const page = await Page.findOne({ where: { id: 1 } }); res.end(page.title);", {
        "models.js": `import { DataTypes, Sequelize } from "sequelize"; const sequelize = new Sequelize(process.env.URL);
export const Article = 1; export const Tag = 1; export const Page = sequelize.define("${name}", { title: DataTypes.TEXT, ${columns} });`,
        "server.js": `import http from "node:http"; import { Page } from "./models.js";
http.createServer(async function handle(req, res) { const page = await Page.findOne({ where: { id: 1 } }); res.end(page.title); });`,
      }).length;
    const must = (/** @type {string} */ type) => `{ type: DataTypes.${type}, allowNull: false }`;
    for (const columns of [
      "body: DataTypes.TEXT",
      "picture: DataTypes.TEXT",
      "file: DataTypes.BLOB('long')",
      "search: DataTypes.TSVECTOR, data: DataTypes.JSON, metadata: DataTypes.JSONB",
      `data: DataTypes.JSON, options: DataTypes.JSON, config: DataTypes.JSON, links: ${must("JSON")}, tags: ${must("JSONB")}`,
    ])
      assert.equal(get(columns), 1, columns);
    for (const columns of [
      "body: DataTypes.STRING",
      "url: DataTypes.TEXT, description: DataTypes.TEXT",
      "passwordHash: DataTypes.BLOB",
      "data: DataTypes.JSON, settings: DataTypes.JSON",
      "data: DataTypes.JSON, options: DataTypes.JSON, config: DataTypes.JSON, links: DataTypes.JSON, tags: DataTypes.JSONB",
    ])
      assert.equal(get(columns), 0, columns);
    assert.equal(get("body: DataTypes.TEXT", "comment"), 0);
  });

  it("are of all declarations of one name", () => {
    const read = "const article = await Article.findOne({ where: { slug: req.url } }); res.end(article.title);";
    const declare = (/** @type {string} */ columns) => ({
      "other.js": `import { DataTypes, Sequelize } from "sequelize"; export const Article = new Sequelize("").define("article", { ${columns} });`,
    });
    // The same table for several databases.
    const same = "slug: DataTypes.STRING, title: DataTypes.STRING, body: DataTypes.STRING, digest: DataTypes.VIRTUAL";
    assert.equal(ask(read, declare(same)).length, 1);
    // Others.
    assert.deepEqual(ask(read, declare("title: DataTypes.STRING, body: DataTypes.STRING")), []);
    assert.deepEqual(ask(read, declare("body: DataTypes.TEXT")), []);
    assert.equal(ask(read, declare("title: DataTypes.STRING, body: DataTypes.TEXT")).length, 1);
  });
});
