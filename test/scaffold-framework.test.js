import { after, before, describe, it } from "node:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { createCopy } from "./repository-copy.js";
import path from "node:path";

const NAME = "Unheard.IO";

describe("scripts/new-framework.js, in a copy of the repository", () => {
  /** @type {ReturnType<typeof createCopy>} */
  let copy;

  before(() => {
    copy = createCopy();
  });

  after(() => copy.remove());

  /** @param {string} file */
  const read = (file) => readFileSync(path.join(copy.folder, file), "utf8");

  it("refuses a name that does not fit", () => {
    for (const name of ["../x", "a b", "1", "x/y", ""])
      assert.equal(copy.run("scripts/new-framework.js", name).status, 2, name);
  });

  it("writes a table and a server, and registers the table", () => {
    copy.assertRuns("scripts/new-framework.js", NAME);
    for (const file of [
      "lib/heat/roots/unheard-io.js",
      "fixtures/apps/unheard.io/server.js",
      "fixtures/apps/unheard.io/heat.json",
    ])
      assert.ok(existsSync(path.join(copy.folder, file)), file);
    const index = read("lib/heat/roots/index.js");
    const files = [...index.matchAll(/^import .* from "\.\/(.*)\.js";$/gm)].map(([, file]) => file);
    assert.ok(files.includes("unheard-io"));
    assert.deepEqual(files, files.toSorted());
    assert.match(index, /^ {2}unheardIo,$/m);
  });

  it("overwrites nothing", () => {
    const { status, output } = copy.run("scripts/new-framework.js", NAME);
    assert.equal(status, 1);
    assert.match(output, /exists already/);
  });

  it("makes a table that knows what is hot in the server, and what is not", () => {
    const { "server.js": server, "other.js": other } = JSON.parse(read("fixtures/apps/unheard.io/heat.json"));
    const texts = Object.fromEntries([...server, ...other].map(({ name, level, text }) => [name, `${level}: ${text}`]));
    assert.equal(texts.authorize, "hot: Unheard.IO middleware, line 6");
    assert.equal(texts.find, "hot: called by an Unheard.IO handler (line 7)");
    assert.match(texts.load, /^cold: only start-up code calls it/);
    assert.match(texts.list, /^unknown/);
  });

  it("makes a table that passes lint, types and the tests of tables, servers and documents", () => {
    copy.assertRuns("node_modules/eslint/bin/eslint.js", "lib/heat/roots");
    copy.assertRuns("node_modules/typescript-7/bin/tsc", "-p", ".");
    const output = copy.assertRuns(
      "--test",
      "--test-reporter=tap",
      "--test-name-pattern=unheard|Unheard|show every framework|lists the frameworks",
      "test/heat/apps.test.js",
      "test/heat/frameworks.test.js",
      "test/docs.test.js",
    );
    assert.ok(Number(/# pass (\d+)/.exec(output)?.[1]) >= 9, output);
  });

  it("is found out when the server's expectations are emptied", () => {
    writeFileSync(path.join(copy.folder, "fixtures/apps/unheard.io/heat.json"), "{}\n");
    assert.equal(copy.run("--test", "--test-name-pattern=unheard", "test/heat/apps.test.js").status, 1);
    assert.match(copy.assertRuns("scripts/update-apps.js", "unheard.io"), /^\+.*Unheard\.IO middleware, line 6/m);
    copy.assertRuns("--test", "--test-name-pattern=unheard", "test/heat/apps.test.js");
  });
});
