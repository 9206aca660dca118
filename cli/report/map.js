import { counted } from "./counted.js";
import { getPrintableLine } from "./printable.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";
import pc from "picocolors";
import { REPORT_IT } from "./report-it.js";
import { toJson } from "./to-json.js";

/** @import { FileError } from "../run/run.js" */
/** @import { HotUnit } from "../../lib/project/heat/project-heat.js" */
/** @import { MapReport } from "../map.js" */
/** @import { Unit } from "../../lib/project/values/values.js" */

/** Of the JSON format. It goes up when a program that reads it would have to change. */
const VERSION = 1;

/** In front of a message, where that does not say it. @type {Partial<Record<FileError["kind"], string>>} */
const KINDS = { syntax: "syntax error: ", internal: "internal error: " };

/** How many imports that lead nowhere are named. */
const MAX_NAMED = 5;
/** Deeper in a tree nobody can tell the indentation. */
const MAX_INDENT = 20;

/**
 * What went wrong on the way, for standard error.
 *
 * @param {MapReport} report
 * @returns {string}
 */
export function formatMapNotices({ errors, missing, skipped, unusable }) {
  const lines = [
    ...skipped.filter(({ isNamed }) => isNamed).map(({ path, reason }) => `skipped ${path}: ${reason}`),
    ...errors.map(
      ({ path, error }) =>
        `left out ${path}${error.line === undefined ? "" : `:${error.line}:${error.column}`}: ${KINDS[error.kind] ?? ""}${error.message}`,
    ),
    ...(errors.some(({ error }) => error.kind === "internal") ? [REPORT_IT] : []),
    ...unusable.map(
      ({ path, message }) =>
        `${path} cannot be read as a whole, and imports were resolved by the rest of it: ${message}`,
    ),
    ...missing.slice(0, MAX_NAMED).map(({ path, module }) => `${path} imports \`${module}\`, which is not there`),
    ...(missing.length > MAX_NAMED ? [`${missing.length - MAX_NAMED} more imports lead nowhere`] : []),
  ];
  return lines.map((line) => `${getPrintableLine(line)}\n`).join("");
}

/**
 * @param {MapReport} report
 * @returns {string}
 */
export function formatMapText(report) {
  if (report.why !== undefined) return formatWhy(report);
  const { map } = report;
  /** @type {Map<Unit, HotUnit[]>} */
  const children = new Map();
  for (const found of map.hot.values()) {
    if (found.parent === undefined) continue;
    const list = children.get(found.parent);
    if (list === undefined) children.set(found.parent, [found]);
    else list.push(found);
  }
  /** @type {string[]} */
  const lines = [];
  for (const root of [...map.hot.values()]
    .filter(({ parent }) => parent === undefined)
    .sort((a, b) => compare(report, a, b))) {
    lines.push(`${formatUnit(report, root)}  ${getPrintableLine(root.text)}`);
    /** @type {[HotUnit, number][]} */
    const stack = (children.get(root.unit) ?? [])
      .map((child) => /** @type {[HotUnit, number]} */ ([child, 1]))
      .reverse();
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const [found, depth] = next;
      lines.push(`${"  ".repeat(Math.min(depth, MAX_INDENT))}${formatUnit(report, found)}`);
      stack.push(
        ...(children.get(found.unit) ?? [])
          .map((child) => /** @type {[HotUnit, number]} */ ([child, depth + 1]))
          .reverse(),
      );
    }
    lines.push("");
  }
  return `${[...lines, formatSummary(report)].join("\n")}\n`;
}

/**
 * @param {MapReport} report
 * @param {HotUnit} a
 * @param {HotUnit} b
 */
function compare({ map }, a, b) {
  return (
    a.unit.file - b.unit.file || getUnitSummary(map.program, a.unit).line - getUnitSummary(map.program, b.unit).line
  );
}

/**
 * @param {MapReport} report
 * @param {HotUnit} found
 */
function formatUnit({ map }, { unit, isOwn }) {
  const { name, line } = getUnitSummary(map.program, unit);
  return `${pc.bold(getPrintableLine(name === "" ? "(anonymous)" : name))} ${pc.dim(getPrintableLine(`${map.program.files[unit.file].path}:${line}`))}${isOwn ? "" : pc.yellow(" *")}`;
}

/**
 * @param {Pick<MapReport, "errors" | "unusable">} report
 * @returns {boolean} whether files or imports are missing in the map that a user can do something about
 */
export function isPartial({ errors, unusable }) {
  return unusable.length > 0 || errors.some(({ error }) => error.kind !== "syntax");
}

/** @param {MapReport} report */
function formatSummary({ map, heatFile, unusable }) {
  const { hot, units, files, roots, mapped, bounded } = getCounts(map);
  const lines = [
    `${hot} of ${counted(units, "function")} in ${counted(files, "file")} run per request, from ${counted(roots, "entry point")}.`,
  ];
  if (mapped > 0)
    lines.push(
      `${mapped} of them (*) only the map knows; ${heatFile === undefined ? "`hotpath map --write` tells ESLint, `check` and `fix`" : `${getPrintableLine(heatFile.path)} tells ESLint, \`check\` and \`fix\``}.`,
    );
  else if (heatFile !== undefined)
    lines.push(
      heatFile.functions > 0
        ? `${getPrintableLine(heatFile.path)} is written: it tells what ${counted(heatFile.functions, "function")} ${heatFile.functions === 1 ? "waits" : "wait"} for; what runs per request the files show themselves.`
        : `${getPrintableLine(heatFile.path)} is written: there is nothing that the files do not show themselves.`,
    );
  if (bounded > 0)
    lines.push(
      `Values spread so far here that ${counted(bounded, "place")} kept only some of them: calls through these may be missing.`,
    );
  if (unusable.length > 0)
    lines.push(
      `The map is partial: ${counted(unusable.length, "configuration file")} could not be read as a whole, and what imports mean by \`paths\` of the missing part is not known. Install what \`extends\` names.`,
    );
  return lines.join("\n");
}

/** @param {MapReport["map"]} map */
export function getCounts({ program, hot }) {
  const found = [...hot.values()];
  return {
    files: program.files.length,
    units: program.files.reduce((sum, { units }) => sum + units.length, 0),
    hot: found.length,
    roots: found.filter(({ parent }) => parent === undefined).length,
    mapped: found.filter(({ isOwn }) => !isOwn).length,
    bounded: program.slots.bounded.size,
  };
}

/** How many callers are shown. */
const MAX_CALLERS = 10;

/**
 * @param {MapReport} report - with `why`
 * @returns {string}
 */
export function formatWhy(report) {
  const { map, why } = report;
  const { place, explanation } = /** @type {NonNullable<MapReport["why"]>} */ (why);
  const { level, unit, text, chain, callers } = explanation;
  const name = unit === undefined ? "" : getUnitSummary(map.program, unit).name;
  const subject = unit === undefined ? place : name === "" ? `The function at ${place}` : `\`${name}\` (${place})`;
  const lines = [
    `${getPrintableLine(subject)} ${level === "hot" ? "is hot" : level === "cold" ? "is cold" : "is not known to be hot"}: ${getPrintableLine(text)}.`,
  ];
  chain.forEach((found, depth) =>
    lines.push(
      `${"  ".repeat(Math.min(depth + 1, MAX_INDENT))}${formatUnit(report, found)}${depth === 0 ? `  ${getPrintableLine(found.text)}` : ""}`,
    ),
  );
  for (const caller of callers.slice(0, MAX_CALLERS))
    lines.push(
      `  called by ${getPrintableLine(formatCaller(report, caller.unit, caller.path, caller.line))}: ${getPrintableLine(caller.text)}`,
    );
  if (callers.length > MAX_CALLERS) lines.push(`  and by ${callers.length - MAX_CALLERS} more`);
  return `${lines.join("\n")}\n`;
}

/**
 * @param {MapReport} report
 * @param {Unit | undefined} unit
 * @param {string} path
 * @param {number} line
 */
function formatCaller({ map }, unit, path, line) {
  const name = unit === undefined ? "" : getUnitSummary(map.program, unit).name;
  return name === "" ? `${path}:${line}` : `\`${name}\` (${path}:${line})`;
}

/**
 * The map for programs:
 *
 *     {
 *       "version": 1,
 *       "functions": [{              // that run per request, callers before what they call
 *         "path": "src/db.js",       // relative to the folder of the heat file, with slashes
 *         "line", "column",          // of the head, as in the heat file
 *         "name", "reason", "text",
 *         "parent": 3,               // index of the function that leads to it; null for an entry point
 *         "own": false               // its own file shows it, without the map
 *       }],
 *       "why": { "place", "level", "text", "chain": [index], "callers": [{ "path", "line", "name", "text" }] },   // with --why
 *       "missing": [{ "path", "module" }],
 *       "unusable": [{ "path", "message" }],             // configurations of TypeScript that imports were resolved without
 *       "errors": [{ "path", "kind", "message", "line", "column" }],
 *       "heatFile": { "path", "functions", "files" },   // with --write
 *       "summary": {
 *         "files", "units", "hot", "roots", "mapped",
 *         "partial": false,          // a file could not be read, or a configuration not used
 *         "bounded": 0               // places where so many values meet that some were left out
 *       }
 *     }
 *
 * @param {MapReport} report
 * @returns {string}
 */
export function formatMapJson(report) {
  const { map, why, missing, unusable, errors, heatFile } = report;
  const found = [...map.hot.values()];
  const indices = new Map(found.map(({ unit }, index) => [unit, index]));
  const functions = found.map(({ unit, reason, text, parent, isOwn }) => {
    const { name, head } = getUnitSummary(map.program, unit);
    return {
      path: map.program.files[unit.file].path,
      line: head[0],
      column: head[1],
      name,
      reason,
      text,
      parent: parent === undefined ? null : indices.get(parent),
      own: isOwn,
    };
  });
  const explained =
    why === undefined
      ? undefined
      : {
          place: why.place,
          level: why.explanation.level,
          text: why.explanation.text,
          chain: why.explanation.chain.map(({ unit }) => indices.get(unit)),
          callers: why.explanation.callers.map(({ unit, path, line, text }) => ({
            path,
            line,
            name: unit === undefined ? "" : getUnitSummary(map.program, unit).name,
            text,
          })),
        };
  return toJson({
    version: VERSION,
    functions,
    why: explained,
    missing,
    unusable,
    errors: errors.map(({ path, error }) => ({ path, ...error })),
    heatFile,
    summary: { ...getCounts(map), partial: isPartial(report) },
  });
}
