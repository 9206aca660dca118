import { CLEAN, Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { assertValid } from "./schemas.js";

const FILES = {
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`src/${index}.js`, index % 2 === 0 ? SLOW : CLEAN])),
  "src/broken.js": "new URL(; (req, res) => 1",
  "large.js": `// ${"x".repeat(2 ** 20)}\n`,
};
const PARTS = [1, 2, 3].map((index) => `part-${index}.json`);

/** @param {import("node:test").TestContext} t */
function createParts(t) {
  const project = new Project(t, FILES);
  for (const [index, part] of PARTS.entries())
    project.run("check", "--shard", `${index + 1}/3`, "--format", `json:${part}`);
  return project;
}

describe("hotpath merge", () => {
  it("makes of the parts of a run what the run would have said, in every format", (t) => {
    const project = createParts(t);
    assertValid("report", JSON.parse(project.read(PARTS[0])));
    for (const format of ["json", "sarif", "github", "junit"]) {
      const merged = project.run("merge", ...PARTS.toReversed(), "--format", format);
      const whole = project.run("check", "--format", format);
      assert.equal(merged.status, 1);
      if (format === "json") assertValid("report", JSON.parse(merged.stdout));
      // The order of a run is that of folders; here it is that of names.
      const getLines = (/** @type {string} */ text) =>
        text
          .split("\n")
          .map((line) => line.replace(/,$/, ""))
          .sort();
      assert.deepEqual(getLines(merged.stdout), getLines(whole.stdout), format);
    }
    const { stdout } = project.run("merge", ...PARTS);
    assert.match(stdout, /^src\/0\.js:6:16 no-eager-url\n`new URL\(\)`/m);
    assert.match(stdout, /^> 6 \| {5}this\.url = new URL\(/m);
    const getBlocks = (/** @type {string} */ text) => text.split("\n\n").sort();
    assert.deepEqual(getBlocks(stdout), getBlocks(project.run("check").stdout));
  });

  it("takes reports without lines, and lines that no file has", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const { report } = project.runJson("check");
    const [file] = report.files;
    const [finding] = file.findings;
    for (const [lines, line] of /** @type {[object | undefined, number][]} */ ([
      [undefined, 6],
      [{}, 6],
      [{ 4000000000: "x" }, 4e9],
    ])) {
      const files = [{ ...file, lines, findings: [{ ...finding, line, endLine: line }] }];
      project.write("report.json", JSON.stringify({ ...report, files }));
      const { status, stdout, stderr } = project.run("merge", "report.json");
      assert.deepEqual([status, stderr], [1, ""]);
      assert.match(
        stdout,
        new RegExp(`^a\\.js:${line}:16 no-eager-url\n.*\n(?:  3999999999 \\|\n> 4000000000 \\| x\n.*\n)?review fix: `),
      );
    }
  });

  it("ends as the parts ended", (t) => {
    const project = new Project(t, { "a.js": CLEAN });
    for (const index of [1, 2]) project.run("check", "--shard", `${index}/2`, "--format", `json:${index}.json`);
    assert.equal(project.run("merge", "1.json", "2.json").status, 0);
    project.write(
      "2.json",
      JSON.stringify({
        ...JSON.parse(project.read("2.json")),
        crashes: [{ path: "a.js", message: "oops", stack: "oops" }],
      }),
    );
    assert.equal(project.run("merge", "1.json", "2.json").status, 2);
    project.write("2.json", JSON.stringify({ ...JSON.parse(project.read("2.json")), interrupted: "SIGTERM" }));
    assert.equal(project.run("merge", "1.json", "2.json").status, 143);
  });

  it("wants every part once", (t) => {
    const project = createParts(t);
    project.run("check", "--format", "json:whole.json");
    project.run("check", "--shard", "2/2", "--format", "json:other.json");
    project.write("none.json", "{}");
    const [one, two, three] = PARTS;
    for (const [parts, message] of /** @type {[string[], string][]} */ ([
      [[one, three], "there is no report of 2/3"],
      [[one, two, one], "`part-1.json` and `part-1.json` are both part 1/3"],
      [[one, "other.json"], "`other.json` is not one of the 3 parts that `part-1.json` belongs to"],
      [[one, "whole.json"], "`whole.json` is not one of the 3 parts that `part-1.json` belongs to"],
      [["whole.json", one], "`part-1.json` is a part of a run, and `whole.json` is a whole one"],
      [["none.json"], "`none.json` is no report of `hotpath check --format json`: `version` is missing"],
      [["missing.json"], "the report `missing.json` is not read: it cannot be read (ENOENT)"],
    ]))
      assert.deepEqual(project.run("merge", ...parts), { status: 2, stdout: "", stderr: `error: ${message}\n` });
  });
});
