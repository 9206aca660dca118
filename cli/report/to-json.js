/** What JSON may have as it is, and a terminal or a log would obey: controls, directions, commands of pipelines. */
const OBEYED = /[\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]|(?<=#)#(?=\[|vso\[)/g;

/**
 * A report for programs. It says the same to whoever parses it, and nothing to what it is printed on.
 *
 * @param {unknown} value
 * @param {(key: string, value: any) => unknown} [replace]
 * @returns {string}
 */
export function toJson(value, replace) {
  const text = JSON.stringify(value, replace, 2).replace(
    OBEYED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${text}\n`;
}
