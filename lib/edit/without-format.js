/** Texts, and what stands between words and signs: a comma behind the last element belongs to it. */
const SPACE = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(,?)\s+/g;

/**
 * Code to be compared with equal code that stands further to the right or left, or whose lists are broken into other lines.
 *
 * @param {string} text
 * @returns {string} without its indentation, and what stands within brackets beside these and commas; a line that ends elsewhere may end a statement.
 *   The same where it may be part of a value: in a template literal, a string that goes on or a pattern
 */
export function getWithoutFormat(text) {
  if (/`|\\\r?\n/.test(text)) return text;
  const lines = text.replace(/\r?\n[\t ]*/g, "\n");
  if (text.includes("/")) return lines;
  return lines.replace(SPACE, (space, string, comma, at) => {
    if (string !== undefined) return string;
    const [before, after] = [lines[at - 1] ?? "", lines[at + space.length] ?? ""];
    //   [1, ,] has two elements
    if (/[)\]}]/.test(after)) return /[[,\s]/.test(before) ? comma : "";
    return comma === "," || /[([{]/.test(before) ? comma : space;
  });
}
