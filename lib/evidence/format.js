const GROUPED = new Intl.NumberFormat("en");
const UNITS = [
  { name: "ns", size: 1 },
  { name: "µs", size: 1e3 },
  { name: "ms", size: 1e6 },
  { name: "s", size: 1e9 },
];

/**
 * @param {number} value - how many times
 * @returns {string} with the digits that mean something: "1.52 ×", "38.4 ×", "412 ×", "84,000 ×"
 */
export function formatRatio(value) {
  return `${formatNumber(value)} ×`;
}

/**
 * @param {[number, number]} range - of ratios
 * @returns {string} "38.0 to 50.0"
 */
export function formatInterval([low, high]) {
  return `${formatNumber(low)} to ${formatNumber(high)}`;
}

/**
 * What a rule claims, in its words.
 *
 * @param {[number, number]} claimed - least and most
 * @returns {string} "38 to 50 ×", "1 ×"
 */
export function formatClaim([least, most]) {
  return `${least === most ? "" : `${GROUPED.format(least)} to `}${GROUPED.format(most)} ×`;
}

/**
 * @param {number} nanoseconds
 * @returns {string} "8.1 ns", "324 ns", "2.15 µs", "1.2 ms"
 */
export function formatTime(nanoseconds) {
  // What rounds to 1,000 is written in the next unit.
  const unit = UNITS.find(({ size }) => nanoseconds < size * 999.5) ?? UNITS[UNITS.length - 1];
  return `${formatNumber(nanoseconds / unit.size)} ${unit.name}`;
}

/**
 * @param {number} bytes
 * @returns {string} "1,771"
 */
export function formatBytes(bytes) {
  return GROUPED.format(Math.round(bytes));
}

/**
 * @param {number} share
 * @returns {string} "2.1 %"
 */
export function formatPercent(share) {
  const percent = share * 100;
  return `${percent < 10 ? percent.toFixed(1) : percent.toFixed(0)} %`;
}

/**
 * @param {number} value
 * @returns {string} three digits, of a large number its thousands
 */
function formatNumber(value) {
  if (value < 9.995) return value.toFixed(2);
  if (value < 99.95) return value.toFixed(1);
  return GROUPED.format(Number(value.toPrecision(3)));
}
