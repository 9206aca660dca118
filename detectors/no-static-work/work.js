import { ENGINES } from "./engines.js";
import { MATCHERS } from "./matchers.js";
import { SCHEMAS } from "./schemas.js";

/**
 * What is worth making once: facts only. Payoffs are time per call ÷ time when made once, over Node 20 to 26.
 *
 * @typedef {object} Work
 * @property {string} messageId - the finding's; the rule has its payoff
 * @property {string} [code] - for the message; absent where the method called says it
 * @property {string} name - of the constant, in camel case
 * @property {keyof typeof import("../../lib/ast/values/read-only.js").KINDS} kind - of the value
 * @property {RegExp} [global] - what is called, without its module: "Intl.DateTimeFormat"
 * @property {RegExp} [module] - or where it comes from
 * @property {RegExp} [exports] - and what of it: path into the module, without "default"; "" is the module itself
 * @property {RegExp} [consumers] - methods of the value that use it: what they give is not static
 * @property {boolean} [isChained] - calls of methods make others of it: `z.string().min(1)`
 * @property {RegExp} [setup] - methods of the value that belong to making it: `md.use(plugin)`
 * @property {boolean} [isAsked] - its first argument is what it is asked about, and may be anything
 * @property {"new" | "call"} [only]
 * @property {string} [costOf] - the name of its cost, where its message is about several things whose costs differ
 * @property {number} [time] - nanoseconds that it takes, where the message is not measured
 * @property {{ name: string, before: number, time: number }} [older] - the same of versions of a package before one
 * @property {Costs & { zod3?: Costs }} [costs] - of a schema
 * @property {string} [unless] - a guard of its own, by name
 * @property {string} [remaining] - what a caller could notice; absent where nothing
 */

/**
 * Names of costs: of the schema of an object, and of one call that makes another.
 *
 * @typedef {{ object: string, part?: string }} Costs
 */

/**
 * Kinds of dates, numbers and texts that `Intl` formats, and what each constant is called. One of the dates takes fifteen times as long
 * as a collator: each has a cost of its own. Of durations only newer versions of Node know; numbers are most of their work.
 *
 * @type {Record<string, { name: string, costOf: string }>}
 */
const INTL = {
  DateTimeFormat: { name: "dateFormat", costOf: "intlMadePerCall" },
  NumberFormat: { name: "numberFormat", costOf: "numberFormatMadePerCall" },
  PluralRules: { name: "pluralRules", costOf: "pluralRulesMadePerCall" },
  Collator: { name: "collator", costOf: "collatorMadePerCall" },
  ListFormat: { name: "listFormat", costOf: "listFormatMadePerCall" },
  RelativeTimeFormat: { name: "relativeTimeFormat", costOf: "relativeTimeFormatMadePerCall" },
  DisplayNames: { name: "displayNames", costOf: "displayNamesMadePerCall" },
  Segmenter: { name: "segmenter", costOf: "segmenterMadePerCall" },
  DurationFormat: { name: "durationFormat", costOf: "numberFormatMadePerCall" },
};

/** What a package makes to handle requests, and the request is handed to at once. @type {Work} */
export const MIDDLEWARE = {
  messageId: "middlewareMadePerCall",
  name: "middleware",
  kind: "fixed",
  remaining: "all requests then share it, with all that it keeps",
};

/** What another file builds of constants, and this one calls a schema. @type {Work} */
export const BUILDER = { messageId: "schemaBuiltByFunction", name: "schema", kind: "fixed", only: "call" };

/** @type {Work[]} */
export const WORK = [
  ...SCHEMAS,
  ...ENGINES,
  ...MATCHERS,

  // Formatters load the data of a language.
  ...Object.entries(INTL).map(
    ([type, { name, costOf }]) =>
      /** @type {Work} */ ({
        messageId: "intlMadePerCall",
        code: `Intl.${type}`,
        name,
        costOf,
        kind: "fixed",
        global: new RegExp(`^Intl\\.${type}$`),
        unless: "isOfEnvironment",
      }),
  ),
  {
    messageId: "localeFormattedPerCall",
    name: "format",
    kind: "text",
    unless: "isLocaleCall",
  },
  {
    messageId: "localeComparedPerCall",
    name: "collator",
    kind: "text",
    unless: "isLocaleCall",
  },

  {
    messageId: "regexMadePerCall",
    code: "RegExp",
    name: "pattern",
    kind: "regex",
    global: /^RegExp$/,
    unless: "isInvalidPattern",
  },
  {
    messageId: "stringifiedPerCall",
    code: "JSON.stringify()",
    name: "json",
    kind: "text",
    global: /^JSON\.stringify$/,
    only: "call",
    unless: "isCloning",
  },
  {
    messageId: "parsedPerCall",
    code: "JSON.parse()",
    name: "data",
    kind: "any",
    global: /^JSON\.parse$/,
    only: "call",
    unless: "isInvalidJson",
  },
  {
    messageId: "collectionMadePerCall",
    code: "Set",
    name: "known",
    kind: "set",
    global: /^Set$/,
    only: "new",
    unless: "isEmpty",
  },
  {
    messageId: "collectionMadePerCall",
    code: "Map",
    name: "table",
    kind: "map",
    global: /^Map$/,
    only: "new",
    unless: "isEmpty",
  },
  {
    messageId: "bufferMadePerCall",
    code: "Buffer.from()",
    name: "bytes",
    kind: "bytes",
    global: /^Buffer\.from$/,
    only: "call",
    unless: "isUnfinished",
  },
  {
    messageId: "decoderMadePerCall",
    code: "TextDecoder",
    name: "decoder",
    kind: "decoder",
    global: /^TextDecoder$/,
    only: "new",
    unless: "isCheapDecoder",
  },
  {
    messageId: "urlParsedPerCall",
    code: "URL",
    name: "url",
    kind: "url",
    global: /^URL$/,
    only: "new",
    unless: "isInvalidUrl",
  },
  {
    messageId: "functionCompiledPerCall",
    code: "Function",
    name: "compiled",
    kind: "fixed",
    global: /^Function$/,
    unless: "isTried",
  },
  ...["join", "normalize", "relative", "resolve"].map(createPathWork),
  {
    messageId: "pathJoinedPerCall",
    code: "fileURLToPath()",
    name: "path",
    kind: "text",
    module: /^(node:)?url$/,
    exports: /^fileURLToPath$/,
    only: "call",
    unless: "isUnfinished",
  },
  {
    messageId: "promisifiedPerCall",
    code: "promisify()",
    name: "promisified",
    kind: "fixed",
    module: /^(node:)?util$/,
    exports: /^promisify$/,
    only: "call",
    unless: "isUnfinished",
    remaining: "a later patch of the function is then missed",
  },
];

/**
 * @param {string} method - of `node:path`
 * @returns {Work}
 */
function createPathWork(method) {
  return {
    messageId: "pathJoinedPerCall",
    code: `path.${method}()`,
    name: "path",
    kind: "text",
    module: /^(node:)?path(\/posix|\/win32)?$/,
    exports: new RegExp(`^(posix\\.|win32\\.)?${method}$`),
    only: "call",
    unless: "isOfWorkingDirectory",
  };
}
