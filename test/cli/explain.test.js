import { Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { EXAMPLES } from "../../cli/report/examples.js";
import { explain } from "../../cli/explain.js";
import { getFixturesOf } from "../fixtures.js";
import { fileURLToPath } from "node:url";
import { formatExplanation } from "../../cli/report/explanation.js";
import { rules } from "../../rules/index.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

describe("--explain", () => {
  it("explains a rule by its name, also with the plugin's in front", (t) => {
    const project = new Project(t, {});
    const { status, stdout, stderr } = project.run("check", "--explain", "hotpath/no-serial-await");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^no-serial-await {2}disallow /);
  });

  it("explains every rule: what it reports, what it is worth, what it rewrites, where to read on", () => {
    for (const [name, { meta }] of Object.entries(rules)) {
      const text = formatExplanation(explain(name, { cwd: ROOT }), false);
      for (const part of [
        name,
        meta.docs.description,
        meta.docs.url,
        `measured on ${meta.docs.measuredOn})`,
        ...Object.keys(meta.messages).map((id) => EXAMPLES[name][id]),
      ])
        assert.ok(text.includes(part), `${name}: ${part}`);
      assert.doesNotMatch(text, /\{\{/);
    }
  });

  it("shows of each message what it says of code of a fixture", () => {
    for (const name of Object.keys(rules)) {
      const said = getFixturesOf(name).flatMap(({ expected }) =>
        expected.flatMap(({ messageId, says, act, offers }) => [`${messageId} ${says}`, `${act} ${offers}`]),
      );
      for (const [id, text] of Object.entries(EXAMPLES[name]))
        assert.ok(said.includes(`${id} ${text}`), `run \`node scripts/examples.js\`: ${name} ${id} ${text}`);
    }
  });

  it("explains a line: how often it runs and why, what is found there, and what it would become", (t) => {
    const project = new Project(t, { "src/a.js": SLOW });
    const { status, stdout } = project.run("check", "--explain", "src/a.js:6");
    assert.equal(status, 0);
    assert.match(stdout, /^src\/a\.js:6 {2}this\.url = new URL/);
    assert.match(stdout, /^ {2}constructor \(line 4\) {2}hot: constructed by .+\n {2}Request \(line 3\) {2}hot: /m);
    assert.match(stdout, /^no-eager-url {2}`new URL\(\)`/m);
    assert.match(stdout, /^review fix: .+\n--- a\/src\/a\.js\n/m);
    assert.equal(project.read("src/a.js"), SLOW);
  });

  it("explains each line of what a finding is about", (t) => {
    const project = new Project(t, {
      "a.js": [
        'import { prisma } from "./prisma.js";',
        'import http from "node:http";',
        "http.createServer(async (req, res) => {",
        "  const user = await prisma.user.findFirst({});",
        "  const posts = await prisma.post.findMany({});",
        "  const tags = await prisma.tag.findMany({});",
        "  res.end(JSON.stringify([user, posts, tags]));",
        "});",
        "",
      ].join("\n"),
      "prisma.js": 'import { PrismaClient } from "@prisma/client";\nexport const prisma = new PrismaClient();\n',
    });
    for (const line of [4, 5, 6])
      assert.match(project.run("check", "--explain", `a.js:${line}`).stdout, /^no-serial-await {2}`prisma/m, `${line}`);
    assert.match(project.run("check", "--explain", "a.js:7").stdout, /^No rule reports this line/m);
  });

  it("says of each line that waits why it is not awaited together with the one beside it", (t) => {
    const project = new Project(t, {
      "a.js": [
        'import { prisma } from "./prisma.js";',
        'import http from "node:http";',
        "http.createServer(async (req, res) => {",
        "  const user = await prisma.user.findFirst({});",
        "  const seen = await prisma.visit.create({ data: { user: user.id } });",
        "  const isMember = await checkMember(user);",
        "  const tags = await prisma.tag.findMany({});",
        "  res.end(JSON.stringify([user, seen, isMember, tags]));",
        "});",
        "",
      ].join("\n"),
      "prisma.js": 'import { PrismaClient } from "@prisma/client";\nexport const prisma = new PrismaClient();\n',
    });
    const say = (/** @type {number} */ line) => project.run("check", "--explain", `a.js:${line}`).stdout;
    for (const line of [4, 5]) assert.match(say(line), /^ {2}no-serial-await {2}it may do more than read \(line 5\)$/m);
    for (const line of [6, 7])
      assert.match(
        say(line),
        /^ {2}no-serial-await {2}one of the two may be a check, or do what the other relies on$/m,
      );
  });

  it("explains a line on which nothing is found", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    assert.equal(
      project.run("check", "--explain", "a.js:1").stdout,
      'a.js:1  import http from "node:http";\n\nHow often it runs, innermost first:\n  module level, runs once\n\nNo rule reports this line.\n',
    );
  });

  const SERVER = [
    'import express from "express";',
    "const app = express();",
    "",
    "export function format(total) {",
    '  return new Intl.NumberFormat("de").format(total);',
    "}",
    "",
    "app.use((error, req, res, next) => {",
    '  res.end(new Intl.NumberFormat("de").format(error.status));',
    "});",
    "app.use((req, res) => {",
    "  const { total } = req.query;",
    "  if (!total) {",
    '    return res.status(400).end("no total");',
    "  }",
    "  res.end(format(total).slice(2));",
    "});",
    "",
  ].join("\n");

  it("says what a rule would report if the line ran on every request, and how to tell", (t) => {
    const project = new Project(t, { "a.js": SERVER.replace("format(total).", "total.") });
    assert.equal(
      project.run("check", "--explain", "a.js:5").stdout.split("\n\n").slice(1).join("\n\n"),
      [
        "How often it runs, innermost first:",
        "  format (line 4)  unknown: nothing in this file says whether it runs per request",
        "",
        "No rule reports this line.",
        "",
        "If it ran on every request:",
        "  no-static-work  `Intl.NumberFormat` is made on every call, though always the same.",
        "That it does, `hotpath map` may find in the files that use it, `hotpath profile` measures, and a comment `@hotpath` says.",
        "",
      ].join("\n"),
    );
  });

  it("does not say so where a rule reports it, or nothing would", (t) => {
    const project = new Project(t, { "a.js": SERVER });
    for (const line of [2, 4, 5, 12, 13, 16])
      assert.doesNotMatch(project.run("check", "--explain", `a.js:${line}`).stdout, /If it ran|most rules leave/);
  });

  it("says of a line that it runs seldom although its function is hot", (t) => {
    const project = new Project(t, { "a.js": SERVER });
    for (const line of [9, 14]) {
      const { stdout } = project.run("check", "--explain", `a.js:${line}`);
      assert.match(stdout, /^ {2}a function \(line \d+\) {2}hot: /m);
      assert.match(
        stdout,
        /^This line runs (where a request fails|for requests that fail).*; most rules leave it alone\.$/m,
      );
      assert.match(stdout, /^No rule reports this line\.$/m);
    }
  });

  it("says why a rule leaves alone what it looked at", (t) => {
    const read = SLOW.replace("request.raw.method", "request.url.pathname");
    const project = new Project(t, { "a.js": read });
    assert.match(
      project.run("check", "--explain", "a.js:6").stdout,
      /\n\nConsidered, and not reported:\n {2}no-eager-url {2}the result is read on every path \(line 11\)\n/,
    );
  });

  /** @type {[string, RegExp][]} */
  const wrong = [
    ["no-eager-urls", /^error: there is no rule `no-eager-urls`; did you mean `no-eager-url`\?\n$/],
    ["b.js:3", /^error: there is no file `b\.js`\n$/],
    ["a.js:99", /^error: `a\.js` has 14 lines, not 99\n$/],
    ["a.js", /^error: `--explain a\.js` lacks a line: `a\.js:12`\n$/],
    ["broken.js:1", /^error: broken\.js:1:9 syntax error: .+\n$/],
  ];
  for (const [what, expected] of wrong) {
    it(`refuses ${what}`, (t) => {
      const project = new Project(t, { "a.js": SLOW, "broken.js": "new URL(;" });
      const { status, stdout, stderr } = project.run("check", "--explain", what);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, expected);
    });
  }
});

describe("the end of a report", () => {
  it("counts what was fixed, what is to be reviewed, what has no fix and what was skipped, and why", (t) => {
    const project = new Project(t, {
      "a.js": SLOW,
      "b.js": SLOW,
      "c.js": SLOW.replace("this.raw = raw", "this.raw = raw\n    this.names = Object.keys(this)"),
      "d.js": SLOW,
      "e.js": SLOW,
      "g.js": `// @generated\n${SLOW}`,
    });
    const { stdout } = project.run("check", "--rule", "no-eager-url");
    assert.match(
      stdout,
      /\n\nto review {2}no-eager-url \(4\)\nno fix {5}.+ \(1\)\nskipped {4}a comment at its top says it is generated; `--no-ignore` checks it \(1\)\n\n5 files checked, 1 skipped, 5 findings: /,
    );
    assert.match(
      project.run("fix", "--all", "--no-git", "--rule", "no-eager-url").stdout,
      /\n\nfixed {6}no-eager-url \(4\)\nno fix {5}/,
    );
  });

  it("tells what the net has withdrawn, and why", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const index = JSON.stringify(new URL("../../rules/index.js", import.meta.url).href);
    const hook = `import { rules } from ${index}; const { pattern } = rules["no-eager-url"]; const { rewrite } = pattern; Object.defineProperty(pattern, "rewrite", { value: (...args) => { const made = rewrite(...args); return { ...made, edits: [...made.edits, { range: [0, 6], text: "export" }] }; } });`;
    const node = ["--import", `data:text/javascript,${encodeURIComponent(hook)}`];
    assert.match(
      project.runWith({ node }, "check", "--rule", "no-eager-url").stdout,
      /^withdrawn: the result would not parse: .+$/m,
    );
    assert.deepEqual(
      JSON.parse(project.runWith({ node }, "check", "--rule", "no-eager-url", "--format", "json").stdout).files[0]
        .findings[0].fix.byNet,
      true,
    );
  });
});
