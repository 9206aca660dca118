import { getImportedModules } from "./imported-modules.js";
import { resolve } from "../ast/values/resolve.js";

/** @import { Source } from "../types.js" */

/** Functions of Node that send requests. */
const SENDERS = new Set(["request", "get", "connect", "ClientRequest"]);
const NODE = /^(node:)?(http|https|http2)$/;
/** What each file has in its text that imports one of these. */
const NODE_NAMED = /https?2?["'`]/;
const CLIENTS = new Set([
  "undici",
  "axios",
  "got",
  "ky",
  "node-fetch",
  "superagent",
  "request",
  "needle",
  "phin",
  "follow-redirects",
]);
const BROWSER = new Set(["window", "document", "navigator", "localStorage", "sessionStorage", "XMLHttpRequest"]);

/** What pages are made with, by the modules that their files import. */
const OF_PAGES = /^(?:@angular\/|@vue\/|(?:react|preact|vue|svelte|solid-js|jquery)(?:[-/]|$))/;
const PAGE = /\.[jt]sx$/;

/**
 * @param {string} path
 * @param {string[]} modules - that the file imports
 * @returns {boolean} whether the file is part of pages, as far as that shows
 */
export function isOfPages(path, modules) {
  return PAGE.test(path) || modules.some((module) => OF_PAGES.test(module));
}

/**
 * @param {Source} source
 * @returns {boolean} whether a file is part of pages
 */
export function isPageFile(source) {
  return isOfPages(source.filename, getImportedModules(source)) || isBrowserFile(source);
}

/**
 * Whether a file sends requests itself: then what it calls `request` may be one of its own, and `response` the answer to it.
 *
 * @param {Source} source
 * @returns {boolean}
 */
export function isClientFile(source) {
  return source.memo(isClientFile, () => {
    const imported = source
      .nodes("ImportDeclaration")
      .some((node) => CLIENTS.has(node.source.value) && node.importKind !== "type");
    if (imported) return true;
    const mayImportNode = NODE_NAMED.test(source.text);
    return source.nodes("CallExpression", "NewExpression").some((call) => {
      if (call.callee.name === "require") return CLIENTS.has(call.arguments[0]?.value);
      // Whatever is called must be followed to where it comes from, which takes time.
      if (!mayImportNode) return false;
      return resolve(source, call.callee).some(
        (value) => value.kind === "import" && NODE.test(value.module) && SENDERS.has(value.path.at(-1) ?? ""),
      );
    });
  });
}

/**
 * Whether a file runs in browsers: it uses what only they have, beyond asking whether it is there.
 *
 * @param {Source} source
 * @returns {boolean}
 */
export function isBrowserFile(source) {
  return source.memo(isBrowserFile, () =>
    source
      .nodes("Identifier")
      .some(
        (node) =>
          BROWSER.has(node.name) &&
          source.findReference(node) !== undefined &&
          source.findVariable(node) === undefined &&
          node.parent.operator !== "typeof",
      ),
  );
}
