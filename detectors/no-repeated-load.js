import { findFunction } from "../lib/ast/syntax/functions.js";
import { findLoad } from "./no-repeated-load/find-load.js";
import { isDynamic } from "../lib/ast/syntax/dynamic.js";
import { isKeptAlready } from "../lib/ast/values/kept-already.js";
import { isKeptInObject, isKeptInTable } from "./no-repeated-load/kept-in-table.js";
import { getWrapped, unwrap } from "../lib/ast/syntax/unwrap.js";

/** @import { Detector, Node, Source } from "../lib/types.js" */
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
  triggers: [
    "readFile",
    "readJ",
    "compile",
    "jsonata",
    "mjml",
    "PKCS8",
    "SPKI",
    "X509",
    "createP",
    "render",
    "template",
    ".load(",
    ".resolve(",
    ".sync(",
    "parse(",
    "JSDOM",
    "etch",
    "axios",
    "got",
    "ky",
    "get(",
  ],
  silences: ["dependsOnCall", "fileMayChange", "guardedByCache"],
  nodes: ["CallExpression", "NewExpression"],
  detect(node, source, heat) {
    //   readFileSync(path.join(__dirname, "page.html"), "utf8")
    //   ^^^^^^^^^^^^
    if (findFunction(node) === undefined || isDynamic(source)) return [];
    const load = findLoad(source, heat, node);
    if (load === undefined) return [];
    const callee = unwrap(node.callee);
    if ("silent" in load) return [{ node: callee, ...load }];
    if ([isKept, isKeptInTable, isKeptInObject].some((isOne) => isOne(source, node)))
      return [{ node: callee, silent: "guardedByCache" }];
    const name = source.slice(callee).replace(/\s+/g, "");
    return [
      {
        node: callee,
        messageId: load.messageId,
        data: { code: node.type === "NewExpression" ? `new ${name}()` : `${name}()`, which: describe(load) },
        ...(load.cost !== undefined && { cost: load.cost }),
        ...(load.scale !== undefined && { scale: load.scale }),
        facts: { ...load, call: node },
      },
    ];
  },
};

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it is kept, or what a function makes of it: `purify ??= createPurify(new JSDOM("").window)`
 */
function isKept(source, node) {
  const member = getMember(node);
  if (isKeptAlready(source, member)) return true;
  const given = getWrapped(member);
  return given.parent.arguments?.includes(given) === true && isKeptAlready(source, given.parent);
}

/**
 * @param {Node} node
 * @returns {Node} what is taken of it, if it is: `new JSDOM("").window`
 */
function getMember(node) {
  const { parent } = getWrapped(node);
  return parent.type === "MemberExpression" && unwrap(parent.object) === node ? getMember(parent) : node;
}

/** Of what is no text that something is made of. @type {Record<string, string>} */
const NOUNS = {
  fileReadPerRequest: "file",
  windowMadePerRequest: "page",
  moduleLookedUpPerRequest: "module",
  documentFetchedPerRequest: "document",
};

/**
 * @param {Load} load
 * @returns {string} "the same file", "one of a few files (by `name`)", "the template `action.text`"
 */
function describe({ messageId, keys, maker, given }) {
  const noun = maker?.noun ?? NOUNS[messageId];
  if (given !== undefined && given !== "") return `the ${noun} \`${given}\``;
  return keys.length === 0
    ? `the same ${noun}`
    : `one of a few ${noun}s (by ${keys.map((key) => `\`${key}\``).join(" and ")})`;
}
