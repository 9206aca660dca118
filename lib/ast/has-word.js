/** What is not part of a name. */
const BETWEEN = /[^\p{ID_Continue}$\u200C\u200D]+/u;

/**
 * Whether a name stands in a text as a word: `$app` in `use($app)`, and not in `use(app, $apps)`.
 *
 * @param {string} text - code
 * @param {string} name
 * @returns {boolean}
 */
export function hasWord(text, name) {
  return text.includes(name) && text.split(BETWEEN).includes(name);
}
