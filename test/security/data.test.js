import { CLEAN, Project, SLOW } from "../cli/project.js";
import { describe, it } from "node:test";
import Ajv from "ajv";
import { ROOT } from "../fixtures.js";
import { applyBaseline } from "../../cli/run/baseline.js";
import assert from "node:assert/strict";
import { assertValid } from "../cli/schemas.js";
import { execFileSync } from "node:child_process";
import { findMisfit } from "../../cli/settings/find-misfit.js";
import { mergeHeat } from "../../lib/heat/recorded/merge-heat.js";
import { mergeReports } from "../../cli/merge.js";
import { parseCpuProfile } from "../../lib/profile/cpu-profile.js";
import { parseHeatFile } from "../../lib/heat/recorded/parse-heat-file.js";
import path from "node:path";
import { readFileSync } from "node:fs";
import { readSettings } from "../../cli/settings/read-settings.js";

/** Names that every object has, and values that code may trip over. */
const POLLUTED =
  '{ "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } }, "toString": null }';
const PLACES = ["__proto__", "constructor", "toString", "hasOwnProperty", "../a.js", "/etc/passwd", "a\0b", ""];

/** @param {string} name */
const readSchema = (name) => JSON.parse(readFileSync(path.join(ROOT, `schemas/${name}.schema.json`), "utf8"));

/** What no input may have left behind. */
function assertClean() {
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
  assert.equal(/** @type {any} */ (() => {}).polluted, undefined);
  assert.equal(typeof {}.toString, "function");
}

/** @param {import("node:test").TestContext} t */
function createReported(t) {
  const project = new Project(t, { "a.js": SLOW, "b.js": CLEAN });
  project.run("check", "--format", "json:report.json");
  return { project, report: JSON.parse(project.read("report.json")) };
}

describe("what comes from a file is data", () => {
  it("as the published schemas describe it, whether our own reading judges or a validator", () => {
    const ajv = new Ajv.default({ allErrors: true });
    /** @type {[string, (text: string) => unknown, string[]][]} */
    const formats = [
      [
        "heat",
        parseHeatFile,
        [
          '{ "version": 1, "files": {} }',
          '{ "version": 1, "profile": { "samples": 1, "node": "20" }, "files": { "a.js": { "hash": "x", "functions": [{ "line": 1, "column": 1, "name": "", "hash": "", "measured": { "self": 0, "total": 1 }, "mapped": { "text": "" }, "waits": [["x", "query"]] }] } } }',
          '{ "version": 2, "files": {} }',
          '{ "version": 1 }',
          '{ "version": 1, "files": [] }',
          '{ "version": 1, "files": { "a.js": {} } }',
          '{ "version": 1, "files": { "a.js": { "hash": "x", "functions": [{ "line": 1.5, "column": 1, "name": "", "hash": "" }] } } }',
          '{ "version": 1, "files": { "a.js": { "hash": "x", "functions": [{ "line": 1, "column": 1, "name": "", "hash": "", "measured": { "self": 0, "total": 2 } }] } } }',
          '{ "version": 1, "files": { "a.js": { "hash": "x", "functions": [{ "line": 1, "column": 1, "name": "", "hash": "", "mapped": {} }] } } }',
          '{ "version": 1, "files": { "a.js": { "hash": "x", "functions": [{ "line": 1, "column": 1, "name": "", "hash": "", "waits": {} }] } } }',
          '{ "version": 1, "files": {}, "profile": { "samples": -1, "node": "20" } }',
          "[]",
          "null",
        ],
      ],
      [
        "baseline",
        (text) => {
          const misfit = findMisfit(JSON.parse(text), readSchema("baseline"));
          if (misfit !== undefined) throw new TypeError(misfit);
        },
        [
          '{ "version": 1, "findings": {} }',
          '{ "version": 1, "findings": { "a.js": { "no-eager-url": { "f": 1 } } } }',
          '{ "version": 1, "findings": { "a.js": null } }',
          '{ "version": 1, "findings": { "a.js": { "no-eager-url": [] } } }',
          '{ "version": 1, "findings": { "a.js": { "no-eager-url": { "f": 0.5 } } } }',
          '{ "version": 1, "findings": { "a.js": { "no-eager-url": { "f": 0 } } } }',
          '{ "version": "1", "findings": {} }',
          '{ "findings": {} }',
          "5",
        ],
      ],
    ];
    for (const [name, parse, texts] of formats) {
      const validate = ajv.compile(readSchema(name));
      const verdicts = texts.map((text) => {
        const isValid = validate(JSON.parse(text));
        if (isValid) parse(text);
        else assert.throws(() => parse(text), TypeError, `${name}: ${text}`);
        return isValid;
      });
      assert.deepEqual([verdicts.slice(0, 2), verdicts.slice(2).includes(true)], [[true, true], false], name);
    }
  });

  it("settings included, which may name their schema", (t) => {
    const validate = new Ajv.default().compile(readSchema("config"));
    const project = new Project(t, {});
    const texts = [
      '{ "hot": ["a"], "cold": [], "frameworks": ["Koa"], "heatFile": "h.json", "minShare": 0.1, "minCost": "0.5us", "entryPoints": [{ "method": "m", "argument": 0 }] }',
      "{}",
      '{ "hots": [] }',
      '{ "hot": "a" }',
      '{ "hot": [""] }',
      '{ "minShare": 2 }',
      '{ "heatFile": "" }',
      '{ "entryPoints": [{ "method": "m" }] }',
      '{ "entryPoints": [{ "method": "m", "argument": 0, "x": 1 }] }',
      '{ "__proto__": { "hot": ["**"] } }',
      '{ "constructor": 1 }',
    ];
    const verdicts = texts.map((text) => {
      project.write("hotpath.config.json", text);
      const isValid = validate(JSON.parse(text));
      if (isValid) readSettings(project.folder);
      else assert.throws(() => readSettings(project.folder), { name: "UsageError" }, text);
      return isValid;
    });
    assert.deepEqual(verdicts.slice(0, 3), [true, true, false]);
    project.write("hotpath.config.json", '{ "$schema": "./config.schema.json", "minShare": 0.5 }');
    assert.deepEqual(readSettings(project.folder).settings, { minShare: 0.5 });
  });

  it("and changes no prototypes, whatever its keys", (t) => {
    const functions = '"functions": [{ "line": 1, "column": 1, "name": "f", "hash": "h", "mapped": { "text": "x" } }]';
    const files = PLACES.map((place) => `${JSON.stringify(place)}: { "hash": "own", ${functions} }`).join();
    const heat = parseHeatFile(`{ "version": 1, "__proto__": ${POLLUTED}, "files": { ${files} } }`);
    const merged = mergeHeat(heat, "measured", {});
    for (const place of PLACES) assert.equal(merged.files[place].hash, "own", JSON.stringify(place));
    assert.throws(() => parseHeatFile(`{ "version": 1, "files": ${POLLUTED} }`), TypeError);

    const project = new Project(t, {
      "a.js": SLOW,
      "package.json": `{ "name": "x", "main": "a.js", "hotpath": ${POLLUTED} }`,
    });
    assert.match(project.run("check").stderr, /^error: package\.json, key "hotpath": there is no key `__proto__`/);
    project.write("package.json", `{ "name": "x", "main": "a.js", "__proto__": { "hotpath": { "cold": ["**"] } } }`);
    assert.equal(project.run("check").status, 1, "a key of a prototype is no setting");
    project.write("hotpath-baseline.json", `{ "version": 1, "findings": ${POLLUTED} }`);
    assert.match(project.run("check").stderr, /^error: `hotpath-baseline\.json` is no baseline \(`findings\./);
    const known = Object.assign(Object.create(null), JSON.parse('{ "__proto__": { "no-eager-url": { "f": 3 } } }'));
    const report = {
      checked: 0,
      looked: ["constructor"],
      files: [],
      skipped: [],
      crashes: [],
      light: { count: 0, cost: 0, bytes: 0 },
    };
    assert.equal(applyBaseline(report, { file: path.join(project.folder, "b.json"), known }, project.folder), 3);
    assertClean();
  });

  it("in CPU profiles, too, which may go in circles", () => {
    for (const text of ["null", "{}", '{ "nodes": {} }', '{ "nodes": [null] }', `{ "nodes": [${POLLUTED}] }`])
      assert.throws(() => parseCpuProfile(text), TypeError, text);
    assertClean();
  });

  it("and is refused with a sentence where it is none", (t) => {
    const { project, report } = createReported(t);
    /** @type {[(any: any) => void, string][]} */
    const spoils = [
      [(any) => (any.files[0].path = 5), "`files[0].path` is no string"],
      [(any) => (any.files[0].findings = {}), "`files[0].findings` is no array"],
      [(any) => delete any.files[0].findings[0].heat, "`files[0].findings[0].heat` is missing"],
      [(any) => (any.files[0].findings[0].line = 0), "`files[0].findings[0].line` is out of its range"],
      [(any) => (any.files[0].findings[0].fix = null), "`files[0].findings[0].fix` is no object"],
      [(any) => (any.skipped = [null]), "`skipped[0]` is no object"],
      [(any) => (any.summary.files = "1"), "`summary.files` is no whole number"],
      [(any) => (any.version = 2), "`version` is not 1"],
    ];
    for (const [spoil, clause] of spoils) {
      const spoiled = JSON.parse(JSON.stringify(report));
      spoil(spoiled);
      project.write("spoiled.json", JSON.stringify(spoiled));
      assert.throws(() => mergeReports(project.folder, ["spoiled.json"]), {
        name: "UsageError",
        message: `\`spoiled.json\` is no report of \`hotpath check --format json\`: ${clause}`,
      });
    }
  });
});

describe("paths in reports", () => {
  it("cannot lead out of the project by way of a merged report", (t) => {
    const { project, report } = createReported(t);
    for (const [key, name] of [
      ["files", "../../a.js"],
      ["files", "/etc/passwd"],
      ["files", "src/../../a.js"],
      ["skipped", "../a.js"],
      ["crashes", "../a.js"],
    ]) {
      const spoiled = JSON.parse(JSON.stringify(report));
      spoiled[key] = [{ ...report.files[0], path: name, reason: "it is", message: "oops", stack: "oops" }];
      project.write("spoiled.json", JSON.stringify(spoiled));
      assert.throws(() => mergeReports(project.folder, ["spoiled.json"]), {
        name: "UsageError",
        message: `the report \`spoiled.json\` names \`${name}\`, which is not in the project`,
      });
    }
    project.write("fine.json", JSON.stringify(report));
    assert.equal(project.run("merge", "fine.json").status, 1);
  });

  it("are those of the file system where the user names a file elsewhere", (t) => {
    const project = new Project(t, { "inner/b.js": CLEAN, "outer é.js": SLOW });
    execFileSync("git", ["init", "--quiet"], { cwd: project.resolve("inner") });
    const { stdout } = project.runWith({ cwd: "inner" }, "check", "../outer é.js", "--format", "sarif");
    const sarif = JSON.parse(stdout);
    assertValid("sarif", sarif);
    const { artifactLocation } = sarif.runs[0].results[0].locations[0].physicalLocation;
    assert.equal(artifactLocation.uriBaseId, undefined);
    assert.match(artifactLocation.uri, /^file:\/\/\/.*\/outer%20%C3%A9\.js$/);
  });

  it("and the words in them cannot speak to a terminal or to GitHub Actions", (t) => {
    const evil = "\u001b[2J::error::owned\r\n::error::owned";
    const project = new Project(t, {
      "a.js": "export function parse(request) {\n  return new Intl.NumberFormat('en');\n}\n",
    });
    const write = (/** @type {any} */ functions) =>
      project.write(".hotpath/heat.json", JSON.stringify({ version: 1, files: { "a.js": { hash: "", functions } } }));
    write([{ line: 1, column: 22, name: "parse", hash: "", mapped: { text: evil } }]);
    for (const format of ["text", "github", "junit"]) {
      const { stdout, status } = project.run("check", "--format", format);
      assert.equal(status, 1, format);
      assert.ok(stdout.includes("owned"), format);
      assert.ok(!stdout.includes("\u001b"), format);
      assert.doesNotMatch(stdout, /^::error/m, format);
    }
  });

  it("say of findings without a known heat what the schema says", (t) => {
    const project = new Project(t, {
      "a.js": readFileSync(path.join(ROOT, "fixtures/no-plugin-copy/exported-class/before.js"), "utf8"),
    });
    const { report } = project.runJson("check");
    assert.ok(report.files[0].findings.some((/** @type {any} */ { heat }) => heat.reason === undefined));
    assertValid("report", report);
    project.write("report.json", JSON.stringify(report));
    assert.equal(project.run("merge", "report.json").status, 1);
  });
});
