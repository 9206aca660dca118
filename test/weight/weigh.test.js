import { describe, it } from "node:test";
import { getTotal, isWorth, weigh } from "../../lib/weight/weigh.js";
import assert from "node:assert/strict";
import { countExecutions } from "../../lib/weight/executions.js";
import { describe as describeProject, findProject } from "../../lib/weight/project-kind.js";
import { detectAll } from "../../lib/run/detect.js";
import { formatCost, formatWeight } from "../../lib/weight/format-weight.js";
import { getPattern } from "../fixtures.js";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { parseMinCost } from "../../lib/weight/parse-min-cost.js";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { COSTS } from "../../lib/weight/costs.js";
import { rules } from "../../rules/index.js";

/** @import { Finding } from "../../lib/types.js" */

describe("executions of code each time that its function runs", () => {
  /** @type {[code: string, count: number | undefined][]} */
  const cases = [
    ["function f() { here(); }", 1],
    ["function f() { for (const x of [a, b, c]) here(); }", 3],
    ["function f() { for (const x of here()) y(); }", 1],
    ["function f() { for (const x of list) here(); }", undefined],
    ["function f() { for (const x of [...list]) here(); }", undefined],
    ["function f() { for (let i = 0; i < 8; i++) here(); }", 8],
    ["function f() { for (let i = 1; i <= 8; i++) here(); }", 8],
    ["function f() { for (let i = here(); i < 8; i++) y(); }", 1],
    ["function f() { for (let i = 0; i < n; i++) here(); }", undefined],
    ["function f() { for (let i = 0; i < 8; i += 2) here(); }", undefined],
    ["function f() { while (here()) y(); }", undefined],
    ["function f() { for (const key in here()) y(); }", 1],
    ["function f() { for (const key in table) here(); }", undefined],
    ["function f() { [a, b].forEach((x) => here()); }", 2],
    ["function f() { for (const y of [1, 2]) [a, b].map((x) => here()); }", 4],
    ["function f() { list.map((x) => here()); }", undefined],
    ["function f() { list.reduce((sum, x) => sum + x, here()); }", 1],
    ["function f() { list.on(() => here()); }", 1],
    ["function f() { list.sort(y, () => here()); }", 1],
    ["function f() { let isFirst = true; for (const x of list) { if (isFirst) { here(); isFirst = false; } } }", 1],
    [
      "function f() { let isDone = false; list.map((x) => { if (!isDone && x.isOpen) { isDone = true; here(); } }); }",
      1,
    ],
    [
      "function f() { for (const l of lists) { let isFirst = true; for (const x of l) if (isFirst) { here(); isFirst = false; } } }",
      undefined,
    ],
    [
      "function f() { let isOn = true; for (const x of list) { if (isOn) { here(); isOn = false; } else isOn = true; } }",
      undefined,
    ],
    [
      "function f() { let isOn = true; for (const x of list) { if (isOn) { here(); if (x) isOn = false; } } }",
      undefined,
    ],
    [
      "function f() { for (const x of list) { let isFirst = true; if (isFirst) { here(); isFirst = false; } } }",
      undefined,
    ],
    [
      "function f() { let isFirst = true; for (const x of list) { if (isFirst) isFirst = false; else here(); } }",
      undefined,
    ],
  ];
  for (const [code, count] of cases) {
    it(code, () => {
      const source = parseSource(code, "a.js");
      const node = source.nodes("CallExpression").find(({ callee }) => callee.name === "here");
      assert.ok(node !== undefined);
      assert.equal(countExecutions(source, node), count);
    });
  }
});

describe("a least cost", () => {
  it("is a time with its unit, or 0", () => {
    for (const [value, nanoseconds] of /** @type {[unknown, number][]} */ ([
      ["1us", 1000],
      ["0.5 µs", 500],
      ["2ms", 2e6],
      ["50ns", 50],
      ["1s", 1e9],
      ["0", 0],
      [0, 0],
      [20, 20],
    ]))
      assert.equal(parseMinCost(value), nanoseconds, String(value));
    for (const value of ["1", "us", "-1us", "1 kB", -1, NaN, Infinity, true, null, ["1us"]])
      assert.equal(parseMinCost(value), undefined, String(value));
  });
});

describe("a cost in words", () => {
  it("has two digits, and bytes where they count", () => {
    assert.equal(formatCost(342, 0), "0.34 µs");
    assert.equal(formatCost(61_740, 54_446), "62 µs and 54 kB");
    assert.equal(formatCost(1_240_000, 0), "1.2 ms");
    assert.equal(formatCost(20, 340), "0.34 kB");
    assert.equal(formatCost(0, 0), "0 µs");
    assert.equal(formatCost(100, 2_500_000), "0.1 µs and 2.5 MB");
  });

  it("is one of a request, or of a round where nobody knows how many there are", () => {
    const weight = /** @type {const} */ ({ time: 300, bytes: 0, kind: "light" });
    assert.equal(formatWeight({ ...weight, executions: 1 }), "light, 0.3 µs a request");
    assert.equal(formatWeight({ ...weight, executions: 4 }), "light, 1.2 µs a request");
    assert.equal(formatWeight({ ...weight, executions: undefined }), "light, 0.3 µs in each round of its loop");
  });

  it("says for how many round trips a request waits", () => {
    const weight = /** @type {const} */ ({ time: 500_000, bytes: 0, waits: true, trips: 1, kind: "heavy" });
    assert.equal(formatWeight({ ...weight, executions: 1 }), "heavy, 1 round trip, 500 µs a request");
    assert.equal(formatWeight({ ...weight, executions: 2 }), "heavy, 2 round trips, 1 ms a request");
  });
});

describe("what package.json says of a project", () => {
  it("is an application that is private, is started or exports nothing", () => {
    /** @param {Record<string, unknown>} content */
    const getKind = (content) => describeProject(content).kind;
    assert.equal(getKind({ name: "a", private: true, exports: "./a.js" }), "application");
    assert.equal(getKind({ name: "a", main: "app.js", scripts: { start: "node app.js" } }), "application");
    assert.equal(getKind({ name: "a", bin: "a.js", scripts: { prod: "node server.js" } }), "application");
    assert.equal(getKind({ name: "a" }), "application");
    assert.equal(getKind({ name: "a", main: "a.js", scripts: { dev: "nodemon packages/a/index.js" } }), "application");
    assert.equal(getKind({ name: "a", files: ["build"], scripts: { dev: "react-router dev" } }), "application");
    assert.equal(getKind({ name: "a", main: "a.js", scripts: { dev: "tsup --watch" } }), "library");
    assert.equal(getKind({ name: "a", main: "a.js", scripts: { dev: "rollup --watch" } }), "library");
    assert.equal(getKind({ name: "a", main: "a.js", scripts: { dev: "nodemon examples/server.js" } }), "library");
    assert.equal(getKind({ name: "a", main: "a.js", scripts: { "start:docs": "next start" } }), "library");
    assert.equal(getKind({ name: "a", main: "a.js", scripts: { start: "node examples/server.js" } }), "library");
    assert.equal(getKind({ name: "a", main: "a.js", scripts: { test: "x" } }), "library");
    assert.equal(getKind({ name: "a", exports: {} }), "library");
    assert.equal(getKind({ name: "a", main: "src/index.ts" }), "application");
    assert.equal(getKind({ name: "a", exports: { ".": { types: "./a.d.ts", import: "./a.mts" } } }), "application");
    assert.equal(getKind({ name: "a", main: "a.ts", exports: { ".": "./a.ts", "./a.css": "./a.css" } }), "application");
    assert.equal(getKind({ name: "a", main: "a.ts", publishConfig: { main: "a.js" } }), "library");
    assert.equal(getKind({ name: "a", main: "a.ts", publishConfig: { directory: "dist" } }), "library");
    assert.equal(getKind({ name: "a", main: "a.ts", publishConfig: { access: "public" } }), "application");
    assert.equal(
      getKind({ name: "a", main: "a.ts", exports: { ".": { source: "./a.ts", import: "./a.js" } } }),
      "library",
    );
    assert.equal(getKind({ name: "a", main: "a.d.ts" }), "library");
    assert.equal(getKind({ name: "a", files: ["lib/", "index.js"] }), "library");
    const peerDependencies = { "some-kit": "1", svelte: "^5.0.0" };
    assert.equal(getKind({ name: "a", exports: {}, peerDependencies }), "part");
    assert.equal(getKind({ name: "svelte", exports: {}, peerDependencies }), "library");
    assert.equal(getKind({ name: "a", exports: {}, dependencies: peerDependencies }), "library");
    const dependencies = { express: "5", "connect-mongo": "5" };
    assert.equal(getKind({ name: "a", exports: {}, dependencies }), "part");
    for (const [server, database] of [
      ["fastify", "@aws-sdk/client-dynamodb"],
      ["@apollo/server", "kysely"],
      ["koa", "@elastic/elasticsearch"],
    ])
      assert.equal(getKind({ name: "a", exports: {}, dependencies: { [server]: "1", [database]: "1" } }), "part");
    assert.equal(
      getKind({ name: "a", exports: {}, dependencies: { fastify: "5", "@aws-sdk/client-s3": "3" } }),
      "library",
    );
    assert.equal(getKind({ name: "a", exports: {}, dependencies: { express: "5" } }), "library");
    assert.equal(getKind({ name: "a", exports: {}, dependencies: { mongodb: "7" } }), "library");
    assert.equal(getKind({ name: "a", exports: {}, devDependencies: dependencies }), "library");
    const peerDependenciesMeta = { svelte: { optional: true } };
    assert.equal(getKind({ name: "a", exports: {}, peerDependencies, peerDependenciesMeta }), "library");
  });

  it("is the oldest Node, if its range can be read", () => {
    /** @param {unknown} node */
    const getLeast = (node) => describeProject({ name: "a", engines: { node } }).leastNode;
    for (const [range, least] of /** @type {[unknown, number][]} */ ([
      [">=24", 24],
      ["^20.19.0 || ^22.13.0 || >=24", 20],
      [">=22.0.0 <25", 22],
      ["24.x", 24],
      [">23", 24],
      [">20.1", 20],
      ["<20", 0],
      ["*", 0],
      ["lts", 0],
      [24, 0],
      [undefined, 0],
    ]))
      assert.equal(getLeast(range), least, String(range));
  });
});

describe("the weight of a finding", () => {
  const text = 'import http from "node:http";\nhttp.createServer((req, res) => res.end(process.env.MODE));\n';
  const server = `import http from "node:http";\nimport { Type } from "@sinclair/typebox";\nimport { TypeCompiler } from "@sinclair/typebox/compiler";\nconst Size = Type.Number();\nhttp.createServer((req, res) => {\n  const validator = TypeCompiler.Compile(Size);\n  const ok = new Set(["GET"]);\n  res.end(String(validator.Check(ok.size)));\n});\n`;

  /**
   * @param {Record<string, unknown> | undefined} project - its package.json
   * @param {import("../../lib/types.js").Settings} settings
   */
  function detectIn(project, settings = {}) {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-weight-"));
    try {
      mkdirSync(path.join(folder, "src"));
      if (project !== undefined) writeFileSync(path.join(folder, "package.json"), JSON.stringify(project));
      const source = parseSource(server, "src/a.js", path.join(folder, "src/a.js"));
      const { shown, light } = detectAll(source, getPattern("no-static-work").detector, settings, {});
      return { shown: shown.map(({ messageId }) => messageId), light: light.map(({ messageId }) => messageId) };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it("decides what is shown, by the kind of project", () => {
    const [heavy, light] = ["validatorCompiledPerCall", "collectionMadePerCall"];
    assert.deepEqual(detectIn({ name: "a", private: true }), { shown: [heavy], light: [light] });
    assert.deepEqual(detectIn({ name: "a", exports: "./a.js" }), { shown: [heavy, light], light: [] });
    assert.deepEqual(detectIn(undefined), { shown: [heavy, light], light: [] });
    assert.deepEqual(detectIn({ name: "a", private: true }, { minCost: 0 }), { shown: [heavy, light], light: [] });
    assert.deepEqual(detectIn({ name: "a", exports: "./a.js" }, { minCost: "1s" }), {
      shown: [],
      light: [heavy, light],
    });
  });

  it("is that of an application in a plugin of a whole server of its repository", () => {
    const above = mkdtempSync(path.join(os.tmpdir(), "hotpath-weight-"));
    const folder = path.join(above, "shop");
    /** @param {string} of @param {Record<string, unknown>} content */
    const write = (of, content) => {
      mkdirSync(path.join(folder, of), { recursive: true });
      writeFileSync(
        path.join(folder, of, "package.json"),
        JSON.stringify({ main: "a.js", version: "1.0.0", ...content }),
      );
    };
    /** @param {string} of */
    const getKindOf = (of) => findProject(path.join(folder, of, "a.js")).kind;
    try {
      mkdirSync(path.join(folder, ".git"), { recursive: true });
      write("packages/core", { name: "@shop/core", dependencies: { express: "5", typeorm: "0.3" } });
      write("packages/mail", { name: "@shop/mail", devDependencies: { "@shop/core": "1.0.0" } });
      write("packages/pay", { name: "@shop/pay", peerDependencies: { "@shop/core": "^1.0.0" } });
      write("packages/utils", { name: "@shop/utils", devDependencies: { "@shop/mail": "1.0.0" } });
      write("packages/router", { name: "router", devDependencies: { "@shop/core": "1.0.0" } });
      write("packages/tickets", { name: "@shop/tickets", dependencies: { "@shop/core": "1.0.0" } });
      assert.deepEqual(
        ["core", "mail", "pay", "utils", "router", "tickets"].map((of) => getKindOf(`packages/${of}`)),
        // What brings the server along is one with it.
        ["part", "part", "part", "library", "library", "part"],
      );
      // What lies beside a repository is none of it, whichever of them is asked first.
      write("../core", { name: "@shop/core", dependencies: { express: "5", typeorm: "0.3" } });
      write("../beside", { name: "@shop/beside", devDependencies: { "@shop/core": "1.0.0" } });
      assert.equal(getKindOf("../beside"), "library");
    } finally {
      rmSync(above, { recursive: true });
    }
  });

  /**
   * @param {string} code - after the imports
   * @param {import("../../lib/types.js").Settings} [settings]
   * @param {object} [manifest] - of an application, if none is given
   * @param {string} [rule]
   * @returns {number} how many validators, or what else the rule is about, are shown
   */
  function countShown(code, settings = {}, manifest = { name: "a", private: true }, rule = "no-static-work") {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-weight-"));
    try {
      writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
      const imports =
        'import http from "node:http"; import { spawn } from "node:child_process"; import * as children from "child_process"; import { createTransport } from "nodemailer"; import axios from "axios"; import bcrypt from "bcrypt"; import crypto from "node:crypto"; import { verify } from "@node-rs/argon2"; import { Type } from "@sinclair/typebox"; import { TypeCompiler } from "@sinclair/typebox/compiler"; const Size = Type.Number();';
      const source = parseSource(`${imports}\n${code}`, "a.js", path.join(folder, "a.js"));
      return detectAll(source, getPattern(rule).detector, settings, {}).shown.length;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const COMPILES = "const validator = TypeCompiler.Compile(Size); res.end(String(validator.Check(1)));";

  it("is more beside a process that the same function starts, a mail that it sends, a password that it checks, a language model or another server that it asks", () => {
    const count = (/** @type {string} */ inner, settings = {}) =>
      countShown(`http.createServer((req, res) => { ${COMPILES} ${inner} });`, settings);
    for (const inner of [
      "start();",
      "pattern.exec(req.url); db.runCommand(req.url);",
      "sendMailbox(); send(mail);",
      "mails.createTransport(settings);",
      "client.messages.create(sms);",
      "llama();",
      "fetchAll(url); rows.get(url); this.service.get(url);",
      "axios.create({ baseURL: url }); new http.Agent();",
      'verifyPasswordLength(text); crypto.hash("sha1", text); rows.compare(text); bcrypt.getRounds(text);',
    ])
      assert.equal(count(inner), 1, inner);
    for (const inner of [
      'spawn("ls");',
      'children.exec("ls");',
      "later(() => { runGitCommand([]); });",
      "transport.sendMail(text);",
      "sendWelcomeEmail(user);",
      "send_emails([]);",
      "createTransport(settings);",
      "generateText({ prompt });",
      "ai.streamObject({ prompt });",
      "openai.chat.completions.create({ messages });",
      "this.anthropic.messages.create({ messages });",
      "model.generateContent(prompt);",
      "callLLM(prompt);",
      "bcrypt.compare(text, row.hash);",
      "verify(row.hash, text);",
      "crypto.scrypt(text, salt, 64, done);",
      "users.comparePassword(text);",
      "fetch(url);",
      'http.request(url, { method: "POST" });',
      "axios.post(url, body);",
      "this.httpService.get(url);",
    ]) {
      assert.equal(count(inner), 0, inner);
      assert.equal(count(inner, { minCost: "1us" }), 1, inner);
    }
    assert.equal(count('later((error) => { spawn("ls"); });'), 0);
    // What asks in a library what it was given is often called so.
    const library = { name: "a", main: "index.js" };
    assert.equal(countShown(`http.createServer((req, res) => { ${COMPILES} fetch(req); });`, {}, library), 1);
    assert.equal(countShown(`http.createServer((req, res) => { ${COMPILES} spawn("ls"); });`, {}, library), 0);
    // What answers requests of its own runs at another time.
    assert.equal(count('later((request) => { spawn("ls"); });'), 1);
    assert.equal(countShown(`function start() { http.createServer((req, res) => { ${COMPILES} }); spawn("ls"); }`), 1);
  });

  it("is more for clients, which ask another server, in an application", () => {
    const count = (/** @type {string} */ made, settings = {}, manifest = { name: "a", private: true }) =>
      countShown(
        `import OpenAI from "openai"; import Stripe from "stripe"; import winston from "winston";
          http.createServer(async (req, res) => { const client = ${made}; res.end(await client.ask(req)); });`,
        settings,
        manifest,
        "no-request-client",
      );
    assert.equal(count("new OpenAI()"), 0);
    assert.equal(count("axios.create()"), 0);
    assert.equal(count("new OpenAI()", { minCost: "3us" }), 1);
    assert.equal(count("new OpenAI()", {}, /** @type {any} */ ({ name: "a", main: "index.js" })), 1);
    assert.equal(count("new Stripe(KEY)"), 1);
    assert.equal(count("winston.createLogger()"), 1);
  });

  it("is more for a few rows that are counted, in an application", () => {
    const count = (/** @type {string} */ where, settings = {}) =>
      countShown(
        `import { PrismaClient } from "@prisma/client"; const prisma = new PrismaClient();
          http.createServer(async (req, res) => { const rows = await prisma.payment.findMany(${where}); res.end(String(rows.length)); });`,
        settings,
        undefined,
        "no-unused-rows",
      );
    assert.equal(count("{ where: { invoiceId: req.url } }"), 0);
    assert.equal(count("{ where: { invoiceId: req.url } }", { minCost: "3us" }), 1);
    assert.equal(count(""), 1);
  });

  it("is more for a file that is taken away, and not for one that is written, in an application", () => {
    const count = (/** @type {string} */ call, settings = {}) =>
      countShown(
        `import fs from "node:fs"; http.createServer(async (req, res) => { ${call} res.end(); });`,
        settings,
        undefined,
        "no-sync-call",
      );
    const call = "for (const path of req.url.split('+')) fs.rmSync(path);";
    assert.equal(count(call), 0);
    assert.equal(count(call, { minCost: "3us" }), 1);
    assert.equal(count("fs.writeFileSync(req.url, data, { flag: 'a' });"), 1);
  });

  it("is the greatest of those that there is a reason for", () => {
    const imports = 'import fs from "node:fs/promises";';
    const reads = 'const first = await fs.readFile(req.url); const second = await fs.readFile(req.url + "2");';
    const handle = (/** @type {string} */ inner) =>
      `${imports} http.createServer(async (req, res) => { ${reads} ${inner} res.end(first + second); });`;
    // A wait of 50 µs is lost in others, whatever stands beside it.
    for (const inner of ["", 'await fetch(req.url, { method: "POST" });']) {
      assert.equal(countShown(handle(inner), {}, undefined, "no-serial-await"), 0, inner);
      assert.equal(countShown(handle(inner), { minCost: "50us" }, undefined, "no-serial-await"), 1, inner);
    }
  });

  it("is more for a query that is waited for beside a mail or a password, which are waited for longer", () => {
    const count = (/** @type {string} */ inner) =>
      countShown(
        `import pg from "pg"; const pool = new pg.Pool();
        http.createServer(async (req, res) => {
          const first = await pool.query("SELECT 1 WHERE $1", [req.url]);
          const second = await pool.query("SELECT 2 WHERE $1", [req.url]);
          ${inner}
          res.end(JSON.stringify([first.rows, second.rows]));
        });`,
        {},
        undefined,
        "no-serial-await",
      );
    for (const inner of ["await sendWelcomeEmail(first);", "await bcrypt.compare(req.url, first.rows[0].hash);"])
      assert.equal(count(inner), 0, inner);
    // Nobody waits for a mail that is only started, and for a password only who has one.
    for (const inner of [
      "",
      "sendWelcomeEmail(first);",
      "if (second) await bcrypt.compare(req.url, second.hash);",
      'spawn("ls");',
      "await fetch(first.rows[0].url);",
    ])
      assert.equal(count(inner), 1, inner);
  });

  it("is not more for the mail itself, where that is written into a table of what is to be sent", () => {
    const code = `import pg from "pg"; const pool = new pg.Pool();
      async function sendNoticeEmail(user) {
        try { await pool.query("INSERT INTO mails (user_id) VALUES ($1)", [user]); } catch (error) { console.warn(error); }
      }
      http.createServer(async (req, res) => { await sendNoticeEmail(req.url); res.end(); });`;
    assert.equal(countShown(code, {}, undefined, "no-deferred-reply"), 1);
  });

  it("is more beside a thread that is started", () => {
    const count = (/** @type {string} */ start) =>
      countShown(
        `import os from "node:os"; import { Worker, isMainThread } from "node:worker_threads";
          http.createServer((req, res) => { ${start} res.end(os.userInfo().username); });`,
        {},
        undefined,
        "no-native-read",
      );
    assert.equal(count("log(isMainThread);"), 1);
    assert.equal(count('new Worker("./work.js");'), 0);
  });

  it("is more beside rows that are loaded, in an application", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-weight-"));
    try {
      for (const [part, content] of Object.entries({ server: { private: true }, library: { main: "a.js" } })) {
        mkdirSync(path.join(folder, part));
        writeFileSync(path.join(folder, part, "package.json"), JSON.stringify({ name: part, ...content }));
      }
      /**
       * @param {string} inner
       * @param {import("../../lib/types.js").Settings} [settings]
       * @param {string} [part] - folder
       */
      const count = (inner, settings = {}, part = "server") => {
        const code = `import http from "node:http"; import { User, Post } from "./models.js";
          http.createServer(async (req, res) => { const users = await User.findAll(); const posts = await Post.findAll(); const page = await Post.findAll({ limit: 50 }); ${inner} });`;
        const source = parseSource(code, "a.js", path.join(folder, part, "a.js"));
        return detectAll(source, getPattern("no-nested-search").detector, settings, {}).shown.length;
      };
      const search = "res.end(JSON.stringify(page.map((post) => users.find((user) => user.id === post.userId))));";
      assert.equal(count(search), 0);
      assert.equal(count(search, { minCost: "3us" }), 1);
      assert.equal(count(search, {}, "library"), 1);
      // Of a loop of which nobody knows how many rounds it has, each may be a tenth of that.
      assert.equal(
        count(
          `for (const part of req.parts) { part.users = page.map((post) => users.find((user) => user.id === post.userId)); }`,
        ),
        1,
      );
      // It takes longer than loading them.
      assert.equal(
        count("res.end(JSON.stringify(users.map((user) => posts.filter((post) => user.id === post.userId))));"),
        1,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is more for what waits, in an application", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-weight-"));
    try {
      const code = `import http from "node:http"; import { readFile, stat } from "node:fs/promises";
        http.createServer(async (req, res) => { const a = await stat(req.url); const b = await readFile(req.headers.host); res.end(a.size + b); });`;
      /**
       * @param {{ name: string, private?: boolean, main?: string }} content
       * @param {import("../../lib/types.js").Settings} settings
       */
      const count = (content, settings = {}) => {
        mkdirSync(path.join(folder, `${content.main}`), { recursive: true });
        writeFileSync(path.join(folder, `${content.main}/package.json`), JSON.stringify(content));
        const source = parseSource(code, "a.js", path.join(folder, `${content.main}/a.js`));
        return detectAll(source, getPattern("no-serial-await").detector, settings, {}).shown.length;
      };
      assert.equal(count({ name: "a", private: true }), 0);
      assert.equal(count({ name: "a", private: true }, { minCost: "1us" }), 1);
      assert.equal(count({ name: "a", main: "a.js" }), 1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is that of an application in a repository without a package.json, and in the packages of one that a script starts", () => {
    const [heavy, light] = ["validatorCompiledPerCall", "collectionMadePerCall"];
    /**
     * @param {string} file
     * @param {Record<string, string>} files - others
     */
    const getShown = (file, files) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-weight-"));
      try {
        for (const [name, content] of Object.entries({ ".git/HEAD": "", ...files, [file]: server })) {
          mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
          writeFileSync(path.join(folder, name), content);
        }
        const source = parseSource(server, file, path.join(folder, file));
        return detectAll(source, getPattern("no-static-work").detector, {}, {}).shown.map(({ messageId }) => messageId);
      } finally {
        rmSync(folder, { recursive: true });
      }
    };
    const library = '{ "name": "a", "main": "index.js" }';
    assert.deepEqual(getShown("src/a.js", {}), [heavy]);
    const started = '{ "name": "all", "private": true, "scripts": { "start": "node packages/a" } }';
    assert.deepEqual(getShown("packages/a/a.js", { "packages/a/package.json": library, "package.json": started }), [
      heavy,
    ]);
    assert.deepEqual(
      getShown("packages/a/a.js", {
        "packages/a/package.json": library,
        "package.json": '{ "name": "all", "private": true }',
      }),
      [heavy, light],
    );
    assert.deepEqual(
      getShown("packages/a/a.js", {
        "packages/a/package.json": library,
        "package.json": '{ "name": "all", "private": true, "scripts": { "start:docs": "next start website" } }',
      }),
      [heavy, light],
    );
    // What is kept below a folder of that name is the project's, what was installed beside a package.json is not.
    const kept = "packages/node_modules/@all/a";
    assert.deepEqual(getShown(`${kept}/a.js`, { [`${kept}/package.json`]: library, "package.json": started }), [heavy]);
    const installed = "node_modules/@all/a";
    assert.deepEqual(
      getShown(`${installed}/a.js`, { [`${installed}/package.json`]: library, "package.json": started }),
      [heavy, light],
    );

    // Packages beside each other: one that answers requests, and leads to one that keeps data.
    /** @param {Record<string, object>} contents - by package, besides what all have @param {string} [parent] */
    const getShownBeside = (contents, parent = "packages") => {
      const files = Object.entries(contents).map(([name, content]) => [
        `${parent}/${name}/package.json`,
        JSON.stringify({ name, main: "index.js", ...content }),
      ]);
      return getShown(`${parent}/a/a.js`, {
        "package.json": '{ "name": "all", "private": true }',
        ...Object.fromEntries(files),
      });
    };
    const whole = {
      a: { dependencies: { store: "1" } },
      api: {
        dependencies: { a: "1" },
        peerDependencies: { express: "5" },
        peerDependenciesMeta: { express: { optional: true } },
      },
      store: { peerDependencies: { mongodb: "7" } },
    };
    assert.deepEqual(getShownBeside(whole), [heavy]);
    assert.deepEqual(
      getShownBeside({ ...whole, a: {}, api: { dependencies: { a: "1", express: "5", mongodb: "7" } } }),
      [heavy],
    );
    // That one itself.
    assert.deepEqual(
      getShownBeside({ a: { dependencies: { store: "1" }, peerDependencies: { express: "5" } }, store: whole.store }),
      [heavy],
    );
    for (const changed of [
      { ...whole, api: { ...whole.api, private: true } },
      { ...whole, api: { ...whole.api, dependencies: { store: "1" } } },
      { ...whole, api: { dependencies: { a: "1" } } },
      { ...whole, store: {} },
      { ...whole, store: { ...whole.store, peerDependenciesMeta: { mongodb: { optional: true } } } },
    ])
      assert.deepEqual(getShownBeside(changed), [heavy, light], JSON.stringify(changed));
    assert.deepEqual(getShownBeside(whole, "node_modules/@all"), [heavy, light]);
  });

  it("takes a list for short of which nobody knows that it grows", () => {
    const code = `import http from "node:http";
import { db } from "./db.js";
http.createServer(async (req, res) => {
  const stored = await db.load();
  const labels = req.tags.reduce((all, tag) => [...all, tag.label], []);
  const names = stored.reduce((all, one) => [...all, one.name], []);
  const byId = req.tags.reduce((all, tag) => ({ ...all, [tag.id]: tag }), {});
  res.end(JSON.stringify({ labels, names, byId }));
});
`;
    const source = parseSource(code, "a.js");
    const { detector } = getPattern("no-quadratic-build");
    const weights = (/** @type {import("../../lib/types.js").Settings} */ settings) =>
      detectAll(source, detector, settings, {}).shown.map(({ node, weight }) => [
        source.lineOf(node.range[0]),
        weight?.elements,
        weight?.kind,
      ]);
    assert.deepEqual(weights({ minCost: "1us" }), [[6, 200, "medium"]]);
    assert.deepEqual(weights({ minCost: 0 }), [
      [5, 5, "light"],
      [6, 200, "medium"],
      [7, 5, "light"],
    ]);
  });

  it("does not matter where a profile has measured the function", () => {
    const source = parseSource(text, "a.js");
    const finding = /** @type {Finding} */ ({
      node: source.ast,
      heat: { level: "hot", text: "", share: 0.1 },
      weight: { time: 1, bytes: 0, executions: 1, kind: "light" },
    });
    assert.equal(isWorth(source, finding, { minCost: "1s" }), true);
    assert.equal(isWorth(source, { ...finding, heat: { level: "hot", text: "" } }, { minCost: "1s" }), false);
  });

  it("is one of a round where nobody knows how many there are", () => {
    const source = parseSource(text, "a.js");
    /** @param {number} time */
    const isShown = (time) =>
      isWorth(
        source,
        /** @type {Finding} */ ({
          node: source.ast,
          heat: { level: "hot", text: "" },
          weight: { time, bytes: 0, executions: undefined, kind: "light" },
        }),
        { minCost: "1us" },
      );
    assert.equal(isShown(999), false);
    assert.equal(isShown(1000), true);
  });

  it("is none of one or two functions of an instance in a library, and is one of three", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-weight-"));
    try {
      writeFileSync(path.join(folder, "package.json"), '{ "name": "a", "main": "a.js" }');
      const { detector } = getPattern("no-instance-method");
      const count = (/** @type {number} */ functions) => {
        const fields = Array.from({ length: functions }, (_, index) => `member${index} = () => this.x;`).join(" ");
        const code = `import http from "node:http";\nclass Reply { ${fields} }\nhttp.createServer((req, res) => { new Reply().member0(); res.end(); });\n`;
        return detectAll(parseSource(code, "a.js", path.join(folder, "a.js")), detector, {}, {}).shown.length;
      };
      assert.deepEqual([1, 2, 3].map(count), [0, 0, 1]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("takes ten bytes for a nanosecond", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-weight-"));
    try {
      /**
       * @param {string} described - package.json
       * @param {{ time: number, bytes: number, executions?: number }} cost
       * @param {string} [messageId]
       */
      const isShown = (described, cost, messageId = "made") => {
        const inside = mkdtempSync(path.join(folder, "package-"));
        writeFileSync(path.join(inside, "package.json"), described);
        const source = parseSource(text, "a.js", path.join(inside, "a.js"));
        const weight = { executions: 1, ...cost, kind: "light" };
        const finding = { node: source.ast, messageId, heat: { level: "hot", text: "" }, weight };
        return isWorth(source, /** @type {any} */ (finding), {});
      };
      const application = '{ "name": "a", "private": true }';
      for (const schema of ["zodBuiltPerCall", "joiBuiltPerCall", "schemaBuiltByFunction"]) {
        assert.equal(isShown(application, { time: 19_999, bytes: 199_999 }, schema), false, schema);
        assert.equal(isShown(application, { time: 20_000, bytes: 0 }, schema), true, schema);
        // In each round of a loop it may be as much as that.
        assert.equal(isShown(application, { time: 3_000, bytes: 0, executions: undefined }, schema), true, schema);
        assert.equal(isShown('{ "name": "a", "main": "a.js" }', { time: 20, bytes: 0 }, schema), true, schema);
      }
      for (const once of ["intlMadePerCall", "localeFormattedPerCall", "madeForFew", "keyPerComparison"]) {
        assert.equal(isShown(application, { time: 49_999, bytes: 0 }, once), false, once);
        assert.equal(isShown(application, { time: 50_000, bytes: 0 }, once), true, once);
        assert.equal(isShown(application, { time: 3_000, bytes: 0, executions: undefined }, once), true, once);
        assert.equal(isShown('{ "name": "a", "main": "a.js" }', { time: 20, bytes: 0 }, once), true, once);
      }
      assert.equal(isShown(application, { time: 2_999, bytes: 29_999 }), false);
      assert.equal(isShown(application, { time: 2_999, bytes: 30_000 }), true);
      assert.equal(isShown(application, { time: 3_000, bytes: 0 }), true);
      const library = '{ "name": "a", "main": "a.js" }';
      assert.equal(isShown(library, { time: 10, bytes: 199 }), false);
      assert.equal(isShown(library, { time: 10, bytes: 200 }), true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is that of one message in a loop that takes one after the other", () => {
    const code = `import { connect } from "nats";
export async function run() {
  const connection = await connect();
  for await (const message of connection.subscribe("orders")) {
    message.respond(new Intl.NumberFormat("de", { style: "currency", currency: "EUR" }).format(message.data.length));
    for (const part of message.data) message.respond(new Intl.NumberFormat("fr", { style: "percent" }).format(part));
  }
}
`;
    const { detector } = getPattern("no-static-work");
    const { shown } = detectAll(parseSource(code, "a.js"), detector, {}, {});
    assert.deepEqual(
      shown.map(({ weight }) => weight?.executions),
      [1, undefined],
    );
  });

  it("is heavy, medium or light, and as many times that as the code runs", () => {
    const source = parseSource("function f() { for (const x of [1, 2, 3]) here(); }", "a.js");
    const [node] = source.nodes("CallExpression");
    /** @param {number} time */
    const getWeight = (time) =>
      weigh(source, "any", /** @type {any} */ ({ node, messageId: "any", cost: { time: { 20: time }, bytes: 5 } }));
    assert.deepEqual(getWeight(40_000), { time: 40_000, bytes: 5, executions: 3, kind: "heavy" });
    assert.equal(getWeight(400)?.kind, "medium");
    assert.equal(getWeight(4)?.kind, "light");
    assert.equal(getTotal({ time: 4, bytes: 500, executions: 3 }), 150);
    assert.equal(weigh(source, "any", /** @type {any} */ ({ node, messageId: "unknown" })), undefined);
  });

  it("is of the versions of Node that the project supports", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-weight-"));
    try {
      writeFileSync(path.join(folder, "package.json"), '{ "name": "a", "engines": { "node": ">=24" } }');
      const source = parseSource("f();", "a.js", path.join(folder, "a.js"));
      const cost = { time: { 20: 900, 22: 700, 24: 20, 26: 10 } };
      const [node] = source.nodes("CallExpression");
      assert.equal(weigh(source, "any", /** @type {any} */ ({ node, messageId: "any", cost }))?.time, 20);
      const anywhere = parseSource("f();", "a.js");
      assert.equal(
        weigh(
          anywhere,
          "any",
          /** @type {any} */ ({ node: anywhere.nodes("CallExpression")[0], messageId: "any", cost }),
        )?.time,
        700,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is none of a project that starts with a Node which has done away with it", () => {
    const code = `import express from "express";
const app = express();
app.use((req, res, next) => {
  res.ok = (body) => res.json({ body });
  res.fail = (code) => res.sendStatus(code);
  res.created = (body) => res.status(201).json({ body });
  next();
});
`;
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-weight-"));
    try {
      const { detector } = getPattern("no-request-decoration");
      const count = (/** @type {string} */ engines) => {
        const inside = mkdtempSync(path.join(folder, "package-"));
        writeFileSync(
          path.join(inside, "package.json"),
          `{ "name": "a", "private": true, "engines": { "node": "${engines}" } }`,
        );
        return detectAll(parseSource(code, "a.js", path.join(inside, "a.js")), detector, {}, {}).shown.length;
      };
      assert.deepEqual([count(">=20"), count(">=24")], [1, 0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is of one version of Node where that is asked for, and it was measured there", () => {
    const source = parseSource("f();", "a.js");
    const [node] = source.nodes("CallExpression");
    const cost = { time: { 20: 900, 22: 700, 24: 20 } };
    /** @param {string} costsOn */
    const getTime = (costsOn) =>
      weigh(source, "any", /** @type {any} */ ({ node, messageId: "any", cost }), { costsOn })?.time;
    assert.equal(getTime("24"), 20);
    assert.equal(getTime("25"), 700);
  });

  it("is known for every message", () => {
    for (const [name, { meta }] of Object.entries(rules))
      for (const messageId of Object.keys(meta.docs.payoff)) {
        const { time } = COSTS[name]?.[messageId] ?? { time: {} };
        assert.deepEqual(Object.keys(time), ["20", "22", "24", "26"], `${name}: ${messageId}`);
      }
  });
});
