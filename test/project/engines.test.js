import { describe, it } from "node:test";
import { getHotNames, getMap, serve } from "./model.js";
import assert from "node:assert/strict";

/**
 * @param {string} use - of the engine, per request
 * @param {string} [made]
 */
const names = (use, made = "build(finish)") =>
  getHotNames({
    "a.js": serve('import { context } from "./b.js";', `step(context); function step(state) { ${use} }`),
    "b.js": `import build from "some-engine";\nexport const context = { engine: ${made} };\nfunction finish(err, req) { go(req); }\nfunction go() {}`,
  }).filter((name) => name !== "handler" && name !== "step");

describe("what a package makes of a function", () => {
  it("runs it by its methods", () => {
    assert.deepEqual(names("state.engine.run(one, two);"), ["finish", "go"]);
    assert.deepEqual(names("const queue = state.engine; queue.push(one);"), ["finish", "go"]);
  });
  it("runs it by itself", () => {
    assert.deepEqual(names("state.engine(one, two);"), ["finish", "go"]);
  });
  it("does not by those that set it up or stop it", () => {
    assert.deepEqual(names("state.engine.cancel(); state.engine.on(one); state.engine.runner;"), []);
  });
  it("does not where it was given something else", () => {
    assert.deepEqual(names("state.engine.run(one);", "build({ finish: 1 })"), []);
  });
});

/**
 * @param {string} routes - what an app of Express is told, which knows `api`, `http` and `posts`
 * @returns {string[]} what runs per request
 */
const getRun = (routes) =>
  getHotNames({
    "app.js": `import express from "express";
import { http } from "some-framework";
import api from "./api.js";
import posts from "./posts.js";
const app = express();
${routes}
app.listen(80);`,
    "api.js": `import framework from "some-framework";
import posts from "./posts.js";
export default { get posts() { return framework.pipeline(posts, {}); } };`,
    "posts.js": `export default {
  name: "posts",
  browse: { cache: false, permissions: { list: true, check() {} }, query(frame) { return list(frame); } },
  read: { query: (frame) => find(frame) },
};
function list() {}
function find() {}`,
  });

describe("what a package makes of an object", () => {
  it("runs its functions, where it is a handler", () => {
    assert.deepEqual(getRun('app.get("/posts", http(posts.browse));'), ["list", "query"]);
    assert.deepEqual(getRun('app.get("/posts", http(posts.browse, posts.read));'), ["list", "query"]);
  });
  it("runs those of a member of what another one has made", () => {
    assert.deepEqual(getRun('app.get("/posts", http(api.posts.browse));'), ["list", "query"]);
  });
  it("runs those of a member that is called", () => {
    assert.deepEqual(getRun('app.get("/posts", async function show(req, res) { await api.posts.read(req); });'), [
      "find",
      "posts",
      "query",
      "show",
    ]);
  });
  it("runs none where nobody calls it, or which the project runs itself", () => {
    assert.deepEqual(getRun("http(posts.browse); console.log(api.posts.browse);"), []);
    assert.deepEqual(getRun('const make = ({ name }) => name; app.get("/posts", make(posts.browse));'), []);
  });
  it("runs each of them once, however many objects have it", () => {
    const count = 30;
    const objects = Array.from({ length: count }, (_, index) => `http({ query, own${index}() {} })`);
    const { program } = getMap({
      "a.js": `import { http } from "some-framework";
const handlers = [${objects.join(", ")}];
function query() {}
export function run(handler) { return handler(); }
for (const handler of handlers) run(handler);`,
    });
    const { targets } = program.calls.sites.find(({ name }) => name === "handler") ?? { targets: [] };
    assert.equal(targets.length, count + 1);
  });
});
