import { getPrintable } from "../printable.js";

/** Text that is markup already. Only `markup` makes it. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** @typedef {string | number | false | undefined | Markup} Item */
/** @typedef {Item | (Item | Item[])[]} Value */

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/**
 * The one way to markup: markup`<td title="${name}">${name}</td>`. Whatever is put in is text, for an element or for an
 * attribute in double quotes, unless `markup` itself made it; of a list, every part; of `undefined` and `false`, nothing.
 *
 * @param {TemplateStringsArray} strings
 * @param {Value[]} values
 * @returns {Markup}
 */
export function markup(strings, ...values) {
  let text = strings[0];
  for (const [index, value] of values.entries()) text += getMarkup(value) + strings[index + 1];
  return new Markup(text);
}

/**
 * @param {Value} value
 * @returns {string}
 */
function getMarkup(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(getMarkup).join("");
  return value === undefined || value === false ? "" : escape(String(value));
}

/** @param {string} text */
function escape(text) {
  return getPrintable(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/**
 * Markup that nobody puts anything into: a style sheet or a script of our own.
 *
 * @param {string} text
 * @returns {Markup}
 * @throws {RangeError} if it could end the element that it is to stand in, or begin another
 */
export function getTrusted(text) {
  if (text.includes("<")) throw new RangeError("It has the beginning of a tag.");
  return new Markup(text);
}

/**
 * Data for a script of ours: JSON without a character that markup begins or ends with.
 *
 * @param {unknown} value - whose texts are printable
 * @returns {Markup}
 */
export function getData(value) {
  return new Markup(
    JSON.stringify(value).replace(
      /[<>&]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
  );
}

/**
 * @param {string} text - with code between backticks
 * @returns {Markup[]}
 */
export function withCode(text) {
  return text.split("`").map((part, index) => (index % 2 === 0 ? markup`${part}` : markup`<code>${part}</code>`));
}
