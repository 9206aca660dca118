import { BIN, FAST, Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import { renameSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { killRepeatedly } from "./kill.js";
import { setImmediate, setTimeout } from "node:timers/promises";
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
      [`.b.js.${process.pid}.new.hotpath`]: "",
      ".c.hotpath": "",
    });
    project.run("check");
    assert.equal(project.list().length, 4);
    project.run(...ARGUMENTS);
    assert.deepEqual(project.list(), [`.b.js.${process.pid}.new.hotpath`, ".c.hotpath", "a.js"]);
  });
});

describe("an editor that saves while files are rewritten", () => {
  for (const threads of ["1", "2"]) {
    it(`keeps everything that it saved, in whichever way it writes (${threads === "1" ? "no threads" : `${threads} threads`})`, async (t) => {
      const files = createFiles(240);
      const names = Object.keys(files);
      const project = new Project(t, files);
      const { child, output, end } = start(project, ...ARGUMENTS, "--format", "json", "--threads", threads);
      /** @type {string[]} */
      const saved = [];
      for (let index = 0; index + 1 < names.length && child.exitCode === null;) {
        if (project.read(names[index]) !== FAST) {
          await setImmediate();
          continue;
        }
        // The file behind one that has just been written is read already, and about to be written.
        const name = names[index + 1];
        const text = `${project.read(name)}// saved\n`;
        if (index % 4 === 0) {
          writeFileSync(project.resolve(name), text);
        } else {
          writeFileSync(project.resolve(`${name}~`), text);
          renameSync(project.resolve(`${name}~`), project.resolve(name));
        }
        saved.push(name);
        index += 2;
      }
      await end;
      assert.ok(saved.length > 20, `${saved.length} files were saved`);
      for (const name of saved)
        assert.ok(project.read(name).endsWith("// saved\n"), `what was saved to ${name} is lost`);
      const changed = JSON.parse(output.stdout).files.filter((/** @type {any} */ file) => file.error !== undefined);
      assert.ok(changed.length > 0, "no file was saved while it was looked at");
      for (const { path, error } of changed)
        assert.equal(error.message, "it was changed by something else meanwhile; run again", path);
      for (const name of names) assert.ok([SLOW, FAST].includes(project.read(name).replace(/\/\/ saved\n$/, "")), name);
    });
  }
});
