import { CLEAN, Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { ROOT } from "../fixtures.js";
import path from "node:path";

/** The last line where no heat file tells of calls between files. */
const BY_FILE =
  "Each file was checked by itself: after `hotpath map --write`, calls between files tell more of what is hot.";

describe("hotpath check", () => {
  it("ends with 0 and one line where nothing is found", (t) => {
    const project = new Project(t, { "a.js": CLEAN });
    assert.deepEqual(project.run("check"), { status: 0, stdout: "1 file checked, no findings.\n", stderr: "" });
  });

  it("says of a whole project without a heat file that a map would tell more", (t) => {
    const project = new Project(t, { "a.js": CLEAN, "b.js": "" });
    const checked = "2 files checked, no findings.\n";
    assert.deepEqual(project.run("check"), { status: 0, stdout: `${checked}${BY_FILE}\n`, stderr: "" });
    assert.equal(project.run("check", "a.js", "b.js").stdout, checked);
    assert.equal(project.run("fix", "--no-git").stdout, checked);
    project.run("map", "--write");
    assert.equal(project.run("check").stdout, checked);
  });

  it("counts by rule and reason what is left alone, if asked, also where nothing is hot", (t) => {
    const library = "export const parse = (text) => { const url = new URL(text); return url.host; };\n";
    const project = new Project(t, {
      "a.js": SLOW.replace("request.raw.method", "request.url.pathname"),
      "b.js": library,
      "test/b.test.js": library,
    });
    assert.deepEqual(project.run("check", "--silent", "--rule", "no-eager-url"), {
      status: 0,
      stdout: [
        "Looked at and left alone (`--format json` says where):",
        "no-eager-url 2",
        "  1  heatUnknown      it is not known how often it runs",
        "  1  readOnEveryPath  the result is read on every path",
        "",
        "3 files checked, no findings.",
        BY_FILE,
        "",
      ].join("\n"),
      stderr: "",
    });
    const { files } = JSON.parse(project.run("check", "--silent", "--rule", "no-eager-url", "--format", "json").stdout);
    assert.deepEqual(files[0].silences, [
      {
        rule: "no-eager-url",
        code: "readOnEveryPath",
        reason: "the result is read on every path",
        line: 6,
        column: 16,
        at: 11,
      },
    ]);
    assert.doesNotMatch(project.run("check").stdout, /left alone/);
  });

  it("shows where, what, why it is hot, what it is worth and how it is fixed, and ends with 1", (t) => {
    const project = new Project(t, { "src/request.js": SLOW });
    const { status, stdout, stderr } = project.run("check", "--rule", "no-eager-url");
    assert.equal(status, 1);
    assert.equal(stderr, "");
    const [place, message, ...rest] = stdout.split("\n");
    assert.match(place, /^src\/request\.js:6:\d+ no-eager-url$/);
    assert.match(message, /^`.+: (?:light|medium|heavy), [\d.]+ µs a request \(.*Node.*\)\.$/);
    assert.match(
      rest.join("\n"),
      /^> 6 \| {5}this\.url = new URL\(this\.raw\.url, "http:\/\/localhost"\);\n +\| +\^+$/m,
    );
    assert.match(rest.join("\n"), /^review fix: [A-Z].+\.$/m);
    assert.match(
      stdout,
      /\n\n1 file checked, 1 finding: 1 with a fix to review \(`hotpath fix --all`\)\.\nA request that runs .+ takes [\d.]+ µs less after `hotpath fix --all`\.\n$/,
    );
  });

  it("adds up what is below the minimum cost, time and bytes apart", (t) => {
    const project = new Project(t, {
      "package.json": '{ "name": "a", "private": true, "type": "module" }',
      "a.js": `import http from "node:http";
http.createServer((req, res) => {
  const methods = new Set(["GET", "HEAD"]);
  const paths = new Set(["/a", "/b"]);
  res.end(String(methods.has(req.method) && paths.has(req.url)));
});
`,
    });
    assert.match(
      project.run("check").stdout,
      /2 findings below the minimum cost left out, [\d.]+ µs(?: and [\d.]+ kB)? a request together: `--min-cost 0` shows them\./,
    );
    const { light } = project.runJson("check").report.summary;
    const shown = project.runJson("check", "--min-cost", "0").report.files[0].findings;
    const sum = (/** @type {"time" | "bytes"} */ what) =>
      shown.reduce((/** @type {number} */ total, /** @type {any} */ { weight }) => total + weight[what], 0);
    assert.deepEqual(light, { count: 2, cost: sum("time"), bytes: sum("bytes") });
    assert.ok(light.cost > 0 && light.bytes > 0);
  });

  it("changes nothing", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    project.run("check");
    assert.equal(project.read("a.js"), SLOW);
    assert.deepEqual(project.list(), ["a.js"]);
  });

  it("prints no colours unless asked, and none where NO_COLOR asks for none", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const ESCAPE = "\u001B[";
    assert.ok(!project.run("check").stdout.includes(ESCAPE));
    assert.ok(
      !project.runWith({ env: { NO_COLOR: "", FORCE_COLOR: "1" } }, "check", "--no-color").stdout.includes(ESCAPE),
    );
    assert.ok(project.runWith({ env: { NO_COLOR: "" } }, "check", "--color").stdout.includes(ESCAPE));
  });

  it("does not hand a file's control characters to the terminal", (t) => {
    const project = new Project(t, {
      "a.js": SLOW.replace("  }\n}", "  } // \u001B[31mred\u0007\n}"),
      "sp\u001Bace.js": SLOW,
    });
    const { stdout } = project.run("check");
    assert.match(stdout, /\uFFFD\[31mred\uFFFD/);
    assert.match(stdout, /^sp\uFFFDace\.js:6:/m);
    assert.ok(!stdout.includes("\u001B"));
  });

  it("cuts long lines, and shows the first line of a long finding", (t) => {
    const project = new Project(t, {
      "a.js": SLOW.replace('"http://localhost")', `"http://localhost/${"x".repeat(900)}")`),
      "b.js": SLOW.replace("(this.raw.url,", `(${"\n".repeat(12)}this.raw.url,`),
    });
    const { stdout } = project.run("check");
    assert.match(stdout, /^> {1,2}6 \|/m);
    assert.doesNotMatch(stdout, /^> {1,2}8 \|/m);
    assert.ok(
      stdout.split("\n").every((line) => line.length < 220),
      stdout,
    );
  });

  it("names a syntax error with its place, checks the other files and ends with 1", (t) => {
    const project = new Project(t, { "a.js": "const url = new URL(; (req, res) => 1\n", "b.js": SLOW, "c.js": CLEAN });
    const { status, stdout } = project.run("check");
    assert.equal(status, 1);
    assert.match(stdout, /^a\.js:1:21 syntax error: .+$/m);
    assert.match(stdout, /^b\.js:6:/m);
    assert.match(stdout, /\n3 files checked, 1 error, 1 finding:/);
    assert.equal(project.run("check", "a.js").status, 1);
  });

  it("does not parse files that cannot have findings", (t) => {
    const project = new Project(t, { "a.js": "this is ( no JavaScript\n" });
    assert.equal(project.run("check").status, 0);
  });

  it("skips a file in another encoding, says why, and does not count it as checked", (t) => {
    const project = new Project(t, {
      "latin.js": Buffer.from(`// caf\u00E9\n${SLOW}`, "latin1"),
      "utf16.js": Buffer.from(`\uFEFF${SLOW}`, "utf16le"),
      "a.js": CLEAN,
    });
    const { status, stdout, stderr } = project.run("check");
    assert.equal(status, 0);
    assert.equal(stdout, "skipped    it is not UTF-8 text (2)\n\n1 file checked, 2 skipped, no findings.\n");
    assert.equal(stderr, "skipped latin.js: it is not UTF-8 text.\nskipped utf16.js: it is not UTF-8 text.\n");
  });

  it("reads every kind of JavaScript and TypeScript file, and names with spaces and other letters", (t) => {
    const names = ["a b.js", "\u65E5\u672C\u8A9E.mjs", "c.jsx", "d.ts", "e.mts", "f.tsx", "[id].js"];
    const slow = SLOW.replace("constructor(raw)", "constructor(raw /*: any */)");
    const project = new Project(
      t,
      Object.fromEntries([
        ...names.map((name) => [name, slow]),
        ["g.cjs", slow.replace(/import (\w+) from ("node:http")/, "const $1 = require($2)")],
      ]),
    );
    assert.deepEqual(project.find().sort(), [...names, "g.cjs"].sort());
    assert.deepEqual(project.find("a b.js", "[id].js"), ["a b.js", "[id].js"]);
  });

  it("takes a file that looks like a flag behind --", (t) => {
    const project = new Project(t, { "-x.js": SLOW });
    assert.equal(project.run("check", "--", "-x.js").status, 1);
  });

  it("checks a file once, however often it is named", (t) => {
    const project = new Project(t, { "src/a.js": SLOW });
    assert.deepEqual(project.find("src", ".", "src/a.js", "src/*.js"), ["src/a.js"]);
  });

  it("lets only the chosen rules look", (t) => {
    const other = "no-late-property";
    const project = new Project(t, { "a.js": SLOW });
    assert.equal(project.run("check", "--rule", "hotpath/no-eager-url").status, 1);
    assert.equal(project.run("check", "--rule", other).status, 0);
    assert.equal(project.run("check", "--rule", `${other},no-eager-url`).status, 1);
    assert.equal(project.run("check", "--rule", other, "--rule", "no-eager-url").status, 1);
  });

  it("knows tests by their path from where it runs, not by where that is", (t) => {
    const project = new Project(t, { "test/a.js": SLOW, "test/inner/package.json": "{}" });
    assert.deepEqual(project.find(), []);
    assert.equal(project.runWith({ cwd: "test" }, "check").status, 1);
  });

  describe("says in one line what it cannot do, and ends with 2", () => {
    /** @type {[string, string[], RegExp][]} */
    const cases = [
      ["a path that does not exist", ["check", "nowhere"], /^error: there is no file or folder `nowhere`\n$/],
      ["an empty path", ["check", ""], /^error: there is no file or folder ``\n$/],
      [
        "a glob without a match",
        ["check", "src/*.ts"],
        /^error: no JavaScript or TypeScript file matches `src\/\*\.ts`\n$/,
      ],
      [
        "a folder without code",
        ["check", "empty"],
        /^error: there is no JavaScript or TypeScript file to check in `empty`\n$/,
      ],
      ["an ignored folder", ["check", "dist"], /^error: `dist` is not checked: .+; `--no-ignore` checks it\n$/],
      [
        "a flag that does not exist",
        ["fix", "--dryrun"],
        /^error: unknown option '--dryrun'\n\(Did you mean --dry-run\?\)/,
      ],
      ["a command that does not exist", ["chek"], /^error: unknown command 'chek'\n\(Did you mean check\?\)/],
      [
        "a rule that does not exist",
        ["check", "--rule", "no-eager-urls"],
        /^error: there is no rule `no-eager-urls`; did you mean `no-eager-url`\?\n$/,
      ],
      [
        "a rule that is like none",
        ["check", "--rule", "semi"],
        /^error: there is no rule `semi`; the rules are `no-.+`\n$/,
      ],
      [
        "a format that does not exist",
        ["check", "--format", "xml"],
        /^error: .*'xml' is invalid\. Allowed choices are text, json, sarif, /,
      ],
      ["no command", [], /^Usage: hotpath/],
    ];
    for (const [name, args, expected] of cases) {
      it(name, (t) => {
        const project = new Project(t, { "src/a.js": CLEAN, "empty/a.css": "", "dist/a.js": SLOW });
        const { status, stdout, stderr } = project.run(...args);
        assert.equal(status, 2);
        assert.equal(stdout, "");
        assert.match(stderr, expected);
      });
    }

    it("an empty project", (t) => {
      const project = new Project(t, {});
      mkdirSync(project.resolve("src"));
      assert.equal(project.run("check").status, 2);
    });
  });
});

describe("hotpath", () => {
  it("is installed under both names, and runs through the links that npm makes", (t) => {
    const { bin } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
    assert.deepEqual(Object.keys(bin), ["hotpath", "eslint-plugin-hotpath"]);
    const project = new Project(t, {});
    for (const [name, file] of Object.entries(bin)) {
      symlinkSync(path.join(ROOT, file), project.resolve(name));
      assert.match(execFileSync(project.resolve(name), ["--version"], { encoding: "utf8" }), /^\d/);
    }
  });

  it("prints its version and its help", (t) => {
    const project = new Project(t, {});
    const version = project.run("--version");
    assert.deepEqual([version.status, version.stderr], [0, ""]);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
    for (const args of [["--help"], ["check", "--help"], ["help", "fix"]]) {
      const help = project.run(...args);
      assert.deepEqual([help.status, help.stderr], [0, ""]);
      for (const part of [/^Usage: hotpath/m, /^Examples:\n {2}hotpath /m, /^Exit status:/m])
        assert.match(help.stdout, part);
    }
  });
});
