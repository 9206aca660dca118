import { describe, it } from "node:test";
import { createCostOfTurns, createWaitCost, getTime, takesTime } from "../../lib/weight/round-trips.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

describe("what waits are taken for", () => {
  const remote = parseSource('import { Pool } from "pg"', "a.js");
  const inProcess = parseSource('import Database from "better-sqlite3"', "a.js");

  it("is less for a file than for a query, and that than for another server", () => {
    assert.deepEqual(
      /** @type {const} */ (["none", "memory", "file", "query", "request"]).map((wait) => getTime(remote, wait)),
      [0, 0, 50_000, 500_000, 5_000_000],
    );
  });

  it("is no more than for a file where the database is one", () => {
    assert.equal(getTime(inProcess, "query"), getTime(inProcess, "file"));
    assert.equal(getTime(inProcess, "request"), getTime(remote, "request"));
  });

  it("is more where what maps its rows computes more than it", () => {
    const mapped = parseSource('import { Sequelize } from "sequelize"; import "sqlite3"', "a.js");
    assert.equal(getTime(mapped, "query"), 400_000);
  });

  it("is told in round trips, of which a database in this process and a file take none", () => {
    assert.equal(createWaitCost(remote, ["query", "request", "file", "memory"]).trips, 2);
    assert.equal(createWaitCost(remote, ["query"], [9]).trips, 9);
    assert.equal(createWaitCost(inProcess, ["query"]).trips, undefined);
    assert.deepEqual(createCostOfTurns(remote, ["request", "query"]), createWaitCost(remote, ["query"]));
  });

  it("is nothing of what is in memory", () => {
    assert.deepEqual(/** @type {const} */ (["none", "memory", "file", "query", "request"]).map(takesTime), [
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});
