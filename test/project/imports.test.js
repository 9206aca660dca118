import { describe, it } from "node:test";
import { getHot, getHotNames, serve } from "./model.js";
import assert from "node:assert/strict";

const both = "export function work() {}\nexport function idle() {}\n";

describe("calls across ESM files", () => {
  /** @type {[string, string, string][]} */
  const forms = [
    ["a named import", 'import { work } from "./b.js";', "work();"],
    ["another name", 'import { work as run } from "./b.js";', "run();"],
    ["a namespace", 'import * as b from "./b.js";', "b.work();"],
    ["a variable of a namespace", 'import * as b from "./b.js"; const { work: run } = b;', "run();"],
    ["an import() expression", "", 'import("./b.js").then(({ work }) => work());'],
    ["await import()", "", '(async () => { const b = await import("./b.js"); b.work(); })();'],
    ["a condition", 'import { work, idle } from "./b.js"; const run = work || null;', "run();"],
  ];
  for (const [name, imports, body] of forms)
    it(`by ${name}`, () => assert.ok(getHotNames({ "a.js": serve(imports, body), "b.js": both }).includes("work")));
  for (const [name, imports, body] of forms)
    it(`leaves the others alone: ${name}`, () =>
      assert.ok(!getHotNames({ "a.js": serve(imports, body), "b.js": both }).includes("idle")));

  it("by a file that exports what thirty others do", () => {
    const names = Array.from({ length: 30 }, (_, index) => `one${index}`);
    const all = Object.fromEntries(names.map((name) => [`${name}.js`, `export function ${name}() {}`]));
    const barrel = names.map((name) => `export * from "./${name}.js";`).join("\n");
    const hot = getHotNames({
      "a.js": serve('import { one0, one29 } from "./b.js";', "one0(); one29();"),
      "b.js": barrel,
      ...all,
    });
    assert.deepEqual(hot, ["handler", "one0", "one29"]);
  });

  it("of functions that take a client, a queue or an app, and register nothing", () => {
    const files = {
      "a.js":
        'import http from "node:http"; import Fastify from "fastify"; import express from "express"; import { PrismaClient } from "@prisma/client"; import { Queue } from "bullmq";' +
        'import { countUsers, addJob, findUser, mount } from "./b.js"; const prisma = new PrismaClient(); const jobs = new Queue("a"); const app = Fastify(); const other = express();' +
        "http.createServer(function handler(req, res) { countUsers(prisma); addJob(jobs); findUser(app); mount(other); });",
      "b.js":
        "export const countUsers = (client) => client.user.count(); export const addJob = (queue) => queue.add(1); export const findUser = (server) => server.users.find(1);" +
        "export const mount = (router) => load(router); function load() {}",
    };
    const hot = getHotNames(files);
    for (const name of ["countUsers", "addJob", "findUser"]) assert.ok(hot.includes(name), name);
    assert.ok(!hot.includes("mount"));
  });

  it("names the caller, its file and what it starts from", () => {
    const hot = getHot({
      "src/a.js": serve('import { work } from "./b.js";', "work();"),
      "src/b.js": 'import { deep } from "./c.js";\nexport function work() { deep(); }',
      "src/c.js": "export const deep = () => inner();\nfunction inner() {}",
    });
    assert.deepEqual(hot, {
      handler: "Node request listener, line 3",
      work: "called by `handler` (src/a.js:3), a Node request listener",
      deep: "called by `work` (src/b.js:2), from a Node request listener",
      inner: "called by `deep` (line 1), from a Node request listener",
    });
  });

  /** @type {[string, string, string][]} */
  const exported = [
    ["a default function", "export default function work() {}", 'import run from "./b.js";'],
    ["a default expression", "const work = () => {};\nexport default work;", 'import run from "./b.js";'],
    [
      "default as a name",
      "function work() {}\nexport { work as default };",
      'import { default as run } from "./b.js";',
    ],
    [
      "a text for a name",
      'function work() {}\nexport { work as "the work" };',
      'import { "the work" as run } from "./b.js";',
    ],
    ["a destructured constant", "export const { run } = { run: function work() {} };", 'import { run } from "./b.js";'],
    ["export … from", 'export { work as run } from "./c.js";', 'import { run } from "./b.js";'],
    ["export { default } from", 'export { default as run } from "./d.js";', 'import { run } from "./b.js";'],
    ["export *", 'export * from "./c.js";', 'import { work as run } from "./b.js";'],
    ["export * as", 'export * as all from "./c.js";', 'import { all } from "./b.js"; const run = all.work;'],
    [
      "an import that is exported again",
      'import { work } from "./c.js";\nexport { work };',
      'import { work as run } from "./b.js";',
    ],
    ["a circle", 'export * from "./c.js";\nexport * from "./e.js";', 'import { work as run } from "./b.js";'],
  ];
  for (const [name, b, imports] of exported) {
    it(`through ${name}`, () => {
      const files = {
        "a.js": serve(imports, "run();"),
        "b.js": b,
        "c.js": `${both}export * from "./b.js";`,
        "d.js": "export default function work() {}",
        "e.js": 'export * from "./b.js";',
      };
      assert.deepEqual(getHotNames(files), ["handler", "work"]);
    });
  }

  it("`export *` leaves out the default export, and the own export wins", () => {
    const files = {
      "a.js": serve('import * as b from "./b.js";', "b.default(); b.work();"),
      "b.js": 'export * from "./c.js";\nexport function work() {}',
      "c.js": "export default function idle() {}\nexport function work() { hidden(); }\nfunction hidden() {}",
    };
    assert.deepEqual(getHotNames(files), ["handler", "work"]);
  });

  it("an object is put together of what many files export by default", () => {
    const indexes = Array.from({ length: 60 }, (_, index) => index);
    const parts = indexes.map((index) => [
      `part${index}.js`,
      `const part${index} = { ${index === 55 ? "work() {}" : `run${index}() {}`} };\nexport default part${index};`,
    ]);
    const all = `${indexes.map((index) => `import part${index} from "./part${index}.js";`).join("\n")}
      export const all = { ${indexes.map((index) => `...part${index}`).join(", ")} };`;
    const files = { "a.js": serve('import { all } from "./all.js";', "all.work();"), "all.js": all };
    assert.deepEqual(getHotNames({ ...files, ...Object.fromEntries(parts) }), ["handler", "work"]);
  });

  it("types are no imports", () => {
    const files = {
      "a.ts": serve('import type { Work } from "./b.ts"; import { type Other, work } from "./b.ts";', "work();"),
      "b.ts": "export class Work {}\nexport interface Other {}\nexport function work(): void {}",
    };
    assert.deepEqual(getHotNames(files), ["handler", "work"]);
  });

  it("modules that are not there are nothing", () => {
    assert.deepEqual(
      getHotNames({ "a.js": serve('import { work } from "./gone.js"; import x from "gone";', "work(); x.y.z();") }),
      ["handler"],
    );
  });
});

describe("calls across CommonJS files", () => {
  const listen = 'require("node:http").createServer(function handler(one, two) { run(); });';
  /** @type {[string, string, string][]} */
  const forms = [
    [
      "exports.x",
      "exports.work = function () {};\nexports.idle = function () {};",
      'const { work: run } = require("./b.js");',
    ],
    ["module.exports.x", "module.exports.work = () => {};", 'const run = require("./b.js").work;'],
    [
      "module.exports = { … }",
      "function work() {}\nmodule.exports = { work, idle() {} };",
      'const b = require("./b.js"); const run = () => b.work();',
    ],
    ["module.exports = function", "module.exports = function work() {};", 'const run = require("./b.js");'],
    [
      "module.exports = function with members",
      "function work() {}\nmodule.exports = () => {};\nmodule.exports.run = work;",
      'const { run } = require("./b.js");',
    ],
    [
      "exports = module.exports = …",
      "exports = module.exports = {};\nexports.work = () => {};",
      'const run = require("./b.js").work;',
    ],
    [
      "an object that is filled later",
      "const internals = {};\nmodule.exports = internals;\ninternals.work = function () {};",
      'const run = require("./b.js").work;',
    ],
    [
      "Object.assign(module.exports, …)",
      "function work() {}\nObject.assign(module.exports, { work });",
      'const run = require("./b.js").work;',
    ],
    [
      "a getter of the exports",
      'Object.defineProperty(exports, "run", { get: () => work });\nfunction work() {}',
      'const run = require("./b.js").run;',
    ],
    ["what another file exports", 'module.exports = require("./c.js");', 'const run = require("./b.js").work;'],
    ["{ ...require() }", 'module.exports = { ...require("./c.js") };', 'const run = require("./b.js").work;'],
    [
      "a function that makes the exports",
      "module.exports = make();\nfunction make() { return { work }; }\nfunction work() {}",
      'const run = require("./b.js").work;',
    ],
  ];
  for (const [name, b, imports] of forms)
    it(name, () =>
      assert.ok(
        getHotNames({ "a.cjs": `${imports}\n${listen}`, "b.js": b, "c.js": "exports.work = () => {};" }).includes(
          "work",
        ),
      ),
    );
  it("leaves the others alone", () => {
    for (const [, b, imports] of forms)
      assert.ok(!getHotNames({ "a.cjs": `${imports}\n${listen}`, "b.js": b }).includes("idle"));
  });
  it("from ESM, by default, by name and by namespace", () => {
    for (const imports of [
      'import b from "./b.cjs";',
      'import * as b from "./b.cjs";',
      'import { work } from "./b.cjs"; const b = { work };',
    ])
      assert.deepEqual(getHotNames({ "a.js": serve(imports, "b.work();"), "b.cjs": "exports.work = () => {};" }), [
        "handler",
        "work",
      ]);
  });
  it("require() of ESM", () =>
    assert.deepEqual(
      getHotNames({ "a.cjs": `const { work: run } = require("./b.mjs");\n${listen}`, "b.mjs": both }),
      ["handler", "run", "work"].filter((name) => name !== "run"),
    ));
  it("import = and export =", () =>
    assert.deepEqual(
      getHotNames({
        "a.ts":
          'import run = require("./b.ts");\nimport http from "http";\nhttp.createServer(function handler(one, two) { run(); });',
        "b.ts": "function work(): void {}\nexport = work;",
      }),
      ["handler", "work"],
    ));
});

describe("files that import each other", () => {
  it("come to an end", () => {
    const files = {
      "a.js": `${serve('import { b } from "./b.js";', "b(a);")}\nexport function a() { b(); }`,
      "b.js": 'import { a } from "./a.js";\nexport function b() { a(b); }',
    };
    assert.deepEqual(getHotNames(files), ["a", "b", "handler"]);
  });
  it("even a file that imports itself", () =>
    assert.deepEqual(
      getHotNames({
        "a.js": `${serve('import * as self from "./a.js";', "self.self.work();")}\nexport function work() {}\nexport { self };`,
      }),
      ["handler", "work"],
    ));
});

describe("modules whose names are put together", () => {
  const files = {
    "db/redis.js": "exports.work = function redis() {};",
    "db/mongo/index.js": "exports.work = function mongo() {};",
    "db/mongo/sets.js": "exports.work = function deeper() {};",
    "other/redis.js": "exports.work = function other() {};",
    "users.model.js": "exports.work = function users() {};",
    "users.js": "exports.work = function plain() {};",
  };
  const listen = 'require("node:http").createServer(function handler(one, two) { run.work(); });';
  /** @type {[string, string, string[]][]} */
  const forms = [
    ["a template", "const run = require(`./db/${name}`);", ["mongo", "redis"]],
    ["a sum", 'const run = require("./db/" + name);', ["mongo", "redis"]],
    ["an ending", 'const run = require("./" + name + ".model");', ["users"]],
    ["an extension", "const run = require(`./${name}.model.js`);", ["users"]],
    ["the folder of the file", "const run = require(__dirname + `/db/${name}.js`);", ["redis"]],
    [
      "path.join",
      'const path = require("path"); const dir = path.join(__dirname, "db"); const run = require(path.join(dir, name));',
      ["mongo", "redis"],
    ],
    [
      "path.join of a name that is known",
      'const run = require(require("path").join(__dirname, "users.js"));',
      ["plain"],
    ],
    ["import()", "const run = await import(`./db/${name}.js`);", ["redis"]],
    ["a folder that is not known", 'const run = require(name + "/redis"); const two = require(name);', []],
    ["a package", "const run = require(`db/${name}`);", []],
  ];
  for (const [what, imports, expected] of forms)
    it(what, () => {
      const file = what === "import()" ? "a.mjs" : "a.cjs";
      const text = what === "import()" ? serve(imports, "run.work();") : `${imports}\n${listen}`;
      const hot = getHotNames({ [file]: text, ...files }).filter((name) => name !== "handler");
      assert.deepEqual(hot, expected);
    });
});

it("follows what all files of a folder export, however many they are", () => {
  const names = Array.from({ length: 30 }, (_, index) => `render${index}`);
  const files = Object.fromEntries(
    names.map((name) => [`kinds/${name}/renderer.js`, `module.exports = { init: function ${name}() {} };`]),
  );
  const server =
    'require("node:http").createServer(function handler(one, two) { const kind = require(`./kinds/${one.url}/renderer.js`); kind.init(); });';
  assert.deepEqual(getHotNames({ "a.cjs": server, ...files }), ["handler", ...names].sort());
});
