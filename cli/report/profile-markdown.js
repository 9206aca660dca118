import { formatShare } from "../../lib/heat/recorded/recorded.js";
import { createTable, getCodeSpan } from "./markdown.js";
import { getSections, getTitle, getUnexplainedRows } from "./profile-rows.js";
import { getSummary } from "./profile.js";

/** @import { ProfileReport } from "../profile.js" */
/** @import { Spending } from "../../lib/profile/spending/spending.js" */

/**
 * The hottest functions of each package as Markdown, for a pull request or an agent.
 *
 * @param {ProfileReport} report
 * @param {number} top
 * @param {Spending[]} unexplained
 * @returns {string}
 */
export function formatProfileMarkdown(report, top, unexplained) {
  const what = report.kind === "heap" ? "allocated" : "of the samples";
  const sections = getSections(report, top).map(({ group, self, rows }) => {
    const title = `## ${getCodeSpan(getTitle(group))}: ${formatShare(self)} ${what}`;
    if (rows.length === 0 || group.kind === "gc" || group.kind === "program") return title;
    const table = createTable(
      ["Function", "Place", "Self", "+ Node", "Total"],
      rows.map(({ name, path, line, ...shares }) => [
        getCodeSpan(name),
        path === undefined ? "" : getCodeSpan(`${path}:${line}`),
        ...[shares.self, shares.withNode, shares.total].map(formatShare),
      ]),
    );
    return `${title}\n\n${table}`;
  });
  if (unexplained.length > 0) {
    const table = createTable(
      ["Function", "Place", "Share", report.kind === "heap" ? "Allocates for" : "Spends it on"],
      getUnexplainedRows(report, unexplained).map(({ name, path, line, share, on }) => [
        getCodeSpan(name),
        getCodeSpan(`${path}:${line}`),
        formatShare(share),
        on,
      ]),
    );
    sections.push(`## Heavy, and without a finding\n\n${table}`);
  }
  return `${[`# ${report.kind === "heap" ? "Where memory is allocated" : "Where the time goes"}`, getSummary(report).join(" "), ...sections].join("\n\n")}\n`;
}
