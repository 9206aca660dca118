import { createFinding } from "./findings.js";
import { createFlameGraph } from "./flame-graph.js";
import { createPage } from "./page.js";
import { createTable } from "./figure.js";
import { findMeasured } from "../../profile/findings.js";
import { formatShare } from "../../../lib/heat/recorded/recorded.js";
import { getPlace, getSections, getTitle, getUnexplainedRows } from "../profile-rows.js";
import { getShare } from "../../../lib/profile/record.js";
import { getSummary } from "../profile.js";
import { markup, withCode } from "./markup.js";

/** @import { Found } from "./findings.js" */
/** @import { Measured } from "../../../lib/profile/measure.js" */
/** @import { ProfileReport } from "../../profile.js" */
/** @import { Spending } from "../../../lib/profile/spending/spending.js" */

/** Rows of the table. */
const MOST = 40;

/**
 * The page of `hotpath profile`: where time or memory goes, and which findings stand there.
 *
 * @param {ProfileReport} report
 * @param {Found[]} found - findings of the project's files, whose paths are relative to the report's root
 * @param {Spending[]} unexplained
 * @returns {string}
 */
export function formatProfileHtml(report, found, unexplained) {
  const { kind, functions, samples, root } = report;
  /** @type {Map<Measured, number[]>} */
  const byFunction = new Map();
  for (const [index, { file, finding }] of found.entries()) {
    const fn = findMeasured(functions, `${root}/${file.path}`, finding.line);
    if (fn !== undefined) byFunction.set(fn, [...(byFunction.get(fn) ?? []), index]);
  }
  const heaviest = functions
    .filter(({ isModule, group }) => !isModule && group.kind !== "gc" && group.kind !== "program")
    .sort((a, b) => b.withNode - a.withNode || b.total - a.total)
    .slice(0, MOST);
  const body = markup`<h1>hotpath profile</h1>
<p class="verdict">${getVerdict(report)}</p>
<p>${withCode(getSummary(report).join(" "))}</p>
${createFlameGraph(report, new Map([...byFunction].map(([fn, { length }]) => [fn, length])))}
<section class="card">
<h2>${kind === "heap" ? "What allocates most" : "What takes most"}</h2>
${createTable(
  "Functions, with the code of Node.js and V8 that they call",
  ["Function", "+ Node", "Self", "Total", "Place", "Findings"],
  heaviest.map((fn) => {
    const { name, path, line } = getPlace(fn, root);
    return [
      markup`<code>${name}</code>`,
      ...[fn.withNode, fn.self, fn.total].map((value) => formatShare(getShare(value, samples))),
      path === undefined ? getTitle(fn.group) : markup`<code>${path}:${line}</code>`,
      (byFunction.get(fn) ?? []).map((index) => markup`<a href="#finding-${index}">${found[index].finding.rule}</a> `),
    ];
  }),
)}
</section>
${createUnexplained(report, unexplained)}
<section>
<h2>Findings</h2>
${kind === "heap" && markup`<p class="muted">Shares of findings are of processor time, from the last profile of it.</p>`}
${found.length === 0 && markup`<p>None in the files of this project.</p>`}
${found.map(createFinding)}</section>
`;
  return createPage("hotpath profile", body, "flame-graph");
}

/** @param {ProfileReport} report */
function getVerdict(report) {
  const parts = getSections(report, 0)
    .filter(({ self }) => self >= 0.01)
    .slice(0, 5)
    .map(({ group, self }) => `${formatShare(self)} ${getTitle(group)}`);
  return `${report.kind === "heap" ? "Allocation" : "Time"}: ${parts.join(", ")}`;
}

/**
 * @param {ProfileReport} report
 * @param {Spending[]} unexplained
 */
function createUnexplained(report, unexplained) {
  if (unexplained.length === 0) return undefined;
  return markup`<section class="card">
<h2>Heavy, and without a finding</h2>
${createTable(
  report.kind === "heap"
    ? "What functions without a finding allocate for"
    : "What functions without a finding spend their time on",
  ["Function", "Share", "Place", "On"],
  getUnexplainedRows(report, unexplained).map(({ name, path, line, share, on }) => [
    markup`<code>${name}</code>`,
    formatShare(share),
    markup`<code>${path}:${line}</code>`,
    on,
  ]),
)}
</section>`;
}
