import { getChildren } from "../ast/syntax/walk.js";

/** @import { Node, Source } from "../types.js" */

/** Shorter texts cannot nest deeply enough to matter: one level takes a character or more. */
const SHORT = 4000;
/** Brackets in brackets. */
const MANY_BRACKETS = 1000;
/** Characters between the same brackets, without what stands in brackets between them: `a => b => c => …`, `!!!!…`, `f()()()…`. */
const LONG_STRETCH = 4000;
/** `else if` chains nest in the tree, not in the text. */
const MANY_ELSES = 3000;

const OPENING = new Set("([{");
const CLOSING = new Set(")]}");

/**
 * Whether a text could have a tree thousands of levels deep. Reads strings and comments like code: says yes too often
 * (1 file in 1,000: long strings mostly), and never no for a tree that is deep, unless its strings are made for that.
 *
 * @param {string} text
 * @returns {boolean}
 */
export function mayNestDeeply(text) {
  if (text.length < SHORT) return false;
  /** For each pair of brackets that is open, the length of its stretch. */
  const stretches = [0];
  /** Where a stretch has a `<`, its commas may stand between types: `A<x, B<x, C<x, …`. */
  const angles = [false];
  let end = 0;
  for (const { 0: token, index } of text.matchAll(/[()[\]{},;<]/g)) {
    let inner = stretches.length - 1;
    stretches[inner] += index - end;
    end = index + 1;
    if (stretches[inner] > LONG_STRETCH || inner > MANY_BRACKETS) return true;
    if (token === "<") angles[inner] = true;
    else if (OPENING.has(token)) {
      stretches.push(0);
      angles.push(false);
    } else if (CLOSING.has(token)) {
      if (inner > 0) {
        stretches.pop();
        angles.pop();
        inner--;
      }
      // f()(): the brackets count where they stand.
      stretches[inner] = token === "}" && isEnd(text, end) ? 0 : stretches[inner] + 2;
    } else if (token === ";" || !angles[inner]) {
      stretches[inner] = 0;
      angles[inner] = false;
    }
  }
  return (
    stretches[stretches.length - 1] + text.length - end > LONG_STRETCH ||
    text.split("else", MANY_ELSES + 1).length > MANY_ELSES
  );
}

/** What no expression goes on with. */
const NEW_STATEMENT = /\s*(?:$|(?!(?:in|instanceof|as|satisfies)\b)[\w$"'@#/}])/y;

/**
 * @param {string} text
 * @param {number} place - behind a brace
 * @returns {boolean} whether what ended there can be a statement: `a ? {} : b ? {} : …` goes on
 */
function isEnd(text, place) {
  NEW_STATEMENT.lastIndex = place;
  return NEW_STATEMENT.test(text);
}

/**
 * @param {Node} ast
 * @param {Source["visitorKeys"]} visitorKeys
 * @returns {number} how many nodes stand inside one another
 */
export function getTreeDepth(ast, visitorKeys) {
  let depth = 0;
  for (let level = [ast]; level.length > 0; depth++) level = level.flatMap((node) => getChildren(node, visitorKeys));
  return depth;
}
