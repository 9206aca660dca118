import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { countBlocks } from "./count-blocks.js";
import { getUsesBefore } from "../lib/ast/objects/early-uses.js";
import { detect } from "../lib/run/detect.js";
import { getHeat } from "../lib/heat/index.js";
import { getFindings } from "../cli/run/run-file.js";
import { getPattern } from "./fixtures.js";
import { isSeldom } from "../lib/heat/seldom/seldom.js";
import { parseSource } from "../lib/source/parse.js";
import { fix } from "../lib/run/fix.js";
import { planRewrite } from "../lib/run/plan.js";
import { Linter } from "eslint";
import plugin from "../index.js";
import { rules } from "../rules/index.js";

const names = Object.keys(rules);
const ALL = Object.entries(rules).map(([name, { meta, pattern }]) => ({ name, meta, pattern }));

/** @param {string} rule @param {unknown} error */
function onCrash(rule, error) {
  throw new Error(rule, { cause: error });
}

/** @param {number} count @param {(index: number) => string} write */
const repeat = (count, write) => Array.from({ length: count }, (_, index) => write(index)).join("\n");

const EXPRESS = 'import express from "express";\nconst app = express();\n';

/** Files that grow with `n`, in each of the ways that a pattern looks at.
 * @type {Record<string, (n: number) => string>} */
const SHAPES = {
  "nested calls": (n) =>
    `${EXPRESS}app.get("/", (req, res) => { ${"f(".repeat(n)}new URL(req.url, "http://x")${")".repeat(n)}; });`,
  "nested blocks": (n) => `${EXPRESS}app.get("/", (req, res) => { ${"{ ".repeat(n)}delete req.a;${" }".repeat(n)} });`,
  "nested functions": (n) =>
    `${EXPRESS}app.get("/", (req, res) => { ${"on(function () { ".repeat(n)}delete req.a;${" })".repeat(n)} });`,
  "one long line": (n) =>
    `${EXPRESS}app.get("/", (req, res) => { const data = [${'{ a: 1, "b": [2] }, '.repeat(n)}]; res.json(data); });`,
  "a long chain": (n) => `${EXPRESS}app${'.get("/", (req, res) => { delete req.a; })'.repeat(n)};`,
  classes: (n) =>
    `import http from "node:http";\n${repeat(n, (i) => `class C${i} { constructor(raw) { this.raw = raw; this.url = new URL(raw.url, "http://x"); this.send = () => this.raw; } }`)}\nhttp.createServer((req, res) => { ${repeat(n, (i) => `new C${i}(req).raw;`)} });`,
  "one class with many members": (n) =>
    `import http from "node:http";\nclass C { constructor(raw) { this.raw = raw; ${repeat(n, (i) => `this.f${i} = () => this.raw;`)} } ${repeat(n, (i) => `m${i}() { return this.f${i}(); }`)} }\nhttp.createServer((req, res) => { new C(req).m0(); });`,
  "members that call one another": (n) =>
    `import http from "node:http";\nclass C {\n  constructor(raw) {\n    this.raw = raw;\n${repeat(n, (i) => `    this.f${i} = () => this.f${i + 1}();`)}\n    this.f${n} = () => raw;\n  }\n\n${repeat(n, (i) => `  m${i}() { return this.m${i + 1}(this.f${i}()); }`)}\n}\nhttp.createServer((req, res) => { new C(req).m0(); });`,
  "own functions of a constructor function": (n) =>
    `const http = require("http");\nfunction R (req) {\n  const self = this;\n  this.req = req;\n${repeat(n, (i) => `  this.f${i} = function () { return self.f${i + 1}(req) };`)}\n}\nhttp.createServer((req, res) => { new R(req).f0(); });`,
  "constructor functions": (n) =>
    `const http = require("http");\n${repeat(n, (i) => `function R${i} (req) { this.req = req; this.url = require("url").parse(req.url) } R${i}.prototype.end = function () { delete this.req };`)}\nhttp.createServer((req, res) => { ${repeat(n, (i) => `new R${i}(req).end();`)} });`,
  routes: (n) =>
    `${EXPRESS}${repeat(n, (i) => `app.get("/${i}", (req, res) => { const url = new URL(req.url, "http://x"); if (req.a) res.end(url.href); });`)}`,
  "decorations of one request": (n) =>
    `${EXPRESS}app.use((req, res, next) => { ${repeat(n, (i) => `req.f${i} = () => req.url; res.g${i} = function () { return this; };`)} next(); });`,
  "decorations in many middlewares": (n) =>
    `${EXPRESS}${repeat(n, (i) => `app.use((req, res, next) => { req.a = () => 1; req.b${i} = () => 2; next(); });`)}`,
  "late properties": (n) =>
    `${EXPRESS}${repeat(n, (i) => `app.use((req, res, next) => { if (req.x) req.p${i} = 1; delete req.q${i}; next(); });`)}`,
  "keys of one object": (n) =>
    `${EXPRESS}app.get("/", (req, res) => { const o = {}; ${repeat(n, (i) => `o.k${i} = req.a${i};`)} res.json(o); });`,
  "objects of few keys": (n) =>
    `${EXPRESS}app.get("/", (req, res) => { ${repeat(n, (i) => `const o${i} = {}; o${i}.a = req.a; o${i}.b = req.b; o${i}.c = 1; res.write(o${i});`)} });`,
  "native reads": (n) =>
    `import os from "node:os";\n${EXPRESS}app.get("/", (req, res) => { ${repeat(n, (i) => `res.write(process.env.A${i} + os.hostname());`)} });`,
  "static work": (n) =>
    `${EXPRESS}app.get("/", (req, res) => { ${repeat(n, (i) => `res.write(new Intl.NumberFormat("de").format(${i}) + new RegExp("a${i}").test(req.url));`)} });`,
  closures: (n) =>
    `${EXPRESS}app.get("/", (req, res) => { ${repeat(n, (i) => `req.on("e${i}", () => { console.log(${i}); });`)} });`,
  awaits: (n) =>
    `${EXPRESS}${repeat(n, (i) => `async function f${i}(a) { return a ? await f${i + 1}(a) : ${i}; }`)}\nasync function f${n}() {}\napp.get("/", async (req, res) => { res.end(await f0(req)); });`,
  "awaits in one function": (n) =>
    `${EXPRESS}app.get("/", async (req, res) => { ${repeat(n, (i) => `const v${i} = await hooks[${i}](req);`)} res.end(v0); });`,
  "awaits of hooks, line by line": (n) =>
    `export class Engine {\n  constructor(options) { this.onStep = options.onStep; }\n  async handle(request, response) {\n${repeat(n, (i) => `    await this.onStep(${i}, request);`)}\n    response.end();\n  }\n}`,
  "awaits of hooks in many functions": (n) =>
    `export class Engine {\n  constructor(options) { this.onStep = options.onStep; }\n${repeat(n, (i) => `  async handle${i}(request, response) {\n    await this.onStep(request);\n    response.end();\n  }`)}\n}`,
  "awaits of hooks beside queries": (n) =>
    `export class Engine {\n  constructor(options) { this.onStep = options.onStep; }\n  async handle(request, response) {\n${repeat(n, (i) => `    if (request.a${i}) { await this.onStep(${i}, request); await db.find(${i}); if (request.b${i}) return; }`)}\n    response.end();\n  }\n}`,
  "awaits of hooks beside functions that wait for one another": (n) =>
    `export class Engine {\n  constructor(options) { this.onStep = options.onStep; }\n${repeat(n, (i) => `  async handle${i}(request, response) {\n    await this.onStep(request);\n    await this.handle${i + 1}(request, response);\n  }`)}\n}`,
  "awaits of hooks beside one callback for many lists": (n) =>
    `export class Engine {\n  constructor(options) { this.onStep = options.onStep; }\n  async handle(request, response) {\n    const load = async (id) => {\n${repeat(n, (i) => `      await this.onLoad(${i}, id);`)}\n    };\n${repeat(n, (i) => `    await this.onStep(${i}, request);\n    await Promise.all(request.a${i}.map(load));`)}\n  }\n}`,
  "constants, line by line": (n) =>
    `${EXPRESS}app.get("/", (req, res) => {\n${repeat(n, (i) => `  const r${i} = new RegExp("a${i}");`)}\n  res.end(${repeat(n, (i) => `r${i}.test(req.url) +`)} "");\n});`,
  promises: (n) =>
    `${EXPRESS}app.get("/", async (req, res) => { ${repeat(n, (i) => `res.write(await Promise.all([g(${i})])); res.write(await Promise.resolve(${i}));`)} });`,
  "eager requests": (n) =>
    `import http from "node:http";\nhttp.createServer((req, res) => { ${repeat(n, (i) => `const r${i} = new Request("http://x" + req.url, { headers: new Headers(req.headers) }); if (req.a${i}) handle(r${i});`)} });`,
  "replies put off": (n) =>
    `${EXPRESS}app.get("/", (req, res) => { work(); ${repeat(n, (i) => `if (req.a${i}) setImmediate(() => { setImmediate(() => res.end()); });`)} });`,
  "plugin copies": (n) =>
    `${repeat(n, (i) => `class P${i} { constructor(plugins) { for (const name in plugins) this[name] = plugins[name]; Object.assign(this, P${i}.plugins); } }`)}`,
  comments: (n) =>
    `${EXPRESS}${repeat(n, (i) => `// ${i} @hotpath\n/** @type {import("express").Handler} */`)}\napp.get("/", (req, res) => { delete req.a; });`,
  "accesses of one name": (n) =>
    `${EXPRESS}app.get("/", (req, res) => { const url = new URL(req.url, "http://x"); ${repeat(n, (i) => `if (req.a${i}) res.write(url.pathname);`)} });`,
};

/** @param {string} title */
const getFilename = (title) => (title.includes("constructor function") ? "src/a.cjs" : "src/a.js");

describe("the effort grows with the file, not with its square", () => {
  for (const [title, write] of Object.entries(SHAPES)) {
    it(title, async () => {
      const size = /nested/.test(title) ? 60 : 100;
      const efforts = [];
      for (const n of [size, size * 2]) {
        const source = parseSource(write(n), getFilename(title));
        efforts.push(
          await countBlocks(() => {
            for (const name of names) {
              const [finding] = detect(source, getPattern(name).detector);
              if (finding !== undefined) planRewrite(source, getPattern(name), finding, {}, {});
            }
          }),
        );
      }
      const [one, two] = efforts;
      assert.ok(two < one * 2.4, `${one} blocks for ${size}, ${two} for twice that`);
    });
  }
});

describe("the effort of planning all rewrites of a file grows with it, too", () => {
  const shapes = [
    "classes",
    "one class with many members",
    "members that call one another",
    "own functions of a constructor function",
    "routes",
    "constructor functions",
    "late properties",
    "native reads",
    "static work",
    "closures",
    "awaits",
    "promises",
    "eager requests",
    "replies put off",
    "objects of few keys",
  ];
  for (const title of shapes) {
    it(title, async () => {
      const efforts = [];
      for (const n of [40, 80]) {
        const source = parseSource(SHAPES[title](n), getFilename(title));
        efforts.push(
          await countBlocks(() => {
            for (const name of names) {
              const { detector, rewrite } = getPattern(name);
              for (const finding of detect(source, detector)) rewrite?.(finding, source, getHeat(source));
            }
          }),
        );
      }
      const [one, two] = efforts;
      assert.ok(two < one * 2.4, `${one} blocks for 40, ${two} for twice that`);
    });

    it(`${title}, with \`hotpath check\``, async () => {
      const efforts = [];
      for (const n of [15, 30]) {
        const source = parseSource(SHAPES[title](n), getFilename(title));
        efforts.push(await countBlocks(() => void getFindings(source, { rules: ALL, settings: {}, onCrash })));
      }
      const [one, two] = efforts;
      assert.ok(two < one * 2.4, `${one} blocks for 15, ${two} for twice that`);
    });
  }
});

describe("the effort of rewriting a file with `eslint --fix` grows with the file, also where rewrites bring the same name", () => {
  const linter = new Linter();
  const shapes = {
    "native reads": "no-native-read",
    "static work": "no-static-work",
    closures: "no-hot-closure",
    "objects of few keys": "no-piecewise-object",
    promises: "no-needless-promise",
  };
  for (const [title, rule] of Object.entries(shapes)) {
    it(title, async () => {
      /** @type {any} */
      const config = {
        plugins: { hotpath: plugin },
        rules: { [`hotpath/${rule}`]: "error" },
      };
      const efforts = [];
      for (const n of [15, 30])
        efforts.push(
          await countBlocks(() => {
            const { messages, output } = linter.verifyAndFix(SHAPES[title](n), config, "src/a.js");
            // ESLint makes ten passes. What is left after them is reported, in a file that is whole.
            assert.equal(
              messages.find(({ fatal }) => fatal),
              undefined,
              output,
            );
          }),
        );
      const [one, two] = efforts;
      assert.ok(two < one * 2.4, `${one} blocks for 15, ${two} for twice that`);
    });
  }

  const rewritten = {
    ...shapes,
    "awaits in one function": "no-optional-await",
    "awaits of hooks, line by line": "no-optional-await",
    "awaits of hooks in many functions": "no-optional-await",
    "constants, line by line": "no-static-work",
    "decorations in many middlewares": "no-request-decoration",
    "plugin copies": "no-plugin-copy",
  };
  for (const [title, rule] of Object.entries(rewritten)) {
    it(`${title}, with \`hotpath fix\``, async () => {
      const efforts = [];
      for (const n of [15, 30])
        efforts.push(
          await countBlocks(
            () =>
              void fix(parseSource(SHAPES[title](n), "src/a.js"), [getPattern(rule)], {
                risk: "review",
              }),
          ),
        );
      const [one, two] = efforts;
      assert.ok(two < one * 2.4, `${one} blocks for 15, ${two} for twice that`);
    });
  }

  it("and whoever repeats it ends where `hotpath fix` does", () => {
    /** @type {any} */
    const config = { plugins: { hotpath: plugin }, rules: { "hotpath/no-static-work": "error" } };
    const text = SHAPES["static work"](15);
    const first = linter.verifyAndFix(text, config, "src/a.js");
    assert.equal(first.messages.filter((message) => message.fix !== undefined).length, 11);
    const second = linter.verifyAndFix(first.output, config, "src/a.js");
    assert.deepEqual(
      second.messages.filter((message) => message.fix !== undefined),
      [],
    );
    const { source } = fix(parseSource(text, "src/a.js"), [getPattern("no-static-work")]);
    assert.deepEqual(second.output.split("\n").sort(), source.text.split("\n").sort());
  });
});

describe("the effort of two made-up shapes grows faster than the file, and no faster than its square", () => {
  it("requests that are built line by line, with `hotpath fix`", async () => {
    const efforts = [];
    for (const n of [15, 30])
      efforts.push(
        await countBlocks(
          () =>
            void fix(parseSource(SHAPES["eager requests"](n), "src/a.js"), [getPattern("no-eager-request")], {
              risk: "review",
            }),
        ),
      );
    const [one, two] = efforts;
    assert.ok(two < one * 4.2, `${one} blocks for 15, ${two} for twice that`);
  });

  it("middlewares that each add a function to the request, with `hotpath check`", async () => {
    const decoration = ALL.filter(({ name }) => name === "no-request-decoration");
    const efforts = [];
    for (const n of [120, 240]) {
      const source = parseSource(SHAPES["decorations in many middlewares"](n), "src/a.js");
      efforts.push(await countBlocks(() => void getFindings(source, { rules: decoration, settings: {}, onCrash })));
    }
    const [one, two] = efforts;
    assert.ok(two < one * 4.2, `${one} blocks for 120, ${two} for twice that`);
  });
});

describe("the effort of asking for each function of a class what runs before it grows with the class", () => {
  /** @type {Record<string, (n: number) => string>} */
  const classes = {
    "methods that the constructor calls": (n) =>
      `class C { constructor() { ${repeat(n, (i) => `this.f${i} = () => 1; this.m${i}();`)} } ${repeat(n, (i) => `m${i}() { return this.f${n}; }`)} }`,
    "methods that call one another": (n) =>
      `class C { constructor() { this.m0(); ${repeat(n, (i) => `this.f${i} = () => 1;`)} } ${repeat(n, (i) => `m${i}() { return this.m${i + 1}(); }`)} }`,
  };
  for (const [title, write] of Object.entries(classes)) {
    it(title, async () => {
      const efforts = [];
      for (const n of [100, 200]) {
        const source = parseSource(write(n), "src/a.js");
        const [classNode] = source.nodes("ClassDeclaration");
        const { body } = classNode.body.body[0].value.body;
        efforts.push(
          await countBlocks(() => {
            for (const [index, statement] of body.entries()) getUsesBefore(source, classNode, statement, `f${index}`);
          }),
        );
      }
      const [one, two] = efforts;
      assert.ok(two < one * 2.4, `${one} blocks for 100, ${two} for twice that`);
    });
  }
});

it("the effort of asking for everything in a branch whether it is a way out by an error grows with the branch", async () => {
  const efforts = [];
  for (const n of [100, 200]) {
    const source = parseSource(
      `${EXPRESS}app.get("/", (req, res) => { if (req.a) { ${repeat(n, (i) => `res.write(${i});`)} } });`,
      "src/a.js",
    );
    const heat = getHeat(source);
    const statements = source.nodes("ExpressionStatement");
    heat.isAnyHot();
    efforts.push(
      await countBlocks(() => assert.ok(statements.every((statement) => !isSeldom(source, heat, statement)))),
    );
  }
  const [one, two] = efforts;
  assert.ok(two < one * 2.4, `${one} blocks for 100, ${two} for twice that`);
});

it("the effort of telling what functions ask their database for twice grows with their number", async () => {
  const { detector } = getPattern("no-repeated-query");
  const efforts = [];
  for (const n of [300, 600]) {
    const source = parseSource(
      `${EXPRESS}function Shop(db) { this.db = db; }\n${repeat(n, (i) => `Shop.prototype.get${i} = async function (id) {\n  const one = await this.db.find(id);\n  return [one, await this.db.find(one.of)];\n};`)}\napp.get("/", async (req, res) => { ${repeat(n, (i) => `res.write(await new Shop().get${i}(req.query.id));`)} });`,
      "src/a.js",
    );
    efforts.push(await countBlocks(() => void detect(source, detector)));
  }
  const [one, two] = efforts;
  assert.ok(two < one * 2.4, `${one} blocks for 300, ${two} for twice that`);
});
