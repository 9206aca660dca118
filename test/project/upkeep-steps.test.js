import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

/**
 * @param {string} store - a file that a handler imports
 * @param {string} handle - the body of the handler
 * @param {Record<string, string>} [others]
 * @returns {unknown[]} what the map says of its statements
 */
function ask(store, handle, others = {}) {
  const { program, steps } = getMap({
    ...others,
    "store.js": `import { model, cache, redis } from "elsewhere"; ${store}`,
    "server.js": `import http from "node:http"; import * as store from "./store.js";
http.createServer(async function handle(req, res) { ${handle} res.end(); });`,
  });
  return [...steps].flatMap(([unit, found]) => (getUnitSummary(program, unit).name === "handle" ? found : []));
}

const BOTH = "await store.clear(req); await store.second(req);";

describe("what statements write that wait one behind the other", () => {
  it("are caches that the functions keep up to date, or values that they put there", () => {
    const store = `async function drop(key) { await cache.delete(key); }
      export async function clear(req) { await drop(req.id); await drop(req.team); }
      export const second = (req) => redis.set(req.id, "fresh", { EX: 60 });`;
    assert.deepEqual(ask(store, BOTH), [
      [0, "cache"],
      [1, "value"],
    ]);
  });

  it("are not told where they do more, or where it is not in sight", () => {
    for (const clear of [
      "export async function clear(req) { await cache.delete(req.id); await send(req); }",
      "export async function clear(req) { await cache.delete(req.id); await Post.create({ author: req.id }); }",
      "export async function clear(req) { await tell(req); }",
    ])
      assert.deepEqual(ask(`${clear} export const second = (req) => redis.del(req.id);`, BOTH), [[1, "cache"]], clear);
  });
});
