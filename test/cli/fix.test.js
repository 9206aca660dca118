import { CLEAN, FAST, Project, SLOW } from "./project.js";
import { lstatSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import { describe, it } from "node:test";
import { getFixtures, getPattern } from "../fixtures.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { parseSource } from "../../lib/source/parse.js";
import { planRewrite } from "../../lib/run/plan.js";
import { spawnSync } from "node:child_process";

describe("hotpath fix", () => {
  it("leaves what needs a review, reports it and ends with 1", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const { status, stdout } = project.run("fix");
    assert.equal(status, 1);
    assert.equal(project.read("a.js"), SLOW);
    assert.match(stdout, /^a\.js:6:/);
    assert.match(stdout, /1 with a fix to review \(`hotpath fix --all`\)\.\nA request .+\n$/);
  });

  it("--all rewrites it, says what remains to be reviewed and ends with 0", (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": CLEAN });
    const { status, stdout, stderr } = project.run("fix", "--no-git", "--all");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.notEqual(FAST, SLOW);
    assert.equal(project.read("a.js"), FAST);
    assert.equal(project.read("b.js"), CLEAN);
    assert.match(
      stdout,
      /^fixed a\.js\n {2}line 6 {2}no-eager-url {2}review {2}[A-Z].+\.\n\n2 files checked, 1 finding fixed, no findings left\.\n$/,
    );
    assert.deepEqual(project.list(), ["a.js", "b.js"]);
  });

  it("applies what is safe without being asked for more", (t) => {
    const safe = getFixtures().find(({ rule, before, extension, options }) => {
      const pattern = getPattern(rule);
      const source = parseSource(before, `a${extension}`);
      const plans =
        Object.keys(options).length > 0
          ? []
          : detect(source, pattern.detector).map((finding) => planRewrite(source, pattern, finding, {}, {}));
      return plans.length > 0 && plans.every((plan) => "rewrite" in plan && plan.rewrite.risk === "safe");
    });
    assert.ok(safe !== undefined, "no fixture has safe rewrites only");
    const project = new Project(t, { [`a${safe.extension}`]: safe.before });
    assert.equal(project.run("fix", "--no-git", "--rule", safe.rule).status, 0);
    assert.equal(project.read(`a${safe.extension}`), safe.after);
  });

  it("changes nothing when it runs again", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    project.run("fix", "--no-git", "--all");
    const written = statSync(project.resolve("a.js"));
    assert.equal(project.run("fix", "--no-git", "--all").status, 0);
    const again = statSync(project.resolve("a.js"));
    assert.deepEqual([again.ino, again.mtimeMs], [written.ino, written.mtimeMs]);
    assert.equal(project.read("a.js"), FAST);
  });

  it("keeps byte order mark, line ends and mode", (t) => {
    const project = new Project(t, {});
    project.write("a.js", `\uFEFF${SLOW.replaceAll("\n", "\r\n")}`, 0o754);
    project.write("b.js", `#!/usr/bin/env node\n${SLOW.trimEnd()}`, 0o600);
    assert.equal(project.run("fix", "--no-git", "--all").status, 0);
    assert.equal(project.read("a.js"), `\uFEFF${FAST.replaceAll("\n", "\r\n")}`);
    assert.equal(project.read("b.js"), `#!/usr/bin/env node\n${FAST.trimEnd()}`);
    assert.equal(statSync(project.resolve("a.js")).mode & 0o777, 0o754);
    assert.equal(statSync(project.resolve("b.js")).mode & 0o777, 0o600);
  });

  it("writes through a symbolic link and leaves it one", (t) => {
    const project = new Project(t, { "target/a.js": SLOW });
    symlinkSync("target/a.js", project.resolve("link.js"));
    assert.equal(project.run("fix", "--no-git", "--all", "link.js").status, 0);
    assert.ok(lstatSync(project.resolve("link.js")).isSymbolicLink());
    assert.equal(readlinkSync(project.resolve("link.js")), "target/a.js");
    assert.equal(project.read("target/a.js"), FAST);
  });

  it("does not write a read-only file, says so, and reports what is in it", (t) => {
    const project = new Project(t, { "b.js": SLOW });
    project.write("a.js", SLOW, 0o444);
    const { status, stderr, report } = project.runJson("fix", "--no-git", "--all");
    assert.deepEqual([status, stderr], [1, "skipped a.js: it is read-only.\n"]);
    assert.equal(project.read("a.js"), SLOW);
    assert.equal(project.read("b.js"), FAST);
    assert.deepEqual(report.skipped, [{ path: "a.js", reason: "it is read-only" }]);
    const [first] = report.files;
    assert.deepEqual([first.path, first.applied.length, first.findings.length], ["a.js", 0, 1]);
  });

  it("does not overwrite what was changed since it was read", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const hook = `import fs from "node:fs";
      import { rules } from ${JSON.stringify(new URL("../../rules/index.js", import.meta.url).href)};
      const { detector } = rules["no-eager-url"].pattern;
      const { detect } = detector;
      detector.detect = (...args) => { fs.writeFileSync("a.js", "// somebody's work\\n"); return detect.apply(detector, args); };`;
    const { status, stdout } = project.runWith(
      { node: ["--import", `data:text/javascript,${encodeURIComponent(hook)}`] },
      "fix",
      "--no-git",
      "--all",
      "--rule",
      "no-eager-url",
    );
    assert.equal(status, 2);
    assert.equal(project.read("a.js"), "// somebody's work\n");
    assert.match(stdout, /^a\.js error: it was changed by something else meanwhile; run again$/m);
  });

  it("names a syntax error, fixes the other files and ends with 1", (t) => {
    const project = new Project(t, { "a.js": "new URL(; (req, res) => 1", "b.js": SLOW });
    const { status, stdout } = project.run("fix", "--no-git", "--all");
    assert.equal(status, 1);
    assert.match(stdout, /^a\.js:1:9 syntax error: /m);
    assert.deepEqual([project.read("a.js"), project.read("b.js")], ["new URL(; (req, res) => 1", FAST]);
  });

  describe("--dry-run", () => {
    it("writes nothing, prints a diff on stdout and the report on stderr, and ends with 1", (t) => {
      const project = new Project(t, { "a.js": SLOW });
      const { status, stdout, stderr } = project.run("fix", "--all", "--dry-run");
      assert.equal(status, 1);
      assert.equal(project.read("a.js"), SLOW);
      assert.deepEqual(project.list(), ["a.js"]);
      assert.match(stdout, /^--- a\/a\.js\n\+\+\+ b\/a\.js\n@@ /);
      assert.match(stdout, /^- {4}this\.url = /m);
      assert.match(stderr, /^would fix a\.js\n.+\n\n1 file checked, 1 finding would be fixed, no findings left\.\n$/);
    });

    it("colours the diff for people, and never for a file or a pipe unless it is asked to", (t) => {
      const project = new Project(t, { "a.js": SLOW });
      const getDiff = (/** @type {string[]} */ ...args) =>
        project.runWith({ env: { NO_COLOR: "", CI: "true" } }, "fix", "--all", "--dry-run", ...args).stdout;
      assert.match(getDiff(), /^--- a\/a\.js\n\+\+\+ b\/a\.js\n@@ /);
      // eslint-disable-next-line no-control-regex -- what a terminal takes for colour
      assert.match(getDiff("--color"), /^\u001B\[1m--- a\/a\.js\u001B.+\n(?:.*\n)*\u001B\[31m- {4}this\.url = /);
    });

    it("prints what `git apply` makes into the fixed files", (t) => {
      const files = {
        "src/a b.js": SLOW,
        "\u00E9.js": `\uFEFF${SLOW.replaceAll("\n", "\r\n")}`,
        "c.js": SLOW.trimEnd(),
      };
      const project = new Project(t, files);
      const { stdout } = project.runWith(
        { env: { CI: "1", NO_COLOR: "", FORCE_COLOR: "1" } },
        "fix",
        "--all",
        "--dry-run",
      );
      const { status, stderr } = spawnSync("git", ["apply", "-"], {
        cwd: project.folder,
        input: stdout,
        encoding: "utf8",
      });
      assert.equal(status, 0, stderr);
      assert.equal(project.read("src/a b.js"), FAST);
      assert.equal(project.read("\u00E9.js"), `\uFEFF${FAST.replaceAll("\n", "\r\n")}`);
      assert.equal(project.read("c.js"), FAST.trimEnd());
    });

    it("ends with 0 and prints nothing on stdout where there is nothing to do", (t) => {
      const project = new Project(t, { "a.js": CLEAN });
      assert.deepEqual(project.run("fix", "--dry-run"), {
        status: 0,
        stdout: "",
        stderr: "1 file checked, no findings.\n",
      });
    });
  });
});
