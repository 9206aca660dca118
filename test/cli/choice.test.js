import { BIN, CLEAN, FAST, Project, SLOW } from "./project.js";
import { createRepository, git, initRepository } from "./repository.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { rmSync } from "node:fs";

describe("--staged", () => {
  it("checks the staged text of what is staged", (t) => {
    const project = createRepository(t, { "old.js": SLOW, "a.js": CLEAN, "b.js": CLEAN, "src/ü.js": CLEAN });
    for (const name of ["a.js", "b.js", "src/ü.js", "new.js"]) project.write(name, `// staged\n${SLOW}`);
    git(project, "add", "a.js", "new.js", "src");
    // What is staged has the finding, one line lower than the work tree, or than nothing.
    project.write("a.js", SLOW);
    project.write("src/ü.js", CLEAN);
    const { status, report } = project.runJson("check", "--staged");
    assert.equal(status, 1);
    assert.deepEqual(
      report.files.map((/** @type {any} */ file) => [file.path, file.findings[0].line]),
      [
        ["a.js", 7],
        ["new.js", 7],
        ["src/ü.js", 7],
      ],
    );
    assert.equal(report.summary.files, 3);
    assert.deepEqual(project.find("--staged", "src"), ["src/ü.js"]);
    assert.deepEqual(project.runWith({ cwd: "src" }, "check", "--staged").stdout.match(/^\S+:\d+:\d+/gm), [
      "ü.js:7:16",
    ]);
  });

  it("is content where the staged text is, whatever the work tree has", (t) => {
    const project = createRepository(t, { "a.js": CLEAN });
    project.write("a.js", `${CLEAN}// staged\n`);
    git(project, "add", "a.js");
    project.write("a.js", SLOW);
    assert.equal(project.run("check", "--staged").status, 0);
    assert.equal(project.run("check").status, 1);
  });

  it("works before the first commit and in threads, and names what is staged and gone", (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": CLEAN, "gone.js": SLOW });
    initRepository(project);
    git(project, "add", "-A");
    project.write("a.js", CLEAN);
    rmSync(project.resolve("gone.js"));
    const { status, stderr, report } = project.runJson("check", "--staged", "--threads", "2");
    assert.deepEqual([status, report.summary.files, report.summary.findings], [1, 2, 1]);
    assert.match(stderr, /^skipped gone\.js: it is staged, and not in the work tree any more\.\n$/);
  });

  it("fixes what is staged as a whole, leaves the index to its owner, and does not let the commit pass", (t) => {
    const project = createRepository(t, { "a.js": CLEAN, "part.js": CLEAN, "other.js": SLOW });
    project.write("a.js", SLOW);
    project.write("part.js", SLOW);
    git(project, "add", "-A");
    const index = git(project, "ls-files", "--stage");
    project.write("part.js", `${SLOW}// not staged\n`);
    const { status, stdout, stderr } = project.run("fix", "--all", "--staged");
    assert.equal(status, 1);
    assert.match(stdout, /^fixed a\.js$/m);
    assert.match(
      stderr,
      /^skipped part\.js: only a part of its changes is staged, and a fix would mix with the others\.\n$/,
    );
    assert.deepEqual(
      [project.read("a.js"), project.read("part.js"), project.read("other.js")],
      [FAST, `${SLOW}// not staged\n`, SLOW],
    );
    assert.equal(git(project, "ls-files", "--stage"), index);
    // Git has it back.
    git(project, "restore", "a.js");
    assert.equal(project.read("a.js"), SLOW);
    // Even if nothing was left, what is staged would be as it was.
    assert.equal(project.run("fix", "--all", "--staged", "a.js").status, 1);
    git(project, "add", "a.js");
    assert.equal(project.run("fix", "--all", "--staged", "a.js").status, 0);
  });

  it("checks in a hook what is about to be committed, also by `git commit --all` and of files by their names", (t) => {
    const project = createRepository(t, { "a.js": CLEAN, "b.js": CLEAN });
    const run = [process.execPath, BIN, "check", "--staged"].map((word) => `'${word}'`).join(" ");
    project.write(".git/hooks/pre-commit", `#!/bin/sh\n${run}\n`, 0o755);
    const commit = (/** @type {string[]} */ ...args) => {
      try {
        git(project, "commit", "-m", "more", ...args);
        return true;
      } catch {
        return false;
      }
    };
    project.write("a.js", SLOW);
    assert.equal(commit("--all"), false);
    assert.equal(commit("a.js"), false);
    // What is staged otherwise is not part of such a commit.
    git(project, "add", "a.js");
    project.write("b.js", `${CLEAN}// more\n`);
    assert.equal(commit("b.js"), true);
    assert.equal(commit(), false);
    // The hook of one repository may check another one.
    const other = createRepository(t, { "a.js": CLEAN });
    const env = { GIT_INDEX_FILE: project.resolve(".git/index") };
    assert.equal(other.runWith({ env }, "check", "--staged").stdout, "0 files checked, no findings.\n");
  });

  it("is content with a repository without any code, and with folders and globs that have none", (t) => {
    const project = createRepository(t, { "README.md": "# Text\n", "docs/a.md": "# Text\n" });
    for (const chosen of [["--staged"], ["--changed"], ["--changed", "--since", "HEAD"]])
      for (const paths of [[], ["docs"], ["src/**/*.js"]]) {
        const { status, stdout } = project.run("check", ...chosen, ...paths);
        assert.deepEqual([status, stdout], [0, "0 files checked, no findings.\n"], [...chosen, ...paths].join(" "));
      }
    assert.equal(project.run("check", "--staged", "missing").status, 2);
    assert.equal(project.run("check").status, 2);
  });

  it("needs a repository", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    assert.deepEqual(project.run("check", "--staged"), {
      status: 2,
      stdout: "",
      stderr: "error: `--staged` needs a git repository\n",
    });
  });
});

describe("--changed", () => {
  it("checks what is not committed as it is, new files, too", (t) => {
    const project = createRepository(t, { "old.js": SLOW, "a.js": CLEAN, "b.js": CLEAN, ".gitignore": "ignored.js\n" });
    for (const name of ["a.js", "b.js", "new.js", "ignored.js"]) project.write(name, SLOW);
    git(project, "add", "b.js");
    assert.deepEqual(project.find("--changed"), ["a.js", "b.js", "new.js"]);
  });

  it("checks with --since what a branch has changed, and not what others have since", (t) => {
    const project = createRepository(t, { "old.js": SLOW, "a.js": CLEAN, "theirs.js": CLEAN });
    git(project, "checkout", "-b", "branch");
    project.write("a.js", SLOW);
    git(project, "commit", "-am", "branch");
    git(project, "checkout", "main");
    project.write("theirs.js", SLOW);
    git(project, "commit", "-am", "main");
    git(project, "checkout", "branch");
    assert.deepEqual(project.find("--changed"), []);
    assert.deepEqual(project.find("--changed", "--since", "main"), ["a.js"]);
    assert.deepEqual(project.find("--since", "HEAD~1"), ["a.js"]);
    for (const ref of ["nothing", "--output=x", "HEAD:a.js"]) {
      const { status, stderr } = project.run("check", `--since=${ref}`);
      assert.equal(status, 2);
      assert.ok(stderr.startsWith(`error: git knows no commit \`${ref}\``), stderr);
    }
    git(project, "checkout", "--orphan", "alone");
    git(project, "commit", "-m", "alone");
    assert.match(
      project.run("check", "--since", "main").stderr,
      /^error: git finds no commit that `main` and this one have in common/,
    );
  });
});

describe("--shard", () => {
  const names = Array.from({ length: 40 }, (_, index) => `src/file-${index}.js`);

  it("splits the files into parts that depend on their names alone", (t) => {
    const project = new Project(t, Object.fromEntries(names.map((name) => [name, SLOW])));
    const parts = [1, 2, 3].map((index) => project.find("--shard", `${index}/3`));
    assert.deepEqual(parts.flat().sort(), [...names].sort());
    for (const part of parts) assert.ok(part.length > 5, String(part.length));
    // Fewer files, in another order.
    assert.deepEqual(
      project.find("--shard", "2/3", ...names.slice(0, 20).reverse()).sort(),
      parts[1].filter((name) => names.indexOf(name) < 20).sort(),
    );
  });

  it("may be empty, and must be a part", (t) => {
    const project = new Project(t, { "a.js": CLEAN });
    assert.deepEqual(
      [1, 2, 3, 4]
        .map((index) => project.runJson("check", "--shard", `${index}/4`))
        .map(({ status, report }) => [status, report.summary.files])
        .sort(),
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 1],
      ],
    );
    for (const part of ["0/2", "3/2", "1", "a/b", "1/0"])
      assert.match(project.run("check", "--shard", part).stderr, /It must be a part of parts, such as 1\/4\./);
  });
});
