import { withoutColour, writeReport } from "./write-report.js";

/** @import { Format, Output } from "./formats.js" */
/** @import { Report } from "../run/run.js" */
/** @import { Surroundings } from "../surroundings.js" */

/**
 * Prints the reports of a run, or writes them into files.
 *
 * @param {Report} report
 * @param {Output[]} outputs
 * @param {Pick<Surroundings, "cwd" | "stdout" | "stderr"> & { isPatch: boolean, isDryRun: boolean }} how - `isPatch`: standard output is a patch, and a text goes to standard error
 * @throws {UsageError} if a file cannot be written
 */
export async function printReport(report, outputs, { cwd, stdout, stderr, isPatch, isDryRun }) {
  const { formatNotices } = await import("./text.js");
  stderr.write(formatNotices(report));
  const first = outputs.find(({ file }) => file === undefined);
  if (isPatch && (first === undefined || first.format === "text")) {
    const { getColouredDiff } = await import("./diff.js");
    const diff = report.files.map((file) => file.diff ?? "").join("");
    // A file or a pipe gets a patch, wherever else there are colours.
    const isForPeople = stdout.isTTY || process.argv.includes("--color");
    stdout.write(isForPeople ? getColouredDiff(diff) : diff);
  }
  for (const { format, file } of outputs) {
    const text = await formatReport(format, report, cwd, isDryRun);
    if (file !== undefined) writeReport(cwd, file, format === "text" ? withoutColour(text) : text);
    else (isPatch && format === "text" ? stderr : stdout).write(text);
  }
}

/**
 * @param {Format} format
 * @param {Report} report
 * @param {string} cwd
 * @param {boolean} isDryRun
 * @returns {Promise<string>}
 */
async function formatReport(format, report, cwd, isDryRun) {
  switch (format) {
    case "json":
      return (await import("./json.js")).formatJson(report);
    case "sarif":
      return (await import("./sarif.js")).formatSarif(report, cwd);
    case "github":
      return (await import("./github.js")).formatGithub(report, cwd);
    case "html":
      return (await import("./html/check.js")).formatCheckHtml(report);
    case "junit":
      return (await import("./junit.js")).formatJunit(report);
    case "summary":
      return (await import("./change-summary.js")).formatChangeSummary(report);
    case "rdjson":
      return (await import("./rdjson.js")).formatRdjson(report);
    case "review":
      return (await import("./review.js")).formatReview(report, cwd);
    case "unix":
      return (await import("./unix.js")).formatUnix(report);
    default:
      return (await import("./text.js")).formatText(report, isDryRun);
  }
}
