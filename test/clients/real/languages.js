/**
 * ESLint over a project of several languages, with a configuration that is meant for all of its files: `eslint .` must not end
 * where a page, a style sheet or a text has what a rule looks for. Files that hold scripts among other things have findings, and
 * no quick fix, which is planned on what the command line reads.
 */
import { after, before, it } from "node:test";
import { createProject, installClient } from "../installed.js";
import assert from "node:assert/strict";
import path from "node:path";
import { rmSync } from "node:fs";
import { spawnSync } from "node:child_process";

/** A server with findings of several rules. */
const SERVER = `import http from "node:http";
class Context {
  constructor(req) {
    this.url = new URL(req.url, "http://localhost");
    this.find = () => req.headers.host;
  }
}
async function find(req) {
  return process.env.HOME + req.url;
}
http.createServer(async (req, res) => {
  const found = await find(req);
  const context = new Context(req);
  const answer = {};
  answer.found = found;
  if (req.method === "GET") return res.end(context.url.pathname);
  setImmediate(() => res.end(JSON.stringify(answer)));
});
`;

const CONFIG = `import * as astro from "astro-eslint-parser";
import * as html from "@html-eslint/parser";
import * as parser from "@typescript-eslint/parser";
import * as svelte from "svelte-eslint-parser";
import css from "@eslint/css";
import hotpath from "eslint-plugin-hotpath";
import htmlPlugin from "@html-eslint/eslint-plugin";
import json from "@eslint/json";
import markdown from "@eslint/markdown";
import vue from "vue-eslint-parser";

export default [
  hotpath.configs.all,
  { files: ["**/*.json"], plugins: { json }, language: "json/json" },
  { files: ["**/*.json5"], plugins: { json }, language: "json/json5" },
  { files: ["**/*.jsonc"], plugins: { json }, language: "json/jsonc" },
  { files: ["**/*.css"], plugins: { css }, language: "css/css" },
  { files: ["text/*.md"], plugins: { markdown }, language: "markdown/gfm" },
  { files: ["code/*.md"], plugins: { markdown }, processor: "markdown/markdown" },
  { files: ["**/*.html"], plugins: { html: htmlPlugin }, language: "html/html" },
  { files: ["**/*.htm"], languageOptions: { parser: html } },
  { files: ["plain/*.vue"], languageOptions: { parser: vue } },
  { files: ["plain/*.svelte"], languageOptions: { parser: svelte } },
  { files: ["plain/*.astro"], languageOptions: { parser: astro } },
  { files: ["typed/*.vue"], languageOptions: { parser: vue, parserOptions: { parser } } },
  { files: ["typed/*.svelte"], languageOptions: { parser: svelte, parserOptions: { parser } } },
  { files: ["typed/*.astro"], languageOptions: { parser: astro, parserOptions: { parser } } },
];
`;

const LINK = "<a href={new URL(page)} title={process.env.HOME} onclick={async () => await find(page)}>page</a>";

/** What holds the server, by the name of the file. */
const FILES = {
  "server.js": SERVER,
  "a.json": JSON.stringify({ server: SERVER }),
  "a.json5": `// ${SERVER.replaceAll("\n", "\n// ")}\n{}\n`,
  "a.jsonc": `/* ${SERVER} */ {}\n`,
  "a.css": `/* ${SERVER} */ a { content: ${JSON.stringify("new URL()")}; }\n`,
  "text/a.md": `# Server\n\n\`\`\`js\n${SERVER}\`\`\`\n`,
  "code/a.md": `# Server\n\n\`\`\`js\n${SERVER}\`\`\`\n`,
  "a.html": `<!doctype html>\n<script>\n${SERVER}</script>\n`,
  "a.htm": `<!doctype html>\n<script>\n${SERVER}</script>\n`,
  ...Object.fromEntries(
    ["plain", "typed"].flatMap((folder) => [
      [
        `${folder}/a.vue`,
        `<script>\n${SERVER}</script>\n<template><a :href="new URL(page)" @click="async () => await find(page)">{{ process.env.HOME }}</a></template>\n`,
      ],
      [`${folder}/a.svelte`, `<script>\n${SERVER}</script>\n{#each pages as page}${LINK}{/each}\n`],
      [`${folder}/a.astro`, `---\n${SERVER}---\n${LINK}{pages.map(async (page) => await find(page))}\n`],
    ]),
  ),
};

/** @type {string} */
let project;
/** @type {Record<string, { ruleId: string, fatal?: true, message: string, fix?: object, suggestions?: object[] }[]>} */
let messages;

before(() => {
  const installed = installClient("languages");
  project = createProject(installed, { "package.json": '{ "type": "module" }', "eslint.config.js": CONFIG, ...FILES });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(installed, "node_modules/eslint/bin/eslint.js"), "--format", "json", ...Object.keys(FILES)],
    { cwd: project, encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  assert.equal(status, 1, stderr);
  messages = Object.fromEntries(
    JSON.parse(stdout).map((/** @type {any} */ { filePath, messages: own }) => [
      path.relative(project, filePath).replaceAll("\\", "/"),
      own,
    ]),
  );
});
after(() => rmSync(project, { recursive: true, force: true }));

/** @param {string} file */
const getRules = (file) => messages[file].map(({ ruleId }) => ruleId).sort();

it("lints all of them", () => {
  assert.deepEqual(Object.keys(messages).sort(), Object.keys(FILES).sort());
  for (const [file, own] of Object.entries(messages))
    for (const { fatal, message } of own) assert.ok(!fatal, `${file}: ${message}`);
});

it("finds in scripts of components and in code of texts what it finds in a script", () => {
  const all = getRules("server.js");
  assert.ok(new Set(all).size > 2, all.join());
  for (const file of [
    "code/a.md",
    ...["plain", "typed"].flatMap((folder) => ["vue", "svelte", "astro"].map((name) => `${folder}/a.${name}`)),
  ])
    assert.deepEqual(getRules(file), all, file);
});

it("offers no rewrite where a file is more than a script", () => {
  for (const file of Object.keys(FILES).filter((name) => /\.(?:vue|svelte|astro)$/.test(name)))
    for (const { ruleId, fix, suggestions = [] } of messages[file])
      assert.ok(fix === undefined && suggestions.length === 0, `${file}: ${ruleId}`);
});

it("says nothing of data, style sheets, pages and text", () => {
  for (const file of ["a.json", "a.json5", "a.jsonc", "a.css", "text/a.md", "a.html", "a.htm"])
    assert.deepEqual(getRules(file), [], file);
});
