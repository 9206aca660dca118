/**
 * Code for a place that stands further to the right. Lines that may be part of a text (of a template literal, of a string that
 * goes on) stay where they are.
 *
 * @param {string} code - that stands on the left
 * @param {string} indent
 * @returns {string}
 */
export function indentCode(code, indent) {
  return indent + (/`|\\\r?\n/.test(code) ? code : code.replace(/\n(?=[^\r\n])/g, `\n${indent}`));
}
