import { describe, it } from "node:test";
import { findEagerPlace, findEagerValue } from "../../lib/frameworks/eager-value.js";
import assert from "node:assert/strict";
import { getHeat } from "../../lib/heat/index.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * What becomes of the value of `make(…)`.
 *
 * @param {string} text
 * @param {boolean} [throws]
 */
function ask(text, throws = false) {
  const source = parseSource(
    `import http from "node:http";\nimport express from "express";\nconst app = express();\n${text}`,
    "a.js",
  );
  const [made] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "make");
  const place = findEagerPlace(made);
  const found = place === undefined ? undefined : findEagerValue(source, getHeat(source, {}), place, { throws });
  // How often it runs is asked afterwards.
  return found === undefined || "silent" in found || found.heat.level !== "hot"
    ? undefined
    : `${found.kind}${found.reads}`;
}

/** @param {string} members @param {string} [uses] */
const inClass = (members, uses = "") =>
  `class Context { ${members} }\nhttp.createServer((req, res) => { const context = new Context(req); ${uses} });`;
/** @param {string} body */
const inHandler = (body) => `http.createServer((req, res) => { ${body} });`;
/** @param {string} body */
const inMiddleware = (body) => `app.use((req, res, next) => { ${body} next(); });`;

describe("findEagerValue", () => {
  /** @type {Record<string, [string, string | undefined]>} */
  const cases = {
    "a field of the constructor": [
      inClass("constructor(raw) { this.a = make(raw); }", "if (req.url) res.end(context.a);"),
      "field but read on 1 of 2 paths",
    ],
    "a field that a method of the instance reads": [
      inClass("constructor(raw) { this.a = make(raw); } b() { return this.a; }", "if (req.url) res.end(context.b());"),
      "field but read on 1 of 2 paths",
    ],
    "a field that every path reads in a method": [
      inClass("constructor(raw) { this.a = make(raw); } b() { return this.a; }", "res.end(context.b());"),
      undefined,
    ],
    "a field that every path reads": [
      inClass("constructor(raw) { this.a = make(raw); }", "res.end(context.a);"),
      undefined,
    ],
    "a field that the constructor reads": [
      inClass("constructor(raw) { this.a = make(raw); this.b = this.a.b; }"),
      undefined,
    ],
    "a field that is set under a condition": [
      inClass("constructor(raw) { if (raw.b) this.a = make(raw); }"),
      undefined,
    ],
    "a class field": [inClass("a = make(raw);"), "field and read on no path in sight"],
    "a class field that the constructor reads": [
      inClass("a = make(raw); constructor() { this.b = this.a; }"),
      undefined,
    ],
    "a static field": [inClass("static a = make(raw);"), undefined],
    "a field that a method sets, which the constructor calls": [
      inClass("constructor(raw) { this.b(raw); } b(raw) { this.a = make(raw); }"),
      "field and read on no path in sight",
    ],
    "a field that a method sets and reads": [
      inClass("constructor(raw) { this.b(raw); } b(raw) { this.a = make(raw); this.c = this.a; }"),
      undefined,
    ],
    "a field that a method sets, and the constructor reads": [
      inClass("constructor(raw) { this.b(raw); this.c = this.a; } b(raw) { this.a = make(raw); }"),
      undefined,
    ],
    "a field that another method sets": [
      inClass("constructor(raw) { this.c(raw); } b(raw) { this.a = make(raw); } c() {}"),
      undefined,
    ],
    "a class that is made at start-up": [
      "class Context { constructor(raw) { this.a = make(raw); } }\nnew Context();",
      undefined,
    ],
    "a variable": [inHandler("const a = make(req); if (req.url) res.end(a);"), "local but read on 1 of 2 paths"],
    "a variable nobody reads": [inHandler("const a = make(req); res.end();"), "local, but never read"],
    "a variable that every path reads": [inHandler("const a = make(req); res.end(a);"), undefined],
    "a variable that a declared function reads": [
      inHandler("const a = make(req); function b() { return a; } res.end(b());"),
      undefined,
    ],
    "a property of the request": [inMiddleware("req.a = make(req);"), "stored, used or not"],
    "a property of the response's locals": [inMiddleware("res.locals.a = make(req);"), "stored, used or not"],
    "a property that the middleware reads": [inMiddleware("req.a = make(req); res.end(req.a);"), undefined],
    "an argument": [inHandler("res.end(make(req));"), undefined],
  };
  for (const [name, [text, expected]] of Object.entries(cases)) it(name, () => assert.equal(ask(text), expected));

  it("is silent where the error of making it is caught", () => {
    for (const text of [
      inHandler("try { const a = make(req); if (req.url) res.end(a); } catch { res.end(); }"),
      "class Context { constructor(raw) { this.a = make(raw); } }\nhttp.createServer((req, res) => { try { new Context(req); } catch { res.end(); } });",
      inClass("constructor(raw) { try { this.b(raw); } catch {} } b(raw) { this.a = make(raw); }"),
    ]) {
      assert.equal(ask(text, true), undefined);
    }
    assert.equal(
      ask(inHandler("try { const a = make(req); if (req.url) res.end(a); } finally { res.end(); }"), true),
      "local but read on 1 of 2 paths",
    );
  });
});
