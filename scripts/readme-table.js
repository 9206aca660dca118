/**
 * Writes the table of rules in README.md from what the rules say of themselves; `--check` only compares.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { rules } from "../rules/index.js";

const README = new URL("../README.md", import.meta.url);
const START = "<!-- rules: written by `node scripts/readme-table.js` -->";
const END = "<!-- end of rules -->";

/** @param {(typeof rules)[keyof typeof rules]["meta"]} meta */
function getRewrite(meta) {
  const kinds = [...(meta.fixable ? ["fix"] : []), ...(meta.hasSuggestions ? ["suggestion"] : [])];
  return kinds.length > 0 ? kinds.join(", ") : "none";
}

/** More payoffs than these make one range. */
const MAX_PAYOFFS = 3;
/** What pays less is reported only where an option asks for it. */
const MIN_PAYOFF = 1.5;

/**
 * @param {Record<string, string>} payoff - by message: "38 to 50 ×", "4 ×"
 * @returns {string} "38 to 50 ×, 4 ×", or of many "4 to 50 ×"
 */
function getPayoffs(payoff) {
  const payoffs = [...new Set(Object.values(payoff))];
  if (payoffs.length <= MAX_PAYOFFS) return payoffs.join(", ");
  const numbers = payoffs
    .map((text) => text.match(/\d[\d,]*(\.\d+)?/g) ?? [])
    .filter((range) => toNumber(range.at(-1) ?? "") >= MIN_PAYOFF)
    .flat()
    .sort((a, b) => toNumber(a) - toNumber(b));
  return `${numbers[0]} to ${numbers.at(-1)} ×`;
}

/** @param {string} text - "84,000" */
function toNumber(text) {
  return Number(text.replaceAll(",", ""));
}

function createTable() {
  const rows = Object.entries(rules)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, { meta }]) => [
      `[${name}](docs/rules/${name}.md)`,
      meta.docs.description,
      getPayoffs(meta.docs.payoff),
      meta.docs.recommended ? "yes" : "",
      getRewrite(meta),
    ]);
  return [["Rule", "Description", "Payoff", "Recommended", "Rewrite"], ["---", "---", "---", "---", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

const readme = readFileSync(README, "utf8");
const [start, end] = [readme.indexOf(START), readme.indexOf(END)];
if (start === -1 || end < start) throw new Error(`README.md lacks the lines \`${START}\` and \`${END}\`.`);
const written = `${readme.slice(0, start + START.length)}\n\n${createTable()}\n\n${readme.slice(end)}`;
if (!process.argv.includes("--check")) {
  writeFileSync(README, written);
} else if (written !== readme) {
  console.error("The table of rules in README.md is not what the rules say: run `node scripts/readme-table.js`.");
  process.exitCode = 1;
}
