import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { describeLooks } from "./looks.js";
import { Typist } from "./typing.js";

/** Words and edits; look-of-many.test.js has ten times as many, others, in the job that takes long. */
const COUNT = 40;
const SEED = 1;

/** Edits after which statements mean something else that name nothing of what was edited. */
const CASES = {
  "handlers that add to the same object": [
    `import Fastify from "fastify";
const app = Fastify();
app.get("/one", async (request) => {
  request.account = request.headers.account;
  return request.account;
});
app.get("/two", async (request) => {
  request.zone = request.headers.zone;
  return request.zone;
});
`,
    `  request.zone = request.headers.zone;\n`,
    "",
  ],
  "functions that add to the same object, and run for requests now": [
    `import Fastify from "fastify";
const app = Fastify();
async function addZone(request) {
  request.zone = request.headers.zone;
  return request.zone;
}
app.get("/one", async (request) => {
  request.account = request.headers.account;
  return request.account;
});
app.register(async (two) => {
  two.get("/two", async () => "two");
});
`,
    `  two.get("/two"`,
    `  two.get("/zone", addZone);\n  two.get("/two"`,
  ],
  "who asks whether there is anything to decode": [
    `import http from "node:http";
export function readPath(url) {
  const path = url.slice(1);
  return decodeURI(path);
}
export function count(list) {
  return list.length;
}
http.createServer((req, res) => {
  res.end(readPath(req.url));
});
`,
    "return list",
    'if (list.includes("%")) return 0;\n  return list',
  ],
  "lines that reasons and messages name": [
    `import http from "node:http";
export function createReport() {
  return 1;
}
http.createServer((req, res) => {
  const { pathname } = new URL(req.url, "http://localhost");
  if (req.method === "GET") res.end(pathname);
  else res.end();
});
`,
    "  return 1;",
    "  const one = 1;\n\n  return one;",
  ],
  "the place of what is put into the module": [
    `import http from "node:http";

const LANGUAGE = "de";

http.createServer((req, res) => {
  const formatter = new Intl.NumberFormat(LANGUAGE);
  res.end(formatter.format(req.url.length));
});
`,
    `const LANGUAGE`,
    `if (globalLanguage) start();\nconst LANGUAGE`,
  ],
  "a name that something else has now": [
    `import http from "node:http";
http.createServer((req, res) => {
  const plural = new Intl.PluralRules("de");
  res.end(plural.select(req.url.length));
});
export function count(list) {
  return list.length;
}
`,
    "return list",
    "show(plural);\n  return list",
  ],
  "a name that is free now for what is moved": [
    `import http from "node:http";
http.createServer(onRequest);
function onRequest(req, res) {
  const decoder = new TextDecoder("utf-16le");
  res.end(decoder.decode(req.body));
}
export function other(store) {
  store({ utf: decoder });
}
`,
    "  store({ utf: decoder });\n",
    "",
  ],
  "a function that others are no longer like": [
    `import http from "node:http";
import fs from "node:fs";
const removed = [];
function onUnlink(error) { removed.push(error.code); }
export const server = http.createServer((req, res) => {
  fs.unlink(req.upload, (error) => { removed.push(error.code); });
  res.end();
});
export function count(list) {
  return list.length;
}
`,
    "function onUnlink(error) {",
    "function onUnlink(error) { notify();",
  ],
  "a function that others are like now": [
    `import http from "node:http";
import fs from "node:fs";
const removed = [];
function onUnlink(error) { notify(); removed.push(error.code); }
export const server = http.createServer((req, res) => {
  fs.unlink(req.upload, (error) => { removed.push(error.code); });
  res.end();
});
export function count(list) {
  return list.length;
}
`,
    " notify();",
    "",
  ],
  "a word by which something is called with what others have": [
    `const os = require("os");
const http = require("http");
http.createServer((req, res) => {
  res.end(os.tmpdir() + os.availableParallelism());
});
Object.assign(os, { tmpdir: () => "/tmp" });
`,
    "assign",
    "assig",
  ],
  "what fills the environment": [
    `import express from "express";
import { config } from "dotenv";
const app = express();
export function configure(path) {
  return path;
}
app.get("/", (req, res) => {
  for (const name of req.query.names) res.write(name + process.env.SITE);
  res.end();
});
`,
    "return path",
    "return config({ path })",
  ],
};

describe("a look at a file that was edited elsewhere", () => {
  for (const [name, [text, old, put]] of Object.entries(CASES))
    it(`knows of ${name}`, () => {
      const typist = new Typist({ name, extension: ".js", text });
      const [before, after] = [text, text.replace(old, () => put)].map((one) => typist.type(one));
      assert.notDeepEqual(after?.fresh, before?.fresh);
      assert.deepEqual(after?.kept, after?.fresh);
    });

  it("is a look at what the edit has to do with", () => {
    const route = (/** @type {number} */ index) => `
async function load${index}(limit) {
  return query("select", limit);
}
app.get("/${index}", async (req, res) => {
  const items = await load${index}(req.query.limit);
  res.json({ items });
});
`;
    const text = `import express from "express";\nimport { query } from "./database.js";\nconst app = express();
${Array.from({ length: 20 }, (_, index) => route(index)).join("")}`;
    const typist = new Typist({ name: "", extension: ".js", text });
    for (const put of [
      "log(req);",
      "if (req.fresh) return;",
      "\n  const more = await load7(items.length);\n",
      "await query(items);",
    ])
      for (const one of [text, text.replace("load7(req.query.limit);", (all) => `${all} ${put}`)]) typist.type(one);
    assert.equal(typist.kept, 7);
  });
});

describeLooks({ words: COUNT, edits: COUNT, seed: SEED });
