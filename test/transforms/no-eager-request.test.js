import { describe, it } from "node:test";
import { fix } from "../../lib/run/fix.js";
import { planRewrite } from "../../lib/run/plan.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-eager-request.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-eager-request.js";

const pattern = { detector, rewrite };

/**
 * @param {string} code - of a module
 * @returns {string[]} of each finding, the act or the reason why there is none
 */
function getPlans(code) {
  return getPlansOf(parseSource(`import http from "node:http";\n${code}`, "a.js"));
}

/** @param {import("../../lib/types.js").Source} source */
function getPlansOf(source) {
  return detect(source, detector).map((finding) => {
    const plan = planRewrite(source, pattern, finding, {}, {});
    return "refused" in plan ? plan.refused : plan.rewrite.act;
  });
}

const CHANGED = ["what it is made from is changed later (line 4)"];

describe("no-eager-request looks for changes of what goes in", () => {
  /** Code behind `const headers = { ...req.headers };` in a handler, and whether it changes that. @type {[string, boolean][]} */
  const behind = [
    ["req.headers.host = 'a';", true],
    ["req.headers['x-count']++;", true],
    ["delete req.headers.host;", true],
    ["Object.assign(req.headers, more);", true],
    ["globalThis.Object.defineProperties(req.headers, more);", true],
    ["Reflect.deleteProperty(req.headers, 'host');", true],
    ...["append", "delete", "pop", "push", "reverse", "set", "shift", "sort", "splice", "unshift"].map(
      (method) => /** @type {[string, boolean]} */ ([`req.headers.${method}('host');`, true]),
    ),
    ["req.headers.entries('host');", false],
    ["void req.headers.host;", false],
    ["let count = 1; count++; count = 2;", false],
    ["req.headers.searchParams.set('host', 'a');", true],
    ["Object.entries(req.headers);", false],
    ["Object.assign(more, req.headers);", false],
    ["Object.assign(more, other).delete(req.headers);", false],
    ["more.headers.host = 'a';", false],
    ["setTimeout(() => { more.headers.host = 'a'; });", false],
    ["setTimeout(() => { req.headers.host = 'a'; });", true],
  ];
  for (const [code, isChange] of behind) {
    it(`${isChange ? "refuses" : "rewrites"} behind a copy: ${code}`, () =>
      assert.deepEqual(
        getPlans(
          `http.createServer((req, res) => {\nconst headers = { ...req.headers };\n${code}\nif (req.url === "/") {\nreturn res.end(headers.host);\n}\nres.end();\n});`,
        ),
        isChange ? CHANGED : ["buildWhereRead"],
      ));
  }

  it("rewrites below a change", () =>
    assert.deepEqual(
      getPlans(
        'http.createServer((req, res) => {\nreq.headers.host = "a";\nconst headers = { ...req.headers };\nif (req.url === "/") {\nreturn res.end(headers.host);\n}\nres.end();\n});',
      ),
      ["buildWhereRead"],
    ));

  /** Code of another function than the constructor that copies `incoming.headers`, and whether it changes that. @type {[string, boolean][]} */
  const elsewhere = [
    ["exchange.incoming.headers.host = 'a';", true],
    ["exchange.answer.headers.host = 'a';", false],
    ["exchange._res.headers.host = 'a';", false],
    ["exchange.answered.headers.host = 'a';", true],
    ["find().headers.host = 'a';", true],
    ["outgoing.headers.host = 'a';", false],
    ["exchange.incoming.trailers.host = 'a';", false],
    ["exchange.incoming[name].host = 'a';", false],
    ["const own = { headers: {} }; own.headers.host = 'a';", false],
    ["const own = { headers: new Headers() }; own.headers.set('host', 'a');", false],
    ["const own = { headers: name ? {} : exchange.incoming.headers }; own.headers.host = 'a';", true],
  ];
  for (const [code, isChange] of elsewhere) {
    it(`${isChange ? "refuses" : "rewrites"} for a field: ${code}`, () =>
      assert.deepEqual(
        getPlans(
          `function touch(exchange, outgoing, name) {\n\n${code}\n}\nclass Exchange { constructor(incoming) {\nthis.incoming = incoming;\nthis.headers = new Headers(incoming.headers);\n} }\nhttp.createServer((req, res) => {\nconst exchange = new Exchange(req);\nif (req.url === "/") return res.end(exchange.headers.get("a"));\nres.end();\n});`,
        ),
        isChange ? CHANGED : ["buildOnFirstRead"],
      ));
  }

  it("takes the filling of a field for no change", () =>
    assert.deepEqual(
      getPlans(
        `class Exchange { constructor(incoming) {\nthis.headers = Object.create(null);\nObject.keys(incoming.headers).forEach((name) => { this.headers[name] = incoming.headers[name]; });\n} }\nhttp.createServer((req, res) => {\nconst exchange = new Exchange(req);\nif (req.url === "/") return res.end(exchange.headers.a);\nres.end();\n});`,
      ),
      ["buildOnFirstRead"],
    ));

  it("tells a list that a name stands for from members with names that nobody knows", () =>
    assert.deepEqual(
      getPlans(
        `function touch(lists, name) { lists[name].a = 1; }\nhttp.createServer((req, res) => {\nconst init = { headers: req.headers };\nclass Exchange { constructor() {\nthis.request = new Request(req.url, init);\n} }\nconst exchange = new Exchange();\nif (req.url === "/") return res.end(exchange.request.method);\nres.end();\n});`,
      ),
      ["buildOnFirstRead"],
    ));
});

describe("no-eager-request remembers what may be nothing", () => {
  const reads =
    'if (req.url === "/a") return res.end(PLACE);\nif (req.url === "/b") return res.end(PLACE);\nres.end();\n});\n';
  /** @param {string} text */
  const getRewritten = (text) => fix(parseSource(text, "a.js"), [pattern], { risk: "review" }).source.text;

  it("in a variable", () => {
    const text = `import http from "node:http";\nhttp.createServer((req, res) => {\nconst cookie = { ...req.headers }.cookie;\n${reads.replaceAll("PLACE", "cookie")}`;
    assert.match(
      getRewritten(text),
      /const getCookie = \(\) => \(cookie === undefined \? \(cookie = \{ \.\.\.req\.headers \}\.cookie\) : cookie\);/,
    );
  });

  it("in a field", () => {
    const text = `import http from "node:http";\nclass Exchange {\n  constructor(raw) {\n    this.cookie = { ...raw.headers }.cookie;\n  }\n}\nhttp.createServer((req, res) => {\nconst exchange = new Exchange(req);\n${reads.replaceAll("PLACE", "exchange.cookie")}`;
    assert.match(
      getRewritten(text),
      /if \(this\._cookie === undefined\) this\._cookie = \{ \.\.\.this\._cookieInput \}\.cookie;/,
    );
  });

  it("in a property of the request", () => {
    const text = `import express from "express";\nconst app = express();\napp.use((req, res, next) => {\nreq.cookie = { ...req.headers }.cookie;\nnext();\n});\napp.get("/", (req, res) => {\n${reads.replaceAll("PLACE", "req.cookie")}`;
    assert.match(
      getRewritten(text),
      /if \(this\._cookie === undefined\) this\._cookie = \{ \.\.\.this\.headers \}\.cookie;/,
    );
  });

  it("in TypeScript only where its type is written down", () => {
    const text = `import http from "node:http";\nhttp.createServer((req, res) => {\nconst url = new Request(req.url!, { method: req.method }).url;\n${reads.replaceAll("PLACE", "url")}`;
    const source = parseSource(text, "a.ts");
    assert.deepEqual(getPlansOf(source), ["the variable has no type annotation"]);
    assert.deepEqual(getPlansOf(parseSource(text.replace(".url;", ";"), "a.ts")), ["buildOnFirstRead"]);
    assert.match(
      fix(parseSource(text.replace(".url;", ";"), "a.ts"), [pattern], { risk: "review" }).source.text,
      /let url: Request \| undefined;/,
    );
  });
});
