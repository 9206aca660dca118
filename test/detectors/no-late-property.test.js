import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-late-property.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text
 * @returns {string[]} of each finding, what it is about and why that is hot
 */
const find = (text) =>
  detect(parseSource(text, "src/a.cjs"), detector).map(({ data, heat }) => `${data.code ?? data.names}: ${heat.text}`);

/** @param {string} body - of a handler with `req` and `res` */
const listener = (body) => `require("http").createServer((req, res) => { ${body} });`;
const IN_LISTENER = "Node request listener, line 1";

describe("no-late-property, of what is deleted", () => {
  const READS = "res.end(user.b + user.c + user.d);";
  for (const [body, code] of [
    [`const user = { a: 1 }; delete user["a"]; ${READS}`, 'delete user["a"]'],
    [`const user = { a: 1 }; delete user[kToken]; ${READS}`, "delete user[kToken]"],
    [
      `const user = { a: 1 }; const other = user; delete other.a; ${READS.replaceAll("user", "other")}`,
      "delete other.a",
    ],
    [`const user = {}; user.a = 1; delete user.a; ${READS}`, "delete user.a"],
    [`const user = { ...shared }; delete user.a; ${READS}`, "delete user.a"],
    [`const user = structuredClone(shared); delete user.a; ${READS}`, "delete user.a"],
    ["const user = { a: 1 }; delete user.a; for (const name of names) res.write(user[name]);", "delete user.a"],
    ["const user = { a: 1 }; delete user.a; res.end(JSON.stringify(user));", "delete user.a"],
    ["const user = { a: 1 }; delete user.a; res.end(String(new URLSearchParams(user)));", "delete user.a"],
    ["const user = { a: 1 }; delete user.a; send({ ...user });", "delete user.a"],
  ])
    it(`reports ${body}`, () => assert.deepEqual(find(listener(body)), [`${code}: ${IN_LISTENER}`]));

  for (const body of [
    `const user = { b: 1 }; delete user.a; ${READS}`,
    `const user = req.user; delete user.a; ${READS}`,
    `const user = make(req.query); delete user.a; ${READS}`,
    `const { user } = make(req.query); delete user.a; ${READS}`,
    `const user = JSON.parse(req.url); delete user.a; ${READS}`,
    "const user = { a: 1 }; delete user.a; res.end(user.b + user.c);",
    "const user = { a: 1 }; delete user.a; send(user);",
    "for (const name of names) { const user = { a: 1 }; delete user.a; res.write(user.b); }",
  ])
    it(`leaves ${body}`, () => assert.deepEqual(find(listener(body)), []));

  it("leaves what stands beside something that is waited for", () => {
    const body = `const user = { a: 1 }; delete user.a; ${READS}`;
    assert.equal(find(listener(body)).length, 1);
    assert.deepEqual(find(listener(`${body} await load();`).replace("(req", "async (req")), []);
    const inCallback = `const user = { a: 1 }; await load(); names.forEach(() => { delete user.a; }); ${READS}`;
    assert.deepEqual(find(listener(inCallback).replace("(req", "async (req")), []);
  });

  for (const body of [
    "const list = [1]; delete list[0]; res.end(list[1]);",
    "const user = { 0: 1 }; delete user[0]; res.end(user.b);",
    "const user = shared; delete user.a; res.end(user.b); } ); const shared = {}; check(() => {",
    "const user = shared; const other = user; delete other.a; res.end(other.b); } ); const shared = {}; check(() => {",
    "const user = { a: 1 }; res.end(user.a); delete user.a;",
    "function user() {} delete user.a; res.end(user.b);",
    "const query = req.query; delete query.a; res.end(query.b);",
    "const { query } = req; delete query.a; res.end(query.b);",
    "delete req.query.a; res.end(req.query.b);",
    "delete process.env.A; res.end(process.env.B);",
    "const user = {}; delete user.__proto__; res.end(user.b);",
    "const user = { __proto__: null }; user.a = 1; delete user.a; res.end(user.b);",
    "const user = { __proto__: null, a: 1 }; delete user.a; res.end(user.b);",
    "const list = [1]; delete list.extra; res.end(list.length);",
    "const user = { a: 1, b: 2 }; delete user.a; delete user.b;",
    'const { query } = require("url").parse(req.url, true); delete query.a; res.end(query.b);',
  ])
    it(`leaves ${body}`, () => assert.deepEqual(find(listener(body)), []));

  /** @param {string} members @param {string} used */
  const inClass = (members, used = "") =>
    `class Reply {\n  constructor(a) { this.token = a; }\n  ${members}\n}\n${listener(`const reply = new Reply(req); ${used} res.end(reply.text);`)}`;

  it("sees what other methods read", () => {
    const method = "forget() { delete this.token; }";
    const read = "read() { return this.token + this.text + this.code; }";
    assert.deepEqual(find(inClass(`${method} ${read}`, "reply.forget();")), [
      "delete this.token: called by a Node request listener (line 5)",
    ]);
    // Nothing says who calls it, but there are as many instances as requests.
    assert.deepEqual(find(inClass(`${method} ${read}`)), [
      "delete this.token: constructed by a Node request listener (line 5)",
    ]);
    assert.deepEqual(find(inClass(method, "reply.forget();")), []);
    assert.deepEqual(find(inClass(`close() { delete this.token; } ${read}`)), []);
    const readWhenMade = inClass(method, "reply.forget();").replace(
      "this.token = a;",
      "$& log(this.token + this.token + this.token);",
    );
    assert.deepEqual(find(readWhenMade), []);
  });

  it("sees that the next middleware reads the request", () => {
    const app = (/** @type {string} */ body) => `require("express")().use((req, res, next) => { ${body} });`;
    assert.deepEqual(find(app("req.user = 1; delete req.user; next();")), [
      "delete req.user: Express middleware, line 1",
    ]);
    assert.deepEqual(find(app("delete req.user; next();")), []);
    assert.deepEqual(find(app("req.user = 1; next(); delete req.user;")), []);
    assert.deepEqual(find(app("req.user = 1; delete req.user; done();")), []);
  });
});

describe("no-late-property, of tables", () => {
  /** @param {string} remove */
  const table = (remove) =>
    `const all = {};\n${listener(`const { id, socket } = req; all[id] = res; ${remove} res.end();`)}`;

  it("reports those that requests fill and empty", () => {
    for (const remove of [
      "delete all[id];",
      'res.on("close", () => { delete all[id]; });',
      'socket.on("data", () => { delete all[id]; });',
      'socket.emit("close", () => { delete all[id]; });',
      "(() => { delete all[id]; })();",
      "socket.on(() => { delete all[id]; });",
      'res.socketList.on("close", () => { delete all[id]; });',
    ])
      assert.equal(detect(parseSource(table(remove), "src/a.cjs"), detector)[0]?.messageId, "tableOfRequests", remove);
  });

  it("reports each of them once, wherever else it is filled", () => {
    const two = table("delete all[id]; delete all[req.other];").replace("const all = {};", "$& all[start] = 1;");
    assert.deepEqual(
      detect(parseSource(two, "src/a.cjs"), detector).map(({ messageId }) => messageId),
      ["tableOfRequests"],
    );
  });

  for (const name of ["on", "once", "addListener", "prependListener", "prependOnceListener", "addEventListener"])
    it(`leaves those of connections, which are told by ${name}()`, () => {
      for (const event of ["close", "end", "disconnect", "disconnecting"])
        assert.deepEqual(find(table(`req.socket.${name}("${event}", () => { delete all[id]; });`)), []);
      assert.deepEqual(
        find(table(`socket.${name}("close", () => { all.a?.forEach(() => { delete all[id]; }); });`)),
        [],
      );
    });
});

describe("no-late-property, of tables that one request has", () => {
  it("leaves them", () => {
    const fill = "this.all[req.id] = req; delete this.all[req.id];";
    const inClass = (/** @type {string} */ made) =>
      `class Reply { constructor() { this.all = {}; } fill(req) { ${fill} } }\n${made}`;
    assert.deepEqual(find(inClass(listener("const reply = new Reply(); reply.fill(req); res.end();"))), []);
    const shared = inClass(`const reply = new Reply();\n${listener("reply.fill(req); res.end();")}`);
    assert.equal(detect(parseSource(shared, "src/a.cjs"), detector)[0]?.messageId, "tableOfRequests");
  });
});

describe("no-late-property, of fields", () => {
  /** @param {string} body @param {string} after */
  const inClass = (body, after = "") =>
    `class Reply { constructor(raw) { this.raw = raw; } send() { ${body} } end() { this.ended = true; } }\n${listener(`const reply = new Reply(req); ${after}`)}`;
  const why = "constructed by a Node request listener (line 2)";

  it("reports those that methods add", () =>
    assert.deepEqual(find(inClass("this.sent = 1;")), [`\`sent\` and \`ended\`: ${why}`]));

  it("reports those that other code adds to an instance", () => {
    assert.deepEqual(find(inClass("", "if (req.a) reply.user = 1;")), [`\`ended\` and \`user\`: ${why}`]);
    assert.deepEqual(find(inClass("", "const any = req.a ? new Reply(req) : new URL(req.url); any.user = 1;")), []);
  });

  it("says of which class, if it has a name", () => {
    const made = (/** @type {string} */ name) =>
      listener(
        `const reply = new (class ${name} { constructor(a) { if (a.b) this.b = 1; if (a.c) this.c = 2; } })(req); send(reply);`,
      );
    for (const [name, owner] of [
      ["Reply", "Reply"],
      ["", "the class"],
    ])
      assert.equal(detect(parseSource(made(name), "src/a.cjs"), detector)[0]?.data.owner, owner);
  });

  it("reports those of a class that has none of its own", () => {
    const body = "const answer = new Answer(); if (req.a) answer.kind = 1; answer.status = 2; send(answer);";
    assert.deepEqual(find(`class Answer {}\n${listener(body)}`), [`\`kind\` and \`status\`: ${why}`]);
  });

  it("knows one order from another by where a field is added first", () => {
    const ended = "this.ended = true; this.sent = 1;";
    assert.deepEqual(
      find(inClass("this.ended = 1; this.sent = 1; this.ended = 2;").replace("this.ended = true;", ended)),
      [],
    );
    assert.deepEqual(find(inClass("this.sent = 1; this.ended = 1;").replace("this.ended = true;", ended)), [
      `\`sent\` and \`ended\`: ${why}`,
    ]);
  });

  it("leaves functions and what other rules look at", () => {
    const made = ["URL", "URLSearchParams", "Request", "Response", "Headers", "AbortController"];
    for (const value of ["() => {}", "check.bind(this)", "class {}", ...made.map((name) => `new ${name}(a)`)])
      assert.deepEqual(find(inClass(`this.sent = ${value};`)), [], value);
    assert.deepEqual(find(inClass("this.sent = check(this);")), [`\`sent\` and \`ended\`: ${why}`]);
  });
});

describe("no-late-property, of what middleware adds", () => {
  /** @param {...string} bodies - of middleware with `req`, `res` and `next` */
  const app = (...bodies) =>
    ['const app = require("express")();', ...bodies.map((body) => `app.use((req, res, next) => { ${body} });`)].join(
      "\n",
    );
  const user = "req.user = 1; next();";

  it("is silent where every request gets it, in the same order", () => {
    assert.deepEqual(find(app(user, "req.lang = 2; next();")), []);
    assert.deepEqual(find(app("req.user = 1; req.lang = 2; req.user = 3; next();")), []);
    assert.deepEqual(
      find(
        'const app = require("express")();\nconst addUser = (req, res, next) => { req.user = 1; next(); };\nconst addLang = (req, res, next) => { req.lang = 1; next(); };\napp.use(addUser); app.use(addLang);',
      ),
      [],
    );
    const hapi = (/** @type {string} */ method) =>
      `const server = require("@hapi/hapi").server();\n${["user", "lang"].map((name) => `server.${method}, (request, h) => { request.${name} = 1; return h.continue; });`).join("\n")}`;
    assert.deepEqual(find(hapi('ext("onRequest"')), []);
    assert.deepEqual(
      find(app("if (!req.a) return next(); req.user = 1; if (!req.b) return next(); req.lang = 2; next();")),
      [],
    );
    assert.deepEqual(
      find(
        'const app = require("express")();\nconst addUser = (req, res, next) => { req.user = 1; next(); };\nfunction addLang(req, res, next) { req.lang = 1; next(); }\napp.use(addUser); app.use(addLang);',
      ),
      [],
    );
  });

  for (const pass of [
    "if (!req.raw) return next();",
    "if (!req.raw) { log(req); return next(); }",
    'if (!req.raw) return check("raw");',
    "if (!req.raw) return;",
  ])
    it(`reports what stands behind ${pass}`, () =>
      assert.deepEqual(find(app(user, `${pass} req.lang = 2; next();`, "if (req.b) req.theme = 3; next();")), [
        "`user`, `lang` and `theme`: Express middleware, line 2",
      ]));

  for (const answer of [
    "if (!req.raw) return res.end();",
    "if (!req.raw) { res.end(); return; }",
    "if (!req.raw) return next(new Error());",
    "if (!req.raw) throw new Error();",
    "if (!req.raw) log(req.id);",
    "if (!req.raw) { log(req.id); log(req.url); }",
    "check(() => { return next(); });",
    "check(() => { if (req.raw) return next(); });",
  ])
    it(`is silent of what stands behind ${answer}`, () =>
      assert.deepEqual(
        find(app(user, `${answer} req.lang = 2; next();`, "if (req.b) req.theme = 3; next();")),
        find(app(user, "req.lang = 2; next();", "if (req.b) req.theme = 3; next();")),
      ));

  for (const condition of [
    "switches.isOn()",
    "new switches.On()",
    "await switches",
    "(switches.isOn = true)",
    "switches.on++",
    "this.isOn && switches.on",
    "import(switches)",
    "switches.tag`auth`",
    "req.url && switches.on",
    "changed",
    "undeclared",
  ])
    it(`reports what some requests get, by ${condition}`, () =>
      assert.deepEqual(
        find(
          `${app(`if (${condition}) req.user = 1; next();`, "if (req.b) req.lang = 1; next();").replaceAll("(req, res", "async $&")}
const switches = {};
let changed = false;
check(() => { changed = true; });`,
        ),
        ["`user` and `lang`: Express middleware, line 2"],
      ));

  it("is silent of what all requests of a server get, or none", () => {
    for (const condition of ["options.auth", "!isOff", "options.user && isOn"])
      assert.deepEqual(
        find(
          app(`if (${condition}) req.user = 1; next();`, "req.lang = 1; next();") +
            "\nconst options = {}, isOff = 0, isOn = 1;",
        ),
        [],
        condition,
      );
  });

  it("takes middlewares behind others, and paths by their names, for those of all requests", () => {
    const all = app(user, "req.lang = 2; next();");
    assert.deepEqual(find(all.replaceAll("use((", "use(check, (")), []);
    assert.deepEqual(find(all.replaceAll("use((", 'use("/a", (')), ["`user` and `lang`: Express middleware, line 2"]);
  });

  it("leaves what counts on", () => {
    assert.deepEqual(find(app("if (req.a) req.count += 1; next();", "if (req.b) req.lang = 1; next();")), []);
  });

  it("leaves properties that Fastify knows of", () => {
    const fastify = (/** @type {string} */ code) =>
      `const app = require("fastify")();\n${code};\napp.get("/", (request, reply) => { if (request.a) request.user = 1; if (request.b) request.lang = 1; return 1; });`;
    const both = ["`user` and `lang`: Fastify handler, line 3"];
    assert.deepEqual(find(fastify('app.decorateRequest("user", null)')), []);
    assert.deepEqual(find(fastify('app.decorateReply("user", null)')), both);
    assert.deepEqual(find(fastify('app.decorateRequest("theme", null)')), both);
    assert.deepEqual(find(fastify('log("user")')), both);
    assert.deepEqual(find(fastify("app.decorateRequest(user, null)")), both);
  });

  it("names a property once", () =>
    assert.deepEqual(
      find(app("if (req.a) req.user = 1; next();", "if (req.b) req.user = 2; if (req.c) req.lang = 1; next();")),
      ["`user` and `lang`: Express middleware, line 2"],
    ));

  it("leaves properties that hold functions somewhere", () =>
    assert.deepEqual(
      find(app("if (req.a) req.user = 1; next();", "if (req.b) req.user = () => 2; if (req.c) req.lang = 1; next();")),
      [],
    ));

  it("leaves a property that holds a function, also where it is the only one", () =>
    assert.deepEqual(find(app("if (req.a) req.user = 1; next();", "req.user = () => 2; next();")), []));

  it("knows one order from another by where a property is added first", () => {
    /** @param {string} first @param {string} second */
    const route = (first, second) =>
      `const app = require("express")();\napp.get("/a", (req, res) => { ${first} res.end(); });\napp.get("/b", (req, res) => { ${second} res.end(); });`;
    const both = "req.user = 1; req.lang = 2;";
    assert.deepEqual(find(route(both, `${both} req.user = 3;`)), []);
    assert.deepEqual(find(route(both, "req.lang = 2; req.user = 1;")), ["`user` and `lang`: Express handler, line 2"]);
  });
});
