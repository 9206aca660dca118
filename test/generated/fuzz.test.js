import { describe, it } from "node:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import os from "node:os";
import path from "node:path";
import { spawnSync } from "node:child_process";

const script = fileURLToPath(new URL("../../scripts/fuzz.js", import.meta.url));

/** @param {string[]} args @param {string} [cwd] */
const run = (args, cwd) => spawnSync(process.execPath, [script, ...args], { cwd, encoding: "utf8" });

describe("npm run fuzz", () => {
  it("judges as many programs as it is told to, from where it is told to", (t) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-fuzz-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const args = ["--programs", "1030", "--from", "1000", "--seed", "7", "--threads", "2", "--json", "counts.json"];
    const { status, stdout, stderr } = run(args, folder);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^1030 programs from seed 7 in 2 threads$/m);
    assert.match(stdout, /^30 programs do the same before and after/m);
    const counts = JSON.parse(readFileSync(path.join(folder, "counts.json"), "utf8"));
    assert.equal(counts.programs, 30);
    assert.ok(counts.compared > 0 && counts.compared < 30);
  });

  it("says what is wrong with what it is told", () => {
    for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
      [["--programs", "many"], /--programs, --seed, --from and --threads are whole numbers/],
      [["--threads", "0"], /whole numbers/],
      [["--rule", "no-thing"], /--rule is one of no-blind-decode, no-deferred-reply, /],
    ])) {
      const { status, stderr } = run(args);
      assert.equal(status, 1);
      assert.match(stderr, message);
    }
  });
});
