import { run } from "./run.js";
import { writeFile } from "./write-file.js";

/** @import { Options, Report } from "./run.js" */

/**
 * `hotpath fix`: rewrites files. What is left afterwards is reported as `check` does.
 *
 * @param {Options & { all: boolean, dryRun: boolean }} options - `all`: also what needs a reviewer; `dryRun`: write nothing
 * @returns {Promise<Report>}
 */
export async function fixFiles({ all, dryRun, ...options }) {
  const getDiff = dryRun ? (await import("./diff.js")).getDiff : undefined;
  return run(options, (engine, { file, content, source }, job) => {
    const { source: after, applied } = engine.getFixed(source, { ...job, risk: all ? "review" : "safe" });
    const left = { text: after.text, findings: engine.getFindings(after, job), applied };
    if (applied.length === 0) return left;
    if (getDiff !== undefined) return { ...left, diff: getDiff(file.path, content.bom + source.text, content.bom + after.text) };
    const reason = writeFile(file.absolute, content, after.text);
    return reason === undefined ? left : { text: source.text, findings: engine.getFindings(source, job), applied: [], error: { kind: "write", message: reason } };
  });
}
