import { findContent, findWritten } from "./read-file.js";
import { chooseRules } from "./choose-rules.js";
import { findFiles } from "./find-files.js";
import { hasTrigger } from "../lib/run/detect.js";
import path from "node:path";
import { readSettings } from "./read-settings.js";

/** @import { AppliedFix, Job, ReportedFinding } from "./run-file.js" */
/** @import { Content } from "./read-file.js" */
/** @import { FoundFile, Skipped } from "./find-files.js" */
/** @import { Source } from "../lib/types.js" */

/**
 * What `check` and `fix` are asked to do.
 *
 * @typedef {object} Options
 * @property {string} cwd
 * @property {string[]} paths
 * @property {string[]} rules - names; none means all
 * @property {string[]} ignorePatterns
 * @property {boolean} ignore - whether .gitignore, folders of written files and generated files are left out
 * @property {string[]} dependencies - names of packages in node_modules that are checked, too
 * @property {number} [minShare] - in the place of the settings'
 * @property {string} [config] - file with settings
 */

/**
 * Why a file could not be checked or written. A syntax error is the file's fault, the others stop the work on it.
 *
 * @typedef {object} FileError
 * @property {"syntax" | "read" | "write"} kind
 * @property {string} message
 * @property {number} [line]
 * @property {number} [column]
 */

/**
 * @typedef {object} FileReport
 * @property {string} path
 * @property {string} text - that the findings' places refer to
 * @property {ReportedFinding[]} findings - after the fixes, if any
 * @property {AppliedFix[]} applied
 * @property {string} [diff] - of a dry run
 * @property {FileError} [error]
 */

/**
 * An error of this program.
 *
 * @typedef {object} Crash
 * @property {string} path
 * @property {string} [rule]
 * @property {string} message
 * @property {string} stack
 */

/**
 * @typedef {object} Report
 * @property {number} checked - files that were looked at
 * @property {FileReport[]} files - with something to say
 * @property {Skipped[]} skipped
 * @property {Crash[]} crashes
 */

/**
 * What a command does with a file that may have findings.
 *
 * @callback Visit
 * @param {typeof import("./run-file.js")} engine
 * @param {{ file: FoundFile, content: Content, source: Source }} parsed
 * @param {Job} job
 * @returns {Omit<FileReport, "path">}
 */

/**
 * Finds the files, leaves out what need not be parsed, and visits the rest one by one. One file's trouble does not end the run.
 *
 * @param {Options} options
 * @param {Visit} visit
 * @returns {Promise<Report>}
 */
export async function run(options, visit) {
  const rules = chooseRules(options.rules);
  const { settings: own, root } = readSettings(options.cwd, options.config);
  const settings = options.minShare === undefined ? own : { ...own, minShare: options.minShare };
  const { files, skipped } = findFiles(options.paths, options);
  /** @type {Report} */
  const report = { checked: 0, files: [], skipped, crashes: [] };
  for (const file of files) {
    const content = read(file, options, report);
    if (content === undefined) continue;
    report.checked++;
    if (!rules.some(({ pattern }) => hasTrigger(content.text, pattern.detector))) continue;
    // Parsers and scope analysis take longer to load than to look at a hundred files that need neither.
    const engine = await import("./run-file.js");
    /** @param {string | undefined} rule @param {unknown} error */
    const onCrash = (rule, error) => {
      const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
      if (!report.crashes.some((crash) => crash.path === file.path && crash.rule === rule)) report.crashes.push({ path: file.path, rule, message, stack });
    };
    try {
      const source = engine.parseSource(content.text, path.relative(root, file.absolute).split(path.sep).join("/"), file.absolute);
      report.files.push({ path: file.path, ...visit(engine, { file, content, source }, { rules, settings, onCrash }) });
    } catch (error) {
      if (error instanceof engine.ParseError) addError(report, file, { kind: "syntax", message: error.message, line: error.line, column: error.column });
      else onCrash(undefined, error);
    }
  }
  report.files = report.files.filter(({ findings, applied, error }) => findings.length > 0 || applied.length > 0 || error !== undefined);
  rank(report.files);
  return report;
}

/**
 * Puts what a profile found to take the most time first. What it says nothing of stays in the order of names and lines.
 *
 * @param {FileReport[]} files
 */
function rank(files) {
  for (const { findings } of files) findings.sort((a, b) => getShare(b) - getShare(a));
  files.sort((a, b) => getLargestShare(b) - getLargestShare(a));
}

/** @param {ReportedFinding} finding */
function getShare({ heat }) {
  return heat.share ?? 0;
}

/** @param {FileReport} file */
function getLargestShare({ findings }) {
  return findings.reduce((largest, finding) => Math.max(largest, getShare(finding)), 0);
}

/**
 * @param {FoundFile} file
 * @param {Options} options
 * @param {Report} report
 * @returns {Content | undefined}
 */
function read(file, { ignore }, report) {
  /** @param {string} reason @param {boolean} isNamed */
  const skip = (reason, isNamed) => void report.skipped.push({ path: file.path, reason, isNamed });
  try {
    const content = findContent(file.absolute);
    // A file in another encoding would be damaged by writing it; that is said even if a folder brought it here.
    if (content === undefined) return skip("it is not UTF-8 text", true);
    const written = ignore ? findWritten(content.text) : undefined;
    return written === undefined ? content : skip(written, file.isNamed);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    addError(report, file, { kind: "read", message: `it cannot be read (${code ?? message})` });
    return undefined;
  }
}

/**
 * @param {Report} report
 * @param {FoundFile} file
 * @param {FileError} error
 */
function addError(report, file, error) {
  report.files.push({ path: file.path, text: "", findings: [], applied: [], error });
}

/**
 * The exit status of a run: 0 nothing is left to do, 1 findings or syntax errors are in the files, 2 the run is incomplete.
 *
 * @param {Report} report
 * @returns {number}
 */
export function getExitCode({ files, crashes }) {
  if (crashes.length > 0 || files.some(({ error }) => error !== undefined && error.kind !== "syntax")) return 2;
  // In a dry run nothing was fixed.
  return files.some(({ findings, error, diff }) => findings.length > 0 || error !== undefined || diff !== undefined) ? 1 : 0;
}
