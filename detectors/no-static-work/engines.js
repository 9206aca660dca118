/** @import { Work } from "./work.js" */

/**
 * What packages set up to read or write texts, and keep nothing of a text in. `time` is what one that is made for a single text takes more than
 * one that is there (`node bench/weight/packages.js`). Left out is what costs less than 5 µs: Marked, Turndown, showdown, Remarkable, parsers and
 * builders of XML, matchers of paths.
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
