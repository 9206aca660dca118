import { getLineIndent } from "../../lib/source/style.js";
import { getLiteralStyle } from "../../lib/edit/literal-style.js";

/** @import { Edit, Node, Range, Source } from "../../lib/types.js" */

/**
 * Adds parts of a date to the options of a formatter, each on a line of its own:
 *
 *   { timeZone: "UTC" }      →      {
 *                                     timeZone: "UTC",
 *                                     hour: "numeric",
 *                                   }
 *
 * @param {Source} source
 * @param {Node} options - ObjectExpression with properties
 * @param {string[]} names
 * @param {{ slice: Range, indent: string }} place - the arguments of the call, and the indentation of the line for them
 * @returns {Edit[]}
 */
export function addOptions(source, options, names, { slice, indent }) {
  const { eol, quote, indent: step } = source.style;
  const { properties, range } = options;
  const added = names.map((name) => `${name}: ${quote}numeric${quote}`);
  const last = properties.at(-1);
  /**
   * @param {string} separator
   * @returns {Edit[]}
   */
  const append = (separator) => [
    { range: [last.range[1], last.range[1]], text: added.map((option) => separator + option).join("") },
  ];
  if (source.lineOf(range[0]) !== source.lineOf(last.range[0])) {
    const before = getLineIndent(source.text, slice[0]);
    return append(`,${eol}${indent}${getLineIndent(source.text, last.range[0]).slice(before.length)}`);
  }
  const gaps = getGaps(options);
  const hasComments = gaps.some((gap) => !/^[\s,]*$/.test(source.slice({ range: gap })));
  if (hasComments) return append(", ");
  const line = `${eol}${indent}${step}`;
  const end = getLiteralStyle(source).trailingComma ? "," : "";
  return gaps.map((gap, index) => ({
    range: gap,
    text:
      index === 0
        ? line
        : index < properties.length
          ? `,${line}`
          : `${added.map((option) => `,${line}${option}`).join("")}${end}${eol}${indent}`,
  }));
}

/**
 * @param {Node} object - ObjectExpression
 * @returns {Range[]} what stands between its properties, and around them
 */
function getGaps({ properties, range }) {
  const starts = [range[0] + 1, ...properties.map((/** @type {Node} */ property) => property.range[1])];
  return starts.map((start, index) => [start, properties[index]?.range[0] ?? range[1] - 1]);
}
