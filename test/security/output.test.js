import "./no-color.js";
import { BIN, FAST, Project, SAFE, SLOW } from "../cli/project.js";
import { describe, it } from "node:test";
import { UsageError } from "../../cli/usage-error.js";
import assert from "node:assert/strict";
import { formatGithub } from "../../cli/report/github.js";
import { formatJson } from "../../cli/report/json.js";
import { formatJunit } from "../../cli/report/junit.js";
import { formatNotices, formatText } from "../../cli/report/text.js";
import { formatSarif } from "../../cli/report/sarif.js";
import { mergeReports } from "../../cli/merge.js";
import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { spawnSync } from "node:child_process";

/** What nobody who reads the output may meet: it is a command, or turns text round. */
const EVIL = "x\u001b[31m\u009b2J\r\n::error::owned\n##[error]owned ##vso[task.setvariable]owned \u202E\u2066gnp";

/** @param {string} output */
function assertHarmless(output) {
  assert.doesNotMatch(output, /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u);
  assert.doesNotMatch(output, /^\s*::error::owned|##\[error|##vso\[/m);
}

/** @param {string} folder */
function findMerged(folder) {
  try {
    return mergeReports(folder, ["m.json"]);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

describe("what is printed is text", () => {
  it("whichever field of a report it is in", (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": SAFE, "c.js": "(", "d.js": `// @generated\n${SLOW}` });
    const { report } = project.runJson("check", "--diff");
    report.files[0].applied = [{ rule: "r", messageId: "m", line: 1, risk: "safe", act: "a", message: "m" }];
    report.files[0].suppressed = [
      { ...report.files[0].findings[0], suppression: { kind: "comment", line: 1, justification: "j" } },
    ];
    report.crashes = [{ path: "a.js", rule: "r", message: "m", stack: "s" }];
    /** @type {{ of: any, key: string }[]} */
    const places = [];
    const collect = (/** @type {any} */ value) => {
      for (const [key, inner] of Object.entries(value))
        if (typeof inner === "object" && inner !== null) collect(inner);
        else if (typeof inner === "string") places.push({ of: value, key });
    };
    collect(report);
    let taken = 0;
    for (const { of, key } of places) {
      const before = of[key];
      of[key] = EVIL;
      project.write("m.json", JSON.stringify(report));
      of[key] = before;
      const merged = findMerged(project.folder);
      if (merged === undefined) continue;
      taken++;
      const outputs = [
        formatNotices(merged),
        formatText(merged, false),
        formatJson(merged),
        formatSarif(merged, project.folder),
        formatJunit(merged),
        formatGithub(merged, project.folder).replace(/^::(?:warning|error) /gm, ""),
      ];
      for (const output of outputs) assertHarmless(output);
    }
    assert.ok(taken > 50, `${taken}`);
  });

  it("of names of files and functions, settings and code, in every report", (t) => {
    const name = "a\u001b[31m\n::error::owned\u202E##[error].js";
    const project = new Project(t, {
      [name]: SAFE.replace("req.url.length", "req.url.length /* \u202E \u001b[31m ##[error]owned */"),
      "h.js": `import http from "node:http";\nhttp.createServer({}, ({ "x\\u001b[31m\\n::error::owned": function () {} }));\n`,
    });
    for (const args of [
      ["check"],
      ["check", "--diff"],
      ["check", "--format", "json"],
      ["map"],
      ["map", "--format", "json"],
      ["check", "--explain", `${name}:4`],
      ["check", "--explain", "h.js:2"],
      ["check", `${EVIL}`],
      ["check", "--rule", EVIL],
      ["check", "--config", EVIL],
    ]) {
      const { stdout, stderr } = project.run(...args);
      assertHarmless(stdout);
      assertHarmless(stderr);
    }
  });

  it("and a line far away in a merged report is not filled up with empty ones", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const { report } = project.runJson("check");
    const [finding] = report.files[0].findings;
    Object.assign(finding, { line: 3, endLine: 1_048_570 });
    report.files[0].lines = { 3: "x", 1048570: "y" };
    project.write("m.json", JSON.stringify(report));
    const { status, stdout, stderr } = project.run("merge", "m.json");
    assert.deepEqual([status, stderr], [1, ""]);
    assert.match(stdout, /^> 3 \| x$/m);
    assert.ok(stdout.split("\n").length < 20);
  });
});

describe("output that is lost", () => {
  it("makes the run incomplete, in one line", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    for (const command of ["check", "map", "check --format json"]) {
      const { status, stderr } = spawnSync(
        "sh",
        ["-c", `exec "$0" "$1" ${command} > /dev/full`, process.execPath, BIN],
        {
          cwd: project.folder,
          encoding: "utf8",
        },
      );
      assert.deepEqual([status, stderr], [2, "error: the output cannot be written (ENOSPC)\n"]);
    }
  });
});

const isRoot = process.getuid?.() === 0;

describe("whoever may not write a file", () => {
  /** @param {Project} project @param {string[]} args */
  const runAsNobody = (project, ...args) => {
    const code = `process.setgroups([65534]); process.setgid(65534); process.setuid(65534); await import(${JSON.stringify(pathToFileURL(BIN))});`;
    return spawnSync(process.execPath, ["--input-type=module", "-e", code, "--", BIN, ...args], {
      cwd: project.folder,
      encoding: "utf8",
      env: { PATH: process.env.PATH, NO_COLOR: "1" },
    });
  };

  it("does not get it by a rewrite: it would belong to them", { skip: !isRoot && "needs another user" }, (t) => {
    const project = new Project(t, { "a.js": SLOW, "b.js": SLOW });
    chmodSync(project.folder, 0o777);
    chownSync(project.resolve("b.js"), 65534, 65534);
    const { status, stdout } = runAsNobody(project, "fix", "--all", "--no-git");
    assert.equal(status, 2);
    assert.match(stdout, /^a\.js error: it belongs to another user or group, and would not any more$/m);
    assert.deepEqual([project.read("a.js"), project.read("b.js")], [SLOW, FAST]);
    assert.equal(statSync(project.resolve("a.js")).uid, 0);
    assert.deepEqual(project.list(), ["a.js", "b.js"]);
  });

  it(
    "is told so in a folder that is read-only, or that cannot be read",
    { skip: !isRoot && "needs another user" },
    (t) => {
      const project = new Project(t, { "a.js": SLOW, "secret/b.js": SLOW, ".a.js.999999999.new.hotpath": "" });
      chmodSync(project.folder, 0o755);
      chmodSync(project.resolve("secret"), 0o700);
      const fixed = runAsNobody(project, "fix", "--all", "--no-git");
      assert.equal(fixed.status, 2);
      assert.match(fixed.stdout, /^secret error: it cannot be read \(EACCES\)$/m);
      assert.match(fixed.stdout, /^a\.js error: it cannot be written \(EACCES\)$/m);
      assert.match(fixed.stderr, /^skipped \.a\.js\.999999999\.new\.hotpath: it cannot be removed \(EACCES\)\.$/m);
      const mapped = runAsNobody(project, "map", "--write");
      assert.deepEqual([mapped.status, mapped.stdout], [2, ""]);
      assert.match(mapped.stderr, /^error: the map's cache `.*` is not written: it cannot be written \(EACCES\)$/m);
      assert.equal(project.read("a.js"), SLOW);
    },
  );
});

describe("lines that end as on old Macs", () => {
  it("are not mixed with others", (t) => {
    const project = new Project(t, { "a.js": SAFE.replaceAll("\n", "\r") });
    const { report } = project.runJson("fix", "--all", "--no-git");
    assert.deepEqual(
      report.files[0].findings.map((/** @type {any} */ { fix }) => fix.refused),
      ["the file has carriage returns alone as line ends, as on old Macs"],
    );
    assert.equal(project.read("a.js"), SAFE.replaceAll("\n", "\r"));
  });
});

describe("what is beside a file", () => {
  it("of the name of a left-over, but a folder, is left alone", (t) => {
    const project = new Project(t, { "a.js": SLOW });
    mkdirSync(project.resolve(".a.js.999999999.new.hotpath"));
    assert.equal(project.run("fix", "--all", "--no-git").status, 0);
    assert.deepEqual(project.list(), [".a.js.999999999.new.hotpath", "a.js"]);
  });

  it("was left by a process of the same number, and is no obstacle", (t) => {
    for (const kind of ["new", "old"]) {
      const project = new Project(t, { "a.js": SLOW });
      // The shell's number is that of what it becomes.
      const { status, stderr } = spawnSync(
        "sh",
        [
          "-c",
          `printf x > .a.js.$$.${kind}.hotpath; printf x > .a.js.$$-1f.${kind}.hotpath; exec "$0" "$1" fix --all --no-git`,
          process.execPath,
          BIN,
        ],
        { cwd: project.folder, encoding: "utf8" },
      );
      assert.deepEqual([status, stderr], [0, ""]);
      assert.deepEqual([project.list(), project.read("a.js")], [["a.js"], FAST]);
    }
  });
});

describe("hotpath map", () => {
  it("leaves out what check leaves out", (t) => {
    const project = new Project(t, { "a.js": SLOW, "big.js": `${SLOW}//${"x".repeat(2 ** 20)}\n` });
    for (const flags of [[], ["--no-ignore"]]) {
      const { status, stdout, stderr } = project.run("map", ...flags);
      assert.deepEqual([status, stderr], [0, "skipped big.js: it is larger than 1 MB (1.0 MB)\n"]);
      assert.match(stdout, /functions in 1 file run/);
    }
  });
});
