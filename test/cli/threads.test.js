import { FAST, Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";

const COUNT = 60;

/** @param {number} index */
const getName = (index) => `folder${index % 7}/file${index}.js`;

/** Files of different sizes, so that they are not ready in their order. */
const FILES = Object.fromEntries(
  Array.from({ length: COUNT }, (_, index) => [
    getName(index),
    index % 10 === 3 ? "new URL(; (req, res) => 1" : SLOW + "void 0;\n".repeat((index * 37) % 900),
  ]),
);

describe("threads", () => {
  it("find the same, in the same order", (t) => {
    const project = new Project(t, FILES);
    const [one, two, again] = ["1", "2", "2"].map((threads) =>
      project.run("check", "--threads", threads, "--format", "json"),
    );
    assert.equal(one.status, 1);
    assert.equal(JSON.parse(one.stdout).files.length, COUNT);
    assert.equal(two.stdout, one.stdout);
    assert.equal(again.stdout, one.stdout);
    assert.equal(two.status, 1);
  });

  it("rewrite the same, and report it in the same order", (t) => {
    const [one, two] = ["1", "2"].map((threads) => {
      const project = new Project(t, FILES);
      const { status, stdout } = project.run("fix", "--all", "--no-git", "--threads", threads);
      return { project, status, stdout };
    });
    assert.deepEqual([two.status, two.stdout], [1, one.stdout]);
    for (const [name, text] of Object.entries(FILES)) {
      assert.equal(one.project.read(name), text.replace(SLOW, FAST));
      assert.equal(two.project.read(name), one.project.read(name));
    }
  });

  it("tell of an error of hotpath itself, and go on", (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": SLOW });
    const index = JSON.stringify(new URL("../../rules/index.js", import.meta.url).href);
    const hook = `import { rules } from ${index}; const { detector } = rules["no-eager-url"].pattern; const { detect } = detector; detector.detect = (node, source, ...rest) => { if (source.filename === "a.js") throw new TypeError("oops"); return detect.call(detector, node, source, ...rest); };`;
    const { status, stdout, stderr } = project.runWith(
      { node: ["--import", `data:text/javascript,${encodeURIComponent(hook)}`] },
      "check",
      "--threads",
      "2",
    );
    assert.equal(status, 2);
    assert.match(
      stderr,
      /^internal error in a\.js: no-eager-url crashed; the other rules went on\.\nTypeError: oops\n/,
    );
    assert.match(stdout, /^b\.js:6:/);
  });

  it("read code that is nested as deeply as is read without them, and say the same of what is not", (t) => {
    const nest = (/** @type {number} */ depth) =>
      `// (req, res)\nnew URL("a");\nconst a = ${"[".repeat(depth)}${"]".repeat(depth)};\n`;
    const project = new Project(t, { "a.js": nest(900), "b.js": nest(3000), "c.js": nest(9000), "d.js": SLOW });
    const [one, two] = ["1", "2"].map((threads) => project.run("check", "--threads", threads, "--format", "json"));
    assert.ok(JSON.parse(one.stdout).files.some((/** @type {any} */ { path }) => path === "d.js"));
    assert.deepEqual(two, one);
  });
});
