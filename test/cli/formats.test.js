import { CLEAN, FAST, Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { assertValid } from "./schemas.js";

const BROKEN = "new URL(; (req, res) => 1";

/** Has a finding that is safe to rewrite, one to review, and one without a rewrite. */
const MIXED = {
  "src/a b.js": SLOW,
  "src/refused.js": SLOW.replace("this.raw = raw", "this.raw = raw\n    this.names = Object.keys(this)"),
  "src/broken.js": BROKEN,
  "src/clean.js": CLEAN,
};

/**
 * Applies edits to a text by their lines and columns, as a reader of a report has to.
 *
 * @param {string} text
 * @param {{ line: number, column: number, endLine: number, endColumn: number, text: string }[]} edits - in order
 */
function apply(text, edits) {
  const lines = text.split("\n");
  /** @param {number} line @param {number} column */
  const getOffset = (line, column) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  return edits
    .toReversed()
    .reduce(
      (result, edit) =>
        result.slice(0, getOffset(edit.line, edit.column)) +
        edit.text +
        result.slice(getOffset(edit.endLine, edit.endColumn)),
      text,
    );
}

describe("--format json", () => {
  it("is what the published schema says, for check, fix and a dry run", (t) => {
    const project = new Project(t, MIXED);
    for (const args of [
      ["check"],
      ["check", "src/clean.js"],
      ["fix", "--all", "--dry-run"],
      ["fix", "--all", "--no-git"],
    ])
      assertValid("report", project.runJson(...args).report);
  });

  it("has the edits that make the rewrite", (t) => {
    for (const text of [
      SLOW,
      SLOW.replaceAll("\n", "\r\n"),
      `\uFEFF${SLOW}`,
      SLOW.replace("class", "/* 💥 */ class"),
    ]) {
      const [{ findings }] = new Project(t, { "a.js": text }).runJson("check").report.files;
      const fixed = new Project(t, { "a.js": text });
      fixed.run("fix", "--all", "--no-git");
      assert.equal(apply(text.replace("\uFEFF", ""), findings[0].fix.edits), fixed.read("a.js").replace("\uFEFF", ""));
    }
  });

  it("says what else a finding is about, as SARIF does", (t) => {
    const project = new Project(t, {
      "a.js": `import express from "express";
import { PrismaClient } from "@prisma/client";
const prisma = new PrismaClient();
express().get("/", async (req, res) => {
  const users = await prisma.user.findMany();
  const posts = await prisma.post.findMany();
  const tags = await prisma.tag.findMany();
  res.json({ users, posts, tags });
});
`,
    });
    const [file] = project.runJson("check").report.files;
    assert.deepEqual(
      file.findings.map((/** @type {any} */ { line, others }) => [line, others]),
      [
        [
          5,
          [
            { line: 6, column: 17 },
            { line: 7, column: 16 },
          ],
        ],
      ],
    );
    const sarif = JSON.parse(project.run("check", "--format", "sarif").stdout);
    assertValid("sarif", sarif);
    const [{ relatedLocations }] = sarif.runs[0].results;
    assert.deepEqual(
      relatedLocations.map((/** @type {any} */ { physicalLocation }) => physicalLocation.region.startLine),
      [6, 7],
    );
  });

  it("gives a finding one fingerprint, wherever it moves and however it is formatted", (t) => {
    const project = new Project(t, {
      "a.js": SLOW,
      "b.js": `// moved\n\n${SLOW.replace('this.raw.url, "http://localhost"', "\n  this.raw.url,\n  'http://localhost',\n")}`,
      "c.js": SLOW.replaceAll("Request(", "Other(").replace("class Request ", "class Other "),
    });
    const [a, b, c] = project
      .runJson("check")
      .report.files.map((/** @type {any} */ file) => file.findings[0].fingerprint);
    assert.equal(a, b);
    assert.notEqual(a, c);
  });
});

describe("--format sarif", () => {
  it("is SARIF 2.1.0, and its fixes make the rewrite", (t) => {
    const project = new Project(t, MIXED);
    const { status, stdout } = project.run("check", "--format", "sarif");
    const log = JSON.parse(stdout);
    assert.equal(status, 1);
    assertValid("sarif", log);
    const [{ results, tool, invocations }] = log.runs;
    assert.equal(results.length, 2);
    const [fixable, refused] = results;
    assert.equal(tool.driver.rules[fixable.ruleIndex].id, fixable.ruleId);
    assert.deepEqual(fixable.locations[0].physicalLocation.artifactLocation, {
      uri: "src/a%20b.js",
      uriBaseId: "%SRCROOT%",
    });
    const edits = fixable.fixes[0].artifactChanges[0].replacements.map(
      (/** @type {any} */ { deletedRegion: region, insertedContent }) => ({
        line: region.startLine,
        column: region.startColumn,
        endLine: region.endLine,
        endColumn: region.endColumn,
        text: insertedContent?.text ?? "",
      }),
    );
    assert.equal(apply(SLOW, edits), FAST);
    assert.equal(refused.fixes, undefined);
    for (const { rank, properties } of results) {
      const { time, bytes, executions, kind } = properties.weight;
      const total = Math.max(time, bytes / 10) * executions;
      assert.equal(rank, Math.round(25 + 12.5 * Math.log10(total / 1000)), "25 is 1 µs a request, 50 is 100 µs");
      assert.equal(kind, total >= 100_000 ? "heavy" : total >= 1_000 ? "medium" : "light");
    }
    assert.equal(invocations[0].executionSuccessful, false);
    assert.match(invocations[0].toolExecutionNotifications[0].message.text, /^syntax error: /);
  });

  it("is valid where nothing is found", (t) => {
    const { status, stdout } = new Project(t, { "a.js": CLEAN }).run("check", "--format", "sarif");
    assert.equal(status, 0);
    const log = JSON.parse(stdout);
    assertValid("sarif", log);
    assert.deepEqual([log.runs[0].results, log.runs[0].invocations[0].executionSuccessful], [[], true]);
  });

  it("counts paths from the top of the repository, as GitHub's annotations do", (t) => {
    const project = new Project(t, {
      ".git/HEAD": "ref: refs/heads/main\n",
      "hotpath.config.json": '{ "minCost": 0 }',
      "packages/api/a.js": SLOW,
    });
    const cwd = "packages/api";
    const [result] = JSON.parse(project.runWith({ cwd }, "check", "--format", "sarif").stdout).runs[0].results;
    assert.equal(result.locations[0].physicalLocation.artifactLocation.uri, "packages/api/a.js");
    assert.match(
      project.runWith({ cwd }, "check", "--format", "github").stdout,
      /^::warning file=packages\/api\/a\.js,line=6,/,
    );
  });
});

describe("--format github", () => {
  it("prints one command for each finding and error", (t) => {
    const { status, stdout } = new Project(t, MIXED).run("check", "--format", "github");
    assert.equal(status, 1);
    const lines = stdout.trimEnd().split("\n");
    assert.equal(lines.length, 3);
    assert.match(
      lines[1],
      /^::warning file=src\/a b\.js,line=6,endLine=6,col=16,endColumn=56,title=hotpath\/no-eager-url::`new URL\(\)` is parsed .*%0AReview fix: .+$/,
    );
    assert.match(lines[2], /%0ANo fix: .+\.$/);
    // What could not be checked comes first.
    assert.match(lines[0], /^::error file=src\/broken\.js,line=1,col=9,title=syntax error::/);
  });

  it("lets no name of a file become a property or a command", { skip: process.platform === "win32" }, (t) => {
    const { stdout } = new Project(t, { "a,b:c%0A\n::error::x.js": SLOW }).run("check", "--format", "github");
    assert.match(stdout, /^::warning file=a%2Cb%3Ac%250A%0A%3A%3Aerror%3A%3Ax\.js,line=6,[^\n]*\n$/);
  });
});

describe("--format junit", () => {
  it("has a failed case for each finding, and one that passed where there is none", (t) => {
    const project = new Project(t, MIXED);
    const { stdout } = project.run("check", "--format", "junit");
    assert.match(
      stdout,
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="hotpath" tests="3" failures="2" errors="1" time="0">\n/,
    );
    assert.equal(stdout.match(/<testcase /g)?.length, 3);
    assert.equal(stdout.match(/<failure type="no-eager-url" message="[^"<>]+">[^<>]+<\/failure>/g)?.length, 2);
    assert.match(stdout, /<testcase classname="src\/broken\.js" name="syntax"/);
    const clean = project.run("check", "src/clean.js", "--format", "junit").stdout;
    assert.match(clean, /tests="1" failures="0" errors="0"/);
    assert.match(clean, /<testcase [^>]*\/>/);
  });

  it("writes names that XML has no room for", { skip: process.platform === "win32" }, (t) => {
    const { stdout } = new Project(t, { 'a<&"\u0001b.js': SLOW }).run("check", "--format", "junit");
    assert.match(stdout, /<testsuite name="a&lt;&amp;&quot;\uFFFDb\.js" /);
  });
});

describe("several reports", () => {
  it("of one run go where each says, the text to standard output", (t) => {
    const project = new Project(t, MIXED);
    const { status, stdout } = project.run(
      "check",
      "--format",
      "sarif:out/hotpath.sarif",
      "--format",
      "json:out/report.json",
      "--format",
      "junit:junit.xml",
    );
    assert.equal(status, 1);
    assert.equal(stdout, project.run("check").stdout);
    assertValid("sarif", JSON.parse(project.read("out/hotpath.sarif")));
    assert.deepEqual(JSON.parse(project.read("out/report.json")), project.runJson("check").report);
    assert.equal(project.read("junit.xml"), project.run("check", "--format", "junit").stdout);
  });

  it("may leave standard output to the file that --output-file names, without colours", (t) => {
    const project = new Project(t, MIXED);
    const plain = project.run("check").stdout;
    const { stdout } = project.runWith(
      { env: { FORCE_COLOR: "1", NO_COLOR: "" } },
      "check",
      "--output-file",
      "report.txt",
    );
    assert.equal(stdout, "");
    assert.equal(project.read("report.txt"), plain);
    assert.equal(project.run("check", "--format", "json", "--output-file", "deep/report.json").stdout, "");
    assertValid("report", JSON.parse(project.read("deep/report.json")));
  });

  it("go beside a patch", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const { stdout } = project.run(
      "fix",
      "--all",
      "--dry-run",
      "--output-file",
      "report.txt",
      "--format",
      "json:report.json",
    );
    assert.match(stdout, /^--- a\/a\.js\n/);
    assert.match(project.read("report.txt"), /^would fix a\.js/);
    assertValid("report", JSON.parse(project.read("report.json")));
  });

  it("are refused where two would be one, or none is known", (t) => {
    const project = new Project(t, { "a.js": CLEAN });
    for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
      [["--format", "xml"], /Allowed choices are text, json, sarif, github, junit/],
      [
        ["--format", "json", "--format", "sarif"],
        /Only one report can go to standard output; give the others a file: sarif:report\.sarif/,
      ],
      [["--format", "json:a", "--format", "sarif:a"], /Two reports would go to a\./],
      [["--format", "json:"], /There is no file after "json:"/],
      [
        ["--output-file", "a.js/b"],
        /^error: the report `a\.js\/b` is not written: it cannot be written \((?:ENOTDIR|EEXIST)\)\n$/,
      ],
    ])) {
      const { status, stderr } = project.run("check", ...args);
      assert.equal(status, 2);
      assert.match(stderr, message);
    }
  });
});
