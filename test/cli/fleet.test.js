import { CLEAN, FAST, Project, SAFE, SLOW } from "./project.js";
import { describe, it } from "node:test";
import { getCodeBlock, getCodeSpan, getProse } from "../../cli/report/markdown.js";
import assert from "node:assert/strict";
import { assertValid } from "./schemas.js";
import { spawnSync } from "node:child_process";

const BROKEN = "new URL(; (req, res) => 1";
const SUMMARY = ["--format", "summary", "--no-git"];

/** @param {Project} project @param {string[]} args */
function summarise(project, ...args) {
  const { status, stdout, stderr } = project.run("fix", ...SUMMARY, ...args);
  const summary = JSON.parse(stdout);
  assertValid("summary", summary);
  return { status, stderr, summary };
}

describe("--exit-zero", () => {
  it("ends with 0 where something is left to do, and changes nothing else", (t) => {
    for (const [files, args] of /** @type {[Record<string, string>, string[]][]} */ ([
      [{ "a.js": SLOW }, ["check"]],
      [{ "a.js": BROKEN }, ["check"]],
      [{ "a.js": SLOW }, ["fix", "--no-git"]],
      [{ "a.js": SAFE }, ["fix", "--dry-run"]],
    ])) {
      const project = new Project(t, files);
      const usual = project.run(...args);
      assert.deepEqual([usual.status, project.run(...args, "--exit-zero")], [1, { ...usual, status: 0 }]);
    }
  });

  it("ends with 0 where reports are merged, too", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    project.run("check", "--format", "json:part.json");
    assert.equal(project.run("merge", "part.json").status, 1);
    assert.equal(project.run("merge", "part.json", "--exit-zero").status, 0);
  });

  it("fails where the run could not be done", (t) => {
    const project = new Project(t, { "a.js": SAFE, "hotpath.config.json": "{" });
    for (const args of [
      ["fix", "--no-git"],
      ["fix", "--no-git", "missing.js"],
      ["fix", "--nonsense"],
    ])
      assert.equal(project.run(...args, "--exit-zero").status, 2);
    assert.equal(project.read("a.js"), SAFE);
  });

  it("fails where a file may not be rewritten", (t) => {
    const project = new Project(t, { "a.js": SAFE });
    assert.equal(project.run("fix", "--exit-zero").status, 2);
    assert.equal(project.read("a.js"), SAFE);
  });
});

describe("--format summary", () => {
  it("says on standard output, and there only, what was rewritten", (t) => {
    const project = new Project(t, { "src/safe.js": SAFE, "src/slow.js": SLOW, "src/clean.js": CLEAN });
    const { status, stderr, summary } = summarise(project, "--exit-zero");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.deepEqual([summary.complete, summary.changed, summary.fixed, summary.left], [true, ["src/safe.js"], 1, 1]);
    assert.deepEqual(summary.rules, [
      { rule: "no-eager-url", safe: 0, review: 0, left: 1 },
      { rule: "no-static-work", safe: 1, review: 0, left: 0 },
    ]);
    assert.equal(summary.title, "Speed up request handling: 1 rewrite in 1 file");
    assert.match(summary.body, /^1 rewrite in 1 file\. Each keeps behaviour\.\n\n\| rule /);
    assert.match(
      summary.body,
      /\n\*\*`src\/safe\.js`\*\*\n\n- Line 4: `Intl\.NumberFormat` .* µs a request .* Move it to module scope/,
    );
    assert.match(summary.body, /\n\n1 finding left: /);
  });

  it("names what is to be reviewed", (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": SAFE });
    const { status, summary } = summarise(project, "--all");
    assert.deepEqual([status, summary.changed, project.read("a.js")], [0, ["a.js", "b.js"], FAST]);
    assert.match(summary.body, /^2 rewrites in 2 files\. 1 of them may change something/);
    assert.match(summary.body, /\*\*To review:\*\* Parse on first read/);
  });

  it("is the same, and so are the files, whatever the number of threads and whatever was read first", (t) => {
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`src/${index}.js`, [SAFE, SLOW, CLEAN, BROKEN][index % 4]]),
    );
    const projects = ["1", "3"].map((threads) => {
      const project = new Project(t, files);
      const { status, stdout } = project.run("fix", ...SUMMARY, "--all", "--exit-zero", "--threads", threads);
      return [status, stdout, ...Object.keys(files).map((name) => project.read(name))];
    });
    assert.equal(projects[0][0], 0);
    assert.deepEqual(projects[0], projects[1]);
  });

  it("says that nothing is to be done, also after a run that did it", (t) => {
    const project = new Project(t, { "a.js": SAFE });
    summarise(project);
    const { status, summary } = summarise(project);
    assert.deepEqual([status, summary.changed, summary.left], [0, [], 0]);
    assert.match(summary.body, /Nothing was rewritten\.$/);
  });

  it("names files that could not be checked", (t) => {
    const { summary } = summarise(new Project(t, { "a.js": BROKEN, "b.js": SAFE }), "--exit-zero");
    assert.equal(summary.complete, true);
    assert.match(summary.body, /\n\nNot checked:\n\n- `a\.js`: /);
  });

  it("is short enough for a pull request, whatever was rewritten", (t) => {
    const folder = "deep/".repeat(80);
    const files = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`${folder}${index}.js`, SAFE]));
    const { summary } = summarise(new Project(t, files));
    assert.equal(summary.fixed, 80);
    assert.ok(summary.body.length < 32_768, summary.body.length);
    assert.match(summary.body, /\n\nAnd \d+ more files\./);
  });
});

describe("Markdown", () => {
  it("has text as text, whatever stands in it", () => {
    assert.equal(getCodeSpan("a``b`"), "``` a``b` ```");
    assert.equal(getCodeSpan("a\nb"), "`a\uFFFDb`");
    assert.equal(
      getProse("`a|b` by @team in #1, <b> [x](y)"),
      "`a|b` by @&#8203;team in #&#8203;1, \\<b\\> \\[x\\](y)",
    );
    assert.equal(getProse("an ` alone"), "an \\` alone");
    assert.equal(getCodeBlock("a\n```\nb", "suggestion"), "````suggestion\na\n```\nb\n````");
    assert.equal(getCodeBlock("", "suggestion"), "```suggestion\n```");
  });
});

describe("the engine of a fleet", () => {
  it("gets changes of code only, and nothing else in the folder", (t) => {
    const project = new Project(t, {
      "a.js": SAFE,
      "package.json": '{ "name": "answers", "version": "1.0.0", "main": "a.js" }',
    });
    const git = (/** @type {string[]} */ ...args) =>
      spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@localhost", ...args], {
        cwd: project.folder,
        encoding: "utf8",
      }).stdout;
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--no-verify", "--message", "all");
    assert.equal(project.run("fix", "--exit-zero").status, 0);
    assert.equal(git("status", "--porcelain", "--ignored"), " M a.js\n");
  });
});
