import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";

/** What is called by a name that only one function has, and of which nobody has seen the object. */
const SERVER = `import http from "node:http";
  http.createServer(function handle(req, res) { res._drawModel(req.url); });`;
const DRAW = "exports.Engine = class Engine { _drawModel(name) { redraw(name); } }\nfunction redraw() {}";

describe("files of a client beside a server", () => {
  it("are not what a name that only they have leads to", () => {
    assert.deepEqual(getHotNames({ "src/server/main.js": SERVER, "src/client/engine.js": DRAW }), ["handle"]);
    assert.deepEqual(getHotNames({ "src/server/main.js": SERVER, "src/engine/engine.js": DRAW }), [
      "_drawModel",
      "handle",
      "redraw",
    ]);
    assert.deepEqual(getHotNames({ "src/main.js": SERVER, "src/client/engine.js": DRAW }), [
      "_drawModel",
      "handle",
      "redraw",
    ]);
  });
  it("run there where it loads them, or a framework does", () => {
    assert.deepEqual(
      getHotNames({
        "server/main.js": `import http from "node:http"; import { render } from "../client/page.js"; http.createServer(function handle(req, res) { res.end(render(req.url)); });`,
        "client/page.js": 'import { title } from "./title.js"; export function render(url) { return title(url); }',
        "client/title.js": "export function title(url) { return url; }",
      }),
      ["handle", "render", "title"],
    );
    assert.deepEqual(
      getHotNames({
        "routes/server/list.js": "export default async function plugin(app) {}",
        "routes/client/list.js": `import Fastify from "fastify"; import { list } from "./rows.js"; const app = Fastify(); app.get("/", function handle(request) { return list(request); });`,
        "routes/client/rows.js": "export function list() {}",
      }),
      ["handle", "list"],
    );
  });
});
