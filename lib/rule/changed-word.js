import { countEqual, countEqualFromEnd } from "./equal-ends.js";
import { hasWord } from "../ast/has-word.js";
import { OF_FILE } from "./open-statements.js";

/** @import { Range } from "../types.js" */

/**
 * One word that was typed, in the text as it is now.
 *
 * @typedef {object} ChangedWord
 * @property {Range} range - of the word
 * @property {number} growth - characters that it has more than before
 */

/** A word before and after: a token or comment of ESLint's.
 * @typedef {{ type: string, value: string, range: Range }} Token */

/** What is a name in one place and says how code is read in another. */
const KEYWORD =
  /^(?:abstract|accessor|as|asserts|async|await|constructor|declare|eval|from|get|global|implements|infer|interface|is|keyof|let|module|namespace|of|out|package|private|protected|prototype|public|readonly|require|satisfies|set|static|type|undefined|unique|using|yield|arguments|exports|globalThis|process|target|meta|use)$/;

/** What loads modules anew, or says where they are kept. */
const OF_LOADING = /^(?:cache|fresh|decache|clear)$/;

/** Comments that say something to a tool: `@hotpath`, `eslint-disable`, `@type`. */
export const SAID = /@|eslint|global|exported/;

/**
 * The one word that tells a text from the one before it, where nothing else in the file can mean something else by it: a name
 * that stands nowhere else, a number, the content of a string that stands nowhere else, of a comment. All other tokens are the
 * same, so the two trees differ in that one leaf.
 *
 * @param {any} before - ESLint's SourceCode
 * @param {any} after
 * @returns {ChangedWord | undefined} undefined where more has changed, or more may be meant
 */
export function findChangedWord(before, after) {
  const start = countEqual(before.text, after.text);
  const end = countEqualFromEnd(before.text, after.text, start);
  const growth = after.text.length - before.text.length;
  const word = findTouched(after, start, after.text.length - end);
  if (word === undefined) return undefined;
  const { range } = word;
  const other = findTouched(before, start, before.text.length - end, range[0]);
  if (
    other?.type !== word.type ||
    other.range[1] !== range[1] - growth ||
    before.tokensAndComments.length !== after.tokensAndComments.length ||
    !isAlone(after.text, range, [other, word].map(getContent), word)
  )
    return undefined;
  return { range, growth };
}

/**
 * @param {string} text
 * @param {Range} range
 * @param {(string | undefined)[]} contents - of the word, before and after
 * @param {Token} word
 * @returns {boolean} whether nothing else in the text can have to do with it
 */
function isAlone(text, [start, end], contents, { type }) {
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  return contents.every((content) => {
    if (content === undefined || /[\n\r\\]/.test(content)) return false;
    // `charCodeAt(0) === 37`, `includes("%")`: who looks for it may decode elsewhere.
    if (type === "Numeric") return Number(content) !== 37;
    if (type === "Line" || type === "Block") return !SAID.test(content);
    if (OF_FILE.test(content) || OF_LOADING.test(content) || KEYWORD.test(content)) return false;
    if (type === "Identifier") return !hasWord(before, content) && !hasWord(behind, content);
    // What is loaded, and what says how code is read.
    return (
      content !== "" &&
      content !== "%" &&
      !/\b(?:from|import|require)\b[\s(]*$/.test(before.slice(-100)) &&
      !/[;{}]\s*$/.test(before.slice(-100)) &&
      !before.includes(content) &&
      !behind.includes(content)
    );
  });
}

/**
 * @param {Token} token
 * @returns {string | undefined} undefined for what is no word: brackets, templates, regular expressions
 */
function getContent({ type, value }) {
  if (type === "Identifier" || type === "Numeric" || type === "Line" || type === "Block") return value;
  return type === "String" && value.length > 1 ? value.slice(1, -1) : undefined;
}

/**
 * @param {any} sourceCode
 * @param {number} start
 * @param {number} end
 * @param {number} [at] - where it has to begin
 * @returns {Token | undefined} the word or comment that the range is in, or is at the end of
 */
function findTouched({ tokensAndComments }, start, end, at) {
  let low = 0;
  let high = tokensAndComments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokensAndComments[middle].range[1] < start) low = middle + 1;
    else high = middle;
  }
  // Between two of them, a word is what grows, and no bracket.
  for (const token of tokensAndComments.slice(low, low + 2))
    if (
      token.range[0] <= start &&
      end <= token.range[1] &&
      (at === undefined || token.range[0] === at) &&
      getContent(token) !== undefined
    )
      return token;
  return undefined;
}
