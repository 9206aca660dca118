import { describe, it } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { ROOT } from "../fixtures.js";
import assert from "node:assert/strict";
import os from "node:os";
import path from "node:path";
import { spawnSync } from "node:child_process";

const FOLDERS = 1000;
const FILES_PER_FOLDER = 100;

/** A heap that has no place for what is known of each file but its name, in MB. */
const HEAP = 400;

describe("a hundred thousand files", () => {
  it("are checked and mapped in a small heap", (t) => {
    const root = mkdtempSync(path.join(os.tmpdir(), "hotpath-many-"));
    t.after(() => rmSync(root, { recursive: true, force: true }));
    for (let folder = 0; folder < FOLDERS; folder++) {
      mkdirSync(path.join(root, `${folder}`));
      for (let file = 0; file < FILES_PER_FOLDER; file++) writeFileSync(path.join(root, `${folder}/${file}.js`), "");
    }
    writeFileSync(
      path.join(root, "server.js"),
      'import http from "node:http";\nhttp.createServer((req, res) => res.end(process.env.HOME)).listen(0);\n',
    );
    const run = (/** @type {string[]} */ ...args) =>
      spawnSync(process.execPath, [`--max-old-space-size=${HEAP}`, path.join(ROOT, "bin/hotpath.js"), ...args, "."], {
        cwd: root,
        encoding: "utf8",
        maxBuffer: 2 ** 26,
      });
    const checked = run("check", "--min-cost", "0");
    assert.equal(checked.status, 1, checked.stderr);
    assert.match(checked.stdout, /^100,?001 files checked, 1 finding/m);
    const mapped = run("map", "--write");
    assert.equal(mapped.status, 0, mapped.stderr);
    assert.match(mapped.stdout, /1 of 1 function in 100,?001 files run per request/);
  });
});
