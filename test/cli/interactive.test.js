import { BIN, FAST, Project, SAFE, SLOW } from "./project.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { spawn } from "node:child_process";

const QUESTION = "Take this change?";
const SHOW_CURSOR = "\u001B[?25h";
const HIDE_CURSOR = "\u001B[?25l";

/** A file with two findings of one rule, and what it is when the first or the second or both are rewritten. */
const TWO =
  SLOW.replace("import http", "import web")
    .replaceAll("http.createServer", "web.createServer")
    .replaceAll("Request", "First") +
  SLOW.replace(/import .*\n\n/, "")
    .replaceAll("http.create", "web.create")
    .replaceAll("Request", "Second");

/** The command line at a terminal of its own. */
class Terminal {
  /**
   * @param {Project} project
   * @param {string[]} args
   */
  constructor(project, ...args) {
    const command = `stty cols 200 rows 60; ${[process.execPath, BIN, ...args].map((word) => `'${word}'`).join(" ")}`;
    const script =
      process.platform === "darwin" ? ["-q", "/dev/null", "sh", "-c", command] : ["-qfec", command, "/dev/null"];
    this.child = spawn("script", script, {
      cwd: project.folder,
      env: { PATH: process.env.PATH, TERM: "xterm", NO_COLOR: "1" },
      detached: true,
    });
    this.output = "";
    this.child.stdout.on("data", (chunk) => (this.output += chunk));
    this.end = new Promise((resolve) => this.child.once("close", resolve));
  }

  /**
   * Waits until a text is there so many times, and types.
   *
   * @param {string} text
   * @param {number} times
   * @param {string} keys
   */
  async answer(text, times, keys) {
    for (let waited = 0; this.countQuestions(text) < times; waited++) {
      if (waited > 1500 || this.child.exitCode !== null)
        throw new Error(`"${text}" did not come ${times} times:\n${this.output}`);
      await setTimeout(20);
    }
    await setTimeout(50);
    this.child.stdin.write(keys);
  }

  /** @param {string} text - a question is drawn anew when it is answered; its mark says that it is open */
  countQuestions(text) {
    return this.output.split(`\u25C6  ${text}`).length - 1;
  }
}

describe("hotpath fix --interactive", { timeout: 600_000 }, () => {
  it("shows each change with its reason and its risk, and writes what is taken", async (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": SLOW, "c.js": SLOW });
    const terminal = new Terminal(project, "fix", "--interactive", "--no-git", "--rule", "no-eager-url");
    await terminal.answer(QUESTION, 1, "t");
    await terminal.answer(QUESTION, 2, "s");
    // What was taken is on the disk before the next question.
    assert.deepEqual([project.read("a.js"), project.read("b.js")], [FAST, SLOW]);
    await terminal.answer(QUESTION, 3, "t");
    assert.equal(await terminal.end, 1);
    assert.deepEqual([project.read("b.js"), project.read("c.js")], [SLOW, FAST]);
    const output = terminal.output.replaceAll("\r\n", "\n");
    assert.match(
      output,
      /^a\.js:6 no-eager-url, file 1 of 3\n`new URL\(\)` is parsed .+\nreview: Parse on first read.+\n@@ .+@@\n(?:[ +-].*\n)+/m,
    );
    assert.match(output, /^- {4}this\.url = new URL/m);
    assert.match(output, /fixed a\.js\n {2}line 6 /);
    assert.match(output, /2 findings fixed, 1 finding left/);
    assert.deepEqual(project.list(), ["a.js", "b.js", "c.js"]);
    assert.ok(output.lastIndexOf(SHOW_CURSOR) > output.lastIndexOf(HIDE_CURSOR));
  });

  it("takes all changes of a rule, or skips the rest of a file", async (t) => {
    const project = new Project(t, { "a.js": TWO, "b.js": SLOW, "c.js": SLOW });
    const terminal = new Terminal(project, "fix", "-i", "--no-git", "--rule", "no-eager-url");
    await terminal.answer(QUESTION, 1, "f");
    await terminal.answer(QUESTION, 2, "a");
    assert.equal(await terminal.end, 1);
    assert.deepEqual([project.read("a.js"), project.read("b.js"), project.read("c.js")], [TWO, FAST, FAST]);
    assert.equal(terminal.countQuestions(QUESTION), 2);
  });

  it("goes on where it was killed, and asks nothing twice", async (t) => {
    const project = new Project(t, { "a.js": TWO, "b.js": SLOW, "c.js": SLOW });
    const first = new Terminal(project, "fix", "-i", "--no-git", "--rule", "no-eager-url");
    await first.answer(QUESTION, 1, "s");
    await first.answer(QUESTION, 2, "t");
    await first.answer(QUESTION, 3, "");
    process.kill(-(/** @type {number} */ (first.child.pid)), "SIGKILL");
    await first.end;
    const half = project.read("a.js");
    assert.match(half, /class First \{\n {2}constructor\(raw\) \{\n {4}this\.raw = raw;\n {4}this\.url = new URL/);
    assert.equal(half.split("new URL").length, 3);
    assert.notEqual(half, TWO);
    const second = new Terminal(project, "fix", "-i", "--no-git", "--rule", "no-eager-url");
    await second.answer("An earlier run is not finished.", 1, "g");
    await second.answer(QUESTION, 1, "t");
    await second.answer(QUESTION, 2, "s");
    assert.equal(await second.end, 1);
    assert.deepEqual([project.read("a.js"), project.read("b.js"), project.read("c.js")], [half, FAST, SLOW]);
    assert.match(second.output, /file 2 of 3/);
    assert.deepEqual(project.list(), ["a.js", "b.js", "c.js"]);
  });

  it("ends at q and at Ctrl-C, and the next run can begin anew", async (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": SLOW });
    const first = new Terminal(project, "fix", "-i", "--no-git", "--rule", "no-eager-url");
    await first.answer(QUESTION, 1, "s");
    await first.answer(QUESTION, 2, "q");
    assert.equal(await first.end, 1);
    const second = new Terminal(project, "fix", "-i", "--no-git", "--rule", "no-eager-url");
    await second.answer("An earlier run is not finished.", 1, "n");
    await second.answer(QUESTION, 1, "t");
    await second.answer(QUESTION, 2, "\u0003");
    assert.equal(await second.end, 1);
    assert.deepEqual([project.read("a.js"), project.read("b.js")], [FAST, SLOW]);
    assert.ok(second.output.lastIndexOf(SHOW_CURSOR) > second.output.lastIndexOf(HIDE_CURSOR));
  });

  it("asks again about a file that was saved while the question was open", async (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const terminal = new Terminal(project, "fix", "-i", "--no-git", "--rule", "no-eager-url");
    await terminal.answer(QUESTION, 1, "");
    project.write("a.js", `// saved\n${SLOW}`);
    await terminal.answer(QUESTION, 1, "t");
    await terminal.answer(QUESTION, 2, "t");
    assert.equal(await terminal.end, 0);
    assert.equal(project.read("a.js"), `// saved\n${FAST}`);
    assert.match(terminal.output, /a\.js:7 no-eager-url/);
  });

  it("asks about nothing that the baseline knows, nor about more than --risk says", async (t) => {
    const safe = SAFE.replace("import http", "import web").replace("http.c", "web.c");
    const project = new Project(t, { "a.js": SLOW, "b.js": SLOW, "c.js": safe });
    assert.equal(project.run("check", "a.js", "c.js", "--write-baseline").status, 0);
    project.write("a.js", TWO.replaceAll("First", "Request"));
    project.write(
      "c.js",
      safe +
        SAFE.replace(/import .*\n\n/, "")
          .replace("http.c", "web.c")
          .replaceAll("format", "print"),
    );
    // Of a.js one is known, and of c.js one; all of them are known that look alike.
    const all = new Terminal(project, "fix", "-i", "--no-git");
    // The dearest comes first: c.js, a.js, b.js.
    await all.answer(QUESTION, 1, "s");
    await all.answer(QUESTION, 2, "s");
    await all.answer(QUESTION, 3, "t");
    assert.equal(await all.end, 1);
    assert.equal(all.countQuestions(QUESTION), 3);
    assert.match(all.output, /file 3 of 3/);
    assert.deepEqual([project.read("a.js").match(/new URL/g)?.length, project.read("b.js")], [2, FAST]);
    const some = new Terminal(project, "fix", "-i", "--no-git", "--risk", "safe");
    await some.answer(QUESTION, 1, "t");
    assert.equal(await some.end, 0);
    assert.match(some.output, /c\.js:\d+ .*file 1 of 1/);
    assert.match(project.read("c.js"), /^const print = /m);
    assert.match(project.read("c.js"), /^ {2}const format = /m);
  });

  it("needs a terminal", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    assert.deepEqual(project.run("fix", "--interactive"), {
      status: 2,
      stdout: "",
      stderr: "error: `--interactive` needs a terminal to ask at; `--dry-run` prints all changes\n",
    });
    assert.match(
      project.run("fix", "-i", "--dry-run").stderr,
      /^error: option '-i, --interactive' cannot be used with option '--dry-run'/,
    );
  });
});

describe("a terminal", { timeout: 600_000 }, () => {
  it("is asked for permission where there is no git repository", async (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const question = "`a.js` lies in no git repository, so a rewrite could not be taken back. Go on?";
    const no = new Terminal(project, "fix", "--all");
    await no.answer(question, 1, "n");
    assert.equal(await no.end, 2);
    assert.equal(project.read("a.js"), SLOW);
    const yes = new Terminal(project, "fix", "--all");
    await yes.answer(question, 1, "y");
    assert.equal(await yes.end, 0);
    assert.equal(project.read("a.js"), FAST);
  });

  it("has a progress bar during a long run, and is left as it was, also by Ctrl-C", async (t) => {
    const files = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`file${index}.js`, SLOW]));
    const project = new Project(t, files);
    const terminal = new Terminal(project, "check", "--rule", "no-eager-url", "--format", "json", "--threads", "1");
    while (!terminal.output.includes(" of 4000 files") && terminal.child.exitCode === null) await setTimeout(10);
    terminal.child.stdin.write("\u0003");
    assert.equal(await terminal.end, 130);
    assert.match(terminal.output, /\u2588* \d+ of 4000 files/);
    assert.ok(terminal.output.lastIndexOf(SHOW_CURSOR) > terminal.output.lastIndexOf(HIDE_CURSOR));
    assert.match(terminal.output, /"interrupted": "SIGINT"/);
  });
});
