import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";

const handler = (/** @type {string} */ body) =>
  `require("node:http").createServer(function handler(one, two) { ${body} });`;

describe("files that Babel or a bundler compiles", () => {
  it("export by module.exports although they import", () => {
    for (const exported of [
      "module.exports.find = function find() {};",
      "module.exports = { find() {} };",
      "exports.find = function find() {};",
      "module.exports.deep = { find() {} };\nmodule.exports.find = () => module.exports.deep.find();",
    ])
      assert.ok(
        getHotNames({
          "a.cjs": `const db = require("./db.js");\n${handler("db.find();")}`,
          "db.js": `import knex from "knex";\nconst client = knex({});\n${exported}`,
        }).includes("find"),
        exported,
      );
  });

  it("export by module.exports what other files are", () => {
    const hot = getHotNames({
      "a.cjs": `const db = require("./db.js");\n${handler("db.users.find();")}`,
      "db.js": 'import knex from "knex";\nmodule.exports.users = require("./users.js");',
      "users.js": "module.exports = { find() {}, idle() {} };",
    });
    assert.deepEqual(hot, ["find", "handler"]);
  });

  it("export by module.exports no more than that", () => {
    const hot = getHotNames({
      "a.cjs": `const db = require("./db.js");\n${handler("db.find();")}`,
      "db.js":
        'import knex from "knex";\nknex.exports.find = function find() {};\nmodule.other.find = function find() {};',
    });
    assert.deepEqual(hot, ["handler"]);
  });

  it("are their default where they export nothing else, to who requires them", () => {
    const a = `const listen = require("./b.js");\n${handler("listen();")}`;
    assert.deepEqual(getHotNames({ "a.cjs": a, "b.js": "export default function listen() {}" }), ["handler", "listen"]);
    assert.deepEqual(
      getHotNames({
        "a.cjs": a.replace("./b.js", "./b.ts"),
        "b.ts": "export default function listen() {}\nexport type Port = number;",
      }),
      ["handler", "listen"],
    );
    assert.deepEqual(
      getHotNames({ "a.cjs": a, "b.js": "export default function listen() {}\nexport const port = 80;" }),
      ["handler"],
    );
  });

  it("are not their default to who imports all of them", () => {
    const a =
      'import * as listen from "./b.js";\nimport http from "node:http";\nhttp.createServer(function handler(one, two) { listen(); });';
    assert.deepEqual(getHotNames({ "a.js": a, "b.js": "export default function listen() {}" }), ["handler"]);
  });
});
