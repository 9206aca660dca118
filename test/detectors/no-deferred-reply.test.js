import { describe, it } from "node:test";
import assert from "node:assert/strict";
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
});
