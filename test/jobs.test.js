import { describe, it } from "node:test";
import { getProcesses, getTestFiles, JOBS } from "./jobs.js";
import assert from "node:assert/strict";
import { globSync } from "tinyglobby";
import { ROOT } from "./fixtures.js";

describe("the jobs of tests", () => {
  it("have each test file in exactly one of them", () => {
    assert.deepEqual(JOBS.flatMap(getTestFiles).sort(), globSync("test/**/*.test.js", { cwd: ROOT }).sort());
  });

  it("have each of their files in exactly one process, the longest in one of their own", () => {
    const { shared, alone } = getProcesses(JOBS);
    assert.deepEqual([...shared, ...alone].sort(), JOBS.flatMap(getTestFiles).sort());
    assert.ok(alone.includes("test/contract.test.js") && shared.includes("test/jobs.test.js"));
  });
});
