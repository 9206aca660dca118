import { createFinding } from "./findings.js";
import { createPage } from "./page.js";
import { createTable } from "./figure.js";
import { createTreemap } from "./treemap.js";
import { counted } from "../counted.js";
import { formatSavings } from "../savings.js";
import { formatCost, formatTime } from "../../../lib/weight/format-weight.js";
import { getCounts, getSummary } from "../summary.js";
import { markup, withCode } from "./markup.js";

/** @import { Report } from "../../run/run.js" */
/** @import { ReportedFinding } from "../../run/run-file.js" */

/** Rows of the table of files. */
const MOST_FILES = 30;

/**
 * The page of `hotpath check`: what fixing saves, where it stands, and each finding with its code and what would change.
 *
 * @param {Report} report
 * @returns {string}
 */
export function formatCheckHtml(report) {
  const { files, light } = report;
  const found = files
    .flatMap((file) => file.findings.map((finding) => ({ file, finding })))
    .sort(
      (a, b) => (b.finding.heat.share ?? 0) - (a.finding.heat.share ?? 0) || getCost(b.finding) - getCost(a.finding),
    );
  const summary = getSummary(report);
  const heavy = getHeavy(files);
  /** The heaviest finding of each file. */
  const first = new Map(found.map(({ file }, index) => /** @type {const} */ ([file.path, index])).reverse());
  const treemap = createTreemap(
    heavy.map(({ path, findings, cost }) => ({
      path,
      weight: cost,
      text: counted(findings.length, "finding"),
      kind: findings.some(({ fix }) => "risk" in fix) ? "fixable" : "other",
      target: `finding-${first.get(path)}`,
    })),
    formatTime,
  );
  const errors = files.flatMap(({ path, error }) => (error === undefined ? [] : [{ path, error }]));
  const body = markup`<h1>hotpath check</h1>
<p class="verdict ${found.length === 0 ? "good" : "doubt"}">${counted(found.length, "finding")} in ${counted(summary.files, "file")}: ${summary.safe} safe to rewrite, ${summary.review} to review, ${summary.refused} without a rewrite</p>
${formatSavings(report).map((line) => markup`<p>${withCode(line)}</p>`)}
${light.count > 0 && markup`<p class="muted">${counted(light.count, "finding")} below the minimum cost left out, ${formatCost(light.cost, light.bytes)} a request together.</p>`}
${errors.map(({ path, error }) => markup`<p class="bad"><code>${path}</code>: ${error.message}</p>\n`)}
${
  found.length > 0 &&
  markup`<section class="card">
<h2>Where it stands</h2>
${treemap}${createTable(
    "Files by what their findings cost a request",
    ["File", "A request", "Findings"],
    heavy.slice(0, MOST_FILES).map(({ path, findings, cost }) => [
      markup`<code>${path}</code>`,
      formatTime(cost),
      getCounts(findings.map(({ rule }) => rule))
        .map(([rule, count]) => `${rule} (${count})`)
        .join(", "),
    ]),
  )}
</section>`
}
<section>
<h2>Findings</h2>
${found.map(createFinding)}</section>
`;
  return createPage("hotpath check", body, treemap === undefined ? undefined : "treemap");
}

/**
 * @param {Report["files"]} files
 * @returns {{ path: string, findings: ReportedFinding[], cost: number }[]} those with findings, the heaviest first
 */
function getHeavy(files) {
  return files
    .filter(({ findings }) => findings.length > 0)
    .map(({ path, findings }) => ({ path, findings, cost: findings.reduce((sum, one) => sum + getCost(one), 0) }))
    .sort((a, b) => b.cost - a.cost);
}

/** @param {ReportedFinding} finding */
function getCost({ weight }) {
  return weight === undefined ? 0 : weight.time * (weight.executions ?? 1);
}
