/** Characters that a terminal or a viewer would obey: controls, line breaks that nobody counts, and what turns the direction of writing. */
const OBEYED = /[^\P{Cc}\t\n]|[\u2028\u2029]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** What GitHub Actions and Azure Pipelines take for a command wherever it stands in a line. */
const COMMAND = /##(?=\[|vso\[)/g;

/**
 * Text of a file for a terminal or a log: without characters and commands that somebody would obey, and without line breaks that
 * the numbering of lines does not count.
 *
 * @param {string} text
 * @returns {string}
 */
export function getPrintable(text) {
  return text.replaceAll("\r\n", "\n").replace(OBEYED, "\uFFFD").replace(COMMAND, "#\uFFFD");
}

/**
 * The same on one line: what begins a line of its own could be a command to who reads the output, as GitHub Actions does.
 *
 * @param {string} text - a path, a name, a message
 * @returns {string}
 */
export function getPrintableLine(text) {
  return getPrintable(text).replaceAll("\n", "\uFFFD");
}

/**
 * The same of several lines that are printed as they are: none of them is a command.
 *
 * @param {string} text - what a program has printed, a stack
 * @returns {string}
 */
export function getPrintableLines(text) {
  return getPrintable(text).replace(/^([\t ]*):(?=:)/gm, "$1\uFFFD");
}

/** Fields of several lines. */
const LONG = new Set(["diff", "stack"]);

/**
 * A report whose texts can be printed. Whoever wrote it, and whichever field something is in, it is only text.
 *
 * @template T
 * @param {T} value
 * @param {string} [key] - of the field that it stands in
 * @returns {T}
 */
export function getPrintableReport(value, key = "") {
  /** @type {any} */
  const any = value;
  if (typeof any === "string")
    return /** @type {any} */ (LONG.has(key) ? getPrintableLines(any) : getPrintableLine(any));
  if (Array.isArray(any)) return /** @type {any} */ (any.map((item) => getPrintableReport(item, key)));
  if (typeof any !== "object" || any === null) return value;
  return /** @type {any} */ (
    Object.fromEntries(Object.entries(any).map(([name, inner]) => [name, getPrintableReport(inner, name)]))
  );
}
