import { getChildren } from "../ast/walk.js";

/** @import { Node, Source } from "../types.js" */

/** Shorter texts cannot nest deeply enough to matter: one level takes two characters or more. */
const SHORT = 4000;
/** Brackets in brackets. */
const MANY_BRACKETS = 1000;
/** Characters without a closing brace: `a => b => c => …`, `for (;;) for (;;) …`, `A<B<C<…`. */
const LONG_STRETCH = 8000;
/** `else if` chains nest in the tree, not in the text. */
const MANY_ELSES = 3000;

const OPENING = new Set("([{");
const CLOSING = new Set(")]}");

/**
 * Whether a text could have a tree thousands of levels deep. Counts brackets, in strings and comments too: says yes too
 * often (1 file in 100, long data mostly), and never no for a tree that is deep.
 *
 * @param {string} text
 * @returns {boolean}
 */
export function mayNestDeeply(text) {
  if (text.length < SHORT) return false;
  let depth = 0;
  let braceEnd = 0;
  for (const { 0: token, index } of text.matchAll(/[()[\]{}]/g)) {
    if (OPENING.has(token)) depth++;
    else if (CLOSING.has(token) && depth > 0) depth--;
    if (depth > MANY_BRACKETS || index - braceEnd > LONG_STRETCH) return true;
    if (token === "}") braceEnd = index;
  }
  return text.length - braceEnd > LONG_STRETCH || text.split("else", MANY_ELSES + 1).length > MANY_ELSES;
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
