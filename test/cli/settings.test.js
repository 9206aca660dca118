import { Project, SAFE, SLOW } from "./project.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";

/** Nothing in this file says that it is hot. */
const QUIET = SLOW.replace(
  /http\.createServer[\s\S]*/,
  "export function start(raw) {\n  return new Request(raw);\n}\n",
);
const HOT = JSON.stringify({ hot: ["src/**#start"], minCost: 0 });

describe("settings", () => {
  it("come from hotpath.config.json", (t) => {
    const project = new Project(t, { "src/a.js": QUIET });
    assert.deepEqual(project.find(), []);
    project.write("hotpath.config.json", HOT);
    assert.deepEqual(project.find(), ["src/a.js"]);
  });

  it("come from package.json", (t) => {
    const project = new Project(t, { "src/a.js": QUIET, "package.json": `{ "name": "x", "hotpath": ${HOT} }` });
    assert.deepEqual(project.find(), ["src/a.js"]);
  });

  it("come from the nearest folder above that has some, and are relative to it", (t) => {
    const project = new Project(t, {
      "package.json": `{ "hotpath": {} }`,
      "a/hotpath.config.json": HOT,
      "a/src/package.json": "{}",
      "a/src/b.js": QUIET,
    });
    assert.equal(project.runWith({ cwd: "a/src" }, "check").status, 1);
  });

  it("come from the file that --config names", (t) => {
    const project = new Project(t, { "src/a.js": QUIET, "hotpath.config.json": "{}", "my.json": HOT });
    assert.deepEqual(project.find("--config", "my.json"), ["src/a.js"]);
    assert.match(
      project.run("check", "--config", "your.json").stderr,
      /^error: there is no settings file `your\.json`\n$/,
    );
  });

  it("can say that code is cold", (t) => {
    const project = new Project(t, { "src/a.js": SLOW, "hotpath.config.json": '{ "cold": ["src/**"] }' });
    assert.deepEqual(project.find(), []);
  });

  it("leave a package.json alone that has none, even a broken one", (t) => {
    for (const text of [
      "{ broken",
      '{ "name": "answers", "version": "1.0.0", "main": "src/a.js", "scripts": { "hotpath": "hotpath check" } }',
    ]) {
      const project = new Project(t, { "src/a.js": SAFE, "package.json": text });
      assert.equal(project.run("check").status, 1, text);
    }
  });

  /** @type {[string, string, RegExp][]} */
  const broken = [
    ["text that is no JSON", "{ hot: [] }", /^error: hotpath\.config\.json cannot be read as JSON: /],
    ["something else than an object", "[]", /^error: hotpath\.config\.json: the settings must be an object\n$/],
    [
      "a key that does not exist",
      '{ "hots": [] }',
      /^error: hotpath\.config\.json: there is no key `hots`; did you mean `hot`\?\n$/,
    ],
    ["a key like none", '{ "semi": [] }', /^error: hotpath\.config\.json: there is no key `semi`; known are `hot`, /],
    ["a wrong value", '{ "cold": "src/**" }', /^error: hotpath\.config\.json: `cold` must be an array of strings\n$/],
    [
      "a framework that does not exist",
      '{ "frameworks": ["Expres"] }',
      /^error: hotpath\.config\.json: `frameworks` there is no framework `Expres`; did you mean `Express`\?\n$/,
    ],
    [
      "an entry point without a method",
      '{ "entryPoints": [{ "object": "gateway" }] }',
      /^error: hotpath\.config\.json: `entryPoints` must hold objects like .+ \(entry 1\)\n$/,
    ],
    [
      "an entry point with another key",
      '{ "entryPoints": [{ "method": "on", "argument": 0, "arg": 1 }] }',
      /^error: hotpath\.config\.json: `entryPoints` has an entry that cannot be used: there is no key `arg`; .+ \(entry 1\)\n$/,
    ],
  ];
  for (const [name, text, expected] of broken) {
    it(`with ${name} are refused with exit status 2`, (t) => {
      const project = new Project(t, { "src/a.js": SLOW, "hotpath.config.json": text });
      const { status, stdout, stderr } = project.run("check");
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, expected);
    });
  }

  it("are refused where they cannot be read", (t) => {
    const project = new Project(t, { "src/a.js": SLOW, "folder/b.js": "" });
    assert.deepEqual(project.run("check", "--config", "folder"), {
      status: 2,
      stdout: "",
      stderr: "error: the settings `folder` cannot be used: it is no regular file\n",
    });
  });

  /** @type {[string, Record<string, string>, RegExp][]} */
  const brokenHeat = [
    [
      "is no JSON",
      { ".hotpath/heat.json": "{ broken" },
      /^error: the heat file `\.hotpath\/heat\.json` cannot be used \(.+\); write it again with `hotpath profile` or `hotpath map --write`, or remove it\n$/,
    ],
    [
      "is of another version",
      { ".hotpath/heat.json": '{ "version": 99, "files": {} }' },
      /^error: the heat file `\.hotpath\/heat\.json` cannot be used \(its version is 99, and /,
    ],
    [
      "is not there although the settings name it",
      { "hotpath.config.json": '{ "heatFile": "my.json" }' },
      /^error: there is no heat file `my\.json`, which the setting `heatFile` names; write it .+, or leave the setting out\n$/,
    ],
  ];
  for (const [name, files, expected] of brokenHeat) {
    it(`are useless without their heat file: one that ${name} ends the run with 2, and nothing is written`, (t) => {
      const project = new Project(t, { ...files, "src/a.js": SLOW });
      for (const args of [["check"], ["fix", "--all", "--no-git"]]) {
        const { status, stdout, stderr } = project.run(...args);
        assert.deepEqual([status, stdout], [2, ""]);
        assert.match(stderr, expected);
      }
      assert.equal(project.read("src/a.js"), SLOW);
    });
  }

  it("run no code of the project", (t) => {
    const project = new Project(t, {
      "a.js": "process.exit(3);\n",
      "hotpath.config.js": "process.exit(4);\n",
      "hotpath.config.mjs": "process.exit(4);\n",
      "eslint.config.js": "process.exit(5);\n",
    });
    assert.equal(project.run("check").status, 0);
  });
});
