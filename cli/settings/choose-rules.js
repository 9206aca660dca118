import { UsageError } from "../usage-error.js";
import { findNearest } from "../../lib/ast/nearest.js";
import { rules as allRules } from "../../rules/index.js";

/** @import { Pattern, RuleMeta } from "../../lib/types.js" */

/**
 * @typedef {object} Rule
 * @property {string} name
 * @property {RuleMeta} meta
 * @property {Pattern} pattern
 */

/**
 * The rules that `--rule` names, with or without ESLint's prefix; all of them where it names none.
 *
 * @param {string[]} names
 * @returns {Rule[]}
 * @throws {UsageError} if there is no such rule
 */
export function chooseRules(names) {
  /** @type {Rule[]} */
  const all = Object.entries(allRules).map(([name, { meta, pattern }]) => ({ name, meta, pattern }));
  if (names.length === 0) return all;
  const chosen = new Set(names.map((name) => name.replace(/^hotpath\//, "")));
  for (const name of chosen) {
    if (all.some((rule) => rule.name === name)) continue;
    const known = all.map((rule) => rule.name);
    const nearest = findNearest(name, known);
    throw new UsageError(
      `there is no rule \`${name}\`${nearest === undefined ? `; the rules are ${known.map((rule) => `\`${rule}\``).join(", ")}` : `; did you mean \`${nearest}\`?`}`,
    );
  }
  return all.filter((rule) => chosen.has(rule.name));
}
