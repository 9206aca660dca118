import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";

const USER = `const { Model } = require("some-orm");
class User extends Model {
  $beforeUpdate() { this.stamp(); } stamp() {} greet() { this.read(); } read() {} never() {}
  static byName(name) { return this.findOne({ name }); }
}
module.exports = User;`;

/**
 * @param {string} body - of a handler
 * @param {string} [user]
 */
const names = (body, user = USER) =>
  getHotNames({
    "user.js": user,
    "a.js": `const User = require("./user.js");\nrequire("http").createServer(async function handle(req, res) { ${body} });`,
  }).filter((name) => name !== "handle");

describe("models of ORMs", () => {
  it("are asked for their instances, alone and in lists", () => {
    for (const body of [
      "const user = await User.findByPk(req.url); user.greet();",
      "for (const user of await User.findAll()) user.greet();",
      "(await User.findAll()).map((user) => user.greet());",
      "const user = await User.query().where('id', 1).first(); user.greet();",
      "(await User.create({})).greet();",
    ])
      assert.deepEqual(
        names(body).filter((name) => !/^(\$beforeUpdate|stamp|\(2\))$/.test(name)),
        ["greet", "read"],
        body,
      );
    assert.ok(names("(await User.byName('a')).greet();").includes("read"));
  });

  it("run their hooks, and those of their parents know the package, too", () => {
    assert.deepEqual(names("await User.query().patch({});"), ["$beforeUpdate", "stamp"]);
    assert.deepEqual(names("await User.query().findById(1).patch({});"), ["$beforeUpdate", "stamp"]);
    assert.deepEqual(names("await User.query().findById(1);"), [], "nothing is updated");
    const row = "const user = await User.query().findById(1);";
    assert.deepEqual(names(`${row} await user.$query().patch({});`), ["$beforeUpdate", "stamp"]);
    assert.deepEqual(
      getHotNames({
        "base.js": 'const { Model } = require("some-orm"); module.exports = class Base extends Model {};',
        "user.js": 'const Base = require("./base.js"); module.exports = class User extends Base { greet() {} };',
        "a.js":
          'const User = require("./user.js");\nrequire("http").createServer(async function handle(req, res) { (await User.findOne()).greet(); });',
      }),
      ["greet", "handle"],
    );
  });

  it("are none where the project has the method, or all parents", () => {
    assert.deepEqual(
      names("(await User.findOne()).greet();", "module.exports = class User { static findOne() {} greet() {} };"),
      ["findOne"],
    );
    assert.deepEqual(
      names(
        "(await User.findOne()).greet();",
        'const { Model } = require("some-orm"); module.exports = class User extends Model { static findOne() { return other(); } greet() {} };',
      ),
      ["findOne"],
    );
    assert.deepEqual(names("User.find().greet();", "module.exports = class User { greet() {} };"), []);
  });

  it("are what packages bring that are told their names", () => {
    const HOST =
      'const { Row } = require("some-orm"); module.exports = class DockerHost extends Row { greet() {} never() {} };';
    const plain = "module.exports = class DockerHost { greet() {} };";
    /** @type {[body: string, user: string, expected: string[]][]} */
    const cases = [
      ['const host = await orm.load("docker_host", 1); host.greet();', HOST, ["greet"]],
      ['for (const host of await orm.find("docker_host")) host.greet();', HOST, ["greet"]],
      ['const host = await orm.load("host", 1); host.greet();', HOST, []],
      ['const host = await own.load("docker_host", 1); host.greet();', HOST, []],
      ['const host = await orm.load("docker_host", 1); host.greet();', plain, []],
    ];
    for (const [body, user, expected] of cases)
      assert.deepEqual(
        names(`const { orm } = require("some-orm"); const own = { load() {} }; ${body}`, user).filter(
          (name) => name !== "load",
        ),
        expected,
        body,
      );
  });
});
