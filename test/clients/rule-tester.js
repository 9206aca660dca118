import { getFilename, getPattern } from "../fixtures.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { applyEdits } from "../../lib/edit/apply.js";
import { parseSource } from "../../lib/source/parse.js";
import { getTitles } from "../../lib/rule/titles.js";
import { planRewrite } from "../../lib/run/plan.js";
import { rules } from "../../rules/index.js";
import * as typescriptParser from "@typescript-eslint/parser";

/** @import { Edit } from "../../lib/types.js" */
/** @import { Fixture } from "../fixtures.js" */

/** What RuleTester hands its cases to, instead of looking for global ones.
 * @type {{ describe: (name: string, run: () => void) => void, it: (name: string, run: () => void) => void }} */
const runner = { describe: (_name, run) => run(), it: (_name, run) => run() };

/**
 * What one pass of ESLint makes of a text: fixes that begin before the end of another one wait.
 *
 * @param {string} text
 * @param {Edit[][]} fixes - in the order of the findings
 * @returns {string | null} null where nothing is fixed
 */
function fixOnce(text, fixes) {
  /** @type {Edit[]} */
  const applied = [];
  let end = -1;
  const ordered = fixes
    .map((edits) => ({
      edits,
      from: Math.min(...edits.map(({ range }) => range[0])),
      to: Math.max(...edits.map(({ range }) => range[1])),
    }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  for (const { edits, from, to } of ordered) {
    if (from <= end) continue;
    applied.push(...edits);
    end = to;
  }
  return applied.length === 0 ? null : applyEdits(text, applied);
}

/** @param {Fixture} fixture */
function createCase(fixture) {
  const { before, extension, rule, options } = fixture;
  const pattern = getPattern(rule);
  const source = parseSource(before, getFilename(fixture));
  const found = detect(source, pattern.detector, {}, options).map((finding) => ({
    finding,
    plan: planRewrite(source, pattern, finding, {}, options),
  }));
  const rewrites = found.map(({ plan }) => ("refused" in plan ? undefined : plan.rewrite));
  const safe = rewrites.flatMap((rewrite) => (rewrite?.risk === "safe" ? [rewrite.edits] : []));
  const titles = getTitles(
    source,
    found.flatMap(({ finding, plan }) => ("refused" in plan ? [] : [{ finding, rewrite: plan.rewrite }])),
    /** @type {Record<string, { meta: any }>} */ (rules)[rule].meta,
  );
  return {
    name: `${rule}: ${fixture.name}`,
    code: before,
    filename: getFilename(fixture),
    options: Object.keys(options).length > 0 ? [options] : [],
    languageOptions: {
      sourceType: extension.startsWith(".c") ? "commonjs" : "module",
      ...(/\.[cm]?tsx?$/.test(extension) ? { parser: typescriptParser } : {}),
    },
    output: fixOnce(before, safe),
    errors: found.map(({ finding }, index) => {
      const rewrite = rewrites[index];
      const desc = rewrite && titles.get(rewrite);
      return {
        messageId: finding.messageId,
        line: source.lineOf(finding.node.range[0]),
        suggestions:
          rewrite?.risk === "review"
            ? [{ ...(desc ? { desc } : { messageId: rewrite.act }), output: applyEdits(before, rewrite.edits) }]
            : [],
      };
    }),
  };
}

/**
 * Hands fixtures of a rule to ESLint's RuleTester, which asks more of a rule than a run does: that it leaves the tree as it
 * is, that messages have all their data, that what a fix or a suggestion makes parses.
 *
 * @param {any} RuleTester - of ESLint 8.57 (the flat one), 9 or 10
 * @param {string} name
 * @param {import("eslint").Rule.RuleModule | object} rule
 * @param {Fixture[]} fixtures - some of them without findings
 * @throws what RuleTester objects to
 */
export function runRuleTester(RuleTester, name, rule, fixtures) {
  Object.assign(RuleTester, runner);
  const cases = fixtures.map(createCase);
  const invalid = cases.filter(({ errors }) => errors.length > 0);
  const valid = cases
    .filter(({ errors }) => errors.length === 0)
    .map(({ errors: _errors, output: _output, ...rest }) => rest);
  assert.ok(invalid.length > 0 && valid.length > 0, "it needs cases of both kinds");
  new RuleTester().run(`hotpath/${name}`, rule, { valid, invalid });
}
