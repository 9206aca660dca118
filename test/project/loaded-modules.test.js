import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";

const SERVICE = "{ list() { return this.read(); } read() {} never() {} }";
const AWILIX =
  'import { asClass, asFunction, asValue, createContainer } from "awilix";\nimport path from "node:path";\nexport const container = createContainer();\n';

/**
 * @param {string} load - of the container
 * @param {string} ask - of a request
 * @param {Record<string, string>} files
 */
function names(load, ask, files) {
  return getHotNames({
    "src/container.js": AWILIX + load,
    "src/app.js": `import express from "express";\nimport { scopePerRequest } from "awilix-express";\nimport { container } from "./container.js";\nconst app = express();\napp.use(scopePerRequest(container));\napp.get("/", (req, res) => { ${ask} });`,
    ...files,
  }).filter((name) => !name.startsWith("("));
}

describe("what awilix loads by the names of files", () => {
  const files = { "src/services/user-service.js": `export default class UserService ${SERVICE}` };

  it("is made of what a file exports, under its name", () => {
    for (const load of [
      'container.loadModules(["src/services/*.js"], { formatName: "camelCase" });',
      'container.loadModules(["./src/services/**/*.js"], { formatName: "camelCase", resolverOptions: { register: asClass } });',
      'container.loadModules(["services/*.js"], { formatName: "camelCase", cwd: __dirname });',
      'container.loadModules([path.join(__dirname, "services/*.js")], { formatName: "camelCase" });',
      'container.loadModules([["src/services/*.{js,ts}", { register: asClass }]], { formatName: "camelCase" });',
      'const PATTERNS = ["src/services/*.js"];\nawait container.loadModules(PATTERNS, { formatName: "camelCase", esModules: true });',
    ])
      for (const ask of [
        'req.container.resolve("userService").list();',
        "container.cradle.userService.list();",
        "const { userService } = req.container.cradle; userService.list();",
      ])
        assert.deepEqual(names(load, ask, files), ["list", "read"], `${load} ${ask}`);
  });

  it("keeps the name of the file, unless it is told how to write it", () => {
    const load = 'container.loadModules(["src/services/*.js"]);';
    assert.deepEqual(names(load, 'req.container.resolve("user-service").list();', files), ["list", "read"]);
    assert.deepEqual(names(load, 'req.container.resolve("userService").list();', files), []);
    const formatted = 'container.loadModules(["src/services/*.js"], { formatName: (name) => `my_${name}` });';
    assert.deepEqual(names(formatted, 'req.container.resolve("user-service").list();', files), []);
  });

  it("is what functions return, and what is exported as a whole", () => {
    const load = 'container.loadModules(["src/*.service.js"], { formatName: "camelCase" });';
    const ask = "req.container.cradle.userService.list();";
    for (const text of [
      `module.exports = () => (${SERVICE.replaceAll("} ", "}, ")});`,
      `module.exports = class ${SERVICE};`,
      `class Users ${SERVICE}\nexport default function make() { return new Users(); }`,
    ])
      assert.deepEqual(names(load, ask, { "src/user.service.js": text }), ["list", "read"], text);
  });

  it("is handed what else is registered", () => {
    const load = 'container.loadModules(["src/services/*.js"], { formatName: "camelCase" });';
    const hot = names(load, "req.container.cradle.teams.list();", {
      "src/services/teams.js":
        "export default class Teams { constructor({ userService }) { this.users = userService; } list() { return this.users.find(); } }",
      "src/services/user-service.js": "export default class UserService { find() {} never() {} }",
    });
    assert.deepEqual(hot, ["find", "list"]);
  });

  it("is the value itself, where it is registered as one", () => {
    const ask = "req.container.cradle.format(req.query);";
    const text = "export default function format(query) { return write(query); }\nfunction write() {}";
    for (const load of [
      'container.loadModules(["src/tools/*.js"], { resolverOptions: { register: asValue } });',
      'container.loadModules([["src/tools/*.js", { register: asValue }]], { resolverOptions: { register: asClass } });',
    ])
      assert.deepEqual(names(load, ask, { "src/tools/format.js": text }), ["format", "write"], load);
  });

  it("comes to handlers that are made of functions", () => {
    const hot = names('container.loadModules(["src/services/*.js"], { formatName: "camelCase" });', "", {
      ...files,
      "src/users.js":
        "export const makeUsers = ({ userService }) => ({ show(req, res) { res.json(userService.list()); } });",
      "src/routes.js":
        'import { makeInvoker } from "awilix-express";\nimport { makeUsers } from "./users.js";\nexport const api = makeInvoker(makeUsers);',
    });
    assert.deepEqual(hot, ["list", "read", "show"]);
  });

  it("is nothing of another program's loadModules()", () => {
    const load =
      'import maps from "map-loader";\nmaps.loadModules(["src/services/*.js"], { formatName: "camelCase" });';
    assert.deepEqual(names(load, "req.container.cradle.userService.list();", files), []);
  });
});
