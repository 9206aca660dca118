import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-plugin-copy.js";
import { fix } from "../../lib/run/fix.js";
import { planRewrite } from "../../lib/run/plan.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-plugin-copy.js";

const pattern = { detector, rewrite };

/**
 * @param {string} text
 * @param {string} [name] - of the file
 * @returns {string} of the first finding, the reason why it is not rewritten, or else the result
 */
function getResult(text, name = "src/a.js") {
  const source = parseSource(text, name);
  const [finding] = detect(source, detector);
  assert.ok(finding !== undefined);
  const plan = planRewrite(source, pattern, finding, {}, {});
  return "refused" in plan ? plan.refused : fix(source, [pattern], { risk: "review" }).source.text;
}

/** A constructor that is given its collection. */
const REPLY = "class Reply { constructor(plugins) { for (const { name, fn } of plugins) this[name] = fn; } }\n";
/** One that copies a collection which it finds around it. */
const CONTEXT = "class Context { constructor() { Object.assign(this, helpers); } }\n";
/** A server that keeps one in a field. */
const SERVER = "class Server { constructor() { this.plugins = []; } reply() { return new Reply(this.plugins); } }\n";
/** A factory that copies one onto what it makes. */
const CREATE = "const ctx = Object.create(proto); Object.assign(ctx, helpers); return ctx;";

describe("no-plugin-copy leaves alone what it cannot follow", () => {
  for (const [text, reason] of [
    [
      "class Reply { constructor(plugins) { for (const plugin of plugins) this[plugin.name] = plugin; } }",
      "`plugin` may be an object, which all instances would share",
    ],
    [
      "class Reply { constructor(plugins) { for (const myHandler of plugins) this[myHandler.name] = myHandler; } }",
      "`myHandler` may be an object, which all instances would share",
    ],
    [
      `const all = { helpers: { json() {} } };\n${CONTEXT.replace("helpers", "all.helpers")}`,
      "it is not known where `all.helpers` is filled",
    ],
    [
      `const helpers = { json() {} };\n${CONTEXT.replace("helpers", "helpers, others")}`,
      "several collections are copied at once",
    ],
    [
      "const helpers = { json() {} };\nconst others = { json() {} };\nclass Context { constructor() { for (const name in helpers) { this[name] = helpers[name]; this[`${name}2`] = others[name]; } } }",
      "several collections are copied at once",
    ],
    [
      "var helpers = { json: function () {} };\nfunction Context() { var names = Object.keys(helpers); for (var i = 0; i < names.length; i++) this[names[i]] = helpers[names[i]];\n this.count = i; }",
      "a `var` of the copying is used elsewhere (line 2)",
    ],
    [
      "const helpers = { json() {} };\nclass Context { constructor(raw) {\n if (raw) for (const name in helpers) this[name] = helpers[name]; else this.raw = null; } }",
      "the copying depends on more than the collection (line 3)",
    ],
    [
      "const helpers = { json() {} };\nclass Context { constructor() {\n if (arguments.length > 1) for (const name in helpers) this[name] = helpers[name]; } }",
      "the copying reads `arguments` (line 3)",
    ],
    [
      "const helpers = { json() {} };\nlet limit = 9;\nlimit = 10;\nclass Context { constructor() { for (const name in helpers) if (name.length < limit) this[name] = helpers[name]; } }",
      "the copying reads `limit`, which may change (line 4)",
    ],
    [
      "const helpers = { json() {} };\nconst settings = load();\nclass Context { constructor() { for (const name in helpers) if (new settings.On(name).yes) this[name] = helpers[name]; } }",
      "the copying reads `settings.On`, which may change (line 3)",
    ],
    [`${REPLY}${SERVER}`, "`this.plugins` belongs to its object; by hand, keep a subclass for it in a field beside it"],
    ...[
      "function start() { const own = [{ name: 'json', fn() {} }]; return new Reply(own); }",
      "import { createServer } from 'node:http'; createServer((req, res) => { const own = [{ name: 'json', fn() {} }]; res.reply = () => new Reply(own); });",
    ].map((made) => [
      `const Reply = ${REPLY.replace("class Reply", "class")}${made}`,
      "`own` lives no longer than the call that creates the instance",
    ]),
    [
      "class Reply { constructor(server) { const { plugins } = server; for (const { name, fn } of plugins) this[name] = fn; } }\nconst server = createServer();\nconst reply = () => new Reply(server);",
      "it is not known where `plugins` is filled",
    ],
    [
      "class Reply { constructor(plugins) { let list = plugins; list = sort(list); for (const { name, fn } of list) this[name] = fn; } }\nconst known = [];\nconst reply = () => new Reply(known);",
      "it is not known where `list` is filled",
    ],
    [REPLY, "the file does not create an instance"],
    [`${REPLY}const reply = () => new Reply(...args);`, "`new Reply()` spreads its arguments (line 2)"],
    [`${REPLY}const reply = () => new Reply();`, "`new Reply()` passes no collection (line 2)"],
    [
      `${REPLY}import app from "./app.js"; const reply = () => new Reply(app.plugins);`,
      "it is not known where `app.plugins` is filled (line 2)",
    ],
    [
      `${REPLY}const { plugins } = app; const reply = () => new Reply(plugins);`,
      "`plugins` is declared without its value",
    ],
    [
      "class Reply { constructor({ plugins }) { for (const { name, fn } of plugins) this[name] = fn; } }",
      "`plugins` is passed in an options object",
    ],
    [
      `class Server { constructor(helpers) { this.helpers = helpers; } create() { ${CREATE.replace("helpers", "this.helpers")} } }`,
      "it is not known where `this.helpers` is filled",
    ],
    [
      `const proto = {}; function create(helpers) { ${CREATE} }`,
      "the object is made from a collection that is passed to its factory",
    ],
    [
      `const helpers = { a() {} }; function create() { ${CREATE.replace("Object.create(proto)", "{}")} }\nimport { createServer } from "node:http"; createServer((req, res) => { create(); });`,
      "the object is a literal; by hand, make it an instance of a class first",
    ],
    [`const helpers = { a() {} }; function create() { ${CREATE} }`, "the prototype of `ctx` is not known"],
    [
      `var helpers = { json() {} };\nvar helpers = { text() {} };\n${CONTEXT}`,
      "it is not known where `helpers` is filled",
    ],
    [
      `const all = { a: { json() {} } };\n${CONTEXT.replace("Object.assign(this, helpers)", "for (const name in all[kind]) this[name] = all[kind][name].bind(this)")}`,
      "it is not known where `all[kind]` is filled",
    ],
    [
      "class Reply { constructor(server) { for (const name in server.plugins) this[name] = server.plugins[name]; } }\nconst server = { plugins: { json() {} } };\nconst create = () => new Reply(server);",
      "`server.plugins` comes with `server`; by hand, keep a subclass for each collection in a `WeakMap`",
    ],
    [
      "const plugins = { json() {} };\nclass Reply { constructor(raw) { if (!raw) return;\n for (const name in plugins) this[name] = plugins[name]; } }",
      "a `return` may skip the copying (line 2)",
    ],
    [
      `${REPLY}const one = [{ name: "json", fn() {} }]; const two = [{ name: "list", fn: [] }];\nconst replies = () => [new Reply(one), new Reply(two)];`,
      "an array or object of `plugins` would be shared by all instances",
    ],
    // What the copying calls must be there where it goes.
    [
      `const proto = {}; const helpers = { a() {} };
      function build() { function isWanted(name) { return name !== "b"; }
        return function create() { const ctx = Object.create(proto);
          for (const name of Object.keys(helpers)) if (isWanted(name)) ctx[name] = helpers[name];
          return ctx; }; }`,
      "the copying reads local variables of the function around it",
    ],
    [
      "const plugins = { json() {} };\nclass Reply { constructor(raw) { if (raw) { this.raw = raw;\n for (const name in plugins) this[name] = plugins[name]; } } }",
      "the copying depends on more than the collection (line 3)",
    ],
    [
      "const plugins = {};\nclass Reply { constructor() { for (const name in plugins) this[name] = plugins[name]; } }\nfunction add(name, fn) { plugins[name] = fn; }",
      "the collection changes while instances are created (line 3); by hand, put each function on the prototype where it is added",
    ],
    [
      `const plugins = [];\n${REPLY}const reply = () => new Reply(plugins);\nfunction add(name) { plugins.push({ name }); }`,
      "the collection changes while instances are created (line 4); by hand, put each function on the prototype where it is added",
    ],
    // A method of a child that only running it would name.
    [
      `const helpers = { json() {} };\n${CONTEXT}class Child extends Context { [name]() {} }`,
      "a subclass has a member `json` (line 3)",
    ],
    [
      `const helpers = { json() {} };\n${CONTEXT}class Child extends Context { text() {} json() {} }`,
      "a subclass has a member `json` (line 3)",
    ],
    [
      `const helpers = { json() {} };\n${CONTEXT}const find = (name) => { const { [name]: found } = new Context(); };`,
      "an instance is destructured (line 3), and its methods would lose `this`",
    ],
    [
      `const helpers = { json() {} };\n${CONTEXT}const find = () => { const { a, ...others } = new Context(); };`,
      "an instance is destructured (line 3), and its methods would lose `this`",
    ],
    [
      `const helpers = { json() {} };\nclass Other { constructor() { this.text = 1; } }\n${CONTEXT}const find = () => { const { text } = new Context(); };`,
      "an instance is destructured (line 4), and its methods would lose `this`",
    ],
    [
      `const helpers = { json() {} };\n${CONTEXT.replace("{ constructor", "{ path() {} constructor")}const find = () => { const { text } = new Context(); };`,
      "an instance is destructured (line 3), and its methods would lose `this`",
    ],
    [
      `const helpers = { end() {}, json() {} };\nconst others = { json() {}, text() {} };\n${CONTEXT.replace("; }", "; Object.assign(this, others); }")}`,
      "a function of `others` may have the same name (line 3)",
    ],
    [
      `const helpers = { json() {} };\n${CONTEXT.replace("{ constructor", "{ json = 1; constructor")}`,
      "`json` is a field, too (line 2)",
    ],
    [
      `const helpers = { json() {} };\n${CONTEXT.replace("{ constructor", "{ set json(value) {} constructor")}`,
      "`json` is a field, too (line 2)",
    ],
    [
      `const helpers = { json() {} };\n${CONTEXT.replace("{ constructor", "{ accessor json = 1; constructor")}`,
      "`json` is a field, too (line 2)",
    ],
    [
      `${REPLY}const plugins = [];\nconst create = memoize(() => new Reply(plugins));\ncreate();\nplugins.push({ name: "json", fn() {} });`,
      "an instance may be created before `plugins` is complete (line 3)",
    ],
    [
      "const plugins = { json() {} };\nclass Reply { constructor() { for (const name in plugins) if (Object.hasOwn(settings.on, name)) this[name] = plugins[name]; } }\nconst settings = load();",
      "the copying reads `settings.on`, which may change (line 2)",
    ],
    [`const helpers = { json() {} };\nregister(${CONTEXT.trim()});`, "the class has no name that the file can use"],
    [
      `const helpers = { json() {} };\nif (helpers) {\n${CONTEXT.trim()} }`,
      "the class and `helpers` are declared in different blocks",
    ],
  ])
    it(`${reason}: ${text.replace(/\s+/g, " ")}`, () => assert.equal(getResult(text), reason));
});

describe("no-plugin-copy moves the copying", () => {
  for (const [what, before, after] of [
    [
      "behind a directive of a function",
      `const proto = {};
function build(helpers) {
  "use strict";
  return function create() {
    const ctx = Object.create(proto);
    Object.assign(ctx, helpers);
    return ctx;
  };
}
`,
      `const proto = {};
function build(helpers) {
  "use strict";

  const protoWithHelpers = Object.create(proto);
  Object.assign(protoWithHelpers, helpers);

  return function create() {
    const ctx = Object.create(protoWithHelpers);
    return ctx;
  };
}
`,
    ],
    [
      "with a call of a module that it reads",
      `const util = require("util");
const plugins = { json() {} };
class Reply {
  constructor(raw) {
    this.raw = raw;
    for (const name in plugins) if (util.isFunction(plugins[name])) this[name] = plugins[name];
  }
}
`,
      `const util = require("util");
const plugins = { json() {} };
class Reply {
  constructor(raw) {
    this.raw = raw;
  }
}

for (const name in plugins) if (util.isFunction(plugins[name])) Reply.prototype[name] = plugins[name];
`,
    ],
    [
      "out of a class with fields and accessors of other names, whose instances are destructured for these",
      `const helpers = { json() {} };
class Context {
  count = 0;
  static { register(this); }
  static get json() { return true; }
  get path() { return this.raw.path; }
  constructor(raw) {
    this.raw = raw;
    Object.assign(this, helpers);
  }
}
class Child extends Context {
  static { register(this); }
  text() {}
}
const read = () => {
  const { raw, count, path } = new Context({});
  return [raw, count, path];
};
`,
      `const helpers = { json() {} };
class Context {
  count = 0;
  static { register(this); }
  static get json() { return true; }
  get path() { return this.raw.path; }
  constructor(raw) {
    this.raw = raw;
  }
}

Object.assign(Context.prototype, helpers);

class Child extends Context {
  static { register(this); }
  text() {}
}
const read = () => {
  const { raw, count, path } = new Context({});
  return [raw, count, path];
};
`,
    ],
    [
      "of two collections that have no name in common",
      `const helpers = { json() {} };
const others = { text() {} };
class Context {
  constructor() {
    Object.assign(this, helpers);
    Object.assign(this, others);
    this.made = true;
  }
}
`,
      `const helpers = { json() {} };
const others = { text() {} };
class Context {
  constructor() {
    this.made = true;
  }
}

Object.assign(Context.prototype, helpers);
Object.assign(Context.prototype, others);
`,
    ],
    [
      "in front of functions that make instances and are called by others only",
      `class Reply {
  constructor(raw, plugins) {
    this.raw = raw;
    for (const { name, fn } of plugins) this[name] = fn;
  }
}
const plugins = [];
plugins.push({ name: "json", fn() {} });
function createReply(raw) {
  return new Reply(raw, plugins);
}
const onRequest = (raw) => createReply(raw);
`,
      `class Reply {
  constructor(raw) {
    this.raw = raw;
  }

  static withPlugins(plugins) {
    class ReplyWithPlugins extends this {}
    for (const { name, fn } of plugins) ReplyWithPlugins.prototype[name] = fn;
    return ReplyWithPlugins;
  }
}
const plugins = [];
plugins.push({ name: "json", fn() {} });
const ReplyWithPlugins = Reply.withPlugins(plugins);
function createReply(raw) {
  return new ReplyWithPlugins(raw);
}
const onRequest = (raw) => createReply(raw);
`,
    ],
    [
      "with the names that it has gathered",
      `const helpers = { json() {} };
class Context {
  constructor(raw) {
    this.raw = raw;
    const symbols = Object.getOwnPropertySymbols(helpers);
    for (const symbol of symbols) this[symbol] = helpers[symbol];
  }
}
`,
      `const helpers = { json() {} };
class Context {
  constructor(raw) {
    this.raw = raw;
  }
}

const symbols = Object.getOwnPropertySymbols(helpers);
for (const symbol of symbols) Context.prototype[symbol] = helpers[symbol];
`,
    ],
    [
      "with what is gathered and counted in variables of old JavaScript",
      `var plugins = { json: function () {} };
function Reply(raw) {
  this.raw = raw;
  var names = Object.keys(plugins);
  for (var i = 0; i < names.length; i++) this[names[i]] = plugins[names[i]];
}
`,
      `var plugins = { json: function () {} };
function Reply(raw) {
  this.raw = raw;
}

var names = Object.keys(plugins);
for (var i = 0; i < names.length; i++) Reply.prototype[names[i]] = plugins[names[i]];
`,
    ],
    [
      "onto an object that inherits a prototype of another module",
      `const http = require("http");
const helpers = { json() {} };
function create() {
  const res = Object.create(http.ServerResponse.prototype);
  Object.assign(res, helpers);
  return res;
}
`,
      `const http = require("http");
const helpers = { json() {} };

const serverResponseWithHelpers = Object.create(http.ServerResponse.prototype);
Object.assign(serverResponseWithHelpers, helpers);

function create() {
  const res = Object.create(serverResponseWithHelpers);
  return res;
}
`,
    ],
    [
      "in front of what would go on with it, without semicolons",
      `const helpers = { json() {} }
class Context {
  constructor(raw) {
    this.raw = raw
    Object.assign(this, helpers)
  }
}

(function () {
  run()
})()
`,
      `const helpers = { json() {} }
class Context {
  constructor(raw) {
    this.raw = raw
  }
}

Object.assign(Context.prototype, helpers);

(function () {
  run()
})()
`,
    ],
    [
      "that asks its class",
      `const helpers = { json() {} };
class Context {
  static has(name) {
    return name !== "then";
  }
  constructor(raw) {
    this.raw = raw;
    for (const name in helpers) if (Context.has(name)) this[name] = helpers[name];
  }
}
`,
      `const helpers = { json() {} };
class Context {
  static has(name) {
    return name !== "then";
  }
  constructor(raw) {
    this.raw = raw;
  }
}

for (const name in helpers) if (Context.has(name)) Context.prototype[name] = helpers[name];
`,
    ],
    [
      "out of a constructor that keeps its comment, from a collection that has underscores",
      `class Reply {
  constructor(__plugins) {
    for (const { name, fn } of __plugins) this[name] = fn;
    // Nothing else.
  }
}
const list = [{ name: "json", fn() {} }];
const create = () => new Reply(list);
`,
      `class Reply {
  constructor() {
    // Nothing else.
  }

  static withPlugins(__plugins) {
    class ReplyWithPlugins extends this {}
    for (const { name, fn } of __plugins) ReplyWithPlugins.prototype[name] = fn;
    return ReplyWithPlugins;
  }
}
const list = [{ name: "json", fn() {} }];
const ReplyWithPlugins = Reply.withPlugins(list);
const create = () => new ReplyWithPlugins();
`,
    ],
    [
      "out of a constructor that has more to do, in front of instances that the module makes",
      `class Reply {
  constructor(plugins) {
    for (const { name, fn } of plugins) this[name] = fn;
    this.made = true;
  }
}
const plugins = [{ name: "json", fn() {} }];
const one = new Reply(plugins);
const create = () => new Reply(plugins);
`,
      `class Reply {
  constructor() {
    this.made = true;
  }

  static withPlugins(plugins) {
    class ReplyWithPlugins extends this {}
    for (const { name, fn } of plugins) ReplyWithPlugins.prototype[name] = fn;
    return ReplyWithPlugins;
  }
}
const plugins = [{ name: "json", fn() {} }];
const ReplyWithPlugins = Reply.withPlugins(plugins);
const one = new ReplyWithPlugins();
const create = () => new ReplyWithPlugins();
`,
    ],
    [
      "behind what it reads, from a collection that others are made of",
      `const plugins = { json() {} };
class Reply {
  constructor(raw) {
    this.raw = raw;
    for (const name in plugins) if (util.isFunction(plugins[name])) this[name] = plugins[name];
  }
}
const copy = () => Object.assign({}, plugins);
const util = require("util");
`,
      `const plugins = { json() {} };
class Reply {
  constructor(raw) {
    this.raw = raw;
  }
}
const copy = () => Object.assign({}, plugins);
const util = require("util");
for (const name in plugins) if (util.isFunction(plugins[name])) Reply.prototype[name] = plugins[name];
`,
    ],
    [
      "of two collections that have no name in common, one of which the constructor is given",
      `class Reply {
  constructor(raw, plugins) {
    this.raw = raw;
    Object.assign(this, plugins);
    Object.assign(this, helpers);
  }
}
const helpers = { text() {} };
const plugins = { json() {} };
const create = (raw) => new Reply(raw, plugins);
`,
      `class Reply {
  constructor(raw) {
    this.raw = raw;
  }

  static withPlugins(plugins) {
    class ReplyWithPlugins extends this {}
    Object.assign(ReplyWithPlugins.prototype, plugins);
    return ReplyWithPlugins;
  }
}
const helpers = { text() {} };
Object.assign(Reply.prototype, helpers);
const plugins = { json() {} };
const ReplyWithPlugins = Reply.withPlugins(plugins);
const create = (raw) => new ReplyWithPlugins(raw);
`,
    ],
  ])
    it(what, () => assert.equal(getResult(before), after));
});

describe("no-plugin-copy in TypeScript", () => {
  it("keeps a parameter that is a field", () => {
    const result = getResult(
      `class Reply {
  constructor(private plugins: Plugin[]) {
    for (const { name, fn } of plugins) this[name] = fn;
  }
}
const plugins: Plugin[] = [{ name: "json", fn() {} }];
export const create = () => new Reply(plugins);
`,
      "src/a.ts",
    );
    assert.ok(result.includes("  constructor(private plugins: Plugin[]) {\n"), result);
    assert.ok(result.includes("new ReplyWithPlugins(plugins);"), result);
  });
});

describe("no-plugin-copy says what is also written", () => {
  for (const [body, remaining] of [
    ["this.json = null;", "`json` is also written (line 4) and they are no longer own properties"],
    ["this.raw = this.json();", "they are no longer own properties"],
    ["return this.json === undefined;", "they are no longer own properties"],
  ])
    it(body, () => {
      const source = parseSource(
        `const helpers = { json() {} };\nclass Context {\n  end() {\n    ${body}\n  }\n  constructor() {\n    Object.assign(this, helpers);\n  }\n}\n`,
        "src/a.js",
      );
      const plan = planRewrite(source, pattern, detect(source, detector)[0], {}, {});
      assert.equal("refused" in plan ? plan.refused : plan.rewrite.data?.remaining, remaining);
    });
});

describe("no-plugin-copy gives the collection the type that it has", () => {
  for (const [parameter, copied, expected] of [
    ["plugins: Plugin[]", "plugins", "plugins: Plugin[]"],
    ["private plugins: readonly Plugin[] = []", "plugins", "plugins: readonly Plugin[] = []"],
    ["list?: Plugin[]", "list", "list?: Plugin[]"],
  ])
    it(`${parameter} → ${expected}`, () => {
      const result = getResult(
        `const given: Plugin[] = [];
export const create = () => new Reply(given);
class Reply {
  constructor(${parameter}) {
    this.sent = "";
    for (const { name, fn } of ${copied}) this[name] = fn;
  }
}
`,
        "src/a.ts",
      );
      assert.ok(result.includes(`(${expected}) {`), result);
    });
});

describe("no-plugin-copy keeps a subclass by a list that cannot be followed", () => {
  /** @param {{ before?: string, copying?: string, behind?: string, use?: string, below?: string }} [other] */
  const getText = ({
    before = "",
    copying = "for (const name of request.app.names) this[name] = request.app.methods[name];",
    use = "new Reply(request)",
    below = "",
  } = {}) =>
    `import http from "node:http";
class Reply {
  constructor(request) {
    this.request = request;${before}
    ${copying}
  }
}
const create = (request) => ${use};
http.createServer((req, res) => res.end(create({ req, app }).path()));
${below}`;
  const READS =
    "`request.app.methods` comes with `request`; by hand, keep a subclass for each collection in a `WeakMap`";

  it("where the list and the functions have names that begin with a parameter", () => {
    const result = getResult(getText());
    assert.match(result, /const create = \(request\) => new \(Reply\.withMethods\(request\)\)\(request\);/);
    assert.match(result, /if \(kept\?\.size === size && kept\.from === from\) return kept\.subclass;/);
  });

  it("where the list has the functions in it", () => {
    const result = getResult(
      getText({ copying: "for (const { name, fn } of request.app.plugins) this[name] = fn.bind(this);" }),
    );
    assert.match(result, /if \(kept\?\.size === size\) return kept\.subclass;/);
    assert.match(result, /ReplyWithPlugins\.prototype\[name\] = fn;/);
    assert.match(result, /replyClasses\.set\(list, \{ size, subclass: ReplyWithPlugins \}\);/);
  });

  it("where every construction gives it a name or a member", () => {
    const result = getResult(getText({ use: "[new Reply(request), new Reply(request.parent), new Reply(this)]" }));
    assert.match(
      result,
      /\[new \(Reply\.withMethods\(request\)\)\(request\), new \(Reply\.withMethods\(request\.parent\)\)\(request\.parent\), new \(Reply\.withMethods\(this\)\)\(this\)\]/,
    );
  });

  it("with names that are free", () => {
    const result = getResult(getText({ below: "let list, size, kept, from, replyClasses; class ReplyWithMethods {}" }));
    assert.match(result, /const list2 = request\.app\.names;/);
    assert.match(result, /\{ size: size2, from: from2, subclass: ReplyWithMethods2 \}/);
  });

  /** @type {[reason: string, text: string, name?: string][]} */
  const cases = [
    [READS, getText(), "src/a.ts"],
    [READS, getText({ copying: "for (const name in request.app.methods) this[name] = request.app.methods[name];" })],
    [
      READS,
      getText({
        copying: "for (const name of request.app.names) if (request.isNew) this[name] = request.app.methods[name];",
      }),
    ],
    [READS, getText({ copying: "for (const name of request.app.list()) this[name] = request.app.methods[name];" })],
    [READS, getText({ copying: "for (const name of request?.app.names) this[name] = request.app.methods[name];" })],
    [READS, getText({ before: " request = request.parent;" })],
    [READS, getText({ before: " request.app = other;" })],
    [READS, getText({ before: " delete request.app;" })],
    [READS, getText({ before: " prepare(request);" })],
    [READS, getText({ before: " request.prepare();" })],
    [READS, getText({ use: "new Reply(find(request))" })],
    [READS, getText({ use: "new Reply(...requests)" })],
    [READS, getText({ use: "new Reply()" })],
    [READS, getText({ below: "export { Reply };" })],
    [READS, getText({ below: "class Other extends Reply {}" })],
    [READS, getText({ below: "register(Reply);" })],
  ];
  for (const [reason, text, name] of cases)
    it(`not: ${text.split("\n").slice(3).join(" ")} ${name ?? ""}`, () => assert.equal(getResult(text, name), reason));
});
