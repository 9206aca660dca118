import { formatShare } from "../../../lib/heat/recorded/recorded.js";
import { createDiff } from "./rewrites.js";
import { markup, withCode } from "./markup.js";

/** @import { FileReport } from "../../run/run.js" */
/** @import { Markup } from "./markup.js" */
/** @import { ReportedFinding } from "../../run/run-file.js" */

/** @typedef {{ file: FileReport, finding: ReportedFinding }} Found */

/** Lines around a finding. */
const AROUND = 2;

/**
 * A finding with its code or, if it can be rewritten, what would change.
 *
 * @param {Found} found
 * @param {number} index - of its own on the page
 * @returns {Markup}
 */
export function createFinding({ file, finding }, index) {
  const { rule, message, line, column, heat, fix } = finding;
  const place = `${file.path}:${line}:${column}`;
  const diff = "diff" in fix ? fix.diff : undefined;
  return markup`<section class="card finding" id="finding-${index}">
<h3><code>${place}</code></h3>
<p>${withCode(message)}</p>
<p class="muted">${rule}${heat.share !== undefined && `; ${formatShare(heat.share)} of the samples`}</p>
<pre class="scroll" tabindex="0" role="region" aria-label="${diff === undefined ? "Code" : "Changes"} of finding ${index + 1}">${diff === undefined ? createCode(file.lines, finding) : createDiff(diff)}</pre>
<p>${"refused" in fix ? markup`<span class="muted">No rewrite: ${withCode(fix.refused)}.</span>` : [markup`<strong>${fix.risk === "safe" ? "Safe to rewrite" : "To be reviewed"}:</strong> `, ...withCode(fix.message)]}</p>
</section>
`;
}

/**
 * @param {FileReport["lines"]} lines
 * @param {ReportedFinding} finding
 */
function createCode(lines, { line, endLine }) {
  const width = String(endLine + AROUND).length;
  return Object.entries(lines)
    .filter(([number]) => Number(number) >= line - AROUND && Number(number) <= Math.min(endLine, line + 5) + AROUND)
    .map(
      ([number, text]) =>
        markup`<span class="${Number(number) >= line && Number(number) <= endLine ? "marked" : "same"}">${number.padStart(width)}  ${text}</span>`,
    );
}
