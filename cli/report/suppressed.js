import { counted } from "./counted.js";
import { getCounts } from "./summary.js";
import { getPrintableLine } from "./printable.js";

/** @import { FileReport } from "../run/run.js" */

/**
 * How many findings comments suppress, by the reasons that they give.
 *
 * @param {FileReport[]} files
 * @returns {string[]} one block, or none
 */
export function formatSuppressed(files) {
  const reasons = files.flatMap(({ suppressed = [] }) =>
    suppressed.flatMap(({ suppression }) =>
      suppression.kind === "comment" ? [suppression.justification || "no reason given"] : [],
    ),
  );
  if (reasons.length === 0) return [];
  return [
    [
      `${counted(reasons.length, "finding")} suppressed by comments:`,
      ...getCounts(reasons).map(([reason, count]) => `  ${String(count).padStart(4)}  ${getPrintableLine(reason)}`),
    ].join("\n"),
  ];
}
