import { getFixtures } from "../../test/fixtures.js";
import { readFileSync } from "node:fs";
import path from "node:path";

/** @typedef {{ title: string, code: string }} Sample */

/**
 * What the playground begins with: the sample of the README, and for each rule one that it rewrites.
 *
 * @param {string} root - of the repository
 * @returns {Sample[]}
 */
export function createSamples(root) {
  const [, code] = /```js\n([^]*?)```/.exec(readFileSync(path.join(root, "README.md"), "utf8")) ?? ["", ""];
  /** @type {Map<string, string>} */
  const byRule = new Map();
  for (const { rule, extension, before, after, options } of getFixtures())
    if (/^\.[cm]?js$/.test(extension) && after !== undefined && Object.keys(options).length === 0 && !byRule.has(rule))
      byRule.set(rule, before);
  return [
    { title: "the README's sample", code },
    ...[...byRule].map(([rule, before]) => ({ title: rule, code: before })),
  ];
}
