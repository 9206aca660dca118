import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMap } from "./model.js";
import { getMappedFiles } from "../../lib/project/record.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

const SERVER = `import http from "node:http"; import { db } from "elsewhere"; import * as lists from "./lists.js"; import { getTitle } from "./other.js";`;

/**
 * @param {string} lists - a file that a handler imports
 * @param {string} handle - the body of the handler
 * @param {string} [more] - of its file
 * @returns {string[]} "match 0 stored 200", by function
 */
function ask(lists, handle, more = "") {
  const { program, handed } = getMap({
    "lists.js": lists,
    "server.js": `${SERVER} ${more} http.createServer(async function handle(req, res) { ${handle} res.end(); });`,
  });
  return [...handed]
    .flatMap(([unit, found]) => found.map((one) => [getUnitSummary(program, unit).name, ...one].join(" ")))
    .sort();
}

const MATCH = "export function match(users, bans) { return users.filter((user) => !bans.includes(user.id)); }";

describe("lists that functions are handed by other files", () => {
  it("are as long as what their callers have loaded or were sent", () => {
    for (const [handle, ...expected] of [
      ["const users = await db.list(); lists.match(users, []);", "match 0 stored 200"],
      ["const users = await db.list({ limit: 20 }); lists.match(users, []);", "match 0 limited 20"],
      [
        "const users = await db.list(); lists.match(users.filter(isOpen), users);",
        "match 0 stored 200",
        "match 1 stored 200",
      ],
      ["lists.match(req.body.users, await db.listBans());", "match 0 sent 50", "match 1 stored 200"],
      ["const usersOfTeam = await db.list(); lists.match(usersOfTeam, []);", "match 0 stored 200"],
      ["lists.match(await db.list({ limit: 20 })); lists.match(await db.listUsers());", "match 0 stored 200"],
    ])
      assert.deepEqual(ask(MATCH, handle), expected, handle);
  });

  it("are members of an object that is handed in", () => {
    assert.deepEqual(
      ask(
        "export function match({ users, bans: all = [] }) { return users.filter((user) => !all.includes(user.id)); }",
        "const users = await db.list(); lists.match({ users, bans: await db.listBans() });",
      ),
      ["match 0 stored 200 bans", "match 0 stored 200 users"],
    );
  });

  it("are followed through functions that hand them on", () => {
    assert.deepEqual(
      ask(
        `export function match(all) { return count(all); }
export function matchAll({ users }) { return match(users); }
function count(users) { return users.length; }`,
        "const users = await db.list(); lists.matchAll({ users });",
      ).filter((line) => line.startsWith("match")),
      ["match 0 stored 200", "matchAll 0 stored 200 users"],
    );
  });

  it("are none of which nothing says that they grow, that are one thing by their name, or whose caller never runs per request", () => {
    for (const [handle, more] of [
      ["const users = [1, 2]; lists.match(users, users);"],
      ["const user = await db.find(); lists.match(user, user);"],
      ["lists.match(...(await db.list()));"],
      [
        "lists.match([], []);",
        "async function main() { const users = await db.list(); lists.match(users, users); } main();",
      ],
    ])
      assert.deepEqual(ask(MATCH, handle, more), [], handle);
  });

  it("stand in the heat file", () => {
    const map = getMap({
      "lists.js": MATCH,
      "server.js": `${SERVER} http.createServer(async (req, res) => { lists.match(await db.listUsers()); res.end(); });`,
    });
    assert.deepEqual(
      getMappedFiles(map)["lists.js"].functions.flatMap(({ name, lists }) =>
        lists === undefined ? [] : [[name, lists]],
      ),
      [["match", [[0, "stored", 200]]]],
    );
  });
});
