import { after, before, describe, it } from "node:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { FIXTURES, getFilename, getFixtures, ROOT } from "../fixtures.js";
import { Linter } from "eslint";
import assert from "node:assert/strict";
import path from "node:path";
import plugin from "../../index.js";
import ts from "typescript";
import * as typescriptParser from "@typescript-eslint/parser";

/** Rules that ask whether a value is a promise. */
const RULES = ["no-needless-promise", "no-optional-await"];

/** Those whose rewrite asks for types. */
const REWRITES = ["no-nested-search"];

/** Below the project, so that its types are found. */
const CACHE = path.join(ROOT, "node_modules", ".cache");

const OPTIONS = {
  target: "es2023",
  module: "nodenext",
  strict: true,
  noEmit: true,
  allowJs: true,
  checkJs: true,
  skipLibCheck: true,
  types: ["node"],
};

const typedProjects = readdirSync(path.join(FIXTURES, "typed"));
const fixtures = getFixtures().filter(({ rule }) => RULES.includes(rule));

/** @type {string} */
let folder;

/**
 * @param {string} file - absolute
 * @param {boolean} isTyped
 * @returns {import("eslint").Linter.LintMessage[]}
 */
function lint(file, isTyped, text = readFileSync(file, "utf8")) {
  const linter = new Linter({ configType: "flat", cwd: folder });
  /** @type {"commonjs" | "module"} */
  const sourceType = /\.c[jt]s$/.test(file) ? "commonjs" : "module";
  const languageOptions = {
    parser: typescriptParser,
    sourceType,
    parserOptions: isTyped ? { projectService: true, tsconfigRootDir: folder } : {},
  };
  const messages = linter.verify(
    text,
    [
      {
        files: ["**/*.*"],
        plugins: { hotpath: /** @type {any} */ (plugin) },
        rules: Object.fromEntries([...RULES, ...REWRITES].map((rule) => [`hotpath/${rule}`, "error"])),
        languageOptions,
      },
    ],
    file,
  );
  const fatal = messages.find((message) => message.fatal);
  assert.equal(fatal, undefined, fatal?.message);
  return messages;
}

/** @param {import("eslint").Linter.LintMessage[]} messages */
const getPlaces = (messages) =>
  messages.map(
    ({ ruleId, messageId, line, column }) => `${ruleId?.replace("hotpath/", "")} ${line}:${column} ${messageId}`,
  );

/** @param {import("eslint").Linter.LintMessage[]} messages */
const getFindings = (messages) =>
  messages.map(({ ruleId, messageId, message, line, fix, suggestions }) => ({
    line,
    rule: ruleId?.replace("hotpath/", ""),
    messageId,
    // What it costs is measured again now and then.
    says: message.replace(/: (?:light|medium|heavy), [^:(]* (?=\()/, " "),
    isRewritten: fix !== undefined || (suggestions?.length ?? 0) > 0,
  }));

before(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(path.join(CACHE, "hotpath-typed-"));
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }\n');
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, include: ["**/*"] }));
  for (const project of typedProjects)
    cpSync(path.join(FIXTURES, "typed", project), path.join(folder, project), { recursive: true });
  for (const fixture of fixtures) {
    const file = path.join(folder, fixture.rule, getFilename(fixture));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, fixture.before);
  }
});
after(() => rmSync(folder, { recursive: true }));

describe("the fixtures, linted with types", () => {
  for (const fixture of fixtures) {
    it(`${fixture.rule}: ${fixture.name} has the findings that it has without`, () => {
      const file = path.join(folder, fixture.rule, getFilename(fixture));
      const typed = new Set(getPlaces(lint(file, true)));
      assert.deepEqual(
        getPlaces(lint(file, false)).filter((place) => !typed.has(place)),
        [],
      );
      // What is left alone shows what must not be reported, whatever is known.
      if (fixture.name.startsWith("left-")) assert.deepEqual([...typed], getPlaces(lint(file, false)));
    });
  }
});

describe("projects whose types are in other files", () => {
  for (const project of typedProjects) {
    it(`${project} has the findings that are expected, with types and without`, () => {
      const file = path.join(folder, project, "server.ts");
      const expected = JSON.parse(readFileSync(path.join(file, "../expected.json"), "utf8"));
      assert.deepEqual(getFindings(lint(file, true)), expected.typed);
      assert.deepEqual(getFindings(lint(file, false)), expected.untyped);
    });

    it(`${project}: the rewrites come to rest at the result`, () => {
      const file = path.join(folder, project, "server.ts");
      let text = readFileSync(file, "utf8");
      for (let round = 0; round < 50; round++) {
        const offered = lint(file, true, text)
          .map((message) => message.fix ?? message.suggestions?.[0]?.fix)
          .find((fix) => fix !== undefined);
        if (offered === undefined) break;
        assert.ok(round < 49, "the suggestions never come to rest");
        text = text.slice(0, offered.range[0]) + offered.text + text.slice(offered.range[1]);
      }
      assert.equal(text, readFileSync(path.join(FIXTURES, "typed", project, "after.ts"), "utf8"));
    });
  }

  it("have no error before, and none after", () => {
    const files = typedProjects.flatMap((project) => [
      path.join(folder, project, "server.ts"),
      path.join(folder, project, "after.ts"),
    ]);
    const program = ts.createProgram(files, { ...ts.convertCompilerOptionsFromJson(OPTIONS, folder).options });
    const errors = files.flatMap((file) =>
      program
        .getSemanticDiagnostics(program.getSourceFile(file))
        .map(
          ({ messageText }) => `${path.relative(folder, file)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
        ),
    );
    assert.deepEqual(errors, []);
  });
});
