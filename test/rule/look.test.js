import {
  changeWord,
  createRandom,
  editProgram,
  getPrograms,
  getStatements,
  getVocabulary,
  join,
  recordFunctions,
  Typist,
} from "./typing.js";
import { after as afterAll, describe, it } from "node:test";
import { mkdtempSync, rmSync } from "node:fs";
import assert from "node:assert/strict";
import os from "node:os";
import path from "node:path";

/** @import { Program } from "./typing.js" */

/** Words that are changed: `HOTPATH_WORDS=20000 node --test test/rule/look.test.js` for more. */
const WORDS = Number(process.env.HOTPATH_WORDS ?? 120);
const EDITS = Number(process.env.HOTPATH_EDITS ?? 120);
const SEED = Number(process.env.HOTPATH_SEED ?? 1);

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

const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-look-"));
afterAll(() => rmSync(folder, { recursive: true }));
let projects = 0;

/**
 * @param {Program} program
 * @param {(below: number) => number} random
 * @param {Program} [known] - that it begins with, and of which the heat file speaks
 * @returns {Typist} in a project with a heat file
 */
function openRecorded(program, random, known = program) {
  const project = path.join(folder, String(projects++));
  recordFunctions(project, known, random);
  return new Typist(program, project);
}

for (const [where, open] of /** @type {const} */ ([
  ["a file", (/** @type {Program} */ program) => new Typist(program)],
  ["a file that the heat file knows", openRecorded],
]))
  describe(`a look at ${where} in which something has changed`, () => {
    it("finds and offers what a look at all of it finds, whatever word it is", () => {
      const programs = getPrograms();
      const vocabulary = getVocabulary();
      const random = createRandom(SEED);
      let kept = 0;
      for (let count = 0; count < WORDS; count++) {
        const program = programs[random(programs.length)];
        const typist = open(program, random);
        const changed = changeWord(program.text, vocabulary, random);
        for (const text of [program.text, changed, program.text]) {
          const results = typist.type(text);
          if (results === undefined) break;
          assert.deepEqual(results.kept, results.fresh, `${program.name}, as\n${text}\nafter\n${changed}`);
        }
        kept += typist.kept;
      }
      assert.ok(kept > WORDS / 10, `only ${kept} of ${WORDS * 2} texts were looked at in part`);
    });

    it("finds and offers what a look at all of it finds, whatever statement is put in or taken away", () => {
      const programs = getPrograms();
      const vocabulary = getVocabulary();
      const statements = getStatements(programs);
      const random = createRandom(SEED);
      let kept = 0;
      let typed = 0;
      while (typed < EDITS) {
        const one = programs[random(programs.length)];
        const program = random(3) === 0 ? one : join(one, programs[random(programs.length)]);
        const typist = open(program, random, one);
        if (typist.type(program.text) === undefined) continue;
        let last = program.text;
        for (let count = 0; count < 4; count++) {
          const edited = editProgram(last, statements, vocabulary, random);
          // Undone and done again, too.
          for (const text of count % 2 === 0 ? [edited, last, edited] : [edited]) {
            const results = typist.type(text);
            if (results === undefined) break;
            typed++;
            assert.deepEqual(
              results.kept,
              results.fresh,
              `${program.name}, as\n${text}\nbetween\n${last}\nand\n${edited}`,
            );
            if (text === edited) last = edited;
          }
        }
        kept += typist.kept;
      }
      assert.ok(kept > typed / 10, `only ${kept} of ${typed} texts were looked at in part`);
    });
  });
