/** @import { TextChange } from "./find-change.js" */

/** What reasons and messages call a line: `handed to app.get(), line 12`, `(line 12)`. */
const LINE = /\b(lines? )(\d+)/g;

/**
 * What was said of code when lines above it were others.
 *
 * @param {Record<string, string>} data - of a message
 * @param {TextChange} change
 * @returns {Record<string, string> | undefined} undefined where the line cannot be told
 */
export function moveLines(data, { linesBefore: [first, last], lines }) {
  if (lines === 0) return data;
  let isKnown = true;
  /** @param {string} line */
  const isBehind = (line) => {
    // What is behind the change on its last line moves, what is in front of it does not.
    if (Number(line) >= first && Number(line) <= last) isKnown = false;
    return Number(line) > last;
  };
  const moved = Object.entries(data).map(([key, text]) => {
    if (key === "line") return [key, isBehind(text) ? String(Number(text) + lines) : text];
    const told = text.replace(LINE, (all, word, line) => {
      if (!isBehind(line)) return all;
      // Code that a message shows may have such words in it.
      if (key !== "heat" || word !== "line ") isKnown = false;
      return `${word}${Number(line) + lines}`;
    });
    return [key, told];
  });
  return isKnown ? Object.fromEntries(moved) : undefined;
}
