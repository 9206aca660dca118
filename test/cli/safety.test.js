import { CLEAN, FAST, Project, SLOW } from "./project.js";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRepository, git } from "./repository.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";

describe("hotpath fix in a git repository", () => {
  it("rewrites what is committed", (t) => {
    const project = createRepository(t, { "a.js": SLOW, "src/\u00E9 b.js": SLOW });
    assert.equal(project.run("fix", "--all").status, 0);
    assert.deepEqual([project.read("a.js"), project.read("src/\u00E9 b.js")], [FAST, FAST]);
  });

  it("writes nothing at all if one of the files that it would rewrite has changes", (t) => {
    const project = createRepository(t, { "a.js": SLOW, "b.js": SLOW, "src/c.js": SLOW });
    const changed = `${SLOW}// mine\n`;
    project.write("b.js", changed);
    assert.deepEqual(project.run("fix", "--all"), {
      status: 2,
      stdout: "",
      stderr:
        "error: `b.js` has changes that are not committed: nothing was written; commit, or rewrite it all the same with `--allow-dirty`\n",
    });
    assert.deepEqual([project.read("a.js"), project.read("b.js"), project.read("src/c.js")], [SLOW, changed, SLOW]);
    assert.equal(project.run("fix", "--all", "--allow-dirty").status, 0);
    assert.deepEqual([project.read("a.js"), project.read("b.js")], [FAST, `${FAST}// mine\n`]);
  });

  it("takes what is staged, and what was never added, for not committed", (t) => {
    const project = createRepository(t, { "a.js": CLEAN });
    project.write("a.js", SLOW);
    git(project, "add", "a.js");
    project.write("new.js", SLOW);
    const { status, stderr } = project.run("fix", "--all");
    assert.equal(status, 2);
    assert.match(stderr, /^error: `a\.js` has changes that are not committed, and so with `new\.js`: nothing/);
    assert.match(
      project.run("fix", "--all", "new.js").stderr,
      /^error: `new\.js` is not committed: nothing was written;/,
    );
    assert.deepEqual([project.read("a.js"), project.read("new.js")], [SLOW, SLOW]);
  });

  it("takes with --allow-staged what is staged as a whole, as hooks do", (t) => {
    const project = createRepository(t, { "a.js": CLEAN, "part.js": CLEAN, "src/ü 1.js": CLEAN });
    const names = ["a.js", "part.js", "src/ü 1.js"];
    for (const name of names) project.write(name, SLOW);
    git(project, "add", "-A");
    project.write("part.js", `${SLOW}// not staged\n`);
    const { status, stderr } = project.run("fix", "--all", "--allow-staged");
    assert.equal(status, 2);
    assert.match(stderr, /^error: `part\.js` has changes that are not committed: nothing was written/);
    assert.deepEqual(
      names.map((name) => project.read(name)),
      [SLOW, `${SLOW}// not staged\n`, SLOW],
    );
    assert.equal(project.run("fix", "--all", "--allow-staged", "a.js", "src").status, 0);
    assert.deepEqual([project.read("a.js"), project.read("src/ü 1.js")], [FAST, FAST]);
    // Git has what it was.
    git(project, "restore", "a.js", "src");
    assert.deepEqual([project.read("a.js"), project.read("src/ü 1.js")], [SLOW, SLOW]);
    project.write("new.js", SLOW);
    assert.match(project.run("fix", "--all", "--allow-staged", "new.js").stderr, /^error: `new\.js` is not committed/);
  });

  it("leaves a file alone of which lint-staged or lefthook has hidden a part, which they put back by line numbers", (t) => {
    const name = "src/ü 1.js";
    const project = createRepository(t, { [name]: CLEAN, "b.js": CLEAN });
    project.write(name, SLOW);
    project.write("b.js", SLOW);
    git(project, "add", "-A");
    project.write(name, `${SLOW}// not staged\n`);
    const patch = execFileSync("git", ["diff", "--unified=0"], { cwd: project.folder });
    for (const place of [".git/lint-staged_unstaged.patch", ".git/info/lefthook-unstaged.patch"])
      for (const flag of ["--staged", "--allow-staged"]) {
        git(project, "restore", ".");
        project.write(place, patch);
        const { status, stderr } = project.run("fix", "--all", flag);
        assert.equal(status, 1);
        assert.equal(
          stderr,
          `skipped ${name}: only a part of its changes is staged, and a fix would mix with the others.\n`,
        );
        assert.deepEqual([project.read(name), project.read("b.js")], [SLOW, FAST]);
        rmSync(project.resolve(place));
      }
  });

  it("does not mind changes in files that it leaves alone", (t) => {
    const project = createRepository(t, { "a.js": SLOW, "b.js": CLEAN });
    project.write("b.js", `${CLEAN}// mine\n`);
    project.write("c.js", CLEAN);
    assert.equal(project.run("fix", "--all").status, 0);
    assert.equal(project.read("a.js"), FAST);
  });

  it("knows a file again that git has committed with other line ends", (t) => {
    const project = createRepository(t, { ".gitattributes": "* text=auto eol=crlf\n", "a.js": SLOW });
    project.write("a.js", SLOW.replaceAll("\n", "\r\n"));
    assert.equal(project.run("fix", "--all").status, 0);
    assert.equal(project.read("a.js"), FAST.replaceAll("\n", "\r\n"));
  });

  it("knows a repository inside of another, and works from a folder below its top", (t) => {
    const project = createRepository(t, { "src/a.js": SLOW });
    project.write("inner/b.js", SLOW);
    git({ folder: project.resolve("inner") }, "init");
    assert.equal(project.runWith({ cwd: "src" }, "fix", "--all").status, 0);
    assert.match(project.run("fix", "--all").stderr, /^error: `inner\/b\.js` is not committed/);
  });

  it("runs nothing that the repository's configuration or the project names", (t) => {
    const poison = "#!/bin/sh\ntouch poisoned\nexit 1\n";
    const project = createRepository(t, {
      "a.js": SLOW,
      ".gitattributes": "*.js filter=poison\n",
      "package.json": '{ "scripts": { "prehotpath": "./poison" } }',
      "eslint.config.js": 'require("fs").writeFileSync("poisoned", "")\n',
    });
    project.write("poison", poison, 0o755);
    for (const key of [
      "core.fsmonitor",
      "filter.poison.clean",
      "filter.poison.smudge",
      "core.sshCommand",
      "core.pager",
      "diff.external",
      "alias.ls-tree",
    ])
      git(project, "config", key, key.startsWith("alias") ? "!./poison" : "./poison");
    for (const hook of ["post-index-change", "post-checkout", "pre-commit"])
      project.write(`.git/hooks/${hook}`, poison, 0o755);
    assert.equal(project.run("check").status, 1);
    assert.equal(project.run("fix", "--all").status, 0);
    assert.equal(project.read("a.js"), FAST);
    assert.ok(!project.list().includes("poisoned"));
  });

  it("runs no git of the project or of a package, which npm puts first in the PATH", (t) => {
    const project = createRepository(t, { "a.js": SLOW });
    const poison = "#!/bin/sh\ntouch poisoned\nexit 1\n";
    const places = ["node_modules/.bin", "node_modules/x/bin", "bin", "."];
    for (const place of places) project.write(`${place}/git`, poison, 0o755);
    symlinkSync(project.resolve("bin"), `${project.folder}-bin`);
    t.after(() => rmSync(`${project.folder}-bin`));
    const PATH = [...places.map((place) => project.resolve(place)), ".", "bin", "", `${project.folder}-bin`].join(":");
    const env = { PATH: `${PATH}:${process.env.PATH}` };
    assert.equal(project.runWith({ env }, "check", "--changed").status, 0);
    assert.equal(project.runWith({ env }, "fix", "--all").status, 0);
    assert.equal(project.read("a.js"), FAST);
    assert.ok(!project.list().includes("poisoned"));
  });

  it("is not led astray by the variables that a hook of another repository sets", (t) => {
    const [project, other] = [createRepository(t, { "a.js": SLOW }), createRepository(t, {})];
    assert.equal(
      project.runWith({ env: { GIT_DIR: other.resolve(".git"), GIT_WORK_TREE: other.folder } }, "fix", "--all").status,
      0,
    );
  });

  it("says so where git cannot be asked", (t) => {
    const project = createRepository(t, { "a.js": SLOW });
    const { status, stderr } = project.runWith({ env: { PATH: "" } }, "fix", "--all");
    assert.equal(status, 2);
    assert.match(stderr, /^error: `a\.js` lies in a repository that git cannot read: nothing was written/);
    assert.equal(project.read("a.js"), SLOW);
  });
});

describe("hotpath fix outside of git", () => {
  it("writes nothing unless it is told to", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const { status, stdout, stderr } = project.run("fix", "--all");
    assert.deepEqual([status, stdout], [2, ""]);
    assert.match(
      stderr,
      /^error: `a\.js` lies in no git repository, so a rewrite could not be taken back: nothing was written; `--dry-run` shows .+, `--no-git` rewrites it all the same\n$/,
    );
    assert.equal(project.read("a.js"), SLOW);
    assert.equal(project.run("fix", "--all", "--no-git").status, 0);
    assert.equal(project.read("a.js"), FAST);
  });

  it("does not ask for permission where there is nothing to write", (t) => {
    const project = new Project(t, { "a.js": CLEAN, "b.js": SLOW });
    assert.equal(project.run("fix").status, 1);
    assert.equal(project.run("fix", "--all", "--dry-run").status, 1);
  });
});

describe("what is skipped", () => {
  /** @type {[string, Record<string, string>, string][]} */
  const cases = [
    ["larger than the limit", { "a.js": `${SLOW}//${"x".repeat(2 ** 20)}\n` }, "it is larger than 1 MB (1.0 MB)"],
    [
      "generated by its own words",
      { "a.js": `// @generated\n${SLOW}` },
      "a comment at its top says it is generated; `--no-ignore` checks it",
    ],
    [
      "generated by the words of .gitattributes",
      { "a.js": SLOW, ".gitattributes": "a.js linguist-generated\n" },
      "a .gitattributes file says it is generated (linguist-generated); `--no-ignore` checks it",
    ],
    [
      "compiled",
      { "a.js": `${SLOW}//# sourceMappingURL=a.js.map\n` },
      "its last line names the source map of what it is compiled from; `--no-ignore` checks it",
    ],
    [
      "compiled, with the map in it",
      { "a.js": `${SLOW}//# sourceMappingURL=data:application/json;base64,${"A".repeat(900)}` },
      "its last line names the source map of what it is compiled from; `--no-ignore` checks it",
    ],
    [
      "minified",
      { "a.js": `${SLOW}const a = "${"x".repeat(9000)}";\n` },
      "its long lines say it is minified; `--no-ignore` checks it",
    ],
  ];
  for (const [name, files, reason] of cases) {
    it(`is a file that is ${name}: it is counted, with the reason`, (t) => {
      const project = new Project(t, { ...files, "b.js": CLEAN });
      const { status, report } = project.runJson("fix", "--all", "--no-git");
      assert.equal(status, 0);
      assert.deepEqual(report.skipped, [{ path: "a.js", reason }]);
      assert.deepEqual([report.summary.files, report.summary.skipped], [1, 1]);
      assert.equal(project.read("a.js"), files["a.js"]);
    });
  }

  it("is not what a nearer line of .gitattributes takes back", (t) => {
    const project = new Project(t, {
      ".gitattributes": "src/** linguist-generated=true\nsrc/own.js -linguist-generated\n",
      "src/own.js": SLOW,
      "src/a/b.js": SLOW,
      "src/c/.gitattributes": "*.js linguist-generated=false\n",
      "src/c/d.js": SLOW,
    });
    assert.deepEqual(project.find(), ["src/c/d.js", "src/own.js"]);
  });

  it("is not a file that speaks of source maps somewhere else", (t) => {
    const project = new Project(t, {
      "a.js": SLOW.replace("class", "//# sourceMappingURL=a.js.map\nclass"),
      "b.js": `${SLOW}console.log("//# sourceMappingURL=" + name);\n`,
    });
    assert.deepEqual(project.find(), ["a.js", "b.js"]);
  });

  it("is what symbolic links lead to out of the project", (t) => {
    const outside = mkdtempSync(path.join(os.tmpdir(), "hotpath-outside-"));
    t.after(() => rmSync(outside, { recursive: true, force: true }));
    writeFileSync(path.join(outside, "a.js"), SLOW);
    const project = new Project(t, { "b.js": CLEAN });
    symlinkSync(path.join(outside, "a.js"), project.resolve("link.js"));
    symlinkSync(outside, project.resolve("folder"));
    mkdirSync(project.resolve("inner"));
    symlinkSync("nowhere.js", project.resolve("inner/dangling.js"));
    const reason = "it is reached by a symbolic link that leads out of the project";
    assert.deepEqual(project.runJson("fix", "--all", "--no-git").report.skipped, [{ path: "link.js", reason }]);
    assert.equal(
      project.run("fix", "--all", "--no-git", "link.js", "folder/a.js").stderr,
      `skipped link.js: ${reason}.\nskipped folder/a.js: ${reason}.\n`,
    );
    assert.deepEqual(project.run("fix", "--all", "--no-git", "folder"), {
      status: 2,
      stdout: "",
      stderr: `error: \`folder\` is not checked: ${reason}; run there\n`,
    });
  });
});
