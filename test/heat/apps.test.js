import { APPS, getAppHeat, getAppName } from "./app-heat.js";
import { describe, it } from "node:test";
import { readFileSync, readdirSync } from "node:fs";
import assert from "node:assert/strict";
import path from "node:path";
import { tables } from "../../lib/heat/roots/index.js";

/** @import { AppFunction } from "./app-heat.js" */

describe("the servers of fixtures/apps", () => {
  for (const app of readdirSync(APPS)) {
    /** @type {Record<string, AppFunction[]>} */
    const expected = JSON.parse(readFileSync(path.join(APPS, app, "heat.json"), "utf8"));
    const actual = getAppHeat(app);

    describe(app, () => {
      it("names the heat of every file", () => assert.deepEqual(Object.keys(expected).sort(), Object.keys(actual)));
      it("has hot and cold functions", () => {
        const levels = new Set(Object.values(expected).flatMap((functions) => functions.map(({ level }) => level)));
        assert.ok(levels.has("hot") && levels.has("cold"), `only ${[...levels].join()}`);
      });
      for (const [file, functions] of Object.entries(actual))
        it(`knows which functions of ${file} run per request`, () => assert.deepEqual(functions, expected[file]));
    });
  }

  it("show every framework that there is a table for", () => {
    const folders = readdirSync(APPS);
    for (const { name } of tables)
      assert.ok(folders.includes(getAppName(name)), `fixtures/apps has no server for ${name}`);
  });
});
