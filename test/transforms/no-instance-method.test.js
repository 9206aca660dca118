import { describe, it } from "node:test";
import { fix } from "../../lib/run/fix.js";
import { planRewrite } from "../../lib/run/plan.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-instance-method.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-instance-method.js";

const pattern = { detector, rewrite };

const SERVER =
  "\nhttp.createServer((req, res) => {\n  const reply = new Reply(res);\n  reply.send(req.url);\n}).listen();\n";

/**
 * @param {string} code - that declares `Reply`, whose instances are made for every request
 * @param {string} [filename]
 */
const parse = (code, filename = "a.js") => parseSource(`import http from "node:http";\n${code}${SERVER}`, filename);

/**
 * @param {string} code
 * @param {string} [filename]
 * @returns {string[]} of each finding, what remains to be looked at, or the reason why it is not rewritten
 */
function getPlans(code, filename) {
  const source = parse(code, filename);
  return detect(source, detector).map((finding) => {
    const plan = planRewrite(source, pattern, finding, {}, {});
    return "refused" in plan ? plan.refused : String(plan.rewrite.data?.remaining);
  });
}

/**
 * @param {string} code
 * @param {string} [filename]
 * @returns {string} what becomes of it
 */
function getRewritten(code, filename) {
  const { text } = fix(parse(code, filename), [pattern], {
    risk: "review",
  }).source;
  return text.slice(text.indexOf("\n") + 1, text.lastIndexOf(SERVER));
}

/** @param {string} body - of the constructor of a class */
const inConstructor = (body) => `
class Reply {
  constructor(raw) {
    this.raw = raw;
    ${body.split("\n").join("\n    ")}
  }
}
`;

const LOSES_THIS = "taken off their instance they lose `this`";
const NOT_OWN = "they are no longer own properties";

describe("no-instance-method leaves alone", () => {
  /** What, the class, and the reasons. @type {[string, string, string[]][]} */
  const cases = [
    [
      "what is made twice",
      "class Reply {\n  send = () => 1;\n  send = () => 2;\n}",
      ["`send` is defined in several places"],
    ],
    [
      "an expression with a function that has another `this`",
      inConstructor("const self = this;\nthis.send = (list) => list.map(function (x) { return self.raw.write(x); });"),
      ["an inner function with its own `this` uses `self` (line 7)"],
    ],
    [
      "a directive above such a function",
      inConstructor(
        'const self = this;\nthis.send = function (list) {\n  "use strict";\n  return list.map(function (x) { return self.raw.write(x); });\n};',
      ),
      ["an inner function with its own `this` uses `self` (line 9)"],
    ],
    [
      "a call that defines another property, too",
      inConstructor(
        "Object.defineProperties(this, {\n  ip: { get: function () { return this.raw.ip; } },\n  n: { value: 1 },\n});",
      ),
      ["the call defines other properties, too"],
    ],
    [
      "a variable that is declared twice",
      inConstructor("var end = raw.end;\nvar end;\nthis.send = () => end();"),
      ["`end` is declared twice"],
    ],
    [
      "instances that may get another prototype",
      "class Reply {\n  send = () => 1;\n}\nReflect.construct(Reply, [], Other);",
      ["the instance may get another prototype (line 5)"],
    ],
    [
      "an instance that is the prototype of another object",
      "class Reply {\n  send = () => 1;\n}\nexport const reply = Object.create(new Reply());",
      ["another object may inherit from the instance or wrap it (line 5)"],
    ],
    [
      "private names of what may be the prototype of another object",
      "class Reply {\n  #raw = 1;\n  send = () => this.#raw;\n}\nconst inherit = (object) => Object.create(object);",
      ["another object may inherit from the instance or wrap it (line 6)"],
    ],
    [
      "what a field above reads through a method",
      "class Reply {\n  first = this.init();\n  send = () => 1;\n  init() {\n    return this.send;\n  }\n}",
      ["a method reads `send` before it is set (line 3)"],
    ],
    [
      "what a field reads through a method before the constructor",
      "class Reply {\n  first = this.init();\n  constructor() {\n    this.send = () => 1;\n  }\n  init() {\n    return this.send;\n  }\n}",
      ["a method reads `send` before it is set (line 3)"],
    ],
    [
      "what a parent reads",
      "class Base {\n  constructor() {\n    this.first = this.send;\n  }\n}\nclass Reply extends Base {\n  send = () => 1;\n}",
      ["a parent class reads `send` before it is defined (line 4)"],
    ],
    [
      "what a parent calls, and would call itself",
      "class Base {\n  constructor() {\n    this.send();\n  }\n}\nclass Reply extends Base {\n  send = () => this.send();\n}",
      ["a parent class reads `send` before it is defined (line 4)"],
    ],
    [
      "what a constructor may end before, which calls a method later",
      inConstructor("if (!raw) return;\nthis.first = this.init();\nthis.send = () => 1;").replace(
        /\}\n$/,
        "  init() {\n    return this.send;\n  }\n}\n",
      ),
      ["the constructor may return before it sets `send` (line 6)"],
    ],
    [
      "what a constructor calls a method before, which may end later",
      inConstructor("this.first = this.init();\nif (!raw) return;\nthis.send = () => 1;").replace(
        /\}\n$/,
        "  init() {\n    return this.send;\n  }\n}\n",
      ),
      ["a method reads `send` before it is set (line 6)"],
    ],
    ...["const { raw, send } = this;", "let send;\n({ send } = this);"].map(
      (read) =>
        /** @type {[string, string, string[]]} */ ([
          `what a method reads early by \`${read.replace("\n", " ")}\``,
          inConstructor("this.first = this.init();\nthis.send = () => 1;").replace(
            /\}\n$/,
            `  init() {\n    ${read}\n    return send;\n  }\n}\n`,
          ),
          ["a method reads `send` before it is set (line 6)"],
        ]),
    ),
    [
      "what is a field with a value, too",
      "class Reply {\n  send = null;\n  constructor(raw) {\n    this.raw = raw;\n    this.send = () => 1;\n  }\n}",
      ["`send` is a field with a value, too (line 3)"],
    ],
    [
      "what no class can have a member for",
      "function Reply() {\n  this.constructor = function () { return 1; };\n}",
      ["`constructor` cannot be a member of the class"],
    ],
    [
      "what has other code behind it",
      inConstructor("this.send = () => 1;raw.open();"),
      ["there is other code on the same line"],
    ],
    [
      "the family of a class out of sight",
      'import { Base } from "./base.js";\nclass Reply extends Base {\n  send = () => 1;\n}',
      ["a parent class is defined elsewhere and may have a member `send`"],
    ],
    [
      "what a child has, too",
      "class Reply {\n  send = () => 1;\n}\nclass Child extends Reply {\n  send() {}\n}",
      ["a subclass has a member `send` (line 5)"],
    ],
    [
      "what a child sets",
      `${inConstructor("Object.defineProperty(this, 'ip', { get: () => this.raw.ip });")}class Child extends Reply {\n  constructor() {\n    super();\n    this.ip = 1;\n  }\n}`,
      ["a subclass has a member `ip` (line 9)"],
    ],
    [
      "what a constructor function that inherits it has",
      `${inConstructor("Object.defineProperty(this, 'ip', { get: () => this.raw.ip });")}const Child = function () {};\nutil.inherits(Child, Reply);\nChild.prototype.ip = function () {};`,
      ["a subclass has a member `ip` (line 9)"],
    ],
    [
      "what is bound and comes from elsewhere",
      `${inConstructor("this.send = this.send.bind(this);")}Object.assign(Reply.prototype, methods);`,
      ["`send` is not a method in this file"],
    ],
    [
      "what is bound and a field",
      "class Reply {\n  send = 1;\n  constructor() {\n    this.send = this.send.bind(this);\n  }\n}",
      ["`send` is not a method in this file"],
    ],
    [
      "what is bound and a function for each instance",
      "class Reply {\n  send = () => 1;\n  constructor() {\n    this.send = this.send.bind(this);\n  }\n}",
      ["`send` is not a method in this file"],
    ],
    [
      "what may be taken off under any name",
      inConstructor("this.send = () => this.raw.end();\nthis.raw.on(name, this[name]);"),
      ["`send` may be used without its object (line 7)"],
    ],
    [
      "an accessor that is deleted",
      `${inConstructor("Object.defineProperty(this, 'ip', { configurable: true, get: () => this.raw.ip });")}delete new Reply({}).ip;`,
      ["`ip` is set elsewhere (line 9)"],
    ],
  ];
  for (const [what, code, plans] of cases) it(what, () => assert.deepEqual(getPlans(code), plans));

  it("what Flow knows from the field only", () =>
    assert.deepEqual(
      getPlans(
        "// @flow\nclass Reply {\n  send: (code: number) => void;\n  end: () => void;\n  constructor(raw: any) {\n    this.send = (code) => raw.send(code);\n    this.end = this.end.bind(this);\n  }\n  end() {}\n}",
      ),
      ["`send` has no type annotations where it is defined", LOSES_THIS],
    ));

  it("what TypeScript knows from the field only", () => {
    /** The field, and the function. @type {[string, string][]} */
    const untyped = [
      ["send: Send;", "(body: string) => void this.raw.end(body)"],
      ["send: Send;", "(body): void => void this.raw.end(body)"],
      ["send: (body) => void;", "(body) => void this.raw.end(body)"],
      ["send: (body: string) => void;", "body => void this.raw.end(body)"],
    ];
    for (const [field, fn] of untyped) {
      assert.deepEqual(
        getPlans(
          `class Reply {\n  ${field}\n  raw: any;\n  constructor(raw: any) {\n    this.raw = raw;\n    this.send = ${fn};\n  }\n}`,
          "a.ts",
        ),
        ["`send` has no type annotations where it is defined"],
        `${field} ${fn}`,
      );
    }
  });
});

describe("no-instance-method rewrites", () => {
  /** What, the class, what remains, and what it becomes: the same where only that counts. @type {[string, string, string, string?][]} */
  const cases = [
    [
      "functions that need the name of the instance, on one line",
      inConstructor(
        "var self = this;\nthis.send = function (list) { list.forEach(function (x) { self.raw.write(x); }); };",
      ),
      LOSES_THIS,
      `
class Reply {
  constructor(raw) {
    this.raw = raw;
  }

  send(list) { var self = this; list.forEach(function (x) { self.raw.write(x); }); }
}
`,
    ],
    [
      "the same without semicolons",
      inConstructor(
        "var self = this;\nthis.send = function (list) { list.forEach(function (x) { self.raw.write(x) }) }",
      ).replace("self = this;", "self = this"),
      LOSES_THIS,
      `
class Reply {
  constructor(raw) {
    this.raw = raw;
  }

  send(list) { var self = this; list.forEach(function (x) { self.raw.write(x) }) }
}
`,
    ],
    [
      "what needs a constant of the constructor",
      inConstructor("const start = Date.now();\nthis.send = () => Date.now() - start;"),
      LOSES_THIS,
      `
class Reply {
  constructor(raw) {
    this.raw = raw;
    const start = Date.now();
    this._start = start;
  }

  send() {
    return Date.now() - this._start;
  }
}
`,
    ],
    [
      "a call that defines one property",
      inConstructor("Object.defineProperties(this, { ip: { get: function () { return this.raw.ip; } } });"),
      NOT_OWN,
      `
class Reply {
  constructor(raw) {
    this.raw = raw;
  }

  get ip() { return this.raw.ip; }
}
`,
    ],
    [
      "what stands around a bound method",
      inConstructor("this.a = () => 1;\nthis.send = this.send.bind(this);\nthis.b = () => 2;").replace(
        /\}\n$/,
        "\n  send() {}\n}\n",
      ),
      LOSES_THIS,
      `
class Reply {
  constructor(raw) {
    this.raw = raw;
  }

  a() {
    return 1;
  }

  b() {
    return 2;
  }

  send() {}
}
`,
    ],
    [
      "fields around bound ones",
      "class Reply {\n  a = () => 1;\n  send = this.send.bind(this);\n  b = () => 2;\n  end = this.end.bind(this);\n\n  send() {}\n\n  end() {}\n}",
      LOSES_THIS,
      "class Reply {\n  a() {\n    return 1;\n  }\n\n  b() {\n    return 2;\n  }\n\n  send() {}\n\n  end() {}\n}",
    ],
    [
      "the only statement of a constructor with parameters",
      "class Reply {\n  constructor(raw) {\n    this.send = () => 1;\n  }\n}",
      NOT_OWN,
      "class Reply {\n  constructor(raw) {\n  }\n\n  send() {\n    return 1;\n  }\n}",
    ],
    [
      "the only statement of a constructor",
      "class Reply {\n  constructor() {\n    this.send = () => 1;\n  }\n}",
      NOT_OWN,
      "class Reply {\n  send() {\n    return 1;\n  }\n}",
    ],
    [
      "the only statement of a constructor with a comment",
      "class Reply {\n  // Makes it.\n  constructor() {\n    this.send = () => 1;\n  }\n}",
      NOT_OWN,
      "class Reply {\n  // Makes it.\n  constructor() {\n  }\n\n  send() {\n    return 1;\n  }\n}",
    ],
    [
      "the only statement of a constructor with a comment behind",
      "class Reply {\n  constructor() {\n    this.send = () => 1;\n  } // made\n}",
      NOT_OWN,
      "class Reply {\n  constructor() {\n  } // made\n\n  send() {\n    return 1;\n  }\n}",
    ],
    [
      "the only statement of a constructor with a comment inside",
      "class Reply {\n  constructor() {\n    // one\n    this.send = () => 1;\n\n    // no more\n  }\n}",
      NOT_OWN,
      "class Reply {\n  constructor() {\n    // no more\n  }\n\n  // one\n  send() {\n    return 1;\n  }\n}",
    ],
    [
      "the only statement of a constructor, with a comment behind it",
      "class Reply {\n  constructor() {\n    this.send = () => 1; // one\n  }\n}",
      NOT_OWN,
      "class Reply {\n  send() {\n    return 1;\n  } // one\n}",
    ],
    [
      "what a method reads early of others",
      inConstructor("this.first = this.init(raw);\nthis.send = () => 1;").replace(
        /\}\n$/,
        "  init({ send }) {\n    const { end } = this.raw, { first, ['send']: own = first } = this.other;\n    return [send, end, own];\n  }\n}\n",
      ),
      NOT_OWN,
    ],
    [
      "what its own code calls where it is there",
      inConstructor("if (raw.sent) this.send();\nthis.send = () => 1;"),
      NOT_OWN,
    ],
    [
      "what stays where any member of another class is taken off",
      `${inConstructor("this.send = () => this.raw.end();")}class Other {\n  on(name) {\n    listen(this[name]);\n  }\n}`,
      LOSES_THIS,
    ],
    [
      "what calls one function of the constructor",
      "class Reply {\n  constructor(encode) {\n    this.send = (x) => encode(x);\n  }\n}",
      `${LOSES_THIS}, and \`encode\` gets the instance as \`this\``,
    ],
    [
      "what calls two functions of the constructor",
      "class Reply {\n  constructor(encode, write) {\n    this.send = (x) => write(encode(x));\n  }\n}",
      `${LOSES_THIS}, and \`write\` and \`encode\` get the instance as \`this\``,
    ],
    [
      "constructor functions in others, behind other code, whose prototype comes from elsewhere",
      `function Base() {
  this.start = Date.now();
}
function build() {
  const limit = 10;
  function Reply(raw) {
    this.raw = raw;
    this.send = function () { return limit; };
  }
  Reply.prototype = new Base();
  return http.createServer((req, res) => new Reply(res).send());
}`,
      NOT_OWN,
    ],
    [
      "what is handed on above the members and in them, beside what stays",
      `class Reply {
  listen() {
    this.raw.on("end", this.end);
  }

  constructor(raw) {
    this.raw = raw;
    this.end = () => this.raw.end();
    this.abort = () => this.raw.abort();
    this.raw.on("abort", this.abort);
    this.pause = () => this.raw.pause();
    this.again = () => this.raw.on("pause", this.pause);
  }

  close = () => this.raw.close();
}`,
      LOSES_THIS,
      `class Reply {
  listen() {
    this.raw.on("end", () => this.end());
  }

  constructor(raw) {
    this.raw = raw;
    this.abort = () => this.raw.abort();
    this.raw.on("abort", this.abort);
  }

  end() {
    return this.raw.end();
  }

  pause() {
    return this.raw.pause();
  }

  again() {
    return this.raw.on("pause", () => this.pause());
  }

  close() {
    return this.raw.close();
  }
}`,
    ],
    [
      "what a field below reads through a method",
      "class Reply {\n  send = () => 1;\n  first = this.init();\n  init() {\n    return this.send();\n  }\n}",
      NOT_OWN,
    ],
    [
      "what the parent has of another object",
      "class Base {\n  constructor(raw) {\n    raw.send();\n  }\n}\nclass Reply extends Base {\n  send = () => 1;\n}",
      NOT_OWN,
    ],
    [
      "a private name, whoever the parent is",
      'import { Base } from "./base.js";\nclass Reply extends Base {\n  #a = () => 1;\n  send() {\n    return this.#a();\n  }\n}',
      NOT_OWN,
    ],
    [
      "what a child has itself, not its instances",
      "class Reply {\n  send = () => 1;\n}\nclass Child extends Reply {\n  static send = 1;\n  static {\n    this.first = 1;\n  }\n}",
      NOT_OWN,
    ],
    [
      "what stays where another name is taken off",
      inConstructor('this.send = () => this.raw.end();\nthis.raw.on("end", this["close"]);'),
      LOSES_THIS,
    ],
    [
      "an accessor whose value is used",
      `${inConstructor("Object.defineProperty(this, 'ip', { get: () => this.raw.ip });")}new (new Reply({}).ip)(new Reply({}).ip.length);`,
      NOT_OWN,
    ],
    [
      "an object that is made by `Reflect` or inherits something else",
      "class Reply {\n  send = () => 1;\n}\nReflect.construct(Reply, []);\nReflect.apply(Reply, null, []);\nconst inherit = (object) => Object.create(object);",
      NOT_OWN,
    ],
    [
      "what nothing else in the file uses",
      `import { limit } from "./limits.js";${inConstructor("this.send = (n) => n < limit;")}`,
      NOT_OWN,
      `import { limit } from "./limits.js";
class Reply {
  constructor(raw) {
    this.raw = raw;
  }

  send(n) {
    return n < limit;
  }
}
`,
    ],
    ["a function with a name", inConstructor("this.send = function send() {};"), NOT_OWN],
    [
      "functions that need the name of the instance, with a blank behind the brace",
      inConstructor(
        "var self = this;\nthis.send = function (list) { \n  list.forEach(function (x) { self.raw.write(x); });\n};",
      ),
      LOSES_THIS,
      `
class Reply {
  constructor(raw) {
    this.raw = raw;
  }

  send(list) {
    var self = this;${" "}
    list.forEach(function (x) { self.raw.write(x); });
  }
}
`,
    ],
    ["a function that does nothing", inConstructor("this.send = function () {};"), NOT_OWN],
    ["what asks the module", inConstructor("this.send = () => import.meta.url;"), NOT_OWN],
    ["a frozen instance", inConstructor("this.send = () => 1;\nObject.freeze(this);"), NOT_OWN],
  ];
  for (const [what, code, remaining, after] of cases) {
    it(what, () => {
      assert.deepEqual([...new Set(getPlans(code))], [remaining]);
      if (after !== undefined) assert.equal(getRewritten(code), after);
    });
  }

  /** What it is handed on as, with an arrow function elsewhere in the file. @type {[string, string, string][]} */
  const kept = [
    ["() => this.raw.end()", "a => a", "() => this.send()"],
    ["(a, b) => this.raw.end(a, b)", "a => a", "(a, b) => this.send(a, b)"],
    ["a => this.raw.end(a)", "a => a", "a => this.send(a)"],
    ["(a) => this.raw.end(a)", "async a => a", "(a) => this.send(a)"],
    ["(a = 1) => this.raw.end(a)", "a => a", "(...args) => this.send(...args)"],
    ["(function () { this.raw.end(arguments[0]); }).bind(this)", "a => a", "(...args) => this.send(...args)"],
  ];
  for (const [fn, arrow, expected] of kept) {
    it(`what is handed on as ${expected}, beside ${arrow}`, () => {
      const after = getRewritten(
        `class Reply {\n  constructor(raw) {\n    this.raw = raw;\n    this.a = () => 1;\n    this.send = ${fn};\n  }\n\n  listen() {\n    this.raw.on("end", this.send);\n  }\n}\nexport const f = ${arrow};`,
      );
      assert.ok(after.includes(`this.raw.on("end", ${expected});`), after);
    });
  }

  it("a method whose first parameter is the type of its `this`", () =>
    assert.match(
      getRewritten(
        'class Reply {\n  a = () => 1;\n  raw: any;\n  constructor() {\n    this.send = this.send.bind(this);\n  }\n  send(this: Reply, code: number) {\n    this.raw.end(code);\n  }\n  listen() {\n    this.raw.on("end", this.send);\n  }\n}',
        "a.ts",
      ),
      /this\.raw\.on\("end", \(\.\.\.args\) => this\.send\(\.\.\.args\)\);/,
    ));

  it("what reads a field that TypeScript knows as much of", () => {
    /** Fields, what becomes of `raw`, and what remains. @type {[string, string, string][]} */
    const fields = [
      ["private raw: Raw;", "this.raw", LOSES_THIS],
      ["readonly raw: Raw;", "this.raw", LOSES_THIS],
      ["raw: Raw;", "this.raw", `${LOSES_THIS}, and they read \`this.raw\`, which others may set`],
      ["raw;", "this.raw", `${LOSES_THIS}, and they read \`this.raw\`, which others may set`],
      ["other: string; raw: Raw;", "this.raw", `${LOSES_THIS}, and they read \`this.raw\`, which others may set`],
      ["private other: Raw; raw: unknown;", "this._raw", LOSES_THIS],
      ["static raw: Raw; raw: unknown;", "this._raw", LOSES_THIS],
    ];
    for (const [field, read, remaining] of fields) {
      const code = `class Reply {\n  ${field}\n  constructor(raw: Raw) {\n    this.raw = raw;\n    this.send = (body: string): void => raw.end(body);\n  }\n}`;
      assert.deepEqual(getPlans(code, "a.ts"), [remaining], field);
      assert.ok(getRewritten(code, "a.ts").includes(`return ${read}.end(body);`), field);
    }
  });

  it("nothing whose field has a type that the method would not have", () => {
    /** The field, the function, and why not. @type {[string, string, RegExp][]} */
    const typed = [
      ["send: Send;", "(body: string): void => { this.raw.end(body); }", /`send` has no type annotations/],
      ["send: (body: string) => void;", "function () {}", /type of `send` has other parameters/],
      ["send: (body: string) => void;", "(): void => { this.raw.end(); }", /type of `send` has other parameters/],
      ["send: (body: string) => void;", "(...body) => {}", /type of `send` has other parameters/],
      ["send: (...body: string[]) => void;", "(body) => {}", /type of `send` has other parameters/],
      ["send: (...body: string[]) => void;", "(body: string): void => {}", /type of `send` has other parameters/],
      ["send: (body?: string) => void;", "(body: string | undefined) => {}", /type of `send` has other parameters/],
    ];
    for (const [field, fn, refused] of typed) {
      const [plan] = getPlans(
        `class Reply {\n  ${field}\n  raw: any;\n  constructor(raw: any) {\n    this.raw = raw;\n    this.send = ${fn};\n  }\n}`,
        "a.ts",
      );
      assert.match(plan, refused);
    }
  });

  it("what has its types from the field", () => {
    /** The field, the function, and the method. @type {[string, string, string][]} */
    const typed = [
      ["send: () => void;", "() => { this.raw.end(); }", "send(): void {"],
      ["send: (body: string) => void;", "(body ) => { this.raw.end(body); }", "send(body: string ): void {"],
      ["send: (body?: string) => void;", "(body) => { this.raw.end(body); }", "send(body?: string): void {"],
      ["send: (body: string) => void;", "(body = '') => { this.raw.end(body); }", "send(body = ''): void {"],
    ];
    for (const [field, fn, method] of typed) {
      const after = getRewritten(
        `class Reply {\n  ${field}\n  raw: any;\n  constructor(raw: any) {\n    this.raw = raw;\n    this.send = ${fn};\n  }\n}`,
        "a.ts",
      );
      assert.ok(after.includes(`\n  ${method}`) && !after.includes(field), after);
    }
  });

  it("several functions at the end of a constructor, with the empty lines around them", () =>
    assert.equal(
      getRewritten(
        "function Reply(raw) {\n  const that = this;\n  this.raw = raw;\n\n  this.end = function () {\n    that.raw.end();\n  };\n\n  this.close = function () {\n    this.raw.close();\n  };\n}\n",
      ),
      "function Reply(raw) {\n  this.raw = raw;\n}\n\nReply.prototype.end = function () {\n  this.raw.end();\n};\n\nReply.prototype.close = function () {\n  this.raw.close();\n};\n",
    ));

  it("constructor functions, with a line between them and what follows", () =>
    assert.equal(
      getRewritten("function Reply() {\n  this.send = function () { return 1; };\n}\nexport { Reply };\n"),
      "function Reply() {\n}\n\nReply.prototype.send = function () { return 1; };\n\nexport { Reply };\n",
    ));

  /** Descriptors of constructor functions, and what becomes of them. @type {[string, string][]} */
  const descriptors = [
    ["{ get: () => this.raw.ip }", "{ get() { return this.raw.ip; } }"],
    ["{ get: () => { return this.raw.ip; } }", "{ get() { return this.raw.ip; } }"],
    ["{ ['get']: () => this.raw.ip }", "{ ['get']: function () {\n  return this.raw.ip;\n} }"],
    ["{ get: async () => this.raw.ip }", "{ get: async function () {\n  return this.raw.ip;\n} }"],
    [
      "{ get: () => 1, set: (value) => this.raw.set(value) }",
      "{ get() { return 1; }, set(value) {\n  return this.raw.set(value);\n} }",
    ],
    ["{\n    get: () =>\n      this.raw.ip,\n  }", "{\n  get() {\n    return this.raw.ip;\n  },\n}"],
  ];
  for (const [before, after] of descriptors) {
    it(`the descriptor ${before}`, () =>
      assert.equal(
        getRewritten(`function Reply(raw) {\n  this.raw = raw;\n  Object.defineProperty(this, "ip", ${before});\n}\n`),
        `function Reply(raw) {\n  this.raw = raw;\n}\n\nObject.defineProperty(Reply.prototype, "ip", ${after});\n`,
      ));
  }

  it("the getter of `__defineGetter__`", () =>
    assert.match(
      getRewritten('function Reply(raw) {\n  this.raw = raw;\n  this.__defineGetter__("ip", () => this.raw.ip);\n}\n'),
      /\nReply\.prototype\.__defineGetter__\("ip", function \(\) \{\n {2}return this\.raw\.ip;\n\}\);\n/,
    ));
});
