/**
 * What some work of packages takes, in microseconds: `node bench/weight/packages.js`, which installs them in a temporary folder first. Prints for each
 * the least and the median of forty turns: a window of jsdom, a template that is compiled and run once, by Handlebars (a mail of 9 kB with two values in it) and by pug (a dozen
 * paragraphs), by each of them and others for a line with two values, an expression of JSONata, a page of MJML with one paragraph, engines that are made for one text and those that are there, patterns of micromatch, encodings of tiktoken, keys of RSA and Ed25519 that OpenSSL reads, and a row that SQLite finds by its key, by way of
 * libSQL alone and of Prisma.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { median } from "simple-statistics";
import os from "node:os";
import path from "node:path";
import { runNpm } from "../../scripts/npm.js";

const TURNS = 40;
const ROWS = 200;
const PACKAGES = [
  "jsdom@24.1.3",
  "handlebars@4",
  "pug@3",
  "ejs@6",
  "lodash@4",
  "nunjucks@3",
  "swig-templates@2",
  "underscore@1",
  "dot@1",
  "hogan.js@3",
  "jsonata@2",
  "mjml@5",
  "markdown-it@14",
  "markdown-it-15@npm:markdown-it@15",
  "liquidjs@10",
  "is-my-json-valid@2",
  "micromatch@4",
  "tiktoken@1",
  "js-tiktoken@1",
  "jose@6",
  "prisma@7.10.1",
  "@prisma/client@7.10.0",
  "@prisma/adapter-libsql@7.10.0",
  "tsx@4",
];

const SCHEMA = `generator client {
  provider   = "prisma-client"
  output     = "../client"
  engineType = "client"
}
datasource db {
  provider = "sqlite"
}
model User {
  id   Int    @id
  name String
}
`;

const CONFIG = `import { defineConfig } from "prisma/config";
export default defineConfig({ schema: "prisma/schema.prisma", datasource: { url: "file:./rows.db" } });
`;

const MEASURE = `import { JSDOM } from "jsdom";
import Handlebars from "handlebars";
import pug from "pug";
import dot from "dot";
import ejs from "ejs";
import hogan from "hogan.js";
import jsonata from "jsonata";
import lodash from "lodash";
import MarkdownIt from "markdown-it";
import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { importPKCS8, importSPKI } from "jose";
import micromatch from "micromatch";
import { get_encoding } from "tiktoken";
import { getEncoding } from "js-tiktoken";
import MarkdownIt15 from "markdown-it-15";
import { Liquid } from "liquidjs";
import validator from "is-my-json-valid";
import mjml from "mjml";
import nunjucks from "nunjucks";
import swig from "swig-templates";
import underscore from "underscore";
import { createClient } from "@libsql/client";
import { PrismaClient } from "./client/client";
import { PrismaLibSql } from "@prisma/adapter-libsql";

const url = "file:./rows.db";
const rows = createClient({ url });
await rows.execute('CREATE TABLE "User" (id INTEGER PRIMARY KEY, name TEXT NOT NULL)');
for (let id = 1; id <= ${ROWS}; id++) await rows.execute({ sql: 'INSERT INTO "User" VALUES (?, ?)', args: [id, "n".repeat(20)] });
const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
const found: Record<string, number[]> = {};
async function measure(name: string, times: number, run: (turn: number) => unknown) {
  for (let turn = 0; turn < times; turn++) await run(turn);
  found[name] = [];
  for (let turn = 0; turn < ${TURNS}; turn++) {
    const start = process.hrtime.bigint();
    for (let time = 0; time < times; time++) await run(turn * times + time);
    found[name].push(Number(process.hrtime.bigint() - start) / 1000 / times);
  }
}
await measure("new JSDOM()", 1, () => new JSDOM("").window);
const MAIL = "p { color: #333; margin: 0 }\\n".repeat(150) + "<tr><td>text here</td></tr>\\n".repeat(180) + "{{link}} {{name}}";
const PAGE = Array.from({ length: 12 }, (_, index) => "p.a Hello #{name}\\n  a(href=link) click " + index).join("\\n");
const values = { link: "/a", name: "b" };
await measure("Handlebars", 1, () => Handlebars.compile(MAIL)(values));
await measure("pug", 1, () => pug.compile(PAGE)(values));
const write = (first: string, second: string) => "Hello " + first + ", your order " + second + " is on its way.";
const lines: Record<string, () => unknown> = {
  Handlebars: () => Handlebars.compile(write("{{name}}", "{{link}}"))(values),
  pug: () => pug.compile("| " + write("#{name}", "#{link}"))(values),
  ejs: () => ejs.render(write("<%= name %>", "<%= link %>"), values),
  lodash: () => lodash.template(write("<%= name %>", "<%= link %>"))(values),
  nunjucks: () => nunjucks.renderString(write("{{ name }}", "{{ link }}"), values),
  swig: () => swig.compile(write("{{ name }}", "{{ link }}"))(values),
  underscore: () => underscore.template(write("<%= name %>", "<%= link %>"))(values),
  doT: () => dot.template(write("{{=it.name}}", "{{=it.link}}"))(values),
  "Hogan.js": () => hogan.compile(write("{{name}}", "{{link}}")).render(values),
  JSONata: () => jsonata("items[price > 5].name"),
};
for (const [name, run] of Object.entries(lines)) await measure("a line, " + name, 100, run);
const PARAGRAPH = "<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>";
const SCHEMA = { type: "object", required: ["name"], properties: { name: { type: "string" }, size: { type: "string" } } };
const markdown = new MarkdownIt();
const liquid = new Liquid();
const validate = validator(SCHEMA);
await measure("MarkdownIt, made", 100, () => new MarkdownIt().render("one *two*"));
await measure("MarkdownIt, there", 100, () => markdown.render("one *two*"));
const markdown15 = new MarkdownIt15();
await measure("MarkdownIt 15, made", 100, () => new MarkdownIt15().render("one *two*"));
await measure("MarkdownIt 15, there", 100, () => markdown15.render("one *two*"));
await measure("Liquid, made", 100, () => new Liquid().parseAndRenderSync("{{ name }}", values));
await measure("Liquid, there", 100, () => liquid.parseAndRenderSync("{{ name }}", values));
await measure("is-my-json-valid, made", 100, () => validator(SCHEMA)(values));
await measure("is-my-json-valid, there", 100, () => validate(values));
writeFileSync("mail.html", MAIL);
const mail = nunjucks.configure(".", { autoescape: true });
await measure("nunjucks, configured", 20, () => nunjucks.configure(".", { autoescape: true }).render("mail.html", values));
await measure("nunjucks, there", 20, () => mail.render("mail.html", values));
await measure("micromatch, a pattern", 100, () => micromatch.isMatch("/shops/1", "/admin/**"));
await measure("micromatch, two patterns", 100, () => micromatch.isMatch("/shops/1", ["/admin/**", "/settings/**"]));
await measure("tiktoken", 1, () => get_encoding("cl100k_base").free());
await measure("js-tiktoken", 1, () => getEncoding("cl100k_base"));
const encodings = { publicKeyEncoding: { type: "spki", format: "pem" }, privateKeyEncoding: { type: "pkcs8", format: "pem" } };
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048, ...encodings });
const edwards = generateKeyPairSync("ed25519", encodings);
for (const [name, { publicKey, privateKey }] of Object.entries({ rsa, edwards })) {
  await measure("private key, " + name, 100, () => createPrivateKey(privateKey));
  await measure("public key, " + name, 100, () => createPublicKey(publicKey));
}
await measure("private key, jose", 100, () => importPKCS8(rsa.privateKey, "RS256"));
await measure("public key, jose", 100, () => importSPKI(rsa.publicKey, "RS256"));
await measure("MJML", 20, () => mjml(PARAGRAPH));
await measure("libSQL", 200, (turn) => rows.execute({ sql: 'SELECT * FROM "User" WHERE id = ?', args: [1 + (turn % ${ROWS})] }));
await measure("Prisma", 200, (turn) => prisma.user.findUnique({ where: { id: 1 + (turn % ${ROWS}) } }));
console.log(JSON.stringify(found));
`;

const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-packages-"));
try {
  mkdirSync(path.join(folder, "prisma"));
  for (const [name, text] of Object.entries({
    "package.json": '{ "private": true, "type": "module" }',
    "prisma/schema.prisma": SCHEMA,
    "prisma.config.ts": CONFIG,
    "measure.ts": MEASURE,
  }))
    writeFileSync(path.join(folder, name), text);
  const options = { cwd: folder, timeout: 300_000 };
  runNpm(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...PACKAGES], options);
  // The client needs no engine of its own, and the command asks for one all the same.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  const start = (/** @type {string[]} */ ...args) =>
    execFileSync(process.execPath, args, { ...options, env, encoding: "utf8" });
  start("node_modules/prisma/build/index.js", "generate");
  for (const [name, times] of Object.entries(JSON.parse(start("node_modules/tsx/dist/cli.mjs", "measure.ts"))))
    console.log(`${name}: ${Math.min(...times).toFixed(0)} µs at least, ${median(times).toFixed(0)} µs in the middle`);
} finally {
  rmSync(folder, { recursive: true });
}
