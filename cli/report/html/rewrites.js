import { createFailure } from "./failure.js";
import { formatPercent } from "../../../lib/evidence/format.js";
import { markup } from "./markup.js";

/** @import { Markup } from "./markup.js" */
/** @import { RewrittenFile } from "../../prove/rewrite-copy.js" */
/** @import { RuleReport } from "../../prove/report.js" */

/**
 * What one rule has rewritten, beside its share of the gain.
 *
 * @param {RuleReport} report
 * @returns {Markup}
 */
export function createRewrites({ rule, comparison, failure, share, isWinner, files }) {
  const kind = isWinner === undefined ? "muted" : isWinner ? "good" : "doubt";
  return markup`<section class="card">
<h3>${rule}</h3>
${comparison !== undefined && markup`<p class="${kind}">${comparison.sentence}${share !== undefined && `; ${formatPercent(share)} of the whole gain`}</p>`}
${failure !== undefined && createFailure(failure)}${files.map((file) => createFile(file, rule))}</section>
`;
}

/**
 * @param {RewrittenFile} file
 * @param {string} rule
 */
function createFile({ path, diff, applied }, rule) {
  return markup`<h4><code>${path}</code></h4>
<ul>${applied.map(
    ({ line, message, risk }) =>
      markup`<li>line ${line}: ${message}${risk === "review" && markup` <strong>To be reviewed.</strong>`}</li>\n`,
  )}</ul>
<pre class="scroll" tabindex="0" role="region" aria-label="Changes of ${path} by ${rule}">${createDiff(diff)}</pre>
`;
}

/**
 * @param {string} diff - unified
 * @returns {Markup[]}
 */
export function createDiff(diff) {
  const lines = diff.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => markup`<span class="${getKind(line)}">${line === "" ? " " : line}</span>`);
}

/** @param {string} line */
function getKind(line) {
  if (/^(---|\+\+\+|@@|\\)/.test(line)) return "place";
  if (line.startsWith("+")) return "added";
  return line.startsWith("-") ? "removed" : "same";
}
