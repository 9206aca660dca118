import { describe, it } from "node:test";
import { Project, SAFE, SLOW } from "./project.js";
import assert from "node:assert/strict";
import { getExamples } from "../clients/examples.js";

const [{ code }] = getExamples("docs/github-actions.md", "Problem matcher");
/** @type {{ problemMatcher: [{ pattern: { regexp: string, [property: string]: number | string }[] }] }} */
const { problemMatcher } = JSON.parse(code);

/**
 * What the runner of GitHub Actions makes of a log: each pattern is for one line, the next one for the next.
 *
 * @param {string} log
 * @returns {Record<string, string>[]}
 */
function match(log) {
  const [{ pattern }] = problemMatcher;
  // The runner leaves colours out, too.
  // eslint-disable-next-line no-control-regex -- what a terminal takes for colour
  const lines = log.replace(/\u001B\[[0-9;]*m?/g, "").split("\n");
  return lines.flatMap((_, start) => {
    const found = pattern.map(({ regexp, ...properties }, index) => {
      const groups = new RegExp(regexp).exec(lines[start + index] ?? "");
      return groups && Object.entries(properties).map(([name, group]) => [name, groups[Number(group)]]);
    });
    return found.includes(null) ? [] : [Object.fromEntries(found.flatMap((properties) => properties ?? []))];
  });
}

describe("the problem matcher of the documents", () => {
  it("finds in the text report what the JSON report has, and nothing else", (t) => {
    const project = new Project(t, {
      "a.js": SLOW,
      "src/größe und: 1.js": SAFE,
      "broken.js": "new URL(; (req, res) => 1",
      "large.js": `// ${"x".repeat(2 ** 20)}\n`,
    });
    const log = project.runWith({ env: { NO_COLOR: "", CI: "true" } }, "check").stdout;
    assert.ok(log.includes("\u001B["), "it has colours");
    const expected = project.runJson("check").report.files.flatMap((/** @type {any} */ { path, findings }) =>
      findings.map((/** @type {any} */ { rule, message, line, column }) => ({
        file: path,
        line: String(line),
        column: String(column),
        code: rule,
        message,
      })),
    );
    assert.equal(expected.length, 2);
    assert.deepEqual(match(log), expected);
  });
});
