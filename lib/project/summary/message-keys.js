import { EACH_METHODS } from "../../ast/array-methods.js";
import { TEXT_METHODS } from "../../ast/string-methods.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { getRoot } from "../../ast/syntax/member-chain.js";
import { unwrap } from "../../ast/syntax/unwrap.js";
import { NAMES, createNameTest } from "../../ast/request-names.js";

/** @import { Node, Source } from "../../types.js" */

/** What a request or a message, or what came with it, is called. */
const MESSAGE = createNameTest(NAMES.request, NAMES.context, NAMES.parts, [
  "event",
  "msg",
  "message",
  "packet",
  "data",
  "frame",
  "command",
  "cmd",
  "input",
  "rpc",
]);

/** Methods of texts that leave a name a name, or give pieces of one, and those of lists that give one of these. */
const SAME = new Set([...TEXT_METHODS, "split", "pop", "shift", "at"]);

/** How far names are followed. */
const MAX_DEPTH = 8;

/**
 * Whether a key is a word of a request or a message, who sends it decides which member is meant: `commands[message.type]`,
 * `const [name] = event.split("."); handlers[name]`.
 *
 * @param {Source} source
 * @param {Node} key
 * @returns {boolean}
 */
export function isOfMessage(source, key) {
  return isWord(source, key, 0);
}

/**
 * @param {Source} source
 * @param {Node | null | undefined} expression
 * @param {number} depth
 * @returns {boolean}
 */
function isWord(source, expression, depth) {
  if (expression == null || depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  switch (node.type) {
    case "MemberExpression":
      return isMessage(source, getRoot(node)) || isWord(source, node.object, depth + 1);
    case "CallExpression": {
      const callee = unwrap(node.callee);
      if (getDottedName(callee) === "JSON.parse") return true;
      if (callee.type === "Identifier") return callee.name === "String" && isWord(source, node.arguments[0], depth + 1);
      return SAME.has(getPropertyName(callee) ?? "") && isWord(source, callee.object, depth + 1);
    }
    case "AwaitExpression":
      return isWord(source, node.argument, depth + 1);
    case "LogicalExpression":
      return isWord(source, node.left, depth + 1);
    case "Identifier":
      return isWordByName(source, node, depth);
    default:
      return false;
  }
}

/**
 * @param {Source} source
 * @param {Node} identifier
 * @param {number} depth
 * @returns {boolean}
 */
function isWordByName(source, identifier, depth) {
  const variable = source.findVariable(identifier);
  const definition = /** @type {any} */ (variable?.defs[0]);
  if (variable?.defs.length !== 1 || variable.references.some((reference) => reference.isWrite() && !reference.init))
    return false;
  const { name, node, type } = definition;
  if (type === "Variable") {
    if (node.id === name) return isWord(source, node.init, depth + 1);
    // const { type } = message
    return node.init != null && (isMessage(source, node.init) || isWord(source, node.init, depth + 1));
  }
  if (type !== "Parameter" || !isFunction(node)) return false;
  // event.split(".").reduce((found, name) => found[name], handlers)
  const call = node.parent;
  const callee = call?.type === "CallExpression" && call.arguments[0] === node ? unwrap(call.callee) : undefined;
  if (callee?.type !== "MemberExpression") return false;
  const method = getPropertyName(callee) ?? "";
  const index = /^reduce(Right)?$/.test(method) ? 1 : EACH_METHODS.has(method) ? 0 : -1;
  return node.params[index] === name && isWord(source, callee.object, depth + 1);
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether it is a parameter or a variable of a function that is called like a message
 */
function isMessage(source, expression) {
  const node = unwrap(expression);
  if (node.type !== "Identifier" || !MESSAGE.test(node.name)) return false;
  const variable = source.findVariable(node);
  return variable !== undefined && variable.scope.type !== "module" && variable.scope.type !== "global";
}
