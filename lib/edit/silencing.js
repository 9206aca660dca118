import { contains } from "../ast/syntax/contains.js";
import { refuse } from "../ast/refuse.js";

/** @import { Comment, Node, Range, Refusal, Source } from "../types.js" */

/** Comments about the line that they stand on. */
const OWN_LINE = /^[\s*]*((es|ox)lint-disable-line|tslint:disable-line|jshint ignore:line)\b|\bNOSONAR\b/;

/** Comments about the next line of code. */
const NEXT_LINE =
  /^[\s*/]*((es|ox)lint-disable-next-line|tslint:disable-next-line|(biome|deno-lint)-ignore(?!-)|@ts-(ignore|expect-error)|\$Flow(FixMe|Ignore|Issue|ExpectedError))\b/;

/** Comments about all that follows, and those that end that. */
const START = /^\s*((es|ox)lint-disable(?!-)|biome-ignore-start)\b/;
const END = /^\s*((es|ox)lint-enable|biome-ignore-end)\b/;

/**
 * Why code cannot leave its line: a comment silences a linter or a compiler there, and would not come along.
 *
 *   // eslint-disable-next-line n/no-process-env
 *   const address = options.address || process.env.ADDRESS;
 *                                      ^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {{ range: Range }} code
 * @returns {Refusal | undefined}
 */
export function findSilencedLine(source, code) {
  const [first, last] = [source.lineOf(code.range[0]), source.lineOf(code.range[1])];
  const found = getSilenced(source).find(
    ({ comment, line }) => first <= line && line <= last && !contains(code, comment),
  );
  return found && refuse(source, "commentSilences", { at: found.comment });
}

/**
 * Why code cannot leave a statement: a comment `eslint-disable` inside of it is still in force where the code stands.
 *
 * @param {Source} source
 * @param {Node} statement - of the module
 * @param {Node} code - inside of it
 * @returns {Refusal | undefined}
 */
export function findSilencedPart(source, statement, code) {
  const comment = source.comments.findLast(
    (other) => statement.range[0] < other.range[0] && other.range[1] <= code.range[0] && isBoundary(other),
  );
  return comment !== undefined && START.test(comment.value)
    ? refuse(source, "commentSilences", { at: comment })
    : undefined;
}

/**
 * @param {Comment} comment
 * @returns {boolean} whether it is about all that follows, `eslint-disable`, or ends that: it belongs to no statement
 */
export function isBoundary({ value }) {
  return START.test(value) || END.test(value);
}

/**
 * @param {Source} source
 * @returns {{ comment: Comment, line: number }[]} comments about single lines, and which
 */
function getSilenced(source) {
  return source.memo(getSilenced, () =>
    source.comments.flatMap((comment, index) => {
      if (OWN_LINE.test(comment.value)) return [{ comment, line: source.lineOf(comment.range[0]) }];
      return NEXT_LINE.test(comment.value) ? [{ comment, line: getNextLine(source, index) }] : [];
    }),
  );
}

/**
 * @param {Source} source
 * @param {number} index - of a comment
 * @returns {number} the line of the first code behind it
 */
function getNextLine(source, index) {
  let [, end] = source.comments[index].range;
  for (const { range } of source.comments.slice(index + 1)) {
    if (source.text.slice(end, range[0]).trim() !== "") break;
    [, end] = range;
  }
  return source.lineOf(end + (/^\s*/.exec(source.text.slice(end))?.[0].length ?? 0));
}
