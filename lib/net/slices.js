import { countFirst } from "../ast/count-first.js";
import { getNodesWithin } from "../ast/syntax/nodes-within.js";
import { getDeclarations, getName, getReferencesByOffset, isSameVariable } from "./names.js";
import { refuse } from "../ast/refuse.js";

/** @import { Range, Reference, Refusal, Rewrite, Source } from "../types.js" */
/** @import { OffsetMap } from "./offsets.js" */

/**
 * A text without indentation, which may change where code moves, and the offset that each character of it had.
 *
 * @typedef {{ text: string, offsets: number[] }} Flat
 */

/**
 * Where a slice stands in what the edits put in.
 *
 * @typedef {object} Place
 * @property {number} index - in their text without indentation
 * @property {(position: number) => number} getOffset - from a position in the slice to the offset in the new text
 */

/**
 * User code that the edits move and that does not arrive as it was: other text, another value of a template literal, a name
 * that means something else where it stands now. Each slice has a place of its own, so that what is declared twice arrives twice.
 *
 * @param {Source} source
 * @param {Source} after
 * @param {OffsetMap} offsets
 * @param {Pick<Rewrite, "edits" | "moved" | "changed">} rewrite - it may be one of several
 * @returns {Refusal | undefined} why the rewrite is refused
 */
export function findChangedSlice(source, after, offsets, { edits, moved = [] }) {
  // Code that stays where it is, between two edits, is checked with everything else outside the edits.
  const arriving = moved.filter((range) => offsets.getRelation(range) !== "outside");
  if (arriving.length === 0) return undefined;
  const all = getFlatOfAll(offsets.getInserted(edits));
  /** Where the search for a text goes on: its places in front of that are taken.
   * @type {Map<string, number>} */
  const searched = new Map();
  // The longest first: a short one must not take a part of a long one's only place.
  const slices = arriving
    .map((range) => ({ range, slice: getFlat(source.slice({ range })) }))
    .sort((a, b) => b.slice.text.length - a.slice.text.length);
  for (const { range, slice } of slices) {
    const { text } = slice;
    const changed = takePlace(
      source,
      after,
      offsets,
      range,
      findPlaces(all, slice, searched.get(text) ?? 0),
      (index, isFirst) => {
        all.taken.fill(1, index, index + text.length);
        if (isFirst) searched.set(text, index + text.length);
      },
    );
    if (changed !== undefined) return changed;
  }
  return undefined;
}

/**
 * Takes the first place that is left and at which a slice is as it was.
 *
 * @param {Source} source
 * @param {Source} after
 * @param {OffsetMap} offsets
 * @param {Range} range - of the slice
 * @param {Iterable<Place>} places
 * @param {(index: number, isFirst: boolean) => void} take - `isFirst`: of those that are left
 * @returns {Refusal | undefined} what is wrong at the first place, if there is none
 */
function takePlace(source, after, offsets, range, places, take) {
  /** @type {Refusal | undefined} */
  let first;
  for (const { index, getOffset } of places) {
    const name = findChangedReference(source, after, offsets, range, getOffset);
    const changed = hasChangedText(source, after, range, getOffset)
      ? refuse(source, "templateChanges", { at: { range } })
      : name === undefined
        ? undefined
        : refuse(source, "nameMeansOther", { at: { range }, name });
    if (changed === undefined) {
      take(index, first === undefined);
      return undefined;
    }
    first ??= changed;
  }
  return first ?? refuse(source, "movedCodeChanges", { at: { range } });
}

/**
 * @param {string} text
 * @returns {Flat}
 */
function getFlat(text) {
  /** @type {Flat} */
  const flat = { text: "", offsets: [] };
  for (const { 0: part, index } of text.matchAll(/\n[\t ]*|[^\n]+/g)) {
    const kept = part[0] === "\n" ? "\n" : part;
    flat.text += kept;
    for (let i = 0; i < kept.length; i++) flat.offsets.push(index + i);
  }
  return flat;
}

/**
 * @typedef {object} Inserted
 * @property {string} text - without indentation, one behind the other, so that a slice is looked for once
 * @property {number[]} offsets
 * @property {number[]} starts - of each, in the text
 * @property {Uint8Array} taken - 1 for each character that has arrived
 */

/**
 * @param {{ range: Range, text: string }[]} inserted
 * @returns {Inserted}
 */
function getFlatOfAll(inserted) {
  let all = "";
  /** @type {number[]} */
  const offsets = [];
  /** @type {number[]} */
  const starts = [];
  for (const { range, text } of inserted) {
    const flat = getFlat(text);
    starts.push(all.length);
    all += flat.text;
    for (const offset of flat.offsets) offsets.push(range[0] + offset);
  }
  return { text: all, offsets, starts, taken: new Uint8Array(all.length) };
}

/**
 * The places of a slice that are left in what the edits put in.
 *
 * @param {Inserted} all
 * @param {Flat} slice
 * @param {number} from
 * @returns {Generator<Place>}
 */
function* findPlaces({ text, offsets, starts, taken }, slice, from) {
  const { length } = slice.text;
  for (let index = text.indexOf(slice.text, from); index !== -1; index = text.indexOf(slice.text, index + 1)) {
    // In one of them, and not across the end of one.
    const end = starts[countFirst(starts, (start) => start <= index)] ?? text.length;
    // What took a part of it is at least as long, and has one of its ends.
    if (index + length > end || taken[index] === 1 || taken[index + length - 1] === 1) continue;
    yield {
      index,
      getOffset: (position) => offsets[index + countFirst(slice.offsets, (offset) => offset < position)],
    };
  }
}

/**
 * Whether a template literal, a string or a text of JSX says something else: where they have several lines, their indentation is
 * part of their value.
 *
 * @param {Source} source
 * @param {Source} after
 * @param {Range} range - of the slice
 * @param {Place["getOffset"]} getOffset
 * @returns {boolean}
 */
function hasChangedText(source, after, range, getOffset) {
  return getNodesWithin(source, { range }, "TemplateElement", "Literal", "JSXText").some(
    (node) => !after.text.startsWith(source.slice(node), getOffset(node.range[0] - range[0])),
  );
}

/**
 * @param {Source} source
 * @param {Source} after
 * @param {OffsetMap} offsets
 * @param {Range} range - of the slice
 * @param {Place["getOffset"]} getOffset
 * @returns {string | undefined} the first name in the slice that means something else at its new place
 */
function findChangedReference(source, after, offsets, [start, end], getOffset) {
  const references = getReferencesByOffset(after);
  const own = getSortedReferences(source);
  for (let index = countFirst(own, ([offset]) => offset < start); index < own.length && own[index][0] < end; index++) {
    const [offset, reference] = own[index];
    const other = references.get(getOffset(offset - start));
    if (other === undefined || !isSameInside(reference, other, offsets, [start, end], getOffset))
      return getName(reference);
  }
  return undefined;
}

/**
 * @param {Source} source
 * @returns {[offset: number, Reference][]} in the order of the text
 */
function getSortedReferences(source) {
  return source.memo(getSortedReferences, () => [...getReferencesByOffset(source)].sort(([a], [b]) => a - b));
}

/**
 * @param {Reference} reference
 * @param {Reference} other - after the rewrite
 * @param {OffsetMap} offsets
 * @param {Range} range - of the slice
 * @param {Place["getOffset"]} getOffset
 * @returns {boolean}
 */
function isSameInside(reference, other, offsets, [start, end], getOffset) {
  const [declared] = getDeclarations(reference.resolved);
  const declarations = getDeclarations(other.resolved);
  // Declared inside of the slice: it moves along.
  if (declared !== undefined && declared[0] >= start && declared[1] <= end) {
    const place = getOffset(declared[0] - start);
    return declarations.some(([offset]) => offset === place);
  }
  if (isSameVariable(reference.resolved, other.resolved, offsets)) return true;
  // A function that the rewrite adds may take the variable as a parameter of the same name.
  return declared !== undefined && declarations.some((range) => offsets.isInserted(range));
}
