/** @import { Edit, Range, Source } from "../types.js" */

/** Strings, comments, and names, but not those of members of anything else than `this`. */
const NAME =
  /\/\/.*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<![\p{ID_Continue}$#])(?<!(?<!\bthis)\??\.)#?[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

/** What is no name, or none that a rewrite invents. */
const KEYWORD =
  /^(?:async|await|break|case|catch|class|const|continue|declare|default|delete|do|else|extends|false|finally|for|from|function|get|if|implements|import|in|instanceof|let|new|null|of|private|protected|public|readonly|return|set|static|super|switch|this|throw|true|try|typeof|undefined|unknown|var|void|while|yield)$/;

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
  const names = getNewNames(source, edits);
  const range = getHull(edits.map((edit) => edit.range));
  const others = offered.filter((other) => [...names].some((name) => other.names.has(name)));
  offered.push({ names, range });
  const [start, end] = getHull([range, ...others.map((other) => other.range)]);
  /** @param {number} offset */
  const reachTo = (offset) => ({ range: /** @type {Range} */ ([offset, offset]), text: "" });
  return [...(start < range[0] ? [reachTo(start)] : []), ...edits, ...(end > range[1] ? [reachTo(end)] : [])];
}

/**
 * @param {Source} source
 * @param {Edit[]} edits
 * @returns {Set<string>} names that the new text has and the replaced text had not
 */
function getNewNames(source, edits) {
  const known = new Set(edits.flatMap(({ range }) => getNames(source.text.slice(range[0], range[1]))));
  const names = edits.flatMap(({ text }) => getNames(text));
  return new Set(names.filter((name) => !known.has(name) && !KEYWORD.test(name) && !(name in globalThis)));
}

/** @param {string} text */
function getNames(text) {
  return (text.match(NAME) ?? []).filter((name) => !/^["'/]/.test(name));
}

/** @param {Range[]} ranges */
function getHull(ranges) {
  return /** @type {Range} */ ([
    Math.min(...ranges.map(([start]) => start)),
    Math.max(...ranges.map(([, end]) => end)),
  ]);
}
