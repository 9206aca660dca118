import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";

const server = (/** @type {string} */ body) =>
  `const { query } = require("./db.js");\nrequire("node:http").createServer(function handler(one, two) { ${body} });`;

/** @param {string} db */
const names = (db) =>
  getHotNames({
    "a.js": server('query("x", [1], asked); query("y", short);') + "\nfunction asked() {}\nfunction short() {}",
    "start.js":
      'const { query } = require("./db.js");\nquery("z", [2], function migrated() {});\nquery("z", function seeded() {});',
    "db.js": `const pool = require("mysql").createPool({});\n${db}`,
  }).filter((name) => !name.startsWith("("));

const replaced = 'if (typeof values === "function") { callback = values; values = undefined; }';

describe("callbacks that a function is given", () => {
  it("run for those that give them, wherever it calls them", () => {
    for (const call of [
      "callback();",
      "pool.query(text, values, (error, rows) => callback(error, rows));",
      "pool.query(text, values).then((rows) => process.nextTick(callback, null, rows));",
      "pool.query(text, values, function (error) { setImmediate(function () { callback(error); }); });",
    ])
      assert.deepEqual(
        names(`exports.query = function query(text, values, callback) { ${call} };`),
        ["asked", "handler", "query", "short"],
        call,
      );
  });

  it("may come in the place of another parameter", () => {
    for (const [prepare, more] of [
      [replaced, ""],
      [`${replaced} if (typeof callback !== "function") callback = noop;`, "function noop() {}"],
      [`${replaced} if (!callback) { callback = () => {}; }`, ""],
      ['callback = typeof values === "function" ? values : callback;', ""],
      [`${replaced} callback = callback || noop;`, "const noop = () => {};"],
    ])
      assert.deepEqual(
        names(
          `${more}\nexports.query = function query(text, values, callback) { ${prepare} pool.query(text, values, (error) => callback(error)); };`,
        ).filter((name) => !/^(noop|callback)$/.test(name)),
        ["asked", "handler", "query", "short"],
        prepare,
      );
  });

  it("run with a function that does something by itself where there is none", () => {
    const hot = names(
      "exports.query = function query(text, values, callback) { if (!callback) callback = function report() { write(); }; callback(); };\nfunction write() {}",
    );
    assert.ok(hot.includes("write"));
  });

  it("are others where nobody gives one", () => {
    for (const head of [
      "(rows, getKey = getId) => {",
      "(rows, getKey) => { getKey = getKey || getId;",
      "(rows, getKey) => { getKey ??= getId;",
      "(rows, getKey = (row) => getId(row)) => {",
    ])
      for (const call of ["getKey(rows[0]);", "rows.map((row) => getKey(row));", "Object.keys(rows).map(getKey);"]) {
        const hot = getHotNames({
          "a.js":
            'const { sort } = require("./sort.js");\nrequire("node:http").createServer(function handler(one, two) { sort([]); });',
          "start.js": 'const { sort } = require("./sort.js");\nsort([], function getName() {});',
          "sort.js": `exports.sort = ${head} ${call} };\nfunction getId() {}`,
        });
        assert.ok(hot.includes("getId"), `${head} ${call}`);
        assert.ok(!hot.includes("getName"), `${head} ${call}`);
      }
  });

  it("run where those that give them to what a framework calls are not known", () => {
    const hot = getHotNames({
      "a.js": 'const { listen } = require("./listen.js");\nlisten(function onRequest() {});',
      "listen.js":
        'const http = require("node:http");\nexports.listen = function listen(callback) { http.createServer((req, res) => { later(() => callback(req)); }); };',
    });
    assert.ok(hot.includes("onRequest"));
  });

  it("run by what a factory returns that was given them in the place of another", () => {
    const hot = getHotNames({
      "a.js":
        'const { make } = require("./make.js");\nconst find = make(function work() {});\nconst other = make({}, function idle() {});\nrequire("node:http").createServer(function handler(one, two) { find(); });',
      "make.js":
        'exports.make = function make(options, run) { if (typeof options === "function") { run = options; options = {}; } return function made() { return run(); }; };',
    });
    assert.deepEqual(hot, ["handler", "made", "work"]);
  });
});
