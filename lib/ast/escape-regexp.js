/**
 * @param {string} text
 * @returns {string} what a regular expression finds this text by
 */
export function escapeRegExp(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
