import { UsageError } from "../usage-error.js";
import { withoutColour, writeReport } from "./write-report.js";

/** @import { ProfileComparison } from "../profile/compare.js" */
/** @import { ProfileReport } from "../profile.js" */
/** @import { ProfileTask } from "../arguments/profile.js" */
/** @import { Surroundings } from "../surroundings.js" */

/** @typedef {Pick<ProfileTask, "format" | "outputFile" | "top"> & { config?: string }} How */
/** @typedef {Pick<Surroundings, "cwd" | "stdout">} Where */

/**
 * @param {ProfileReport} report
 * @param {How} how
 * @param {Where} where
 */
export async function printProfile(report, how, where) {
  print(await formatProfile(report, how, where), how, where);
}

/**
 * @param {ProfileReport} report
 * @param {How} how
 * @param {Where} where
 * @returns {Promise<string>}
 */
async function formatProfile(report, { format, top, config }, { cwd }) {
  if (format === "speedscope") return (await import("./speedscope.js")).formatSpeedscope(report);
  const { findFindings, findUnexplained } = await import("../profile/findings.js");
  if (format === "html") {
    const found = await findFindings(report.root, cwd, config);
    const unexplained = await findUnexplained(report, async () => found);
    return (await import("./html/profile.js")).formatProfileHtml(report, found, unexplained);
  }
  const unexplained = await findUnexplained(report, (files) => findFindings(report.root, cwd, config, files));
  if (format === "markdown")
    return (await import("./profile-markdown.js")).formatProfileMarkdown(report, top, unexplained);
  const { formatProfileJson, formatProfileText } = await import("./profile.js");
  return (format === "json" ? formatProfileJson : formatProfileText)(report, top, unexplained);
}

/**
 * @param {ProfileComparison} comparison
 * @param {How} how
 * @param {Where} where
 * @throws {UsageError} if the format is none of a comparison
 */
export async function printComparison(comparison, how, where) {
  const { formatComparisonJson, formatComparisonMarkdown, formatComparisonText } =
    await import("./profile-comparison.js");
  const { format, top } = how;
  if (format === "speedscope" || format === "html")
    throw new UsageError(`${format} shows one profile; a comparison is printed as text, json or markdown`);
  const formatIt = { text: formatComparisonText, json: formatComparisonJson, markdown: formatComparisonMarkdown };
  print(formatIt[format](comparison, top), how, where);
}

/**
 * @param {string} text
 * @param {How} how
 * @param {Where} where
 */
function print(text, { format, outputFile }, { cwd, stdout }) {
  if (outputFile === undefined) stdout.write(text);
  else writeReport(cwd, outputFile, format === "text" ? withoutColour(text) : text);
}
