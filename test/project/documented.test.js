import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";
import { parseType } from "../../lib/source/parse-type.js";

const USER =
  "class User extends Model { greet() { this.read(); } read() {} never() {} static list() { this.load(); } static load() {} }\nmodule.exports = User;";

/**
 * @param {string} code - of a file, in CommonJS, with a function `run` that a handler calls
 * @param {Record<string, string>} [files]
 * @returns {string[]} names that run per request, without those that the code itself shows
 */
const names = (code, files = {}) =>
  getHotNames({
    "user.js": USER,
    "a.js": `${code}\nconst http = require("http");\nhttp.createServer(function handle(req, res) { run(other()); });`,
    ...files,
  }).filter((name) => name !== "run" && name !== "handle");

describe("types in comments of JavaScript", () => {
  it("of parameters are those of classes in other files and in this one", () => {
    for (const type of [
      'import("./user.js")',
      "import('./user.js') | null",
      "?import('./user.js')",
      'import("./user.js")=',
      'Readonly<import("./user.js")>',
    ])
      assert.deepEqual(
        names(`/** @param {${type}} user */\nfunction run(user) { user.greet(); }`),
        ["greet", "read"],
        type,
      );
    assert.deepEqual(names("/** @param {Local} one */\nconst run = (one) => one.go();\nclass Local { go() {} }"), [
      "go",
    ]);
    assert.deepEqual(
      names(
        'const User = require("./user.js");\n/**\n * @param {User} [user=null] - who\n */\nfunction run(user) { user.greet(); }',
      ),
      ["greet", "read"],
    );
  });

  it("of modules that export by name are followed, too", () => {
    for (const [comment, type] of [
      ["", 'import("./people.js").Person'],
      ['/** @import { Person } from "./people.js" */', "Person"],
      ['/** @import { Person as One } from "./people.js" */', "One"],
      ['/** @import * as people from "./people.js" */', "people.Person"],
      ['/** @typedef {import("./people.js").Person} One */', "One"],
      ["", 'import("./people.js").Options["person"]'],
    ])
      assert.deepEqual(
        names(`${comment}\n/** @param {${type}} one */\nfunction run(one) { one.greet(); }`, {
          "people.js":
            "export class Person { greet() {} never() {} }\n/**\n * @typedef {object} Options\n * @property {Person} person\n */",
        }),
        ["greet"],
        type,
      );
  });

  it("of objects say what their members are", () => {
    for (const [comment, param, body] of [
      ["@param {{ user: import('./user.js') }} options", "options", "options.user.greet();"],
      ["@param {{ user: import('./user.js') }} options", "{ user }", "user.greet();"],
      ["@param {object} options\n * @param {import('./user.js')} options.user", "options", "options.user.greet();"],
      ["@param {Options} options", "options", "options.user.greet();"],
      ["@param {Request & Options} options", "options", "options.user.greet();"],
      ["@param {Object.<string, import('./user.js')>} options", "options", "options[name].greet();"],
    ])
      assert.deepEqual(
        names(
          `/**\n * @typedef Options\n * @property {string} text\n * @property {import("./user.js")} user - who\n */\n/**\n * ${comment}\n */\nfunction run(${param}) { ${body} }`,
        ),
        ["greet", "read"],
        comment,
      );
  });

  it("of variables, fields, results, lists and what is in parentheses", () => {
    const type = 'import("./user.js")';
    for (const code of [
      `async function run() { /** @type {${type}} */ const user = await anything(); user.greet(); }`,
      `async function run() { /** @type {${type}[]} */\n const users = await anything(); for (const user of users) user.greet(); }`,
      `async function run() { (/** @type {Promise<${type}>} */ (orm.find())).greet(); }\nconst orm = require("orm");`,
      `async function run() { (await find()).greet(); }\n/** @returns {Promise<${type}>} */\nfunction find() { return orm.find(); }`,
      `function run() { one.go(); }\nclass One { constructor() { /** @type {${type}} */ this.user = null; } go() { this.user.greet(); } }\nconst one = new One();`,
      `function run() { one.go(); }\nclass One { /** @type {${type}} */ user; go() { this.user.greet(); } }\nconst one = new One();`,
      `function run() { one.go(); }\n/** @property {${type}} user */\nclass One { go() { this.user.greet(); } }\nconst one = new One();`,
      `/** @type {(user: ${type}) => void} */\nconst run = (user) => user.greet();`,
    ])
      assert.deepEqual(
        names(code).filter((name) => name !== "go" && name !== "find"),
        ["greet", "read"],
        code,
      );
  });

  it("name classes themselves with typeof", () => {
    for (const code of [
      '/** @param {typeof import("./user.js")} Users */\nfunction run(Users) { Users.list(); }',
      'const User = require("./user.js");\n/** @param {typeof User} Users */\nfunction run(Users) { Users.list(); }',
      'function run() { db.users.list(); }\nclass Db { /** @type {typeof import("./user.js")} */\n get users() { return this.models.user; } }\nconst db = new Db();',
    ])
      assert.deepEqual(
        names(code).filter((name) => name !== "users"),
        ["list", "load"],
        code,
      );
  });

  it("of requests say what others put there", () => {
    assert.deepEqual(
      getHotNames({
        "user.js": USER,
        "a.js": `const express = require("express");
/**
 * @typedef WithUser
 * @property {import("./user.js")} user
 * @typedef {express.Request & WithUser} UserRequest
 */
class Users {
  /**
   * @param {UserRequest} req
   */
  show(req, res) { res.json(req.user.greet()); }
}
const users = new Users();
express().get("/", users.show.bind(users));`,
      }),
      ["greet", "read", "show"],
    );
  });

  it("do not matter where a value is known, where they name nothing, and where TypeScript does not read them", () => {
    assert.deepEqual(
      names(
        'function run() { show(new Other()); }\n/** @param {import("./user.js")} user */\nfunction show(user) { user.greet(); }\nclass Other { greet() { this.other(); } other() {} }',
      ),
      ["Other", "greet", "other", "show"],
    );
    for (const type of ["string", "User", "import(", "{/src/user}", "*", "function(User): void", 'import("./none.js")'])
      assert.deepEqual(names(`/** @param {${type}} user */\nfunction run(user) { user.greet(); }`), [], type);
    assert.deepEqual(
      getHotNames({
        "user.js": USER,
        "a.ts":
          'import http from "node:http";\n/** @param {import("./user.js")} user */\nfunction run(user) { user.greet(); }\nhttp.createServer(function handle(req, res) { run(other()); });',
      }),
      ["handle", "run"],
    );
  });

  it("that name themselves come to an end", () => {
    assert.deepEqual(
      names(
        "/**\n * @typedef Tree\n * @property {Tree} left\n * @property {Local} item\n */\n/** @typedef {One} Two */\n/** @typedef {Two} One */\n/**\n * @param {Tree} tree\n * @param {One} one\n */\nfunction run(tree, one) { tree.item.go(); one.go(); }\nclass Local { go() {} }",
      ),
      ["go"],
    );
  });
});

it("parses types as comments write them", () => {
  for (const [text, type] of [
    ["User[]", "TSArrayType"],
    ["Array.<User>", "TSTypeReference"],
    ["...User", "TSTypeReference"],
    ["!User", "TSTypeReference"],
    ["User; let a = 1", undefined],
    ["/src/database", undefined],
    ["", undefined],
  ])
    assert.equal(parseType(String(text))?.type, type, text);
});
