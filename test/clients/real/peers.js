import { after, before, describe, it } from "node:test";
import { getFilename, getFixtures, getPattern } from "../../fixtures.js";
import { createProject, installClient } from "../installed.js";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { fix } from "../../../lib/run/fix.js";
import { getTable } from "../../peers-page.js";
import { isDeepStrictEqual } from "node:util";
import { observe } from "../../observe.js";
import { parseSource } from "../../../lib/source/parse.js";
import path from "node:path";
import { pathToFileURL } from "node:url";
import plugin from "../../../index.js";
import { rmSync } from "node:fs";

/** @import { Fixture } from "../../fixtures.js" */

/** Fixtures whose code does something else after the fixes of others alone, whether it was rewritten or not. */
const CHANGED_BY_PEERS = {
  "no-eager-request/node-adapter": "unicorn/prefer-response-static-json answers what is not JSON with an error",
  "no-hot-closure/bind-arguments": "e18e/prefer-timer-args drops arguments",
  "no-nested-search/distinct": "unicorn/prefer-spread puts a list as one element into the other",
};

/** Fixtures where a fix of others lets a further rewrite in. */
const REWRITTEN_FURTHER = {
  "no-eager-url/loop-and-switch": "unicorn/switch-case-braces makes a block, in which a declaration may move",
};

const fixtures = getFixtures().filter((fixture) => fixture.after !== undefined);
/** @param {Fixture} fixture */
const getId = ({ rule, name }) => `${rule}/${name}`;

describe("other plugins", () => {
  /** @type {string} */
  let project;
  /** @type {import("eslint").Linter} */
  let linter;
  /** @type {any[]} */
  let peers;
  before(async () => {
    const installed = installClient("peers");
    project = createProject(installed, { "package.json": '{ "private": true, "engines": { "node": ">=20.19" } }' });
    const require = createRequire(path.join(project, "package.json"));
    /** @param {string} name @returns {Promise<any>} */
    const load = async (name) => (await import(pathToFileURL(require.resolve(name)).href)).default;
    linter = new (await load("eslint")).Linter({ cwd: project });
    const typescript = (await load("typescript-eslint")).configs.recommended;
    peers = [
      { files: ["**/*.{js,cjs,mjs,ts,cts,mts}"] },
      (await load("eslint-plugin-unicorn")).configs.recommended,
      (await load("@e18e/eslint-plugin")).configs.recommended,
      (await load("eslint-plugin-sonarjs")).configs.recommended,
      (await load("eslint-plugin-promise")).configs["flat/recommended"],
      (await load("eslint-plugin-n")).configs["flat/recommended"],
      ...typescript.map((/** @type {any} */ config) => ({ files: ["**/*.{ts,cts,mts}"], ...config })),
      { files: ["**/*.cjs", "**/*.cts"], languageOptions: { sourceType: "commonjs" } },
    ];
  });
  after(() => rmSync(project, { recursive: true }));

  /**
   * @param {Fixture} fixture
   * @param {string} text
   * @returns {string} after their fixes
   */
  function fixWithPeers(fixture, text) {
    return linter.verifyAndFix(text, [...peers, plugin.configs.compat], path.join(project, getFilename(fixture)))
      .output;
  }

  /**
   * @param {Fixture} fixture
   * @param {string} text
   */
  function rewrite(fixture, text) {
    const { source, left } = fix(parseSource(text, getFilename(fixture)), [getPattern(fixture.rule)], {
      risk: "review",
      options: { [fixture.rule]: fixture.options },
    });
    return { text: source.text, left: left.length };
  }

  it("come to rest with their fixes, which take no rewrite back", () => {
    const further = fixtures.filter((fixture) => {
      const text = /** @type {string} */ (fixture.after);
      const fixed = fixWithPeers(fixture, text);
      assert.equal(fixWithPeers(fixture, fixed), fixed, `${getId(fixture)} does not come to rest`);
      const again = rewrite(fixture, fixed);
      assert.ok(again.left <= rewrite(fixture, text).left, `${getId(fixture)} has findings again`);
      return again.text !== fixed;
    });
    assert.deepEqual(further.map(getId), Object.keys(REWRITTEN_FURTHER));
    for (const fixture of further) {
      const settled = rewrite(fixture, fixWithPeers(fixture, /** @type {string} */ (fixture.after))).text;
      assert.equal(rewrite(fixture, fixWithPeers(fixture, settled)).text, settled);
    }
  });

  it("leave what the code does, unless they change it without a rewrite, too", async () => {
    /** @type {string[]} */
    const changed = [];
    for (const fixture of fixtures) {
      const text = /** @type {string} */ (fixture.after);
      const fixed = fixWithPeers(fixture, text);
      if (isDeepStrictEqual(await observe(fixture, fixed), await observe(fixture, text))) continue;
      changed.push(getId(fixture));
      const alone = fixWithPeers(fixture, fixture.before);
      assert.notDeepEqual(await observe(fixture, alone), await observe(fixture, fixture.before), getId(fixture));
    }
    assert.deepEqual(changed, Object.keys(CHANGED_BY_PEERS));
  });

  it("say of rewrites what the page says, and with configs.compat no more than can be followed", () => {
    /** @type {Set<string | null>} */
    const contradicting = new Set();
    /** @type {Set<string | null>} */
    const followed = new Set();
    for (const fixture of fixtures) {
      /** @param {string} text */
      const count = (text) => {
        /** @type {Map<string | null, number>} */
        const counts = new Map();
        for (const { ruleId } of linter.verify(text, peers, path.join(project, getFilename(fixture))))
          counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
        return counts;
      };
      const old = count(fixture.before);
      for (const [rule, number] of count(/** @type {string} */ (fixture.after)))
        if (number > (old.get(rule) ?? 0))
          (Object.hasOwn(plugin.configs.compat.rules, String(rule)) ? contradicting : followed).add(rule);
    }
    assert.deepEqual([...contradicting].sort(), Object.keys(plugin.configs.compat.rules));
    assert.deepEqual(
      [...followed].sort(),
      getTable("what it says").map(([rule]) => rule),
    );
  });
});
