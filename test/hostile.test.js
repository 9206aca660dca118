import { after, before, describe, it } from "node:test";
import { FIXTURES, getPattern } from "./fixtures.js";
import { ParseError, parseSource } from "../lib/source/parse.js";
import { readFileSync, readdirSync } from "node:fs";
import { fix } from "../lib/run/fix.js";
import { Linter } from "eslint";
import assert from "node:assert/strict";
import path from "node:path";
import plugin from "../index.js";
import { rules } from "../rules/index.js";
import { runCodemod } from "../lib/run/codemod.js";
import { runPattern } from "./run-pattern.js";
import * as typescriptParser from "@typescript-eslint/parser";

/** @import { Source } from "../lib/types.js" */

const names = Object.keys(rules);
/** A comment that no detector's look at the text skips. */
const TRIGGERS = `\n/* ${names.flatMap((name) => getPattern(name).detector.triggers).join(" ")} */\n`;

/**
 * @param {string} text
 * @param {string} filename
 */
function lint(text, filename) {
  const sourceType = /\.c[jt]s$/.test(filename) ? "commonjs" : "module";
  const parser = /\.[cm]?tsx?$/.test(filename) ? { parser: typescriptParser } : {};
  return new Linter({ configType: "flat" }).verify(
    text,
    [
      {
        files: ["**/*.*"],
        plugins: { hotpath: /** @type {any} */ (plugin) },
        rules: Object.fromEntries(names.map((name) => [`hotpath/${name}`, "error"])),
        languageOptions: { sourceType, ...parser, parserOptions: { ecmaFeatures: { jsx: true } } },
      },
    ],
    filename,
  );
}

/** @param {number} n @param {(i: number) => string} line */
const lines = (n, line) => Array.from({ length: n }, (_, i) => line(i)).join("\n");

/** The start of a file whose handlers are hot. */
const SERVER = 'import express from "express";\nconst app = express();\n';

/** @type {Record<string, string>} */
const texts = {
  "src/empty.js": "",
  "src/white-space.js": " \t\n\r\n ",
  "src/only-comments.js": "// one\n/* two */\n/**\n * three\n */",
  "src/only-hashbang.js": "#!/usr/bin/env node",
  "src/hashbang-with-crlf.cjs":
    "#!/usr/bin/env node\r\nrequire('http').createServer((req, res) => { const url = new URL(req.url, 'http://x')\r\nres.end() })\r\n",
  "src/mixed-line-ends.js": `${SERVER}app.get("/", (req, res) => {\r\n  const url = new URL(req.url, "http://x");\n  if (req.a) {\r    res.end(url.pathname);\u2028  }\r\n  res.end();\u2029});`,
  "src/no-line-end.js": `${SERVER}app.get("/", (req, res) => { const url = new URL(req.url, "http://x"); if (req.a) res.end(url.pathname); })`,
  "src/nul.js": `${SERVER}const nul = "\0"; /* \0 */ app.get("/\0", (req, res) => { res.end(new URL(req.url + "\0", "http://x").href) });`,
  "src/lone-surrogates.js": `${SERVER}const lone = "\ud800"; // \udfff\napp.get("/", (req, res) => { const url = new URL("\udc00" + req.url, "http://x"); if (lone) res.end(url.href + \`\ud83d\`); });`,
  "src/bom-inside.js": `${SERVER}\uFEFFapp.get("/",\uFEFF(req, res) => { delete req.a; req.b = () => {}; });`,
  "src/a/../b\\c d#é.js": `${SERVER}app.get("/", (req, res) => { delete req.a; });`,
  "src/without-extension": `${SERVER}app.get("/", (req, res) => { delete req.a; });`,
  "src/one-long-line.js": `${SERVER}app.get("/", (req, res) => { const data = [${'{ a: 1, "b": [2] }, '.repeat(6000)}]; const url = new URL(req.url, "http://x"); if (data) res.end(url.href); });`,
  "src/long-string.js": `${SERVER}app.get("/", (req, res) => { res.end(${JSON.stringify("x".repeat(100_000))} + new URL(req.url, "http://x").pathname) });`,
  "src/minified.js": `${SERVER}${'app.get("/",(e,t)=>{let n=new URL(e.url,"http://x");e.a?t.end(n.href):t.end()});'.repeat(40)}`,
  "src/many-classes.js": `${SERVER}${lines(5000, (i) => `class C${i} { constructor (a) { this.a = a } m () { return this.a } }`)}\napp.get("/", (req, res) => { new C4999(req).m(); });`,
  "src/many-functions.js": `${SERVER}${lines(3000, (i) => `function f${i} (a) { return f${i + 1}(a) }`)}\nfunction f3000 () {}\napp.get("/", (req, res) => { f0(req); });`,
  "src/many-routes.js": `${SERVER}${lines(2000, (i) => `app.get("/${i}", (req, res) => { res.end("${i}") });`)}`,
  "src/many-assignments.js": `${SERVER}let a; ${lines(2000, (i) => `a = a || f${i};`)}\napp.get("/", (req, res) => { a(req).b(a); });`,
  "src/many-comments.js": `${SERVER}${lines(5000, (i) => `// ${i} @hot`)}\napp.get("/", (req, res) => { const url = new URL(req.url, "http://x"); if (req.a) res.end(url.href); });`,
  "src/many-keys.js": `${SERVER}app.get("/", (req, res) => { const o = {}; ${lines(1000, (i) => `o.k${i} = ${i};`)} res.json(o); });`,
  "src/many-prototype-members.cjs": `function Reply (req, res) { this.req = req }\n${lines(2000, (i) => `Reply.prototype.m${i} = function () { return this.m${i + 1}() };`)}\nrequire("http").createServer((req, res) => { new Reply(req, res).m0() });`,
};

describe("hostile files", () => {
  const files = readdirSync(path.join(FIXTURES, "hostile")).map(
    (file) => /** @type {const} */ ([`src/${file}`, readFileSync(path.join(FIXTURES, "hostile", file), "utf8")]),
  );
  for (const [filename, content] of [...files, ...Object.entries(texts)]) {
    describe(JSON.stringify(filename), () => {
      const text = content + (filename.includes("hashbang.js") ? "" : TRIGGERS);
      const crlf = text.replace(/\r?\n/g, "\r\n");
      // What the rules share of a file's analysis is in its source. All files at once would keep the garbage collector busy.
      /** @type {Source} */
      let source;
      /** @type {Source} */
      let withCrlf;
      before(() => {
        source = parseSource(text, filename);
        withCrlf = parseSource(crlf, filename);
      });
      after(() => {
        source = withCrlf = /** @type {any} */ (undefined);
      });
      for (const name of names) {
        it(name, () => runPattern(getPattern(name), source));
        it(`${name}, with CRLF and a byte order mark`, () => {
          if (fix(withCrlf, [getPattern(name)], { risk: "review" }).applied.length === 0) return;
          const result = runCodemod(getPattern(name), { path: filename, source: `\uFEFF${crlf}` }, {});
          assert.ok(result !== undefined && result.startsWith("\uFEFF"));
          parseSource(result.slice(1), filename);
        });
      }
      if (!filename.endsWith("flow.js") && !filename.endsWith("without-extension")) {
        it("all rules under ESLint", () => {
          const fatal = lint(text, filename).find((message) => message.fatal === true);
          // What ESLint's own parser does not know yet is not ours to judge.
          assert.ok(fatal === undefined || /^Parsing error/.test(fatal.message), fatal?.message);
        });
      }
    });
  }
});

describe("hostile nesting", () => {
  /** @type {Record<string, (n: number) => string>} */
  const shapes = {
    calls: (n) =>
      `${SERVER}app.get("/", (req, res) => { ${"f(".repeat(n)}new URL(req.url, "http://x")${")".repeat(n)} });`,
    blocks: (n) =>
      `${SERVER}app.get("/", (req, res) => { ${"{ ".repeat(n)}delete req.a; new URL(req.url, "http://x");${" }".repeat(n)} });`,
    members: (n) =>
      `${SERVER}app.get("/", (req, res) => { req${".a".repeat(n)} = new URL(req${".b".repeat(n)}, "http://x"); });`,
    chains: (n) => `${SERVER}app${'.get("/", (req, res) => { delete req.a; })'.repeat(n)};`,
    functions: (n) =>
      `${SERVER}app.get("/", (req, res) => { ${"function f (req, res) { ".repeat(n)}delete req.a;${" }".repeat(n)} });`,
    conditions: (n) =>
      `${SERVER}app.get("/", (req, res) => { const a = ${"req.a ? req.b : ".repeat(n)}new URL(req.url, "http://x"); });`,
    sums: (n) => `${SERVER}app.get("/", (req, res) => { res.end("a"${" + req.a".repeat(n)}); });`,
    classes: (n) => `${SERVER}${"class A { m (req, res) { ".repeat(n)}delete this.a;${" } }".repeat(n)}`,
    arrays: (n) => `${SERVER}app.get("/", ${"[".repeat(n)}(req, res) => { delete req.a; }${"]".repeat(n)});`,
  };
  for (const [shape, create] of Object.entries(shapes)) {
    it(`${shape}, 5,000 deep: a ParseError that names the file`, () => {
      // No rule comes to see it.
      assert.throws(
        () => runCodemod(getPattern(names[0]), { path: "src/deep.js", source: create(5000) + TRIGGERS }, {}),
        (error) =>
          error instanceof ParseError &&
          error.message === "src/deep.js:1:1 the code is nested too deeply to be analysed",
      );
    });

    it(`${shape}, 10,000 deep: the same, whoever parses`, () => {
      for (const filename of ["src/deep.js", "src/deep.ts"])
        assert.throws(() => parseSource(create(10_000), filename), {
          name: "ParseError",
          message: /nested too deeply/,
        });
    });

    // As deep as the parsers and the scope analysis read: nothing of ours may give up before they do.
    for (const depth of [50, 300]) {
      it(`${shape}, ${depth} deep`, () => {
        const source = parseSource(create(depth) + TRIGGERS, "src/deep.js");
        for (const name of names) runPattern(getPattern(name), source);
        assert.deepEqual(
          lint(create(depth) + TRIGGERS, "src/deep.js").filter((message) => message.fatal),
          [],
        );
      });
    }
  }
});
