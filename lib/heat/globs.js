import { getOrInsert } from "../ast/get-or-insert.js";

/**
 * A piece of a glob: text, a wildcard, one of some characters, or the alternatives of braces.
 *
 * @typedef {string | { wildcard: "*" | "**" | "**\/" | "?" } | { has: (character: string) => boolean } | { alternatives: Piece[][] }} Piece
 */

/**
 * Places between the characters of a text, those that a match has come to being 1.
 *
 * @typedef {Uint8Array} Places
 */

/** @type {Map<string, Piece[]>} */
const globs = new Map();

/**
 * Whether a text fits a glob of `*`, `**`, `?` and `{a,b}`. The plugin's entry may load nothing of Node's, and a library
 * for globs costs more to load than the plugin; see docs/decisions. Not a regular expression made of the glob: one of many
 * stars would go back and forth in the text for ages.
 *
 * @param {string} glob
 * @param {string} text - a path with `/`, or the name of a module
 * @returns {boolean}
 */
export function matchesGlob(glob, text) {
  const pieces = getOrInsert(globs, glob, () => parseGlob(glob));
  return matchesPieces(pieces, text) || (text.startsWith("./") && matchesPieces(pieces, text.slice(2)));
}

/**
 * @param {string} glob
 * @returns {string[]} texts of which whatever fits has one in it, the longest that there are: ["/api/"] of "src/*{a,b}/api/*.js", ["proxy", "middleware"]
 *   of "*{proxy,middleware}.js"
 */
export function getFixedParts(glob) {
  const choices = parseGlob(glob).map((piece) => {
    if (typeof piece === "string") return [piece];
    if (!("alternatives" in piece)) return [""];
    return piece.alternatives.map(([text = "", ...others]) =>
      typeof text === "string" && others.length === 0 ? text : "",
    );
  });
  const getLeast = (/** @type {string[]} */ texts) => Math.min(...texts.map(({ length }) => length));
  return choices.reduce((best, texts) => (getLeast(texts) > getLeast(best) ? texts : best), [""]);
}

/**
 * @param {string[]} files - globs, those behind a "!" of what is left out
 * @param {string} path
 * @returns {boolean}
 */
export function matchesFiles(files, path) {
  const isOut = (/** @type {string} */ glob) => glob.startsWith("!");
  return (
    files.some((glob) => !isOut(glob) && matchesGlob(glob, path)) &&
    !files.some((glob) => isOut(glob) && matchesGlob(glob.slice(1), path))
  );
}

/**
 * @param {Piece[]} pieces
 * @param {string} text
 * @returns {boolean} whether they are all of the text
 */
export function matchesPieces(pieces, text) {
  // Most texts differ at once from what a glob begins or ends with, or lack a part of it.
  const [first] = pieces;
  const last = pieces.at(-1);
  if (typeof first === "string" && !text.startsWith(first)) return false;
  if (typeof last === "string" && !text.endsWith(last)) return false;
  if (pieces.some((piece) => typeof piece === "string" && !text.includes(piece))) return false;
  const start = new Uint8Array(text.length + 1);
  start[0] = 1;
  return follow(pieces, text, start)[text.length] === 1;
}

/**
 * @param {string} glob
 * @returns {Piece[]}
 */
function parseGlob(glob) {
  return (glob.match(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[^*?{]+|\{/g) ?? []).map((token) => {
    if (token === "**/" || token === "**" || token === "*" || token === "?") return { wildcard: token };
    return token.startsWith("{") && token.length > 1
      ? { alternatives: token.slice(1, -1).split(",").map(parseGlob) }
      : token;
  });
}

/**
 * Goes on from all places at once, so that no character is looked at twice for one piece.
 *
 * @param {Piece[]} pieces
 * @param {string} text
 * @param {Places} start
 * @returns {Places}
 */
function follow(pieces, text, start) {
  return pieces.reduce((places, piece) => {
    if (typeof piece === "string") return skipText(piece, text, places);
    if ("wildcard" in piece) return skipWildcard(piece.wildcard, text, places);
    if ("has" in piece)
      return places.map((_, place) => (place > 0 && places[place - 1] === 1 && piece.has(text[place - 1]) ? 1 : 0));
    const ends = piece.alternatives.map((alternative) => follow(alternative, text, places));
    return places.map((_, place) => (ends.some((end) => end[place] === 1) ? 1 : 0));
  }, start);
}

/**
 * @param {string} piece
 * @param {string} text
 * @param {Places} places
 * @returns {Places}
 */
function skipText(piece, text, places) {
  return places.map((_, place) =>
    place >= piece.length && places[place - piece.length] === 1 && text.startsWith(piece, place - piece.length) ? 1 : 0,
  );
}

/**
 * @param {"*" | "**" | "**\/" | "?"} wildcard
 * @param {string} text
 * @param {Places} places
 * @returns {Places}
 */
function skipWildcard(wildcard, text, places) {
  let isOpen = false;
  return places.map((reached, place) => {
    const isBehindSlash = place > 0 && text[place - 1] === "/";
    if (wildcard === "?") return place > 0 && places[place - 1] === 1 && !isBehindSlash ? 1 : 0;
    // `**/` is any number of whole folders: it ends where it starts, or behind a slash.
    const ends =
      reached === 1 || (isOpen && (wildcard === "**/" ? isBehindSlash : wildcard === "**" || !isBehindSlash));
    isOpen = wildcard === "*" ? ends : isOpen || reached === 1;
    return ends ? 1 : 0;
  });
}
