import { markup } from "./markup.js";

/** @import { Markup, Value } from "./markup.js" */

/**
 * A chart with its title, its legend and, beside it, what it shows as a table.
 *
 * @param {object} parts
 * @param {Value} parts.title
 * @param {Value} [parts.note] - what to know to read it
 * @param {Markup} [parts.legend]
 * @param {Value} parts.chart
 * @param {Markup} parts.table
 * @returns {Markup}
 */
export function createFigure({ title, note, legend, chart, table }) {
  return markup`<figure class="card">
<figcaption>${title}${note !== undefined && markup`<p class="muted">${note}</p>`}${legend}</figcaption>
<div>${chart}</div>
${table}
</figure>
`;
}

/**
 * @param {{ kind: "before" | "after" | "claimed", text: string }[]} entries
 * @returns {Markup}
 */
export function createLegend(entries) {
  return markup`<ul class="legend">${entries.map(({ kind, text }) => markup`<li class="${kind}">${text}</li>`)}</ul>`;
}

/**
 * A table that scrolls by itself where it is too wide, also by the keyboard.
 *
 * @param {string} caption
 * @param {string[]} head
 * @param {Value[][]} rows - the first cell of each is its heading
 * @returns {Markup}
 */
export function createTable(caption, head, rows) {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
<table>
<caption>${caption}</caption>
<thead><tr>${head.map((text) => (text === "" ? markup`<td></td>` : markup`<th scope="col">${text}</th>`))}</tr></thead>
<tbody>
${rows.map(([first, ...cells]) => markup`<tr><th scope="row">${first}</th>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>
</div>`;
}

/**
 * The frame of a chart. Widths are shares of the page's and heights are pixels, so that text keeps its size.
 *
 * @param {string} id - of its own on the page
 * @param {string} title - for those who do not see it
 * @param {string} description
 * @param {number} height - in pixels
 * @param {Value} content
 * @returns {Markup}
 */
export function createSvg(id, title, description, height, content) {
  return markup`<svg role="img" height="${height}" aria-labelledby="${id}-title ${id}-description">
<title id="${id}-title">${title}</title>
<desc id="${id}-description">${description}</desc>
${content}</svg>
`;
}

/**
 * @param {number} value
 * @returns {string} a place in per cent, short
 */
export function percent(value) {
  return `${Number(value.toFixed(2))}%`;
}
