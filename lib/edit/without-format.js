/** Texts, and what stands between words and signs: a comma behind the last element belongs to it. */
const SPACE = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(,?)\s+/g;

/**
 * Code to be compared with equal code that stands further to the right or left, or is broken into other lines.
 *
 * @param {string} text
 * @returns {string} without what formatting adds, as far as that cannot be part of a value: in a template literal, a string that goes on or a pattern
 */
export function getWithoutFormat(text) {
  if (/`|\\\r?\n/.test(text)) return text;
  if (text.includes("/")) return text.replace(/\r?\n[\t ]*/g, "\n");
  return text.replace(SPACE, (space, string, comma, at) => {
    if (string !== undefined) return string;
    const [before, after] = [text[at - 1] ?? "", text[at + space.length] ?? ""];
    if (/[)\]}]/.test(after)) return "";
    return comma === "" && /\w/.test(before) && /\w/.test(after) ? " " : comma;
  });
}
