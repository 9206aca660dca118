/**
 * What a column holds: `json`, or `rareJson` where the schema says that there may be none, `bytes`, `vector` (numbers of a model), `search` (words of a text), `parts` (objects within a document), `text` where the
 * schema says that it may be long, and `string` where it says so of every text.
 *
 * @typedef {"json" | "rareJson" | "bytes" | "vector" | "search" | "parts" | "text" | "string" | "short"} ColumnKind
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
  /(?:^|_|[a-z])(?:data|payload|body|contents?|meta|metadata|settings|config|configuration|options|props|schema|definition|state|snapshot|raw|output|input|result|response|request|manifest|document|doc|layout|blocks|nodes|attributes|details|questions|answers|elements|steps)$/i;

/** Bytes that name something. */
const NAMING = /(?:hash|digest|key|iv|salt|nonce|signature|address|checksum|id|tag|secret|token|root|password)$/i;

/** Tables of what people write in a sentence or two. */
const OF_SENTENCES = /(?:comment|reply|replie|feedback|review|reaction)s?$/i;

/**
 * @param {ColumnKind} kind
 * @param {string} name - of a column
 * @param {string} table - its name
 * @returns {number} bytes that it is taken for; 0 where it is as short as most
 */
export function getUsualWidth(kind, name, table) {
  switch (kind) {
    case "vector":
      return 2 * LONG;
    case "bytes":
      return NAMING.test(name) ? 0 : LONG;
    case "search":
    case "parts":
      return MEDIUM;
    case "json":
    case "rareJson":
      if (FILLED.test(name) || WRITTEN.test(name)) return FULL;
      return kind === "json" ? SOME : 0;
    case "text":
      if (PICTURE.test(name)) return LONG;
      if (WRITTEN.test(name)) return OF_SENTENCES.test(table) ? SOME : LONG;
      return /description$/i.test(name) ? SOME : 0;
    case "string":
      return WRITTEN.test(name) && !OF_SENTENCES.test(table) ? MEDIUM : 0;
    default:
      return 0;
  }
}
