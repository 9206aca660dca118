import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-late-property.js";
import { fix } from "../../lib/run/fix.js";
import { planRewrite } from "../../lib/run/plan.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-late-property.js";

const pattern = { detector, rewrite };

/**
 * @param {string} text
 * @param {string} [name] - of the file
 * @returns {string} of the first finding, the reason why it is not rewritten, or else the result
 */
function getResult(text, name = "src/a.cjs") {
  const source = parseSource(text, name);
  const [finding] = detect(source, detector);
  assert.ok(finding !== undefined);
  const plan = planRewrite(source, pattern, finding, {}, {});
  return "refused" in plan ? plan.refused : fix(source, [pattern], { risk: "review" }).source.text;
}

/** @param {string} body - of a handler with `req` and `res` */
const listener = (body) => `require("http").createServer((req, res) => { ${body} });`;

describe("no-late-property, where something is deleted", () => {
  for (const [body, reason] of [
    ["const user = { get name() { return 1; }, id: 2 }; delete user.name;", "the object is created elsewhere"],
    ["const user = { set name(value) {}, id: 2 }; delete user.name;", "the object is created elsewhere"],
    ["const user = { name: 2, __proto__: base }; delete user.name;", "the object is created elsewhere"],
    [
      "class User { get name() { return 1; } } const user = new User(); user.name = 1; delete user.name;",
      "`delete` would expose the class's own `name`",
    ],
    ["const user = { name: 1 }; delete user?.name;", "the object may be missing"],
    ["const user = { name: 1 }; send(delete user.name);", "the result of `delete` is used"],
    ["const user = { name: 1 }; delete user.name; check('name' in user);", "own properties are read (line 1)"],
    ["const user = { name: 1 }; delete user.name; check(Object.keys(user));", "own properties are read (line 1)"],
    [
      "const user = { name: 1 }; delete user.name; send(user);",
      "the object is passed to other code, which may read its own properties (line 1)",
    ],
    [
      "class User { constructor() { this.name = 1; } } const user = new User(); delete user.name; send(user);",
      "instances are passed to other code, which may read their own properties",
    ],
  ])
    it(`leaves ${body}`, () =>
      assert.equal(getResult(listener(`${body} res.end(req.url + user.name + user.id + user.kind);`)), reason));

  it("sets what an instance has to undefined", () => {
    const text = listener(
      "class User { constructor() { this.name = 1; } } const user = new User(); delete user.name; res.end(user.name + user.id + user.kind);",
    );
    assert.equal(getResult(text), text.replace("delete user.name", "user.name = undefined"));
  });

  it("sets what an instance has whose class has an accessor of its own", () => {
    const made = (/** @type {string} */ member, /** @type {string} */ key) =>
      listener(
        `class User { ${member} { return 1; } constructor() { this.name = 1; } } const user = new User(); delete user${key}; res.end(user${key} + user.id + user.kind);`,
      );
    const text = made("static get [kind]()", ".name");
    assert.equal(getResult(text), text.replace("delete user.name", "user.name = undefined"));
    assert.equal(getResult(made("get [kind]()", ".name")), "`delete` would expose the class's own `name`");
    assert.equal(getResult(made("get [kind]()", "[kName]")), "the class has accessors with computed names");
  });

  /** @param {string} read - of what a method has deleted a property from */
  const session = (read) =>
    `class Session { constructor(req) { this.token = req.url; } close() { delete this.token; return this.token + this.id + this.kind; } }\n${listener(`const one = new Session(req); one.close(); ${read} res.end();`)}`;

  for (const read of ["send(Object.keys(one));", "send(JSON.stringify(one)); send(Object.keys(one));"])
    it(`leaves what an instance has where ${read}`, () =>
      assert.equal(getResult(session(read)), "own properties are read (line 2)"));

  for (const read of ["send(JSON.stringify(one));", "send(JSON.stringify(one, null, 2));", "send(one);"])
    it(`leaves what an instance has that goes elsewhere: ${read}`, () =>
      assert.equal(
        getResult(session(read)),
        "instances are passed to other code, which may read their own properties",
      ));

  it("sets what an instance has that stays in sight", () =>
    assert.equal(getResult(session("")), session("").replace("delete this.token", "this.token = undefined")));

  it("sets what an object has that is handed to nobody", () => {
    const text = listener(
      "const user = { name: 1 }; delete user.name; for (const key in other(req)) check(key); res.end(user.name + user.id + user.kind);",
    );
    assert.equal(getResult(text), text.replace("delete user.name", "user.name = undefined"));
  });

  for (const made of ["{ name: 1, get id() { return 2; } }", "{ ...base }", "structuredClone(base)"])
    it(`sets what ${made} has to undefined`, () => {
      const after = getResult(
        listener(`const user = ${made}; delete user.name; res.end(user.name + user.id + user.kind);`),
      );
      assert.equal(
        after,
        listener(`const user = ${made}; user.name = undefined; res.end(user.name + user.id + user.kind);`),
      );
    });
});

describe("no-late-property, where a constructor adds fields in branches", () => {
  /** @param {string} body */
  const call = (body) =>
    `function Call(req) {\n  this.req = req;\n${body}}\n${listener("res.end(String(new Call(req).user));")}`;
  const fields = "  if (req.user) this.user = req.user;\n  if (req.lang) this.lang = req.lang;\n";
  const declared = "  this.user = undefined;\n  this.lang = undefined;\n";

  it("leaves a constructor on one line", () =>
    assert.equal(getResult(call(fields).replace(/\n */g, " ")), "the constructor is on one line"));

  for (const code of [
    "  if (!req.url) return this;\n",
    "  if (!req.url) return;\n",
    "  if (!req.url) { check(this); }\n",
    "  with (this) check();\n",
  ])
    it(`has all of them in front of ${code.trim()}`, () =>
      assert.equal(getResult(call(code + fields)), call(declared + code + fields)));

  it("has those in front whose names are no identifiers", () => {
    const named = fields.replace("this.user", 'this["user-id"]');
    const code = "  if (!req.url) return;\n";
    assert.equal(
      getResult(call(code + named)),
      call(`  this["user-id"] = undefined;\n  this.lang = undefined;\n${code}${named}`),
    );
  });

  it("sets them where a parent has no constructor, whatever `this` is elsewhere", () => {
    const child = (/** @type {string} */ body) =>
      `class Base {}\nclass Call extends Base {\n  constructor(req) {\n    super();\n    this.req = req;\n${body.replace(/^/gm, "  ").trimEnd()}\n  }\n}\nthis.user = 1;\n${listener("res.end(String(new Call(req).user));")}\nreturn module.exports;\n`;
    assert.equal(
      getResult(child(fields)),
      child("  this.user = req.user ? req.user : undefined;\n  this.lang = req.lang ? req.lang : undefined;\n"),
    );
  });

  it("has all of them in front of a first statement that hands on the instance", () => {
    const first = (/** @type {string} */ body) => call(body).replace("  this.req = req;\n", "");
    const code = "  register(this);\n";
    assert.equal(getResult(first(code + fields)), first(declared + code + fields));
  });

  it("sets them where they are, behind the call of a parent", () => {
    for (const [head, base] of [
      ['const util = require("util");\nfunction Base() {\n  this.id = 1;\n}\nutil.inherits(Call, Base);\n', "Base"],
      ['const util = require("util");\nconst Events = require("events");\nutil.inherits(Call, Events);\n', "Events"],
    ])
      assert.equal(
        getResult(head + call(`  ${base}.call(this);\n${fields}`)),
        head +
          call(
            `  ${base}.call(this);\n  this.user = req.user ? req.user : undefined;\n  this.lang = req.lang ? req.lang : undefined;\n`,
          ),
      );
  });

  it("has one in front that may be set above, on whatever object", () => {
    const code = "  req.user = 1;\n";
    assert.equal(
      getResult(call(code + fields)),
      call(
        `${code}  this.user = undefined;\n  if (req.user) this.user = req.user;\n  this.lang = req.lang ? req.lang : undefined;\n`,
      ),
    );
    const other = "function Other() {\n  this.user = 1;\n}\n";
    assert.equal(
      getResult(other + call(fields)),
      other + call("  this.user = req.user ? req.user : undefined;\n  this.lang = req.lang ? req.lang : undefined;\n"),
    );
  });

  /**
   * @param {string} body - of the constructor
   * @param {string} [head] - of the class
   */
  const derived = (body, head = "class Base {}\nclass Call extends Base {\n") =>
    `${head}  constructor(req) {\n${body.replace(/^(?=.)/gm, "  ")}  }\n}\n${listener("res.end(String(new Call(req).user));")}`;
  const set =
    "  this.req = req;\n  this.user = req.user ? req.user : undefined;\n  this.lang = req.lang ? req.lang : undefined;\n";

  it("leaves a constructor whose `super()` may not be the first thing", () => {
    const rest = `  this.req = req;\n${fields}`;
    assert.equal(
      getResult(derived(`  const made = super();\n${rest}`)),
      "the class has no constructor that starts with `super()`",
    );
    assert.equal(
      getResult(derived(`  if (!req) return;\n  super();\n${rest}`)),
      "the constructor may return before `super()`",
    );
  });

  it("asks a class only for what belongs to its instances", () => {
    for (const [head, file] of [
      ["class Call {\n  static all = register(this);\n", "src/a.cjs"],
      ["class Other { get user() { return 1; } }\nclass Call {\n", "src/a.cjs"],
      ["class Call {\n  id: number = 1;\n  user?: string;\n  lang?: string;\n", "src/a.cts"],
    ])
      assert.equal(getResult(derived(`  this.req = req;\n${fields}`, head), file), derived(set, head));
  });

  it("initialises what a class declares for its instances, not for itself", () => {
    const timing = (/** @type {string} */ value) =>
      `class Timing {\n  static from?: number;\n  private from?: number${value};\n  to: number | undefined${value};\n  start(now: number) {\n    this.from = now;\n  }\n  stop(now: number) {\n    this.to = now;\n  }\n}\n${listener("const one = new Timing(); if (req.a) one.start(1); one.stop(2); res.end(String(one.to));")}`;
    assert.equal(getResult(timing(""), "src/a.cts"), timing(" = undefined"));
  });

  it("leaves a class without a line for a constructor", () => {
    const use = listener(
      "const one = new Timing(); if (req.a) one.from = 1; if (req.b) one.to = 2; this.one = one; res.end(String(one.to));",
    );
    assert.equal(getResult(`class Timing {}\n${use}`), "the class is empty");
    assert.equal(getResult(`class Timing { get() { return 1; } }\n${use}`), "the class is on one line");
  });

  it("leaves what is abstract, and initialises no accessor", () => {
    const timing = (/** @type {string} */ from) =>
      `abstract class Timing {\n  ${from};\n  to?: number;\n  at?: number;\n  start(now: number) {\n    this.from = now;\n    this.at = now;\n  }\n  stop(now: number) {\n    this.to = now;\n  }\n}\n${listener("const one = new Timing(); if (req.a) one.start(1); one.stop(2); res.end(String(one.to));")}`;
    assert.equal(getResult(timing("abstract from?: number"), "src/a.cts"), "`from` is abstract");
    const text = timing("accessor from: number | undefined");
    assert.equal(
      getResult(text, "src/a.cts"),
      text.replace("to?: number", "to?: number = undefined").replace("at?: number", "at?: number = undefined"),
    );
  });

  it("writes a constructor in front of the first member", () => {
    const timing = (/** @type {string} */ constructor) =>
      `class Timing {\n${constructor}  start(now) {\n    this.from = now;\n  }\n\n  stop(now) {\n    this.to = now;\n  }\n}\n${listener("const one = new Timing(); if (req.a) one.start(1); one.stop(2); res.end(String(one.from));")}`;
    assert.equal(
      getResult(timing("")),
      timing("  constructor() {\n    this.from = undefined;\n    this.to = undefined;\n  }\n\n"),
    );
  });

  it("starts with the value that all branches give, or with none", () => {
    const branches = (/** @type {string[]} */ [a, b, c]) =>
      `  if (req.a) {\n    this.user = ${a};\n    this.lang = 1;\n  } else if (req.b) {\n    this.lang = 1;\n    this.user = ${b};\n  } else {\n    this.user = ${c};\n    this.lang = 1;\n  }\n`;
    for (const [values, user] of /** @type {[string[], string][]} */ ([
      [["1", "1", "1"], "1"],
      [["1", "1", "2"], "undefined"],
      [["1", "2", "1"], "undefined"],
      [["req.a", "req.a", "req.a"], "undefined"],
    ]))
      assert.equal(
        getResult(call(branches(values))),
        call(`  this.user = ${user};\n  this.lang = 1;\n${branches(values)}`),
      );
  });

  for (const code of ["  if (!req.url) return {};\n", "  check(() => { return; });\n"])
    it(`sets them where they are, behind ${code.trim()}`, () =>
      assert.equal(
        getResult(call(code + fields)),
        call(`${code}  this.user = req.user ? req.user : undefined;\n  this.lang = req.lang ? req.lang : undefined;\n`),
      ));
});

describe("no-late-property, where handlers add to the request", () => {
  /** @param {string} after */
  const app = (after) =>
    `const app = require("fastify")();\napp.addHook("onRequest", async (request) => {\n  if (request.raw.a) request.user = 1;\n  if (request.raw.b) request.lang = 2;\n});\n${after}\n`;
  const declared = 'app.decorateRequest("user", null);\napp.decorateRequest("lang", null);\n';

  for (const after of [
    'app.get("/", async (request) => Object.keys(request));',
    'app.get("/", async (request) => ({ ...request }));',
    "const isIn = (other) => 'lang' in other;",
    "const isIn = (other) => Object.hasOwn(other, 'user');",
    'app.get("/", async (request) => typeof request.user);',
    'app.get("/", async (request) => request.lang === undefined);',
    'app.get("/", async (request) => request.user !== null);',
    'app.get("/", async ({ lang = "en" }) => lang);',
  ])
    it(`leaves them where ${after} tells absent from \`null\``, () =>
      assert.equal(getResult(app(after)), "the code distinguishes `null` from a missing property (line 6)"));

  for (const after of [
    'app.get("/", async (request, reply) => Object.keys(reply));',
    "const isIn = (other) => 'other' in other;",
    "const getKeys = (other) => Object.keys(other);",
    'app.get("/", async (request) => request.user === 1);',
    'app.get("/", async (request) => request.other === undefined || typeof request.other);',
    'app.get("/", async ({ lang, id = 1 }) => lang + id);',
  ])
    it(`declares them in spite of ${after}`, () =>
      assert.equal(getResult(app(after)), app(after).replace("app.addHook", `${declared}app.addHook`)));

  it("declares a property that is called as a part of the language", () => {
    const text = app("function Page() { if (new.target === undefined) return new Page(); }").replace(
      "request.user",
      "request.target",
    );
    assert.equal(getResult(text), text.replace("app.addHook", `${declared.replace("user", "target")}app.addHook`));
  });

  it("declares them in front of a registration that is waited for", () => {
    const start = (/** @type {string} */ text) => `async function start() {\n${text}}\n`;
    const text = app("").replace("app.addHook", "await app.addHook");
    assert.equal(
      getResult(start(text.replace(/^(?=.)/gm, "  "))),
      start(text.replace("await", `${declared}await`).replace(/^(?=.)/gm, "  ")),
    );
  });

  it("leaves them where a handler is registered out of sight", () =>
    assert.equal(
      getResult(
        'const app = require("fastify")();\n/** @param {import("fastify").FastifyRequest} request */\nfunction onRequest(request) {\n  if (request.raw.a) request.user = 1;\n  if (request.raw.b) request.lang = 2;\n}\nmodule.exports = { onRequest };\n',
      ),
      "the file does not show where a handler is registered (line 3)",
    ));
});
