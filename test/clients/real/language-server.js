/**
 * The language server that Visual Studio Code's ESLint extension is made of, driven as that editor does, with each ESLint:
 * what is underlined, what a click on the light bulb does, and what saving does.
 */
import { after, before, describe, it } from "node:test";
import { createProject, installClient } from "../installed.js";
import { getFilename, getPattern } from "../../fixtures.js";
import assert from "node:assert/strict";
import { detect } from "../../../lib/run/detect.js";
import { fix } from "../../../lib/run/fix.js";
import { getFixtureProject } from "../fixture-project.js";
import { getOneOfEach } from "../one-of-each.js";
import { LanguageClient } from "../language-client.js";
import { OXLINT_DIFFERENCES } from "../oxlint-differences.js";
import { parseSource } from "../../../lib/source/parse.js";
import path from "node:path";
import { rmSync } from "node:fs";
import { rules } from "../../../rules/index.js";

/** @import { Fixture } from "../../fixtures.js" */
/** @import { CodeAction, Diagnostic } from "../language-client.js" */

/**
 * What an editor shows and does in a fixture.
 *
 * @typedef {object} Visit
 * @property {Fixture} fixture
 * @property {string} file
 * @property {Diagnostic[]} diagnostics - of the code as it is found
 * @property {string} saved - the text after it is saved, with fixes on save switched on
 * @property {string} rewritten - the text after every light bulb
 */

const { files, fixtures } = getFixtureProject();
const few = new Set(getOneOfEach(fixtures.map(({ fixture }) => fixture)));

/** With the newest ESLint all fixtures, with the older ones of each kind of rewrite one. */
const VERSIONS = /** @type {const} */ ([
  ["eslint-10", fixtures],
  ["eslint-9", fixtures.filter(({ fixture }) => few.has(fixture))],
  ["eslint-8", fixtures.filter(({ fixture }) => few.has(fixture))],
]);

/** @param {string} text */
const withCrlf = (text) => text.replace(/\r?\n/g, "\r\n");

/** Saving applies at once what does not overlap, as oxlint does. */
const APPLIED_AT_ONCE = OXLINT_DIFFERENCES.results;

/** @param {string} text */
const getLines = (text) => text.split("\n").sort();

/** @param {CodeAction} action */
const isRewrite = ({ command }) =>
  command?.command === "eslint.applySuggestion" || command?.command === "eslint.applySingleFix";

for (const [version, chosen] of VERSIONS)
  describe(`the language server with ${version}`, () => {
    /** @type {LanguageClient} */
    let editor;
    /** @type {string} */
    let project;

    before(async () => {
      project = createProject(installClient(version), files);
      editor = new LanguageClient(installClient("language-server"));
      await editor.start(project);
    });
    after(async () => {
      await editor.stop();
      rmSync(project, { recursive: true });
    });

    /**
     * Takes the first rewrite that the light bulb offers in the open file, again and again, until none is left.
     *
     * @param {Diagnostic[]} [found] - what is known already to be underlined
     */
    async function rewriteAll(found) {
      let diagnostics = found ?? (await editor.pullDiagnostics());
      for (let round = 0; round < 100; round++) {
        let action;
        for (const diagnostic of diagnostics) action ??= (await editor.getActions([diagnostic])).find(isRewrite);
        if (action === undefined) return;
        await editor.run(action);
        diagnostics = await editor.pullDiagnostics();
      }
      throw new Error("the rewrites never come to rest");
    }

    /**
     * @param {typeof fixtures[number]} fixture
     * @returns {Promise<Visit>}
     */
    async function visit({ fixture, file }) {
      editor.open(path.join(project, file), fixture.before);
      const diagnostics = await editor.pullDiagnostics();
      const actions = diagnostics.length === 0 ? [] : await editor.getActions([], "source.fixAll.eslint");
      const saved = actions.reduce((text, action) => editor.preview(text, action), fixture.before);
      await rewriteAll(diagnostics);
      return { fixture, file, diagnostics, saved, rewritten: editor.text };
    }

    for (const rule of Object.keys(rules))
      describe(rule, () => {
        /** @type {Visit[]} */
        const visits = [];
        before(async () => {
          for (const fixture of chosen) if (fixture.fixture.rule === rule) visits.push(await visit(fixture));
        });

        it("underlines what is found, says why it is hot, and links to the page", () => {
          assert.ok(visits.length > 0);
          for (const { fixture, file, diagnostics } of visits) {
            const source = parseSource(fixture.before, getFilename(fixture));
            const found = detect(source, getPattern(rule).detector, {}, fixture.options);
            assert.deepEqual(
              diagnostics.map(({ range }) => range.start.line + 1),
              found.map(({ node }) => source.lineOf(node.range[0])),
              file,
            );
            for (const [index, { message, code, codeDescription }] of diagnostics.entries()) {
              assert.ok(message.includes(`(${found[index].heat.text})`), `${file}: ${message}`);
              assert.equal(code, `hotpath/${rule}`);
              assert.ok(codeDescription?.href.endsWith(`/docs/rules/${rule}.md`), file);
            }
          }
        });

        it("makes the result by the light bulb", () => {
          for (const { fixture, file, rewritten } of visits)
            assert.equal(rewritten, fixture.after ?? fixture.before, file);
        });

        it("applies on save what keeps behaviour, and nothing else", () => {
          for (const { fixture, file, saved } of visits) {
            const source = parseSource(fixture.before, getFilename(fixture));
            const options = { [rule]: fixture.options };
            const made = fix(source, [getPattern(rule)], { risk: "safe", options }).source.text;
            if (/another order/.test(APPLIED_AT_ONCE[file] ?? ""))
              assert.deepEqual(getLines(saved), getLines(made), file);
            else assert.equal(saved, made, file);
          }
        });

        it("keeps CRLF", async () => {
          const changed = visits.find(({ fixture }) => fixture.after !== undefined);
          assert.ok(changed?.fixture.after !== undefined);
          editor.open(path.join(project, changed.file), withCrlf(changed.fixture.before));
          await rewriteAll();
          assert.equal(editor.text, withCrlf(changed.fixture.after));
        });
      });

    it("opens the page of a rule, and silences a finding", async () => {
      const { fixture, file } = fixtures[0];
      editor.open(path.join(project, file), fixture.before);
      const [diagnostic] = await editor.pullDiagnostics();
      const actions = await editor.getActions([diagnostic]);
      /** @param {string} command */
      const find = (command) => actions.find((action) => action.command?.command === command) ?? assert.fail(command);
      await editor.run(find("eslint.openRuleDoc"));
      const rule = /** @type {keyof typeof rules} */ (fixture.rule);
      assert.deepEqual(editor.opened, [rules[rule].meta.docs.url]);
      await editor.run(find("eslint.applyDisableLine"));
      assert.deepEqual(await editor.pullDiagnostics(), []);
    });

    it("makes the server complain of nothing", () => {
      assert.deepEqual(editor.complaints, []);
    });
  });
