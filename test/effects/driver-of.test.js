import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findDriver } from "../../lib/effects/drivers/driver-of.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {number} steps - how often the query is written to
 * @returns {number} how many names are looked up to tell whose query it is
 */
function countLookups(steps) {
  const conditions = Array.from({ length: steps }, (_, step) => `if (input.a${step}) query = query.where("a${step}");`);
  const source = parseSource(`function find(query, input) { ${conditions.join("\n")} return query.all(); }`, "a.js");
  const { findVariable } = source;
  let count = 0;
  source.findVariable = (identifier) => {
    count++;
    return findVariable(identifier);
  };
  const [statement] = source.nodes("ReturnStatement");
  assert.equal(findDriver(source, statement.argument), undefined);
  return count;
}

describe("whose client an expression is", () => {
  it("is asked of each step of a query once, however many lead to each other", () => {
    assert.ok(countLookups(16) <= 4 * countLookups(8), `${countLookups(16)} names are looked up`);
  });
  it("is followed as far as a chain goes", () => {
    const source = parseSource(
      `import { createClient } from "redis";
       const client = createClient();
       const reader = client.a().b().c().d().e().f();
       reader.get("key");`,
      "a.js",
    );
    const call = source.nodes("CallExpression").find(({ callee }) => callee.property?.name === "get");
    assert.equal(findDriver(source, call?.callee.object)?.name, "Redis");
  });
  it("is known of a client of Prisma by how a file asks", () => {
    /** @param {string} text @returns {string | undefined} of `db.user` */
    const find = (text) => {
      const source = parseSource(text, "a.js");
      const user = source.nodes("MemberExpression").find((node) => source.slice(node) === "db.user");
      return user && findDriver(source, user)?.name;
    };
    const imported = 'import { db } from "./db.js";';
    assert.equal(find(`${imported} db.user.count(); db.post.findMany({ where: { id } });`), "Prisma");
    assert.equal(find(`${imported} db.user.count(); db.$transaction([]);`), "Prisma");
    // Drizzle's, a service of the project, and what may be anything
    assert.equal(find(`${imported} db.user.count(); db.query.posts.findMany({ where: { id } });`), undefined);
    assert.equal(find(`${imported} db.user.count(); db.post.findMany(ids);`), undefined);
    assert.equal(find(`${imported} db.user.find({ where: { id } });`), undefined);
    assert.equal(find("function load(db) { db.user.count(); db.post.findMany({ where: { id } }); }"), undefined);
  });
});
