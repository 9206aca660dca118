import { contains } from "../../lib/ast/syntax/contains.js";
import { findGlobalName } from "./global-name.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { isStable } from "../../lib/ast/values/stable.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Methods that make text of text and lists of lists, and change neither. */
const QUIET = new Set([
  "at",
  "charAt",
  "concat",
  "endsWith",
  "filter",
  "flatMap",
  "includes",
  "indexOf",
  "join",
  "map",
  "replace",
  "replaceAll",
  "slice",
  "split",
  "startsWith",
  "substring",
  "toLowerCase",
  "toString",
  "toUpperCase",
  "trim",
]);

const QUIET_GLOBALS = new Set([
  "Array.isArray",
  "Boolean",
  "Number",
  "Object.entries",
  "Object.keys",
  "Object.values",
  "String",
  "decodeURIComponent",
  "encodeURIComponent",
]);

/**
 * Whether a function does nothing but make a value of its arguments, with nothing of the code around it that could change:
 * `([name, value]) => [name.toLowerCase(), value]`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
export function isSelfContained(source, fn) {
  let isQuiet = fn.async !== true && fn.generator !== true;
  walk(fn, source.visitorKeys, (node) => {
    if (
      ["ThisExpression", "NewExpression", "TaggedTemplateExpression", "ThrowStatement", "UpdateExpression"].includes(
        node.type,
      )
    )
      isQuiet = false;
    if (node.type === "CallExpression" && !isQuietCall(source, node)) isQuiet = false;
    //   (all, [name, value]) => { all[name] = value; return all }
    //                             ^^^^^^^^^ a parameter: what the caller hands over
    if (node.type === "AssignmentExpression" || node.operator === "delete")
      isQuiet &&= isOwn(source, getRoot(node.left ?? node.argument), fn);
    if (source.findVariable(node) !== undefined && !isOwn(source, node, fn) && !isStable(source, node)) isQuiet = false;
    return isQuiet;
  });
  return isQuiet;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether it only makes a value of its arguments
 */
export function isQuietCall(source, call) {
  const callee = unwrap(call.callee);
  if (callee.type === "MemberExpression" && QUIET.has(getPropertyName(callee) ?? "")) return true;
  return QUIET_GLOBALS.has(findGlobalName(source, callee) ?? "");
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} owner
 * @returns {boolean} whether it is a variable that a function or statement declares itself
 */
export function isOwn(source, node, owner) {
  return source.findVariable(node)?.identifiers.some((/** @type {any} */ own) => contains(owner, own)) === true;
}
