import { after, before, describe, it } from "node:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import Ajv from "ajv";
import { BIN } from "./project.js";
import { ROOT } from "../fixtures.js";
import assert from "node:assert/strict";
import { gatherEvidence } from "../../cli/evidence.js";
import os from "node:os";
import path from "node:path";
import { runInThread } from "./run-in-thread.js";
import { spawnSync } from "node:child_process";

const validate = new Ajv.default({ allErrors: true }).compile(
  JSON.parse(readFileSync(path.join(ROOT, "schemas/evidence.schema.json"), "utf8")),
);

/** @param {string[]} args */
function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, "evidence", ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, NO_COLOR: "1", CI: "true" },
  });
  return { status, stdout, stderr };
}

describe("hotpath evidence", () => {
  /** @type {string} */
  let folder;
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-evidence-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("measures each claim of a rule, and prints what its schema describes", () => {
    const file = path.join(folder, "reports/evidence.json");
    const args = ["no-hot-closure", "--rounds", "2", "--time", "5", "--node", process.execPath];
    const { status, stdout, stderr } = run(...args, "--format", "json", "--output-file", file);
    assert.equal(status, 0, stderr);
    assert.equal(stdout, "");
    const report = JSON.parse(readFileSync(file, "utf8"));
    validate(report);
    assert.deepEqual(validate.errors, null);
    // The Node at hand is named twice, and measured once.
    assert.deepEqual(
      report.nodes.map((/** @type {{ version: string }} */ { version }) => version),
      [process.versions.node],
    );
    assert.deepEqual(
      report.claims.map((/** @type {{ messageId: string }} */ { messageId }) => messageId),
      ["closurePerCall", "functionPerCall", "listenerPerCall", "boundPerCall"],
    );
    for (const { measurements } of report.claims) {
      const [{ variants, payoffs }] = measurements;
      assert.deepEqual(
        variants.map((/** @type {{ name: string }} */ { name }) => name),
        ["before", "after"],
      );
      for (const { nanoseconds } of variants) assert.equal(nanoseconds.length, 2);
      assert.equal(payoffs.length, 1);
      // What is rewritten makes fewer bytes, whatever else the machine does.
      assert.ok(variants[0].bytes > variants[1].bytes, JSON.stringify(variants));
    }
  });

  it("refuses what it does not know, before it measures anything", () => {
    const refuse = (/** @type {string[]} */ ...args) => runInThread(["evidence", ...args], folder, { NO_COLOR: "1" });
    assert.match(
      refuse("no-hot-closures").stderr,
      /^error: there is no rule `no-hot-closures`; did you mean `no-hot-closure`/,
    );
    for (const args of [["no-such-thing"], ["--rounds", "0"], ["--time", "fast"], ["--format", "xml"]])
      assert.equal(refuse(...args).status, 2, args.join(" "));
  });

  it("says so where something is no Node.js", () => {
    const other = path.join(folder, "other");
    writeFileSync(other, "#!/bin/sh\nexit 3\n", { mode: 0o755 });
    for (const node of [other, path.join(folder, "missing")]) {
      const { status, stderr } = run("no-hot-closure", "--node", node);
      assert.equal(status, 2);
      assert.match(stderr, /^error: the bench of `no-hot-closure` cannot be started with `.*`: /);
    }
  });

  it("ends at once when it is interrupted, with the claims that are whole", async () => {
    const controller = new AbortController();
    /** @type {NodeJS.Signals | undefined} */
    let signal;
    const report = await gatherEvidence(
      { rules: ["no-hot-closure"], nodes: [], rounds: 1, milliseconds: 5 },
      {
        getSignal: () => signal,
        abort: controller.signal,
        onProgress(done) {
          if (done === 0) return;
          signal = "SIGINT";
          controller.abort();
        },
      },
    );
    assert.equal(report.interrupted, "SIGINT");
    assert.equal(report.claims.length, 1);
  });
});

describe("a bench of packages that are not installed", () => {
  it("leaves the claims out that need them, and says which", async (t) => {
    const copy = mkdtempSync(path.join(os.tmpdir(), "hotpath-evidence-copy-"));
    t.after(() => rmSync(copy, { recursive: true }));
    for (const part of ["bench/no-static-work.js", "cli/evidence", "lib/evidence", "package.json"])
      cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true });
    mkdirSync(path.join(copy, "node_modules"));
    for (const name of ["tinybench", "simple-statistics", "zod"])
      symlinkSync(path.join(ROOT, "node_modules", name), path.join(copy, "node_modules", name), "junction");
    const { askWorker } = await import(pathToFileURL(path.join(copy, "cli/evidence/ask-worker.js")).href);
    const { claims } = await askWorker(process.execPath, { ask: "claims", rule: "no-static-work" });
    const missing = new Set(claims.flatMap((/** @type {{ missing?: string }} */ claim) => claim.missing ?? []));
    assert.deepEqual(
      [...missing].sort(),
      ["@hapi/podium", "@hapi/validate", "@sinclair/typebox", "ajv", "express", "superstruct", "valibot", "yup"].sort(),
    );
    const zod = claims.find((/** @type {{ name: string }} */ { name }) => name === "z.object()");
    assert.deepEqual(zod.variants, ["before", "after"]);
  });

  it("fails for what is broken otherwise", async () => {
    const { askWorker } = await import("../../cli/evidence/ask-worker.js");
    assert.deepEqual(await askWorker(process.execPath, { ask: "claims", rule: "no-such-bench" }), {
      failed: `Error: Cannot find module '${fileURLToPath(new URL("../../bench/no-such-bench.js", import.meta.url))}' imported from ${fileURLToPath(new URL("../../cli/evidence/worker.js", import.meta.url))}`,
    });
  });
});
