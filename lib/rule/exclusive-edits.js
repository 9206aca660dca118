import { getEditedNames, getNewNames } from "../ast/syntax/edited-names.js";

/** @import { Edit, Range, Source } from "../types.js" */

/**
 * The edits of a rewrite, so that a linter does not apply it together with another one that brings the same names: each
 * was planned on the code as it is, where the name was free. Linters apply what does not overlap, and look again; so the
 * later one of the two gets empty edits that make it reach as far as the earlier one.
 *
 * @param {Source} source - the file's, where the rewrites that were offered before are kept
 * @param {Edit[]} edits
 * @returns {Edit[]}
 */
export function getExclusiveEdits(source, edits) {
  /** @type {{ names: Set<string>, range: Range }[]} */
  const offered = source.memo(getExclusiveEdits, () => []);
  const names = getNewNames(getEditedNames(source, edits));
  const range = getHull(edits.map((edit) => edit.range));
  const others = offered.filter((other) => [...names].some((name) => other.names.has(name)));
  offered.push({ names, range });
  const [start, end] = getHull([range, ...others.map((other) => other.range)]);
  /** @param {number} offset */
  const reachTo = (offset) => ({ range: /** @type {Range} */ ([offset, offset]), text: "" });
  return [...(start < range[0] ? [reachTo(start)] : []), ...edits, ...(end > range[1] ? [reachTo(end)] : [])];
}

/** @param {Range[]} ranges */
function getHull(ranges) {
  return /** @type {Range} */ ([
    Math.min(...ranges.map(([start]) => start)),
    Math.max(...ranges.map(([, end]) => end)),
  ]);
}
