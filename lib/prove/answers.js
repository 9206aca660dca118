/**
 * What a server answers to a request.
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {[name: string, value: string][]} headers - names in lower case
 * @property {string} body - text, or base64 where it is none
 * @property {boolean} [isBase64]
 */

/** @typedef {{ what: string, before: string, after: string }} Difference */

/** Headers that say when or over which connection, not what. */
const CIRCUMSTANTIAL = new Set(["date", "connection", "keep-alive"]);

/** Words, with what holds dates, numbers and ids together; whatever is between, character by character. */
const TOKEN = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu;

/**
 * Compares the answers of two servers to one request. What differs among the original's own answers says nothing about the
 * rewrite: a time, an id, a counter. Of a text that varies, the words that do are left out.
 *
 * @param {Answer[]} originals - of different starts of the same server
 * @param {Answer} rewritten
 * @returns {Difference[]}
 */
export function compareAnswers(originals, rewritten) {
  const all = originals.map(getAspects);
  const own = getAspects(rewritten);
  return [...new Set([...all, own].flatMap(Object.keys))].flatMap((what) => {
    const values = all.map((aspects) => aspects[what]);
    const value = own[what];
    return values.includes(value) || isLike(values, value)
      ? []
      : [{ what, before: values[0] ?? "", after: value ?? "" }];
  });
}

/**
 * @param {Answer} answer
 * @returns {Record<string, string>}
 */
function getAspects({ status, headers, body }) {
  /** @type {Record<string, string>} */
  const aspects = { status: String(status) };
  for (const [name, value] of headers) {
    if (CIRCUMSTANTIAL.has(name)) continue;
    const what = `header ${name}`;
    aspects[what] = aspects[what] === undefined ? value : `${aspects[what]}\n${value}`;
  }
  return { ...aspects, body };
}

/**
 * Whether a text is what some others are like: the same where these are all the same, anything where they are not.
 *
 * @param {(string | undefined)[]} samples
 * @param {string | undefined} text
 * @returns {boolean}
 */
function isLike(samples, text) {
  const there = samples.filter((sample) => sample !== undefined);
  if (text === undefined || there.length === 0) return false;
  // Sometimes there, sometimes not.
  if (there.length < samples.length) return true;
  const [first, ...others] = there.map((sample) => sample.match(TOKEN) ?? []);
  const tokens = text.match(TOKEN) ?? [];
  // Where not even the number of words is the same, nothing says which belong together.
  if (others.some(({ length }) => length !== first.length)) return true;
  return (
    tokens.length === first.length &&
    tokens.every((token, index) => token === first[index] || others.some((other) => other[index] !== first[index]))
  );
}
