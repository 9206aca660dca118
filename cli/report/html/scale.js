/**
 * A way from values to places in per cent of the width or height, and the values to write beside it.
 *
 * @typedef {object} Scale
 * @property {(value: number) => number} at - 0 to 100; values outside are put at the edge
 * @property {number[]} ticks - in ascending order, few enough for a telephone
 */

const MOST_TICKS = 5;
/** Steps that people count in. */
const STEPS = [1, 2, 5, 10];

/**
 * @param {number[]} values - at least one
 * @param {{ fromZero?: boolean }} [how]
 * @returns {Scale} with some air at both ends
 */
export function createLinearScale(values, { fromZero = false } = {}) {
  const largest = Math.max(...values);
  const least = fromZero ? Math.min(0, ...values) : Math.min(...values);
  // One value only, or values that are all the same, still need a width.
  const air = (largest - least || Math.abs(largest) || 1) * 0.08;
  const [from, to] = [fromZero ? least : least - air, largest + air];
  return { at: (value) => clamp((value - from) / (to - from)), ticks: getSteps(from, to) };
}

/**
 * For ratios: twice as much is as far from 1 as half as much. What has no logarithm, 0 and what something is divided by it, is
 * put at the edge.
 *
 * @param {number[]} values - at least one that has a logarithm
 * @returns {Scale}
 */
export function createLogScale(values) {
  const logarithms = values.map(Math.log10).filter(Number.isFinite);
  const [least, largest] = [Math.min(...logarithms), Math.max(...logarithms)];
  const air = Math.max((largest - least) * 0.06, 0.01);
  const [from, to] = [least - air, largest + air];
  return {
    at: (value) => clamp((Math.log10(value) - from) / (to - from)),
    // Where there is not a power of ten between the ends, the steps are even.
    ticks: to - from > 1 ? getPowers(from, to) : getSteps(10 ** from, 10 ** to),
  };
}

/** @param {number} share */
function clamp(share) {
  return Math.min(1, Math.max(0, share)) * 100;
}

/**
 * @param {number} from
 * @param {number} to
 */
function getSteps(from, to) {
  const power = 10 ** Math.floor(Math.log10((to - from) / MOST_TICKS));
  const step = power * (STEPS.find((factor) => (to - from) / (factor * power) <= MOST_TICKS) ?? 10);
  const ticks = [];
  for (let index = Math.ceil(from / step); index * step <= to; index++)
    ticks.push(Number((index * step).toPrecision(12)));
  return ticks;
}

/**
 * @param {number} from - decimal logarithms
 * @param {number} to
 */
function getPowers(from, to) {
  const every = Math.ceil((to - from) / MOST_TICKS);
  const ticks = [];
  for (let power = Math.ceil(from); power <= to; power++) if (power % every === 0) ticks.push(10 ** power);
  return ticks;
}
