/** @import { MeasureResult } from "../../../lib/prove/comparison.js" */

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const FRACTION = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/**
 * A value with its unit, in three digits or all before the point.
 *
 * @param {number} value
 * @param {MeasureResult["unit"]} unit
 * @returns {string} "13,772/s", "71.5 µs", "6.64 kB", "83.4 MB"
 */
export function formatValue(value, unit) {
  if (unit === "B") {
    if (Math.abs(value) < 1e3) return `${formatNumber(value)} B`;
    return Math.abs(value) < 1e6 ? `${formatNumber(value / 1e3)} kB` : `${formatNumber(value / 1e6)} MB`;
  }
  return unit === "1/s" ? `${formatNumber(value)}/s` : `${formatNumber(value)}${unit === "" ? "" : ` ${unit}`}`;
}

/** @param {number} value */
function formatNumber(value) {
  return (Math.abs(value) < 1000 ? FRACTION : WHOLE).format(value);
}
