import { getOwnArguments } from "./find-work.js";
import { isCaught } from "../../lib/ast/order/caught.js";
import { findConstantValue, NOT_KNOWN } from "./constant-value.js";
import { throws } from "./throws.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * What speaks against a rewrite: "silent" where it is not even worth a word, a clause where a difference remains.
 *
 * @typedef {(source: Source, node: Node) => string | undefined} Guard
 */

/**
 * The value of a literal, or of a constant of the file that is one.
 *
 * @param {Source} source
 * @param {Node | undefined} argument
 * @returns {unknown} undefined: not known
 */
function findLiteral(source, argument) {
  const value = argument === undefined ? undefined : findConstantValue(source, argument);
  return value === NOT_KNOWN || value === null ? undefined : value;
}

/**
 * The object literal that an argument is.
 *
 * @param {Source} source
 * @param {Node | undefined} argument
 * @returns {Node | undefined}
 */
export function findOptions(source, argument) {
  const [value, ...others] = resolve(source, /** @type {Node} */ (argument));
  return value.kind === "node" && others.length === 0 && value.node.type === "ObjectExpression"
    ? value.node
    : undefined;
}

/**
 * @param {Node} options - ObjectExpression
 * @param {string[]} names
 * @returns {boolean} whether it has one of these keys
 */
export function hasKey(options, names) {
  return options.properties.some((/** @type {Node} */ property) => names.includes(getKeyName(property) ?? ""));
}

/**
 * Language and time zone of the process, which it may be given while it runs.
 *
 * @param {Node | undefined} locale
 * @param {boolean} isDate - whether dates are formatted, in a time zone
 * @param {Node | undefined} options - ObjectExpression
 * @returns {string | undefined} what a formatter takes from the process, as a clause
 */
export function describeEnvironment(locale, isDate, options) {
  const hasLocale =
    locale !== undefined &&
    locale.name !== "undefined" &&
    !(locale.type === "ArrayExpression" && locale.elements.length === 0);
  const hasZone = !isDate || (options !== undefined && hasKey(options, ["timeZone"]));
  if (hasLocale && hasZone) return undefined;
  return hasLocale
    ? "a later change of the time zone is then missed"
    : hasZone
      ? "a later change of the language is then missed"
      : "a later change of language or time zone is then missed";
}

/**
 * @param {Source} source
 * @param {Node} node - `new Intl.NumberFormat("de", { style: "currency" })`
 * @returns {boolean} whether no engine makes it
 */
function isInvalidFormat(source, node) {
  const type = /** @type {any} */ (Intl)[getPropertyName(unwrap(node.callee)) ?? ""];
  const values = node.arguments.map((/** @type {Node} */ argument) => findConstantValue(source, argument));
  return type !== undefined && !values.includes(NOT_KNOWN) && throws(() => Reflect.construct(type, values));
}

/** @type {Record<string, Guard>} */
export const guards = {
  /** A schema that has a name is the same object each time: ajv finds what it compiled. */
  isAjvCached(_source, node) {
    return unwrap(node.arguments[0])?.type === "ObjectExpression" ? undefined : "silent";
  },

  isPodiumWithoutEvents(_source, node) {
    const given = getOwnArguments(node);
    return given.length === 1 && /^(Array|Object)Expression$/.test(unwrap(given[0]).type) ? undefined : "silent";
  },

  isOfEnvironment(source, node) {
    const [locale, options] = node.arguments;
    const value = /** @type {any} */ (findLiteral(source, locale));
    if (throws(() => Intl.getCanonicalLocales(value)) || isInvalidFormat(source, node)) return "silent";
    const isDate = getPropertyName(unwrap(node.callee)) === "DateTimeFormat";
    return describeEnvironment(locale, isDate, findOptions(source, options));
  },

  /** Without options the engine keeps formatters and collators itself. */
  isLocaleCall(source, node) {
    const isComparison = getPropertyName(unwrap(node.callee)) === "localeCompare";
    const options = node.arguments[isComparison ? 2 : 1];
    if (options === undefined || node.arguments.length !== (isComparison ? 3 : 2)) return "silent";
    //   at.toLocaleString(DateTime.DATE_FULL, { locale })      is of Luxon, which keeps formatters, too
    if (!isComparison && /^(?:DateTime\b|\{)/.test(source.slice(unwrap(node.arguments[0])))) return "silent";
    const literal = findOptions(source, options);
    return literal !== undefined &&
      literal.properties.length > 0 &&
      literal.properties.every((/** @type {Node} */ { type }) => type === "Property")
      ? undefined
      : "silent";
  },

  isInvalidPattern(source, node) {
    const [pattern, flags] = node.arguments;
    const text = findLiteral(source, pattern);
    const flagText = flags === undefined ? "" : findLiteral(source, flags);
    if (pattern === undefined || node.arguments.length > 2 || text instanceof RegExp || typeof flagText !== "string")
      return "silent";
    return typeof text === "string" && throws(() => new RegExp(text, flagText)) ? "silent" : undefined;
  },

  /** `JSON.parse(JSON.stringify(DEFAULTS))` copies. */
  isCloning(source, node) {
    const { parent } = node;
    if (node.arguments.length === 0) return "silent";
    return parent.type === "CallExpression" &&
      parent.arguments[0] === node &&
      source.slice(parent.callee) === "JSON.parse"
      ? "silent"
      : undefined;
  },

  isInvalidJson(source, node) {
    const text = findLiteral(source, node.arguments[0]);
    return typeof text !== "string" || throws(() => JSON.parse(text)) ? "silent" : undefined;
  },

  /** `Buffer.from()` throws: somebody is still writing it. */
  isUnfinished(_source, node) {
    return node.arguments.length === 0 ? "silent" : undefined;
  },

  /** `try { root = Function("return this")(); } catch { … }` asks whether code may be made of text. */
  isTried(_source, node) {
    return node.arguments.length === 0 || isCaught(node) ? "silent" : undefined;
  },

  isEmpty(source, node) {
    const [content] = node.arguments;
    return content === undefined ||
      (content.type === "ArrayExpression" && content.elements.length === 0) ||
      /^(null|undefined)$/.test(source.slice(content))
      ? "silent"
      : undefined;
  },

  /** UTF-8 needs no converter, and `fatal` throws where Node has no ICU. */
  isCheapDecoder(source, node) {
    const label = findLiteral(source, node.arguments[0]);
    return typeof label !== "string" ||
      /^(unicode-1-1-)?utf-?8$/i.test(label.trim()) ||
      node.arguments.length > 1 ||
      throws(() => new TextDecoder(label))
      ? "silent"
      : undefined;
  },

  isInvalidUrl(source, node) {
    const [url, base] = node.arguments.map((/** @type {Node} */ argument) => findLiteral(source, argument));
    if (node.arguments.length === 1) return throws(() => new URL(/** @type {string} */ (url))) ? "silent" : undefined;
    if (node.arguments.length !== 2) return "silent";
    return typeof url === "string" && typeof base === "string" && throws(() => new URL(url, base))
      ? "silent"
      : undefined;
  },

  /** A path that starts nowhere starts in the folder that the process works in at the moment. */
  isOfWorkingDirectory(source, node) {
    const name = getPropertyName(unwrap(node.callee)) ?? unwrap(node.callee).name;
    if (node.arguments.length === 0) return "silent";
    if (name !== "resolve" && name !== "relative") return undefined;
    const starts = name === "resolve" ? node.arguments.slice(0, 1) : node.arguments;
    const isAbsolute = starts.every(
      (/** @type {Node} */ argument) =>
        /^(__dirname|__filename|import\.meta\.(dirname|filename))$/.test(source.slice(argument)) ||
        String(findLiteral(source, argument)).startsWith("/"),
    );
    return isAbsolute ? undefined : "a later change of the working directory is then missed";
  },
};
