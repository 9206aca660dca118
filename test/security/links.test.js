import { CLEAN, FAST, Project, SLOW } from "../cli/project.js";
import { createRepository, git } from "../cli/repository.js";
import { describe, it } from "node:test";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";

const SECRET = "SECRET_TOKEN=hunter2\n";

/** A file whose finding is shown although it costs little for a repository without package.json, which is an application. */
const SHOWN = { "a.js": SLOW, "hotpath.config.json": '{ "minCost": 0 }' };

/**
 * A project beside a folder that is none of its business.
 *
 * @param {import("node:test").TestContext} t
 * @param {Record<string, string>} files
 */
function createBeside(t, files) {
  const whole = new Project(t, { "secret/file": SECRET, "secret/o.js": SLOW });
  for (const [name, content] of Object.entries(files)) whole.write(`project/${name}`, content);
  mkdirSync(whole.resolve("project/.git"), { recursive: true });
  return {
    whole,
    link: (/** @type {string} */ target, /** @type {string} */ name) => {
      mkdirSync(path.dirname(whole.resolve(`project/${name}`)), { recursive: true });
      symlinkSync(target, whole.resolve(`project/${name}`));
    },
    run: (/** @type {string[]} */ ...args) => whole.runWith({ cwd: "project" }, ...args),
  };
}

describe("what is written stays in the project", () => {
  /** @type {[string, string, string[]][]} target, link, arguments */
  const cases = [
    ["../secret", ".hotpath", ["map", "--write"]],
    ["../../secret/new", ".hotpath/heat.json", ["map", "--write"]],
    ["../../secret/file", ".hotpath/heat.json", ["map", "--write"]],
    ["../../secret/file", ".hotpath/map-cache.jsonl", ["map", "--write"]],
    ["../../secret/file", ".hotpath/map-outcome.json", ["map", "--write"]],
    ["../secret/new", "hotpath-baseline.json", ["check", "--write-baseline"]],
    ["../secret/file", "hotpath-baseline.json", ["check", "--write-baseline"]],
    ["../secret/file", "out.sarif", ["check", "--format", "sarif:out.sarif"]],
    ["../secret/new", "out.json", ["check", "--format", "json", "--output-file", "out.json"]],
    ["../secret", "reports", ["check", "--format", "json:reports/new"]],
  ];
  for (const [target, link, args] of cases)
    it(`\`hotpath ${args.join(" ")}\` with ${link} → ${target}`, (t) => {
      const { whole, link: makeLink, run } = createBeside(t, { "a.js": SLOW });
      makeLink(target, link);
      const { status, stderr } = run(...args);
      assert.equal(status, 2, stderr);
      assert.match(stderr, /^error: .* (?:it leads out of the project|it is a symbolic link to nothing)/m);
      assert.deepEqual(
        whole.list().filter((name) => name.startsWith("secret")),
        ["secret", "secret/file", "secret/o.js"],
      );
      assert.equal(whole.read("secret/file"), SECRET);
    });

  it("but where a user names a place elsewhere", (t) => {
    const { whole, run } = createBeside(t, SHOWN);
    assert.equal(run("check", "--format", "json", "--output-file", "../report.json").status, 1);
    assert.equal(JSON.parse(whole.read("report.json")).summary.findings, 1);
    assert.equal(run("check", "--output-file", "/dev/null").status, 1);
  });

  it("also where a glob of the user leads through a link", (t) => {
    const other = createRepository(t, { "o.js": SLOW });
    const project = createRepository(t, { "src/a.js": CLEAN });
    symlinkSync(other.folder, project.resolve("src/od"));
    symlinkSync(other.resolve("o.js"), project.resolve("src/o.js"));
    git(project, "add", "-A");
    git(project, "commit", "-m", "links");
    for (const glob of ["src/od/*.js", "src/*.js", "src/**/*.js", "src/{od,a}/*.js", "src/o?/o.js"]) {
      project.run("fix", "--all", glob);
      assert.equal(other.read("o.js"), SLOW, glob);
    }
    const { report } = project.runJson("check", "src/od/*.js");
    assert.deepEqual(report.skipped, [
      { path: "src/od/o.js", reason: "it is reached by a symbolic link that leads out of the project" },
    ]);
  });
});

describe("what is read is a regular file of the project", () => {
  const SETTINGS = ["hotpath.config.json", "package.json", "hotpath-baseline.json", ".hotpath/heat.json"];
  for (const name of SETTINGS)
    it(`${name}: neither a secret nor a device`, (t) => {
      for (const target of [path.join("..", name.includes("/") ? ".." : "", "secret/file"), "/dev/zero"]) {
        const { link, run } = createBeside(t, { "a.js": SLOW });
        link(target, name);
        for (const command of ["check", "fix"]) {
          const { status, stdout, stderr } = run(command);
          assert.equal(status, 2);
          assert.match(stderr, /^error: .*it leads out of the project/);
          assert.doesNotMatch(stdout + stderr, /SECRET|hunter/);
        }
      }
    });

  for (const name of [".gitignore", ".gitattributes"])
    it(`${name}: a link is not followed, as git does not, and the rest is checked`, (t) => {
      for (const target of ["../secret/file", "/dev/zero", "own"]) {
        const { link, run } = createBeside(t, { ...SHOWN, own: "a.js\n" });
        link(target, name);
        const { status, stdout } = run("check", "--format", "json");
        const { files } = JSON.parse(stdout);
        assert.deepEqual(
          files.map((/** @type {any} */ file) => [file.path, file.error?.message]),
          [
            [name, "it is a symbolic link, which git does not follow here"],
            ["a.js", undefined],
          ],
        );
        assert.equal(status, 2);
      }
    });

  it("a pipe, which nobody writes to, is not waited for", (t) => {
    for (const name of ["a.js", "package.json", ".gitignore", "hotpath-baseline.json"]) {
      const { whole, run } = createBeside(t, { "b.js": CLEAN });
      execFileSync("mkfifo", [whole.resolve(`project/${name}`)]);
      const { status, stdout, stderr } = run("check", ".", ...(name === "a.js" ? [name] : []));
      assert.match(stdout + stderr, /it is no regular file/);
      assert.equal(status, name === "a.js" ? 0 : 2);
    }
  });

  it("the setting heatFile does not lead out either, and a report that is merged does not", (t) => {
    const { link, run } = createBeside(t, { "a.js": SLOW, "hotpath.config.json": '{ "heatFile": "../secret/file" }' });
    link("../secret/file", "m.json");
    for (const args of [["check"], ["map", "--write"], ["merge", "m.json"]]) {
      const { status, stdout, stderr } = run(...args);
      assert.equal(status, 2);
      assert.match(stderr, /it leads out of the project/);
      assert.doesNotMatch(stdout + stderr, /SECRET/);
    }
    const explained = createBeside(t, { "a.js": SLOW });
    explained.link("../secret/o.js", "o.js");
    assert.match(explained.run("check", "--explain", "o.js:1").stderr, /^error: `o\.js` is not checked: it leads out/);
  });

  it("what the resolver of imports reads by itself is looked at first", (t) => {
    const files = { "a.js": SLOW, "b.js": 'import "./a.js";\nimport "x";\n' };
    const targets = ["tsconfig.json", "package.json", "src/tsconfig.json", "node_modules/x/package.json", "base.json"];
    for (const name of targets) {
      const { link, run } = createBeside(t, {
        ...files,
        "src/c.js": 'import "../a.js";\n',
        ...(name === "base.json" && { "tsconfig.json": '{ "\\u0065xtends": ["./base"] }' }),
      });
      link("/dev/zero", name);
      const { status, stdout, stderr } = run("map");
      assert.equal(status, 2, name);
      assert.match(stderr, /it is no regular file|it leads out of the project/);
      if (name !== "package.json") assert.match(stdout, /functions in 3 files run per request/);
      assert.doesNotMatch(stderr, /which is not there/);
    }
  });

  for (const [name, extended, others] of [
    ["node_modules/@acme/config/node.json", "@acme/config/node.json", {}],
    ["node_modules/@acme/config/node.json", "@acme/config/node", {}],
    ["node_modules/config/tsconfig.json", "config", {}],
    ["node_modules/config/package.json", "config", {}],
    ["node_modules/config/base.json", "config", { "node_modules/config/package.json": '{ "tsconfig": "base.json" }' }],
    ["node_modules/config/base.json", "config", { "node_modules/config/package.json": '{ "exports": "./base.json" }' }],
    ["out.json", "config", { "node_modules/config/tsconfig.json": '{ "extends": "../../out" }' }],
  ])
    it(`so is what configurations of packages are: ${name}, "${extended}"`, (t) => {
      const { link, run } = createBeside(t, {
        "a.js": SLOW,
        "b.js": 'import "./a.js";\n',
        "tsconfig.json": JSON.stringify({ extends: [extended] }),
        .../** @type {Record<string, string>} */ (others),
      });
      link("/dev/zero", String(name));
      const { status, stderr } = run("map");
      assert.equal(status, 2, stderr);
      assert.match(stderr, /it is no regular file|it leads out of the project/);
    });

  it("a script or a source map that a profile names is a file, and of this machine", (t) => {
    const { whole, run } = createBeside(t, { "a.js": `${SLOW}//# sourceMappingURL=/dev/zero\n` });
    const frame = (/** @type {number} */ id, /** @type {string} */ url) => ({
      id,
      callFrame: { functionName: "f", scriptId: "1", url, lineNumber: 9, columnNumber: 18 },
      hitCount: 1,
      children: [],
    });
    const urls = [
      "/dev/zero",
      "file:///dev/zero",
      "file://evil.example/x.js",
      `file://${whole.resolve("project/a.js")}`,
    ];
    const nodes = [{ ...frame(1, ""), children: [2, 3, 4, 5] }, ...urls.map((url, index) => frame(index + 2, url))];
    const samples = [2, 3, 4, 5];
    whole.write(
      "project/p.cpuprofile",
      JSON.stringify({ nodes, startTime: 0, endTime: 4000, samples, timeDeltas: samples.map(() => 1000) }),
    );
    const { status, stderr } = run("profile", "--profile-file", "p.cpuprofile");
    assert.equal(status, 0, stderr);
  });

  it("a link within the project is one", (t) => {
    const { link, run } = createBeside(t, { "a.js": SLOW, "config/hot.json": '{ "cold": ["a.js"], "minCost": 0 }' });
    link("config/hot.json", "hotpath.config.json");
    assert.equal(run("check").status, 0);
  });
});

describe("a link that leads nowhere", () => {
  for (const [target, code] of [
    ["x.js", "ELOOP"],
    ["a.js/b", "ENOTDIR"],
  ])
    it(`is named, and the rest is done (${code})`, (t) => {
      const project = new Project(t, { "a.js": SLOW });
      symlinkSync(target, project.resolve("x.js"));
      for (const args of [[], ["a.js", "x.js"], ["*.js"]]) {
        const { status, report } = project.runJson("check", ...args);
        assert.equal(status, 2);
        assert.deepEqual(
          report.files.map((/** @type {any} */ file) => [file.path, file.findings.length, file.error?.message]),
          [
            ["x.js", 0, `it cannot be read (${code})`],
            ["a.js", 1, undefined],
          ],
        );
      }
      const { status, stdout, stderr } = project.run("map");
      assert.equal(status, 2);
      assert.match(stderr, new RegExp(`^left out x\\.js: it cannot be read \\(${code}\\)$`, "m"));
      assert.match(stdout, /of 3 functions in 1 file run per request/);
      assert.equal(project.run("fix", "--all", "--no-git").status, 2);
      assert.equal(project.read("a.js"), FAST);
    });

  it("is left alone if nothing is there at all", (t) => {
    const project = new Project(t, { "a.js": CLEAN });
    symlinkSync("gone.js", project.resolve("x.js"));
    assert.ok(!existsSync(project.resolve("x.js")));
    assert.equal(project.run("check").status, 0);
  });
});
