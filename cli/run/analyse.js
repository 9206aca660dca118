import { NO_TEXT, decodeContent, getFingerprint, readContent } from "../files/read-file.js";
import { ParseError, parseSource } from "../../lib/source/parse.js";
import { createCrash } from "./crash.js";
import { getFindings, getFixed, getReportedSilences } from "./run-file.js";
import { getDependencies } from "../../lib/run/dependencies.js";
import { getKey } from "./cache.js";
import { chooseRules } from "../settings/choose-rules.js";
import { getDiff } from "../report/diff.js";
import { getRelativePath } from "../files/relative-path.js";

/** @import { AppliedFix, Job, ReportedFinding, ReportedSilence, SuppressedFinding } from "./run-file.js" */
/** @import { Crash, FileError, LightFindings } from "./run.js" */
/** @import { Settings, Source } from "../../lib/types.js" */

/**
 * What is to be done with files; can be sent to a thread.
 *
 * @typedef {object} Assignment
 * @property {string[]} rules - names
 * @property {Settings} settings
 * @property {string} root - folder that the settings' globs are relative to
 * @property {boolean} hasDiff - whether the differences are wanted that rewrites have made
 * @property {boolean} hasProposals - whether those are wanted that rewrites would make
 * @property {boolean} hasSilences - whether it is wanted what rules look at and leave alone
 * @property {string} [only] - fingerprint of the findings that are rewritten; absent: all are
 * @property {boolean} [isKept] - whether what files come to is kept for later runs
 */

/**
 * @typedef {object} AnalysedFile
 * @property {string} absolute
 * @property {string} path - relative to the current folder, with slashes
 * @property {Uint8Array} [given] - its bytes, where they are not to be read from the disk
 * @property {"safe" | "review"} [risk] - of the rewrites to make; absent: none
 * @property {boolean} [isDependency]
 */

/**
 * What one file came to; can be sent from a thread.
 *
 * @typedef {object} Analysis
 * @property {ReportedFinding[]} findings - after the rewrites, if any
 * @property {SuppressedFinding[]} [suppressed]
 * @property {ReportedSilence[]} [silences]
 * @property {LightFindings} light
 * @property {Record<number, string>} lines - those that the findings stand on, with neighbours, by 1-based number
 * @property {AppliedFix[]} applied
 * @property {string} [content] - to be written, with its byte order mark
 * @property {string} [fingerprint] - of what was read
 * @property {string} [diff]
 * @property {FileError} [error]
 * @property {Crash[]} crashes
 * @property {string} [key] - what the file and all that this depends on were known by; absent where it changed meanwhile
 */

/** Lines of a finding that a report can show, and lines around it. */
const MOST_LINES = 6;
const AROUND = 1;

/**
 * Reads, parses and checks files, and makes the rewrites without writing them.
 *
 * @param {Assignment} assignment
 * @returns {(file: AnalysedFile) => Analysis}
 */
export function createAnalyser({
  rules: names,
  settings,
  root,
  hasDiff,
  hasProposals,
  hasSilences,
  only,
  isKept = false,
}) {
  const rules = chooseRules(names);
  return (file) => {
    /** @type {Analysis} */
    const result = { findings: [], light: { count: 0, cost: 0, bytes: 0 }, lines: {}, applied: [], crashes: [] };
    /** @param {string | undefined} rule @param {unknown} error */
    const onCrash = (rule, error) => {
      if (!result.crashes.some((crash) => crash.rule === rule))
        result.crashes.push(createCrash(file.path, rule, error));
    };
    const place = { filename: getRelativePath(root, file.absolute), path: file.absolute };
    const dependencies = isKept ? getDependencies(place, settings) : undefined;
    /** @type {Buffer | undefined} */
    let bytes;
    try {
      const content =
        file.given === undefined
          ? readContent(file.absolute)
          : (decodeContent(Buffer.from(file.given)) ?? { reason: NO_TEXT });
      if ("reason" in content) return { ...result, error: { kind: "read", message: content.reason } };
      bytes = content.bytes;
      const source = parseSource(content.text, place.filename, place.path);
      /** @type {Job} */
      const job = { rules, settings, onCrash, ...(hasProposals && { diffPath: file.path }) };
      const { source: after, applied } =
        file.risk === undefined ? { source, applied: [] } : getFixed(source, { ...job, risk: file.risk, only });
      const { findings, suppressed, light } = getFindings(after, job);
      result.findings = findings;
      result.light = light;
      if (hasSilences) result.silences = getReportedSilences(after, job);
      if (suppressed.length > 0) result.suppressed = suppressed;
      result.lines = getLines(after, result.findings);
      if (applied.length > 0) {
        result.applied = applied;
        result.content = content.bom + after.text;
        result.fingerprint = getFingerprint(bytes);
        if (hasDiff) result.diff = getDiff(file.path, content.bom + content.text, result.content);
      }
    } catch (error) {
      if (error instanceof ParseError)
        result.error = { kind: "syntax", message: error.message, line: error.line, column: error.column };
      else if (isSystemError(error)) result.error = { kind: "read", message: `it cannot be read (${error.code})` };
      else onCrash(undefined, error);
    }
    // What was read before something changed and what was read afterwards do not belong together.
    if (bytes !== undefined && dependencies !== undefined && getDependencies(place, settings) === dependencies)
      result.key = getKey(bytes, dependencies, file.isDependency ?? false);
    return result;
  };
}

/**
 * @param {unknown} error
 * @returns {error is NodeJS.ErrnoException}
 */
function isSystemError(error) {
  return error instanceof Error && "syscall" in error && "code" in error;
}

/**
 * The lines that a report shows, so that a run of many files need not keep their texts.
 *
 * @param {Source} source
 * @param {ReportedFinding[]} findings
 * @returns {Record<number, string>} by 1-based number
 */
export function getLines(source, findings) {
  /** @type {Record<number, string>} */
  const lines = {};
  for (const { line, endLine } of findings) {
    for (let any = Math.max(1, line - AROUND); any <= Math.min(endLine, line + MOST_LINES) + AROUND; any++) {
      const start = source.getOffset(any, 1);
      if (lines[any] !== undefined || (start === source.text.length && any > line)) continue;
      const end = source.text.indexOf("\n", start);
      lines[any] = source.text.slice(start, Math.min(end === -1 ? Infinity : end, start + MOST_WIDTH));
    }
  }
  return lines;
}

/** Characters of a line that are kept. */
const MOST_WIDTH = 1000;
