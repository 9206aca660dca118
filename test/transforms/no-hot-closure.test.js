import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-hot-closure.js";
import { fix, planRewrite } from "../../lib/run/fix.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-hot-closure.js";

const pattern = { detector, rewrite };
const require = createRequire(import.meta.url);

/**
 * @param {string} text
 * @param {string} [filename]
 */
const rewritten = (text, filename = "src/a.cjs") =>
  fix(parseSource(text, filename), [pattern], { risk: "review" }).source.text;

/**
 * @param {string} text
 * @param {string} [filename]
 * @returns {string[]} of each finding, the act or the reason why there is none
 */
function getPlans(text, filename = "src/a.cjs") {
  const source = parseSource(text, filename);
  return detect(source, detector).map((finding) => {
    const plan = planRewrite(source, pattern, finding, {}, {});
    return "refused" in plan ? plan.refused : plan.rewrite.act;
  });
}

/** @param {string} body - of a handler */
const handler = (body) =>
  `const http = require("http");\nlet count = 0;\nmodule.exports = http.createServer(function (req, res) {\n  ${body}\n});\n`;

describe("no-hot-closure leaves functions where they are", () => {
  for (const [what, body] of Object.entries({
    "that read a variable of the handler": "const start = 1; res.on('finish', () => start);",
    "that read a variable of a block": "for (const x of req.list) res.on('finish', () => x);",
    "that read a variable declared further down": "res.on('finish', () => late); const late = 1;",
    "that read the handler's own name":
      "res.on('finish', function () { handler.x; }); function handler() { return req; }",
    "that read the handler's `this`": "res.on('finish', () => this.x);",
    "that read the handler's `arguments`": "res.on('finish', () => arguments[0]);",
    "that read `new.target`": "res.on('finish', () => new.target);",
    "that read a parameter in a default value": "res.on('finish', (x = req.url) => x);",
    "that write a variable of the handler": "let done; res.on('finish', () => { done = true; });",
    "that call a function of the handler": "const f = () => req.url; res.on('finish', () => f());",
    "that are called at once":
      "[1].map(() => count); new Promise((resolve) => resolve(count)); 'a'.replace(/a/, () => 'b');",
    "that a promise keeps": "Promise.resolve().then(() => count).catch(() => {}).finally(() => {});",
    "that nobody is known to keep": "req.app.use(() => count); req.x((y) => y);",
    "behind spread arguments": "setTimeout(...req.list, () => {}); res.on(...req.list, () => {});",
    "that `eval` can look into": "res.on('finish', () => count); eval(req.url);",
    "given to a `setTimeout` of the handler": "const setTimeout = req.later; setTimeout(() => count);",
  }))
    it(what, () => assert.deepEqual(getPlans(handler(body)), []));

  it("that use `#name` of a class around them", () => {
    assert.deepEqual(
      getPlans(
        "import http from 'node:http'; class A { static #n = 0; start() { http.createServer((req, res) => { res.on('finish', () => { A.#n++; }); res.on('close', () => { class B { read(a) { return a.#n; } } }); }); } }",
        "src/a.js",
      ),
      [],
    );
  });
  it("that use `super`", () => {
    assert.deepEqual(
      getPlans(
        "import { EventEmitter } from 'node:events'; class A extends EventEmitter { constructor(req) { super(); this.on('x', () => super.emit('y')); this.on('z', () => { this.x; super.emit('y'); }); } }",
        "src/a.js",
      ),
      [],
    );
  });
});

describe("no-hot-closure does not rewrite", () => {
  for (const [what, body, reason] of [
    [
      "functions with properties",
      "function f() {} f.x = 1; res.on('finish', f);",
      "`f` is not only called and handed on (line 4)",
    ],
    [
      "functions that are compared",
      "const f = () => {}; res.on('finish', f); if (req.f === f) res.end();",
      "`f` is not only called and handed on (line 4)",
    ],
    [
      "functions that are constructed",
      "function F() {} res.on('finish', F); new F();",
      "`F` is not only called and handed on (line 4)",
    ],
    [
      "functions that are returned",
      "const f = () => {}; res.on('finish', f); return f;",
      "`f` is not only called and handed on (line 4)",
    ],
    [
      "functions in an object",
      "const f = () => {}; res.on('finish', f); req.x = { f };",
      "`f` is not only called and handed on (line 4)",
    ],
    [
      "functions of a block that are used outside",
      "if (req.x) { function f() {} res.on('finish', f); } res.on('close', f);",
      "`f` may be used outside of its block",
    ],
    [
      "functions of a block that give a variable around it a value",
      "var f; if (req.x) { function f() {} res.on('finish', f); } if (f) res.end();",
      "`f` may be used outside of its block",
    ],
    [
      "functions that keep state in themselves",
      "setTimeout(function f() { f.count = 1; });",
      "it uses itself as an object (line 4)",
    ],
    [
      "functions that ask for themselves",
      "setTimeout(function () { arguments.callee.count = 1; });",
      "it uses itself as an object (line 4)",
    ],
    [
      "listeners of event targets",
      "req.signal.addEventListener('abort', () => count++);",
      "an event target takes the same listener only once",
    ],
    [
      "listeners that an emitter of somebody takes away by name",
      "const f = () => {}; req.bus.on('x', f); res.on('close', () => req.bus.off('x', f));",
      "`f` is not only called and handed on (line 4)",
    ],
    [
      "listeners whose removal is returned",
      "const stop = req.bus.on('x', () => {}); res.on('close', stop);",
      "what `on()` returns may take away all listeners that are the same",
    ],
    [
      "functions of strict code in a sloppy file",
      "'use strict'; setTimeout(() => { total = 1; });",
      "the code around it is strict, the place to move to is not",
    ],
    [
      "`bind` with a delay that changes the arguments",
      "let n = 0; setTimeout(String.bind(null, n), ++n);",
      "the delay would be computed before the arguments",
    ],
    [
      "`bind` with a delay in parentheses",
      "setTimeout(String.bind(null, 1), (10));",
      "there are parentheses around the arguments",
    ],
    ["`bind` in parentheses", "setImmediate((String.bind(null, 1)));", "there are parentheses around the arguments"],
    ["`bind` of a sequence", "setImmediate((0, String).bind(null, 1));", "there are parentheses around the arguments"],
  ])
    it(what, () => assert.deepEqual(getPlans(handler(body)), [reason]));
});

describe("no-hot-closure", () => {
  it("declares functions where a constant would come too late", () => {
    const text =
      "import http from 'node:http';\nhttp.createServer(onRequest);\nonRequest({}, { on() {} });\nexport function onRequest(req, res) {\n  const f = () => 1;\n  res.on('finish', f);\n}\n";
    assert.match(rewritten(text, "src/a.js"), /^function f\(\) \{\n {2}return 1;\n\}$/m);
  });
  it("keeps a name that others have apart", () => {
    const result = rewritten(handler("res.on('finish', () => { count++; }); const onFinish = req.x; onFinish();"));
    assert.match(result, /function onResFinish\(\) \{ count\+\+; \}/);
    assert.match(result, /res\.on\('finish', onResFinish\); const onFinish/);
  });
  it("does not share a function under another variable's name", () => {
    assert.match(
      rewritten(handler("const noop = req.x; setTimeout(() => {}, noop);") + "function noop() {}"),
      /setTimeout\(noop2, noop\)/,
    );
  });
  it("does not take template literals for equal that differ in white space", () => {
    const result = rewritten(
      `function onFinish() {\n  log(\`a\n  b\`);\n}\n${handler("res.on('finish', () => {\n  log(`a\n    b`);\n  });")}`,
    );
    assert.match(result, /onResFinish/);
  });
  it("leaves a semicolon before what would continue the line", () => {
    const text =
      "const http = require('http')\nmodule.exports = (app) => {\n  [1].forEach(() => app.get('/', (req, res) => {\n    res.on('close', () => app.log('closed'))\n  }))\n}\n";
    const plan = `const express = require('express')\n${text.replace("(app) => {", "() => {\n  const app = express()\n  app.x()").replace("  [1]", "  ;[1]")}`;
    for (const one of [text, plan]) assert.doesNotThrow(() => parseSource(rewritten(one), "src/a.cjs"));
  });
});

/** A generator of numbers from a seed (mulberry32). */
class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed;
  }

  /**
   * @template T
   * @param {readonly T[]} list
   * @returns {T}
   */
  pick(list) {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return list[((mixed ^ (mixed >>> 14)) >>> 0) % list.length];
  }
}

const ACTS = [
  "log(count++)",
  "log(typeof this)",
  "log(res.id)",
  "log(id)",
  "log(other(count))",
  "total += 2",
  "log(arguments.length)",
  "local()",
  "log({ res }.res.id)",
  "log([1, 2].map((x) => x + count).join())",
  "log(`${res.id} ${count}`)",
  "log(typeof name)",
];
const KEEPERS = [
  (/** @type {string} */ f) => `res.on("finish", ${f});`,
  (/** @type {string} */ f) => `req.once("end", ${f});`,
  (/** @type {string} */ f) => `bus.on("tick", ${f});`,
  (/** @type {string} */ f) => `setTimeout(${f}, 2);`,
  (/** @type {string} */ f) => `setImmediate(${f}, id);`,
  (/** @type {string} */ f) => `process.nextTick(${f});`,
  (/** @type {string} */ f) => `later(${f});`,
  (/** @type {string} */ f) => `res.on("close", ${f}).emit("made");`,
  (/** @type {string} */ f) => `[1, 2].forEach(${f});`,
];
const FORMS = [
  (/** @type {string} */ act) => `() => ${act}`,
  (/** @type {string} */ act) => `() => { ${act}; }`,
  (/** @type {string} */ act) => `function () { ${act}; }`,
  (/** @type {string} */ act) => `function name() { ${act}; }`,
  (/** @type {string} */ act) => `(value) => { log(typeof value); ${act}; }`,
  (/** @type {string} */ act) => `async () => { await null; ${act}; }`,
];

/**
 * @param {Random} random
 * @returns {string} a file of CommonJS with a handler
 */
function createProgram(random) {
  const isArrow = random.pick([true, false]);
  const statements = Array.from({ length: 5 }, (_, index) => {
    const fn = random.pick(FORMS)(random.pick(ACTS));
    const keep = random.pick(KEEPERS);
    const form = random.pick(["inline", "inline", "const", "declared", "bound"]);
    if (form === "const") return `const f${index} = ${fn};\n  ${keep(`f${index}`)}`;
    if (form === "declared") return `${keep(`f${index}`)}\n  function f${index}() { ${random.pick(ACTS)}; }`;
    if (form === "bound")
      return `setTimeout(${random.pick(["other", "local", "note"])}.bind(null, ${random.pick(["id", "count", "res.id, 2"])}), ${random.pick(["1", "id"])});`;
    return keep(fn);
  });
  const head = isArrow ? "(req, res) => {" : "function handler(req, res) {";
  return [
    "const http = require('http');",
    "const { EventEmitter } = require('events');",
    "const bus = new EventEmitter();",
    "let count = 0, total = 0;",
    "const other = (value) => { log('other', value); return value; };",
    "function note() { log('note', arguments.length); }",
    "function later(job) { setImmediate(job); }",
    `exports.server = http.createServer(${head}`,
    "  const id = req.id;",
    "  const local = () => log('local', id);",
    ...statements.map((statement) => `  ${statement}`),
    "});",
    "exports.read = () => [count, total];",
    "exports.bus = bus;",
    "",
  ].join("\n");
}

/**
 * @param {string} text
 * @returns {Promise<unknown[]>} what two requests log
 */
async function run(text) {
  /** @type {unknown[]} */
  const logged = [];
  const module = { exports: /** @type {any} */ ({}) };
  new Function("require", "exports", "module", "log", text)(
    require,
    module.exports,
    module,
    (/** @type {unknown[]} */ ...values) => logged.push(values),
  );
  const { server, read, bus } = module.exports;
  const { EventEmitter } = require("node:events");
  const pairs = [1, 2].map((id) => ({
    req: Object.assign(new EventEmitter(), { id }),
    res: Object.assign(new EventEmitter(), { id: `response ${id}` }),
  }));
  for (const { req, res } of pairs) server.listeners("request")[0](req, res);
  await new Promise((resolve) => setTimeout(resolve, 6));
  for (const { req, res } of pairs) {
    for (const emitter of [res, req, bus])
      for (const event of ["finish", "close", "end", "tick"]) emitter.emit(event, "value");
    logged.push([res.listenerCount("finish"), req.listenerCount("end"), bus.listenerCount("tick")]);
  }
  await new Promise((resolve) => setTimeout(resolve, 2));
  return [...logged, read()];
}

describe("no-hot-closure on programs made up from a seed", () => {
  it("behaves as before", async () => {
    let changed = 0;
    await Promise.all(
      Array.from({ length: 300 }, async (_, seed) => {
        const before = createProgram(new Random(seed + 1));
        const after = rewritten(before);
        if (after !== before) changed++;
        const [expected, actual] = await Promise.all([run(before), run(after)]);
        assert.deepEqual(actual, expected, `${before}\n// becomes\n${after}`);
      }),
    );
    assert.ok(changed > 200, `only ${changed} programs were rewritten`);
  });
});
