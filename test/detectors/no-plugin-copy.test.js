import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-plugin-copy.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text
 * @returns {string[]} "collection → target: why it is hot" of each finding
 */
const find = (text) =>
  detect(parseSource(text, "src/a.js"), detector).map(
    ({ data, heat }) => `${data.collection} → ${data.target}: ${heat.text}`,
  );

const OFTEN = "made per instance; nothing in this file says how often";

describe("no-plugin-copy", () => {
  for (const [text, found] of [
    ["class Reply { constructor(plugins) { Object.assign(this, plugins); } }", `plugins → Reply: ${OFTEN}`],
    ["export default class { constructor(plugins) { Object.assign(this, plugins); } }", `plugins → instance: ${OFTEN}`],
    [
      "import Base from 'base'; class Reply { constructor() { for (const k in Base.prototype) this[k] = Base.prototype[k]; } }",
      `Base.prototype → Reply: ${OFTEN}`,
    ],
    [
      "const all = load(); class Reply { constructor() { for (const one of all) this[one.name] = one[kHandler]; } }",
      `all → Reply: ${OFTEN}`,
    ],
    [
      "class Reply { constructor(raw, plugins) { this.plugins = plugins; Object.assign(this, this.plugins); } }",
      `this.plugins → Reply: ${OFTEN}`,
    ],
    ...[
      'if (typeof all[name] === "function") this[name] = all[name];',
      'if ("function" == typeof all[name]) this[name] = all[name];',
      '{ if (typeof all[name] !== "function") continue; this[name] = all[name]; }',
    ].map((write) => [
      `const all = load(); class Reply { constructor() { for (const name in all) ${write} } }`,
      `all → Reply: ${OFTEN}`,
    ]),
    [
      "const all = load(); function create(raw) { const ctx = Object.create(proto); for (const one of all) ctx[one.name] = one[kHandler]; if (!raw) return; return ctx; }",
      `all → ctx: ${OFTEN}`,
    ],
    // What its name says to be functions.
    ...[
      ...["Fn", "Fns", "Func", "Funcs", "Function", "Functions", "Method", "Methods", "Handler", "Handlers", "Plugin"],
      ...["Plugins", "Decorator", "Decorators", "Decoration", "Decorations", "Mixin", "Mixins", "Extension"],
      ...["Extensions", "Helper", "Helpers"],
    ].map((word) => [
      `const all = load(); class Reply { constructor() { for (const one of all) this[one.name] = one[k${word}]; } }`,
      `all → Reply: ${OFTEN}`,
    ]),
    [
      "const all = load(); class Reply { constructor() { for (const one of all) this[one.name] = one.handlers.run; } }",
      `all → Reply: ${OFTEN}`,
    ],
    // What its name does not say to be the request's.
    ...["resolvers", "pluginsByEvent"].map((all) => [
      `const ${all} = load(); class Reply { constructor() { for (const name in ${all}) if (typeof ${all}[name] === "function") this[name] = ${all}[name]; } }`,
      `${all} → Reply: ${OFTEN}`,
    ]),
    [
      "class Reply { constructor(request) { Object.assign(this, request.server[kAll].methods); } }",
      "request.server[kAll].methods → Reply: its constructor takes the request (`request`)",
    ],
    [
      "class Reply { constructor(raw, given) { const plugins = given || {}; for (const name in plugins) this[name] = plugins[name]; } }",
      `plugins → Reply: ${OFTEN}`,
    ],
    [
      "class Base { go() {} } class Reply { constructor() { for (const k of Object.getOwnPropertyNames(Base.prototype)) this[k] = Base.prototype[k]; } }",
      `Base.prototype → Reply: ${OFTEN}`,
    ],
    [
      "import { send } from './send.js'; const plugins = [{ name: 'send', fn: send }]; class Reply { constructor() { for (const { name, fn } of plugins) this[name] = fn; } }",
      `plugins → Reply: ${OFTEN}`,
    ],
    ...["new Reply(this, plugins)", "new Reply(this, this.plugins)", "new Reply(this, server.plugins)"].map((made) => [
      `const server = load(); class Reply { constructor(raw, plugins) { Object.assign(this, plugins); } }\nfunction reply(plugins) { return ${made}; }`,
      `plugins → Reply: ${OFTEN}`,
    ]),
  ])
    it(`reports ${text}`, () => assert.deepEqual(find(text), [found]));

  for (const text of [
    // What is not there before the instance is.
    "class Reply { constructor() { Object.assign(this, this.plugins); } }",
    "class Reply { constructor() { this.plugins = {}; Object.assign(this, this.plugins); } }",
    "class Reply { constructor(plugins) { Object.assign(this, plugins); } }\nconst reply = (req) => new Reply({ req });",
    "class Reply { constructor(plugins) { Object.assign(this, plugins); } }\nconst reply = (req) => new Reply(req.body);",
    "class Reply { constructor(plugins) { this.plugins = plugins; this.plugins = {}; Object.assign(this, this.plugins); } }",
    "class Reply { constructor(plugins) { this[kServer] = { plugins }; Object.assign(this, this[kServer].plugins); } }",
    "class Reply { constructor() { Object.assign(this, Plugins); } }",
    "class Reply { constructor(given) { let plugins; plugins = given; Object.assign(this, plugins); } }",
    "class Reply { constructor() { for (const name in load().methods) this[name] = load().methods[name]; } }",
    'class Reply { create() { const ctx = Object.create(proto); for (const name in this) if (typeof this[name] === "function") ctx[name] = this[name]; return ctx; } }',
    "class Reply { constructor() { const plugins = more; const more = plugins; Object.assign(this, plugins); } }",
    "class Reply { constructor() { this.plugins = new Map(); Object.assign(this, this.plugins); } }",
    // What is not made per instance, or is none.
    "class Reply { use(plugins) { Object.assign(this, plugins); } }",
    "function make(plugins) { function Reply() { Object.assign(this, plugins); } return new Reply(); }",
    "function create(plugins) { const ctx = new Map(); Object.assign(ctx, plugins); return ctx; }",
    "function create(plugins) { const ctx = Object.create(proto); Object.assign(ctx, plugins); use(() => { return ctx; }); }",
    // What is the collection itself.
    "class TypeHandlers { constructor(typeHandlers) { Object.assign(this, typeHandlers); } }",
    // What nothing says to be functions.
    "class Reply { constructor(methods) { for (const method of methods) this[method] = method; } }",
    'const all = load(); class Reply { constructor() { for (const name in all) if (typeof all[name] === "string") this[name] = all[name]; } }',
    // What its name says to be data.
    "class Reply { constructor(plugins) { Object.assign(this, plugins.options); } }",
    ...[
      ...["Options", "Opts", "Option", "Opt", "Config", "Configuration", "Setting", "Settings", "Default", "Defaults"],
      ...[
        "State",
        "Prop",
        "Props",
        "Attribute",
        "Attributes",
        "Meta",
        "Metadata",
        "Data",
        "Header",
        "Headers",
        "Param",
      ],
      ...["Params", "Version"],
    ].map(
      (word) =>
        `const plugins = load(); class Reply { constructor() { for (const one of plugins) this[one.name] = one[k${word}]; } }`,
    ),
  ])
    it(`leaves ${text}`, () => assert.deepEqual(find(text), []));

  it("leaves the names of an enumeration", () => {
    const text =
      "enum Handlers { a = 'a' }\nclass Reply { constructor() { for (const name in Handlers) this[name] = Handlers[name]; } }";
    assert.deepEqual(detect(parseSource(text, "src/a.ts"), detector), []);
  });
});

describe("no-plugin-copy, where a constructor takes its functions out of a list that it is given", () => {
  /** @param {string} list */
  const serve = (list) => `import http from "node:http";
import { LIST } from "./list.js";
class Reply { constructor(req, [plugins]) { for (const name in plugins) this[name] = plugins[name]; } }
http.createServer((req, res) => { new Reply(req, ${list}); });`;

  it("finds those of a list that stays", () => assert.equal(find(serve("LIST")).length, 1));

  it("leaves those of a list that is made for the request", () => assert.deepEqual(find(serve("[{ send() {} }]")), []));
});

describe("no-plugin-copy, where a constructor takes its functions out of what is left of an object", () => {
  /** @param {string} options */
  const serve = (options) => `import http from "node:http";
import { PLUGINS } from "./plugins.js";
class Reply { constructor({ req, ...rest }) { for (const name in rest.plugins) this[name] = rest.plugins[name]; } }
http.createServer((req, res) => { new Reply(${options}); });`;

  it("finds those that stay", () => assert.equal(find(serve("{ req, plugins: PLUGINS }")).length, 1));

  it("leaves those that are made for the request", () =>
    assert.deepEqual(find(serve("{ req, plugins: { send() {} } }")), []));
});

it("no-plugin-copy leaves functions that a constructor hands to itself", () => {
  /** @param {string} made */
  const serve = (made) => `import http from "node:http";
import { PLUGINS } from "./plugins.js";
function Reply(req, plugins) { if (req) this.next = new Reply(null, ${made}); Object.assign(this, plugins); }
http.createServer((req, res) => { new Reply(req, PLUGINS); });`;
  assert.equal(find(serve("PLUGINS")).length, 1);
  assert.deepEqual(find(serve("{ send() {} }")), []);
});
