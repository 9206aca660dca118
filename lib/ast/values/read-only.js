import { ARRAY_PASSING_METHODS, READING_METHODS } from "../array-methods.js";
import { words } from "../words.js";

/**
 * What can be done with a value of a kind without changing it.
 *
 * @typedef {object} Kind
 * @property {boolean} [isPrimitive] - nothing changes it: text, numbers
 * @property {boolean} [isFixed] - no method changes it and it holds nothing that could change: whoever gets it can at most put a property on it
 * @property {ReadonlySet<string>} reads - methods that change nothing and give nothing of its inside
 * @property {ReadonlySet<string>} [aliases] - methods that give the value itself or a view of it
 * @property {Map<string, string>} [parts] - properties that are objects themselves, and their kinds
 * @property {ReadonlySet<string>} [callbacks] - methods that hand the value on to a function, as its last parameter
 * @property {boolean} [isDeep] - what is read from it may be an object that could be changed
 */

/** Of buffers they give a view, or are no methods of arrays. */
const NOT_OF_BYTES = words("slice concat");
const OBJECT = "hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf";
const BYTES = `${[...READING_METHODS].filter((name) => !NOT_OF_BYTES.has(name)).join(" ")} compare copy equals hexSlice latin1Slice utf8Slice toJSON readBigInt64BE readBigInt64LE readBigUInt64BE readBigUInt64LE readDoubleBE readDoubleLE readFloatBE readFloatLE readInt8 readInt16BE readInt16LE readInt32BE readInt32LE readIntBE readIntLE readUInt8 readUInt16BE readUInt16LE readUInt32BE readUInt32LE readUIntBE readUIntLE readUint8 readUint16BE readUint16LE readUint32BE readUint32LE`;

/**
 * Kinds of values, by name. A method that stands in none of a kind's lists changes it, as far as anybody knows.
 *
 * @type {Record<string, Kind>}
 */
export const KINDS = {
  text: { isPrimitive: true, reads: new Set() },
  // Formatters, schemas, compiled functions and classes: all their methods leave them as they are.
  fixed: { isFixed: true, reads: new Set() },
  // Engines of texts, whose methods of set-up give the engine itself.
  markdown: {
    reads: words("parse parseInline render renderInline"),
    aliases: words("configure disable enable set use"),
    //   md.renderer.rules.link_open = …
    parts: getParts("block core inline linkify options renderer"),
  },
  liquid: {
    reads: words(
      "evalValue evalValueSync parse parseAndRender parseAndRenderSync parseFile parseFileSync render renderFile renderFileSync renderSync renderToNodeStream",
    ),
    aliases: words("plugin registerFilter registerTag"),
    parts: getParts("filters options tags"),
  },
  nunjucks: {
    reads: words("getTemplate render renderString"),
    aliases: words("addExtension addFilter addGlobal"),
  },
  // Tokens of a text. `free()` is for those who make another one.
  encoding: {
    reads: words("decode decode_single_token_bytes encode encode_ordinary encode_single_token free token_byte_values"),
  },
  // A compiler that keeps what it compiled, by schema.
  ajv: {
    reads: words("compile compileAsync errorsText getSchema validate validateSchema"),
    aliases: words("addFormat addKeyword addMetaSchema addSchema addVocabulary"),
  },
  // An emitter with listeners of its own.
  podium: { reads: new Set() },
  array: { reads: READING_METHODS, callbacks: ARRAY_PASSING_METHODS },
  bytes: {
    reads: words(BYTES),
    aliases: words("subarray slice"),
    parts: new Map([["buffer", "any"]]),
    callbacks: ARRAY_PASSING_METHODS,
  },
  date: {
    reads: words(
      "getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds toDateString toISOString toJSON toLocaleDateString toLocaleString toLocaleTimeString toString toTimeString toUTCString valueOf",
    ),
  },
  decoder: { reads: words("decode") },
  map: { reads: words("entries forEach get has keys values"), callbacks: words("forEach") },
  object: { reads: words(OBJECT) },
  // A regular expression without `g` and `y` keeps no place.
  regex: { reads: words("exec test toString") },
  set: {
    reads: words(
      "difference entries forEach has intersection isDisjointFrom isSubsetOf isSupersetOf keys symmetricDifference union values",
    ),
    callbacks: words("forEach"),
  },
  url: { reads: words("toJSON toString"), parts: new Map([["searchParams", "query"]]) },
  query: { reads: words("entries forEach get getAll has keys toString values"), callbacks: words("forEach") },
  // Of unknown kind, and perhaps with objects inside.
  any: { reads: words(OBJECT), isDeep: true },
};

/**
 * @param {string} names - of properties
 * @returns {Map<string, string>} that are objects of unknown kinds
 */
function getParts(names) {
  return new Map(names.split(" ").map((name) => [name, "any"]));
}

/**
 * The kind of what is inside of a value that holds objects, too: an array of arrays, what `JSON.parse` gives.
 *
 * @param {string} name - of a kind
 * @returns {Kind}
 */
export function getDeepKind(name) {
  return { ...KINDS[name], isDeep: true };
}

/**
 * @param {Kind} kind - of a value that holds objects
 * @returns {Kind} of what is read from it
 */
export function getKindInside(kind) {
  return kind.isPrimitive ? kind : KINDS.any;
}

/** Functions that look at their arguments and keep nothing of them. Those of `deep` give nothing of the inside either. */
export const READERS = {
  deep: words(
    "Array.isArray Boolean Buffer.byteLength Buffer.isBuffer JSON.stringify Number Object.hasOwn Object.is Object.keys String console.debug console.error console.info console.log console.warn structuredClone",
  ),
  flat: words("Array.from Buffer.compare Map Object.entries Object.values Set"),
};

/** Methods of strings that take a regular expression and leave it as it is. */
export const TAKE_REGEX = words("match matchAll replace replaceAll search split");
