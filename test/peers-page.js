import path from "node:path";
import { readFileSync } from "node:fs";
import { ROOT } from "./fixtures.js";

/**
 * @param {string} heading - of the second column
 * @returns {[string, string][]} the rows of a table of docs/peers.md: rule and reason
 */
export function getTable(heading) {
  const text = readFileSync(path.join(ROOT, "docs/peers.md"), "utf8");
  const start = text.indexOf(`| rule | ${heading} |`);
  if (start === -1) throw new Error(`docs/peers.md has no table "${heading}"`);
  const [table] = text.slice(start).split("\n\n");
  return table
    .trim()
    .split("\n")
    .slice(2)
    .map((row) => {
      const [, rule, reason] = /^\| (\S+) \| (.+) \|$/.exec(row) ?? [];
      if (rule === undefined) throw new Error(`docs/peers.md: ${row}`);
      return [rule, reason];
    });
}
