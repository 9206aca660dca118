import { createTable, getCodeSpan } from "./markdown.js";
import { formatShare } from "../../lib/heat/recorded/recorded.js";
import { getPrintableLine } from "./printable.js";
import { getTitle } from "./profile-rows.js";
import pc from "picocolors";
import { toJson } from "./to-json.js";

/** @import { Change, ProfileComparison } from "../profile/compare.js" */

/** Of the JSON format. */
const VERSION = 1;

/**
 * What takes another share than before, for people.
 *
 * @param {ProfileComparison} comparison
 * @param {number} top - rows
 * @returns {string}
 */
export function formatComparisonText({ changes, ...rest }, top) {
  const rows = changes.slice(0, top).map((change) => {
    const { before, after } = change;
    const difference = formatDifference(change).padStart(9);
    const coloured = after > before ? pc.red(difference) : pc.green(difference);
    return `${formatShare(before).padStart(8)} ${formatShare(after).padStart(8)} ${coloured}  ${getPrintableLine(getWhat(change))}${change.path === undefined ? "" : `  ${pc.dim(getPrintableLine(change.path))}`}`;
  });
  return `${[pc.dim("  before    after   points"), ...rows, "", getPrintableLine(getSentence(rest))].join("\n")}\n`;
}

/**
 * @param {ProfileComparison} comparison
 * @param {number} top
 * @returns {string}
 */
export function formatComparisonMarkdown({ changes, ...rest }, top) {
  const table = createTable(
    ["Function", "Place", "Before", "After", "Points"],
    changes
      .slice(0, top)
      .map((change) => [
        getCodeSpan(getWhat(change)),
        change.path === undefined ? "" : getCodeSpan(change.path),
        formatShare(change.before),
        formatShare(change.after),
        formatDifference(change),
      ]),
  );
  return `# What takes another share\n\n${getPrintableLine(getSentence(rest))}\n\n${table}\n`;
}

/**
 * @param {ProfileComparison} comparison
 * @param {number} top
 * @returns {string}
 */
export function formatComparisonJson({ changes, ...rest }, top) {
  return toJson({ version: VERSION, ...rest, changes: changes.slice(0, top) });
}

/** @param {Change} change */
function getWhat({ group, name, path }) {
  // The garbage collector is a group of its own.
  return path === undefined && (group.kind === "gc" || group.kind === "program") ? getTitle(group) : name;
}

/** @param {Change} change */
function formatDifference({ before, after }) {
  const points = (after - before) * 100;
  return `${points > 0 ? "+" : ""}${points.toFixed(1)}`;
}

/** @param {Omit<ProfileComparison, "changes">} comparison */
function getSentence({ kind, before, after }) {
  const [first, second] = [before, after].map(
    ({ name, samples }) => `${name} (${Math.round(samples)} ${kind === "heap" ? "bytes" : "samples"})`,
  );
  return `Shares of ${kind === "heap" ? "allocation" : "the samples"}, with the code of Node.js and V8 that a function calls: ${first}, then ${second}. What else takes less makes a share grow.`;
}
