import { createSvg, percent } from "./figure.js";
import { createLogScale } from "./scale.js";
import { formatRatio } from "../../../lib/evidence/format.js";
import { markup } from "./markup.js";

/** @import { Markup } from "./markup.js" */

/**
 * One ratio: where it probably lies, and what it comes from.
 *
 * @typedef {object} IntervalRow
 * @property {string} label
 * @property {string} value - what is written beside it
 * @property {number} median - above 0
 * @property {[number, number]} [interval]
 * @property {number[]} [rounds]
 */

const ROW = 40;
const AXIS = 24;
/** Pixels below the top of a row. */
const LABEL = 13;
const MARK = 28;
/** Per cent of the width that the figure of a tick takes. */
const TICK = 13;

/**
 * Ratios with their intervals, one below the other, on one logarithmic scale. Where nothing changes, at 1 ×, is a line.
 *
 * @param {string} id
 * @param {string} title
 * @param {IntervalRow[]} rows - at least one
 * @param {{ band?: [number, number] }} [how] - `band`: what is claimed
 * @returns {Markup}
 */
export function createIntervalChart(id, title, rows, { band } = {}) {
  const scale = createLogScale([
    1,
    ...(band ?? []),
    ...rows.flatMap(({ median, interval = [], rounds = [] }) => [median, ...interval, ...rounds]),
  ]);
  const height = rows.length * ROW + AXIS;
  const ticks = chooseTicks([1, ...scale.ticks], scale);
  const description = rows.map(({ label, value }) => `${label}: ${value}`).join("; ");
  return createSvg(id, title, description, height, [
    rows.map((_row, index) => createBand(index * ROW)),
    ticks.map(createTick),
    rows.map((row, index) => createRow(row, index * ROW)),
  ]);

  /** @param {number} top */
  function createBand(top) {
    if (band === undefined) return undefined;
    const [left, right] = band.map(scale.at);
    return markup`<rect class="band" x="${percent(left)}" width="${percent(Math.max(right - left, 0.5))}" y="${top + MARK - 8}" height="16"/>\n`;
  }

  /** @param {number} tick */
  function createTick(tick) {
    const x = percent(scale.at(tick));
    return markup`${rows.map(
      (_row, index) =>
        markup`<line class="${tick === 1 ? "one" : "grid"}" x1="${x}" x2="${x}" y1="${index * ROW + MARK - 9}" y2="${index * ROW + MARK + 9}"/>`,
    )}
<text class="tick" x="${percent(getTextPlace(scale.at(tick)))}" y="${height - 4}" text-anchor="middle">${formatTick(tick)}</text>\n`;
  }

  /**
   * @param {IntervalRow} row
   * @param {number} top
   */
  function createRow({ label, value, median, interval, rounds = [] }, top) {
    const y = top + MARK;
    const range =
      interval &&
      markup`<line class="after" x1="${percent(scale.at(interval[0]))}" x2="${percent(scale.at(interval[1]))}" y1="${y}" y2="${y}"/>`;
    return markup`<text x="0" y="${top + LABEL}">${label}</text><text x="100%" y="${top + LABEL}" text-anchor="end">${value}</text>
${range}${rounds.map((round) => markup`<circle class="before" cx="${percent(scale.at(round))}" cy="${y}" r="2.5"/>`)}
<circle class="after" cx="${percent(scale.at(median))}" cy="${y}" r="5"/>\n`;
  }
}

/**
 * @param {number[]} ticks - the most important first
 * @param {import("./scale.js").Scale} scale
 * @returns {number[]} those that do not touch one another, which would be read as one
 */
function chooseTicks(ticks, scale) {
  /** @type {number[]} */
  const chosen = [];
  for (const tick of ticks)
    if (chosen.every((other) => Math.abs(getTextPlace(scale.at(tick)) - getTextPlace(scale.at(other))) > TICK))
      chosen.push(tick);
  return chosen;
}

/** @param {number} tick */
function formatTick(tick) {
  return Number.isInteger(tick) && tick < 100 ? `${tick} ×` : formatRatio(tick);
}

/**
 * @param {number} place - of a line, in per cent
 * @returns {number} of the middle of its figure, which stays inside
 */
function getTextPlace(place) {
  return Math.min(Math.max(place, TICK / 2), 100 - TICK / 2);
}
