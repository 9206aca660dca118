/**
 * A function that makes something of a text or of a file, the same of the same.
 *
 * @typedef {object} Maker
 * @property {"templateCompiledPerRequest" | "pageParsedPerRequest" | "keyReadPerRequest"} messageId
 * @property {"text" | "file" | "key"} takes - key: a text, or an object that has it as its `key`
 * @property {number} [time] - nanoseconds that it takes at least, where that is more than what was measured for all
 * @property {number} [timeOfLine] - the same of a text of one line; absent where that is next to nothing, or the package keeps what it made of a text
 * @property {boolean} isByHand - what it makes may be set up for one call, or may fail later than it is made: it is left to people to keep
 * @property {string} noun - of what it makes something of
 * @property {boolean} isKept - what it makes serves all requests; otherwise it renders with what one request is about, or is changed by it
 */

/**
 * What takes longer: with its first run Handlebars, for a mail of 9 kB with two values in it, and pug for one of a dozen paragraphs, and MJML for one paragraph
 * (`node bench/weight/packages.js`).
 *
 * @type {Record<string, number>}
 */
const TIMES = { handlebars: 160_000, mjml: 280_000, pug: 1_500_000 };

/**
 * With its first run, for a line with two values in it, and of JSONata for an expression of three names (`node bench/weight/packages.js`). Of
 * underscore and doT it is 2.5 µs, and Hogan.js keeps what it compiled by its text.
 *
 * @type {Record<string, number>}
 */
const TIMES_OF_LINES = {
  ejs: 7_000,
  handlebars: 35_000,
  jsonata: 30_000,
  lodash: 14_000,
  mjml: 280_000,
  nunjucks: 12_000,
  pug: 95_000,
  swig: 10_000,
};

/** What OpenSSL takes to read a private key and a public one. @type {Record<string, number>} */
const TIMES_OF_KEYS = { PrivateKey: 280_000, PKCS8: 280_000, PublicKey: 60_000, SPKI: 60_000, X509: 60_000 };

/** @type {Record<Maker["messageId"], string>} */
const NOUNS = { templateCompiledPerRequest: "template", pageParsedPerRequest: "page", keyReadPerRequest: "key" };

/** @type {Record<string, Maker>} */
export const MAKERS = {
  ...createMakers("templateCompiledPerRequest", {
    "text, kept":
      "pug.compile ejs.compile handlebars.compile hogan.js.compile dot.compile dot.template lodash.template lodash/template underscore.template swig.compile nunjucks.compile",
    "text, kept by hand": "jsonata",
    "text, by hand": "mjml",
    "file, kept": "pug.compileFile swig.compileFile",
    text: "pug.render ejs.render nunjucks.renderString",
    file: "pug.renderFile ejs.renderFile",
  }),
  ...createMakers("keyReadPerRequest", {
    "key, kept by hand":
      "crypto.createPrivateKey crypto.createPublicKey jose.importPKCS8 jose.importSPKI jose.importX509",
  }),
  ...createMakers("pageParsedPerRequest", { text: "cheerio.load node-html-parser.parse" }),
};

/**
 * @param {Maker["messageId"]} messageId
 * @param {Record<string, string>} paths - what they take and whether what they make is kept, and the paths of functions
 * @returns {Record<string, Maker>}
 */
function createMakers(messageId, paths) {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([kind, names]) =>
      names.split(" ").map((name) => {
        const [language] = /** @type {RegExpExecArray} */ (/^\w+/.exec(name));
        const timeOfKey = TIMES_OF_KEYS[name.replace(/^.*(?:create|import)/, "")];
        return [
          name,
          {
            messageId,
            takes: /** @type {Maker["takes"]} */ (kind.replace(/,.*/, "")),
            isKept: kind.includes("kept"),
            isByHand: kind.endsWith("by hand"),
            noun: language === "jsonata" ? "expression" : NOUNS[messageId],
            time: timeOfKey ?? TIMES[language],
            timeOfLine: timeOfKey ?? TIMES_OF_LINES[language],
          },
        ];
      }),
    ),
  );
}
