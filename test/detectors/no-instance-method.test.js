import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-instance-method.js";
import { getOwnFunctions } from "../../detectors/no-instance-method/own-functions.js";
import { getUses } from "../../detectors/no-instance-method/uses.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} code
 * @param {string} [filename]
 * @returns {string[]} the names of what is found
 */
const find = (code, filename = "a.js") => {
  const source = parseSource(`import http from "node:http";\n${code}`, filename);
  return detect(source, detector).flatMap(({ data, facts }) =>
    "made" in facts ? [data.code] : facts.group.map(({ name, key, node }) => name ?? source.slice(key ?? node)),
  );
};

describe("own functions of instances", () => {
  /**
   * @param {string} code
   * @returns {string[]} the form and the name of each, and what is known besides
   */
  const getOwn = (code) =>
    [...getOwnFunctions(parseSource(code, "a.cjs")).values()].flatMap((all) =>
      all.map(({ form, name, isBound, isEnumerable }) =>
        [form, name, ...(isBound === true ? ["bound"] : []), ...(isEnumerable === true ? ["enumerable"] : [])].join(
          " ",
        ),
      ),
    );

  /** What a constructor does. @type {Record<string, string[]>} */
  const constructors = {
    "this.a = () => 1;": ["function a"],
    "this.a += () => 1;": [],
    "a = () => 1;": [],
    "[this.a] = [() => 1];": [],
    "const self = this; self.a = () => 1;": ["function a"],
    "if (raw) this.a = () => 1;": ["function a"],
    "raw.on('x', () => { this.a = () => 1; });": [],
    "raw.on('x', function () { this.a = () => 1; });": [],
    "const c = (this.a = () => 1);": [],
    "this.a = this.b.bind(this);": ["bound a"],
    "this.a = Reply.prototype.b.bind(this);": ["bound a"],
    "this.a = function () {}.bind(this);": ["function a bound"],
    "this.a = this.b.bind(this, 1);": [],
    "this.a = this.b.bind(other);": [],
    "this.a = this.b.call(this);": [],
    "this.a = this[b].bind(this);": [],
    "this.a = other.b.bind(this);": [],
    "this.a = b.bind(this);": [],
    "this.a = new Bound(this);": [],
    "this.a = new.target.bind(this);": [],
    "Object.defineProperty(raw, 'a', { get() {} });": [],
    "Object.defineProperty(this, 'a', { get() {} });": ["accessor a"],
    "Reflect.defineProperty(this, 'a', { get() {}, set(value) {} });": ["accessor a"],
    "Object.defineProperty(this, 'a', { get, enumerable: false });": ["accessor a"],
    "Object.defineProperty(this, 'a', { value() {}, enumerable: true });": ["function a enumerable"],
    "Object.defineProperty(this, 'a', { value: 1 });": [],
    "Object.defineProperty(this, 'a', { get() {}, ...other });": [],
    "Object.defineProperty(this, 'a', { get() {}, [set]: 1 });": [],
    "Object.defineProperty(this, 'a', descriptor);": [],
    "Object.defineProperty(this, name, { get() {} });": ["accessor "],
    "Object.defineProperty(this, 1, { get() {} });": ["accessor "],
    "Object.defineProperty(this, 'a');": [],
    "Object.defineProperty(this);": [],
    "Object.defineProperty();": [],
    "Object.defineProperties(this, { a: { get() {} }, b: { value: 1 }, ...c });": ["accessor a"],
    "Object.defineProperties(this, all);": [],
    "Object.defineProperties(this);": [],
    "Object.assign(this, { a() {} });": [],
    "define(this, 'a', { get() {} });": [],
    "this.__defineGetter__('a', () => 1);": ["accessor a enumerable"],
    "this.__defineGetter__('a');": [],
  };
  for (const [code, own] of Object.entries(constructors))
    it(`of a constructor: ${code}`, () =>
      assert.deepEqual(getOwn(`class Reply { constructor(raw, b) { ${code} } }`), own));

  /** Members of a class. @type {Record<string, string[]>} */
  const members = {
    "a = () => 1;": ["function a"],
    "#a = () => 1;": ["function #a"],
    "'a-b' = () => 1;": ["function a-b"],
    "[a] = () => 1;": ["function "],
    "a = this.b.bind(this);": ["bound a"],
    "a = 1;": [],
    "a;": [],
    "static a = () => 1;": [],
    "static { this.a = () => 1; }": [],
    "static b() { this.a = () => 1; }": [],
    "b() { this.a = () => 1; }": [],
    "set b(value) { this.a = () => 1; }": [],
  };
  for (const [code, own] of Object.entries(members))
    it(`of a class: ${code}`, () => assert.deepEqual(getOwn(`class Reply { ${code} }`), own));

  /** Functions, of which some are constructors. @type {Record<string, string[]>} */
  const functions = {
    "function reply() { this.a = () => 1; } new reply();": ["function a"],
    "function Reply() { this.a = () => 1; }": ["function a"],
    "module.exports = function Reply() { this.a = () => 1; };": ["function a"],
    "exports.Reply = function () { this.a = () => 1; };": ["function a"],
    "function reply() { this.a = () => 1; }": [],
    "const object = { Reply() { this.a = () => 1; } };": [],
    "const object = { Reply: function () { this.a = () => 1; } };": [],
    "const Reply = () => { this.a = () => 1; };": [],
    "class Log { Reply = function () { this.a = () => 1; }; }": ["function Reply"],
    "this.a = () => 1;": [],
    "(function () { this.a = () => 1; })();": [],
    "function Reply() {} Reply.prototype.init = function () { this.a = () => 1; };": [],
  };
  for (const [code, own] of Object.entries(functions))
    it(`of a function: ${code}`, () => assert.deepEqual(getOwn(code), own));
});

describe("uses of members", () => {
  /** Code, the kinds of its uses, and with `?` where the object may be another. @type {Record<string, string[]>} */
  const uses = {
    "reply.send();": ["call"],
    "reply.send?.();": ["read"],
    "new reply.send();": ["made"],
    "new Task(reply.send);": ["detached"],
    "run(reply.send);": ["detached"],
    "x = reply.send;": ["detached"],
    "reply.send = x;": ["write"],
    "reply.send += x;": ["write"],
    "reply.send++;": ["write"],
    "delete reply.send;": ["write"],
    "typeof reply.send;": ["read"],
    "if (reply.send) run();": ["read"],
    "reply.send.call(x);": ["member"],
    "x[reply.send];": ["detached"],
    "const { send } = reply;": ["detached"],
    "({ send } = reply);": ["detached?"],
    "for (const { send } of [reply]);": ["detached?"],
    "(({ send }) => send)(reply);": ["detached?"],
    "unknown.send();": ["call?"],
    "unknown.send(); reply.send = x;": ["call?", "write"],
    "unknown.send.send();": ["call?", "member?"],
    "(unknown ? reply : x).send.send();": ["call?", "member"],
    "Reply.prototype.send = x;": ["definition"],
    "Reply.prototype.send();": ["call?"],
    "Reply.defaults.send = x;": ["write?"],
    "const { send } = unknown;": ["detached?"],
    "(unknown ? reply : other).send();": ["call"],
    "(unknown.is ? reply : unknown).send();": ["call"],
    "new Child().send();": ["call"],
    "other.send();": [],
    "const { send } = other;": [],
    "const { send } = { send: 1 };": [],
    "list.send();": [],
    "run.send();": [],
    "text.send();": [],
    "imported.send();": [],
    "process.send();": [],
    "Other.send();": [],
    "x = unknown ? list : run; (unknown ? list : run).send();": [],
    "(1 + 1).send();": ["call?"],
    "(function () {}.x).send();": ["call?"],
  };
  for (const [code, kinds] of Object.entries(uses)) {
    it(code, () => {
      const source = parseSource(
        `import imported from "./imported.js";\nclass Reply { send() {} }\nclass Child extends Reply {}\nclass Other { send() {} }\nconst reply = new Reply(), other = new Other(), list = [], run = () => {}, text = "a";\nexport function use(unknown, x) { ${code} }`,
        "a.js",
      );
      assert.deepEqual(
        getUses(source, source.nodes("ClassDeclaration")[0], "send").map(
          ({ kind, isSure }) => `${kind}${isSure ? "" : "?"}`,
        ),
        kinds,
      );
    });
  }
});

describe("no-instance-method takes for intended", () => {
  /** Members of a class that has `a = () => 1`, too, and what is found of them. @type {[string, string, string[]][]} */
  const cases = [
    ["a class", "constructor() { this.Chunk = function () {}; }", []],
    [
      "not an accessor with a capital",
      "constructor(raw) { Object.defineProperty(this, 'URL', { get: () => raw.url }); }",
      ["URL"],
    ],
    ["a method of the same name", "send() {} constructor() { this.send = () => 1; }", []],
    [
      "an accessor of the same name",
      "get ip() { return 1; } constructor(raw) { Object.defineProperty(this, 'ip', { get: () => raw.ip }); }",
      [],
    ],
    ["what every object has", "constructor() { this.__proto__ = () => 1; }", []],
    ["not what the class itself looks at", "static { this.x = new Reply().send; } send = () => 1;", ["send"]],
    ["what is set again", "constructor() { this.send = () => 1; } stop() { this.send = () => 2; }", []],
    [
      "what takes the place of another",
      "constructor() { const { send } = this; this.old = send; this.send = () => 1; }",
      [],
    ],
    ["what a field has before", "old = this.send; constructor() { this.send = () => 1; }", []],
    [
      "not what is called before",
      "old = this.send(); send() {} constructor() { this.send = this.send.bind(this); }",
      ["send"],
    ],
    ["what is kept by its identity", "send = () => this.x; stop() { this.x.off('end', this.send); }", []],
    ["what is taken off by its name", "send = () => this.x; stop() { const { send } = this; send(); }", []],
    [
      "what is handed on in a loop",
      "send = () => this.x; on() { for (const x of this.x) x.on('end', this.send); }",
      [],
    ],
    ["what a constructor hands on", "constructor(raw) { this.send = () => this.x; raw.on('end', this.send); }", []],
    ["what a field keeps", "send = () => this.x; all = [this.send];", []],
    ["not what is handed on once", "send = () => this.x; on() { this.x.on('end', this.send); }", ["send"]],
    [
      "what is handed on twice",
      "send = () => this.x; on() { this.x.on('end', this.send); this.x.on('close', this.send); }",
      [],
    ],
    ["what is handed on with its type", "send = () => this.x; on() { this.x.on('end', (this.send as any)); }", []],
    ["not what needs no instance", "send = () => 1; on() { this.x.off('end', this.send); }", ["send"]],
  ];
  for (const [what, members, found] of cases) {
    it(what, () =>
      assert.deepEqual(
        find(
          `class Reply { a = () => 1; ${members} }\nhttp.createServer((req, res) => { const reply = new Reply(res); reply.a(); });`,
          members.includes(" as ") ? "a.ts" : "a.js",
        ).filter((name) => name !== "a"),
        found,
      ),
    );
  }

  it("what a constructor function has before", () => {
    /** @param {string} first */
    const findBehind = (first) =>
      find(
        `function check() { if (new Reply().send) return; }\nfunction Reply() { ${first} this.send = function () {}; this.a = function () {}; }\nhttp.createServer((req, res) => { check(new Reply()); });`,
      );
    assert.deepEqual(findBehind(""), ["send", "a"]);
    assert.deepEqual(findBehind("this.old = this.send;"), ["a"]);
  });

  it("not what a field of another class looks at", () =>
    assert.deepEqual(
      find(
        "class Log { x = new Reply().send; }\nclass Reply { a = () => 1; send = () => 1; }\nhttp.createServer((req, res) => { new Reply(); });",
      ),
      ["a", "send"],
    ));

  it("functions of any name, but no accessors of any name", () =>
    assert.deepEqual(
      find(
        "const key = 'b';\nclass Reply { a = () => 1; [key] = () => 1; constructor() { Object.defineProperty(this, key, { get: () => 1 }); } }\nhttp.createServer((req, res) => { new Reply(); });",
      ),
      ["a", "key"],
    ));

  it("what somebody else hands on", () =>
    assert.deepEqual(
      find(
        "class Reply { a = () => 1; send = () => this.x; }\nhttp.createServer((req, res) => { const reply = new Reply(res); req.on('end', reply.send); });",
      ),
      ["a"],
    ));

  it("what users of an exported class may take off, unless its name says that it is none of theirs", () =>
    assert.deepEqual(
      find(
        "export class Reply { a = () => this.x; _b = () => this.x; private c = () => this.x; protected d = () => this.x; #e = () => this.x; public f = () => this.x; g = () => 1; h = function () { return this.x; }; }\nhttp.createServer((req, res) => { new Reply(res); });",
        "a.ts",
      ),
      ["_b", "c", "d", "#e", "g", "h"],
    ));

  it("one function, and several", () => {
    const code =
      "class Reply { send = () => this.x; }\nhttp.createServer((req, res) => { const reply = new Reply(res); reply.send(); });";
    assert.deepEqual(find(code), ["send"]);
    assert.deepEqual(find(code.replace(" }", " b = () => this.y; }")), ["send", "b"]);
    assert.deepEqual(
      find(
        code.replace(" }", " constructor(raw) { Object.defineProperty(this, 'ip', { get: () => raw.ip }); } }"),
        "a.js",
      ),
      ["send", "ip"],
    );
  });
});

it("no-instance-method speaks of a class without a name", () => {
  const source = parseSource(
    'import http from "node:http";\nhttp.createServer((req, res) => { new (class { a = () => 1; b = () => 1; })(); });',
    "a.js",
  );
  assert.deepEqual(
    detect(source, detector).map(({ data }) => data.className),
    ["the class"],
  );
});

describe("objects that functions make", () => {
  const THREE = "a() {}, b: () => 1, c: function () {}";
  /** The body of `createReply`, and what is found. @type {[string, string[]][]} */
  const bodies = [
    [`return { ${THREE} };`, ["createReply()"]],
    ["return { a() {}, b() {} };", []],
    ["return { a() {}, b() {}, get c() { return 1; } };", []],
    ["return { a() {}, b() {}, c: 1, ...raw };", []],
    [`return { ${THREE}, ...raw };`, ["createReply()"]],
    [`return { ${THREE}, next() {} };`, []],
    [`return { ${THREE}, return() {} };`, []],
    [`return { ${THREE}, throw() {} };`, []],
    [`return { ${THREE}, [raw]() {} };`, []],
    [`const reply = { ${THREE} }; return reply;`, ["reply"]],
    ["const reply = {}; reply.a = () => 1; reply.b = () => 2; reply.c = () => 3; return reply;", ["reply"]],
    [
      "const reply = Object.create(proto); reply.a = () => 1; reply.b = () => 2; reply.c = () => 3; return reply;",
      ["reply"],
    ],
    ["const reply = other(); reply.a = () => 1; reply.b = () => 2; reply.c = () => 3; return reply;", []],
    ["const reply = raw; reply.a = () => 1; reply.b = () => 2; reply.c = () => 3; return reply;", []],
    [`const { reply } = { reply: raw, ${THREE} }; return reply;`, []],
    ["const reply = {}; reply.a = () => 1; reply[raw] = () => 2; reply.c = () => 3; return reply;", []],
    ["const reply = {}; reply.a = () => 1; reply.b = 2; reply.c = () => 3; return reply;", []],
    ["const reply = {}; reply.a = () => 1; raw.b = reply; reply.c.d = () => 3; return reply;", []],
    ["const reply = {}; raw.on(() => { reply.a = () => 1; reply.b = () => 2; reply.c = () => 3; }); return reply;", []],
    ["const reply = {}; Object.defineProperty(reply, 'ip', { get: () => raw.ip }); return reply;", ["ip"]],
    ["const reply = {}; Object.defineProperty(reply, raw.name, { get: () => raw.ip }); return reply;", ["raw.name"]],
    ["const reply = {}; define(reply, 'ip', { get: () => raw.ip }); return reply;", []],
    ["const reply = {}; Object.defineProperty(raw, 'ip', { get: () => reply }); return reply;", []],
    ["const reply = {}; Object.defineProperty(reply, 'ip'); return reply;", []],
    [
      "const reply = { a() {}, b() {} }; Object.defineProperty(reply, 'c', { value: () => raw.ip }); return reply;",
      ["reply"],
    ],
    ["const reply = {}; Object.defineProperty(raw, reply, { get: () => raw.ip }); return reply;", []],
    ["return raw;", []],
    ["return;", []],
  ];
  for (const [body, found] of bodies)
    it(body, () =>
      assert.deepEqual(
        find(`function createReply(raw) { ${body} }\nhttp.createServer((req, res) => { createReply(res); });`),
        found,
      ),
    );

  it("are asked for only where the maker's name says that it makes something", () => {
    for (const [name, count] of [
      ["makeReply", 1],
      ["newReply", 1],
      ["reply", 0],
      ["recreate", 0],
    ])
      assert.equal(
        find(`const ${name} = () => ({ ${THREE} });\nhttp.createServer((req, res) => { ${name}(res); });`).length,
        count,
        String(name),
      );
    assert.deepEqual(find(`http.createServer((req, res) => { (() => ({ ${THREE} }))(); });`), []);
    assert.deepEqual(find(`http.createServer(function makeReply(req, res) { return { ${THREE} }; });`), []);
  });
});

describe("no-instance-method says once", () => {
  const members =
    "a = () => 1; b = () => 1; constructor(raw) { this.c = () => raw.c; this.d = () => raw.d; this.e = this.e.bind(this); this.f = this.f.bind(this); Object.defineProperties(this, { g: { get: () => raw.g }, h: { get: () => raw.h } }); Object.defineProperty(this, 'i', { get: () => raw.i }); } e() {} f() {}";
  const source = parseSource(
    `import http from "node:http";\nclass Reply { ${members} }\nhttp.createServer((req, res) => { new Reply(res); });`,
    "a.js",
  );
  const findings = detect(source, detector);

  it("what is made in one way", () =>
    assert.deepEqual(
      findings.map(({ messageId, data }) => [messageId, data.code, data.names]),
      [
        ["functionPerInstance", "a", "`a` and `b` are"],
        ["functionPerInstance", "c", "`c` and `d` are"],
        ["boundPerInstance", "e", "`e` and `f` are"],
        ["accessorPerInstance", "g", "The accessors `g`, `h` and `i` are"],
      ],
    ));

  it("what all of it costs", () =>
    // The measured cost of functions is that of two.
    assert.deepEqual(
      findings.map(({ weight }) => weight?.executions),
      [1, 1, 2, 3],
    ));
});
