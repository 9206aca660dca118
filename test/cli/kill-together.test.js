import { BIN, Project } from "./project.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { spawn } from "node:child_process";
import { statSync } from "node:fs";

const PAIRS = 30;
const ARGUMENTS = [BIN, "fix", "--all", "--no-git", "--rule", "no-sync-call", "--threads", "1"];

/** @param {import("node:test").TestContext} t */
function createPairs(t) {
  /** @type {Record<string, string>} */
  const files = {
    "package.json": '{ "type": "module", "private": true, "dependencies": { "bcrypt": "^6.0.0" } }',
    "hotpath.config.json": '{ "hot": ["**/key*.js"] }',
  };
  for (let index = 0; index < PAIRS; index++) {
    files[`key${index}.js`] =
      'import bcrypt from "bcrypt";\n\nexport function check(a, b) {\n  return bcrypt.compareSync(a, b);\n}\n';
    files[`login${index}.js`] =
      `import { check } from "./key${index}.js";\n\nexport async function login(a, b) {\n  if (check(a, b)) return 1;\n}\n`;
  }
  return new Project(t, files);
}

/** @param {Project} project */
function look(project) {
  const indices = Array.from({ length: PAIRS }, (_, index) => index);
  const waits = indices.filter((index) => project.read(`login${index}.js`).includes("await check"));
  const isAsync = indices.filter((index) => project.read(`key${index}.js`).includes("async function"));
  return { waits, isAsync };
}

describe("a run that is killed while it rewrites several files together", () => {
  for (const signal of /** @type {const} */ (["SIGKILL", "SIGTERM", "SIGINT"]))
    it(`leaves nobody without an await after ${signal}, and the next run does the rest`, async (t) => {
      const project = createPairs(t);
      const child = spawn(process.execPath, ARGUMENTS, { cwd: project.folder, stdio: "ignore" });
      const end = new Promise((resolve) => child.once("close", resolve));
      const first = project.resolve("login0.js");
      const { ino } = statSync(first);
      while (statSync(first).ino === ino && child.exitCode === null) await setTimeout(1);
      child.kill(signal);
      await end;
      const { waits, isAsync } = look(project);
      assert.ok(waits.length > 0);
      assert.deepEqual(
        isAsync.filter((index) => !waits.includes(index)),
        [],
      );
      project.runInProcess({}, ...ARGUMENTS.slice(1));
      const after = look(project);
      assert.deepEqual([after.waits.length, after.isAsync.length], [PAIRS, PAIRS]);
      assert.deepEqual(
        project.list().filter((name) => name.startsWith(".")),
        [],
      );
    });
});
