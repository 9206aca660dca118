import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-eager-request.js";
import { findInputs } from "../../detectors/no-eager-request/inputs.js";
import { isSelfContained } from "../../detectors/no-eager-request/self-contained.js";
import { parseSource } from "../../lib/source/parse.js";
import rule from "../../rules/no-eager-request.js";

/**
 * What is found in a request listener that reads `headers` on one of two paths.
 *
 * @param {string} code
 * @param {string} [around]
 */
function find(code, around = "") {
  const text = `import http from "node:http";\n${around}\nhttp.createServer(${code.includes("await ") ? "async " : ""}(req, res) => {\n${code}\nif (req.url === "/") return res.end(String(headers));\nres.end();\n});`;
  return detect(parseSource(text, "a.js"), detector).map(({ messageId }) => messageId);
}

describe("what is found", () => {
  it("has a message and a payoff each", () => {
    for (const messageId of [
      "requestBuiltPerRequest",
      "headersBuiltPerRequest",
      "headersCopiedPerRequest",
      "responseReadBack",
    ])
      assert.ok(messageId in rule.meta.messages && messageId in rule.meta.docs.payoff);
  });

  for (const code of [
    "const headers = { ...req.headers };",
    "const headers = { ...req.headers, host: 'a' };",
    "const headers = Object.assign({}, req.headers);",
    "const headers = Object.fromEntries(Object.entries(req.headers));",
    "const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => name !== 'cookie').map(([name, value]) => [name.toLowerCase(), value]));",
    "const headers = new Map(Object.entries(req.headers));",
    "const headers = structuredClone(req.headers);",
    "const headers = Object.keys(req.headers).reduce((all, name) => { all[name] = req.headers[name]; return all; }, {});",
    "const { headers: sent } = req; const headers = { ...sent };",
    "const headers = {}; for (const name in req.headers) headers[name] = req.headers[name];",
    "const headers = {}; for (const [name, value] of Object.entries(req.headers)) if (value) headers[name] = value;",
    "const headers = new Map(); for (let i = 0; i < req.rawHeaders.length; i += 2) headers.set(req.rawHeaders[i].toLowerCase(), req.rawHeaders[i + 1]);",
    "const headers = {}; Object.keys(req.headers).forEach((name) => { if (name === 'cookie') return; headers[name] = req.headers[name]; });",
    "const headers = Object.create(null); for (const name of Object.keys(req.headers)) { const lower = name.toLowerCase(); headers[lower] ??= []; headers[lower].push(req.headers[name]); }",
  ]) {
    const isFound = !code.includes("reduce") && !code.includes("sent");
    it(`${isFound ? "a copy" : "silent"}: ${code}`, () =>
      assert.deepEqual(find(code), isFound ? ["headersCopiedPerRequest"] : []));
  }

  for (const code of [
    "const headers = new Headers(req.headers);",
    "const headers = new Headers(); for (const name in req.headers) headers.append(name, req.headers[name]);",
    "const headers = new globalThis.Headers(Object.entries(req.headers));",
  ]) {
    it(`headers: ${code}`, () => assert.deepEqual(find(code), ["headersBuiltPerRequest"]));
  }
  it("headers of undici", () => {
    for (const [headers, imported] of [
      ["Headers", "{ Headers }"],
      ["undici.Headers", "undici"],
      ["undici.Headers", "* as undici"],
    ])
      assert.deepEqual(
        find(`const headers = new ${headers}(req.headers);`, `import ${imported} from "undici";`),
        ["headersBuiltPerRequest"],
        imported,
      );
  });

  for (const [code, around] of [
    ["const headers = { ...res.headers };"],
    ["const headers = { ...defaults };", "const defaults = {};"],
    ["const headers = { headers: { ...req.headers } };"],
    ["const headers = Object.assign(own, req.headers);", "const own = {};"],
    [
      "const headers = Object.entries(req.headers).map(([name, value]) => { seen.add(name); return value; });",
      "const seen = new Set();",
    ],
    [
      "const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, decode(value)]));",
      "function decode(text) { return text; }",
    ],
    [
      "const headers = {}; for (const name in req.headers) { headers[name] = req.headers[name]; delete req.headers[name]; }",
    ],
    [
      "const headers = {}; for (const name in req.headers) { if (name === 'x') break; headers[name] = await req.headers[name]; }".replace(
        "await ",
        "",
      ),
    ],
    [
      "const headers = {}; for (const name in req.headers) { if (name === 'x') throw new Error(name); headers[name] = 1; }",
    ],
    ["const headers = {}; for (const name in req.headers) { log(name); headers[name] = 1; }", "function log() {}"],
    ["const headers = {}; log(); for (const name in req.headers) headers[name] = 1;", "function log() {}"],
    ["const headers = new Headers(req.headers);", "class Headers {}"],
    ["const headers = new Object.Headers(req.headers);"],
    ["const headers = req.headers;"],
    ["let name; const headers = {}; for (name in req.headers) headers[name] = req.headers[name];"],
    [
      "const headers = {}; for (var name in req.headers) headers[name] = req.headers[name]; res.setHeader('x-last', name);",
    ],
  ]) {
    const isFound = code.includes("break");
    it(`${isFound ? "a copy" : "silent"}: ${code}`, () =>
      assert.deepEqual(find(code, around), isFound ? ["headersCopiedPerRequest"] : []));
  }
});

describe("what is found besides", () => {
  for (const code of [
    "const headers = new Headers(load());",
    "const headers = Headers(req.headers);",
    "const headers = new Request(req, { headers: req.headers });",
    "const own = load(); const headers = new Headers(own);",
    "let own; const headers = new Headers(own);",
    "const headers = {}; for (const name in req.headers) { if (name === 'x') return; headers[name] = 1; }",
    "const own = load; const headers = new Headers(own);",
    "const own = { ...load() }; const headers = new Headers(own);",
    "const headers = { a: 1 }; for (const name in req.headers) headers[name] = 1;",
    "const headers = {}; for (const name in load()) headers[name] = 1;",
    "const headers = new Set(); for (const name in req.headers) headers.set(name, 1);",
    "const headers = {}.own; for (const name in req.headers) headers[name] = 1;",
    "const headers = {}; for (const name in req.headers) headers[name] = tag`${name}`;",
    "const headers = {}; for (const name in req.headers) { if (name === 'x') return res.end(); headers[name] = 1; }",
    "const headers = {}; for (const name in req.headers) { class Own {} headers[name] = 1; }",
    "const headers = {}; for (const name in req.headers) headers[name] = () => name;",
    "const headers = {}; for (const name in req.headers) { other[name] = 1; }",
    "const headers = {}; Object.keys(req.headers).map((name) => { headers[name] = 1; });",
    "const headers = {}; Object.keys(req.headers).forEach(async (name) => { headers[name] = 1; });",
    "const headers = {}; for await (const name of req.rawHeaders) headers[name] = 1;",
    "const headers = Object.assign();",
    "const headers = Object.assign({ own: 1 }, req.headers);",
    "const headers = { ...req.headers, [name()]: 1 };".replace("[name()]", "[req.url]"),
    "let headers; headers = { ...req.headers };",
    "const headers = await new Response('a').text();".replace("await ", ""),
    "const headers = new Headers(Object.entries(req.headers).map((pair) => { other.last = pair; return pair; }));",
    "const own = new URL(own); const headers = new Headers(own);",
    "const headers = Object.create(other); for (const name in req.headers) headers[name] = 1;",
    "const headers = {}; for (const name in req.headers) { each: for (const part of name) { headers[part] = 1; continue each; } }",
    "all: { var headers = {}; for (const name in req.headers) { if (name === 'x') break all; headers[name] = 1; } other.a = 1; }",
    "const ownHeaders = getOwn(req.headers); const headers = { ...ownHeaders };",
  ]) {
    it(`silent: ${code}`, () => assert.deepEqual(find(code, "const other = {};\nfunction load() { return {}; }"), []));
  }

  for (const [code, messageId] of [
    ["const own = new Headers(req.headers); const headers = new Headers(own);", "headersBuiltPerRequest"],
    ["const own = { ...req.headers }; const headers = new Headers(own);", "headersBuiltPerRequest"],
    ["const headers = Object.assign({}, req.headers, { own: 1 });", "headersCopiedPerRequest"],
    [
      "const headers = {}; for (const name in req.headers) if (Object.hasOwn(req.headers, name)) headers[name] = 1;",
      "headersCopiedPerRequest",
    ],
    [
      "const headers = {}; for (const name in req.headers) { delete headers.own; headers[name] = 1; }",
      "headersCopiedPerRequest",
    ],
    [
      "const headers = {}; Object.keys(req.headers).forEach(function (name) { headers[name] = !name; });",
      "headersCopiedPerRequest",
    ],
  ]) {
    it(`found: ${code}`, () => assert.ok(find(code).includes(messageId)));
  }

  it("a copy that takes the place of the headers: silent, whatever else it has", () => {
    /** @param {string} name */
    const findAt = (name) =>
      detect(
        parseSource(
          `import express from "express";\nexport const app = express();\napp.use((req, res, next) => { req.${name} = { ...req.headers, own: req.url }; next(); });`,
          "a.js",
        ),
        detector,
      ).length;
    assert.equal(findAt("sent"), 1);
    assert.equal(findAt("headers"), 0);
  });

  it("a copy, which does not throw, also inside a `try`", () => {
    /** @param {string} making */
    const findIn = (making) =>
      find(
        `try { const headers = ${making}; if (req.method === "GET") return res.end(headers.a); } catch { return; }\nconst headers = 1;`,
      );
    assert.deepEqual(findIn("{ ...req.headers }"), ["headersCopiedPerRequest"]);
    assert.deepEqual(findIn("new Headers(req.headers)"), []);
  });

  for (const [callee, isFound] of /** @type {[string, boolean][]} */ ([
    ["handle", true],
    ["handleRequest", true],
    ["fetch", true],
    ["fetchCallback", true],
    ["fetchHandler", true],
    ["requestHandler", true],
    ["listener", true],
    ["callback", true],
    ["options.fetch", true],
    ["handled", false],
    ["log", false],
  ])) {
    it(`a request that is handed to ${callee}: ${isFound ? "found" : "silent"}`, () => {
      const text = `import http from "node:http";\nexport const serve = (${callee.split(".")[0]}) => http.createServer(async (req, res) => { await ${callee}(new Request(req.url, { method: req.method })); res.end(); });`;
      const found = detect(parseSource(text, "a.js"), detector).map(({ messageId }) => messageId);
      assert.deepEqual(found, isFound ? ["requestBuiltPerRequest"] : []);
      const own = text.replace("req.url", "'/'").replace("req.method", "'GET'");
      assert.deepEqual(detect(parseSource(own, "a.js"), detector), []);
      const cold = text.replace("http.createServer(async", "http.createServer(() => {}).on('x', /* @coldpath */ async");
      assert.deepEqual(detect(parseSource(cold, "a.js"), detector), []);
    });
  }

  it("a request that is handed to what the file itself may have brought: silent", () => {
    for (const [own, handle] of [
      ["const handle = given ?? log;", "handle"],
      ["const own = { handle: given };", "own.handle"],
    ]) {
      const text = `import http from "node:http";\nfunction log() {}\nexport const serve = (given) => { ${own} http.createServer(async (req, res) => { await ${handle}(new Request(req.url)); res.end(); }); };`;
      assert.deepEqual(detect(parseSource(text, "a.js"), detector), [], own);
    }
  });

  for (const [code, named] of [
    ["const headers = { ...req.headers, 'x-first': 'a', 'x-second': 'b', 'x-third': 'c' };", "{ ...headers }"],
    [
      "const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => name !== 'cookie'));",
      "Object.fromEntries()",
    ],
    ["const headers = new Map(Object.entries(req.headers).filter(([name]) => name !== 'cookie'));", "new Map()"],
    [
      "const headers = {}; for (const [name, value] of Object.entries(req.headers).filter(([, sent]) => sent)) headers[name] = value;",
      "for (…)",
    ],
    ["const headers = {}; for (const name in req.headers) headers[name] = 1;", "for (const name in req.headers)"],
    [
      "const headers = {}; Object.keys(req.headers).forEach((name) => { headers[name] = req.headers[name]; });",
      "Object.keys(req.headers).forEach()",
    ],
  ])
    it(`called ${named}: ${code}`, () => {
      const text = `import http from "node:http";\nhttp.createServer((req, res) => { ${code} if (req.url === "/") return res.end(String(headers)); res.end(); });`;
      assert.deepEqual(
        detect(parseSource(text, "a.js"), detector).map(({ data }) => data?.code),
        [named],
      );
    });

  it("a response that is read back, where it is made of text, at once, and per request", () => {
    /** @param {string} body */
    const findIn = (body) =>
      detect(
        parseSource(`import http from "node:http";\nhttp.createServer(async (req, res) => { ${body} });`, "a.js"),
        detector,
      ).map(({ messageId }) => messageId);
    const read = "res.end(await response.text());";
    const found = ["responseReadBack"];
    assert.deepEqual(findIn(`const response = new Response("a"); ${read}`), found);
    assert.deepEqual(findIn(`const response = new Response("a" + req.url); ${read}`), found);
    assert.deepEqual(findIn(`const response = new Response("a" === req.url); ${read}`), []);
    assert.deepEqual(findIn(`const response = new Response(req.url + req.method); ${read}`), []);
    assert.deepEqual(findIn(`class Response { text() {} } const response = new Response("a"); ${read}`), []);
    assert.deepEqual(findIn('const response = new Response("a"); res.end(await run(response.text));'), []);
    assert.deepEqual(findIn(`const response = new Response(req); ${read}`), []);
    assert.deepEqual(findIn(`const response = new Response(null); ${read}`), []);
    assert.deepEqual(findIn(`const response = new Response(unknown); ${read}`), []);
    assert.deepEqual(findIn(`let response = new Response("a"); response = req.response; ${read}`), []);
    assert.deepEqual(findIn(`const response = new Response("a"); req.last = response; ${read}`), []);
    assert.deepEqual(findIn(`const response = new Response("a"), other = 1; ${read}`), []);
    assert.deepEqual(findIn(`switch (req.url) { case "/": const response = new Response("a"); ${read} }`), []);
    assert.deepEqual(findIn(`let response; response = new Response("a"); ${read}`), []);
    assert.deepEqual(findIn(`const text = "a"; const response = new Response(text); ${read}`), found);
    assert.deepEqual(findIn(`let text = "a"; text = req.body; const response = new Response(text); ${read}`), []);
    assert.deepEqual(findIn('const { text } = new Response("a"); res.end(await text());'), []);
    assert.deepEqual(findIn(`const response = new Response("a"); setTimeout(async () => { ${read} });`), []);
    assert.deepEqual(
      detect(
        parseSource(
          `import http from "node:http"; http.createServer(() => {}); async function main() { const response = new Response("a"); log(await response.text()); } main();`,
          "a.js",
        ),
        detector,
      ),
      [],
    );
  });
});

describe("what a function of the making may do", () => {
  for (const [code, expected] of /** @type {[string, boolean][]} */ ([
    ["([name, value]) => [name.toLowerCase(), value]", true],
    ["(name) => { const own = {}; own[name] = 1; return own; }", true],
    ["(all, name) => { delete all.own; return !name; }", true],
    ["(name) => name.indexOf('a') + Number(name)", true],
    ["(name) => stable[0] ?? undefined", true],
    ["(name) => typeof unknown", true],
    ["(name) => { const each = function* () { yield name; }; return each; }", true],
    ["async (name) => name", false],
    ["function* (name) { }", false],
    ["function (name) { return this; }", false],
    ["(name) => new Date(name)", false],
    ["(name) => tag`${name}`", false],
    ["(name) => { throw name; }", false],
    ["(name) => { let count = 0; count++; return count; }", false],
    ["(name) => { count = name; }", false],
    ["(name) => { delete count[name]; }", false],
    ["(name) => { unknown = name; }", false],
    ["(name) => { delete unknown.name; }", false],
    ["(name) => count + name", false],
    ["(name) => run(name)", false],
    ["(name) => name.run()", false],
  ])) {
    it(`${code}: ${expected ? "makes a value" : "more"}`, () => {
      const source = parseSource(
        `let count = 0; count = 1; const stable = []; function run() {}\nlist.map(${code});`,
        "a.js",
      );
      const [call] = source.nodes("CallExpression").filter(({ callee }) => source.slice(callee) === "list.map");
      assert.equal(isSelfContained(source, call.arguments[0]), expected);
    });
  }
});

it("a function of the making may use what changes nothing", () => {
  const methods =
    "at charAt concat endsWith filter flatMap includes indexOf join map replace replaceAll slice split startsWith substring toLowerCase toString toUpperCase trim".split(
      " ",
    );
  const functions =
    "Array.isArray Boolean Number Object.entries Object.keys Object.values String decodeURIComponent encodeURIComponent".split(
      " ",
    );
  /** @param {string} code */
  const ask = (code) => {
    const source = parseSource(`list.map((name) => ${code});`, "a.js");
    return isSelfContained(source, source.nodes("ArrowFunctionExpression")[0]);
  };
  for (const name of methods) assert.equal(ask(`name.${name}()`), true, name);
  for (const name of functions) assert.equal(ask(`${name}(name)`), true, name);
  for (const code of ["name.sort()", "name.push(1)", "Object.assign(name, {})", "Math.random()"])
    assert.equal(ask(code), false, code);
});

it("a loop that fills does nothing else", () => {
  /** @param {string} code */
  const ask = (code) =>
    find(
      `const headers = {}; for (const name in req.headers) { headers[name] = 1; ${code} }`,
      "const other = {}; let last; function log() {}",
    );
  assert.deepEqual(ask(""), ["headersCopiedPerRequest"]);
  for (const code of [
    "await 1;",
    "throw name;",
    "last = name;",
    "log`a`;",
    "new Date();",
    "import('a');",
    "(class {});",
    "class Own {}",
    "try { JSON; } catch {}",
  ])
    assert.deepEqual(ask(code), [], code);
  for (const code of ["headers.list.append(name);", "headers.list.push(name);", "headers.list.set(name, 1);"])
    assert.deepEqual(ask(code), ["headersCopiedPerRequest"], code);
  for (const code of ["other.append(name);", "other.push(name);", "other.set(name, 1);"])
    assert.deepEqual(ask(code), [], code);
  for (const name of ["entries", "forEach", "keys", "values"])
    assert.deepEqual(ask(`name.${name}();`), ["headersCopiedPerRequest"], name);
});

describe("what goes into the making", () => {
  for (const [code, expected] of /** @type {[string, string[] | undefined][]} */ ([
    [
      "new Request(url, init)",
      ["url Url: ConstructorParameters<typeof Request>[0]", "init Init: RequestInit | undefined"],
    ],
    [
      "new Request('/', { method: raw.method, 'x-id': id, headers: { a, b } })",
      [
        "raw.method Method: Raw['method']",
        "id XId: RequestInit['x-id']",
        "a Headers: undefined",
        "b Headers2: undefined",
      ],
    ],
    ["new Headers({ a, 'a': b, ...c })", ["a A: undefined", "b A2: undefined", "c Input: undefined"]],
    ["new Headers({ ':path': a })", ["a Path: undefined"]],
    ["new Headers(globals.own)", ["globals.own Input: ConstructorParameters<typeof Headers>[0]"]],
    ["new Headers([[a, b], ...c, , 'd'])", ["a Input: undefined", "b Input2: undefined", "c Input3: undefined"]],
    ["new URL(`/${a}`, a + '/')", ["`/${a}` Url: string", "a + '/' Base: string"]],
    ["new URL(a + b, c)", ["a + b Url: string | URL", "c Base: string | URL | undefined"]],
    ["new URL(a - 1, raw[name])", ["a - 1 Url: string | URL", "raw[name] Base: string | URL | undefined"]],
    ["new URL(a as Url, raw.url)", ["a as Url Url: Url", 'raw.url Base: Raw["url"]']],
    ["new Map(Object.entries(a).map(([name]) => [name, 1]))", ["a Input: undefined"]],
    ["new Map(a.map(run))", ["a Input: undefined"]],
    ["new Map(a.map(() => new Date()))", undefined],
    ["({ get a() { return 1; }, ...b })", ["{ get a() { return 1; }, ...b } Input: undefined"]],
    ["({ a() {}, ...b })", ["{ a() {}, ...b } Input: undefined"]],
    ["({ [a]: 1, ...b })", ["{ [a]: 1, ...b } Input: undefined"]],
    ["Object.assign({}, a)", ["a Input: undefined"]],
    ...[
      "new Map(a)",
      "Object.entries(a)",
      "Object.fromEntries(a)",
      "Object.keys(a)",
      "Object.values(a)",
      "Array.from(a)",
      "structuredClone(a)",
      "new URLSearchParams(a)",
      "a.entries()",
      "a.map(run)",
      "a.filter(run)",
      "a.flatMap(run)",
      "a.reduce(run)",
      "a.sort(run)",
      "a.slice(1)",
    ].map((making) => [making, ["a Input: undefined"]]),
    ["Map(a)", ["Map(a) Input: undefined"]],
    ["new Date(a)", ["new Date(a) Input: undefined"]],
  ])) {
    it(code, () => {
      const source = parseSource(
        `function run() {}\nexport function make(raw: Raw, a: any, b: any, c: any, id: any, url: any, init: any, name: any) { return ${code}; }`,
        "a.ts",
      );
      const [statement] = source.nodes("ReturnStatement").slice(-1);
      const outer = source
        .nodes("ReturnStatement")
        .find(({ range }) => range[0] < statement.range[0] && statement.range[1] < range[1]);
      assert.deepEqual(
        findInputs(source, (outer ?? statement).argument)?.map(
          ({ node, suffix, type }) => `${source.slice(node)} ${suffix}: ${type}`,
        ),
        expected,
      );
    });
  }

  /**
   * @param {string} constructor - its body
   * @returns {string[] | undefined} the inputs of the field, behind what is prepared for it
   */
  const findFacts = (constructor) => {
    const source = parseSource(
      `import http from "node:http";\nclass Exchange { constructor(raw) { this.raw = raw; ${constructor} } }\nhttp.createServer((req, res) => { const exchange = new Exchange(req); if (req.url === "/") return res.end(exchange.web.a); res.end(); });`,
      "a.js",
    );
    const facts = detect(source, detector)
      .map((finding) => finding.facts)
      .find((found) => "statement" in found && source.slice(found.statement).startsWith("this.web"));
    return facts === undefined || !("statement" in facts)
      ? undefined
      : [`${facts.preparation.length}`, ...facts.inputs.map(({ node, suffix }) => `${source.slice(node)} ${suffix}`)];
  };
  for (const [constructor, expected] of /** @type {[string, string[] | undefined][]} */ ([
    [
      "const headers = new Headers(raw.headers); this.web = new Request(raw.url, { headers });",
      ["1", "raw.headers Headers", "raw.url Url"],
    ],
    [
      "const headers = {}; for (const name of Object.keys(raw.headers)) headers[name] = raw.trailers[name]; this.web = new Request(raw.url, { headers });",
      ["2", "raw.headers HeadersInput", "raw.trailers HeadersInput2", "raw.url Url"],
    ],
    [
      "const url = new URL(raw.url, raw.base); this.web = new Request(url, { method: raw.method });",
      ["1", "raw.url UrlUrl", "raw.base UrlBase", "raw.method Method"],
    ],
    [
      "const headers = new Headers(raw.headers); this.web = new Request(raw.url, { headers }); this.own = headers;",
      ["0", "raw.url Url", "headers Headers"],
    ],
    [
      "this.web = Object.create(null); for (const name in this.raw.headers) this.web[name] = this.raw.headers[name];",
      ["0", "this.raw.headers Input"],
    ],
    ["this.web = {}; Object.keys(raw.headers).forEach(function (name) { this.web[name] = 1; }, this);", undefined],
    ["this.web = {}; Object.keys(raw.headers).forEach((name) => { this.web[name] = 1; });", ["0", "raw.headers Input"]],
    [
      "this.web = {}; Object.keys(raw.headers).forEach(function (name) { this.web[name] = this.raw.headers[name]; });",
      undefined,
    ],
    [
      "this.web = {}; Object.keys(raw.headers).forEach((name) => { this.web[name] = this.raw.headers[name]; });",
      ["0", "raw.headers Input", "this.raw.headers Input2"],
    ],
    ["if (raw.url) this.web = {}; for (const name in raw.headers) this.web[name] = 1;", undefined],
    ["this.web = {}; for (const name in raw.headers) this.web[name] = this[name];", undefined],
  ])) {
    it(constructor, () => assert.deepEqual(findFacts(constructor), expected));
  }

  it("stays what it is for a property of the request", () => {
    const source = parseSource(
      `import express from "express";\nconst app = express();\napp.use((req, res, next) => { const headers = new Headers(req.headers); req.web = new Request(req.url, { headers }); next(); });`,
      "a.js",
    );
    const { facts } = /** @type {any} */ (
      detect(source, detector).find(({ messageId }) => messageId === "requestBuiltPerRequest")
    );
    assert.deepEqual([facts.kind, facts.preparation.length, facts.inputs.length], ["stored", 0, 2]);
  });
});
