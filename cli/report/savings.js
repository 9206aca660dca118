import { formatCost, formatTime } from "../../lib/weight/format-weight.js";
import { formatShare } from "../../lib/heat/recorded/recorded.js";
import { getRulesForLatency } from "../prove/basis.js";

/** @import { Report } from "../run/run.js" */
/** @import { ReportedFinding } from "../run/run-file.js" */

/** Nanoseconds of a microsecond. */
const MICROSECOND = 1000;

/**
 * What the rewrites of all findings would save a request that ran all of this code once, and, where a profile counted requests, which
 * part of what they took.
 *
 * @param {Report} report
 * @returns {string[]} lines, or none where there is nothing to save
 */
export function formatSavings({ files, request }) {
  const fixable = files.flatMap(({ findings }) =>
    findings.filter(({ fix, weight }) => "risk" in fix && weight !== undefined),
  );
  const safe = fixable.filter(({ fix }) => "risk" in fix && fix.risk === "safe");
  const ways = [
    ...(safe.length > 0 ? [{ command: "`hotpath fix`", findings: safe }] : []),
    ...(safe.length < fixable.length ? [{ command: "`hotpath fix --all`", findings: fixable }] : []),
  ];
  if (ways.length === 0) return [];
  const sums = ways.map(({ command, findings }) => `${getSum(findings)} less after ${command}`);
  const shares = ways
    .map(({ command, findings }) => ({
      command,
      share: request === undefined ? 0 : getShare(findings, request * MICROSECOND),
    }))
    .filter(({ share }) => share > 0);
  return [
    `A request that runs all of this code takes ${sums.join(", ")}.`,
    ...(shares.length === 0
      ? []
      : [
          `Of the ${formatTime(Number(request) * MICROSECOND)} that a request took in the profile that is ${shares.map(({ command, share }) => `${formatShare(share)} by ${command}`).join(", ")}.`,
        ]),
  ];
}

/**
 * @param {ReportedFinding[]} findings - that were weighed
 * @returns {string} processor time and bytes, and apart from that the time that a request only waits, and the time in which it keeps
 *   others waiting: what another thread does takes that one as long
 */
function getSum(findings) {
  const sum = { time: 0, bytes: 0, waiting: 0, blocking: 0 };
  for (const { rule, weight } of findings) {
    const { time = 0, bytes = 0, executions = 1, waits = false } = weight ?? {};
    const isForLatency = getRulesForLatency([rule]).length > 0;
    sum[waits ? "waiting" : isForLatency ? "blocking" : "time"] += time * executions;
    if (waits || !isForLatency) sum.bytes += bytes * executions;
  }
  const { time, bytes, waiting, blocking } = sum;
  const parts = [
    ...(time > 0 || bytes > 0 || waiting + blocking === 0 ? [formatCost(time, bytes)] : []),
    ...(waiting > 0 ? [`${formatTime(waiting)} of waiting`] : []),
    ...(blocking > 0 ? [`${formatTime(blocking)} of the event loop`] : []),
  ];
  return parts.join(" and ");
}

/**
 * @param {ReportedFinding[]} findings
 * @param {number} request - nanoseconds
 * @returns {number} 0 to 1: of the request, by what stands in functions that the profile has measured
 */
function getShare(findings, request) {
  const shares = findings.map(({ weight, heat: { share = 0 } }) => {
    const { time = 0, executions = 1, waits = false } = weight ?? {};
    // A rewrite cannot save more than its function took.
    return waits ? 0 : Math.min((time * executions) / request, share);
  });
  return Math.min(
    shares.reduce((sum, share) => sum + share, 0),
    1,
  );
}
