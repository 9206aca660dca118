import { describe, it } from "node:test";
import { BIN } from "./project.js";
import { ROOT } from "../fixtures.js";
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { spawnSync } from "node:child_process";

/** Of a map of lib/project V8 optimises about 30 functions as it is told to, and about 300 by its own figures. */
const MOST = 100;

// Later versions are left to their own figures.
if (process.versions.node.startsWith("20.")) {
  describe("optimising late", () => {
    it("leaves most functions of a map as they are, since nothing runs long enough to be worth more", (t) => {
      const cwd = mkdtempSync(path.join(os.tmpdir(), "hotpath-optimised-"));
      t.after(() => rmSync(cwd, { recursive: true, force: true }));
      cpSync(path.join(ROOT, "lib/project"), path.join(cwd, "src"), { recursive: true });
      const { status, stdout, stderr } = spawnSync(process.execPath, ["--trace-opt", BIN, "map", "--no-ignore"], {
        cwd,
        encoding: "utf8",
        maxBuffer: 2 ** 28,
      });
      assert.equal(status, 0, stderr);
      const optimised = stdout.split("[completed optimizing").length - 1;
      assert.ok(optimised > 0 && optimised < MOST, `${optimised} functions were optimised`);
    });
  });
}
