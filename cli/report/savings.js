import { formatCost } from "../../lib/weight/format-weight.js";

/** @import { Report } from "../run/run.js" */

/**
 * What the rewrites of all findings would save a request that ran all of this code once.
 *
 * @param {Report} report
 * @returns {string[]} one line, or none where there is nothing to save
 */
export function formatSavings({ files }) {
  const fixable = files.flatMap(({ findings }) =>
    findings.flatMap(({ fix, weight }) => ("risk" in fix && weight !== undefined ? [{ risk: fix.risk, weight }] : [])),
  );
  /** @param {typeof fixable} list */
  const getSum = (list) =>
    formatCost(
      list.reduce((sum, { weight: { time, executions = 1 } }) => sum + time * executions, 0),
      list.reduce((sum, { weight: { bytes, executions = 1 } }) => sum + bytes * executions, 0),
    );
  const safe = fixable.filter(({ risk }) => risk === "safe");
  const ways = [
    ...(safe.length > 0 ? [`${getSum(safe)} less after \`hotpath fix\``] : []),
    ...(safe.length < fixable.length ? [`${getSum(fixable)} less after \`hotpath fix --all\``] : []),
  ];
  return ways.length === 0 ? [] : [`A request that runs all of this code takes ${ways.join(", ")}.`];
}
