/**
 * A function that makes something of a text or of a file, the same of the same.
 *
 * @typedef {object} Maker
 * @property {"templateCompiledPerRequest" | "pageParsedPerRequest"} messageId
 * @property {"text" | "file"} takes
 * @property {boolean} isKept - what it makes serves all requests; otherwise it renders with what one request is about, or is changed by it
 */

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
      names
        .split(" ")
        .map((name) => [
          name,
          { messageId, takes: kind.startsWith("file") ? "file" : "text", isKept: kind.endsWith("kept") },
        ]),
    ),
  );
}
