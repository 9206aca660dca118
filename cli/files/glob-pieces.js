/** @import { Piece } from "../../lib/heat/globs.js" */

/** What POSIX calls sets of characters, in git's patterns: `[[:digit:]]`.
 * @type {Record<string, RegExp>} */
const NAMED = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /\d/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[\t-\r ]/,
  upper: /[A-Z]/,
  xdigit: /[\dA-Fa-f]/,
};

/**
 * Reads a pattern as git does, and shells do: `*`, `?`, `[a-z]`, `**` between slashes, `\` before a character that stands for
 * itself.
 *
 * @param {string} pattern
 * @param {boolean} hasBraces - `{a,b}` are alternatives
 * @returns {Piece[] | undefined} undefined for one that fits nothing, since something in it does not end
 */
export function findPieces(pattern, hasBraces) {
  /** @type {Piece[]} */
  const pieces = [];
  const add = (/** @type {string} */ text) => {
    if (typeof pieces.at(-1) === "string") pieces.push(`${pieces.pop()}${text}`);
    else pieces.push(text);
  };
  for (let at = 0; at < pattern.length;) {
    const character = pattern[at];
    if (character === "*") {
      const end = skipStars(pattern, at);
      const isWhole = end - at > 1 && (at === 0 || pattern[at - 1] === "/");
      if (isWhole && pattern[end] === "/") pieces.push({ wildcard: "**/" });
      else pieces.push({ wildcard: isWhole && end === pattern.length ? "**" : "*" });
      at = isWhole && pattern[end] === "/" ? end + 1 : end;
    } else if (character === "?") {
      pieces.push({ wildcard: "?" });
      at++;
    } else if (character === "[") {
      const set = findSet(pattern, at);
      if (set === undefined) return undefined;
      pieces.push({ has: set.has });
      at = set.end;
    } else if (character === "{" && hasBraces) {
      const braces = findBraces(pattern, at);
      if (braces === undefined) return undefined;
      pieces.push({ alternatives: braces.alternatives });
      at = braces.end;
    } else {
      if (character === "\\") at++;
      if (at === pattern.length) return undefined;
      add(pattern[at++]);
    }
  }
  return pieces;
}

/**
 * @param {string} pattern
 * @param {number} start
 * @returns {number}
 */
function skipStars(pattern, start) {
  let end = start;
  while (pattern[end] === "*") end++;
  return end;
}

/**
 * @param {string} pattern
 * @param {number} start - of `[`
 * @returns {{ has: (character: string) => boolean, end: number } | undefined}
 */
function findSet(pattern, start) {
  let at = start + 1;
  const isNegated = pattern[at] === "!" || pattern[at] === "^";
  if (isNegated) at++;
  /** @type {((character: string) => boolean)[]} */
  const tests = [];
  for (let isFirst = true; isFirst || pattern[at] !== "]"; isFirst = false) {
    if (at >= pattern.length) return undefined;
    const name = pattern.startsWith("[:", at) ? pattern.slice(at + 2, pattern.indexOf(":]", at + 2)) : undefined;
    if (name !== undefined && Object.hasOwn(NAMED, name)) {
      tests.push((character) => NAMED[name].test(character));
      at += name.length + "[::]".length;
      continue;
    }
    if (pattern[at] === "\\") at++;
    const first = pattern[at++];
    let last = first;
    if (pattern[at] === "-" && pattern[at + 1] !== "]" && at + 1 < pattern.length) {
      at++;
      if (pattern[at] === "\\") at++;
      last = pattern[at++];
    }
    if (last === undefined) return undefined;
    tests.push((character) => first <= character && character <= last);
  }
  return {
    has: (character) => character !== "/" && tests.some((test) => test(character)) !== isNegated,
    end: at + 1,
  };
}

/**
 * @param {string} pattern
 * @param {number} start - of `{`
 * @returns {{ alternatives: Piece[][], end: number } | undefined}
 */
function findBraces(pattern, start) {
  /** @type {Piece[][]} */
  const alternatives = [];
  let depth = 0;
  let begin = start + 1;
  for (let at = start; at < pattern.length; at++) {
    if (pattern[at] === "{") depth++;
    if (pattern[at] === "}") depth--;
    if (depth === 0 || (depth === 1 && pattern[at] === ",")) {
      const pieces = findPieces(pattern.slice(begin, at), true);
      if (pieces === undefined) return undefined;
      alternatives.push(pieces);
      begin = at + 1;
    }
    if (depth === 0) return { alternatives, end: at + 1 };
  }
  return undefined;
}
