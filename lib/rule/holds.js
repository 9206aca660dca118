import { countFirst } from "../ast/count-first.js";
import { moveLines } from "./move-lines.js";

/** @import { Report } from "./look.js" */
/** @import { Range, Source } from "../types.js" */
/** @import { TextChange } from "./find-change.js" */

/** What code declares: `const { parse, format } =`, `function parse`, `import url, { parse } from`. */
const DECLARATION =
  /\b(?:(?:const|let|var)\b[^=;]*|(?:function\b[\s*]*|class\s+)[\p{ID_Continue}$]+|import\b[^"'`;]*)/gu;

/** What a declared function begins with. */
const FUNCTION = /^\s*(?:async\s+)?function\b/;

/**
 * Whether what was reported of a finding is the same after a change, or the change has it looked at again.
 *
 * @param {TextChange} change
 * @param {Report} report - of the text before
 * @param {Source} source - that text
 * @param {() => boolean} isSameManner - whether the file is still written in the same way
 * @returns {boolean} false where the whole file has to be looked at
 */
export function holds(change, { trigger, range, data, offered }, source, isSameManner) {
  const edits = offered?.edits ?? [];
  if (edits.some((edit) => meets(edit.range, change.before))) return false;
  if (isOpen(change, shift(change, trigger.range))) return true;
  if (meets(range, change.own) || edits.some((edit) => meets(edit.range, change.own))) return false;
  if (offered !== undefined && !isSameManner()) return false;
  // What is put into the module has its place and its names among all that is there.
  const far = edits.filter((edit) => !isBesides(source, trigger, edit));
  if (far.length > 0 && !change.isInside) return false;
  if (far.some(({ text }) => getDeclared(text).some((name) => change.variables.has(name)))) return false;
  // A function that is like one of the module becomes that one.
  if (change.declared.size > 0 && far.some(({ text }) => FUNCTION.test(text))) return false;
  if (edits.some(({ text }) => getWords(text).some((name) => change.declared.has(name)))) return false;
  const texts =
    offered === undefined ? {} : "desc" in offered.title ? { desc: offered.title.desc } : offered.title.data;
  return [data, texts].every((told) => moveLines(told, change) !== undefined);
}

/**
 * @param {TextChange} change
 * @param {Range} range - of a node, as it is now
 * @returns {boolean} whether it is to be looked at
 */
export function isOpen({ after, open }, [start, end]) {
  return (
    open.some((range) => range[0] <= start && end <= range[1]) ||
    (start <= after[0] && after[1] <= end && open.length > 0)
  );
}

/**
 * @param {TextChange} change
 * @param {Range} range - in the text before, outside of what has changed
 * @returns {Range} as it is now
 */
export function shift({ before, growth }, [start, end]) {
  return [start >= before[1] ? start + growth : start, end > before[0] ? end + growth : end];
}

/**
 * @param {Range} one
 * @param {Range} other
 * @returns {boolean} whether they have something in common, or touch
 */
function meets(one, other) {
  return one[0] <= other[1] && other[0] <= one[1];
}

/**
 * @param {string} text - that an edit puts in
 * @returns {string[]} names that may be declared there
 */
function getDeclared(text) {
  return [...text.matchAll(DECLARATION)].flatMap(([declaration]) => getWords(declaration));
}

/**
 * @param {string} text
 * @returns {string[]} the names in it, and other words
 */
export function getWords(text) {
  return text.match(/[\p{ID_Continue}$]+/gu) ?? [];
}

/**
 * @param {Source} source
 * @param {{ range: Range }} trigger
 * @param {{ range: Range }} edit
 * @returns {boolean} whether an edit is inside of the statement of the module that a finding is in
 */
function isBesides({ ast: { body } }, trigger, edit) {
  const statement = body[countFirst(body, (/** @type {any} */ { range }) => range[0] <= trigger.range[0]) - 1];
  return statement !== undefined && statement.range[0] < edit.range[0] && edit.range[1] < statement.range[1];
}
