/**
 * What a column holds: `json`, `bytes`, `vector` (numbers of a model), `search` (words of a text), `parts` (objects within a document), `text` where the
 * schema says that it may be long, and `string` where it says so of every text.
 *
 * @typedef {"json" | "bytes" | "vector" | "search" | "parts" | "text" | "string" | "short"} ColumnKind
 */

/** Bytes that a column is taken for: a document or a picture, what may be one, JSON that somebody fills, and other JSON. */
const LONG = 4000;
const MEDIUM = 2000;
const FULL = 1000;
const SOME = 500;

/** What is written at length, as the last word of a name. */
const WRITTEN =
  /(?:^|_|[a-z])(?:body|contents?|html|markdown|css|script|source_?code|transcript|readme|changelog|patch|diff|certificate|xml|svg|base64)$/i;

/** A picture that stands in the row itself. */
const PICTURE = /(?:^|_|[a-z])(?:image|avatar|picture|photo|logo|thumbnail)$/i;

/** Objects that hold as much as somebody puts there. */
const FILLED =
  /(?:^|_|[a-z])(?:data|payload|body|contents?|meta|metadata|settings|config|configuration|options|props|schema|definition|state|snapshot|raw|output|input|result|response|request|manifest|document|doc|layout|blocks|nodes|attributes|details)$/i;

/** Bytes that name something. */
const NAMING = /(?:hash|digest|key|iv|salt|nonce|signature|address|checksum|id|tag|secret|token|root|password)$/i;

/**
 * @param {ColumnKind} kind
 * @param {string} name - of a column
 * @returns {number} bytes that it is taken for; 0 where it is as short as most
 */
export function getUsualWidth(kind, name) {
  switch (kind) {
    case "vector":
      return 2 * LONG;
    case "bytes":
      return NAMING.test(name) ? 0 : LONG;
    case "search":
    case "parts":
      return MEDIUM;
    case "json":
      return FILLED.test(name) || WRITTEN.test(name) ? FULL : SOME;
    case "text":
      if (PICTURE.test(name)) return LONG;
      return WRITTEN.test(name) ? LONG : /description$/i.test(name) ? SOME : 0;
    case "string":
      return WRITTEN.test(name) ? MEDIUM : 0;
    default:
      return 0;
  }
}
