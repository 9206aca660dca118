/** @import { Work } from "./work.js" */

/**
 * What packages set up to read or write texts, and keep nothing of a text in. `time` is what one that is made for a single text takes more than
 * one that is there (`node bench/weight/packages.js`). Left out is what costs less than 5 µs: Marked, Turndown, showdown, Remarkable, parsers and
 * builders of XML.
 *
 * @type {Work[]}
 */
export const ENGINES = [
  {
    messageId: "engineMadePerCall",
    code: "MarkdownIt",
    name: "markdown",
    kind: "markdown",
    module: /^markdown-it$/,
    exports: /^$/,
    // Before 15 it puts the patterns of links together anew.
    time: 7_000,
    older: { name: "markdown-it", before: 15, time: 120_000 },
    setup: /^(use|enable|disable|set|configure)$/,
  },
  {
    messageId: "engineMadePerCall",
    code: "Liquid",
    name: "liquid",
    kind: "liquid",
    module: /^liquidjs$/,
    exports: /^Liquid$/,
    only: "new",
    time: 30_000,
    setup: /^(plugin|registerFilter|registerTag)$/,
  },
  // What it compiled of files is lost with it: the time is that of a mail of 9 kB with two values in it.
  {
    messageId: "engineMadePerCall",
    name: "templates",
    kind: "nunjucks",
    module: /^nunjucks$/,
    exports: /^configure$/,
    only: "call",
    time: 400_000,
    setup: /^add(Extension|Filter|Global)$/,
  },
  // Tables of a hundred thousand tokens (`cl100k_base`), which the first of the two keeps in WebAssembly.
  {
    messageId: "engineMadePerCall",
    name: "encoding",
    kind: "encoding",
    module: /^(@dqbd\/)?tiktoken$/,
    exports: /^(encoding_for_model|get_encoding)$/,
    only: "call",
    time: 80_000_000,
  },
  {
    messageId: "engineMadePerCall",
    name: "encoding",
    kind: "encoding",
    module: /^js-tiktoken$/,
    exports: /^(encodingForModel|getEncoding)$/,
    only: "call",
    time: 200_000_000,
  },
  // It compiles: what it gives is a function.
  {
    messageId: "engineMadePerCall",
    name: "validate",
    kind: "fixed",
    module: /^is-my-json-valid$/,
    exports: /^$/,
    only: "call",
    time: 20_000,
  },
];
