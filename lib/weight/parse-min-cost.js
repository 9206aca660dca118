/** @type {Record<string, number>} */
const UNITS = { ns: 1, us: 1_000, µs: 1_000, μs: 1_000, ms: 1_000_000, s: 1_000_000_000 };

/**
 * A setting or flag as a number.
 *
 * @param {unknown} value - `0`, `"1us"`, `"0.5 µs"`, `"2ms"`; a number is nanoseconds
 * @returns {number | undefined} nanoseconds (and as many bytes); undefined for what is none of these
 */
export function parseMinCost(value) {
  if (typeof value === "number") return value >= 0 && Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string") return undefined;
  const [, digits, unit] = /^(\d+(?:\.\d+)?) ?(ns|us|µs|μs|ms|s)?$/.exec(value.trim()) ?? [];
  if (digits === undefined || (unit === undefined && Number(digits) !== 0)) return undefined;
  return Number(digits) * (unit === undefined ? 1 : UNITS[unit]);
}
