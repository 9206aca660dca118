const OPENING = new Map([
  [")", "("],
  ["]", "["],
]);

/**
 * The bracket that another one closes, without parsing: what stands between them has as many of both.
 *
 * @param {string} text
 * @param {number} closing - place of a `)` or `]`
 * @param {number} most - characters to go back
 * @returns {number | undefined} the place of its `(` or `[`
 */
export function findOpening(text, closing, most) {
  const opening = OPENING.get(text[closing]);
  let depth = 0;
  for (let place = closing; place >= Math.max(0, closing - most); place--) {
    if (text[place] === text[closing]) depth++;
    else if (text[place] === opening && --depth === 0) return place;
  }
  return undefined;
}
