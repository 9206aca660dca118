/**
 * Code to be compared with equal code that stands further to the right or left.
 *
 * @param {string} text
 * @returns {string} without its indentation, unless that may be part of a value: in a template literal, in a string that goes on
 */
export function getWithoutIndentation(text) {
  return /`|\\\r?\n/.test(text) ? text : text.replace(/\r?\n[\t ]*/g, "\n");
}
