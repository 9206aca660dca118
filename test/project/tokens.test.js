import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";

const USERS =
  "export class Users { list() { this.read(); } read() {} never() {} }\nexport const make = () => new Users();";
const IMPORTS = 'import { TYPES } from "./types.js";\nimport { Users, make } from "./users.js";';

/**
 * @param {string} bind - where the application is put together
 * @param {string} ask - a class with a method `run`, or a handler's body
 */
function names(bind, ask) {
  const isClass = ask.startsWith("class");
  return getHotNames({
    "types.js": 'export const TYPES = { Users: Symbol.for("Users"), Other: Symbol.for("Other") };',
    "users.js": USERS,
    "main.js": `import { container } from "./container.js";\n${IMPORTS}\n${bind}`,
    "service.ts": `import { TYPES } from "./types.js";\nimport { inject, container } from "some-container";\nexport ${isClass ? ask : `class Service { async run() { ${ask} } }`}`,
    "app.js":
      'import { Service } from "./service.ts";\nimport http from "node:http";\nconst service = new Service();\nhttp.createServer(function handle(req, res) { service.run(); });',
  }).filter((name) => name !== "handle" && name !== "run");
}

describe("containers by token", () => {
  it("hand out what is bound to the token", () => {
    for (const bind of [
      "container.bind(TYPES.Users).to(Users).inSingletonScope();",
      "container.rebind(TYPES.Users).to(Users);",
      "container.bind(TYPES.Users).toConstantValue(new Users());",
      "container.bind(TYPES.Users).toDynamicValue(() => new Users());",
      "container.bind(TYPES.Users).toDynamicValue(make);",
      'container.register("Users", { useClass: Users });',
      'container.register("Users", { useFactory: make });',
      'container.registerSingleton("Users", Users);',
      'container.registerInstance("Users", new Users());',
      'export const providers = [{ provide: "Users", useClass: Users }];',
      'export const providers = [{ provide: "Users", useFactory: make, inject: [] }];',
      'export const providers = [{ provide: "Users", useFactory: (users) => users, inject: [Users] }];',
    ])
      for (const ask of [
        "container.get(TYPES.Users).list();",
        'container.resolve("Users").list();',
        "class Service { constructor(@inject(TYPES.Users) private users) {} run() { this.users.list(); } }",
        'class Service { constructor(@Inject("Users") users) { this.users = users; } run() { this.users.list(); } }',
        "class Service { @inject(TYPES.Users) users; run() { this.users.list(); } }",
      ])
        assert.deepEqual(names(bind, ask), ["list", "read"], `${bind} ${ask}`);
  });

  it("know a token by the name that its own file gives it", () => {
    const hot = (/** @type {string} */ imported) =>
      getHotNames({
        "tokens.js": 'export const USERS = Symbol("users");\nexport const OTHERS = Symbol("others");',
        "users.js": USERS,
        "main.js":
          'import { USERS } from "./tokens.js";\nimport { Users } from "./users.js";\nexport const providers = [{ provide: USERS, useClass: Users }];',
        "service.ts": `import { ${imported} as STORED } from "./tokens.js";\nimport { Inject } from "some-container";\nexport class Service { constructor(@Inject(STORED) private users) {} run() { this.users.list(); } }`,
        "app.js":
          'import { Service } from "./service.ts";\nimport http from "node:http";\nconst service = new Service();\nhttp.createServer(function handle(req, res) { service.run(); });',
      });
    assert.deepEqual(hot("USERS"), ["handle", "list", "read", "run"]);
    assert.deepEqual(hot("OTHERS"), ["handle", "run"]);
  });

  it("hand out what functions make of what they ask for themselves", () => {
    for (const ask of ['const users = await container.use("Users"); users.list();', 'container.make("Users").list();'])
      for (const bind of [
        'container.singleton("Users", async (deps) => { const db = await deps.use("db"); return new Users(db); });',
        'container.bind("Users", function () { return make(); });',
      ])
        assert.deepEqual(names(bind, ask), ["list", "read"], `${bind} ${ask}`);
    const ask = 'container.use("Users").list();';
    assert.deepEqual(names('container.singleton("Users", make);', ask.replace("Users", "Other")), []);
    assert.deepEqual(names('listener.bind("Users", 1);', ask), []);
  });

  it("hand factories what they ask for", () => {
    const ask =
      'class Service { constructor(@Inject("All") all) { this.all = all; } run() { for (const one of this.all) one.list(); } }';
    const bind =
      'export const providers = [{ provide: "All", inject: [Users, "Other"], useFactory: (users) => [users] }];';
    assert.deepEqual(names(bind, ask), ["list", "read"]);
    assert.deepEqual(names(bind.replace("(users)", "(_, users)"), ask), []);
    const bound = 'export const providers = [{ provide: "Other", useClass: Users },';
    assert.deepEqual(names(bind.replace("(users)", "(_, users)").replace("export const providers = [", bound), ask), [
      "list",
      "read",
    ]);
  });

  it("hand out nothing by other tokens, and maps are none", () => {
    for (const ask of [
      "container.get(TYPES.Other).list();",
      "map.get(TYPES.Users).list();",
      "class Service { constructor(@inject(TYPES.Other) private users) {} run() { this.users.list(); } }",
      "class Service { constructor(@Param(TYPES.Users) private users) {} run() { this.users.list(); } }",
    ])
      assert.deepEqual(names("container.bind(TYPES.Users).to(Users);", ask), [], ask);
    assert.deepEqual(names("list.bind(TYPES.Users);", "container.get(TYPES.Users).list();"), []);
  });
});

it("follows generators of Koa 1 and what they wait for", () => {
  assert.deepEqual(
    getHotNames({
      "app.js": `const koa = require("koa"); const users = require("./users.js");
const app = koa();
app.use(function *show(next) { this.body = yield users.load(this.params.id); yield next; });
app.listen(80);`,
      "users.js":
        "exports.load = function *load(id) { const rows = yield query(id); return pick(rows); };\nfunction query() {}\nfunction pick() {}\nfunction never() {}",
    }),
    ["load", "pick", "query", "show"],
  );
});

describe("containers that each request has", () => {
  const USERS_AND_MORE = `${USERS}\nexport class Mails { send() {} }`;
  /**
   * @param {string} main - where the application is put together
   * @param {string} body - of a handler that nobody is seen to hand anything
   * @param {string} [imports]
   */
  const resolved = (main, body, imports = "") =>
    getHotNames({
      "users.js": USERS_AND_MORE,
      "main.js": `import { Mails, Users, make } from "./users.js";\n${main}`,
      "routes.ts": `${imports}\nimport http from "node:http";\nhttp.createServer(function handle(req, res) { ${body} });`,
    }).filter((name) => name !== "handle");
  const AWILIX =
    'import { asClass, asFunction, asValue, createContainer } from "awilix";\nconst container = createContainer();\n';

  it("hand out what awilix is told of a name", () => {
    for (const register of [
      "container.register({ users: asClass(Users) });",
      "container.register({ users: asFunction(make).singleton() });",
      'container.register("users", asValue(new Users()));',
    ])
      for (const ask of [
        'req.container.resolve("users").list();',
        'req.state.container.resolve("users").list();',
        'const users = req.diScope.resolve("users"); users.list();',
        'const { container } = req; container.resolve("users").list();',
        'req.scope.resolve("users").list();',
      ])
        assert.deepEqual(resolved(AWILIX + register, ask), ["list", "read"], `${register} ${ask}`);
    const register = "container.register({ users: asClass(Users), mails: asClass(Mails) });";
    assert.deepEqual(resolved(AWILIX + register, 'req.container.resolve("mails").send();'), ["send"]);
    assert.deepEqual(resolved(AWILIX + register, 'req.container.resolve("others").list();'), []);
    assert.deepEqual(resolved(AWILIX + register, 'req.pages.resolve("users").list();'), []);
  });

  it("hand out what a container is told that a package has made", () => {
    const main =
      'import { asClass } from "awilix";\nimport { diContainer } from "@fastify/awilix";\ndiContainer.register({ users: asClass(Users) });';
    for (const ask of ['req.diScope.resolve("users").list();', 'diContainer.resolve("users").list();'])
      assert.deepEqual(resolved(main, ask, 'import { diContainer } from "@fastify/awilix";'), ["list", "read"], ask);
  });

  it("hand out what is declared of them, where nothing is registered in sight", () => {
    assert.deepEqual(
      getHotNames({
        "users.js": USERS,
        "types.d.ts":
          'import type { Users } from "./users.js";\ndeclare module "@fastify/awilix" { interface Cradle { users: Users } }',
        "app.js":
          'import http from "node:http";\nhttp.createServer(function handle(req, res) { req.diScope.resolve("users").list(); });',
      }),
      ["handle", "list", "read"],
    );
  });

  it("hand out services of Medusa's modules", () => {
    for (const [main, ask] of [
      ['export const USERS = "users";\nexport default Module(USERS, { service: Users });', "req.scope.resolve(USERS)"],
      ['export default Module("users", { service: Users });', 'req.scope.resolve("users")'],
      [
        "export default Module(Modules.USERS, { service: Users, loaders: [make] });",
        "container.resolve(Modules.USERS)",
      ],
    ])
      assert.deepEqual(resolved(main, `${ask}.list();`, 'import { USERS } from "./main.js";'), ["list", "read"], main);
    assert.deepEqual(
      resolved("export default Module({ service: Users });", 'req.scope.resolve("users").list();'),
      [],
      "another framework's decorator",
    );
  });

  it("give a middleware what it is injected", () => {
    assert.deepEqual(
      getHotNames({
        "users.js": USERS,
        "main.js": `import { Users } from "./users.js";\n${AWILIX}container.register({ users: asClass(Users) });`,
        "routes.js":
          'import { inject } from "awilix-express";\nimport express from "express";\nexpress().get("/", inject(({ users }) => function show(req, res) { users.list(); }));',
      }),
      ["list", "read", "show"],
    );
  });
});

it("asks Fastify for what was put on it by its name", () => {
  const hot = (/** @type {string} */ name) =>
    getHotNames({
      "users.js": USERS,
      "app.js": `import fastify from "fastify";\nimport { Users } from "./users.js";\nconst app = fastify();\napp.decorate("users", new Users());\napp.get("/", function handle(request) { request.server.getDecorator("${name}").list(); });`,
    });
  assert.deepEqual(hot("users"), ["handle", "list", "read"]);
  assert.deepEqual(hot("others"), ["handle"]);
});
