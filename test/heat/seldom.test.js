import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHeat } from "../../lib/heat/index.js";
import { isSeldom } from "../../lib/heat/seldom.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} body - of a handler, with a call `$()`, which is asked about */
function ask(body) {
  const source = parseSource(
    `import express from "express"; express().use(async (req, res, next) => { ${body} });`,
    "src/a.js",
  );
  const [call] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "$");
  return isSeldom(source, getHeat(source), call);
}

describe("isSeldom", () => {
  for (const body of [
    "try { a(); } catch { $(); }",
    "throw new Error($());",
    "load((err, value) => { if (err) return $(); b(value); });",
    "if (!req.user) { $(); return res.status(401).end(); }",
    "if (!req.user) { $(); return next(new Error('no')); }",
    "if (!req.user) { $(); res.status(401).end(); return; }",
    "load().catch((reason) => { $(); });",
    "load().catch(() => $());",
    "load().then(use, () => { $(); });",
    "req.on('error', () => { $(); });",
    "req.on('error', function () { later(() => $()); });",
    "function reportFailure() { $(); }",
    "new Readable({ read() {}, destroy(err, callback) { $(); callback(err); } });",
    "class Upload extends Readable { _destroy(error, callback) { $(); callback(error); } }",
  ])
    it(`${body}`, () => assert.equal(ask(body), true));

  for (const body of [
    "$();",
    "try { $(); } catch { a(); }",
    "load().then(() => { $(); }, use);",
    "load($()).catch(use);",
    "load().then((value) => $(value)).catch(use);",
    "load().catch($());",
    "req.on('error', $());",
    "req.on('data', () => { $(); });",
    "if (err) a(); else $();",
    "if (!req.user) { $(); return; }",
    "if (!req.user) { res.status(401); $(); return 1; }",
    "const controller = { destroy(id, callback) { $(); callback(); } };",
    "if (!req.user) { $(); return res.status(200).end(); }",
  ])
    it(`${body}`, () => assert.equal(ask(body), false));
});
