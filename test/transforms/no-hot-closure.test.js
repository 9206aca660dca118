import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-hot-closure.js";
import { fix } from "../../lib/run/fix.js";
import { planRewrite } from "../../lib/run/plan.js";
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
    "that do nothing":
      "setTimeout(() => {}, 1); res.on('close', (code) => { /* fine */ }); res.on('end', async function () {}); const noop = () => {}; function ignore(error) {} res.on('error', noop); res.on('abort', ignore);",
    "that a promise keeps": "Promise.resolve().then(() => count).catch(() => {}).finally(() => {});",
    "that nobody is known to keep": "req.app.use(() => count); req.x((y) => y);",
    "behind spread arguments": "setTimeout(...req.list, () => {}); res.on(...req.list, () => {});",
    "that `eval` can look into": "res.on('finish', () => count); eval(req.url);",
    "given to a `setTimeout` of the handler": "const setTimeout = req.later; setTimeout(() => count);",
    "given to a `setTimeout` of a file": "const { setTimeout } = require('./timers'); setTimeout(() => count);",
    "given to what is no timer": "process.setTimeout(() => count); nextTick(() => count);",
    "given to a timer as its delay": "setTimeout(req.later, () => count);",
    "given to a function that has no name": "(function (f) { setTimeout(f); })(() => count);",
    "given to a function that only calls itself": "function later(f) { later(f); } later(() => count);",
    "given to one of two functions": "const later = req.x ? (f) => setTimeout(f) : (f) => f(); later(() => count);",
  }))
    it(what, () => assert.deepEqual(getPlans(handler(body)), []));

  it("that are made at start-up", () => {
    assert.deepEqual(
      getPlans(
        "require('http').createServer((req, res) => res.end()); let count = 0; start(); function start() { const f = () => count++; process.on('exit', f); process.on('exit', () => count++); }",
      ),
      [],
    );
  });
  it("that use `#name` of a class around them, in Flow, too", () => {
    assert.deepEqual(
      getPlans(
        "// @flow\nimport http from 'node:http'; opaque type T = string; class A { static #n = 0; start() { http.createServer((req, res) => { res.on('finish', () => { A.#n++; }); }); } }",
        "src/a.js",
      ),
      [],
    );
  });
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

describe("no-hot-closure reports", () => {
  it("functions that are empty and still do something", () => {
    for (const fn of ["({ code }) => {}", "(code = next()) => {}", "() => undefined", "() => ({})"])
      assert.equal(getPlans(handler(`setTimeout(${fn}, 1);`)).length, 1, fn);
  });
});

describe("no-hot-closure does not rewrite", () => {
  for (const [what, body, reason] of [
    [
      "functions with properties",
      "function f() { count++; } f.x = 1; res.on('finish', f);",
      "`f` is not only called and passed on (line 4)",
    ],
    [
      "functions that are compared",
      "const f = () => { count++; }; res.on('finish', f); if (req.f === f) res.end();",
      "`f` is not only called and passed on (line 4)",
    ],
    [
      "functions that are constructed",
      "function F() { count++; } res.on('finish', F); new F();",
      "`F` is not only called and passed on (line 4)",
    ],
    [
      "functions that are returned",
      "const f = () => { count++; }; res.on('finish', f); return f;",
      "`f` is not only called and passed on (line 4)",
    ],
    [
      "functions in an object",
      "const f = () => { count++; }; res.on('finish', f); req.x = { f };",
      "`f` is not only called and passed on (line 4)",
    ],
    [
      "functions that a method keeps whose name only ends like one that does not",
      "const f = () => count; res.on('finish', f); req.remap(f);",
      "`f` is not only called and passed on (line 4)",
    ],
    [
      "functions of a block that are used outside",
      "if (req.x) { function f() { count++; } res.on('finish', f); } res.on('close', f);",
      "`f` may be used outside of its block",
    ],
    [
      "functions of a block that give a variable around it a value",
      "var f; if (req.x) { function f() { count++; } res.on('finish', f); } if (f) res.end();",
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
      "an event target registers the same listener only once",
    ],
    [
      "listeners that an emitter of somebody takes away by name",
      "const f = () => { count++; }; req.bus.on('x', f); res.on('close', () => req.bus.off('x', f));",
      "`f` is not only called and passed on (line 4)",
    ],
    [
      "listeners whose removal is returned",
      "const stop = req.bus.on('x', () => { count++; }); res.on('close', stop);",
      "the result of `on()` may remove all listeners that are the same function",
    ],
    [
      "functions of strict code in a sloppy file",
      "'use strict'; setTimeout(() => { total = 1; });",
      "the code around it is in strict mode, the place to move it to is not",
    ],
    [
      "`bind` with a delay that changes the arguments",
      "let n = 0; setTimeout(String.bind(null, n), ++n);",
      "the delay would be evaluated before the arguments",
    ],
    [
      "`bind` with an argument that removes what the delay reads",
      "setTimeout(String.bind(null, delete req.delay), req.delay);",
      "the delay would be evaluated before the arguments",
    ],
    [
      "listeners of event targets that listen to others, too",
      "const f = () => count++; res.on('close', f); req.signal.addEventListener('abort', f);",
      "an event target registers the same listener only once",
    ],
    [
      "`bind` with a delay in parentheses",
      "setTimeout(String.bind(null, 1), (10));",
      "there are parentheses around the arguments",
    ],
    [
      "`bind` before spread arguments",
      "setTimeout(String.bind(null, 1), ...req.list);",
      "the delay is in spread arguments",
    ],
    [
      "`bind` with a comment before it",
      "setImmediate(String/* all */.bind(null, 1));",
      "there is a comment between the arguments",
    ],
    [
      "functions that are read before a `var` has its value, and behind that",
      "res.on('finish', f); var f = () => { count++; }; res.on('close', f);",
      "`f` is read before it is assigned",
    ],
    [
      "listeners that something else is called behind",
      "req.bus.on('x', () => { count++; }).selection();",
      "the result of `on()` may remove all listeners that are the same function",
    ],
    [
      "listeners that something unknown is called behind",
      "req.bus.on('x', () => { count++; })[req.next]();",
      "the result of `on()` may remove all listeners that are the same function",
    ],
    [
      "`bind` with an argument that has a call in it",
      "setTimeout(String.bind(null, [req.next()]), req.delay);",
      "the delay would be evaluated before the arguments",
    ],
    [
      "`bind` with a comment behind the delay",
      "setTimeout(String.bind(null, 1), 10 /* ms */, 2);",
      "there are parentheses around the arguments",
    ],
    ["`bind` in parentheses", "setImmediate((String.bind(null, 1)));", "there are parentheses around the arguments"],
    ["`bind` of a sequence", "setImmediate((0, String).bind(null, 1));", "there are parentheses around the arguments"],
  ])
    it(what, () => assert.deepEqual(getPlans(handler(body)), [reason]));
});

describe("no-hot-closure makes once", () => {
  for (const [what, body, plans, head = ""] of /** @type {[string, string, string[], string?][]} */ ([
    [
      "functions with a class that has private names of its own",
      "res.on('finish', () => { class B { a; #n = 0; go() { return this.#n; } } new B(); });",
      ["makeOnce"],
    ],
    [
      "functions for timers of a module",
      "timers.setTimeout(() => count);",
      ["makeOnce"],
      "import * as timers from 'node:timers';",
    ],
    [
      "functions that another one calls and keeps",
      "later(() => count);",
      ["makeOnce"],
      "function later(f) { if (f) setTimeout(f); f(); }",
    ],
    [
      "functions that are called at once, too",
      "const f = () => { count++; }; res.on('finish', f); [1].forEach(f);",
      ["makeOnce"],
    ],
    [
      "listeners of what Node's functions make",
      "const socket = connect(80); socket.on('end', () => { count++; });",
      ["makeOnce"],
      "import { connect } from 'node:net';",
    ],
    [
      "listeners of what may share them",
      "const bus = new Bus(); bus.on('x', () => { count++; });",
      ["makeOneForAll"],
      "class Bus { on() {} }",
    ],
    [
      "bound functions that use no `this`",
      "setTimeout(note.bind(null, 1), 2);",
      ["passArguments"],
      "function note(x) { return function () { return this; }; }",
    ],
    [
      "functions that are called right behind them",
      "var f = function () { count++; };f(); res.on('finish', f);",
      ["makeOnce"],
    ],
    [
      "functions of a block in strict code, which has no variable for them outside",
      "if (req.x) { function f() { count++; } res.on('finish', f); } { const f = req.f; res.end(f); }",
      ["makeOnce"],
      "import 'node:http';",
    ],
    [
      "functions of a `case`",
      "switch (req.x) { case 1: const f = () => { count++; }; res.on('finish', f); }",
      ["makeOnce"],
    ],
    [
      "bound functions whose arguments are functions, with blanks around the delay",
      "setTimeout(note.bind(null, () => req.next()), req.delay );",
      ["passArguments"],
      "function note(x) {}",
    ],
    [
      "bound functions with other arguments behind the delay, and blanks",
      "setTimeout(note.bind(null, 1), 10 , 2);",
      ["passArguments"],
      "function note(x) {}",
    ],
    [
      "functions of a block that only the block uses",
      "if (req.x) { function f() { count++; } res.on('finish', f); }",
      ["makeOnce"],
    ],
    [
      "bound functions before a delay that is always the same",
      "setTimeout(note.bind(null, req.next()), 2);",
      ["passArguments"],
      "function note(x) {}",
    ],
    [
      "bound functions whose arguments change nothing",
      "setTimeout(note.bind(null, typeof req.x), req.delay);",
      ["passArguments"],
      "function note(x) {}",
    ],
    [
      "bound functions that use `this`",
      "setTimeout(note.bind(null, 1), 2);",
      ["passArgumentsWithoutThis"],
      "function note(x) { return this; }",
    ],
  ]))
    it(what, () =>
      assert.deepEqual(
        getPlans(`${head}\n${handler(body)}`, head.startsWith("import") ? "src/a.js" : "src/a.cjs"),
        plans,
      ),
    );

  it("functions in the block that has all that they use", () => {
    const text =
      "import Fastify from 'fastify';\nlet count = 0;\nexport function build() {\n  const app = Fastify();\n  const own = [];\n  app.get('/', (req, reply) => {\n    reply.raw.on('finish', () => {\n      own.push(count);\n    });\n  });\n  return app;\n}\n";
    assert.ok(
      rewritten(text, "src/a.js").includes("  function onFinish() {\n    own.push(count);\n  }\n\n  app.get"),
      rewritten(text, "src/a.js"),
    );
  });
});

describe("no-hot-closure makes of", () => {
  for (const [what, body, made, head = "", tail = ""] of [
    [
      "a listener another function where the equal one is in a function",
      "res.on('finish', () => { total++; });",
      "function onResFinish() { total++; }",
      "let total = 0;\nfunction watch() { function onFinish() { total++; } setTimeout(onFinish); }",
    ],
    [
      "a listener another function where the equal one has another emitter",
      "res.on('finish', () => { log(res.x); });",
      "function onResFinish() { log(this.x); }",
      "const res = {};\nfunction onFinish() { log(res.x); }",
    ],
    [
      "a function that is declared below its use one of another name",
      "res.on('finish', poll); function poll() { count++; }",
      "res.on('finish', poll2);",
      "function poll() { return 1; }",
    ],
    [
      "a function what the author has written",
      "function f() { count++; } res.on('finish', f);",
      "\nfunction f() { count++; }\n",
      "function a () {}\nfunction b () {}\nfunction c () {}",
    ],
    [
      "a listener of an event with `on` in its name a function of that name",
      "res.on('actionSent', () => { count++; });",
      "res.on('actionSent', onActionSent);",
    ],
    [
      "a listener of an event that begins with `on` a function of that name",
      "res.on('online', () => { count++; });",
      "res.on('online', onOnline);",
    ],
    [
      "a listener of an event that says that it is one a function of that name",
      "res.on('onSend', () => { count++; });",
      "res.on('onSend', onSend);",
    ],
    [
      "a timer of a module a function without the module's name",
      "timers.setTimeout(() => { count++; }, 1);",
      "timers.setTimeout(onTimeout2, 1);",
      "const timers = require('timers');\nfunction onTimeout() {}",
    ],
    [
      "a listener of all events a function that says so",
      "req.bus.on('*', () => { count++; });",
      "req.bus.on('*', onEvent);",
    ],
    [
      "a call of what a table has a function without its name",
      "setTimeout(() => caches[count].clear(), 1);",
      "setTimeout(onTimeout, 1);",
      "const caches = [];",
    ],
    [
      "a call of what has underscores a function without them",
      "setTimeout(() => pool.__cache.clear(), 1);",
      "setTimeout(clearCache, 1);",
      "const pool = { __cache: new Map() };",
    ],
    [
      "arguments on lines of their own such lines",
      "setTimeout(\n    note.bind(null, 1),\n\n    10\n  );",
      "setTimeout(\n    note,\n\n    10,\n    1\n  );",
      "function note() {}",
    ],
    [
      "a listener a function of the file that is equal",
      "res.on('finish', () => { ended++; });",
      "res.on('finish', onFinish);",
      "let ended = 0;\nconst onFinish = () => { ended++; };",
    ],
    [
      "a listener another function where the equal one is made later",
      "res.on('finish', () => { count++; });",
      "const onResFinish = () => { count++; };",
      "",
      "const onFinish = () => { count++; };",
    ],
    [
      "a listener another function where the one of the file does nothing",
      "res.on('finish', () => total = {});",
      "function onResFinish() {\n  total = {};\n}",
      "let total;\nfunction onFinish() {}",
    ],
    [
      "a listener another function where the one of the file has another `this`",
      "res.on('finish', function () { log(this.x); });",
      "function onResFinish() { log(this.x); }",
      "const onFinish = () => { log(this.x); };",
    ],
    [
      "a listener a function that is declared further down",
      "res.on('finish', () => { count++; });",
      "res.on('finish', onFinish);",
      "",
      "function onFinish() { count++; }",
    ],
    [
      "a listener another function where the one of the file has properties",
      "res.on('finish', () => { total++; });",
      "res.on('finish', onResFinish);",
      "let total = 0;\nfunction onFinish() { total++; }\nonFinish.x = 1;",
    ],
    [
      "a listener of somebody's emitter a function of its own",
      "req.bus.on('x', () => { total++; });",
      "req.bus.on('x', onBusX);",
      "let total = 0;\nfunction onX() { total++; }",
    ],
    ["what makes an object no empty function", "res.on('finish', () => ({}));", "res.on('finish', onFinish);"],
    [
      "one call a function that is called after it",
      "setTimeout(() => timeout.reset(), 1);",
      "setTimeout(resetTimeout, 1);",
      "const timeout = { reset() {} };",
    ],
    [
      "two statements a function that is called after neither",
      "setTimeout(() => { cache.clear(); count++; }, 1);",
      "setTimeout(onTimeout, 1);",
      "const cache = new Map();",
    ],
    [
      "a call of a parameter no function of its name",
      "setTimeout((job) => job.run(), 1, count);",
      "setTimeout(onTimeout, 1, count);",
    ],
    [
      "a call a function whose name has other characters",
      "setTimeout(() => $cache.clear(), 1);",
      "setTimeout(onTimeout, 1);",
      "const $cache = new Map();",
    ],
    [
      "a call of what another gives no function of that name",
      "setTimeout(() => load().clear(), 1);",
      "setTimeout(onTimeout, 1);",
      "const load = () => new Map();",
    ],
    [
      "a binding without arguments the function",
      "setTimeout(note.bind(null));",
      "setTimeout(note);",
      "function note() {}",
    ],
    [
      "a block a function, not a constant",
      "onFinished(res, () => { count++; });",
      "function onFinished2() { count++; }",
      "const onFinished = require('on-finished');",
    ],
    [
      "a function that calls itself one of another name",
      "function poll() { setTimeout(poll, 10); } setTimeout(poll, 1); res.end();",
      "function poll2() { setTimeout(poll2, 10); }",
      "function poll() { return 1; }",
    ],
  ])
    it(what, () => {
      const result = rewritten(`${head}\n${handler(body)}${tail}`);
      assert.ok(result.includes(made), result);
    });
});

describe("no-hot-closure in TypeScript", () => {
  for (const [what, code, plans] of /** @type {[string, string, string[]][]} */ ([
    [
      "leaves a typed constant where it would come too late",
      "const f: () => void = () => { count++; }; res.on('finish', f);",
      ["it may be used before the code at its new place has run"],
    ],
    [
      "moves a function with a name, whatever its parameters",
      "function f(x) { count++; } res.on('finish', f);",
      ["makeOnce"],
    ],
    ["takes a default as a type", 'res.on("x", (x = 1) => { count += x; });', ["makeOnce"]],
    [
      "leaves a function whose `this` has the type of its place",
      'res.on("finish", function () { this.end(); });',
      ["`this` gets its type from the context"],
    ],
    [
      "leaves a listener whose `this` has a type of the function",
      'type Answer = http.ServerResponse; return http.createServer((request, answer: Answer) => { answer.on("finish", () => { answer.end(); }); });',
      ["`this` would have no type"],
    ],
    [
      "leaves that also where the function around uses `this`",
      'void this; res.on("finish", function () { this.end(); });',
      ["`this` gets its type from the context"],
    ],
    [
      "moves a function that uses none where the function around does",
      'void this; res.on("finish", function () { count++; });',
      ["makeOnce"],
    ],
    [
      "leaves a listener that has types of its own",
      'res.on("finish", <T,>(): void => { res.end(); });',
      ["`this` would have no type"],
    ],
    ["leaves a listener that would not know `this`", "new Call(req);", ["`this` would have no type"]],
  ]))
    it(what, () =>
      assert.deepEqual(
        getPlans(
          `import http from "node:http";\nimport { EventEmitter } from "node:events";\nlet count = 0;\nhttp.createServer(onRequest);\n${code.includes("Call") ? 'class Call extends EventEmitter { constructor(req) { super(); this.on("x", () => this.emit("y")); } }\n' : ""}export function onRequest(req: http.IncomingMessage, res: http.ServerResponse) {\n  ${code}\n}\n`,
          "src/a.ts",
        ),
        plans,
      ),
    );
});

describe("no-hot-closure gives a listener of TypeScript the type of its emitter", () => {
  for (const [fn, made] of [
    ["async () => { res.end(); }", "async function onFinish(this: http.ServerResponse) { this.end(); }"],
    [
      "(code: number) => { res.end(code); }",
      "function onFinish(this: http.ServerResponse, code: number) { this.end(code); }",
    ],
  ])
    it(fn, () => {
      const result = rewritten(
        `import http from "node:http";\nexport const server = http.createServer((req: http.IncomingMessage, res: http.ServerResponse) => {\n  res.on("finish", ${fn});\n});\n`,
        "src/a.ts",
      );
      assert.ok(result.includes(made), result);
    });

  it("in a file that exports its server as a whole", () =>
    assert.deepEqual(
      getPlans(
        'import http = require("http");\nlet count = 0;\nexport = http.createServer((req, res) => {\n  res.on("finish", () => { count++; });\n});\n',
        "src/a.cts",
      ),
      ["makeOnce"],
    ));
});

describe("no-hot-closure in the function that builds a server", () => {
  /** @param {string} listener - what the handler does with it */
  const inBuild = (listener) =>
    `import Fastify from "fastify";\nconst own = [];\nexport function onFinish() { own.push(1); }\nexport function build() {\n  const app = Fastify();\n  const own = [];\n  app.get("/", (req, reply) => {\n    ${listener}\n  });\n  return app;\n}\n`;

  it("takes no function of the file that uses other variables of the same names", () =>
    assert.match(
      rewritten(inBuild('reply.raw.on("finish", () => { own.push(1); });'), "src/a.js"),
      /\n {2}function onRawFinish\(\) \{ own\.push\(1\); \}\n\n {2}app\.get/,
    ));

  it("indents a constant as the code there", () =>
    assert.match(
      rewritten(inBuild('const note = () => { own.push(1); };\n    reply.raw.on("finish", note);'), "src/a.js"),
      /\n {2}const note = \(\) => \{ own\.push\(1\); \};\n\n {2}app\.get/,
    ));

  it("needs a line for a named function", () =>
    assert.deepEqual(
      getPlans(
        inBuild('const note = () => { own.push(1); }; reply.raw.on("finish", note);').replace(/\n */g, " "),
        "src/a.js",
      ),
      ["the code around it is on one line"],
    ));

  it("ends a line that the next one would go on with", () => {
    const build = (/** @type {string} */ first) =>
      `import Fastify from 'fastify'\nconst later = (job) => setTimeout(job)\nexport const build = (own, app = Fastify()) => {\n  ${first}.forEach(() => app.get('/', (req, reply) => {\n    req.bus.on('x', () => own[0])\n  }))\n}\n`;
    assert.match(rewritten(build("[1, 2]"), "src/a.js"), /\n {2}const onX = \(\) => own\[0\];\n\n {2}\[1, 2\]/);
    assert.match(rewritten(build("own"), "src/a.js"), /\n {2}const onX = \(\) => own\[0\]\n\n {2}own\.forEach/);
  });
});

describe("no-hot-closure", () => {
  it("declares functions where a constant would come too late", () => {
    const text =
      "import http from 'node:http';\nhttp.createServer(onRequest);\nonRequest({}, { on() {} });\nexport function onRequest(req, res) {\n  const f = () => 1;\n  res.on('finish', f);\n}\n";
    assert.match(rewritten(text, "src/a.js"), /^function f\(\) \{\n {2}return 1;\n\}$/m);
  });
  it("gives a function that calls itself its new name inside, too", () => {
    const text =
      "import http from 'node:http';\nhttp.createServer(onRequest);\nonRequest({}, { on() {} });\nlet poll = 1;\nexport function onRequest(req, res) {\n  const poll = () => { setTimeout(poll, 10); };\n  setTimeout(poll, 1);\n}\n";
    const result = rewritten(text, "src/a.js");
    assert.match(result, /^function onRequestPoll\(\) \{\s*setTimeout\(onRequestPoll, 10\);\s*\}$/m);
    assert.match(result, /^ {2}setTimeout\(onRequestPoll, 1\);$/m);
  });
  it("keeps a name that others have apart", () => {
    const result = rewritten(handler("res.on('finish', () => { count++; }); const onFinish = req.x; onFinish();"));
    assert.match(result, /function onResFinish\(\) \{ count\+\+; \}/);
    assert.match(result, /res\.on\('finish', onResFinish\); const onFinish/);
  });
  it("does not share a function under another variable's name", () => {
    assert.match(
      rewritten(
        handler("const onTimeout = req.x; setTimeout(() => { count++; }, onTimeout);") +
          "function onTimeout() { count++; }",
      ),
      /setTimeout\(onTimeout2, onTimeout\)/,
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
