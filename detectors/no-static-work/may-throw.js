import { findConstantValue, NOT_KNOWN } from "./constant-value.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { findRequired } from "../../lib/ast/values/required.js";
import { findWork } from "./find-work.js";
import { isTextOfModule } from "./text-of-module.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { throws } from "./throws.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isBuiltIn } from "../../lib/ast/built-in-modules.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Work } from "./work.js" */

/** What `Buffer.isEncoding()` is true for, which no browser has. */
const ENCODING = /^(utf-?8|ucs-?2|utf-?16le|latin1|binary|base64(url)?|ascii|hex)$/i;

/**
 * Whether making something may throw, as far as the file shows it. What may throw is not made when the file is loaded: who asks
 * in a `try` which time zones there are has a reason, and a server that does not start is worse than a request that fails.
 *
 * @param {Source} source
 * @param {Work} work
 * @param {Node} node - NewExpression or CallExpression
 * @returns {boolean}
 */
export function mayThrow(source, work, node) {
  if (CANNOT_THROW[work.messageId]?.(source, node) !== true) return true;
  const isCalled = (/** @type {Node} */ inner) =>
    /^(Call|New)Expression$/.test(inner.type) && mayPartThrow(source, inner);
  //   name.localeCompare(other.trim(), "de", { numeric: true })   whose texts stay
  const parts = work.messageId === "localeComparedPerCall" ? node.arguments.slice(1) : node.arguments;
  return [...parts, ...(work.isChained === true ? [node.callee] : [])].some(
    (part) => findWithin(source, part, isCalled, isFunction) !== undefined,
  );
}

/**
 * @param {Source} source
 * @param {Node} call - that a value is made of
 * @returns {boolean}
 */
function mayPartThrow(source, call) {
  const work = findWork(source, call);
  if (work !== undefined) return CANNOT_THROW[work.messageId]?.(source, call) !== true;
  //   { defaults: require("./defaults.json") }
  const module = call.type === "CallExpression" ? findRequired(source, call) : undefined;
  return module === undefined || !isBuiltIn(module);
}

/**
 * By message: what never throws, of all that a detector lets through. What is not listed may.
 *
 * @type {Record<string, (source: Source, node: Node) => boolean>}
 */
const CANNOT_THROW = {
  // Builders of schemas keep what they get. Some look at it.
  zodBuiltPerCall: (source, node) => !hasChecked(source, node),
  joiBuiltPerCall: (source, node) => !hasChecked(source, node),
  schemaBuiltPerCall: (source, node) => !hasChecked(source, node),
  structBuiltPerCall: () => true,
  ajvCompiledPerCall: (_source, node) => node.type === "NewExpression",

  intlMadePerCall: (source, node) =>
    isSureFormat(source, node, /** @type {string} */ (getPropertyName(unwrap(node.callee)))),
  localeFormattedPerCall: (source, node) => isSureFormat(source, node, "DateTimeFormat"),
  localeComparedPerCall: (source, node) =>
    isSureFormat(source, { ...node, arguments: node.arguments.slice(1) }, "Collator"),

  regexMadePerCall: (source, node) => allKnown(source, node.arguments) !== undefined,
  //   JSON.stringify({ big: 1n })   JSON.stringify(LIMITS) of another file
  stringifiedPerCall: (source, { arguments: [value] }) => isPlain(source, value),
  parsedPerCall: () => true,
  collectionMadePerCall: (source, { callee, arguments: [content] }) => {
    const [list, ...others] = resolve(source, content);
    if (others.length > 0 || list.kind !== "node" || list.node.type !== "ArrayExpression") return false;
    return (
      unwrap(callee).name !== "Map" ||
      list.node.elements.every((/** @type {Node | null} */ entry) => entry?.type === "ArrayExpression")
    );
  },
  bufferMadePerCall: (source, { arguments: [content, encoding, ...others] }) =>
    (typeof findConstantValue(source, content) === "string" || unwrap(content).type === "ArrayExpression") &&
    (encoding === undefined || ENCODING.test(String(findConstantValue(source, encoding)))) &&
    others.length === 0,
  // Others need the tables of ICU.
  decoderMadePerCall: (source, { arguments: [label] }) =>
    /^utf-?16(-?le)?$/i.test(String(findConstantValue(source, label))),
  urlParsedPerCall: (source, { arguments: args }) =>
    allKnown(source, args) !== undefined ||
    //   new URL("./views", import.meta.url)
    (typeof findConstantValue(source, args[0]) === "string" && source.slice(args[1] ?? args[0]) === "import.meta.url"),
  pathJoinedPerCall: (source, node) =>
    getLast(source, node) === "fileURLToPath"
      ? source.slice(node.arguments[0]) === "import.meta.url" || isUrlOfFile(source, unwrap(node.arguments[0]))
      : node.arguments.every((/** @type {Node} */ part) => isTextOfPath(source, part)),
  promisifiedPerCall: (source, { arguments: [fn] }) =>
    resolve(source, fn).every((value) => value.kind === "import" && isBuiltIn(value.module)) ||
    resolve(source, fn).every((value) => value.kind === "node" && /Function/.test(value.node.type)),
};

/** Parts of builders that look at what they get, and throw where it does not fit. */
const CHECKS =
  /^(discriminatedUnion|templateLiteral|merge|safeExtend|pick|omit|fork|alter|tailor|concat|link|rename|in|when)$/;

/**
 * @param {Source} source
 * @param {Node} schema
 * @returns {boolean} whether a part of it may throw when it is built
 */
function hasChecked(source, schema) {
  const found = findWithin(
    source,
    schema,
    (node) => node.type === "CallExpression" && CHECKS.test(getPropertyName(unwrap(node.callee)) ?? ""),
  );
  return found !== undefined;
}

/**
 * Whether all ECMAScript engines know what a formatter is asked for. Which time zones there are depends on the data that Node.js
 * was built with; the units are those of ECMA-402.
 *
 * @param {Source} source
 * @param {Node} node - with the locale and the options as its arguments
 * @param {string} type - of formatter
 * @returns {boolean}
 */
function isSureFormat(source, { arguments: args }, type) {
  const known = allKnown(source, args);
  if (known === undefined || type === "DurationFormat") return false;
  const [locale, options] = /** @type {any[]} */ (known);
  const zone = options?.timeZone;
  if (zone !== undefined && zone !== "UTC") return false;
  return !throws(() => Reflect.construct(/** @type {any} */ (Intl)[type], [locale, options]));
}

/**
 * @param {Source} source
 * @param {Node[]} expressions
 * @returns {unknown[] | undefined} their values; undefined where one is not known
 */
function allKnown(source, expressions) {
  const values = expressions.map((expression) => findConstantValue(source, expression));
  return values.includes(NOT_KNOWN) ? undefined : values;
}

/** What may hold something that no JSON can be made of: a name of another file, a function, a big number. */
const NOT_PLAIN = /^(BigIntLiteral|(Call|New|Function|ArrowFunction|Member)Expression)$/;

/**
 * @param {Source} source
 * @param {Node} value
 * @param {ReadonlySet<Node>} [within] - values that it is a part of
 * @returns {boolean}
 */
function isPlain(source, value, within = new Set()) {
  // var a = { b: a };
  if (within.has(value)) return false;
  const whole = new Set([...within, value]);
  return (
    findWithin(
      source,
      value,
      (node) =>
        NOT_PLAIN.test(node.type) ||
        node.bigint != null ||
        (node.type === "Identifier" &&
          node.name !== "undefined" &&
          source.findReference(node) !== undefined &&
          !resolve(source, node).every((known) => known.kind === "node" && isPlain(source, known.node, whole))),
    ) === undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} part - of a path
 * @returns {boolean}
 */
function isTextOfPath(source, part) {
  const node = unwrap(part);
  return (
    /^(__dirname|__filename|import\.meta\.(dirname|filename))$/.test(source.slice(node)) ||
    typeof findConstantValue(source, node) === "string" ||
    isTextOfModule(source, node) ||
    node.type === "TemplateLiteral" ||
    (node.type === "CallExpression" && node.arguments.every((/** @type {Node} */ inner) => isTextOfPath(source, inner)))
  );
}

/**
 * @param {Source} source
 * @param {Node} node - `new URL("./views", import.meta.url)`
 */
function isUrlOfFile(source, node) {
  return node.type === "NewExpression" && source.slice(node.arguments[1] ?? node) === "import.meta.url";
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {string | undefined} the name of what it calls
 */
function getLast(source, { callee }) {
  const [value] = resolve(source, callee);
  return value.kind === "import" ? value.path.at(-1) : undefined;
}
