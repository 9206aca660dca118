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
  switch (format) {
    case "html": {
      const { findFindings } = await import("../profile/findings.js");
      const found = await findFindings(report.root, cwd, config);
      return (await import("./html/profile.js")).formatProfileHtml(report, found);
    }
    case "speedscope":
      return (await import("./speedscope.js")).formatSpeedscope(report);
    case "markdown":
      return (await import("./profile-markdown.js")).formatProfileMarkdown(report, top);
    case "json":
      return (await import("./profile.js")).formatProfileJson(report, top);
    default:
      return (await import("./profile.js")).formatProfileText(report, top);
  }
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
