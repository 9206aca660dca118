import { EACH_METHODS } from "../../lib/ast/array-methods.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getPromisedOfElementsByChecker } from "../../lib/ast/promises/promise-checked.js";
import { getPromisedOfElements } from "../../lib/ast/promises/promise-types.js";
import { isPlainFunction } from "./plain-function.js";
import { isPlainGlobal } from "../../lib/ast/promises/promise-apis.js";
import { isPlainValue } from "./plain-value.js";
import { isPolling } from "../../lib/ast/order/polling.js";
import { isPromiseCall } from "../../lib/ast/promises/promise-call.js";
import { isTurnWanted } from "../../lib/ast/promises/wanted-turn.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @typedef {object} PlainLoopFacts
 * @property {"plainLoop"} form
 * @property {Node} loop
 */

/** How many lists are followed that are made of one another. */
const MAX_DEPTH = 8;

/** Functions that return arrays of strings. */
const STRINGS = /^Object\.(keys|getOwnPropertyNames)$/;

/** Methods of arrays that put nothing in. */
const READING = /^(at|concat|entries|includes|indexOf|join|keys|pop|reverse|shift|slice|values)$/;

/**
 * `for await` over an array without promises. Calls of functions in the same file are `no-optional-await`'s.
 *
 * @param {Source} source
 * @param {Node} node - ForOfStatement
 * @returns {{ messageId: string, data: Record<string, string>, facts: PlainLoopFacts } | undefined}
 */
export function findPlainLoop(source, node) {
  if (node.await !== true || isTurnWanted(source, node) || isPolling(source, node) || !isPlainList(source, node.right))
    return undefined;
  const text = source.slice(node.right).replace(/\s+/g, " ").replaceAll("`", "'");
  return {
    messageId: "plainLooped",
    data: { code: text.length <= 40 ? text : `${text.slice(0, 39)}…` },
    facts: { form: "plainLoop", loop: node },
  };
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {boolean} whether it is an array of which no element is a promise
 */
function isPlainList(source, expression, depth = 0) {
  if (depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  if (node.type === "ArrayExpression")
    return node.elements.every(
      (/** @type {Node | null} */ element) => element !== null && isPlainValue(source, element),
    );
  //   await Promise.all(ids.map(load))
  if (node.type === "AwaitExpression") return isPromiseCall(source, unwrap(node.argument), "all");
  if (node.type === "CallExpression") {
    const called = resolve(source, unwrap(node.callee));
    if (called.some((value) => value.kind === "node" && isFunction(value.node))) return false;
    if (called.every((value) => value.kind === "global" && STRINGS.test([value.name, ...value.path].join("."))))
      return true;
    if (isMadeOfOther(source, node, depth)) return true;
  }
  const filled = node.type === "Identifier" ? isPlainVariable(source, node, depth) : undefined;
  return (
    filled ?? [getPromisedOfElements(source, node), getPromisedOfElementsByChecker(source, node)].includes("never")
  );
}

/**
 *   req.query.ids.split(",").map(Number)
 *
 * @param {Source} source
 * @param {Node} call
 * @param {number} depth
 * @returns {boolean} whether it splits a text, or maps, filters or sorts such a list
 */
function isMadeOfOther(source, { callee, arguments: given }, depth) {
  const name = getPropertyName(callee) ?? "";
  // Streams have a method of this name, too, but not one that gets a text.
  if (name === "split") return given[0]?.type === "Literal";
  if (!/^(filter|map|reverse|slice|sort|toReversed|toSorted)$/.test(name)) return false;
  if (!isPlainList(source, callee.object, depth + 1)) return false;
  return name !== "map" || (given.length === 1 && isPlainCallback(source, given[0]));
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether it is a function that returns no promise
 */
function isPlainCallback(source, expression) {
  return resolve(source, expression).every((value) =>
    value.kind === "node"
      ? isFunction(value.node) && isPlainFunction(source, value.node)
      : value.kind === "global" && isPlainGlobal([value.name, ...value.path].join(".")),
  );
}

/**
 * A `const` that starts as an array of plain values, gets plain values only, and is seen by nobody else.
 *
 * @param {Source} source
 * @param {Node} identifier
 * @param {number} depth
 * @returns {boolean | undefined} undefined for what does not start as an array that the file shows
 */
function isPlainVariable(source, identifier, depth) {
  const variable = source.findVariable(identifier);
  const declarator = /** @type {any} */ (variable?.defs[0]?.node);
  if (
    variable?.defs.length !== 1 ||
    declarator.type !== "VariableDeclarator" ||
    declarator.id.type !== "Identifier" ||
    declarator.init == null
  )
    return undefined;
  const init = unwrap(declarator.init);
  if (declarator.id.typeAnnotation != null || !/^(Array|Await|Call)Expression$/.test(init.type)) return undefined;
  if (!isPlainList(source, init, depth + 1)) return init.type === "ArrayExpression" ? false : undefined;
  return variable.references.every((reference) => {
    if (reference.isWrite()) return reference.init === true;
    const use = /** @type {any} */ (reference.identifier);
    const { parent } = use;
    if (parent.type === "ForOfStatement" || parent.type === "ForInStatement") return parent.right === use;
    if (parent.type === "SpreadElement") return true;
    return parent.type === "MemberExpression" && parent.object === use && isHarmless(source, parent);
  });
}

/**
 * Whether a use of an array puts no promise into it.
 *
 * @param {Source} source
 * @param {Node} member - `parts.push`, `parts[0]`
 */
function isHarmless(source, member) {
  const name = getPropertyName(member) ?? "";
  const { parent } = member;
  if (parent.callee !== member) {
    //   parts.length > 0, const first = parts[0]      and not: parts[0] = load(), [parts[0]] = …, for (parts[0] of …)
    return (
      ["BinaryExpression", "VariableDeclarator", "TemplateLiteral", "IfStatement", "ReturnStatement"].includes(
        parent.type,
      ) ||
      ((parent.type === "CallExpression" || parent.type === "MemberExpression") && name === "length")
    );
  }
  //   parts.push(`<p>${text}</p>`)
  if (name === "push" || name === "unshift")
    return parent.arguments.every((/** @type {Node} */ argument) => isPlainValue(source, argument));
  //   parts.forEach((part) => response.write(part)), parts.map(String)
  if (EACH_METHODS.has(name))
    return parent.arguments.every(
      (/** @type {Node} */ argument) =>
        (argument.type === "Identifier" &&
          source.findVariable(argument) === undefined &&
          isPlainGlobal(argument.name)) ||
        (argument.type === "ArrowFunctionExpression" &&
          argument.params.length <= 2 &&
          argument.params.every((/** @type {Node} */ param) => param.type !== "RestElement")),
    );
  return READING.test(name);
}
