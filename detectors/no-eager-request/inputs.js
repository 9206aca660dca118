import { getKeyName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findGlobalName } from "./global-name.js";
import { isStable } from "../../lib/ast/values/stable.js";
import { isSelfContained } from "./self-contained.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * What goes into a value that is made: the parts of the expression that are evaluated when it is made, and may be something
 * else later.
 *
 * @typedef {object} Input
 * @property {Node} node
 * @property {Node[]} [others] - further places that read the same
 * @property {string} suffix - end of the name of whatever keeps it: "Url", "Headers"
 * @property {string | undefined} type - in TypeScript, as far as it is known
 */

/** Classes and functions that do nothing but make an object of their arguments. */
const MAKERS = new Set([
  "Request",
  "Headers",
  "URL",
  "URLSearchParams",
  "Map",
  "Object.assign",
  "Object.entries",
  "Object.fromEntries",
  "Object.keys",
  "Object.values",
  "Array.from",
  "structuredClone",
]);

/** Methods that make a list of another one. */
const OF_LISTS = new Set(["entries", "map", "filter", "flatMap", "reduce", "sort", "slice"]);

/** Types of arguments, by class and position; wide enough for whatever was accepted.
 * @type {Record<string, { suffix: string, type: string }[]>} */
const PARAMETERS = {
  Request: [
    { suffix: "Url", type: "ConstructorParameters<typeof Request>[0]" },
    { suffix: "Init", type: "RequestInit | undefined" },
  ],
  Headers: [{ suffix: "Input", type: "ConstructorParameters<typeof Headers>[0]" }],
  URL: [
    { suffix: "Url", type: "string | URL" },
    { suffix: "Base", type: "string | URL | undefined" },
  ],
};

/**
 * The inputs of an expression that makes a web object or a copy, in the order in which they are evaluated.
 *
 * @param {Source} source
 * @param {Node} made
 * @returns {Input[] | undefined} undefined where a function in the expression does more than to make values of its arguments
 */
export function findInputs(source, made) {
  /** @type {Input[]} */
  const inputs = [];
  /** @type {Set<string>} */
  const taken = new Set();
  let isPlain = true;
  /**
   * @param {Node} expression
   * @param {string} suffix
   * @param {string} [type]
   */
  const collect = (expression, suffix, type) => {
    const node = unwrap(expression);
    const name =
      node.type === "NewExpression" || node.type === "CallExpression" ? findGlobalName(source, node.callee) : undefined;
    if (name !== undefined && MAKERS.has(name) && /^[A-Z][A-Za-z]*$/.test(name) === (node.type === "NewExpression")) {
      for (const [index, argument] of node.arguments.entries())
        collect(argument, PARAMETERS[name]?.[index]?.suffix ?? suffix, PARAMETERS[name]?.[index]?.type);
    } else if (
      node.type === "CallExpression" &&
      unwrap(node.callee).type === "MemberExpression" &&
      OF_LISTS.has(getPropertyName(unwrap(node.callee)) ?? "")
    ) {
      for (const part of [unwrap(node.callee).object, ...node.arguments]) collect(part, suffix);
    } else if (node.type === "ObjectExpression" && node.properties.every(isPlainProperty)) {
      for (const property of node.properties)
        collect(
          property.argument ?? property.value,
          property.argument == null && /^(Init|Input)$/.test(suffix) ? getSuffix(property) : suffix,
          getTypeOfKey(source, property, suffix),
        );
    } else if (node.type === "ArrayExpression") {
      for (const element of node.elements)
        if (element !== null) collect(element.type === "SpreadElement" ? element.argument : element, suffix);
    } else if (isFunction(node)) {
      isPlain &&= isSelfContained(source, node);
    } else if (!isStable(source, node)) {
      inputs.push({ node: expression, suffix: getFree(suffix, taken), type: getType(source, expression) ?? type });
    }
  };
  collect(made, "Input");
  return isPlain ? inputs : undefined;
}

/** @param {Node} property */
function isPlainProperty(property) {
  return (
    property.type === "SpreadElement" || (property.kind === "init" && property.method !== true && !property.computed)
  );
}

/**
 * @param {Node} property
 * @returns {string} "Method", "XForwardedFor"
 */
function getSuffix(property) {
  const words = (getKeyName(property) ?? "").split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== "");
  return words.map((word) => word[0].toUpperCase() + word.slice(1)).join("") || "Input";
}

/**
 * @param {Source} source
 * @param {Node} property
 * @param {string} suffix - of the object
 */
function getTypeOfKey({ style: { quote } }, property, suffix) {
  return suffix === "Init" && property.type === "Property"
    ? `RequestInit[${quote}${getKeyName(property)}${quote}]`
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {string | undefined} the type that an expression has by what it is, or that its author wrote
 */
export function getType(source, node) {
  if (node.type === "TSAsExpression") return source.slice(node.typeAnnotation);
  const inner = unwrap(node);
  if (inner.type === "TemplateLiteral" || typeof inner.value === "string") return "string";
  //   constructor (raw: IncomingMessage) { … raw.headers …
  //                     ^^^^^^^^^^^^^^^                  IncomingMessage["headers"]
  if (node.type === "MemberExpression" && node.object.type === "Identifier" && getPropertyName(node) !== undefined) {
    const definition = source.findVariable(node.object)?.defs[0];
    const annotation =
      definition?.type === "Parameter"
        ? /** @type {any} */ (definition.name).typeAnnotation?.typeAnnotation
        : undefined;
    if (annotation?.type === "TSTypeReference")
      return `${source.slice(annotation)}[${source.style.quote}${getPropertyName(node)}${source.style.quote}]`;
  }
  return inner.type === "BinaryExpression" &&
    inner.operator === "+" &&
    [inner.left, inner.right].some((side) => getType(source, side) === "string")
    ? "string"
    : undefined;
}

/**
 * @param {string} suffix
 * @param {Set<string>} taken
 * @returns {string}
 */
function getFree(suffix, taken) {
  let free = suffix;
  for (let number = 2; taken.has(free); number++) free = `${suffix}${number}`;
  taken.add(free);
  return free;
}
