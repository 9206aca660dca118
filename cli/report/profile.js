import { counted } from "./counted.js";
import { formatBytes } from "../../lib/evidence/format.js";
import { formatShare } from "../../lib/heat/recorded/recorded.js";
import { getPrintableLine } from "./printable.js";
import { getSections, getTitle, getUnexplainedRows } from "./profile-rows.js";
import pc from "picocolors";
import { toJson } from "./to-json.js";

/** @import { ProfileReport } from "../profile.js" */
/** @import { Row } from "./profile-rows.js" */
/** @import { Spending } from "../../lib/profile/spending/spending.js" */

/** Of the JSON format. It goes up when a program that reads it would have to change. */
const VERSION = 1;

/** What is not one function but a name for a part of the time. */
const SINGLE = new Set(["gc", "program"]);

/**
 * The hottest functions of each package, for people.
 *
 * @param {ProfileReport} report
 * @param {number} top
 * @param {Spending[]} unexplained
 * @returns {string}
 */
export function formatProfileText(report, top, unexplained) {
  const blocks = getSections(report, top).map(({ group, self, rows }) => {
    const title = `${pc.bold(getPrintableLine(getTitle(group)))}  ${formatShare(self)}`;
    if (SINGLE.has(group.kind) || rows.length === 0) return title;
    const width = Math.max(...rows.map(({ name }) => name.length));
    return [title, pc.dim("    self   + Node    total"), ...rows.map((row) => formatRow(row, width))].join("\n");
  });
  return `${[...blocks, ...formatUnexplained(report, unexplained), getSummary(report).join("\n")].join("\n\n")}\n`;
}

/**
 * @param {ProfileReport} report
 * @param {Spending[]} unexplained
 */
function formatUnexplained(report, unexplained) {
  if (unexplained.length === 0) return [];
  const rows = getUnexplainedRows(report, unexplained).map(
    ({ name, path = "", line, share, on }) =>
      `${formatShare(share).padStart(8)}  ${getPrintableLine(name)}  ${pc.dim(`${getPrintableLine(path)}:${line}`)}\n          ${on}`,
  );
  const title = `without a finding, and what ${report.kind === "heap" ? "they allocate for" : "they spend it on"}`;
  return [[pc.bold(title), ...rows].join("\n")];
}

/**
 * @param {Row} row
 * @param {number} width - of the names
 */
function formatRow({ name, path, line, self, withNode, total }, width) {
  const place = path === undefined ? "" : `  ${pc.dim(`${getPrintableLine(path)}:${line}`)}`;
  return `${[self, withNode, total].map((share) => formatShare(share).padStart(8)).join(" ")}  ${place === "" ? getPrintableLine(name) : getPrintableLine(name).padEnd(width)}${place}`;
}

/**
 * What the figures are of, and what was done with them.
 *
 * @param {ProfileReport} report
 * @returns {string[]} sentences
 */
export function getSummary({ kind, samples, threads, unmatched, heatFile, from }) {
  const sampled =
    kind === "heap"
      ? `${formatBytes(samples)} bytes allocated by ${counted(threads, "thread")}, as far as sampled`
      : `${counted(Math.round(samples), "sample")} of ${counted(threads, "thread")}`;
  const recorded =
    heatFile === undefined
      ? "."
      : `; ${counted(heatFile.functions, "function")} of ${counted(heatFile.files, "file")} written to ${getPrintableLine(heatFile.path)}.`;
  return [
    `${sampled}${recorded}`,
    ...(from === undefined ? [] : [`What lay in ${getPrintableLine(from)} is taken for what lies here.`]),
    ...(unmatched > 0
      ? [
          `${counted(unmatched, "function")} of the profile ${unmatched === 1 ? "is" : "are"} not where the profile says: files have changed since, or were compiled without a source map.`,
        ]
      : []),
    ...(heatFile !== undefined && heatFile.outside > 0
      ? [
          `${counted(heatFile.outside, "function")} in files outside of this folder ${heatFile.outside === 1 ? "is" : "are"} left out; run it from a folder above to have them recorded.`,
        ]
      : []),
    ...(heatFile === undefined ? [] : ["`hotpath check` now ranks its findings by these shares."]),
  ];
}

/**
 * The same for programs:
 *
 *     {
 *       "version": 1,
 *       "kind": "cpu" | "heap",   // `heap`: the samples are bytes
 *       "samples": 18204, "threads": 1,
 *       "groups": [{ "kind": "own" | "dependency" | "other" | "generated" | "node" | "native" | "gc" | "program", "name",   // of the package
 *                    "self": 0.031,
 *                    "functions": [{ "name", "path", "line", "column", "self", "withNode", "total" }] }],
 *       "unexplained": [{ "name", "path", "line", "column", "share", "parts": [{ "on": "JSON", "share": 0.7, "lines": [12] }] }],   // functions without a finding
 *       "unmatched": 0,
 *       "heatFile": { "path", "functions", "files", "outside" }
 *     }
 *
 * @param {ProfileReport} report
 * @param {number} top
 * @param {Spending[]} unexplained
 * @returns {string}
 */
export function formatProfileJson(report, top, unexplained) {
  const groups = getSections(report, top).map(({ group, self, rows }) => ({ ...group, self, functions: rows }));
  return toJson({
    version: VERSION,
    kind: report.kind,
    samples: report.samples,
    threads: report.threads,
    from: report.from,
    groups,
    unexplained: getUnexplainedRows(report, unexplained).map(({ on: _, ...row }) => row),
    unmatched: report.unmatched,
    heatFile: report.heatFile,
  });
}
