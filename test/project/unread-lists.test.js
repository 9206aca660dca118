import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

/**
 * @param {string} list - the body of what the handler asks
 * @param {string} handle - that of the handler
 * @returns {string[]} "handle: listAuthors posts", by the function, what it asks for and leaves unread
 */
function ask(list, handle) {
  const { program, unread } = getMap({
    "authors.js": `import { PrismaClient } from "@prisma/client";
const db = new PrismaClient();
export async function listAuthors(options) { ${list} }
export async function listAll() { return listAuthors(); }
export async function listNamed() { const authors = await listAuthors(); if (authors[0].posts) log(1); return authors; }`,
    "show.js": `export function show(author) { return author.name; }
export function showAll(author) { return author.name + author.posts; }`,
    "server.js": `import http from "node:http"; import { listAll, listAuthors, listNamed } from "./authors.js"; import { send } from "elsewhere";
import { show, showAll } from "./show.js";
http.createServer(async function handle(req, res) { ${handle} });`,
  });
  return [...unread].flatMap(([unit, found]) =>
    found.map(({ name, parts }) => `${getUnitSummary(program, unit).name}: ${name} ${parts}`),
  );
}

const LIST = "return db.author.findMany({ include: { posts: true } });";
const NAMES = "const authors = await listAuthors(); res.end(authors.map((author) => author.name).join());";

describe("what is asked for with each of a list and not read", () => {
  it("comes with what a function returns", () => {
    for (const list of [
      LIST,
      "const authors = await db.author.findMany({ include: { posts: true } }); return authors;",
      "const authors = await db.author.findMany({ include: { posts: true } }); if (authors.length === 0) return []; return authors;",
    ])
      assert.deepEqual(ask(list, NAMES), ["handle: listAuthors posts"], list);
  });

  it("is what no element is asked for", () => {
    for (const [handle, name] of [
      ["for (const { name } of await listAuthors()) res.write(name);", "listAuthors"],
      ["if ((await listAuthors()).length === 0) res.end();", "listAuthors"],
      ["const authors = await listAuthors(); res.end(authors[0].name);", "listAuthors"],
      ["const authors = await listAuthors(); for (const author of authors) res.write(show(author));", "listAuthors"],
      ["const [author] = await listAuthors(); if (author) res.end(author.name);", "listAuthors"],
      ["const authors = await listAll(); res.end(authors.map((author) => author.name).join());", "listAll"],
    ])
      assert.deepEqual(ask(LIST, handle), [`handle: ${name} posts`], handle);
  });

  it("is nothing that may be read", () => {
    for (const handle of [
      "const authors = await listAuthors(); res.end(authors.map((author) => author.posts).join());",
      "const authors = await listAuthors(); res.end(authors[0].posts);",
      "const authors = await listAuthors(); res.end(JSON.stringify(authors));",
      "const authors = await listAuthors(); send(authors);",
      "const authors = await listAuthors(); for (const author of authors) send(author);",
      "const authors = await listAuthors(); for (const author of authors) res.write(showAll(author));",
      "const authors = await listAuthors(); res.end(authors.filter(({ name }) => name));",
      "const authors = await listNamed(); res.end(authors.map((author) => author.name).join());",
      // A list has no name.
      "const author = await listAuthors(); res.end(author.name);",
    ])
      assert.deepEqual(ask(LIST, handle), [], handle);
  });

  it("is not what the function may need itself, who calls it asks for, or what is no list", () => {
    for (const list of [
      "const authors = await db.author.findMany({ include: { posts: true } }); log(authors[0].posts); return authors;",
      "const authors = await db.author.findMany({ include: { posts: true } }); check(authors); return authors;",
      "const [author] = await db.author.findMany({ include: { posts: true } }); return author;",
      "return db.author.findMany({ include: { posts: true } }).then((authors) => authors.map(({ posts }) => posts[0]));",
      "return (await db.author.findMany({ include: { posts: true } })).map(({ posts }) => posts[0]);",
      "if (options) return db.author.findMany({ include: { posts: true } }); return db.author.findMany();",
      "return db.author.findUnique({ where: { id: 1 }, include: { posts: true } });",
    ])
      assert.deepEqual(ask(list, NAMES), [], list);
  });

  it("comes with a list that is handed to functions element by element", () => {
    const find = "const authors = await db.author.findMany({ include: { posts: true, team: true } });";
    for (const [handle, expected] of /** @type {[string, string[]][]} */ ([
      [`${find} for (const author of authors) res.write(show(author));`, ["handle: findMany posts,team"]],
      [`${find} for (const author of authors) res.write(showAll(author));`, ["handle: findMany team"]],
      [`${find} for (const author of authors) send(author);`, []],
    ]))
      assert.deepEqual(
        ask(LIST, `const db = new (require("@prisma/client").PrismaClient)(); ${handle}`),
        expected,
        handle,
      );
  });
});
