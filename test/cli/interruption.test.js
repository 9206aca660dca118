import { BIN, FAST, Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { assertValid } from "./schemas.js";
import { check } from "../../cli/check.js";
import { formatJson } from "../../cli/report/json.js";
import { formatText } from "../../cli/report/text.js";
import { getSummary } from "../../cli/report/summary.js";
import { killRepeatedly } from "./kill.js";
import { setTimeout } from "node:timers/promises";
import { spawn } from "node:child_process";

const ARGUMENTS = ["fix", "--all", "--no-git", "--rule", "no-eager-url"];

/** @param {number} count */
function createFiles(count) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`file${String(index).padStart(3, "0")}.js`, SLOW]),
  );
}

/**
 * @param {Project} project
 * @param {string[]} args
 */
function start(project, ...args) {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: project.folder,
    env: { PATH: process.env.PATH, NO_COLOR: "1" },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (output.stdout += chunk));
  child.stderr.on("data", (chunk) => (output.stderr += chunk));
  return { child, output, end: new Promise((resolve) => child.once("close", resolve)) };
}

describe("an interrupted run", () => {
  for (const [threads, signal, status] of /** @type {[string, NodeJS.Signals, number][]} */ ([
    ["1", "SIGINT", 130],
    ["2", "SIGTERM", 143],
  ])) {
    it(`says what it has done, and ends with ${status} (${threads === "1" ? "no threads" : `${threads} threads`})`, async (t) => {
      const files = createFiles(400);
      const project = new Project(t, files);
      const { child, output, end } = start(project, ...ARGUMENTS, "--threads", threads);
      while (project.read("file000.js") === SLOW && child.exitCode === null) await setTimeout(2);
      child.kill(signal);
      assert.equal(await end, status, output.stderr);
      const fixed = Object.keys(files).filter((name) => project.read(name) === FAST);
      assert.ok(fixed.length > 0 && fixed.length < 400, `${fixed.length}`);
      assert.ok(Object.keys(files).every((name) => fixed.includes(name) || project.read(name) === SLOW));
      assert.deepEqual(
        [...output.stdout.matchAll(/^fixed (\S+)$/gm)].map(([, name]) => name),
        fixed,
      );
      assert.match(
        output.stdout,
        new RegExp(`\\ninterrupted \\(${signal}\\); .*, ${fixed.length} findings? fixed, no findings left\\.\\n$`),
      );
      assert.deepEqual(project.list(), Object.keys(files));
    });
  }

  it("counts as checked what it has looked at, and says how much it has not", async (t) => {
    const project = new Project(t, { ...createFiles(40), "text.js": "export {};\n" });
    for (const most of [0, 12]) {
      let done = 0;
      const report = await check(
        {
          cwd: project.folder,
          paths: ["."],
          rules: [],
          ignorePatterns: [],
          ignore: true,
          dependencies: [],
          threads: 1,
        },
        { getSignal: () => (done < most ? undefined : "SIGINT"), onProgress: (count) => void (done = count) },
      );
      assert.equal(report.files.length, most);
      const { files, unchecked, findings } = getSummary(report);
      // That nothing is in text.js its text alone has told.
      assert.deepEqual([files, unchecked, findings], most === 0 ? [0, 41, 0] : [13, 28, 12]);
      assert.equal(report.looked?.length, files);
      assert.match(formatText(report, false), /^interrupted \(SIGINT\); .*, \d+ files? checked, \d+ not checked, /m);
      const json = JSON.parse(formatJson(report));
      assertValid("report", json);
      assert.deepEqual([json.summary.files, json.summary.unchecked], [files, unchecked]);
    }
  });

  it("loses and corrupts nothing, whenever it is killed, and the next run finishes its work", async () => {
    const { rounds, whileWriting } = await killRepeatedly({ times: 6, files: 80 });
    assert.equal(rounds.length, 6);
    assert.ok(whileWriting > 0, "none was killed while it wrote");
    for (const { old, fresh, ...wrong } of rounds) {
      assert.equal(old + fresh, 80);
      assert.deepEqual({ ...wrong, besides: 0 }, { corrupted: 0, lost: 0, besides: 0, besidesAfter: 0, unfinished: 0 });
    }
  });

  it("leaves what other processes have beside files", (t) => {
    const ended = 2 ** 22 - 1;
    const project = new Project(t, {
      "a.js": SLOW,
      [`.a.js.${ended}.new.hotpath`]: "",
      [`.b.js.${process.ppid}.new.hotpath`]: "",
      ".c.hotpath": "",
    });
    project.run("check");
    assert.equal(project.list().length, 4);
    project.run(...ARGUMENTS);
    assert.deepEqual(project.list(), [`.b.js.${process.ppid}.new.hotpath`, ".c.hotpath", "a.js"]);
  });
});

/**
 * A module that saves a file, as an editor would, at a moment that chance would rarely meet.
 *
 * @param {string} moment - the function of `node:fs` before whose call for a new or old file it saves
 * @param {boolean} inPlace - it writes into the file; else it puts a new one in its place
 */
function getEditor(moment, inPlace) {
  const code = `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { ${moment}: act, readFileSync, renameSync, writeFileSync } = fs;
let isSaved = false;
fs.${moment} = (...args) => {
  if (!isSaved && args.some((arg) => String(arg).endsWith(".hotpath"))) {
    isSaved = true;
    const text = readFileSync("a.js", "utf8") + "// saved\\n";
    writeFileSync(${inPlace} ? "a.js" : "a.js~", text);
    if (!${inPlace}) renameSync("a.js~", "a.js");
  }
  return act(...args);
};
syncBuiltinESMExports();
`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

describe("an editor that saves while a file is rewritten keeps what it saved", () => {
  // What is put in the file's place between the last two steps, linkSync() and renameSync(), is lost: Node has no system
  // call that exchanges two files.
  for (const [moment, ways] of /** @type {[string, boolean[]][]} */ ([
    ["openSync", [true, false]],
    ["linkSync", [true, false]],
    ["renameSync", [true]],
  ])) {
    for (const inPlace of ways) {
      it(`${inPlace ? "in place" : "by a new file"}, before ${moment}()`, (t) => {
        const project = new Project(t, { "a.js": SLOW, "b.js": SLOW });
        const { status, stdout } = project.runWith(
          { node: ["--import", getEditor(moment, inPlace)] },
          ...ARGUMENTS,
          "--format",
          "json",
        );
        assert.equal(project.read("a.js"), `${SLOW}// saved\n`);
        assert.equal(project.read("b.js"), FAST);
        assert.deepEqual(project.list(), ["a.js", "b.js"]);
        assert.equal(status, 2);
        const { error } = JSON.parse(stdout).files.find((/** @type {any} */ { path }) => path === "a.js");
        assert.equal(error.message, "it was changed by something else meanwhile; run again");
      });
    }
  }
});
