import { KINDS, READERS, TAKE_REGEX } from "./read-only.js";
import { getParams, getPropertyName, isFunction } from "../syntax/functions.js";
import { findNamedFunction } from "./named-function.js";
import { getDottedName } from "../syntax/dotted-name.js";
import { getRoot } from "../syntax/member-chain.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Kind } from "./read-only.js" */

/**
 * Whether a function of the language looks at an argument and keeps nothing of it: `JSON.stringify(value)`, `text.replace(value, "")`.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} argument
 * @param {Kind} kind - of the argument
 * @returns {boolean}
 */
export function isOnlyRead(source, call, argument, kind) {
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if (kind === KINDS.regex && call.arguments[0] === argument && name !== undefined && TAKE_REGEX.has(name)) return true;
  const root = getRoot(callee);
  if (root.type !== "Identifier" || source.findVariable(root) !== undefined) return false;
  const text = getDottedName(callee);
  return READERS.deep.has(text) || (!kind.isDeep && READERS.flat.has(text));
}

/**
 * What an argument is bound to: `item` in `function add(item) {…}`, `add(value)`.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression or NewExpression
 * @param {Node} argument
 * @returns {Node | undefined} undefined if the file does not show it, or the function may have the argument by another way, too
 */
export function findBoundPattern(source, call, argument) {
  const callee = unwrap(call.callee);
  const index = call.arguments.indexOf(argument);
  if (call.type !== "CallExpression" || callee.type === "Super") return undefined;
  if (call.arguments.slice(0, index).some((/** @type {Node} */ { type }) => type === "SpreadElement")) return undefined;
  const variable = callee.type === "Identifier" ? source.findVariable(callee) : undefined;
  const fn = isFunction(callee) ? callee : variable && findNamedFunction(variable);
  const param = fn === undefined ? undefined : getParams(fn)[index];
  if (fn === undefined || param === undefined || param.type === "RestElement") return undefined;
  if (fn.type !== "ArrowFunctionExpression" && /\barguments\b/.test(source.slice(fn.body))) return undefined;
  return param.type === "AssignmentPattern" ? param.left : param;
}
