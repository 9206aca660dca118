import { describe, it } from "node:test";
import { getTestFiles, JOBS } from "./jobs.js";
import assert from "node:assert/strict";
import { globSync } from "tinyglobby";
import { ROOT } from "./fixtures.js";

describe("the jobs of tests", () => {
  it("have each test file in exactly one of them", () => {
    assert.deepEqual(JOBS.flatMap(getTestFiles).sort(), globSync("test/**/*.test.js", { cwd: ROOT }).sort());
  });
});
