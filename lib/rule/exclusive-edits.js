import { getEditedNames, getNewNames } from "../ast/syntax/edited-names.js";

/** @import { Edit, Range, Source } from "../types.js" */

/**
 * The edits of a rewrite, so that a linter does not apply it together with another one that brings the same names: each
 * was planned on the code as it is, where the name was free. Linters apply what does not overlap, and look again; so the
 * later one of the two gets empty edits that make it reach as far as the earlier one.
 *
 * @param {Source} source - the file's, where it is kept how far the rewrites reach that were offered before
 * @param {Edit[]} edits
 * @param {Set<string>} [brought] - the names, where they are known already
 * @returns {Edit[]}
 */
export function getExclusiveEdits(source, edits, brought = getBroughtNames(source, edits)) {
  /** How far the rewrites reach that bring a name.
   * @type {Map<string, Range>} */
  const reaches = source.memo(getExclusiveEdits, () => new Map());
  const range = getHull(edits.map((edit) => edit.range));
  let [start, end] = range;
  for (const name of brought) {
    const reach = getHull([range, reaches.get(name) ?? range]);
    reaches.set(name, reach);
    [start, end] = getHull([[start, end], reach]);
  }
  /** @param {number} offset */
  const reachTo = (offset) => ({ range: /** @type {Range} */ ([offset, offset]), text: "" });
  return [...(start < range[0] ? [reachTo(start)] : []), ...edits, ...(end > range[1] ? [reachTo(end)] : [])];
}

/**
 * @param {Source} source
 * @param {Edit[]} edits
 * @returns {Set<string>} names that the new text has and the replaced text had not
 */
export function getBroughtNames(source, edits) {
  return getNewNames(getEditedNames(source, edits));
}

/** @param {Range[]} ranges */
function getHull(ranges) {
  return /** @type {Range} */ ([
    Math.min(...ranges.map(([start]) => start)),
    Math.max(...ranges.map(([, end]) => end)),
  ]);
}
