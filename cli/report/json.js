import { getSummary } from "./summary.js";
import { toJson } from "./to-json.js";

/** @import { Report } from "../run/run.js" */

/** Of the format below. It goes up when a program that reads the format would have to change. */
const VERSION = 1;

/**
 * The report for programs:
 *
 *     {
 *       "version": 1,
 *       "files": [{                  // those with something to say
 *         "path": "src/server.js",   // relative to the current folder, with slashes
 *         "findings": [{ "rule", "messageId", "message", "line", "column", "endLine", "endColumn",   // 1-based, UTF-16
 *                        "others": [{ "line", "column" }],   // what else it is about: the calls of a row behind the first
 *                        "heat": { "level", "reason", "text", "share" },    // the share only of what a profile measured
 *                        "weight": { "time", "bytes", "executions", "elements", "lists", "kind" },   // of one execution in nanoseconds and bytes; how often it runs each time that its function does
 *                        "fix": { "risk": "safe" | "review", "act", "message", "edits", "block": { "line", "endLine", "text" }, "diff" } | { "refused", "code", "also", "byNet": true, "reaches": true } }],   // byNet: a rewrite was made, and the net withdrew it; reaches: `fix --all` may change other files with it
 *         "suppressed": [{ …as findings…, "suppression": { "kind": "comment", "line", "justification" } | { "kind": "baseline" } }],   // only if there are any
 *         "silences": [{ "rule", "code", "reason", "line", "column", "at" }],   // only with --silent: what was looked at and left alone; at: the line that is the reason
 *         "applied": [{ "rule", "messageId", "line", "risk", "act", "message", "finding", "with" }],   // by `fix`; findings are what is left; with: path of the file with the finding, where that is another
 *         "lines": { "6": "…" },     // the lines that its findings stand on, with neighbours; only if there are any
 *         "diff": "…",               // only with --diff, and with --dry-run, which makes `applied` what would be
 *         "error": { "kind": "syntax" | "read" | "write", "message", "line", "column" }   // only if there is one
 *       }],
 *       "skipped": [{ "path", "reason" }],
 *       "crashes": [{ "path", "rule", "message", "stack" }],   // errors of hotpath itself
 *       "summary": { "files", "unchecked", "skipped", "findings", "safe", "review", "refused", "suppressed", "fixed", "errors", "crashes",   // unchecked: only if interrupted
 *                    "light": { "count", "cost", "bytes" },   // that cost too little to be reported; nanoseconds and bytes a request
 *                    "byFile": true },   // only if all files were checked, and there is no heat file that tells of calls between them
 *       "shard": { "index": 1, "count": 4 },   // only with --shard
 *       "interrupted": "SIGINT"   // only if a signal ended the run before its end
 *     }
 *
 * @param {Report} report
 * @returns {string}
 */
export function formatJson(report) {
  const files = report.files.map(({ path, findings, suppressed, silences, applied, lines, diff, error }) => ({
    path,
    findings,
    suppressed,
    silences,
    applied,
    lines: findings.length === 0 ? undefined : lines,
    diff,
    error,
  }));
  const skipped = report.skipped.map(({ path, reason }) => ({ path, reason }));
  return toJson({
    version: VERSION,
    files,
    skipped,
    crashes: report.crashes,
    summary: getSummary(report),
    shard: report.shard,
    interrupted: report.interrupted,
  });
}
