import { createSvg, percent } from "./figure.js";
import { markup } from "./markup.js";

/** @import { Markup } from "./markup.js" */

/** @typedef {{ label: string, bars: { kind: "before" | "after", value: number, text: string }[] }} BarGroup */

const LABEL = 18;
const BAR = 14;
const STEP = 18;
const GAP = 8;
/** Per cent of the width that the longest bar takes; its figure stands behind it. */
const LONGEST = 68;

/**
 * Values before and after, one below the other, from zero, so that lengths compare as the values do.
 *
 * @param {string} id
 * @param {string} title
 * @param {BarGroup[]} groups - at least one
 * @returns {Markup}
 */
export function createBarChart(id, title, groups) {
  const largest = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value))) || 1;
  let height = 0;
  const drawn = groups.map(({ label, bars }) => {
    const top = height;
    height += LABEL + bars.length * STEP + GAP;
    return markup`<text x="0" y="${top + 13}">${label}</text>
${bars.map((bar, index) => createBar(bar, top + LABEL + index * STEP, largest))}`;
  });
  const description = groups.map(
    ({ label, bars }) => `${label}: ${bars.map(({ kind, text }) => `${kind} ${text}`).join(", ")}`,
  );
  return createSvg(id, title, description.join("; "), height, drawn);
}

/**
 * @param {BarGroup["bars"][0]} bar
 * @param {number} y
 * @param {number} largest - value of all bars
 */
function createBar({ kind, value, text }, y, largest) {
  const width = percent((Math.max(0, value) / largest) * LONGEST);
  return markup`<rect class="${kind}" x="1" width="${width}" y="${y}" height="${BAR}"/><text x="${width}" dx="8" y="${y + 11}">${text}</text>\n`;
}
