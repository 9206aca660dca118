import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-deferred-reply.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * What is found in a text, and the work that it is about.
 *
 * @param {string} text
 * @param {string} [filename]
 * @returns {string[]}
 */
function find(text, filename = "src/app.js") {
  return detect(parseSource(text, filename), detector, {}).map(({ messageId, data }) =>
    [messageId, data.work ?? data.hops].join(" "),
  );
}

/** @param {string} body - of a handler of Node.js that has a `body` to send */
const handle = (body) =>
  `import { createServer } from "node:http";\ncreateServer((req, res) => {\n  const body = JSON.stringify(req.headers);\n  ${body}\n});`;

const FOUND = ["putOffAfterWork JSON.stringify()"];

describe("no-deferred-reply", () => {
  it("is silent about what is put off now and then, or in a loop", () => {
    assert.deepEqual(find(handle("if (req.depth > 5) setImmediate(() => res.end(body));")), FOUND);
    for (const test of ["req.depth > SYNC_LIMIT", "req.depth >= MAX", "req.depth > 50", "++depth > req.limit"])
      assert.deepEqual(find(handle(`if (${test}) setImmediate(() => res.end(body));`)), [], test);
    for (const loop of ["for (const x of req.list)", "for (const x in req)", "for (;;)", "while (req.next())"])
      assert.deepEqual(find(handle(`${loop} setImmediate(() => res.end(body));`)), [], loop);
    assert.deepEqual(find(handle("do setImmediate(() => res.end(body)); while (req.next());")), []);
  });

  it("takes no log for work between two turns", () => {
    const put = (/** @type {string} */ call) =>
      find(
        `import { createServer } from "node:http"; createServer((req, res) => { setImmediate(() => { ${call}; setImmediate(() => res.end("a")); }); });`,
      );
    for (const call of ["blog.track(req)", "logs.put(req)", "loggers.put(req)"])
      assert.deepEqual(put(call), ["putOffAgain 2"], call);
    for (const call of ["console.info(req)", "log.info(req)", "logger.info(req)"])
      assert.deepEqual(put(call), [], call);
  });

  it("names the work by its whole name, or by its method where that is long", () => {
    const name = "renderTheWholePageWithEverythingOnIt";
    const render = (/** @type {string} */ call) =>
      find(`import { createServer } from "node:http";
        createServer((req, res) => { const body = ${call}(req.list); setImmediate(() => res.end(body)); });
        function ${name}(list) { let text = ""; for (const one of list) text += one; return text; }`);
    assert.deepEqual(render(name), [`putOffAfterWork ${name}()`]);
    assert.deepEqual(render("JSON.stringify"), ["putOffAfterWork JSON.stringify()"]);
    assert.deepEqual(render("services.ofTheWholeSite.views.renderPage"), ["putOffAfterWork renderPage()"]);
  });

  it("names loops, and what goes through a list or hashes it", () => {
    for (const [work, name] of [
      ["for (const one of req.list) text += one;", "for"],
      ["for (const key in req) text += key;", "for"],
      ["while (req.more()) text += req.next();", "while"],
      ["do text += req.next(); while (req.more());", "do"],
      ['text = req.list.reduce((all, one) => all + one, "");', "req.list.reduce()"],
      ['text = crypto.createHash("md5").update(req.url).digest("hex");', "crypto.createHash()"],
      ["text = zlib.gzipSync(req.url);", "zlib.gzipSync()"],
      ["text = node.zlib.gzipSync(req.url);", "node.zlib.gzipSync()"],
    ])
      assert.deepEqual(
        find(
          `import { createServer } from "node:http"; createServer((req, res) => { let text = ""; ${work} setImmediate(() => res.end(text)); });`,
        ),
        [`putOffAfterWork ${name}`],
        work,
      );
  });

  it("counts the turns that one request waits for", () => {
    const wait = (/** @type {string} */ code) =>
      find(
        `import { createServer } from "node:http"; import { setImmediate as turn } from "node:timers/promises"; createServer(async (req, res) => { ${code} });`,
      );
    assert.deepEqual(wait('await turn(); track(req); await turn(); res.end("a");'), ["putOffAgain 2"]);
    assert.deepEqual(wait('await turn(); track(req); if (req.a) await turn(); res.end("a");'), ["putOffAgain 2"]);
    for (const code of [
      'if (req.a) await turn(); else await turn(); track(req); res.end("a");',
      'if (req.a) { await turn(); return res.end("a"); } track(req); await turn(); res.end("b");',
      'await turn(); track(req); try { check(req); } catch { await turn(); } res.end("a");',
      'switch (req.a) { case 1: await turn(); break; default: await turn(); } track(req); res.end("a");',
      // Which function is put off is another matter.
      'await turn(); track(req); setImmediate(() => res.end("a"));',
    ])
      assert.deepEqual(wait(code), [], code);
  });

  it("knows timers by where they come from", () => {
    // Not every name of a timer stands in the code.
    const wait = (/** @type {string} */ top, /** @type {string} */ turn) =>
      find(
        `/* setImmediate */ import { createServer } from "node:http"; ${top}; createServer(async (req, res) => { const body = JSON.stringify(req.headers); ${turn}; res.end(body); });`,
      );
    for (const [top, turn] of [
      ['import { setImmediate as turn } from "timers/promises"', "await turn()"],
      ['import { setTimeout as turn } from "timers/promises"', "await turn(1)"],
      ['import timers from "node:timers"', "await timers.promises.setImmediate()"],
      ['import { promises } from "timers"', "await promises.setImmediate()"],
      ['import { promisify } from "util"; const turn = promisify(setImmediate)', "await turn()"],
      ['import util from "node:util"; const turn = util.promisify(setImmediate)', "await turn()"],
      ["", "await new Promise((resolve) => setImmediate(resolve))"],
    ])
      assert.deepEqual(wait(top, turn), FOUND, top);
    for (const [top, turn] of [
      ['import { setImmediate as turn } from "timers/promises-too"', "await turn()"],
      ['import { setImmediate as turn } from "my-timers/promises"', "await turn()"],
      ['import { setTimeout as turn } from "timers/promises"', "await turn(10)"],
      ['import { setTimeout as turn } from "timers/promises"', "await turn(delay)"],
      ['import timers from "./timers.js"', "await timers.promises.setImmediate()"],
      ['import { promisify } from "./util.js"; const turn = promisify(setImmediate)', "await turn()"],
      ['import { promisify } from "util"; import fs from "fs"; const turn = promisify(fs.stat)', "await turn()"],
      ['import { promisify } from "util"; const turn = promisify()', "await turn()"],
      ["const turn = new Turn()", "await turn()"],
    ])
      assert.deepEqual(wait(top, turn), [], top);
  });

  it("knows what replies", () => {
    for (const code of [
      "setImmediate(() => res.end(body));",
      "setImmediate(res.end.bind(res, body));",
      "setImmediate(() => { log(err); res.end(body); });",
      "function later(done) { setImmediate(done); } later(() => res.end(body));",
      "setImmediate(() => reply.raw.end(body));",
      "if (req.depth>5) setImmediate(() => res.end(body));",
    ])
      assert.deepEqual(find(handle(code)), FOUND, code);
    for (const code of [
      "setImmediate(() => count(body));",
      'setImmediate(() => res.append("a", body));',
      "setImmediate(() => res.endLater(body));",
      "setImmediate(log.bind(null, body));",
      `setImmediate(res.end.bind(res, body)${".bind(null)".repeat(5)});`,
      "setImmediate(() => open().end(body));",
      "setImmediate(() => job.emit(req.url)); job.on(req.url, () => res.end(body));",
      'setImmediate(() => job.emit("done")); job.off("done", () => res.end(body));',
      "function later({ done }) { setImmediate(done); } later(() => res.end(body));",
      "function later(done) { setImmediate(done); } later(() => count(body));",
      "function later(done) { setImmediate(done); } later();",
      // Failures.
      "const err = check(body); setImmediate(() => res.end(err));",
      "const err = check(body); setImmediate(() => { res.end(err); });",
      "if (req.depth>50) setImmediate(() => res.end(body));",
    ])
      assert.deepEqual(find(handle(code)), [], code);
  });

  it("knows events by the emitter that a function gives back", () => {
    const text = (/** @type {string} */ event) =>
      find(`import { createServer } from "node:http"; import { EventEmitter } from "node:events";
        createServer((req, res) => { const job = start(req); job.on("${event}", () => res.end(job.text)); });
        function start(req) { const job = new EventEmitter(); job.text = JSON.stringify(req.headers); setImmediate(() => job.emit("done")); return job; }
        export function other(a) { return a + 1; }`);
    assert.deepEqual(text("done"), FOUND);
    assert.deepEqual(text("drop"), []);
  });

  it("waits only for what is on the way to a reply", () => {
    const answer = (/** @type {string} */ code) =>
      find(`import { createServer } from "node:http"; import { setImmediate as turn } from "node:timers/promises";
        createServer((req, res) => { answer(req, res); });
        async function answer(data, reply) { const body = JSON.stringify(data.headers); ${code} }
        function prepare(data) { data.ready = true; }
        function end(reply, body) { reply.end(body); }`);
    for (const code of [
      "await turn(); reply.end(body);",
      "prepare(data); await turn(); reply.end(body);",
      "await turn(); prepare(data); end(reply, body);",
      "if (data.a) reply.end(); else { await turn(); reply.end(body); }",
    ])
      assert.deepEqual(answer(code), FOUND, code);
    assert.deepEqual(
      find(`import { createServer } from "node:http"; import { setImmediate as turn } from "node:timers/promises";
        createServer(async (req, res) => { build(req.old); const body = await build(req); res.end(body); });
        async function build(data) { const body = JSON.stringify(data); await turn(); return body; }`),
      FOUND,
    );
    for (const code of [
      "await turn(); prepare(data);",
      "end(reply, body); await turn(); prepare(data);",
      "if (data.a) { await turn(); return; } reply.end(body);",
    ])
      assert.deepEqual(answer(code), [], code);
  });

  it("waits for promises through the functions that return them", () => {
    const server = 'import { createServer } from "node:http";';
    const render =
      "function render(data) { return new Promise((resolve) => { const body = JSON.stringify(data); setImmediate(() => resolve(body)); }); }";
    const load = "function load(data) { return render(data); }";
    const ask = (/** @type {string} */ wait) =>
      find(`${server} ${render} ${load} createServer(async (req, res) => { ${wait} });`);
    assert.deepEqual(ask("const body = await load(req.headers); res.end(body);"), FOUND);
    assert.deepEqual(ask("load(req.headers).then((body) => res.end(body));"), FOUND);
    assert.deepEqual(ask("load(req.headers); res.end();"), []);
    assert.deepEqual(ask("load(req.headers).catch((body) => res.end(body));"), []);
    assert.deepEqual(ask("load(req.headers).then();"), []);
    const arrow = "const send = (data) => render(data);";
    assert.deepEqual(ask(`${arrow} const body = await send(req.headers); res.end(body);`), FOUND);
  });

  it("knows handlers by their parameters", () => {
    const text = (/** @type {string} */ names) =>
      `import { setImmediate as turn } from "node:timers/promises"; export async function answer(${names}) { const body = JSON.stringify(req.headers); await turn(); return body; }`;
    assert.deepEqual(find(text("req, res, next")), FOUND);
    assert.deepEqual(find(text("req, job")), []);
  });

  it("looks into fields of classes, around which is no function", () => {
    const text = (/** @type {string} */ field) =>
      find(
        `import { createServer } from "node:http"; class Job { ${field}; constructor(res) { this.res = res; } } createServer((req, res) => new Job(res));`,
      );
    for (const field of [
      "timer = setImmediate(() => this.res.end())",
      "static { setImmediate(() => this.res.end()); }",
      "[setImmediate(() => res.end())] = 1",
      "done = new Promise((resolve) => setImmediate(resolve))",
    ])
      assert.deepEqual(text(field), [], field);
  });

  it("leaves what a module waits for when it is loaded, whatever is hot", () => {
    const wait =
      "const body = JSON.stringify(all); await new Promise((resolve) => setTimeout(resolve, 0)); send(body);";
    const findHot = (/** @type {string} */ text) =>
      detect(parseSource(text, "src/app.js"), detector, { hot: ["src/**"] }).map(({ messageId }) => messageId);
    assert.deepEqual(findHot(wait), []);
    assert.deepEqual(findHot(`export async function answer(res) { ${wait} res.end(body); }`), ["putOffAfterWork"]);
  });

  it("knows handlers by their types", () => {
    const turn = 'import { setImmediate as turn } from "node:timers/promises";';
    const body = "const body = JSON.stringify(req.headers); await turn(); return body;";
    assert.deepEqual(
      find(
        `import type { RequestHandler } from "express"; ${turn} export const answer: RequestHandler = async (req) => { ${body} };`,
        "src/app.ts",
      ),
      FOUND,
    );
    assert.deepEqual(find(`${turn} export const answer = async (req: Job) => { ${body} };`, "src/app.ts"), []);
  });

  it("says what Next.js has where procedures of its package tell others", (t) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const trpc = `import { initTRPC } from "@trpc/server";
import { Mailer } from "@acme/mailer";
const mailer = new Mailer();
const t = initTRPC.create();
export const invite = t.procedure.mutation(async ({ input }) => { await mailer.notify(input.id).catch(console.error); return { id: input.id }; });`;
    const express = `import express from "express";
import { Mailer } from "@acme/mailer";
const mailer = new Mailer();
express().post("/", async (req, res) => { await mailer.notify(req.body.id).catch(console.error); res.end(); });`;
    let count = 0;
    /** @param {string} text @param {string[]} packages */
    const advise = (text, packages) => {
      const name = `app${count++}`;
      const of = mkdtempSync(path.join(folder, name));
      const dependencies = Object.fromEntries(packages.map((one) => [one, "*"]));
      writeFileSync(path.join(of, "package.json"), JSON.stringify({ name, private: true, dependencies }));
      const [found] = detect(parseSource(text, "a.ts", path.join(of, "a.ts")), detector, {});
      return found?.data.advice;
    };
    const after = "whose failure is logged at most; hand it to `after()` or `waitUntil()`";
    const start = "whose failure is logged at most; start it without `await`";
    assert.equal(advise(trpc, ["next", "@trpc/server"]), after);
    assert.equal(advise(trpc, ["@trpc/server"]), start);
    assert.equal(advise(trpc, ["next", "@trpc/server", "fastify"]), start);
    assert.equal(advise(express, ["next"]), start);
  });
});
