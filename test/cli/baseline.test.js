import { CLEAN, Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { assertValid } from "./schemas.js";
import { rmSync } from "node:fs";

const OTHER = SLOW.slice(SLOW.indexOf("class"))
  .replaceAll("Request(", "Other(")
  .replace("class Request ", "class Other ");
const NAME = "hotpath-baseline.json";

describe("a baseline", () => {
  it("lets only new findings fail, wherever the old ones move", (t) => {
    const project = new Project(t, { "src/a.js": SLOW, "src/b.js": SLOW });
    const { status, stderr, stdout } = project.run("check", "--write-baseline");
    assert.deepEqual([status, stderr], [0, `${NAME} has 2 findings.\n`]);
    assert.match(stdout, /^2 files checked, no findings, 2 suppressed\.$/m);
    project.write("src/a.js", `// moved\n\n${SLOW.replaceAll('"', "'").replaceAll("  ", "\t")}`);
    for (const cwd of [".", "src"]) assert.equal(project.runWith({ cwd }, "check").status, 0, cwd);
    assert.equal(project.run("check", "--no-baseline").status, 1);

    project.write("src/a.js", SLOW + OTHER);
    const after = project.runJson("check");
    assertValid("report", after.report);
    assert.equal(after.status, 1);
    assert.deepEqual(
      after.report.files.map((/** @type {any} */ { findings, suppressed }) => [findings.length, suppressed.length]),
      [
        [1, 1],
        [0, 1],
      ],
    );
    const log = JSON.parse(project.run("check", "--format", "sarif").stdout);
    assertValid("sarif", log);
    assert.deepEqual(
      log.runs[0].results.map((/** @type {any} */ { suppressions }) => suppressions.length),
      [0, 1, 1],
    );
  });

  it("counts findings that are alike", (t) => {
    // Two classes of one name, in functions without any.
    const twice = SLOW.replace("class Request", "[() => {\nclass Request").replace(/\}\);\n$/, "});\n}][0]();\n");
    const project = new Project(t, { "a.js": twice });
    project.run("check", "--write-baseline");
    project.write("a.js", twice + twice.slice(twice.indexOf("[() =>")));
    const { report } = project.runJson("check");
    assert.deepEqual([report.files[0].findings.length, report.files[0].suppressed.length], [1, 1]);
  });

  it("says what is gone, only of files that were looked at and with all rules", (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": SLOW, "c.js": SLOW });
    project.run("check", "--write-baseline");
    project.write("a.js", CLEAN);
    rmSync(project.resolve("b.js"));
    project.write("c.js", `${SLOW}(`);
    const two = `2 findings of ${NAME} are gone; \`hotpath check --write-baseline\` takes them out.\n`;
    assert.deepEqual([project.run("check").stderr, project.run("check", "--rule", "no-eager-url").stderr], [two, ""]);
    project.write("c.js", SLOW);
    assert.equal(
      project.run("check", "c.js").stderr,
      two.replace("2 findings", "1 finding").replace("are", "is").replace("them", "it"),
    );
    project.run("check", "--write-baseline");
    assert.deepEqual(Object.keys(JSON.parse(project.read(NAME)).findings), ["c.js"]);
    assert.deepEqual(project.run("check").stderr, "");
  });

  it("may have another name", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    assert.match(project.run("check", "--baseline", "known.json").stderr, /^error: there is no baseline `known\.json`/);
    project.run("check", "--write-baseline", "--baseline", "known.json");
    assert.deepEqual(project.list(), ["a.js", "known.json"]);
    assert.deepEqual([project.run("check").status, project.run("check", "--baseline", "known.json").status], [1, 0]);
  });

  it("is not written of less than everything, nor by fix, and not read if it is something else", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    for (const limit of [
      ["--rule", "no-eager-url"],
      ["--risk", "safe"],
      ["--min-share", "1%"],
      ["--min-cost", "0"],
      ["--shard", "1/2"],
      ["--changed"],
      ["--staged"],
      ["--no-baseline"],
    ]) {
      const { status, stderr } = project.run("check", "--write-baseline", ...limit);
      assert.deepEqual(
        [status, stderr],
        [2, `error: \`--write-baseline\` would forget what \`${limit[0]}\` leaves out\n`],
      );
    }
    assert.equal(project.run("fix", "--write-baseline").status, 2);
    assert.deepEqual(project.list(), ["a.js"]);
    for (const text of ["[", "null", '{ "version": 2, "findings": {} }']) {
      project.write(NAME, text);
      assert.match(project.run("check").stderr, /^error: `hotpath-baseline\.json` is no baseline \(/);
    }
  });
});

describe("--risk", () => {
  const files = {
    "review.js": SLOW,
    "refused.js": SLOW.replace("this.raw = raw", "this.raw = raw\n    this.names = Object.keys(this)"),
  };

  it("reports findings with a rewrite of at most this risk", (t) => {
    const project = new Project(t, files);
    assert.deepEqual(
      [project.find(), project.find("--risk", "review"), project.find("--risk", "safe")],
      [["refused.js", "review.js"], ["review.js"], []],
    );
    assert.equal(project.run("check", "--risk", "safe").status, 0);
    assert.equal(project.run("check", "--risk", "none").status, 2);
  });

  it("is --all for fix", (t) => {
    const project = new Project(t, files);
    assert.equal(project.run("fix", "--no-git", "--risk", "safe").status, 0);
    assert.equal(project.read("review.js"), SLOW);
    assert.equal(project.run("fix", "--no-git", "--risk", "review").status, 0);
    assert.notEqual(project.read("review.js"), SLOW);
  });
});
