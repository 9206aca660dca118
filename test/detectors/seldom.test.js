import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { getPattern } from "../fixtures.js";
import { parseSource } from "../../lib/source/parse.js";
import { rules } from "../../rules/index.js";

/** Statements of a middleware that each rule reports.
 * @type {Record<string, string>} */
const STATEMENTS = {
  "no-blind-decode": "const name = req.path; res.write(decodeURIComponent(name));",
  "no-deferred-reply": "work(req.url.repeat(9)); setImmediate(() => setImmediate(() => res.end()));",
  "no-eager-log": "req.log.debug(JSON.stringify(req.headers));",
  "no-eager-request":
    "const request = new Request('http://x' + req.url, { headers: req.headers }); if (req.a) use(request);",
  "no-eager-url": "const url = new URL(req.url, 'http://x'); if (req.a) use(url);",
  "no-hot-closure": "req.on('end', () => { console.log(1); });",
  "no-late-property":
    "const session = { id: req.id, at: 1 }; delete session.at; use(session.id, session.id, session.id);",
  "no-native-read": "res.write(os.tmpdir());",
  "no-needless-clone": "res.json(structuredClone(req.a));",
  "no-needless-promise": "await Promise.all([load(req)]);",
  "no-nested-search": "const a = await fetch(req.a); res.write(a.filter((b) => a.some((c) => c.id === b.id)));",
  "no-optional-await": "await run(req); function run(r) { return r.a ? 1 : fetch(r.url); }",
  "no-piecewise-object": `const entry = {}; ${Array.from({ length: 20 }, (_, index) => `entry.k${index} = req.k${index};`).join(" ")} res.send(entry);`,
  "no-quadratic-build": "res.json(req.list.reduce((all, item) => ({ ...all, [item.id]: item }), {}));",
  "no-repeated-load": "res.write(fs.readFileSync('page.html'));",
  "no-repeated-query": "const a = await fetch(req.a); const b = await fetch(req.a); res.write(a, b);",
  "no-request-client": "res.write(get(req.a, new https.Agent()));",
  "no-request-decoration": "req.first = () => req.path; req.last = () => req.url; next();",
  "no-serial-await": "const a = await fetch(req.a); const b = await fetch(req.b); res.write(a, b);",
  "no-static-work": "res.write(new Intl.NumberFormat('de').format(req.a));",
  "no-sync-call": "res.write(fs.readFileSync(req.path));",
  "no-unused-rows": "const a = await postModel.find({ isOpen: true }); res.write(a.length);",
};

/** @type {Record<string, (statements: string) => string>} */
const SELDOM = {
  "an error handler": (statements) => `app.use(async (error, req, res, next) => { ${statements} });`,
  "a catch": (statements) => `app.use(async (req, res, next) => { try { await load(req); } catch { ${statements} } });`,
  "a branch that refuses": (statements) =>
    `app.use(async (req, res, next) => { if (!req.user) { ${statements} return res.status(403).end(); } });`,
};

/** @param {string} rule @param {string} code */
function count(rule, code) {
  const source = parseSource(
    `import fs from "node:fs"; import https from "node:https"; import os from "node:os"; import express from "express"; const app = express(); ${code}`,
    "src/a.js",
  );
  return detect(source, getPattern(rule).detector).length;
}

/** What concerns a class and all its instances, wherever it stands. */
const OF_CLASSES = ["no-instance-method", "no-plugin-copy"];

describe("what runs seldom is not reported", () => {
  it("by all rules but those about classes", () =>
    assert.deepEqual([...Object.keys(STATEMENTS), ...OF_CLASSES].sort(), Object.keys(rules).sort()));

  for (const [rule, statements] of Object.entries(STATEMENTS)) {
    it(rule, () => {
      assert.ok(count(rule, `app.use(async (req, res, next) => { ${statements} });`) > 0);
      for (const [where, write] of Object.entries(SELDOM)) assert.equal(count(rule, write(statements)), 0, where);
    });
  }

  it("no-static-work: a class that a function makes", () => {
    const made = "class Row { get id() { return 1; } } res.write(String(new Row().id));";
    assert.ok(count("no-static-work", `app.use(async (req, res, next) => { ${made} });`) > 0);
    for (const [where, write] of Object.entries(SELDOM)) assert.equal(count("no-static-work", write(made)), 0, where);
  });
});
