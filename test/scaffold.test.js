import { after, before, describe, it } from "node:test";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { createCopy } from "./repository-copy.js";
import path from "node:path";

const NAME = "no-scaffolded-thing";

describe("scripts/new-rule.js, in a copy of the repository", () => {
  /** @type {string} */
  let folder;
  /** @type {ReturnType<typeof createCopy>["run"]} */
  let run;
  /** @type {ReturnType<typeof createCopy>["assertRuns"]} */
  let assertRuns;
  /** @type {() => void} */
  let remove;

  before(() => {
    ({ folder, run, assertRuns, remove } = createCopy());
  });

  after(() => remove());

  it("refuses a name that does not fit", () => {
    for (const name of ["Thing", "thing", "no-thing-that-goes-on-and-on-and-on", "../no-thing", ""])
      assert.equal(run("scripts/new-rule.js", name).status, 2, name);
  });

  it("writes all files of a rule, registers it and updates the README", () => {
    assertRuns("scripts/new-rule.js", NAME);
    for (const file of [
      "detectors/*.js",
      "transforms/*.js",
      "rules/*.js",
      "bench/*.js",
      "docs/rules/*.md",
      "fixtures/*",
    ])
      assert.ok(existsSync(path.join(folder, file.replace("*", NAME))), file);
    assertRuns("scripts/readme-table.js", "--check");
    assert.match(readFileSync(path.join(folder, "README.md"), "utf8"), new RegExp(`\\[${NAME}\\]`));
    const names = [
      ...readFileSync(path.join(folder, "rules/index.js"), "utf8").matchAll(/^ {2}"([a-z-]+)": (\w+),$/gm),
    ].map(([, name]) => name);
    assert.ok(names.includes(NAME));
    assert.deepEqual(names, names.toSorted());
  });

  it("overwrites nothing", () => {
    const { status, output } = run("scripts/new-rule.js", NAME);
    assert.equal(status, 1);
    assert.match(output, /exists already/);
  });

  it("makes a rule that keeps the contract and its behaviour", () => {
    // The contract wants more fixtures than a start can have: copies of them stand in.
    for (const fixture of ["handler", "start-up"])
      for (let i = 1; i < 8; i++)
        cpSync(path.join(folder, "fixtures", NAME, fixture), path.join(folder, "fixtures", NAME, `${fixture}-${i}`), {
          recursive: true,
        });
    const output = assertRuns(
      "--test",
      "--test-reporter=tap",
      `--test-name-pattern=${NAME}`,
      "test/contract.test.js",
      "test/contract-in-eslint.test.js",
      "test/contract-of-all.test.js",
      "test/behaviour.test.js",
    );
    assert.match(output, /# fail 0/);
    assert.ok(Number(/# pass (\d+)/.exec(output)?.[1]) > 100, output);
  });

  it("makes fixtures that scripts/update-fixtures.js writes in the same way", () => {
    const place = path.join(folder, "fixtures", NAME, "handler");
    const files = ["after.js", "expected.json"].map((name) => path.join(place, name));
    const [code, expected] = files.map((file) => readFileSync(file, "utf8"));
    for (const file of files) writeFileSync(file, "{}\n");
    assert.match(assertRuns("scripts/update-fixtures.js", NAME, "handler"), /^=== handler\n\[\{"line":\d+/m);
    assert.equal(readFileSync(files[0], "utf8"), code);
    assert.deepEqual(JSON.parse(readFileSync(files[1], "utf8")), JSON.parse(expected));
  });

  it("makes a rule that passes lint, types and the tests of documents", () => {
    assertRuns(
      "node_modules/eslint/bin/eslint.js",
      ...["detectors", "transforms", "rules", "bench"].map((kind) => `${kind}/${NAME}.js`),
      "rules/index.js",
    );
    assertRuns("node_modules/prettier/bin/prettier.cjs", "--check", "detectors", "transforms", "rules", "bench");
    assertRuns("node_modules/typescript-7/bin/tsc", "-p", ".");
    assertRuns("--test", `--test-name-pattern=${NAME}`, "test/docs.test.js");
  });

  it("makes a bench that measures", () => {
    const output = assertRuns("bin/hotpath.js", "evidence", NAME, "--rounds", "1", "--time", "10");
    assert.match(output, /slowly\(\) {2}claimed 10 to 16 ×\n {4}Node [\d.]+ +[\d.]+ ×/);
  });

  it("makes a page whose payoffs are those that were measured, if they are known well enough", () => {
    const page = path.join(folder, `docs/rules/${NAME}.md`);
    assert.match(readFileSync(page, "utf8"), /^\| slowly\(\) \| 10 to 16 × \|$/m);
    /** @type {(node: string, interval: [number, number]) => object} */
    const createMeasurement = (node, interval) => ({
      node,
      variants: [
        { bytes: 320, median: 1000 },
        { bytes: 48, median: 81 },
      ],
      payoffs: [{ median: 12.345, interval }],
    });
    const claim = {
      rule: NAME,
      name: "slowly()",
      measurements: [createMeasurement("24.1.0", [12, 13]), createMeasurement("26.0.0", [5, 20])],
    };
    writeFileSync(path.join(folder, "measured.json"), JSON.stringify({ claims: [claim] }));
    assertRuns("scripts/payoff-tables.js", "measured.json");
    assert.match(
      readFileSync(page, "utf8"),
      /^\| slowly\(\) \| {2}\| {2}\| 12\.3 × \| {2}\| 320 → 48 \| 0\.92 µs \| 10 to 16 × \|$/m,
    );
    assertRuns("scripts/payoff-tables.js", "--check");
    writeFileSync(page, readFileSync(page, "utf8").replace("12.3 ×", "12.4 ×"));
    const { status, output } = run("scripts/payoff-tables.js", "--check");
    assert.equal(status, 1);
    assert.match(output, /run `node scripts\/payoff-tables\.js`/);
  });

  it("leaves a README that is found out when it is stale", () => {
    const readme = path.join(folder, "README.md");
    writeFileSync(readme, readFileSync(readme, "utf8").replace(`docs/rules/${NAME}.md) | `, "$&stale "));
    const { status, output } = run("scripts/readme-table.js", "--check");
    assert.equal(status, 1);
    assert.match(output, /run `node scripts\/readme-table\.js`/);
  });
});
