import { CLEAN, Project, SAFE, SLOW } from "./project.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { assertValid } from "./schemas.js";
import { findBlock } from "../../cli/run/block.js";
import { parseSource } from "../../lib/source/parse.js";

const REFUSED = SLOW.replace("this.raw = raw", "this.raw = raw\n    this.names = Object.keys(this)");
const FILES = {
  "src/a b.js": SLOW,
  "src/safe.js": SAFE,
  "src/refused.js": REFUSED,
  "src/broken.js": "new URL(; (req, res) => 1",
  "src/clean.js": CLEAN,
};

/** @param {string} text @param {{ line: number, endLine: number, text: string }} block - as a reviewer's click does it */
function accept(text, block) {
  const lines = text.split("\n");
  lines.splice(block.line - 1, block.endLine - block.line + 1, ...block.text.split("\n"));
  return lines.join("\n");
}

describe("the whole lines of a rewrite", () => {
  it("make what fix makes, with every line ending", (t) => {
    for (const text of [SLOW, SAFE, SLOW.replaceAll("\n", "\r\n"), SAFE.trimEnd(), `// 💥\n${SAFE}`]) {
      const project = new Project(t, { "a.js": text });
      const [{ findings }] = project.runJson("check").report.files;
      project.run("fix", "--all", "--no-git");
      const { block } = findings[0].fix;
      assert.notEqual(project.read("a.js"), text);
      // The break behind the last line is the file's, and stays.
      assert.equal(accept(text, block).replaceAll("\r", ""), project.read("a.js").replaceAll("\r", ""));
    }
  });

  it("leave out what is only before them, and are one at least", () => {
    const source = parseSource("a;\nb;\nc;\n", "a.js");
    /** @param {number} start @param {number} end @param {string} text */
    const find = (start, end, text) => findBlock(source, [{ range: [start, end], text }]);
    assert.deepEqual(find(3, 5, "d;"), { line: 2, endLine: 2, text: "d;" });
    assert.deepEqual(find(2, 2, "\nd;"), { line: 1, endLine: 1, text: "a;\nd;" });
    assert.deepEqual(find(3, 6, ""), { line: 2, endLine: 3, text: "c;" });
    assert.deepEqual(find(9, 9, "d;\n"), { line: 3, endLine: 3, text: "c;\nd;" });
    assert.deepEqual(find(0, 8, "d;"), { line: 1, endLine: 3, text: "d;" });
  });

  it("are not told where the edits stand far apart", () => {
    const source = parseSource("a;\n".repeat(100), "a.js");
    assert.equal(
      findBlock(source, [
        { range: [0, 1], text: "b" },
        { range: [240, 241], text: "b" },
      ]),
      undefined,
    );
  });
});

describe("--format rdjson", () => {
  it("is what reviewdog reads, and its suggestions make the rewrites", (t) => {
    const project = new Project(t, FILES);
    const { status, stdout } = project.run("check", "--format", "rdjson");
    const report = JSON.parse(stdout);
    assert.equal(status, 1);
    assertValid("rdjson", report);
    const [broken, ...findings] = report.diagnostics;
    assert.deepEqual([broken.severity, broken.location.path], ["ERROR", "src/broken.js"]);
    assert.equal(findings.length, 3);
    for (const { location, suggestions, code, severity } of findings) {
      assert.deepEqual([severity, typeof code.url], ["WARNING", "string"]);
      assert.equal(suggestions?.length ?? 0, location.path === "src/refused.js" ? 0 : 1);
      if (suggestions === undefined) continue;
      const [{ range, text }] = suggestions;
      // Lines without columns are whole lines.
      assert.deepEqual([range.start, range.end], [{ line: range.start.line }, { line: range.end.line }]);
      const accepted = accept(project.read(location.path), { line: range.start.line, endLine: range.end.line, text });
      const fixed = new Project(t, { "a.js": project.read(location.path) });
      fixed.run("fix", "--all", "--no-git");
      assert.equal(accepted, fixed.read("a.js"));
    }
  });

  it("counts columns in bytes of UTF-8", (t) => {
    const text = SAFE.replace("const format", "/* 💥é */ const format");
    const [{ location }] = JSON.parse(
      new Project(t, { "a.js": text }).run("check", "--format", "rdjson").stdout,
    ).diagnostics;
    const line = Buffer.from(text.split("\n")[location.range.start.line - 1]);
    assert.equal(
      line.subarray(location.range.start.column - 1, location.range.end.column - 1).toString(),
      'new Intl.NumberFormat("en")'.slice(0, location.range.end.column - location.range.start.column),
    );
  });

  it("is valid where nothing is found, and of merged reports", (t) => {
    const project = new Project(t, { "a.js": CLEAN, "b.js": SLOW });
    const { status, stdout } = project.run("check", "a.js", "--format", "rdjson");
    assert.deepEqual([status, JSON.parse(stdout).diagnostics], [0, []]);
    project.run("check", "--format", "json:part.json");
    assert.equal(
      project.run("merge", "part.json", "--format", "rdjson").stdout,
      project.run("check", "--format", "rdjson").stdout,
    );
  });
});

describe("--format review", () => {
  it("has comments as GitHub's API takes them, with what is suggested in blocks", (t) => {
    const { status, stdout } = new Project(t, FILES).run("check", "--format", "review");
    const { event, body, comments } = JSON.parse(stdout);
    assert.deepEqual([status, event, body], [1, "COMMENT", "hotpath: 3 findings."]);
    for (const { path, line, start_line: start = line, side, body: text } of comments) {
      assert.ok(start <= line && side === "RIGHT");
      assert.equal(/\n\n```suggestion\n[^]*\n```$/.test(text), path !== "src/refused.js", text);
      assert.equal(text.includes("**To review:**"), path === "src/a b.js");
    }
  });

  it("ends no block of its own by what stands in a file", (t) => {
    const text = SAFE.replace('new Intl.NumberFormat("en")', 'new Intl.NumberFormat(/* ```` */ "en")');
    const { stdout } = new Project(t, { "a.js": text }).run("check", "--format", "review");
    const [{ body }] = JSON.parse(stdout).comments;
    assert.match(body, /\n`````suggestion\n[^]*\n`````$/);
  });
});

describe("--format unix", () => {
  it("has one line for each finding and each file that cannot be checked, and none for nothing", (t) => {
    const project = new Project(t, FILES);
    const { status, stdout } = project.run("check", "--format", "unix");
    const lines = stdout.trimEnd().split("\n");
    assert.deepEqual([status, lines.length], [1, 4]);
    assert.match(lines[0], /^src\/broken\.js:1:\d+: .+ \[syntax\]$/);
    assert.match(stdout, /^src\/a b\.js:6:16: `new URL\(\)` .+ \[no-eager-url\]$/m);
    assert.equal(project.run("check", "src/clean.js", "--format", "unix").stdout, "");
  });

  it("does not let a name begin a line", (t) => {
    const { stdout } = new Project(t, { "a\n::error::b.js": SLOW }).run("check", "--format", "unix");
    assert.match(stdout, /^a\uFFFD::error::b\.js:6:16: [^\n]+\n$/);
  });
});

describe("the format of a report", () => {
  it("is the same whoever is looking", (t) => {
    const project = new Project(t, FILES);
    const usual = project.runInProcess({}, "check").stdout;
    for (const name of ["CI", "GITHUB_ACTIONS", "CLAUDECODE", "AI_AGENT"])
      assert.equal(project.runInProcess({ env: { [name]: "true" } }, "check").stdout, usual, name);
  });
});
