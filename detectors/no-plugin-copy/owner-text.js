import { findOpening } from "./find-opening.js";

/** Characters of a function that are looked through for its start. */
const LONGEST = 20_000;
/** Characters of a list of parameters, or of a condition. */
const PARAMETERS_LENGTH = 2000;
/** Characters in front of that: `static async`, `exports.create = function`. */
const HEAD_LENGTH = 120;

/** What is inside parentheses in front of a block, where these are no parameters. */
const STATEMENT = /\b(?:if|for|for\s+await|while|switch|catch|with)\s*$/;
/** The start of a callback that is as good as a loop. */
const EACH = /\bforEach\s*\(\s*(?:async\s+)?(?:function\b\s*(?:[\w$]+\s*)?)?$/;
/** The end of the head of a function: `) `, `): void `. */
const LIST_END = /\)(?:\s*:[^(){};=]{1,100})?\s*$/;
/** The same, of a type that has brackets of its own: `): { a: string } `, `): Promise<() => void> `. */
const TYPED_END = /\)\s*:[^;]*[}>]\s*$/;
/** `(a, b) =>`, `(a): a is string =>`, `name =>` */
const ARROW_END = /=>\s*$/;
const NAME_ARROW = /(?<![\w$.])[\w$]+\s*=>\s*$/;

/**
 * The function that a place stands in, as far as the text tells.
 *
 * @typedef {object} OwnerText
 * @property {number} start - of its parameters
 * @property {string} head - what stands in front of these: "constructor", "exports.create = async function"
 */

/**
 * The function around a place in a text, without parsing: callbacks of `forEach` belong to the function around them.
 *
 * @param {string} text
 * @param {number} place
 * @returns {OwnerText | "none" | undefined} "none" outside functions; undefined where the text does not tell
 */
export function findOwnerText(text, place) {
  const bound = Math.max(0, place - LONGEST);
  let depth = 0;
  for (let brace = place - 1; brace >= bound; brace--) {
    const character = text[brace];
    if (character !== "{" && character !== "}") continue;
    // "{", '}', /\{/, `${name}`: it may be part of a string.
    if (/["'`\\]/.test(text[brace - 1] ?? "") || /["'`]/.test(text[brace + 1] ?? "")) return undefined;
    if (character === "}") depth++;
    else if (depth > 0) depth--;
    else {
      const owner = readHead(text, brace);
      if (owner !== "block") return owner;
    }
  }
  return bound === 0 ? "none" : undefined;
}

/**
 * @param {string} text
 * @param {number} brace - place of a `{`
 * @returns {OwnerText | "block" | undefined} "block" where it begins no function
 */
function readHead(text, brace) {
  const before = text.slice(Math.max(0, brace - HEAD_LENGTH), brace);
  const isArrow = ARROW_END.test(before);
  if (isArrow && NAME_ARROW.test(before)) {
    const start = brace - before.length + before.search(NAME_ARROW);
    return toOwner(text, start);
  }
  const end = LIST_END.exec(isArrow ? before.replace(ARROW_END, "") : before);
  if (end === null)
    return isArrow || TYPED_END.test(before) || /\bclass\b[^;{}]*$|\bstatic\s*$/.test(before) ? undefined : "block";
  const start = findOpening(text, brace - before.length + end.index, PARAMETERS_LENGTH);
  return start === undefined ? undefined : toOwner(text, start);
}

/**
 * @param {string} text
 * @param {number} start - of the parentheses, or of what has none
 * @returns {OwnerText | "block"}
 */
function toOwner(text, start) {
  const head = text.slice(Math.max(0, start - HEAD_LENGTH), start);
  return STATEMENT.test(head) || EACH.test(head) ? "block" : { start, head };
}
