import { FAST, Project, SLOW } from "./project.js";
import { describe, it } from "node:test";
import { Linter } from "eslint";
import assert from "node:assert/strict";
import { assertValid } from "./schemas.js";
import plugin from "../../index.js";
import transform from "../../transforms/no-eager-url.js";

const URL_LINE = '    this.url = new URL(this.raw.url, "http://localhost");\n';

/** @param {string} before @param {string} [after] */
const around = (before, after = "") => SLOW.replace(URL_LINE, `${before}${URL_LINE.trimEnd()}${after}\n`);

/** What stands around the finding, and the reason that is told; undefined where it is no suppression.
 * @type {[name: string, text: string, reason: string | undefined][]} */
const CASES = [
  ["next line", around("    // eslint-disable-next-line hotpath/no-eager-url -- rare\n"), "rare"],
  [
    "next line, as a block",
    around("    /* eslint-disable-next-line hotpath/no-eager-url\n     -- rare -- very */\n"),
    "rare -- very",
  ],
  [
    "next line, among others",
    around("    // eslint-disable-next-line no-new, hotpath/no-eager-url\n"),
    "no reason given",
  ],
  ["next line, everything", around("    // eslint-disable-next-line\n"), "no reason given"],
  [
    "next line, another rule",
    around("    // eslint-disable-next-line hotpath/no-late-property, no-eager-url\n"),
    undefined,
  ],
  ["next line, too far away", around("    // eslint-disable-next-line hotpath/no-eager-url\n\n"), undefined],
  ["the line", around("", " // eslint-disable-line hotpath/no-eager-url --- rare"), "rare"],
  ["the line, from a block over two", around("", " /* eslint-disable-line hotpath/no-eager-url\n */"), undefined],
  ["the file", `/* eslint-disable hotpath/no-eager-url -- rare */\n${SLOW}`, "rare"],
  ["the file, everything", `/* eslint-disable */\n${SLOW}`, "no reason given"],
  ["the file, in a comment of a line", `// eslint-disable hotpath/no-eager-url\n${SLOW}`, undefined],
  ["up to here", around("    /* eslint-disable hotpath/no-eager-url */\n    /* eslint-enable */\n"), undefined],
  ["all but this rule", around("    /* eslint-disable */\n    /* eslint-enable hotpath/no-eager-url */\n"), undefined],
  [
    "all, and another rule enabled",
    around("    /* eslint-disable */\n    /* eslint-enable hotpath/no-late-property */\n"),
    "no reason given",
  ],
  ["from here on", `${SLOW}/* eslint-disable */\n`, undefined],
  ["a word that begins like it", `/* eslint-disabled */\n${SLOW}`, undefined],
  ["in a string", `export const text = "/* eslint-disable */";\n${SLOW}`, undefined],
];

describe("eslint-disable comments", () => {
  for (const [name, text, reason] of CASES) {
    it(`${name}: ${reason === undefined ? "suppresses nothing" : "suppresses"}, as under ESLint`, (t) => {
      const messages = new Linter().verify(text, [
        {
          plugins: { hotpath: /** @type {any} */ (plugin) },
          rules: { "hotpath/no-eager-url": "warn" },
          linterOptions: { reportUnusedDisableDirectives: "off" },
        },
      ]);
      assert.equal(
        messages.filter(({ ruleId }) => ruleId === "hotpath/no-eager-url").length,
        reason === undefined ? 1 : 0,
      );

      const project = new Project(t, { "a.js": text });
      const { status, report } = project.runJson("check", "--rule", "no-eager-url");
      assertValid("report", report);
      const [{ findings, suppressed = [] }] = report.files;
      assert.deepEqual(
        [status, findings.length, suppressed.length, report.summary.suppressed],
        reason === undefined ? [1, 1, 0, 0] : [0, 0, 1, 1],
      );
      if (reason !== undefined)
        assert.match(
          project.run("check", "--rule", "no-eager-url").stdout,
          new RegExp(
            `^1 finding suppressed by comments:\n {5}1 {2}${reason}\n\n1 file checked, no findings, 1 suppressed\\.\n$`,
          ),
        );

      assert.equal(project.run("fix", "--all", "--no-git", "--rule", "no-eager-url").status, 0);
      assert.equal(project.read("a.js") === text, reason !== undefined);
    });
  }

  it("leave findings elsewhere in the file to be rewritten", (t) => {
    const other = SLOW.slice(SLOW.indexOf("class"))
      .replaceAll("Request(", "Other(")
      .replace("class Request ", "class Other ");
    const disabled = `/* eslint-disable hotpath/no-eager-url */\n${other}/* eslint-enable */\n`;
    const project = new Project(t, { "a.js": SLOW + disabled });
    project.run("fix", "--all", "--no-git", "--rule", "no-eager-url");
    assert.equal(project.read("a.js"), FAST + disabled);
  });

  it("are honoured by the codemod", async () => {
    const text = around("    // eslint-disable-next-line hotpath/no-eager-url\n");
    const results = [text, SLOW].map((source) => transform({ path: "a.js", source }, {}, {}));
    assert.deepEqual(await Promise.all(results), [undefined, FAST]);
  });

  it("are suppressions in SARIF", (t) => {
    const project = new Project(t, {
      "a.js": around("    // eslint-disable-next-line hotpath/no-eager-url -- rare\n"),
      "b.js": SLOW,
    });
    const log = JSON.parse(project.run("check", "--rule", "no-eager-url", "--format", "sarif").stdout);
    assertValid("sarif", log);
    assert.deepEqual(
      log.runs[0].results.map((/** @type {any} */ { suppressions }) => suppressions),
      // What is reported comes before what is not.
      [[], [{ kind: "inSource", justification: "rare" }]],
    );
  });
});
