import { describe, it } from "node:test";
import { visitorKeys as keys } from "oxc-parser";
import { analyze } from "@typescript-eslint/scope-manager";
import assert from "node:assert/strict";
import { createSource } from "../../lib/source/create-source.js";
import { getHeat } from "../../lib/heat/index.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * Files that grow with `count` in the ways real ones do.
 * @type {Record<string, (count: number) => string>}
 */
const FILES = {
  "handlers on one app": (count) =>
    `const app = require("express")(); ${repeat(count, (i) => `app.get("/${i}", (req, res) => { f${i}(req); res.json({}) }); function f${i} (q) { return q.x }`)}`,
  "one chain of handlers": (count) =>
    `const app = require("express")(); app${repeat(count, (i) => `.get("/${i}", (a, b) => {})`)}`,
  "functions that call each other in a row": (count) =>
    `const app = require("express")(); app.use(f0); ${repeat(count, (i) => `function f${i} (q) { f${i + 1}(q) }`)} function f${count} () {}`,
  "start-up functions that call each other in a row": (count) =>
    `f0(); ${repeat(count, (i) => `function f${i} (q) { f${i + 1}(q) }`)} function f${count} () {}`,
  "an app handed from function to function": (count) =>
    `f0(require("express")()); ${repeat(count, (i) => `function f${i} (app) { app.get("/${i}", (a, b) => {}); f${i + 1}(app) }`)} function f${count} () {}`,
  "one function that all call": (count) =>
    `const app = require("express")(); ${repeat(count, (i) => `app.get("/${i}", (a, b) => log(a));`)} function log (q) { q.run(); q.end() }`,
  "methods of one class": (count) =>
    `const app = require("express")(); class Users { ${repeat(count, (i) => `m${i} (a, b) { this.m${i + 1}(a, b); this.x${i} = a }`)} } const users = new Users(); ${repeat(count, (i) => `app.get("/${i}", users.m${i}.bind(users));`)}`,
  "accessors of classes": (count) =>
    `const app = require("express")(); ${repeat(count, (i) => `class C${i} { get url () { return 1 } run () { return this.url } }`)} app.use((a, b) => { ${repeat(count, (i) => `new C${i}().run();`)} })`,
  "constructor functions": (count) =>
    repeat(count, (i) => `function R${i} (req) { this.req = req } R${i}.prototype.send = function () { this.end() };`),
  "an object of handlers": (count) =>
    `const app = require("express")(); const handlers = { ${repeat(count, (i) => `h${i} (a, b) {},`)} }; ${repeat(count, (i) => `app.get("/${i}", handlers.h${i});`)}`,
  "plugins beside each other": (count) =>
    `const app = require("fastify")(); ${repeat(count, (i) => `app.register(async (p) => { p.get("/${i}", (a) => {}) });`)}`,
  "parameters that are no app": (count) =>
    repeat(
      count,
      (i) =>
        `function f${i} (cache) { cache.get("x", () => {}); f${(i * 7) % count}(cache); f${(i * 3) % count}(cache) }`,
    ),
  "functions that return what others return": (count) =>
    repeat(
      count,
      (i) => `function f${i} (p) { return p.x ? f${(i + 1) % count}(p).get("a") : f${(i + 2) % count}(p).use("b") }`,
    ),
  marks: (count) => repeat(count, (i) => `/** @hotpath */ function f${i} () {}\n`),
  "listeners in one handler": (count) =>
    `require("http").createServer((req, res) => { ${repeat(count, (i) => `req.on("e${i}", () => {}); g${i}();`)} }); ${repeat(count, (i) => `const g${i} = () => {};`)}`,
  "listeners of one emitter": (count) =>
    `const e = new (require("events"))(); require("http").createServer((a, b) => { ${repeat(count, (i) => `e.emit("${i}", a);`)} }); ${repeat(count, (i) => `e.on("${i}", (q) => { q.x = 1 });`)}`,
  "a Map of routes": (count) =>
    `const routes = new Map(); require("http").createServer((a, b) => { ${repeat(count, (i) => `routes.get(a.url + ${i});`)} routes.get(a.url)(a, b) }); ${repeat(count, (i) => `routes.set("/${i}", (q) => { q.x = 1 });`)}`,
  "a list of routes": (count) =>
    `const routes = [${repeat(count, (i) => `{ path: "/a${i}", run (q) { q.x = 1 } },`)}]; require("http").createServer((a, b) => { ${repeat(count, () => `for (const route of routes) route.run(a);`)} }); ${repeat(count, (i) => `routes.push({ path: "/${i}", run (q) { q.x = 1 } });`)}`,
  "exported handlers": (count) =>
    repeat(count, (i) => `exports.f${i} = (event, context, callback) => { g${i}() }; function g${i} () {}`),
  "decorated methods": (count) =>
    `const { Get } = require("@nestjs/common"); class C { ${repeat(count, (i) => `@Get() m${i} () { this.n${i}() } n${i} () {}`)} }`,
};

describe("the effort of the heat model", () => {
  for (const [title, generate] of Object.entries(FILES)) {
    it(`grows with the file, not with its square: ${title}`, () => {
      const size = title === "handlers on one app" ? 1000 : 400;
      const [one, two] = [countSteps(generate(size)), countSteps(generate(size * 2))];
      assert.ok(two < one * 2.2, `${one} steps for ${size}, ${two} for twice that`);
      assert.ok(two < size * 2 * 400, `${two} steps for ${size * 2}`);
    });
  }

  it("comes to an end where a variable is given its own results", () => {
    const steps = countSteps(
      `function walk (path) { let p = path; ${repeat(40, (i) => `p = p.${i % 2 === 0 ? "get" : "use"}("${i}");`)} return p }`,
    );
    assert.ok(steps < 40 ** 3 * 4, `${steps} steps`);
  });
});

/**
 * @param {number} count
 * @param {(index: number) => string} write
 */
function repeat(count, write) {
  return Array.from({ length: count }, (_, index) => write(index)).join("\n");
}

/**
 * How many nodes are visited, names looked up and lists of references read to know the heat of every function.
 *
 * @param {string} code
 * @returns {number}
 */
function countSteps(code) {
  let steps = 0;
  const { ast, text, comments, filename } = parseSource(
    code,
    code.includes("@Get") ? "src/server.ts" : "src/server.js",
  );
  const visitorKeys = new Proxy(/** @type {Record<string, string[]>} */ (keys), {
    get(target, key, receiver) {
      steps++;
      return Reflect.get(target, key, receiver);
    },
  });
  const scopeManager = analyze(/** @type {any} */ (ast), {
    sourceType: "script",
    globalReturn: true,
    childVisitorKeys: /** @type {any} */ (keys),
  });
  for (const scope of scopeManager.scopes) {
    for (const variable of scope.variables) {
      const { references } = variable;
      Object.defineProperty(variable, "references", {
        get() {
          steps += references.length;
          return references;
        },
      });
    }
  }
  const source = createSource({
    filename,
    text,
    ast,
    comments,
    scopeManager,
    visitorKeys: /** @type {any} */ (visitorKeys),
  });
  const { findVariable } = source;
  source.findVariable = (identifier) => {
    steps++;
    return findVariable(identifier);
  };
  const functions = source
    .nodes("FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression")
    .filter(isFunction);
  const heat = getHeat(source);
  for (const fn of functions) heat.of(fn);
  return steps;
}
