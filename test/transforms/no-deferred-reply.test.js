import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-deferred-reply.js";
import { parseSource } from "../../lib/source/parse.js";
import { planRewrite } from "../../lib/run/plan.js";
import { rewrite } from "../../transforms/no-deferred-reply.js";

/**
 * What becomes of the only finding in a text.
 *
 * @param {string} text
 * @param {string} [filename]
 * @returns {string} how it is rewritten, or why it is not
 */
function plan(text, filename = "src/app.js") {
  const source = parseSource(text, filename);
  const findings = detect(source, detector, {});
  assert.equal(findings.length, 1, text);
  const made = planRewrite(source, { detector, rewrite }, findings[0], {}, {});
  return "refused" in made ? made.refused : made.rewrite.act;
}

/** @param {string} body - of a handler of Node.js that has a `body` to send */
const handle = (body) =>
  `import { createServer } from "node:http";\ncreateServer(function (req, res) {\n  const body = JSON.stringify(req.headers);\n  ${body}\n});`;

const USED = "its `Immediate` or `Timeout` is used";
const THIS = "the callback's `this` is the `Immediate` or `Timeout`";

/** Bodies of a handler, and what becomes of them. */
const BODIES = {
  // How the timer function is called.
  "setImmediate(() => res.end(body));": "replyOnNextTick",
  "return setImmediate(() => res.end(body));": "replyOnNextTick",
  "if (req.ok) setImmediate(() => res.end(body));": "replyOnNextTick",
  "req.ok && setImmediate(() => res.end(body));": "replyOnNextTick",
  "return req.ok ? setImmediate(() => res.end(body)) : undefined;": "replyOnNextTick",
  "void setImmediate(() => res.end(body));": "replyOnNextTick",
  "!setImmediate(() => res.end(body));": USED,
  "setImmediate(() => res.end(body)) && req.log();": USED,
  "setImmediate(() => res.end(body)) ? req.log() : req.warn();": USED,
  "req.timer = setImmediate(() => res.end(body));": USED,
  "const later = req.ok ? setImmediate : process.nextTick; later(() => res.end(body));":
    "`later` may be one of several functions",
  // What it runs.
  "setImmediate(() => void res.end(body));": "replyOnNextTick",
  "setImmediate(() => (req.log(), res.end(body)));": "replyOnNextTick",
  "setImmediate(() => (res).end(body));": "replyOnNextTick",
  "setImmediate(res.end.bind(res));": "replyOnNextTick",
  "setImmediate((text) => res.end(body));": "replyOnNextTick",
  "setImmediate((text) => res.end(text), body);": "replyOnNextTick",
  "setImmediate(() => res.end(body), 1);": "replyOnNextTick",
  "setImmediate(async () => { res.end(body); });": "replyOnNextTick",
  "setImmediate(() => { req.log(); res.end(body); });": "replyOnNextTick",
  "return setImmediate(() => { req.log(); res.end(body); });": "replyOnNextTick",
  'setImmediate(() => { "use strict"; res.end(body); });': "replyOnNextTick",
  "setImmediate(() => { if (req.gone) return; res.end(body); });": "replyOnNextTick",
  "setImmediate(() => { return res.end(body); });": "replyOnNextTick",
  "setImmediate(() => { if (!req.gone) res.end(body); });": "replyOnNextTick",
  "setImmediate(() => { req.log(this); res.end(body); });": "replyOnNextTick",
  "setImmediate(() => { const text = body; res.end(text); });": "replyOnNextTick",
  "const end = (text) => res.end(text); setImmediate(() => { const text = body; end(text); });": "replyOnNextTick",
  "setImmediate(function () { res.end(body); });": "replyOnNextTick",
  "setImmediate(function send() { res.end(body); });": "replyOnNextTick",
  "setImmediate(function () { req.log(this); res.end(body); });": THIS,
  "setImmediate(function () { req.log(new.target); res.end(body); });": THIS,
  "setImmediate(function () { req.log(arguments); res.end(body); });": "replyOnNextTick",
  "const count = arguments.length; setImmediate(function () { res.end(body + count); });": "replyOnNextTick",
};

describe("no-deferred-reply: how a reply is sent sooner", () => {
  for (const [body, result] of Object.entries(BODIES)) it(body, () => assert.equal(plan(handle(body)), result));

  it("waits for no turn whose end nobody uses", () => {
    const wait = (/** @type {string} */ body) =>
      plan(`import { setImmediate as turn } from "node:timers/promises"; import { createServer } from "node:http";
        createServer(async (req, res) => { const body = JSON.stringify(req.headers); ${body} res.end(body); });`);
    assert.equal(wait("await turn();"), "dropTurn");
    assert.equal(wait("const ended = await turn();"), "the awaited value is used");
    assert.equal(wait("if (req.ok) await turn();"), "it is the only statement of its branch");
    assert.equal(
      wait("async function send() { await turn(); res.end(body); } setImmediate(send); return;"),
      "replyOnNextTick",
    );
  });

  it("asks who looks at what a handler returns", () => {
    const send = "const body = JSON.stringify(req.headers); return setImmediate(() => res.end(body));";
    const server = 'import { createServer } from "node:http";';
    assert.equal(plan(`${server} createServer(async (req, res) => { ${send} });`), USED);
    assert.equal(
      plan(`${server} createServer(({ headers }, res) => { const req = { headers }; ${send} });`),
      "replyOnNextTick",
    );
    assert.equal(
      plan(
        `${server} function answer(req, reply) { const res = reply; ${send} } createServer((req, res) => { req.sent = answer(req.raw, res.raw); });`,
      ),
      USED,
    );
    for (const register of [
      'import express from "express"; express().get("/",',
      'import connect from "connect"; connect().use("/",',
      'import polka from "polka"; polka().get("/",',
      'import restify from "restify"; restify.createServer().get("/",',
      'import findMyWay from "find-my-way"; findMyWay().on("GET", "/",',
      'import Fastify from "fastify"; Fastify().get("/",',
    ])
      assert.equal(plan(`${register} (req, res) => { ${send} });`), "replyOnNextTick", register);
  });

  it("knows that Koa does not look at what a middleware returns", () =>
    assert.equal(
      plan(
        'import Koa from "koa"; new Koa().use((ctx) => { const body = JSON.stringify(ctx.headers); return setImmediate(() => ctx.res.end(body)); });',
      ),
      "replyOnNextTick",
    ));

  it("believes the types of handlers, and the class of a method", () => {
    const typed = `import type { RequestHandler } from "express";
      export const answer: RequestHandler = (req, res) => { const body = JSON.stringify(req.headers); setImmediate(() => res.end(body)); };`;
    assert.equal(plan(typed, "src/app.ts"), "replyOnNextTick");
    const inClass = (/** @type {string} */ body) =>
      plan(`import { createServer } from "node:http";
        class Answer { constructor(req, res) { this.req = req; this.res = res; } ${body} send() { this.res.end(this.body); } }
        createServer((req, res) => { new Answer(req, res).start(); });`);
    assert.equal(
      inClass("start() { this.body = JSON.stringify(this.req.headers); setImmediate(this.send.bind(this)); }"),
      "replyOnNextTick",
    );
    assert.equal(
      inClass(
        "start() { this.send = this.send.bind(this); this.body = JSON.stringify(this.req.headers); setImmediate(this.send); }",
      ),
      "replyOnNextTick",
    );
  });

  it("leaves a callback whole that has another type", () => {
    const answer = handle("setImmediate((() => { res.end(body); }) as () => void);");
    assert.equal(plan(answer, "src/app.ts"), "replyOnNextTick");
    const named = handle("const send = () => res.end(body); setImmediate(send as () => void);");
    assert.equal(plan(named, "src/app.ts"), "replyOnNextTick");
  });

  it("asks whose `process` it is", () => {
    const answer = handle("setImmediate(() => res.end(body)); req.log();");
    assert.equal(plan(answer), "replyOnNextTick");
    for (const module of ["process", "node:process"])
      assert.equal(plan(`import process from "${module}";\n${answer}`), "replyOnNextTick", module);
    for (const declared of [
      'import process from "my-process";',
      'import process from "process-env";',
      "const process = {};",
      "const other = (process) => process; ",
    ])
      assert.equal(plan(`${declared}\n${answer}`), "`process` is a variable in this file", declared);
  });
});
