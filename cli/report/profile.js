import { append } from "../../lib/ast/append.js";
import { counted } from "./counted.js";
import { findName } from "../../lib/ast/syntax/functions.js";
import { formatShare, getHeadPosition } from "../../lib/heat/recorded.js";
import { getPrintableLine } from "./printable.js";
import { getShare } from "../../lib/profile/record.js";
import pc from "picocolors";
import { toJson } from "./to-json.js";

/** @import { Group } from "../../lib/profile/groups.js" */
/** @import { Measured } from "../../lib/profile/measure.js" */
/** @import { ProfileReport } from "../profile.js" */

/** Of the JSON format. It goes up when a program that reads it would have to change. */
const VERSION = 1;

/** @type {Record<Group["kind"], string>} */
const TITLES = {
  own: "your code",
  dependency: "",
  other: "files outside of the project",
  generated: "code made while it runs (`new Function`, `eval`)",
  node: "Node.js",
  native: "native code",
  gc: "garbage collector",
  program: "V8 and the operating system",
};

/** What is not one function but a name for a part of the time. */
const SINGLE = new Set(["gc", "program"]);

/**
 * A line of the report.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {string} [path]
 * @property {number} [line]
 * @property {number} [column]
 * @property {number} self - shares of all samples
 * @property {number} withNode - with Node's and native code that it calls
 * @property {number} total
 */

/**
 * @typedef {object} Section
 * @property {Group} group
 * @property {number} self - share of all its functions
 * @property {Row[]} rows
 */

/**
 * The hottest functions of each package, for people.
 *
 * @param {ProfileReport} report
 * @param {number} top
 * @returns {string}
 */
export function formatProfileText(report, top) {
  const blocks = getSections(report, top).map(({ group, self, rows }) => {
    const title = `${pc.bold(getPrintableLine(group.kind === "dependency" ? group.name : TITLES[group.kind]))}  ${formatShare(self)}`;
    if (SINGLE.has(group.kind) || rows.length === 0) return title;
    const width = Math.max(...rows.map(({ name }) => name.length));
    return [title, pc.dim("    self   + Node    total"), ...rows.map((row) => formatRow(row, width))].join("\n");
  });
  return `${[...blocks, formatSummary(report)].join("\n\n")}\n`;
}

/**
 * @param {Row} row
 * @param {number} width - of the names
 */
function formatRow({ name, path, line, self, withNode, total }, width) {
  const place = path === undefined ? "" : `  ${pc.dim(`${getPrintableLine(path)}:${line}`)}`;
  return `${[self, withNode, total].map((share) => formatShare(share).padStart(8)).join(" ")}  ${place === "" ? getPrintableLine(name) : getPrintableLine(name).padEnd(width)}${place}`;
}

/** @param {ProfileReport} report */
function formatSummary({ samples, threads, unmatched, heatFile: { path, functions, files, outside } }) {
  return [
    `${counted(samples, "sample")} of ${counted(threads, "thread")}; ${counted(functions, "function")} of ${counted(files, "file")} written to ${getPrintableLine(path)}.`,
    ...(unmatched > 0
      ? [
          `${counted(unmatched, "function")} of the profile ${unmatched === 1 ? "is" : "are"} not where the profile says: files have changed since, or were compiled without a source map.`,
        ]
      : []),
    ...(outside > 0
      ? [
          `${counted(outside, "function")} in files outside of this folder ${outside === 1 ? "is" : "are"} left out; run it from a folder above to have them recorded.`,
        ]
      : []),
    "`hotpath check` now ranks its findings by these shares.",
  ].join("\n");
}

/**
 * The same for programs:
 *
 *     {
 *       "version": 1,
 *       "samples": 18204, "threads": 1,
 *       "groups": [{ "kind": "own" | "dependency" | "other" | "generated" | "node" | "native" | "gc" | "program", "name",   // of the package
 *                    "self": 0.031,
 *                    "functions": [{ "name", "path", "line", "column", "self", "withNode", "total" }] }],
 *       "unmatched": 0,
 *       "heatFile": { "path", "functions", "files", "outside" }
 *     }
 *
 * @param {ProfileReport} report
 * @param {number} top
 * @returns {string}
 */
export function formatProfileJson(report, top) {
  const groups = getSections(report, top).map(({ group, self, rows }) => ({ ...group, self, functions: rows }));
  return toJson({
    version: VERSION,
    samples: report.samples,
    threads: report.threads,
    groups,
    unmatched: report.unmatched,
    heatFile: report.heatFile,
  });
}

/**
 * @param {ProfileReport} report
 * @param {number} top
 * @returns {Section[]} the user's code first, then what took most
 */
function getSections({ functions, samples, root }, top) {
  /** @type {Map<string, Measured[]>} */
  const groups = new Map();
  for (const fn of functions) append(groups, `${fn.group.kind} ${fn.group.name}`, fn);
  return [...groups.values()]
    .map((members) => ({
      group: members[0].group,
      self: getShare(
        members.reduce((sum, { self }) => sum + self, 0),
        samples,
      ),
      rows: members
        .filter(({ isModule }) => !isModule)
        .sort((a, b) => b.withNode - a.withNode || b.total - a.total)
        .slice(0, top)
        .map((fn) => getRow(fn, samples, root)),
    }))
    .sort((a, b) => Number(b.group.kind === "own") - Number(a.group.kind === "own") || b.self - a.self);
}

/**
 * @param {Measured} measured
 * @param {number} samples
 * @param {string} root
 * @returns {Row}
 */
function getRow({ name, path, line, column, located, self, withNode, total }, samples, root) {
  const shares = {
    self: getShare(self, samples),
    withNode: getShare(withNode, samples),
    total: getShare(total, samples),
  };
  const place = path?.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  if (located !== undefined)
    return {
      name: (findName(located.node) ?? name) || "(anonymous)",
      path: place,
      ...getHeadPosition(located.source, located.node),
      ...shares,
    };
  return { name: name || "(anonymous)", ...(place === undefined ? {} : { path: place, line, column }), ...shares };
}
