/**
 * A function that makes something of a text or of a file, the same of the same.
 *
 * @typedef {object} Maker
 * @property {"templateCompiledPerRequest" | "pageParsedPerRequest"} messageId
 * @property {"text" | "file"} takes
 * @property {number} [time] - nanoseconds that it takes at least, where that is more than what was measured for all
 * @property {boolean} isKept - what it makes serves all requests; otherwise it renders with what one request is about, or is changed by it
 */

/**
 * What takes longer: with its first run Handlebars, for a mail of 9 kB with two values in it, and pug for one of a dozen paragraphs
 * (`node bench/weight/packages.js`).
 *
 * @type {Record<string, number>}
 */
const TIMES = { handlebars: 160_000, pug: 1_500_000 };

/** @type {Record<string, Maker>} */
export const MAKERS = {
  ...createMakers("templateCompiledPerRequest", {
    "text, kept":
      "pug.compile ejs.compile handlebars.compile hogan.js.compile dot.compile dot.template lodash.template lodash/template underscore.template swig.compile nunjucks.compile",
    "file, kept": "pug.compileFile swig.compileFile",
    text: "pug.render ejs.render nunjucks.renderString",
    file: "pug.renderFile ejs.renderFile",
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
      names.split(" ").map((name) => [
        name,
        {
          messageId,
          takes: kind.startsWith("file") ? "file" : "text",
          isKept: kind.endsWith("kept"),
          time: TIMES[name.slice(0, name.indexOf("."))],
        },
      ]),
    ),
  );
}
