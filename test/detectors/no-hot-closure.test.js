import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-hot-closure.js";
import { findOwnState, getUses } from "../../detectors/no-hot-closure/uses.js";
import { getHeat } from "../../lib/heat/index.js";
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
  ['(0, require("fs").unlink)(req.url, () => { count++; });', "closurePerCall"],
  ['require("on-finished")(res, () => { count++; });', "closurePerCall"],
  ['require("fs-extra").unlink(req.url, () => { count++; });'],
  ['require("./fs").unlink(req.url, () => { count++; });'],
  ['require("fs").unlink(() => { count++; }, req.url);'],
  ['require("fs").unlinkSync(req.url, () => { count++; });'],
  ['require("stream").Writable(() => { count++; });'],
  ["onFinished(res, () => { count++; });", "closurePerCall"],
  ["onFinishedTwice(res, () => { count++; });"],
  ["myOnFinished(res, () => { count++; });"],
  ['require("fs").promises.rm(req.url, () => { count++; });'],
  ['require("stream")(() => { count++; });'],
  ['req.option("data", () => { count++; });'],
  ["res.on(() => { count++; });"],
  ['res.on("finish", {}, () => { count++; });'],
  ["res.on(...req.args, () => { count++; });"],
  // Timers.
  ["global.setTimeout(() => { count++; }, 10);", "closurePerCall"],
  ["globalThis.setTimeout(() => { count++; }, 10);", "closurePerCall"],
  ["process.nextTick(() => { count++; });", "closurePerCall"],
  ['require("process").nextTick(() => { count++; });', "closurePerCall"],
  ['require("node:process").nextTick(() => { count++; });', "closurePerCall"],
  ['require("process-twice").nextTick(() => { count++; });'],
  ['require("my-process").nextTick(() => { count++; });'],
  ['require("timers").setTimeout(() => { count++; }, 10);', "closurePerCall"],
  ['require("timers").unref(() => { count++; });'],
  ["(req.url ? setTimeout : setImmediate)(() => { count++; }, 10);"],
  // Functions of the file that hand it on.
  ["later(() => { count++; });", "closurePerCall"],
  ["later2(() => { count++; });", "closurePerCall"],
  ["jobs.four(() => { count++; });", "closurePerCall"],
  ["jobs.five(() => { count++; });"],
  ["jobs.add(() => { count++; });"],
  // Whose processes, beside which it is nothing.
  ['const child = spawn(req.url); child.on("close", () => { count++; });'],
  ['const child = (req.url ? spawn : later)(req.url); child.on("close", () => { count++; });'],
  ["laterOf({ job() {} }); laterOr(() => { count++; });"],
  ["neverLater(() => { count++; });"],
  ['const child = spawnTwice(req.url); child.on("close", () => { count++; });', "closurePerCall"],
  ['const child = mySpawn(req.url); child.on("close", () => { count++; });', "closurePerCall"],
  // What the emitter is not given as `this`.
  ['req.socket.on("data", () => log(req.url));'],
  ['res.on("finish", () => { log(res.a); items.forEach(function () { log(res.b); }); });'],
  // What only running tells.
  ['with (req) res.on("finish", () => { count++; });'],
  ['eval(req.url); res.on("finish", () => { count++; });'],
  ['req.eval(req.url); res.on("finish", () => { count++; });', "closurePerCall"],
  // The name of a class expression is its own.
  ['(class Job { static go() { res.on("finish", () => Job.go()); } }).go();'],
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
  ['const EventEmitter = require("events"); const bus = new EventEmitter();', true],
  ['const { EventEmitter } = require("events"); const bus = new (host ? EventEmitter : Bus)();', false],
  [
    'const { EventEmitter } = require("events"); class Bus extends (host ? EventEmitter : Any) {} const bus = new Bus();',
    false,
  ],
  ["class Bus extends Any {} class Any extends Bus {} const bus = new Bus();", false],
  ['const bus = require("net").connect(80);', true],
  ['const bus = require("net").isIP(host);', false],
  ['const bus = require("net").defaultBus(host);', false],
  ['const bus = require("http").getBus(host);', false],
];

/** Of a handler, and whether they are known to call listeners with themselves as `this`.
 * @type {[string, boolean][]} */
const PARTS = [
  ["req.socket", true],
  ["res.req.socket", true],
  ["req.client", false],
  ["req[count]", false],
  ["other.socket", false],
  ["req.mysocket", false],
  ["req.sockets", false],
];

describe("no-hot-closure", () => {
  for (const [body, ...ids] of FUNCTIONS)
    it(`${ids.length === 0 ? "leaves" : "reports"} ${body}`, () => {
      const above = `function retry(job) { log(job); }
function later(job) { setImmediate(job); }
function later2(job) { later(job); }
const jobs = {
  one(job) { setImmediate(job); },
  two(job) { jobs.one(job); },
  three(job) { jobs.two(job); },
  four(job) { jobs.three(job); },
  five(job) { jobs.four(job); },
  add(job) { jobs.add(job); },
};
const { spawn } = require("child_process");
const { spawn: spawnTwice } = require("child_process-twice");
const { spawn: mySpawn } = require("my-child_process");
function laterOf({ job }) { setImmediate(job); }
function laterOr(job = log) { setImmediate(job); }
function neverLater() {}
const onFinished = require("on-finished");
const onFinishedTwice = require("on-finished-twice");
const myOnFinished = require("my-on-finished");`;
      assert.deepEqual(
        find(body, above).map(({ messageId }) => messageId),
        ids,
      );
    });

  it("makes a function in the block that has what it uses", () => {
    const ask = (/** @type {string} */ text) =>
      detect(parseSource(`const http = require("http");\n${text}`, "src/a.cjs"), detector).map(
        ({ facts }) => "home" in facts && facts.home.parent.type,
      );
    const serve = (/** @type {string} */ used) =>
      `http.createServer((req, res) => { res.on("finish", () => log(${used})); })`;
    assert.deepEqual(ask(`{ const prefix = "a"; ${serve("prefix")}; }`), ["Program"]);
    assert.deepEqual(ask(`try { load(); } catch (error) { ${serve("error")}; }`), ["CatchClause"]);
    assert.deepEqual(ask(`run(function main() { ${serve("main")}; });`), ["FunctionExpression"]);
    assert.deepEqual(ask(`const start = (prefix) => { ${serve("prefix")}; };`), ["ArrowFunctionExpression"]);
    for (const text of [
      `switch (mode) { case "a": const prefix = "a"; ${serve("prefix")}; }`,
      `const start = (prefix) => ${serve("prefix")};`,
      `const Job = {}; const Task = class Job { static go(req, res) { res.on("finish", () => log(Job)); } };\nhttp.createServer((req, res) => { Task.go(req, res); });`,
      `class Page { #id = 1; static show(req, res) { res.on("finish", () => { class Own { static { log(); } id() { return pages[0].#id; } } log(Own); }); } }\nhttp.createServer((req, res) => { Page.show(req, res); });`,
    ])
      assert.deepEqual(ask(text), [], text);
  });

  it("reports a listener that has the emitter as `this`, and the module's own address", () => {
    const ask = (/** @type {string} */ used) =>
      detect(
        parseSource(
          `import { EventEmitter } from "node:events"; import http from "node:http";
class Job extends EventEmitter { constructor(req) { super(); this.on("end", () => { log(this.id, ${used}); }); } }
http.createServer((req, res) => { new Job(req); });`,
          "src/a.js",
        ),
        detector,
      ).map(({ messageId }) => messageId);
    for (const used of ["1", "import.meta.url"]) assert.deepEqual(ask(used), ["listenerPerCall"], used);
    for (const used of ["new.target", "super.on"]) assert.deepEqual(ask(used), [], used);
  });

  it("knows which methods call a function before they return", () => {
    const ask = (/** @type {string} */ use) => {
      const source = parseSource(`function onEnd() {}\n${use}`, "src/a.js");
      const variable = /** @type {any} */ (source.findVariable(source.ast.body[0].id));
      return getUses(source, getHeat(source), variable).other === undefined;
    };
    for (const name of "every filter find findIndex findLast findLastIndex flatMap forEach map reduce reduceRight some sort toSorted".split(
      " ",
    ))
      assert.equal(ask(`list.${name}(onEnd);`), true, name);
    assert.equal(ask("onEnd();"), true);
    for (const use of [
      "list.mapAsync(onEnd);",
      "list.forEachSeries(onEnd);",
      "list.push(onEnd);",
      "list[0] = onEnd;",
      "onEnd = log;",
      "list.forEach(log, onEnd);",
    ])
      assert.equal(ask(use), false, use);
  });

  it("knows that a response keeps a callback as Node does", () => {
    const [{ facts }] = find("res.end(() => { count++; });");
    assert.deepEqual([facts.keeper.kind, facts.keeper.name, facts.keeper.isNode], ["callback", "end", true]);
  });

  it("knows that packages keep a callback as they like", () => {
    const [{ facts }] = find('require("on-finished")(res, () => { count++; });');
    assert.equal(facts.keeper.kind, "callback");
    assert.equal(facts.keeper.isNode, false);
  });

  it("knows that a target takes the same listener only once", () => {
    const [{ facts }] = find('req.signal.addEventListener("abort", () => { count++; });');
    assert.equal(facts.keeper.kind, "target");
    assert.equal(facts.keeper.isNode, false);
  });

  it("tells a function that asks for itself from one that asks for a `callee`", () => {
    const ask = (/** @type {string} */ used) => {
      const source = parseSource(
        `const http = require("http");\nhttp.createServer((req, res) => { res.on("finish", function onEnd() { log(${used}); }); });`,
        "src/a.cjs",
      );
      const [finding] = detect(source, detector);
      return findOwnState(source, getHeat(source), finding.facts.fn) !== undefined;
    };
    assert.equal(ask("arguments.callee"), true);
    assert.equal(ask("job.callee"), false);
    assert.equal(ask("arguments.length"), false);
  });

  it("lets a function that does without `this` be bound to any", () => {
    const body = "setTimeout(retry.bind(this, req), 10);";
    assert.equal(find(body, "function retry(job) { log(job); }")[0]?.messageId, "boundPerCall");
    assert.deepEqual(find(body, "function retry(job) { this.log(job); }"), []);
    assert.deepEqual(find(body), []);
    assert.equal(find(body, "const retry = (job) => { this.log(job); };")[0]?.messageId, "boundPerCall");
    const method = "setTimeout(jobs.retry.bind(this, req), 10);";
    assert.equal(find(method, "const jobs = { retry(job) { log(job); } };")[0]?.messageId, "boundPerCall");
    assert.deepEqual(find(method, "const jobs = { retry(job) { super.log(job); } };"), []);
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
    assert.equal(find("(0, log, setTimeout)(() => { count++; }, 10);")[0].data.code, "setTimeout()");
    const long = `req.${"a".repeat(33)}.on`;
    assert.equal(find(`${long}("data", () => { count++; });`)[0].data.code, `${long}()`);
    const longer = find(`req.b${"a".repeat(33)}.on("data", () => { count++; });`)[0].data.code;
    assert.equal(longer, `…q.b${"a".repeat(33)}.on()`);
  });
});
