import { countEqual, countEqualFromEnd } from "./equal-ends.js";

/** Files whose last text is kept: those that somebody has open, and types in by turns. */
const MAX_FILES = 4;

/** @type {Map<string, FoundTexts>} */
const lastTexts = new Map();

/**
 * Where a text has others. An editor asks for the same hundreds after each letter, and most are where they were, or can only be where
 * something was typed.
 */
class FoundTexts {
  /** By text, -1 for none.
   * @type {Map<string, number>} */
  offsets = new Map();

  /**
   * @param {string} text
   * @param {FoundTexts | undefined} previous
   */
  constructor(text, previous) {
    this.text = text;
    this.before = previous?.offsets;
    const textBefore = previous?.text ?? "";
    this.start = countEqual(textBefore, text);
    this.end = text.length - countEqualFromEnd(textBefore, text, this.start);
    this.growth = text.length - textBefore.length;
  }

  /**
   * @param {string} wanted
   * @returns {boolean} whether it stands somewhere
   */
  has(wanted) {
    let offset = this.offsets.get(wanted);
    if (offset === undefined) {
      offset = this.find(wanted);
      this.offsets.set(wanted, offset);
    }
    return offset !== -1;
  }

  /**
   * @param {string} wanted
   * @returns {number}
   */
  find(wanted) {
    const before = this.before?.get(wanted);
    if (before === undefined) return this.text.indexOf(wanted);
    if (before === -1) {
      const from = Math.max(this.start - wanted.length + 1, 0);
      const index = this.text.slice(from, this.end + wanted.length - 1).indexOf(wanted);
      return index === -1 ? -1 : from + index;
    }
    if (before + wanted.length <= this.start) return before;
    if (before >= this.end - this.growth) return before + this.growth;
    return this.text.indexOf(wanted);
  }
}

/**
 * @param {string} filename
 * @param {string} text - of the file, as it is now
 * @returns {Pick<FoundTexts, "has">}
 */
export function getFoundTexts(filename, text) {
  const last = lastTexts.get(filename);
  if (last?.text === text) return last;
  const found = new FoundTexts(text, last);
  lastTexts.delete(filename);
  lastTexts.set(filename, found);
  const [oldest] = lastTexts.keys();
  if (lastTexts.size > MAX_FILES) lastTexts.delete(oldest);
  return found;
}
