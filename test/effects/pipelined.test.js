import { describe, it } from "node:test";
import { isTied, waitsInTurn } from "../../lib/effects/drivers/tied.js";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";

/**
 * @param {string} run - what runs the reads
 * @param {Record<string, string>} dependencies - of the project
 * @returns {[isTied: boolean, inTurn: boolean]}
 */
function ask(run, dependencies) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-pipelined-"));
  try {
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "blog", dependencies }));
    const code = `await ${run}(async () => { const users = await listUsers(); });`;
    const source = parseSource(code, "a.mjs", path.join(folder, "a.mjs"));
    const [, read] = source.nodes("AwaitExpression");
    return [isTied(source, read), waitsInTurn(source, read)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("reads in a transaction", () => {
  it("wait for each other, but for those that postgres.js sends as they are asked for", () => {
    for (const run of ["sql.begin", "store.sqlTransaction", "doInTransaction", "db.transaction"]) {
      assert.deepEqual(ask(run, { postgres: "3" }), [true, false], run);
      for (const other of ["pg", "mysql2", "better-sqlite3"])
        assert.deepEqual(ask(run, { postgres: "3", [other]: "1" }), [true, true], `${run} ${other}`);
      assert.deepEqual(ask(run, {}), [true, true], run);
    }
  });

  it("wait for each other where the options say which it is", () => {
    const code = (/** @type {string} */ name) => `async (${name}) => { await posts.load(1, ${name}); }`;
    for (const [name, expected] of /** @type {const} */ ([
      ["tx", true],
      ["txOptions", true],
      ["transactionOptions", true],
      ["taxOptions", false],
    ])) {
      const source = parseSource(code(name), "a.mjs", "a.mjs");
      assert.equal(isTied(source, source.nodes("AwaitExpression")[0]), expected, name);
    }
  });

  it("wait for each other under a lock", () => {
    assert.deepEqual(ask("wallet.sendTransaction", { pg: "8" }), [false, false]);
    assert.deepEqual(ask("mutex.runExclusive", { pg: "8" }), [true, true]);
  });
});
