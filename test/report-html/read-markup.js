/** Elements that the pages have, and no others: nothing that loads, submits or embeds, and of what runs only what the policy names. */
const ELEMENTS = new Set(
  "html head meta title style body main section div span p ul li dl dt dd a code pre strong h1 h2 h3 h4 figure figcaption table caption thead tbody tr th td svg desc rect line circle text script label input button details summary".split(
    " ",
  ),
);
/** Elements without an end tag, and those that may end themselves in an SVG. */
const VOID = new Set(["meta", "input"]);
const ATTRIBUTES = new Set(
  "lang charset http-equiv content name class id href tabindex role aria-label aria-labelledby scope height width x y x1 x2 y1 y2 cx cy r dx text-anchor for type hidden autocomplete open".split(
    " ",
  ),
);

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z][a-z0-9-]*="[^"<>]*")*)(\/?)>/y;
const TEXT = /[^<]+/y;

/**
 * @typedef {object} Element
 * @property {string} name
 * @property {Record<string, string>} attributes - decoded
 * @property {string} text - decoded, of all that is in it
 */

/**
 * Reads a page of ours by a grammar that is much narrower than HTML's: every element is closed in its order, every attribute is
 * quoted, and nothing but the elements and attributes that the pages are made of occurs. Whatever got into a page as markup
 * and not as text would fail it.
 *
 * @param {string} page
 * @returns {Element[]} in the order in which they begin
 * @throws {Error} at the first place that does not fit
 */
export function readMarkup(page) {
  const begin = "<!doctype html>";
  if (!page.startsWith(begin)) throw new Error("It has no document type.");
  /** @type {Element[]} */
  const elements = [];
  /** @type {Element[]} */
  const open = [];
  let place = begin.length;
  while (place < page.length) {
    const text = match(TEXT);
    if (text !== undefined) {
      for (const element of open) element.text += decode(text[0]);
      continue;
    }
    const tag = match(TAG);
    if (tag === undefined) throw new Error(`There is markup that nobody meant: ${page.slice(place, place + 80)}`);
    const [, end, name, attributes, itself] = tag;
    if (!ELEMENTS.has(name)) throw new Error(`<${name}> is not to be there.`);
    if (end !== "") {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes what is not open.`);
      continue;
    }
    const element = { name, attributes: readAttributes(attributes), text: "" };
    elements.push(element);
    if (itself === "" && !VOID.has(name)) open.push(element);
  }
  if (open.length > 0) throw new Error(`<${open[0].name}> is not closed.`);
  return elements;

  /** @param {RegExp} pattern */
  function match(pattern) {
    pattern.lastIndex = place;
    const found = pattern.exec(page);
    if (found === null) return undefined;
    place = pattern.lastIndex;
    return found;
  }
}

/** @param {string} text */
function readAttributes(text) {
  const attributes = Object.fromEntries(
    [...text.matchAll(/ ([a-z0-9-]+)="([^"]*)"/g)].map(([, name, value]) => [name, decode(value)]),
  );
  for (const name of Object.keys(attributes)) if (!ATTRIBUTES.has(name)) throw new Error(`${name} is not to be there.`);
  return attributes;
}

/** @param {string} text */
function decode(text) {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
