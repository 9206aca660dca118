import { findFunction } from "../lib/ast/syntax/functions.js";
import { findLoad } from "./no-repeated-load/find-load.js";
import { isDynamic } from "../lib/ast/syntax/dynamic.js";
import { isKeptAlready } from "../lib/ast/values/kept-already.js";
import { isKeptInTable } from "./no-repeated-load/kept-in-table.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";

/** @import { Detector, Node } from "../lib/types.js" */
/** @import { Load } from "./no-repeated-load/find-load.js" */

/**
 * What the transform needs.
 *
 * @typedef {Load & { call: Node }} Facts
 */

/**
 * Files, templates, pages and places of modules that are the same for every request, and are loaded for each of them.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-repeated-load",
  triggers: ["readFile", "readJ", "compile", "render", "template", ".load(", ".resolve(", ".sync(", "parse("],
  silences: ["dependsOnCall", "fileMayChange", "guardedByCache"],
  nodes: ["CallExpression"],
  detect(node, source, heat) {
    //   readFileSync(path.join(__dirname, "page.html"), "utf8")
    //   ^^^^^^^^^^^^
    if (findFunction(node) === undefined || isDynamic(source)) return [];
    const load = findLoad(source, heat, node);
    if (load === undefined) return [];
    const callee = unwrap(node.callee);
    if ("silent" in load) return [{ node: callee, ...load }];
    if (isKeptAlready(source, node) || isKeptInTable(source, node)) return [{ node: callee, silent: "guardedByCache" }];
    return [
      {
        node: callee,
        messageId: load.messageId,
        data: { code: `${source.slice(callee).replace(/\s+/g, "")}()`, which: describe(load) },
        ...(load.scale !== undefined && { scale: load.scale }),
        facts: { ...load, call: node },
      },
    ];
  },
};

/** @type {Record<string, string>} */
const NOUNS = {
  fileReadPerRequest: "file",
  templateCompiledPerRequest: "template",
  pageParsedPerRequest: "page",
  moduleLookedUpPerRequest: "module",
};

/**
 * @param {Load} load
 * @returns {string} "the same file", "one of a few files (by `name`)"
 */
function describe({ messageId, keys }) {
  const noun = NOUNS[messageId];
  return keys.length === 0
    ? `the same ${noun}`
    : `one of a few ${noun}s (by ${keys.map((key) => `\`${key}\``).join(" and ")})`;
}
