import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHeat } from "../../lib/heat/index.js";
import { isSeldom } from "../../lib/heat/seldom.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} body - of a handler, with a call `$()`, which is asked about */
function ask(body) {
  return askIn(`import express from "express"; let kept; express().use(async (req, res, next) => { ${body} });`);
}

/** @param {string} code - of a file */
function askIn(code) {
  const source = parseSource(code, "src/a.js");
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
    "app.onError(({ code }) => { $(code); });",
    "req.on('error', function () { $(); }.bind(this));",
    "if (!req.user) { load(function () { $(); }.bind(this)); return res.status(401).end(); }",
    "req.on('error', function () { later(() => $()); });",
    "function reportFailure() { $(); }",
    "function handleHealthCheck() { $(); }",
    "const controller = { readiness() { $(); } };",
    "new Readable({ read() {}, destroy(err, callback) { $(); callback(err); } });",
    "class Upload extends Readable { _destroy(error, callback) { $(); callback(error); } }",
    "if (!req.user) { res.writeHead(401, headers); res.write($()); res.end(); }",
    "if (!req.user) { res.statusCode = 404; res.end($()); return true; }",
    "if (!isUpgrade(req)) { socket.write(`HTTP/${req.httpVersion} 400 Bad Request\\r\\n`); socket.end($()); return; }",
    "if (!isUpgrade(req)) { socket.end(`HTTP/1.1 426 Upgrade Required ${$()}`); }",
    "switch (result.type) { case 'error': $(); break; }",
    "switch (result.type) { default: { res.writeHead(503); res.end($()); return; } }",
    "switch (result.type) { default: res.writeHead(503); res.end($()); }",
    "if (mayRestart(req)) { res.end(); setTimeout(() => { $(); process.exit(0); }, 100); }",
    "res.end($()); setTimeout(() => process.exit(0), 100);",
    "if (!kept) { kept = load(); $(); }",
    "if (kept.has(req.url)) return; kept.add(req.url); $();",
    "if (kept.has(req.url)) { return; } kept.set(req.url, 1); later(() => $());",
    "if (kept == null) { kept = load(); kept.on('end', () => $()); }",
    "run(req, (err) => { $(err.message); });",
    "run(req, async (code, message, error) => { $(error); });",
    "run(req, (status, err, [reply]) => { $(reply); });",
    "run(req, (err) => { if (err instanceof TypeError) a(); else $(); });",
    "run(req, (err) => { if (err.code === null) a(); $(); });",
    "run(req, (err) => { const body = { err: err && err.message }; if (err) { $(); } });",
    "if (!req.user) { $(); return next(`no ${req.user}`); }",
    "if (!req.user) { res.status(400); res.json($()); return; }",
    "if (!req.user) { return res.json({ message: $() }, 401); }",
    "if (!req.user) { await reply($(), 415, {}); }",
    "if (req.user) { next(); return; } res.writeHead(404, headers); res.end($());",
    "res.writeHead(404, { date: $() }); res.end();",
    "if (!req.user) { stream.respond({ ':status': 405 }); return stream.end($()); }",
    "if (!req.user) { return json(404, $()); }",
    "if (!req.user) { return res.status(StatusCodes.NOT_FOUND).json($()); }",
    "if (!req.user) { $(); return reply.code(HTTP_STATUS_FORBIDDEN).send(); }",
    "if (!req.user) { $(); res.send(UNAUTHORIZED, {}); }",
    "if (!req.user) { $(); ctx.throw(401); }",
    "if (!req.user) { return socket.close(4001, $()); }",
    "if (!req.user) return next({ error: $() }); ",
    "if (!req.user) return callback({ error: $() });",
    "res.status(404).json($());",
    "if (req.user) return res.json(req.user); return res.status(404).type('text').send($());",
    "await reply.code(410).send($());",
    "use((c) => c.json({ path: $() }, 404));",
    "return json(404, $());",
    "if (response.isBoom) return h.response($());",
    "if (!response.isBoom) return h.continue; return h.response($());",
    "if (!err) { next(); return; } res.end($());",
    "use((c) => c.status(403).body($()));",
  ])
    it(`${body}`, () => assert.equal(ask(body), true));

  for (const body of [
    "$();",
    "run(req, (err) => { if (err) return next(err); $(); });",
    "function step(err) { if (err || stack.length === 0) return done(err); $(); } step();",
    "run(req, (error) => { if (error !== undefined) return next(error); $(); });",
    "run(req, (err) => { if (null == err) $(); });",
    "run(req, (err) => { if (!err) $(); });",
    "run(req, (value, error) => { $(value); });",
    "run(req, (error, code) => { $(code); });",
    "run(req, (code, message) => { $(message); });",
    "run(req, (err) => { $(); next(err ? 1 : 2); });",
    "run(req, (err) => { $(); next(err ?? undefined); });",
    "if (!req.user) { $(); return next('route'); }",
    "if (!req.user) { $(); return next('router'); }",
    "try { $(); } catch { a(); }",
    "load().then(() => { $(); }, use);",
    "load($()).catch(use);",
    "load().then((value) => $(value)).catch(use);",
    "load().catch($());",
    "req.on('error', $());",
    "req.on('data', () => { $(); });",
    "app.onRequest(({ code }) => { $(code); });",
    "req.on('data', function () { $(); }.bind(this));",
    "if (err) a(); else $();",
    "if (!req.user) { $(); return; }",
    "if (req.user) { res.status(201); $(); return 1; }",
    "if (!req.user) { retry($, 500); $(); }",
    "if (!req.user) { return retry($(), 500); }",
    "if (!req.user) { return res.json($(), 201); }",
    "$(); res.writeHead(404); res.end();",
    "$(); res.status(404).json({});",
    "res.status(404); res.json($());",
    "res.status(200).json($());",
    "res.code($(404));",
    "res.writeHead($(404));",
    "if (!response.isBoom) return h.response($()); return h.continue;",
    "if (!response.isBoom) { h.log(); } return h.response($());",
    "$(); if (!response.isBoom) return h.continue;",
    "if (!user) return; res.end($());",
    "if (!e) return; res.end($());",
    "if (!req.user) { return json(201, $()); }",
    "if (!req.user) { return json(404); $(); }",
    "if (!req.user) { return res.status(StatusCodes.OK).json($()); }",
    "if (!req.user) { return socket.close(1000, $()); }",
    "if (!req.user) return callback({ data: $() });",
    "if (!req.user) return find({ error: $() });",
    "use((c) => [c.status(403), $()]);",
    "res.writeHead(200); res.end($());",
    "function listHealthRecords() { $(); }",
    "if (!req.user) { stream.respond({ ':status': 200 }); return stream.end($()); }",
    "res.statusCode = 404; if (req.user) { res.statusCode = 200; $(); }",
    "const controller = { destroy(id, callback) { $(); callback(); } };",
    "if (!req.user) { $(); return res.status(200).end(); }",
    "if (req.user) { res.writeHead(200, headers); res.end($()); }",
    "switch (result.type) { case 'text': $(); break; case 'error': a(); }",
    "switch (result.type) { case $(): break; default: res.writeHead(503); }",
    "switch (result.type) { case 'text': res.writeHead(200); res.end($()); }",
    "if (mayRestart(req)) { process.exit(0); } $();",
    "if (!kept) { load(); $(); }",
    "$(); if (kept.has(req.url)) return; kept.add(req.url);",
    "if (kept.has(req.url)) return; $(); kept.add(req.url);",
    "if (kept.has(req.url)) return kept; kept.add(req.url); $();",
    "if (kept.has(req.url)) return; others.add(req.url); $();",
    "if (kept) { kept = load(); $(); }",
    "if (kept == 1) { kept = load(); $(); }",
    "if (!kept) { kept = load(); } else { $(); }",
    "let own; if (!own) { own = load(); $(); }",
  ])
    it(`${body}`, () => assert.equal(ask(body), false));
});

describe("isSeldom does not take a handler for what is around it", () => {
  const HANDLER = 'app.get("/", (req, res) => { $(); });';
  for (const code of [
    `let app; export function getApp() { if (app) return app; app = express(); ${HANDLER} return app; }`,
    `let app; export function getApp() { if (!app) { app = express(); ${HANDLER} } return app; }`,
    `let app; export default (req, res) => { if (!app) { app = express(); ${HANDLER} } app(req, res); };`,
    `async function main() { const app = express(); ${HANDLER} process.on("SIGTERM", () => process.exit(0)); } main();`,
    `async function main() { const app = express(); app.get("/", (req, res) => { help(); }); function help() { $(); } process.on("SIGTERM", () => process.exit(0)); } main();`,
    `export function addErrorPages() { const app = express(); ${HANDLER} }`,
    `const app = express(); try { load(); } catch { ${HANDLER} }`,
    `const app = express(); if (!process.env.KEY) { ${HANDLER} throw new Error("no key"); }`,
    `const app = express(); let format; app.get("/", (req, res) => { if (!format) { format = () => { $(); }; } format(); });`,
    `const app = express(); const kept = {}; app.get("/", (req, res) => { kept.format ??= () => { $(); }; kept.format(); });`,
  ])
    it(code, () => assert.equal(askIn(`import express from "express"; ${code}`), false));
});
