import { describe, it } from "node:test";
import { readJest, readMocha } from "../../scripts/real-suites/run-application.js";
import { APPLICATIONS } from "../../scripts/applications/catalogue.js";
import assert from "node:assert/strict";
import { compareRuns } from "../../scripts/real-suites/compare.js";
import { proveByTests } from "../../scripts/real-suites/prove.js";
import { rules } from "../../rules/index.js";
import { separate } from "../../scripts/real-suites/declared.js";
import { SUITES } from "../../scripts/real-suites/packages.js";

/** @import { Outcome } from "../../scripts/real-suites/run-suite.js" */

/**
 * @param {string[]} passed
 * @param {string[]} [failed]
 * @param {string} [end]
 * @returns {Map<string, Outcome>}
 */
function createRun(passed, failed = [], end = "exit 0") {
  return new Map([["a.test.js", { passed, failed, end }]]);
}

const applied = [
  { file: "a.js", rule: "no-native-read", act: "readAtLoad", message: "Read it once; a value set later is missed." },
];
const declaration = { test: "a.test.js: ", rule: "no-native-read", says: "a value set later", because: "it sets one" };
const difference = { test: "a.test.js: one", before: "passed", after: "failed" };

describe("compareRuns", () => {
  it("finds a test that fails, one that is gone, and a file that ends otherwise", () => {
    const { wrong } = compareRuns([createRun(["one", "two", "three"])], [createRun(["two"], ["one"], "exit 1")]);
    assert.deepEqual(wrong, [
      { test: "a.test.js as a whole", before: "exit 0", after: "exit 1" },
      { test: "a.test.js: one", before: "passed", after: "failed" },
      { test: "a.test.js: three", before: "passed", after: "absent" },
    ]);
  });

  it("keeps apart tests of one name", () => {
    const { wrong } = compareRuns([createRun(["one", "one"])], [createRun(["one"], ["one"])]);
    assert.deepEqual(wrong, [{ test: "a.test.js: one", before: "passed, passed", after: "failed, passed" }]);
  });

  it("finds a test that passes and did not", () => {
    assert.equal(compareRuns([createRun([], ["one"])], [createRun(["one"])]).wrong.length, 1);
  });

  it("takes no notice of a test that does not agree with itself", () => {
    const [good, bad] = [createRun(["one"]), createRun([], ["one"])];
    assert.deepEqual(compareRuns([good], [bad, good]), { wrong: [], flaky: ["a.test.js: one"] });
    assert.deepEqual(compareRuns([good, bad], [bad, bad]).wrong, []);
    assert.equal(compareRuns([good, good], [bad, bad]).wrong.length, 1);
  });
});

describe("proveByTests", () => {
  it("runs what differs once more, in both states, and tells the harm", async () => {
    const counts = { before: 0, after: 0 };
    const { rows, wrong } = await proveByTests({
      name: "x",
      runOriginal: async () => {
        counts.before++;
        return createRun(["one"]);
      },
      rewrite: async (settings) => ("hot" in settings ? applied : []),
      runRewritten: async () => {
        counts.after++;
        return createRun([], ["one"]);
      },
    });
    assert.deepEqual(counts, { before: 2, after: 2 });
    assert.deepEqual(wrong, ["x, everything hot: a.test.js: one: passed, then failed"]);
    assert.equal(rows.length, 2);
  });
});

describe("separate", () => {
  it("allows what a rewrite's message declares", () => {
    assert.deepEqual(separate([difference], [declaration], applied).undeclared, []);
  });

  it("allows nothing where that rewrite was not made, or does not say so, or of another test", () => {
    assert.deepEqual(separate([difference], [declaration], []).undeclared, [difference]);
    assert.deepEqual(separate([difference], [{ ...declaration, says: "something else" }], applied).undeclared, [
      difference,
    ]);
    assert.deepEqual(separate([{ ...difference, test: "b: one" }], [declaration], applied).declared, []);
  });
});

describe("reports of runners", () => {
  it("reads Mocha's", () => {
    const report = JSON.stringify({
      passes: [{ file: "/x/test/a.js", fullTitle: "a one" }],
      failures: [{ file: "/x/test/a.js", fullTitle: "/x/test/a.js two" }],
    });
    assert.deepEqual(
      [...readMocha(report, "/x")],
      [["test/a.js", { passed: ["a one"], failed: ["test/a.js two"], end: "finished" }]],
    );
  });

  it("reads Jest's and Vitest's, also of a file that does not load", () => {
    const report = JSON.stringify({
      testResults: [
        {
          name: "/x/a.js",
          status: "passed",
          assertionResults: [
            { fullName: "one", status: "passed" },
            { fullName: "two", status: "pending" },
          ],
        },
        { name: "/x/b.js", status: "failed", assertionResults: [] },
      ],
    });
    assert.deepEqual(
      [...readJest(report, "/x")],
      [
        ["a.js", { passed: ["one"], failed: [], end: "passed" }],
        ["b.js", { passed: [], failed: [], end: "failed" }],
      ],
    );
  });
});

describe("the tables of suites", () => {
  it("name applications by repository and commit, each once", () => {
    for (const { repository, commit, install } of APPLICATIONS) {
      assert.match(repository, /^[\w-]+\/[\w.-]+$/);
      assert.match(commit, /^[\da-f]{12}$/);
      assert.ok(install.length > 0 && install.every((command) => command.length > 0), repository);
    }
    assert.equal(new Set(APPLICATIONS.map(({ repository }) => repository)).size, APPLICATIONS.length);
  });

  it("name versions of packages, each once", () => {
    for (const suite of SUITES) assert.match(suite.package, /^(@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+$/);
    assert.equal(new Set(SUITES.map((suite) => suite.package)).size, SUITES.length);
  });

  it("allow only differences of rules that there are, and say why", () => {
    const suites = [...SUITES, ...APPLICATIONS.flatMap(({ suite }) => suite ?? [])];
    for (const { rule, says, because } of suites.flatMap(({ declared = [] }) => declared)) {
      assert.ok(rule in rules, rule);
      assert.ok(says.length > 10 && because.length > 10, rule);
    }
  });
});
