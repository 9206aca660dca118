import { withoutColour, writeReport } from "./write-report.js";

/** @import { MapReport } from "../map.js" */
/** @import { MapTask } from "../arguments/map.js" */
/** @import { Surroundings } from "../surroundings.js" */

/**
 * @param {MapReport} report
 * @param {Pick<MapTask, "format" | "outputFile">} how
 * @param {Pick<Surroundings, "cwd" | "stdout">} where
 */
export async function printMap(report, { format, outputFile }, { cwd, stdout }) {
  const text = await formatMap(report, format);
  if (outputFile === undefined) stdout.write(text);
  else writeReport(cwd, outputFile, format === "text" ? withoutColour(text) : text);
}

/**
 * @param {MapReport} report
 * @param {MapTask["format"]} format
 * @returns {Promise<string>}
 */
async function formatMap(report, format) {
  if (format === "html") return (await import("./html/map.js")).formatMapHtml(report);
  const { formatMapJson, formatMapText } = await import("./map.js");
  return format === "json" ? formatMapJson(report) : formatMapText(report);
}
