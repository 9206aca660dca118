import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

/**
 * @param {string} store - a file that a handler imports
 * @param {string} handle - the body of the handler
 * @param {Record<string, string>} [others]
 * @returns {string[]} "handle: 0 insert(rows)"
 */
function ask(store, handle, others = {}) {
  const { program, written } = getMap({
    ...others,
    "store.js": `import { knex, pool } from "elsewhere"; ${store}`,
    "server.js": `import http from "node:http"; import * as store from "./store.js";
http.createServer(async function handle(req, res) { ${handle} res.end(); });`,
  });
  return [...written].flatMap(([unit, found]) =>
    found.map(([number, statement]) => `${getUnitSummary(program, unit).name}: ${number} ${statement}`),
  );
}

const LOOP = "for (const tag of req.tags) await store.save(tag, req);";

describe("rows that functions of other files write one by one", () => {
  it("are those of which the function does nothing else", () => {
    for (const store of [
      "export async function save(tag) { await knex('tags').insert({ name: tag.name }); }",
      "export const save = (tag) => knex('tags').insert({ name: tag.name });",
      "async function write(row) { await knex('tags').insert(row); } export const save = async (tag) => { await write({ name: tag.name }); };",
      "export async function save(tag) { await knex('tags').insert({ tag }); await knex('uses').insert({ tag }); }",
    ])
      assert.deepEqual(ask(store, LOOP), ["handle: 0 insert(rows)"], store);
  });

  it("are followed through files, and to functions that write lists", () => {
    const write = {
      "write.js": `import { knex } from "elsewhere"; export const write = (row) => knex("tags").insert(row);`,
    };
    const through = `import { write } from "./write.js"; export async function save(tag) { await write({ tag }); }`;
    assert.deepEqual(ask(through, LOOP, write), ["handle: 0 insert(rows)"]);
    const many =
      "async function send(rows) { await pool.bulk(rows); } export async function insertTags(rows) { return send(rows); }";
    assert.deepEqual(ask(many, "for (const tag of req.tags) await store.insertTags([tag]);"), [
      "handle: 0 insertTags(list)",
    ]);
  });

  it("are none where it does more, writes in a loop, or needs what the first statement brings", () => {
    for (const store of [
      "export async function save(tag) { await knex('tags').insert({ tag }); tell(tag); }",
      "export async function save(tag) { await check(tag); await knex('tags').insert({ tag }); }",
      "export async function save(tag) { for (const row of tag.rows) await knex('tags').insert({ row }); }",
      "export async function save(tag) { const [id] = await knex('tags').insert({ tag }); await knex('uses').insert({ id }); }",
      "export async function save(tag) { try { await knex('tags').insert({ tag }); } catch { return false; } }",
      "export async function save(tag) { await knex('tags').where({ open: true }).update({ tag }); }",
    ])
      assert.deepEqual(ask(store, LOOP), [], store);
    const each = "export async function insertTags(rows) { for (const row of rows) await pool.write(row); }";
    assert.deepEqual(ask(each, "for (const tag of req.tags) await store.insertTags([tag]);"), []);
    const own = "export async function save(tag) { await knex('tags').insert({ tag }); }";
    assert.deepEqual(ask(own, "await store.save(req.tag, req);"), []);
    assert.deepEqual(ask(own, "for (const tag of req.tags) await tag.save(req);"), []);
  });
});
