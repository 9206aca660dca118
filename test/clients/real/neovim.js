/**
 * Neovim, configured as docs/editors.md says: findings with their reasons and links, rewrites at the cursor, fixes on save.
 */
import { after, before, describe, it } from "node:test";
import { createProject, installClient, installPythonClient } from "../installed.js";
import { getFilename, getPattern, ROOT } from "../../fixtures.js";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { fix } from "../../../lib/run/fix.js";
import { getFixtureProject } from "../fixture-project.js";
import { parseSource } from "../../../lib/source/parse.js";
import path from "node:path";
import { rules } from "../../../rules/index.js";
import { spawnSync } from "node:child_process";

/** @import { Fixture } from "../../fixtures.js" */

const { files, fixtures } = getFixtureProject();

/** @param {Fixture} fixture - whose safe rewrites are applied */
function save(fixture) {
  const source = parseSource(fixture.before, getFilename(fixture));
  return fix(source, [getPattern(fixture.rule)], { risk: "safe", options: { [fixture.rule]: fixture.options } }).source
    .text;
}

/** Of every rule the first fixture with one rewrite, and the first whose rewrites are safe. */
const cases = Object.keys(rules).flatMap((rule) => {
  const own = fixtures.filter(({ fixture }) => fixture.rule === rule && fixture.after !== undefined);
  // Several on one line are offered together, in whatever order.
  const single = own.find(({ fixture }) => fixture.expected.length === 1);
  assert.ok(single !== undefined, `${rule} has no fixture with one finding`);
  const safe = own.find(({ fixture }) => save(fixture) !== fixture.before);
  return [
    { ...single, action: "rewrite", expected: single.fixture.after },
    ...(safe === undefined ? [] : [{ ...safe, action: "save", expected: save(safe.fixture) }]),
  ];
});

describe("Neovim", () => {
  /** @type {string} */
  let project;
  /** @type {{ file: string, messages: string[], links: string[], text: string }[]} */
  let results;

  before(() => {
    project = createProject(installClient("eslint-10"), files);
    const [, init] =
      /```lua\n(-- init\.lua\n[^]*?)```/.exec(readFileSync(path.join(ROOT, "docs/editors.md"), "utf8")) ?? [];
    assert.ok(init !== undefined, "docs/editors.md has no init.lua");
    const [initFile, input, output] = ["init.lua", "cases.json", "results.json"].map((name) =>
      path.join(project, name),
    );
    writeFileSync(initFile, init);
    writeFileSync(input, JSON.stringify(cases.map(({ file, action }) => ({ file: path.join(project, file), action }))));
    const { status, stdout, stderr } = spawnSync(
      path.join(installPythonClient("neovim"), "bin/nvim"),
      ["--clean", "--headless", "-u", initFile, "-c", `luafile ${path.join(ROOT, "test/clients/neovim.lua")}`],
      {
        cwd: project,
        encoding: "utf8",
        timeout: 20 * 60_000,
        env: {
          ...process.env,
          PATH: [path.join(installClient("language-server"), "node_modules/.bin"), process.env.PATH].join(
            path.delimiter,
          ),
          HOTPATH_CASES: input,
          HOTPATH_RESULTS: output,
        },
      },
    );
    assert.equal(status, 0, stdout + stderr);
    results = JSON.parse(readFileSync(output, "utf8"));
  });
  after(() => rmSync(project, { recursive: true }));

  it("shows each finding with the reason of its heat and a link to the rule's page", () => {
    for (const [index, { fixture, file }] of cases.entries()) {
      const { messages, links } = results[index];
      assert.equal(messages.length, fixture.expected.length, file);
      for (const message of messages) assert.match(message, /: .+ \(.+\)\.$/);
      for (const link of links)
        assert.equal(link, rules[/** @type {keyof typeof rules} */ (fixture.rule)].meta.docs.url);
    }
  });

  for (const [index, { fixture, file, action, expected }] of cases.entries())
    it(`${fixture.rule}: ${action === "save" ? "saves" : "rewrites"} ${fixture.name}`, () => {
      assert.equal(results[index].text, expected);
      if (action === "save") assert.equal(readFileSync(path.join(project, file), "utf8"), expected);
    });
});
