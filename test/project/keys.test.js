import { describe, it } from "node:test";
import { getHotNames, serve } from "./model.js";
import assert from "node:assert/strict";

const TOOLS = `export const tools = { pin() {}, lock() {}, unpin() {} };
export function other() { tools.pin(); tools.lock(); tools.unpin(); }`;

/** @param {string} text - of a file beside the tools */
function getHotTools(text) {
  return getHotNames({ "a.js": text, "tools.js": TOOLS }).filter((name) => /pin|lock/.test(name));
}

describe("members whose names are texts", () => {
  const imports = 'import { tools } from "./tools.js";';
  /** @type {[string, string, string[]][]} */
  const forms = [
    ["an argument", serve(`${imports} function act(name) { tools[name](); }`, 'act("pin");'), ["pin"]],
    [
      "what several callers give",
      serve(`${imports} function act(name) { tools[name](); }`, 'act("pin"); act("lock");'),
      ["lock", "pin"],
    ],
    [
      "a property of an argument",
      serve(`${imports} function act(options) { tools[options.name](); }`, 'act({ name: "unpin" });'),
      ["unpin"],
    ],
    [
      "what a function returns",
      serve(`${imports} function choose() { return "lock"; }`, "tools[choose()]();"),
      ["lock"],
    ],
    ["a condition", serve(imports, 'let name = "pin"; if (one) name = "lock"; tools[name]();'), ["lock", "pin"]],
    ["nothing that is known", serve(imports, "tools[unknown()]();"), []],
    ["a number", serve(`${imports} function act(index) { tools[index](); }`, "act(1);"), []],
    [
      "what the function around is given",
      serve(`${imports} function act(all, name) { all[name](); }`, 'act(tools, "pin");'),
      [],
    ],
  ];
  for (const [what, text, expected] of forms) it(what, () => assert.deepEqual(getHotTools(text), expected));

  it("what each row of a long table names", () => {
    const names = Array.from({ length: 30 }, (_, index) => `run${index}`);
    const rows = names.map((name) => `"/${name}": { path: "/${name}", run: "${name}" }`);
    const tools = `export const tools = { ${names.map((name) => `${name}() {}`).join(", ")}, never() {} }; export function other() { tools.run1(); }`;
    const table = `import { tools } from "./tools.js"; const rows = { ${rows.join(", ")} };`;
    assert.deepEqual(
      getHotNames({ "a.js": serve(table, "const { run } = rows[one.url]; tools[run]();"), "tools.js": tools })
        .filter((name) => /^(run|never)/.test(name))
        .sort(),
      names.sort(),
    );
  });

  it("functions of many objects that are kept together", () => {
    const names = Array.from({ length: 30 }, (_, index) => `send${index}`);
    const plugins = names.map(
      (name) =>
        `function ${name}() {}\nkeep("${name}", (() => { const send = ${name}; return { send, never() {} }; })());`,
    );
    const kept = "let kept = null; function keep(name, plugin) { kept = plugin; }";
    assert.deepEqual(
      getHotNames({ "a.js": serve(`${kept} ${plugins.join(" ")}`, "kept.send();") })
        .filter((name) => /^(send|never)/.test(name))
        .sort(),
      names.sort(),
    );
  });

  it("an object that is filled by keys, asked for by names", () => {
    const files = {
      "models/user.js": `module.exports = (orm) => {
        const User = orm.define("User", {});
        User.findActive = function () {};
        User.never = function () {};
        return User;
      };`,
      "models/note.js": `module.exports = (orm) => { const Note = orm.define("Note", {}); Note.findLast = function () {}; return Note; };`,
      "db.js": `const Orm = require("an-orm"); const fs = require("fs"); const path = require("path"); const orm = new Orm(); const db = {};
        fs.readdirSync(path.join(__dirname, "models")).forEach((file) => {
          const model = require(path.join(__dirname, "models", file))(orm);
          db[model.name] = model;
        });
        db.close = function () {};
        module.exports = db;`,
    };
    /** @param {string} body */
    const ask = (body) =>
      getHotNames({
        ...files,
        "a.js": `const db = require("./db.js"); require("http").createServer(function serve() { ${body} });`,
      }).filter((name) => name !== "serve");
    assert.deepEqual(ask("db.User.findActive();"), ["findActive"]);
    assert.deepEqual(ask("db.Note.findLast(); db.User.findActive();"), ["findActive", "findLast"]);
    // What has the name is meant, and nothing else.
    assert.deepEqual(ask("db.close();"), ["close"]);
    assert.deepEqual(ask('db.hasOwnProperty("User");'), []);
  });

  it("an object that definitions fill by their names with what they define, however many there are", () => {
    const names = Array.from({ length: 30 }, (_, index) => `Model${index}`);
    const last = `by${"x".repeat(29)}`;
    const files = {
      ...Object.fromEntries(
        names.map((name, index) => [
          `models/${name}.js`,
          `module.exports = { name: "${name}", getStatics: () => ({ statics: { by${"x".repeat(index)}() {} } }) };`,
        ]),
      ),
      "models/index.js": `const { Model } = require("an-orm");
        const all = {};
        for (const name of ${JSON.stringify(names)}) {
          const definition = require(\`./\${name}\`);
          definition.model = class extends Model {};
          Object.assign(definition.model, definition.getStatics(all).statics);
          module.exports[definition.name] = all[definition.name] = definition.model;
        }`,
    };
    const asked = (/** @type {string} */ body) =>
      getHotNames({
        ...files,
        "a.js": `const models = require("./models/index.js"); require("http").createServer(function serve() { ${body} });`,
      }).filter((name) => name !== "serve");
    assert.deepEqual(asked("models.Model1.byx();"), ["byx"]);
    assert.deepEqual(asked(`models.Model29.${last}(); models.Model0.by();`), ["by", last]);
    assert.deepEqual(asked("models.Model7.never();"), []);
  });

  it("events that constants name", () => {
    const events = 'const Events = { Push: "push", End: "end" }; import { EventEmitter } from "node:events";';
    const queue =
      "class Queue extends EventEmitter { constructor() { super(); this.on(Events.Push, run); this.on(Events.End, stop); } add() { this.emit(Events.Push); } } function run() {} function stop() {} const queue = new Queue();";
    const names = getHotNames({ "a.js": serve(`${events} ${queue}`, "queue.add();") });
    assert.deepEqual(
      names.filter((name) => name === "run" || name === "stop"),
      ["run"],
    );
  });

  it("events that a variable names, of which it is given several", () => {
    const hot = (/** @type {string} */ emitted, /** @type {string} */ given) =>
      getHotNames({
        "app.js": `import { EventEmitter } from "node:events"; const orders = new EventEmitter(); let event = "paid"; ${given} orders.on(event, notify); function notify() {}\nrequire("http").createServer(function handle() { orders.emit("${emitted}"); });`,
      });
    const queued = 'if (process.env.QUEUE) event = "paid.queued";';
    assert.deepEqual(hot("paid", queued), ["handle", "notify"]);
    assert.deepEqual(hot("paid.queued", queued), ["handle", "notify"]);
    assert.deepEqual(hot("refunded", queued), ["handle"]);
    assert.deepEqual(hot(".queued", 'if (process.env.QUEUE) event += ".queued";'), ["handle"]);
  });

  it("events that constants of other files name, also behind an emitter of one's own", () => {
    const hot = (/** @type {string} */ listening, /** @type {string} */ emitting) =>
      getHotNames({
        "events.js": 'exports.EVENTS = { USER: { ADDED: "user.added", REMOVED: "user.removed" } };',
        "bus.js":
          'const { EventEmitter } = require("node:events");\nfunction Bus() { this.emitter = new EventEmitter(); }\nBus.prototype.emit = function (event, ...args) { this.emitter.emit(event, ...args); };\nBus.prototype.on = function (event, fn) { this.emitter.on(event, fn); };\nmodule.exports = new Bus();',
        "mail.js": `const bus = require("./bus.js");\nconst { EVENTS } = require("./events.js");\nconst all = require("./events.js");\n${listening}\nfunction welcome() {}\nfunction clean() {}`,
        "app.js": `const bus = require("./bus.js");\nrequire("./mail.js");\nconst all = require("./events.js");\nconst { EVENTS: E } = require("./events.js");\nrequire("http").createServer(function handle() { ${emitting} });`,
      }).filter((name) => name === "welcome" || name === "clean");
    for (const added of ["EVENTS.USER.ADDED", "all.EVENTS.USER.ADDED"])
      for (const emitted of ["E.USER.ADDED", "all.EVENTS.USER.ADDED"])
        assert.deepEqual(
          hot(`bus.on(${added}, welcome); bus.on(EVENTS.USER.REMOVED, clean);`, `bus.emit(${emitted}, 1);`),
          ["welcome"],
          `${added} ${emitted}`,
        );
    assert.deepEqual(hot("bus.on(EVENTS[name], welcome);", "bus.emit(E[name]);"), []);
  });

  it("does not make the others those of a table", () =>
    assert.deepEqual(
      getHotNames({
        "a.js": serve(
          "const service = { save() {}, load() {} }; function act(name) { service[name](); }",
          'act("save"); act(unknown());',
        ),
        "b.js": "",
      }),
      ["act", "handler", "load", "save"],
    ));
});

describe("members that messages name", () => {
  /** @param {string} key @param {string} [before] */
  const answer = (key, before = "") =>
    getHotTools(
      `import { tools } from "./tools.js"; import { WebSocketServer } from "ws";
      const server = new WebSocketServer({ port: 1 });
      server.on("connection", (socket) => socket.on("message", (data) => answer(JSON.parse(data))));
      function answer(message) { ${before} tools[${key}](); }`,
    );
  const all = ["lock", "pin", "unpin"];
  for (const [key, before] of [
    ["message.type"],
    ["message.body.type.toLowerCase()"],
    ["String(message.type)"],
    ["type", "const { type } = message;"],
    ["type", 'const type = message.event.split(".")[1];'],
    ["parts[0]", 'const parts = message.event.split(".");'],
    ["JSON.parse(text).type"],
  ])
    it(`${before ?? ""} ${key}`, () => assert.deepEqual(answer(key, before), all));

  it("only those that begin like it", () => {
    assert.deepEqual(answer("`un${message.type}`"), ["unpin"]);
    assert.deepEqual(answer('message.type + "ck"'), ["lock"]);
    assert.deepEqual(answer('"un" + level'), ["unpin"]);
  });
  for (const [key, before] of [
    ["level"],
    ["options.level"],
    ["route.method"],
    ["type", "let type = message.type; type = other;"],
    ["message"],
    ["this.type"],
  ])
    it(`not by ${before ?? ""} ${key}`, () => assert.deepEqual(answer(key, before), []));

  it("a table of tables, whose parts others use by their names", () => {
    const hot = getHotNames({
      "a.js": `import { commands } from "./commands.js"; import { Server } from "socket.io";
        new Server().on("connection", (socket) => socket.on("call", (event) => call(event)));
        function call(message) { return message.name.split(".").reduce((found, part) => found[part], commands)(); }`,
      "commands.js": 'import * as users from "./users.js"; export const commands = {}; commands[name()] = users;',
      "users.js": "export function list() {} export function show() {}",
      "b.js": 'import { list } from "./users.js"; list();',
    });
    assert.deepEqual(
      hot.filter((name) => name === "list" || name === "show"),
      ["list", "show"],
    );
  });
});

describe("functions that return what a name chooses", () => {
  const registry = `class Core {
      constructor() {
        this.handlers = {};
        this.context = { getHandlers: (type) => (this.handlers[type] || []).map(({ fn }) => fn) };
      }
      register(handlers) {
        Object.keys(handlers).forEach((type) => {
          if (!this.handlers[type]) this.handlers[type] = [];
          handlers[type].forEach((fn) => { this.handlers[type].push({ fn, name: "one" }); });
        });
      }
    }
    export const core = new Core();`;
  const plugins = `import { core } from "./core.js";
    function connect() {} function warm() {} function check() {} function price() {} function late() {}
    core.register({ startup: [connect, warm], check: [check] });
    core.register({ price: [price], startup: [late] });`;
  const imports = 'import { core } from "./core.js"; import "./plugins.js";';
  /** @param {string} body @param {string} [more] */
  const ask = (body, more = "") =>
    getHotNames({ "a.js": serve(imports + more, body), "core.js": registry, "plugins.js": plugins }).filter((name) =>
      /^(connect|warm|check|price|late)$/.test(name),
    );
  const all = ["check", "connect", "late", "price", "warm"];

  it("only what is kept under the name of this call", () => {
    assert.deepEqual(ask('core.context.getHandlers("check").forEach((fn) => fn(one));'), ["check"]);
    assert.deepEqual(ask('for (const fn of core.context.getHandlers("price")) fn(one);'), ["price"]);
    assert.deepEqual(
      ask(
        'core.context.getHandlers("check").forEach((fn) => fn(one)); for (const fn of core.context.getHandlers("price")) fn(one);',
        'core.context.getHandlers("startup").map((fn) => fn());',
      ),
      ["check", "price"],
    );
  });
  it("none for a name under which nobody keeps anything, where others are kept by theirs", () =>
    assert.deepEqual(
      ask(
        'core.context.getHandlers("check").forEach((fn) => fn(one)); for (const fn of core.context.getHandlers("surcharge")) fn(one);',
      ),
      ["check"],
    ));
  it("all of it where a call does not say which", () =>
    assert.deepEqual(ask("for (const fn of core.context.getHandlers(one.url)) fn(one);"), all));

  /** @param {string} code @param {string} body */
  const askTable = (code, body) =>
    getHotNames({
      "a.js": serve('import { find } from "./table.js";', body),
      "table.js": `${code} export { find };`,
    }).filter((name) => /^(first|second|third)$/.test(name));
  const functions = "function first() {} function second() {} function third() {}";
  it("all of it where names are given one by one", () =>
    assert.deepEqual(
      askTable(
        `${functions} const table = {}; const others = { first, second };
        function register(name, fn) { table[name] = fn; } register("a", first); register("b", second);
        function find(name) { return table[name]; }`,
        'find("a")();',
      ),
      ["first", "second"],
    ));
  it("what stands in no table, besides what has the name", () =>
    assert.deepEqual(
      askTable(
        `${functions} const table = {}; function fill(given) { for (const key of Object.keys(given)) table[key] = given[key]; } fill({ a: first, b: second });
        function register(name, fn) { table[name] = fn; } register("c", third);
        function find(name) { const found = table[name]; return found ?? null; }`,
        'find("a")();',
      ),
      ["first", "third"],
    ));
  it("not what a name is changed to", () =>
    assert.deepEqual(
      askTable(
        `${functions} const table = {}; function fill(given) { for (const key of Object.keys(given)) table[key] = given[key]; } fill({ a: first, b: second });
        function find(name) { name = name + name; return table[name]; }`,
        'find("a")();',
      ),
      ["first", "second"],
    ));
});
