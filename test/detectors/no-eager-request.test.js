import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-eager-request.js";
import { parseSource } from "../../lib/source/parse.js";
import rule from "../../rules/no-eager-request.js";

/**
 * What is found in a request listener that reads `headers` on one of two paths.
 *
 * @param {string} code
 * @param {string} [around]
 */
function find(code, around = "") {
  const text = `import http from "node:http";\n${around}\nhttp.createServer((req, res) => {\n${code}\nif (req.url === "/") return res.end(String(headers));\nres.end();\n});`;
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
  it("headers of undici", () =>
    assert.deepEqual(find("const headers = new Headers(req.headers);", 'import { Headers } from "undici";'), [
      "headersBuiltPerRequest",
    ]));

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
