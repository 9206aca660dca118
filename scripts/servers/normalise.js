/**
 * Answers without what differs from run to run: a value that stands in several places keeps one name, so that what belongs
 * together still does.
 */

/** What is made anew in each run, by its form; in this order. */
const FORMS = /** @type {const} */ ([
  ["jwt", /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g],
  ["uuid", /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi],
  ["date", /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?\b/g],
  ["date", /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\b/g],
  ["time", /\b1[789]\d{8}(?:\d{3})?\b/g],
  ["hash", /\b[\da-f]{32,128}\b/gi],
]);

/** Headers that say nothing of what the server does with a request, or are derived from the body. */
const IGNORED = new Set(["date", "etag", "content-length", "connection", "keep-alive", "x-response-time"]);

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {Record<string, string | string[] | undefined>} headers
 * @property {string} body
 */

/**
 * @param {readonly (readonly [name: string, form: RegExp])[]} [more] - forms of values that this server makes
 * @param {number} [port] - its own
 * @returns {(answer: Answer) => Answer} to be called in the order of the answers
 */
export function createNormaliser(more = [], port) {
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  const nameOf = (/** @type {string} */ kind, /** @type {string} */ value) => {
    // Two moments are equal or not by chance.
    if (kind === "date" || kind === "time") return `<${kind}>`;
    const known = names.get(value);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    names.set(value, `<${kind} ${count}>`);
    return `<${kind} ${count}>`;
  };
  const normaliseText = (/** @type {string} */ text) => {
    let normal = port === undefined ? text : text.replaceAll(`:${port}`, ":<port>");
    for (const [kind, form] of [...more, ...FORMS]) normal = normal.replace(form, (value) => nameOf(kind, value));
    return normal;
  };
  return ({ status, headers, body }) => ({
    status,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !IGNORED.has(name))
        .map(([name, value]) => [name, normaliseHeader(name, `${value}`, normaliseText)])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    body: normaliseText(body),
  });
}

/**
 * @param {string} name
 * @param {string} value
 * @param {(text: string) => string} normaliseText
 * @returns {string}
 */
function normaliseHeader(name, value, normaliseText) {
  if (name === "set-cookie") return normaliseText(value).replace(/(?<==)[^;,]{16,}(?=;|$)/g, "<value>");
  // How long is left, in seconds.
  if (/reset$|retry-after/.test(name)) return value.replace(/\d+/g, "<seconds>");
  return normaliseText(value);
}
