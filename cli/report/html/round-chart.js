import { createSvg, percent } from "./figure.js";
import { createLinearScale } from "./scale.js";
import { markup } from "./markup.js";
import { median } from "simple-statistics";

/** @import { Markup } from "./markup.js" */

/** @typedef {{ side: "before" | "after", pair: number, value: number }} RoundPoint */

const HEIGHT = 220;
const TOP = 8;
const BOTTOM = 28;
/** Per cent of the width: what the figures beside the axis take, and where the last round is. */
const LEFT = 17;
const RIGHT = 98;

/**
 * What each round measured, in the order of time. Rounds of a pair are joined, and each side has a line at its median.
 *
 * @param {string} id
 * @param {string} title
 * @param {RoundPoint[]} rounds - at least one
 * @param {(value: number) => string} format
 * @returns {Markup}
 */
export function createRoundChart(id, title, rounds, format) {
  const scale = createLinearScale(rounds.map(({ value }) => value));
  /** @param {number} value */
  const y = (value) => Number((TOP + (1 - scale.at(value) / 100) * (HEIGHT - TOP - BOTTOM)).toFixed(1));
  const points = rounds.map((round, index) => ({
    ...round,
    index,
    x: percent(LEFT + ((index + 0.5) / rounds.length) * (RIGHT - LEFT)),
    y: y(round.value),
  }));
  const sides = /** @type {const} */ (["before", "after"]).flatMap((side) => {
    const values = rounds.flatMap((round) => (round.side === side ? [round.value] : []));
    return values.length === 0 ? [] : [{ side, middle: median(values) }];
  });
  const left = percent(LEFT);
  return createSvg(id, title, sides.map(({ side, middle }) => `median ${side}: ${format(middle)}`).join("; "), HEIGHT, [
    scale.ticks.map(
      (tick) => markup`<line class="grid" x1="${left}" x2="100%" y1="${y(tick)}" y2="${y(tick)}"/>
<text class="tick" x="${left}" dx="-6" y="${y(tick) + 4}" text-anchor="end">${format(tick)}</text>\n`,
    ),
    sides.map(
      ({ side, middle }) =>
        markup`<line class="${side} median" x1="${left}" x2="100%" y1="${y(middle)}" y2="${y(middle)}"/>\n`,
    ),
    points.map((point) => {
      const other = points.find(({ pair, index }) => pair === point.pair && index > point.index);
      return (
        other !== undefined &&
        markup`<line class="pair" x1="${point.x}" y1="${point.y}" x2="${other.x}" y2="${other.y}"/>\n`
      );
    }),
    points.map(
      ({ side, pair, value, ...point }) =>
        markup`<circle class="${side}" cx="${point.x}" cy="${point.y}" r="4.5"><title>pair ${pair}, ${side}: ${format(value)}</title></circle>\n`,
    ),
    markup`<text class="tick" x="${left}" y="${HEIGHT - 6}">first round</text><text class="tick" x="100%" y="${HEIGHT - 6}" text-anchor="end">last round</text>\n`,
  ]);
}
