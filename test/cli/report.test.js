import { BIN, FAST, Project, SAFE, SLOW } from "./project.js";
import { describe, it } from "node:test";
import { formatWeight } from "../../lib/weight/format-weight.js";
import assert from "node:assert/strict";
import { assertValid } from "./schemas.js";
import { check } from "../../cli/check.js";
import { formatText } from "../../cli/report/text.js";
import { rules } from "../../rules/index.js";
import { spawn } from "node:child_process";

describe("--format json", () => {
  it("has the documented shape", (t) => {
    const project = new Project(t, { "src/a.js": SLOW, "src/b.js": "new URL(; (req, res) => 1", "src/c.js": "" });
    const { status, report } = project.runJson("check");
    assert.equal(status, 1);
    assert.deepEqual(Object.keys(report), ["version", "files", "skipped", "crashes", "summary"]);
    assert.equal(report.version, 1);
    const [b, a] = report.files;
    assert.equal(report.files.length, 2);
    const [finding] = a.findings;
    const { heat, fix, weight, ...rest } = finding;
    const line = SLOW.split("\n")[5];
    assert.deepEqual(rest, {
      rule: "no-eager-url",
      messageId: rest.messageId,
      message: rest.message,
      line: 6,
      column: line.indexOf(line.slice(rest.column - 1)) + 1,
      endLine: 6,
      endColumn: rest.endColumn,
      fingerprint: rest.fingerprint,
    });
    assert.match(rest.fingerprint, /^[0-9a-f]{14}$/);
    assert.ok(line.slice(rest.column - 1, rest.endColumn - 1).length > 0);
    assert.ok(
      !rest.message.includes("{{") && rest.message.includes(heat.text) && rest.message.includes(formatWeight(weight)),
    );
    assert.deepEqual(Object.keys(weight), ["time", "bytes", "executions", "kind"]);
    assert.deepEqual(Object.keys(heat), ["level", "reason", "text"]);
    assert.deepEqual([heat.level, heat.reason], ["hot", "called"]);
    assert.equal(fix.risk, "review");
    assert.equal(fix.message.includes("{{"), false);
    assert.ok(Object.hasOwn(rules["no-eager-url"].meta.messages, fix.act));
    assert.deepEqual(a.applied, []);
    assert.deepEqual(
      { ...b, error: { ...b.error, message: "" } },
      { path: "src/b.js", findings: [], applied: [], error: { kind: "syntax", message: "", line: 1, column: 9 } },
    );
    assert.deepEqual(report.summary, {
      files: 3,
      skipped: 0,
      findings: 1,
      safe: 0,
      review: 1,
      refused: 0,
      suppressed: 0,
      light: { count: 0, cost: 0, bytes: 0 },
      byFile: true,
      fixed: 0,
      errors: 1,
      crashes: 0,
    });
  });

  it("has the lines that findings stand on, and with --diff what each rewrite would change", (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": `\uFEFF${SAFE.replaceAll("\n", "\r\n")}` });
    // What costs more comes first.
    const [b, a] = project.runJson("check").report.files;
    const lines = SLOW.split("\n");
    assert.deepEqual(a.lines, { 5: lines[4], 6: lines[5], 7: lines[6] });
    assert.ok(!("diff" in a.findings[0].fix));
    const { status, report } = project.runJson("check", "--diff");
    assertValid("report", report);
    assert.equal(status, 1);
    assert.match(report.files[1].findings[0].fix.diff, /^--- a\/a\.js\n\+\+\+ b\/a\.js\n@@ .*\n/);
    assert.equal(report.files[0].diff, undefined);
    const { stdout, stderr } = project.run("check", "--diff", "b.js");
    assert.equal(stderr, "");
    assert.match(
      stdout,
      /^b\.js:4:18 no-static-work\n`.*\nsafe fix: .*\n@@ -1,6 \+1,7 @@\n(?:[ +-].*\n)*- {2}const format = .*\n(?: .*\n)+\n1 file checked/,
    );
    assert.doesNotMatch(stdout, /^> 4 \|/m);
    assert.deepEqual(project.read("a.js"), SLOW);
    assert.equal(b.path, "b.js");
  });

  it("tells what was fixed, and the diff of a dry run", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const dry = project.runJson("fix", "--all", "--dry-run");
    assert.equal(dry.status, 1);
    assert.match(dry.report.files[0].diff, /^--- a\/a\.js\n/);
    const { status, report } = project.runJson("fix", "--no-git", "--all");
    assert.equal(status, 0);
    const [{ applied, findings }] = report.files;
    assert.deepEqual(findings, []);
    assert.deepEqual(applied, dry.report.files[0].applied);
    assert.deepEqual(Object.keys(applied[0]), ["rule", "messageId", "line", "risk", "act", "message", "finding"]);
    assert.equal(report.summary.fixed, 1);
    assert.equal(project.read("a.js"), FAST);
  });

  it("is an empty list where nothing is found", (t) => {
    const { status, report } = new Project(t, { "a.js": "" }).runJson("check");
    assert.equal(status, 0);
    assert.deepEqual(report.files, []);
  });

  it("says of a finding without a fix why there is none", (t) => {
    // Whoever prints an instance sees whether the field is its own.
    const project = new Project(t, {
      "a.js": SLOW.replace("this.raw = raw", "this.raw = raw\n    this.names = Object.keys(this)"),
    });
    const [file] = project.runJson("check").report.files;
    assert.deepEqual(Object.keys(file.findings[0].fix), ["refused", "code"]);
    assert.match(project.run("check").stdout, /^no fix: .+$/m);
  });
});

describe("the summary for people", () => {
  it("names the most frequent reasons why there is no fix, and counts the others", async (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const report = await check(
      { cwd: project.folder, paths: ["."], rules: [], ignorePatterns: [], ignore: true, dependencies: [], threads: 1 },
      { getSignal: () => undefined, onProgress: () => {} },
    );
    const [file] = report.files;
    const [finding] = file.findings;
    const getLines = (/** @type {string[]} */ reasons) => {
      file.findings = [...reasons].map((reason) => ({ ...finding, fix: { refused: reason, code: "noRewrite" } }));
      return /^no fix {5}(?:.*\n)+?(?=\n)/m.exec(formatText(report, false))?.[0].split("\n").slice(0, -1);
    };
    assert.deepEqual(getLines([..."abcccbd"]), [
      "no fix     c (3)",
      "           b (2)",
      "           a (1)",
      "           d (1)",
    ]);
    assert.equal(getLines([..."abcdef"])?.length, 6);
    assert.deepEqual(getLines([..."aaabcdeffg"])?.slice(4), ["           d (1)", "           2 other reasons (2)"]);
  });
});

describe("an error of hotpath itself", () => {
  const INDEX = JSON.stringify(new URL("../../rules/index.js", import.meta.url).href);

  /**
   * Node's flags that break a part of a rule.
   *
   * @param {string} code
   */
  const breaking = (code) => [
    "--import",
    `data:text/javascript,${encodeURIComponent(`import { rules } from ${INDEX}; const { pattern } = rules["no-eager-url"]; ${code}`)}`,
  ];

  it("in a detector is told with file and rule, does not stop the run, and ends it with 2", (t) => {
    const project = new Project(t, {
      "a.js": SLOW,
      "b.js": SLOW.replace("Request {", "Request2 {").replaceAll("new Request(", "new Request2("),
    });
    const node = breaking(
      'const { detect } = pattern.detector; pattern.detector.detect = (node, source, ...rest) => { if (source.filename === "a.js") throw new TypeError("oops"); return detect.call(pattern.detector, node, source, ...rest); };',
    );
    const { status, stdout, stderr } = project.runWith({ node }, "check");
    assert.equal(status, 2);
    assert.match(
      stderr,
      /^internal error in a\.js: no-eager-url crashed; the other rules went on\.\nTypeError: oops\n {4}at /,
    );
    assert.match(stderr, /Please report it.*: https:\/\/github\.com\/\S+\/issues\n$/);
    assert.match(stdout, /^b\.js:6:/);
    assert.match(stdout, /\n2 files checked, 1 internal error, 1 finding:/);
  });

  it("in a rewrite leaves the file as it is", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const node = breaking('Object.defineProperty(pattern, "rewrite", { value: () => { throw "a string"; } });');
    const { status, stdout, stderr } = project.runWith({ node }, "fix", "--no-git", "--all", "--format", "json");
    assert.equal(status, 2);
    assert.equal(project.read("a.js"), SLOW);
    const { crashes } = JSON.parse(stdout);
    assert.equal(crashes.length, 1);
    assert.deepEqual([crashes[0].path, crashes[0].rule, crashes[0].message], ["a.js", "no-eager-url", "a string"]);
    assert.match(stderr, /^internal error in a\.js: no-eager-url crashed/);
  });
});

describe("the process", () => {
  it("goes on when the reader of its output goes away", async (t) => {
    const names = Array.from({ length: 60 }, (_, index) => `file-${index}.js`);
    const project = new Project(t, Object.fromEntries(names.map((name) => [name, SLOW + "// text\n".repeat(500)])));
    const child = spawn(process.execPath, [BIN, "fix", "--no-git", "--all", "--format", "json"], {
      cwd: project.folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let stderr = "";
    child.stderr.on("data", (chunk) => (stderr += chunk));
    const status = await new Promise((resolve) => child.on("close", resolve));
    assert.deepEqual([status, stderr], [0, ""]);
    for (const name of names) assert.ok(project.read(name).startsWith(FAST));
  });

  it("loads neither ESLint nor TypeScript, and no parser where no file needs it", (t) => {
    const project = new Project(t, { "a.ts": SLOW, "none/b.js": "" });
    const list = `import { createRequire, register } from "node:module";
      process.on("exit", () => { process.stderr.write(JSON.stringify(Object.keys(createRequire("/").cache))); });`;
    /** @param {string} target */
    const getPackages = (target) => {
      const { stderr } = project.runWith(
        { node: ["--import", `data:text/javascript,${encodeURIComponent(list)}`] },
        "check",
        target,
      );
      return new Set(
        JSON.parse(stderr).map(
          (/** @type {string} */ file) => /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1],
        ),
      );
    };
    const loaded = getPackages("a.ts");
    assert.ok(loaded.has("commander") && loaded.has("@typescript-eslint/scope-manager"));
    for (const name of [
      "eslint",
      "typescript",
      "@typescript-eslint/parser",
      "@typescript-eslint/typescript-estree",
      "jscodeshift",
      "recast",
      "diff",
    ])
      assert.ok(!loaded.has(name), name);
    assert.ok(!getPackages("none").has("@typescript-eslint/scope-manager"));
  });
});
