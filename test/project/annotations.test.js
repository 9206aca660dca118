import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";

const STORE = "export interface Store { find(): string[]; save(): void }\n";
const PG =
  'import type { Store } from "./store.ts";\nexport class Pg implements Store { find() { return query(); } save() {} other() {} }\nfunction query() {}\n';
const MEMORY = 'import { Store } from "./store.ts";\nexport class Memory implements Store { find() {} save() {} }\n';

/**
 * @param {string} users - a service in users.ts
 * @param {string} [body] - of the handler
 * @param {Record<string, string>} [files]
 */
const names = (users, body = "return this.users.list();", files = {}) =>
  getHotNames({
    "users.ts": users,
    "store.ts": STORE,
    "pg.ts": PG,
    "controller.ts": `import { Controller, Get } from "@nestjs/common";
import { Users } from "./users.ts";
@Controller()
export class Pages {
  constructor(private readonly users: Users) {}
  @Get() handle() { ${body} }
}`,
    ...files,
  }).filter((name) => name !== "handle");

describe("what is annotated with a class or an interface, and gets no value in sight", () => {
  it("constructor parameters and properties are instances of the class", () => {
    assert.deepEqual(names("export class Users { list() { this.read(); } read() {} never() {} }"), ["list", "read"]);
    assert.deepEqual(
      names(
        'import { Mails } from "./mails.ts";\nexport class Users { @Inject() private mails: Mails; list() { this.mails.send(); } }',
        undefined,
        { "mails.ts": "export class Mails { send() {} never() {} }" },
      ),
      ["list", "send"],
    );
  });

  it("of an interface all classes that implement it", () => {
    const users =
      'import type { Store } from "./store.ts";\nexport class Users { constructor(private store: Store) {} list() { this.store.find(); } }';
    assert.deepEqual(names(users), ["find", "list", "query"]);
    assert.deepEqual(
      getHotNames({
        "a.ts":
          'import { Store } from "./store.ts";\nimport http from "node:http";\nhttp.createServer(function handle(req, res) { run(other()); });\nexport function run(store: Store) { store.find(); }',
        "store.ts": STORE,
        "pg.ts": PG,
        "memory.ts": MEMORY.replace("find() {}", "find() { fromMemory(); }") + "function fromMemory() {}",
      }),
      ["find", "fromMemory", "handle", "query", "run"],
    );
  });

  it("of an interface that extends it, and of an abstract class, too", () => {
    const users =
      'import { Base } from "./base.ts";\nexport class Users { constructor(private base: Base) {} list() { this.base.find(); } }';
    assert.deepEqual(
      names(users, undefined, {
        "base.ts": "export interface Base { find(): void }",
        "store.ts": 'import { Base } from "./base.ts";\nexport interface Store extends Base { save(): void }',
      }),
      ["find", "list", "query"],
    );
    assert.deepEqual(
      names(users, undefined, {
        "base.ts": "export abstract class Base { abstract find(): void; clear() {} never() {} }",
        "middle.ts":
          'import { Base } from "./base.ts";\nexport abstract class Middle extends Base { find() { this.clear(); this.step(); } abstract step(): void }',
        "child.ts": 'import { Middle } from "./middle.ts";\nexport class Child extends Middle { step() {} }',
      }),
      ["clear", "find", "list", "step"],
    );
  });

  it("of an abstract class whose own method hands out `this`", () => {
    const hot = (/** @type {string} */ kind, own = "") =>
      getHotNames({
        "login.ts": `const all = new Map<string, Login>();
export abstract class Login { abstract send(): void; never() {} }
export ${kind} class Registered extends Login { ${own} onModuleInit() { all.set("one", this); } }
export class Logins { get(name: string): Login | undefined { return all.get(name); } }
function fallBack() {}`,
        "mail.ts":
          'import { Registered } from "./login.ts";\nexport class Mail extends Registered { send() { sendMail(); } }\nfunction sendMail() {}',
        "app.ts":
          'import { Logins } from "./login.ts";\nimport http from "node:http";\nconst logins = new Logins();\nhttp.createServer(function handle(req, res) { logins.get(req.url).send(); });',
      });
    assert.deepEqual(hot("abstract"), ["get", "handle", "send", "sendMail"]);
    // Of another class there may be instances.
    assert.deepEqual(hot("", "send() { fallBack(); }"), ["fallBack", "get", "handle", "send"]);
  });

  it("of one with more than 300 implementations, none", () => {
    const many = (/** @type {number} */ count) =>
      getHotNames({
        "a.ts": `import { Store } from "./store.ts";\nimport http from "node:http";\nhttp.createServer(function handle(req, res) { run(other()); });\nfunction run(store: Store) { store.find(); }`,
        "store.ts": STORE,
        "all.ts": `import { Store } from "./store.ts";\n${Array.from({ length: count }, (_, index) => `class C${index} implements Store { find() { f${index}(); } }\nfunction f${index}() {}`).join("\n")}`,
      });
    assert.ok(many(300).includes("f299"));
    assert.deepEqual(many(301), ["handle", "run"]);
  });

  it("not where a value is known", () => {
    assert.deepEqual(
      getHotNames({
        "a.ts":
          'import { Users } from "./users.ts";\nimport { Memory } from "./memory.ts";\nimport http from "node:http";\nconst users = new Users(new Memory());\nhttp.createServer(function handle(req, res) { users.list(); });',
        "users.ts":
          'import type { Store } from "./store.ts";\nexport class Users { constructor(private store: Store) {} list() { this.store.find(); } }',
        "store.ts": STORE,
        "pg.ts": PG,
        "memory.ts": MEMORY,
      }),
      ["find", "handle", "list"],
    );
  });

  it("where values of other classes arrive, and none of the one that is said", () => {
    const hot = (/** @type {string} */ type, /** @type {string} */ use, /** @type {string} */ answers) =>
      getHotNames({
        "bus.ts":
          "const answers = new Map();\nexport const bus = { on(name: string, fn) { answers.set(name, fn); }, ask(name: string) { return answers.get(name)(); } };",
        "user.ts": "export class User { rights() { own(); } }\nfunction own() {}",
        "role.ts": "export class Role { rights() { all(); } }\nfunction all() {}",
        "main.ts": `import { bus } from "./bus.ts";\nimport { Role } from "./role.ts";\nimport { User } from "./user.ts";\nclass Admin extends User { rights() { every(); } }\nfunction every() {}\n${answers}`,
        "app.ts": `import { bus } from "./bus.ts";\nimport { User } from "./user.ts";\nimport http from "node:http";\nasync function find(): ${type} { return bus.ask("user"); }\nhttp.createServer(async function handle(req, res) { const found = await find(); ${use} });`,
      }).filter((name) => /^(own|all|every)$/.test(name));
    const roles = 'bus.on("roles", () => new Role()); bus.on("all", () => [new Role()]);';
    assert.deepEqual(hot("Promise<User>", "found.rights();", roles), ["all", "own"]);
    assert.deepEqual(hot("Promise<User[]>", "for (const one of found) one.rights();", roles), ["all", "own"]);
    // What is there is not added to.
    assert.deepEqual(hot("Promise<User>", "found.rights();", 'bus.on("user", () => new Admin());'), ["every"]);
    assert.deepEqual(hot("Promise<Role>", "found.rights();", roles), ["all"]);
  });

  it("members of an object whose type says what they are", () => {
    for (const type of [
      "{ users: Users }",
      "Deps",
      'Pick<Deps, "users">',
      "Readonly<Deps> & { other: string }",
      "Outer<Deps>",
      "More",
    ]) {
      assert.deepEqual(
        getHotNames({
          "a.ts": `import { Users } from "./users.ts";\nimport http from "node:http";\nhttp.createServer(function handle(req, res) { run(other()); });
interface Deps { users: Users; self: Deps }\ninterface More extends Deps { more: number }\ntype Outer<T> = Deps | undefined;
function run({ users }: ${type}) { users.list(); }`,
          "users.ts": "export class Users { list() {} never() {} }",
        }),
        ["handle", "list", "run"],
        type,
      );
    }
  });

  it("lists, promises, results and what is cast", () => {
    for (const [declared, call] of [
      ["", "for (const user of (orm.load() as User[])) user.greet();"],
      ["", "for (const user of await all()) user.greet();"],
      ["declare const people: Map<string, User>;", "people.get(req.url).greet();"],
      ["declare function find(): Promise<User>;", "const user: User | null = await anything(); user?.greet();"],
      ["", "(await find()).greet();"],
      ["", "container.get<User>(TYPES.User).greet();"],
      ["", "container.resolve(User).greet();"],
      ["", "(await orm.find() as User).greet();"],
    ])
      assert.deepEqual(
        getHotNames({
          "a.ts": `import { User } from "./user.ts";\nimport http from "node:http";\nimport orm, { container } from "orm";\n${declared}
http.createServer(async function handle(req, res) { ${call} });\nfunction all(): Promise<User[]> { return orm.all(); }\nasync function find(): Promise<User> { return orm.find(); }`,
          "user.ts": "export class User { greet() {} never() {} }",
        }).filter((name) => name !== "all" && name !== "find"),
        ["greet", "handle"],
        call,
      );
  });

  it("types are found through other files, by names of their own and by namespaces", () => {
    for (const [imported, type] of [
      ['import type { Users } from "./index.ts";', "Users"],
      ['import type { Members as Users } from "./index.ts";', "Users"],
      ['import * as all from "./index.ts";', "all.Users"],
      ['import type Users from "./users.ts";', "Users"],
      ["", 'import("./index.ts").Users'],
      ['import type { Alias } from "./index.ts";', "Alias"],
    ])
      assert.deepEqual(
        getHotNames({
          "a.ts": `${imported}\nimport http from "node:http";\nhttp.createServer(function handle(req, res) { run(other()); });\nfunction run(users: ${type}) { users.list(); }`,
          "index.ts":
            'export * from "./users.ts";\nexport type { Users as Members } from "./users.ts";\nimport { Users } from "./users.ts";\nexport type Alias = Users;',
          "users.ts": "export class Users { list() {} never() {} }\nexport default Users;",
        }),
        ["handle", "list", "run"],
        type,
      );
  });

  it("is not followed from what is cold", () => {
    assert.deepEqual(
      names("export class Users { list() {} warm() {} }", "", {
        "module.ts":
          'import { Users } from "./users.ts";\nexport class Start { constructor(private users: Users) {} onModuleInit() { this.users.warm(); } }',
      }),
      [],
    );
  });

  it("objects that are annotated with an interface implement it", () => {
    for (const make of [
      "export const store: Store = { find() { found(); }, save() {} };",
      "export const makeStore = (db): Store => ({ find() { found(); }, save() {} });",
      "export function makeStore(): Store { const store = { find() { found(); }, save() {} }; return store; }",
    ])
      assert.deepEqual(
        getHotNames({
          "a.ts": `import { Store } from "./store.ts";\nimport http from "node:http";\nhttp.createServer(function handle(req, res) { run(other()); });\nfunction run(store: Store) { store.find(); }`,
          "store.ts": "export type Store = { find: () => void; save: () => void };",
          "make.ts": `import { Store } from "./store.ts";\n${make}\nfunction found() {}`,
        }),
        ["find", "found", "handle", "run"],
        make,
      );
  });

  it("what a type is told by its fields, it has", () => {
    /** @param {string} type */
    const run = (type) =>
      names("export class Users {}", "show(other());", {
        "types.ts": `import type { Base, Wrapped } from "some-framework";\nimport { Store } from "./store.ts";\ntype Own<T> = Base<T> & { form: string };\nexport type Context = ${type};`,
        "show.ts":
          'import { Context } from "./types.ts";\nexport function show(context: Context) { const { store } = context.components; store.find(); }',
        "controller.ts":
          'import { Controller, Get } from "@nestjs/common";\nimport { show } from "./show.ts";\n@Controller()\nexport class Pages { @Get() handle() { show(other()); } }',
      });
    for (const type of [
      "Base<{ components: { store: Store } }>",
      'Wrapped<Base<{ components: { store: Pick<Store, "find"> } }>, "/users">',
      "Own<{ components: { store: Store } }>",
    ])
      assert.deepEqual(run(type), ["find", "query", "show"], type);
    // What is named may be what it holds.
    assert.deepEqual(run("Base<Store>"), ["show"]);
  });

  it("types that name each other come to an end", () => {
    assert.deepEqual(
      getHotNames({
        "a.ts":
          'import type { B } from "./b.ts";\nexport interface A extends B { b: B; m(): void }\nexport type T = T | A;\nfunction run(a: A, t: T) { a.b.a.m(); t.m(); }\nimport http from "node:http";\nhttp.createServer(function handle(req, res) { run(x(), y()); });',
        "b.ts": 'import type { A } from "./a.ts";\nexport interface B extends A { a: A }',
      }),
      ["handle", "run"],
    );
  });

  it("what Temporal is told by a type are activities, each of which runs for a task", () => {
    const activities =
      "export async function send(to: string) { return write(to); }\nfunction write(to: string) {}\nexport function never() {}";
    for (const [imported, call] of [
      ['import type * as mails from "./mails.ts";', "proxyActivities<typeof mails>({ retry: {} })"],
      ['import * as mails from "./mails.ts";', "proxyLocalActivities<typeof mails>()"],
      ["", 'proxyActivities<typeof import("./mails.ts")>({})'],
    ])
      assert.deepEqual(
        getHotNames({
          "workflow.ts": `import { proxyActivities, proxyLocalActivities } from "@temporalio/workflow";\n${imported}\nconst { send } = ${call};\nexport async function greet(to: string) { await send(to); }`,
          "mails.ts": activities.replace("export function never", "function never"),
        }),
        ["send", "write"],
        call,
      );
  });
});
