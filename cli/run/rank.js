import { getTotal } from "../../lib/weight/weigh.js";

/** @import { FileReport } from "./run.js" */
/** @import { ReportedFinding } from "./run-file.js" */

/**
 * Puts first what a profile found to take the most time, then what costs a request the most. The rest stays in the order of names
 * and lines.
 *
 * @param {FileReport[]} files
 */
export function rank(files) {
  for (const { findings } of files) findings.sort((a, b) => getShare(b) - getShare(a) || getCost(b) - getCost(a));
  // What could not be checked is said first.
  files.sort(
    (a, b) =>
      Number(b.error !== undefined) - Number(a.error !== undefined) ||
      getLargest(b, getShare) - getLargest(a, getShare) ||
      getLargest(b, getCost) - getLargest(a, getCost),
  );
}

/** @param {ReportedFinding} finding */
function getShare({ heat }) {
  return heat.share ?? 0;
}

/** @param {ReportedFinding} finding */
function getCost({ weight }) {
  return weight === undefined ? 0 : getTotal(weight);
}

/**
 * @param {FileReport} file
 * @param {(finding: ReportedFinding) => number} get
 */
function getLargest({ findings }, get) {
  return findings.reduce((largest, finding) => Math.max(largest, get(finding)), 0);
}
