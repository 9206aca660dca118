import { countFirst } from "../ast/count-first.js";
import { getNodesWithin } from "../ast/nodes-within.js";
import { getDeclarations, getName, getReferencesByOffset, isSameVariable } from "./names.js";

/** @import { Range, Reference, Rewrite, Source } from "../types.js" */
/** @import { OffsetMap } from "./offsets.js" */

/**
 * A text without indentation, which may change where code moves, and the offset that each character of it had.
 *
 * @typedef {{ text: string, offsets: number[] }} Flat
 */

/**
 * User code that the edits move and that does not arrive as it was: other text, another value of a template literal, a name
 * that means something else where it stands now.
 *
 * @param {Source} source
 * @param {Source} after
 * @param {OffsetMap} offsets
 * @param {Rewrite} rewrite - it may be one of several
 * @returns {string | undefined} why the rewrite is refused
 */
export function findChangedSlice(source, after, offsets, { edits, moved = [] }) {
  if (moved.length === 0) return undefined;
  const inserted = offsets.getInserted(edits);
  const flat = getFlatOfAll(inserted);
  for (const range of moved) {
    const slice = getFlat(source.slice({ range }));
    // Code that stays where it is, between two edits, is checked with everything else outside the edits.
    if (offsets.getRelation(range) === "outside") continue;
    const line = `(line ${source.lineOf(range[0])})`;
    if (findPlaces(flat, slice).next().done === true) return `moved code would change ${line}`;
    if (findTexts(source, range).some((text) => !inserted.some((edit) => edit.text.includes(text))))
      return `a template literal would change ${line}`;
    const changed = findChangedEverywhere(source, after, offsets, range, findPlaces(flat, slice));
    if (changed !== undefined) return `\`${changed}\` would mean something else ${line}`;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Source} after
 * @param {OffsetMap} offsets
 * @param {Range} range - of the slice
 * @param {Iterable<(position: number) => number>} places - at least one
 * @returns {string | undefined} the first name that means something else at the first place, if one does at each
 */
function findChangedEverywhere(source, after, offsets, range, places) {
  /** @type {string | undefined} */
  let first;
  for (const getPlace of places) {
    const changed = findChangedReference(source, after, offsets, range, getPlace);
    if (changed === undefined) return undefined;
    first ??= changed;
  }
  return first;
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
 * @param {{ range: Range, text: string }[]} inserted
 * @returns {Flat & { starts: number[] }} one behind the other, so that a slice is looked for once; `starts`: of each, in the text
 */
function getFlatOfAll(inserted) {
  /** @type {Flat & { starts: number[] }} */
  const all = { text: "", offsets: [], starts: [] };
  for (const { range, text } of inserted) {
    const flat = getFlat(text);
    all.starts.push(all.text.length);
    all.text += flat.text;
    for (const offset of flat.offsets) all.offsets.push(range[0] + offset);
  }
  return all;
}

/**
 * The places where a slice stands in what the edits put in.
 *
 * @param {Flat & { starts: number[] }} all
 * @param {Flat} slice
 * @returns {Generator<(position: number) => number>} from a position in the slice to the offset in the new text
 */
function* findPlaces({ text, offsets, starts }, slice) {
  for (let index = text.indexOf(slice.text); index !== -1; index = text.indexOf(slice.text, index + 1)) {
    // In one of them, and not across the end of one.
    const next = starts[countFirst(starts, (start) => start <= index)] ?? text.length;
    if (index + slice.text.length <= next)
      yield (position) => offsets[index + countFirst(slice.offsets, (offset) => offset < position)];
  }
}

/**
 * What template literals and strings say: where they have several lines, their indentation is part of their value.
 *
 * @param {Source} source
 * @param {Range} range
 * @returns {string[]}
 */
function findTexts(source, range) {
  return getNodesWithin(source, { range }, "TemplateLiteral", "Literal", "JSXText").flatMap((node) =>
    node.type === "TemplateLiteral"
      ? node.quasis.map((/** @type {{ value: { raw: string } }} */ { value }) => value.raw)
      : [source.slice(node)],
  );
}

/**
 * @param {Source} source
 * @param {Source} after
 * @param {OffsetMap} offsets
 * @param {Range} range - of the slice
 * @param {(position: number) => number} getPlace - from a position in the slice to the offset in the new text
 * @returns {string | undefined} the first name in the slice that means something else at its new place
 */
function findChangedReference(source, after, offsets, [start, end], getPlace) {
  const references = getReferencesByOffset(after);
  const own = getSortedReferences(source);
  for (let index = countFirst(own, ([offset]) => offset < start); index < own.length && own[index][0] < end; index++) {
    const [offset, reference] = own[index];
    const other = references.get(getPlace(offset - start));
    if (other === undefined || !isSameInside(reference, other, offsets, [start, end], getPlace))
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
 * @param {(position: number) => number} getPlace
 * @returns {boolean}
 */
function isSameInside(reference, other, offsets, [start, end], getPlace) {
  const [declared] = getDeclarations(reference.resolved);
  const declarations = getDeclarations(other.resolved);
  // Declared inside of the slice: it moves along.
  if (declared !== undefined && declared[0] >= start && declared[1] <= end) {
    const place = getPlace(declared[0] - start);
    return declarations.some(([offset]) => offset === place);
  }
  if (isSameVariable(reference.resolved, other.resolved, offsets)) return true;
  // A function that the rewrite adds may take the variable as a parameter of the same name.
  return declared !== undefined && declarations.some((range) => offsets.isInserted(range));
}
