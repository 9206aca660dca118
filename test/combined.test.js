import { describe, it } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { fix } from "../lib/run/fix.js";
import { parseSource } from "../lib/source/parse.js";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./fixtures.js";
import { rules } from "../rules/index.js";

/** @import { Pattern } from "../lib/types.js" */

const patterns = Object.values(rules).map(({ pattern }) => pattern);

/** Below the project, so that the programs find its node_modules. */
const CACHE = path.join(ROOT, "node_modules", ".cache");

/**
 * @param {string} text
 * @returns {string} the same, with enough keys for a piecewise object behind its fourth
 */
const addKeys = (text) =>
  text.replace(/^( *)(\w+)\.d = 4;$/gm, (line, indent, name) =>
    [line, ...Array.from({ length: 14 }, (_, index) => `${indent}${name}.k${index} = ${index};`)].join("\n"),
  );

/** Servers in which several patterns meet, often on one statement; each exports `server`. */
const programs = {
  "an eager URL among the keys of a piecewise object": `
import http from "node:http";

export const server = http.createServer((req, res) => {
  const info = {};
  info.method = req.method;
  info.host = req.headers.host;
  const url = new URL(req.url, "http://localhost");
  info.kind = "request";
  info.a = 1;
  info.b = 2;
  info.c = 3;
  info.d = 4;
  info.e = 5;
  if (req.method !== "GET") return res.end(JSON.stringify(info));
  res.end(JSON.stringify({ info, path: url.href }));
});
`,
  "lists and formats among the keys of a piecewise object": `
import http from "node:http";

export const server = http.createServer((req, res) => {
  const info = {};
  info.method = req.method;
  info.known = new Set(["GET", "POST"]).has(req.method);
  info.price = new Intl.NumberFormat("en").format(req.url.length * 1000);
  info.path = new URL(req.url, "http://localhost").href;
  info.a = 1;
  info.b = 2;
  info.c = 3;
  info.d = 4;
  res.end(JSON.stringify(info));
});
`,
  "a class of requests with an eager URL, late fields and a piecewise object": `
import http from "node:http";

class Request {
  constructor(raw) {
    this.raw = raw;
    this.url = new URL(raw.url, "http://localhost");
    if (raw.headers.host) this.host = raw.headers.host;
    if (raw.headers.agent) this.agent = raw.headers.agent;
  }

  describe() {
    const text = {};
    text.method = this.raw.method;
    text.host = this.host;
    text.agent = this.agent;
    text.path = this.url.pathname;
    text.a = 1;
    text.b = 2;
    text.c = 3;
    text.d = 4;
    return text;
  }
}

export const server = http.createServer((req, res) => {
  const request = new Request(req);
  if (req.method !== "GET") return res.end("no");
  res.end(JSON.stringify(request.describe()));
});
`,
  "plugins copied to objects that are built key by key and awaited for": `
import http from "node:http";

const helpers = { first: () => 1, second: () => 2 };

const loaded = new Map();

function load(name) {
  return loaded.get(name) ?? Promise.resolve(name);
}

class Context {
  constructor(req) {
    this.req = req;
    for (const name of Object.keys(helpers)) this[name] = helpers[name];
  }
}

export const server = http.createServer(async (req, res) => {
  const context = new Context(req);
  const page = {};
  page.user = await load("user");
  page.first = context.first();
  page.second = context.second();
  page.query = new URLSearchParams(req.url).get("page");
  page.a = 1;
  page.b = 2;
  page.c = 3;
  page.d = 4;
  setImmediate(() => res.end(JSON.stringify(page)));
});
`,
  "a decorated request of Express with a piecewise object": `
import express from "express";
import http from "node:http";

const app = express();

app.use((req, res, next) => {
  req.parsed = new URL(req.originalUrl, "http://localhost");
  req.isRead = req.method === "GET";
  next();
});

app.get("/", (req, res) => {
  const entry = {};
  entry.path = req.parsed.pathname;
  entry.read = req.isRead;
  entry.pattern = new RegExp("^/a").test(req.url);
  if (req.headers.host) entry.host = req.headers.host;
  entry.a = 1;
  entry.b = 2;
  entry.c = 3;
  entry.d = 4;
  res.end(JSON.stringify(entry));
});

export const server = http.createServer(app);
`,
  "static work in functions that are attached to every request": `
import express from "express";
import http from "node:http";

const app = express();

app.use((req, res, next) => {
  res.day = (date) => res.end(new Intl.DateTimeFormat("en", { timeZone: "UTC" }).format(date));
  res.no = () => res.sendStatus(404);
  next();
});

app.get("/", (req, res) => (req.headers.agent === "test" ? res.day(new Date(0)) : res.no()));

export const server = http.createServer(app);
`,
};

/**
 * Some orders of a list: as it is, backwards, and beginning elsewhere.
 *
 * @template {{ detector: { name: string } }} T
 * @param {T[]} list
 * @returns {T[][]}
 */
function getOrders(list) {
  const middle = list.length >> 1;
  return [
    list,
    [...list].reverse(),
    [...list.slice(middle), ...list.slice(0, middle)],
    [...list.slice(1), list[0]],
    list.toSorted((a, b) => a.detector.name.length - b.detector.name.length),
  ];
}

/**
 * @param {string} text
 * @param {Pattern[]} order
 * @param {"safe" | "review"} risk
 */
function fixAll(text, order, risk) {
  return fix(parseSource(text, "server.js"), order, { risk }).source.text;
}

/**
 * What the server of a program answers.
 *
 * @param {string} text
 * @param {string} file
 */
async function getAnswers(text, file) {
  writeFileSync(file, text);
  const { server } = await import(pathToFileURL(file).href);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const answers = [];
  for (const method of ["GET", "POST"]) {
    for (const target of ["/", "/a?page=2", "/a/../b"]) {
      const answer = await fetch(`http://127.0.0.1:${server.address().port}${target}`, {
        method,
        headers: { host: "localhost", agent: "test" },
      });
      answers.push([answer.status, (await answer.text()).replaceAll(`:${server.address().port}`, "")]);
    }
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return answers;
}

for (const [name, program] of Object.entries(programs)) {
  describe(name, () => {
    const text = addKeys(program.trimStart());

    for (const risk of /** @type {const} */ (["safe", "review"])) {
      const result = fixAll(text, patterns, risk);

      it(`${risk}: the order of the rules makes no difference`, () => {
        for (const order of getOrders(patterns)) assert.equal(fixAll(text, order, risk), result);
      });

      it(`${risk}: comes to rest in one run`, () => {
        assert.equal(fixAll(result, patterns, risk), result);
      });

      it(`${risk}: rules applied one after the other, in any order, make the same`, () => {
        for (const order of getOrders(patterns)) {
          let current = text;
          for (let previous = ""; previous !== current;) {
            previous = current;
            for (const pattern of order) current = fixAll(current, [pattern], risk);
          }
          assert.equal(current, result);
        }
      });
    }

    it("has several patterns in it", () => {
      const fixed = fix(parseSource(text, "server.js"), patterns, { risk: "review" });
      const found = new Set([...fixed.applied, ...fixed.left].map(({ pattern }) => pattern.detector.name));
      assert.ok(found.size > 1, [...found].join());
    });

    it("answers as before", async () => {
      mkdirSync(CACHE, { recursive: true });
      const folder = mkdtempSync(path.join(CACHE, "hotpath-combined-"));
      try {
        const before = await getAnswers(text, path.join(folder, "before.mjs"));
        assert.deepEqual(await getAnswers(fixAll(text, patterns, "review"), path.join(folder, "after.mjs")), before);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
}
