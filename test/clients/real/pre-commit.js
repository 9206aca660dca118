import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { CLEAN, SLOW } from "../../cli/project.js";
import { after, before, describe, it } from "node:test";
import { createHookSource, installPreCommit } from "../pre-commit-source.js";
import assert from "node:assert/strict";
import { fix } from "../../../lib/run/fix.js";
import { getExamples } from "../examples.js";
import { installClient } from "../installed.js";
import os from "node:os";
import { parseSource } from "../../../lib/source/parse.js";
import path from "node:path";
import { rules } from "../../../rules/index.js";
import { spawnSync } from "node:child_process";

/** A file with one finding, whose rewrite is safe, and makes the file longer. */
const FIXABLE = `import http from "node:http";

http.createServer((req, res) => {
  const format = new Intl.NumberFormat("en");
  res.end(format.format(req.url.length));
});

export const one = 1;
export const two = 2;
export const three = 3;
export const four = 4;
`;
const FIXED = fix(
  parseSource(FIXABLE, "a.js"),
  Object.values(rules).map(({ pattern }) => pattern),
  { risk: "safe" },
).source.text;
const NAME = "src/größe und größer.js";
/** What tools that go by way of patches lose first: other line ends, white space, no line break at the end. */
const UNSTAGED = '\n\n\n\n\n\n// not staged \t\r\nexport const more = "\u00a0ü";  \r\n\r\n// the end';

/** A repository whose hooks are a tool's. */
class Repository {
  /**
   * @param {string} installed - folder with the tool in its node_modules
   * @param {Record<string, string>} env
   */
  constructor(installed, env) {
    this.folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-hooks-"));
    this.env = { ...env, GIT_CONFIG_GLOBAL: path.join(this.folder, ".git/config-of-user"), GIT_CONFIG_NOSYSTEM: "1" };
    this.run("git", "init", "--quiet", "--initial-branch=main");
    this.write(".git/config-of-user", "[user]\nname = A\nemail = a@localhost\n[core]\nautocrlf = false\n");
    symlinkSync(path.join(installed, "node_modules"), path.join(this.folder, "node_modules"));
    this.write(".gitignore", "node_modules\n");
    // A library, of which microseconds count.
    this.write("package.json", '{ "name": "hooks", "version": "1.0.0", "main": "src/index.js", "type": "module" }\n');
  }

  /**
   * @param {string} program
   * @param {string[]} args
   * @returns {{ status: number | null, output: string }}
   */
  run(program, ...args) {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: this.folder,
      env: this.env,
      encoding: "utf8",
      timeout: 10 * 60_000,
    });
    return { status, output: stdout + stderr };
  }

  /** @param {string[]} args @returns {string} what it prints */
  git(...args) {
    const { status, output } = this.run("git", ...args);
    assert.equal(status, 0, `git ${args.join(" ")}: ${output}`);
    return output;
  }

  /** @param {string} program @param {string[]} args */
  demand(program, ...args) {
    const { status, output } = this.run(program, ...args);
    assert.equal(status, 0, output);
  }

  /** @param {string} name @param {string} text */
  write(name, text) {
    mkdirSync(path.dirname(path.join(this.folder, name)), { recursive: true });
    writeFileSync(path.join(this.folder, name), text);
  }

  /** @param {string} name */
  read(name) {
    return readFileSync(path.join(this.folder, name), "utf8");
  }

  /** @param {string} name @param {string} staged @param {string} [unstaged] */
  stage(name, staged, unstaged) {
    this.write(name, staged);
    this.git("add", "--", name);
    if (unstaged !== undefined) this.write(name, unstaged);
  }

  /** @param {string} name @returns {string} its staged text */
  getStaged(name) {
    return this.git("show", `:${name}`);
  }

  /** @param {string} name @returns {string} its committed text */
  getCommitted(name) {
    return this.git("show", `HEAD:${name}`);
  }

  /** @param {string[]} args */
  commit(...args) {
    return this.run("git", "commit", "--message", "more", ...args);
  }

  commitAsItIs() {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--no-verify", "--message", "as it is", "--allow-empty");
  }

  /**
   * Asserts that a commit does not happen and leaves index and files as they are.
   *
   * @param {RegExp} message - in what is printed
   */
  assertBlocks(message) {
    const get = () => [this.run("git", "rev-parse", "HEAD").output, this.git("ls-files", "--stage")];
    const earlier = get();
    const { status, output } = this.commit();
    assert.notEqual(status, 0, output);
    assert.match(output, message);
    assert.deepEqual(get(), earlier);
  }

  /** @param {string[]} args */
  assertCommits(...args) {
    const { status, output } = this.commit(...args);
    assert.equal(status, 0, output);
  }

  remove() {
    rmSync(this.folder, { recursive: true });
  }
}

/** @type {string} */
let installed;
/** @type {Record<string, string>} */
let env;
/** @type {string} */
let source;

before(() => {
  installed = installClient("hooks");
  const program = installPreCommit();
  source = createHookSource();
  env = {
    ...process.env,
    // A test runner's child would report to it.
    NODE_TEST_CONTEXT: "",
    PYTHONPATH: program,
    PRE_COMMIT_HOME: path.join(source, ".git/pre-commit-home"),
    CI: "true",
    NO_COLOR: "1",
  };
});
after(() => rmSync(source, { recursive: true, force: true }));

/** @param {Repository} repository @param {string} example - what is to be added to package.json */
function addToManifest(repository, example) {
  repository.write(
    "package.json",
    JSON.stringify({ ...JSON.parse(repository.read("package.json")), ...JSON.parse(example) }),
  );
}

/** @param {Repository} repository @param {string} example */
function setUpPreCommit(repository, example) {
  repository.write(
    ".pre-commit-config.yaml",
    example.replace("https://github.com/eslint-plugin-hotpath/eslint-plugin-hotpath", source),
  );
  repository.demand("python3", "-m", "pre_commit", "install");
}

/** @param {Repository} repository @param {string} example */
function setUpHusky(repository, example) {
  addToManifest(repository, example);
  repository.demand("npx", "husky");
  repository.write(".husky/pre-commit", "npx lint-staged\n");
}

/** @param {Repository} repository @param {string} example */
function setUpLefthook(repository, example) {
  repository.write("lefthook.yml", example);
  repository.demand("npx", "lefthook", "install");
}

/** @param {Repository} repository @param {string} example */
function setUpSimpleGitHooks(repository, example) {
  addToManifest(repository, example);
  repository.demand("npx", "simple-git-hooks");
}

/** @param {Repository} repository @param {string} example */
function setUpGit(repository, example) {
  repository.write(".git/hooks/pre-commit", `#!/bin/sh\n${example}`);
  chmodSync(path.join(repository.folder, ".git/hooks/pre-commit"), 0o755);
}

/**
 * The examples of the page, and what their tools do with a file that was rewritten.
 *
 * @type {{ section: string, check: number[], fix?: { example: number, becomes: "committed" | "left" }, setUp: (repository: Repository, example: string) => void }[]}
 */
const TOOLS = [
  { section: "pre-commit", check: [0, 2], fix: { example: 1, becomes: "left" }, setUp: setUpPreCommit },
  { section: "husky and lint-staged", check: [0], fix: { example: 1, becomes: "committed" }, setUp: setUpHusky },
  { section: "lefthook", check: [0], fix: { example: 1, becomes: "committed" }, setUp: setUpLefthook },
  { section: "simple-git-hooks", check: [0], setUp: setUpSimpleGitHooks },
  { section: "Git alone", check: [0], setUp: setUpGit },
];

for (const { section, check, fix: rewriting, setUp } of TOOLS) {
  const examples = getExamples("docs/pre-commit.md", section);

  for (const index of check)
    describe(`${section}, example ${index + 1}`, () => {
      /** @type {Repository} */
      let repository;
      before(() => {
        repository = new Repository(installed, env);
        setUp(repository, examples[index].code);
        repository.git("add", "--all");
      });
      after(() => repository.remove());

      it("blocks the first commit of a repository, of a file with spaces and letters beyond ASCII", () => {
        repository.stage(NAME, SLOW);
        repository.assertBlocks(/no-eager-url/);
        repository.stage(NAME, CLEAN);
        repository.assertCommits();
        assert.equal(repository.getCommitted(NAME), CLEAN);
      });

      it("checks what is staged, and leaves what is not as it is", () => {
        repository.stage(NAME, `${CLEAN}// staged\n`, SLOW + UNSTAGED);
        repository.assertCommits();
        assert.deepEqual(
          [repository.getCommitted(NAME), repository.read(NAME)],
          [`${CLEAN}// staged\n`, SLOW + UNSTAGED],
        );
        repository.stage(NAME, SLOW, CLEAN + UNSTAGED);
        repository.assertBlocks(/no-eager-url/);
        assert.equal(repository.read(NAME), CLEAN + UNSTAGED);
        repository.stage(NAME, CLEAN);
        repository.assertCommits();
      });

      it("lets a commit without code pass", () => {
        repository.stage("README.md", "# Text\n");
        repository.assertCommits();
      });

      it("checks what a merge has brought together by hand", () => {
        repository.git("checkout", "--quiet", "-b", "theirs");
        repository.stage(NAME, `${CLEAN}// theirs\n`);
        repository.stage("theirs.js", CLEAN);
        repository.assertCommits();
        repository.git("checkout", "--quiet", "main");
        repository.stage(NAME, `${CLEAN}// ours\n`);
        repository.assertCommits();
        assert.notEqual(repository.run("git", "merge", "theirs").status, 0, "a conflict");
        repository.stage(NAME, SLOW);
        repository.assertBlocks(/no-eager-url/);
        repository.stage(NAME, `${CLEAN}// both\n`);
        repository.assertCommits();
        assert.equal(repository.git("rev-list", "--parents", "--max-count=1", "HEAD").trim().split(" ").length, 3);
        assert.deepEqual(
          [NAME, "theirs.js"].map((name) => repository.getCommitted(name)),
          [`${CLEAN}// both\n`, CLEAN],
        );
        assert.equal(repository.git("status", "--porcelain"), "");
      });
    });

  if (rewriting === undefined) continue;
  describe(`${section}, example ${rewriting.example + 1}`, () => {
    /** @type {Repository} */
    let repository;
    before(() => {
      repository = new Repository(installed, env);
      setUp(repository, examples[rewriting.example].code);
      repository.commitAsItIs();
    });
    after(() => repository.remove());

    it(`rewrites, and what is rewritten is ${rewriting.becomes}`, () => {
      repository.stage(NAME, FIXABLE);
      if (rewriting.becomes === "left") {
        repository.assertBlocks(/hotpath/);
        assert.deepEqual([repository.getStaged(NAME), repository.read(NAME)], [FIXABLE, FIXED]);
        repository.git("add", "--", NAME);
      }
      repository.assertCommits();
      assert.deepEqual([repository.getCommitted(NAME), repository.read(NAME)], [FIXED, FIXED]);
      assert.equal(repository.git("status", "--porcelain"), "");
    });

    it("keeps what is not staged of a file with a finding, byte for byte", () => {
      const name = "src/half.js";
      repository.stage(name, FIXABLE, FIXABLE + UNSTAGED);
      repository.assertBlocks(/hotpath/);
      assert.equal(repository.getStaged(name), FIXABLE);
      // The others put it back by line numbers, so hotpath leaves such a file alone.
      assert.equal(repository.read(name), (rewriting.becomes === "left" ? FIXED : FIXABLE) + UNSTAGED);
      const near = FIXABLE.replace("const format", "// not staged\n  const format");
      repository.stage(name, FIXABLE, near);
      repository.assertBlocks(/hotpath/);
      assert.deepEqual([repository.getStaged(name), repository.read(name)], [FIXABLE, near]);
      repository.git("reset", "--quiet", "--hard");
    });

    it("blocks what it cannot rewrite", () => {
      repository.stage(NAME, SLOW, SLOW + UNSTAGED);
      repository.assertBlocks(/no-eager-url/);
      assert.equal(repository.read(NAME), SLOW + UNSTAGED);
    });
  });
}
