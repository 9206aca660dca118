/**
 * Writes the table of rules in README.md from what the rules say of themselves; `--check` only compares.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { formatTime } from "../lib/weight/format-weight.js";
import { rules } from "../rules/index.js";

const README = new URL("../README.md", import.meta.url);
const START = "<!-- rules: written by `node scripts/readme-table.js` -->";
const END = "<!-- end of rules -->";

/** @param {(typeof rules)[keyof typeof rules]["meta"]} meta */
function getRewrite(meta) {
  const kinds = [...(meta.fixable ? ["fix"] : []), ...(meta.hasSuggestions ? ["suggestion"] : [])];
  return kinds.length > 0 ? kinds.join(", ") : "none";
}

/**
 * @param {(typeof rules)[keyof typeof rules]["meta"]["docs"]} docs
 * @returns {string} of the cheapest and the dearest of its findings: "0.13 µs to 0.73 ms"
 */
function getCosts({ cost, waits }) {
  const times = Object.values(cost)
    .map(({ time }) => Object.values(time).sort((a, b) => a - b))
    .map((sorted) => sorted[sorted.length >> 1])
    .sort((a, b) => a - b);
  if (waits !== undefined) return waits;
  const [least, most] = [times[0], times[times.length - 1]].map(formatTime);
  return least === most ? least : `${least} to ${most}`;
}

function createTable() {
  const rows = Object.entries(rules)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, { meta }]) => [
      `[${name}](docs/rules/${name}.md)`,
      meta.docs.description,
      getCosts(meta.docs),
      meta.docs.recommended ? "yes" : "",
      getRewrite(meta),
    ]);
  return [
    ["Rule", "Description", "Costs a request", "Recommended", "Rewrite"],
    ["---", "---", "---", "---", "---"],
    ...rows,
  ]
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
