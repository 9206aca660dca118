import { sortEdits } from "../edit/apply.js";

/** @import { Edit, Range } from "../types.js" */

/**
 * Where places of a text are after edits. Asked for every node of a file, so it searches instead of going through the edits.
 */
export class OffsetMap {
  /** @param {Edit[]} edits - that do not overlap */
  constructor(edits) {
    this.edits = sortEdits(edits);
    /** How far the text behind the first n edits moves.
     * @type {number[]} */
    this.shifts = [0];
    for (const { range, text } of this.edits)
      this.shifts.push(this.shifts[this.shifts.length - 1] + text.length - (range[1] - range[0]));
    /** @type {Map<Edit, { range: Range, text: string }> | undefined} */
    this.places = undefined;
  }

  /**
   * @param {Range} range - of something that is not empty and that no edit replaces
   * @returns {Range} the same in the new text
   */
  getShifted([start, end]) {
    const before = this.countEdits((range) => range[1] <= start);
    // What is inserted right behind something does not belong to it.
    const until = this.countEdits((range) => range[0] < end);
    return [start + this.shifts[before], end + this.shifts[until]];
  }

  /**
   * How edits meet a range: "outside" (none does), "inside" (they lie within and leave both ends), "cut" (they replace it or
   * one of its ends).
   *
   * @param {Range} range
   * @returns {"outside" | "inside" | "cut"}
   */
  getRelation([start, end]) {
    // The edits that meet the range follow one another; only the first and the last of them can reach beyond it.
    const first = this.countEdits((range) => range[1] <= start);
    const behind = this.countEdits((range) => range[0] < end);
    if (first >= behind) return "outside";
    return this.edits[first].range[0] > start && this.edits[behind - 1].range[1] < end ? "inside" : "cut";
  }

  /**
   * Where something is when what is inserted right before or right behind it belongs to it.
   *
   * @param {Range} range
   * @returns {Range[]}
   */
  getGrown([start, end]) {
    const [shiftedStart, shiftedEnd] = this.getShifted([start, end]);
    const grownStart = start + this.shifts[this.countEdits((range) => range[0] < start)];
    const grownEnd = end + this.shifts[this.countEdits((range) => range[1] <= end)];
    return [
      [grownStart, shiftedEnd],
      [shiftedStart, grownEnd],
      [grownStart, grownEnd],
    ];
  }

  /**
   * The edits that reach an end of a range.
   *
   * @param {Range} range - that is "cut"
   * @returns {Range[]}
   */
  getCutting([start, end]) {
    const met = this.edits.slice(
      this.countEdits((range) => range[1] <= start),
      this.countEdits((range) => range[0] < end),
    );
    return met.map(({ range }) => range).filter((range) => range[0] <= start || range[1] >= end);
  }

  /**
   * The texts that edits put in, at their places in the new text.
   *
   * @param {Edit[]} [edits] - some of all
   * @returns {{ range: Range, text: string }[]}
   */
  getInserted(edits = this.edits) {
    this.places ??= new Map(
      this.edits.map((edit, index) => {
        const start = edit.range[0] + this.shifts[index];
        return [edit, { range: /** @type {Range} */ ([start, start + edit.text.length]), text: edit.text }];
      }),
    );
    const { places } = this;
    return edits.flatMap((edit) => places.get(edit) ?? []);
  }

  /**
   * @param {Range} range - in the new text
   * @returns {boolean} whether an edit put it there
   */
  isInserted([start, end]) {
    const index = this.countEdits((range, shift) => range[0] + shift <= start) - 1;
    if (index < 0) return false;
    const { range, text } = this.edits[index];
    return end <= range[0] + this.shifts[index] + text.length;
  }

  /**
   * @param {(range: Range, shift: number) => boolean} isBefore - true for the first edits, false for the rest
   * @returns {number} how many it is true for
   */
  countEdits(isBefore) {
    let low = 0;
    let high = this.edits.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.edits[middle].range, this.shifts[middle])) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
