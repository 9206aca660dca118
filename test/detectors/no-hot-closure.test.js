import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-hot-closure.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * What is found in a handler.
 *
 * @param {string} body
 * @param {string} [above] - statements of the module
 */
const find = (body, above = "") =>
  detect(
    parseSource(
      `const http = require("http");\nlet count = 0;\n${above}\nhttp.createServer((req, res) => {\n${body}\n});\n`,
      "src/a.cjs",
    ),
    detector,
  );

/** Bodies of a handler, and what is found there. @type {[string, ...string[]][]} */
const FUNCTIONS = [
  ['res.on("finish", () => { count++; });', "closurePerCall"],
  ['res.on("finish", () => log(res.statusCode));', "listenerPerCall"],
  ["function onEnd() { count++; } req.on('end', onEnd);", "functionPerCall"],
  // What belongs to one request, however deep the function stands in it.
  ['const id = req.url; res.on("finish", () => log(id));'],
  ['const id = req.url; req.on("data", () => { res.on("finish", () => log(id)); });'],
  ['switch (req.method) { case "GET": const id = 1; res.on("finish", () => log(id)); }'],
  ['for (const id of req.list) res.on("finish", () => log(id));'],
  ['try { check(); } catch (error) { res.on("finish", () => log(error)); }'],
  // Its own name is no variable of the request.
  ["setTimeout(function poll() { count++; setTimeout(poll, 10); }, 10);", "closurePerCall"],
  // Who keeps it.
  ['require("fs").unlink(req.url, () => { count++; });', "closurePerCall"],
  ['require("node:fs").unlink(req.url, () => { count++; });', "closurePerCall"],
  ['require("fs-extra").unlink(req.url, () => { count++; });'],
  ['require("./fs").unlink(req.url, () => { count++; });'],
  ['require("fs").unlink(() => { count++; }, req.url);'],
  ['require("fs").unlinkSync(req.url, () => { count++; });'],
  ['require("stream").Writable(() => { count++; });'],
  ["onFinished(res, () => { count++; });", "closurePerCall"],
  ["onFinishedTwice(res, () => { count++; });"],
  ["myOnFinished(res, () => { count++; });"],
  // What is bound.
  ["setTimeout(retry.bind(null, req), 10);", "boundPerCall"],
  ["setTimeout(retry.bind(undefined, req), 10);", "boundPerCall"],
  ["setTimeout(retry.bind(void 0, req), 10);", "boundPerCall"],
  ["setTimeout(retry.bind(void req.next(), req), 10);"],
  ["setTimeout(retry.bind(-1, req), 10);"],
  ["setTimeout(retry.bind(0, req), 10);"],
  ["setTimeout(retry.bind(req), 10);"],
  ["setTimeout(retry.bind(req.job), 10);"],
  ["setTimeout(retry.bind(), 10);"],
  ["const undefined = req.job; setTimeout(retry.bind(undefined, req), 10);"],
  ["setTimeout(retry?.bind(null, req), 10);"],
  ["queueMicrotask(retry.bind(null, req));"],
  ['res.on("finish", retry.bind(null, req));'],
];

/** Statements of a module that make `bus`, and whether it is known to call listeners with itself as `this`.
 * @type {[string, boolean][]} */
const EMITTERS = [
  ['const { EventEmitter } = require("events"); const bus = new EventEmitter();', true],
  ['const { EventEmitter } = require("node:events"); const bus = new EventEmitter();', true],
  ['const { EventEmitter } = require("./events"); const bus = new EventEmitter();', false],
  ['const { EventEmitter } = require("my-events"); const bus = new EventEmitter();', false],
  ['const { EventEmitter } = require("events-twice"); const bus = new EventEmitter();', false],
  ['const { createBus } = require("./bus"); const bus = createBus();', false],
  ["const bus = createBus();", false],
  ['const { EventEmitter } = require("events"); const bus = host ? new EventEmitter() : createBus();', false],
  ["const bus = {};", false],
  ['const { EventEmitter } = require("events"); class Bus extends EventEmitter {} const bus = new Bus();', true],
  [
    'const { EventEmitter } = require("events"); class Any extends EventEmitter {} class Bus extends Any {} const bus = new Bus();',
    true,
  ],
  ["class Any {} class Bus extends Any {} const bus = new Bus();", false],
  ['const { Bus: Any } = require("./bus"); class Bus extends Any {} const bus = new Bus();', false],
  ['const bus = require("net").connect(80);', true],
  ['const bus = require("net").isIP(host);', false],
];

/** Of a handler, and whether they are known to call listeners with themselves as `this`.
 * @type {[string, boolean][]} */
const PARTS = [
  ["req.socket", true],
  ["res.req.socket", true],
  ["req.client", false],
  ["req[count]", false],
  ["other.socket", false],
];

describe("no-hot-closure", () => {
  for (const [body, ...ids] of FUNCTIONS)
    it(`${ids.length === 0 ? "leaves" : "reports"} ${body}`, () => {
      const above = `function retry(job) { log(job); }
const onFinished = require("on-finished");
const onFinishedTwice = require("on-finished-twice");
const myOnFinished = require("my-on-finished");`;
      assert.deepEqual(
        find(body, above).map(({ messageId }) => messageId),
        ids,
      );
    });

  it("lets a function that does without `this` be bound to any", () => {
    const body = "setTimeout(retry.bind(this, req), 10);";
    assert.equal(find(body, "function retry(job) { log(job); }")[0]?.messageId, "boundPerCall");
    assert.deepEqual(find(body, "function retry(job) { this.log(job); }"), []);
    assert.deepEqual(find(body), []);
  });

  for (const [above, isKnown] of EMITTERS)
    it(`emitters: ${above}`, () => {
      const found = find('bus.on("data", () => log(bus.size));\nfunction run() {}', above);
      // The emitter is the module's, so that nothing of the request is used.
      assert.equal(found[0]?.messageId, "closurePerCall");
      assert.equal(found[0].facts.keeper.isNode, isKnown);
    });

  for (const [emitter, isKnown] of PARTS)
    it(`emitters of a request: ${emitter}`, () => {
      const [{ facts }] = find(`${emitter}.on("data", () => { count++; });`, "const other = {};");
      assert.equal(facts.keeper.isNode, isKnown);
    });

  it("knows that Fastify's requests are no emitters", () => {
    const listen = (/** @type {string} */ emitter) =>
      `require("fastify")().get("/", (request, reply) => { ${emitter}.on("close", () => { count++; }); });\nlet count = 0;`;
    for (const [emitter, isKnown] of /** @type {[string, boolean][]} */ ([
      ["request", false],
      ["reply", false],
      ["request.raw", true],
      ["reply.raw", true],
    ])) {
      const [{ facts }] = detect(parseSource(listen(emitter), "src/a.cjs"), detector);
      assert.equal(facts.keeper.isNode, isKnown, emitter);
    }
  });

  it("calls a listener as its event, where that is a text", () => {
    for (const [event, name] of [
      ['"finish"', "finish"],
      ["ENDED", "ENDED"],
      ["1", "event"],
      ["req.event", "event"],
    ])
      assert.equal(find(`res.on(${event}, () => { count++; });`)[0].facts.keeper.name, name);
  });

  it("shows the call on one line, and of a long one the end", () => {
    for (const [callee, code] of [
      ["res.on", "res.on"],
      ["req\n    .socket\n    .on", "req .socket .on"],
      ["req.one().on", "….on"],
    ])
      assert.equal(find(`${callee}("data", () => { count++; });`)[0]?.data.code, `${code}()`, callee);
    const long = `req.${"a".repeat(33)}.on`;
    assert.equal(find(`${long}("data", () => { count++; });`)[0].data.code, `${long}()`);
    const longer = find(`req.b${"a".repeat(33)}.on("data", () => { count++; });`)[0].data.code;
    assert.equal(longer, `…q.b${"a".repeat(33)}.on()`);
  });
});
