import { contains } from "../syntax/contains.js";
import { escapeRegExp } from "../escape-regexp.js";
import { findFunction, getPropertyName, isFunction } from "../syntax/functions.js";
import { getLastName } from "../syntax/member-chain.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";
import { walk } from "../syntax/walk.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether the code remembers what it makes: `format ??= new Intl.NumberFormat("de")`, `if (!schema) schema = z.object({})`.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isKeptAlready(source, node) {
  let value = getWrapped(node);
  //   cache || (cache = …), cache ?? …
  while (value.parent.type === "LogicalExpression" || value.parent.type === "ConditionalExpression")
    value = getWrapped(value.parent);
  const { parent } = value;
  if (
    parent.type === "CallExpression" &&
    parent.arguments[1] === value &&
    getPropertyName(unwrap(parent.callee)) === "set"
  )
    return !isOfRequest(unwrap(unwrap(parent.callee).object));
  if (parent.type !== "AssignmentExpression") return false;
  if (parent.operator !== "=") return true;
  const target = unwrap(parent.left);
  const variable = target.type === "Identifier" ? source.findVariable(target) : undefined;
  if (
    target.type === "Identifier" &&
    (variable === undefined || !contains(findFunction(node), /** @type {any} */ (variable.defs[0].name)))
  )
    return true;
  // `env` is asked for in `if (env)`, and not in `if (process.env.MODE)`
  const asked = new RegExp(
    `(?<![\\p{ID_Continue}$.#])${escapeRegExp(source.slice(target))}(?![\\p{ID_Continue}$])`,
    "u",
  );
  /** @param {Node} test */
  const isAskedIn = (test) => asked.test(source.slice(test));
  for (let around = parent; around.parent != null && !isFunction(around); around = around.parent) {
    if (around.parent.type === "IfStatement" && isAskedIn(around.parent.test)) return true;
    if (around.parent.type === "LogicalExpression" && isAskedIn(around.parent.left)) return true;
  }
  // if (this.schema) return this.schema;
  const owner = findFunction(node);
  let isAsked = false;
  if (owner !== undefined)
    walk(
      owner,
      source.visitorKeys,
      (inner) =>
        void (isAsked ||= inner.type === "IfStatement" && inner.range[1] <= node.range[0] && isAskedIn(inner.test)),
    );
  return isAsked;
}

/**
 * `res.set("x-host", hostname())`: a header, or a value for one request, which no other request gets.
 *
 * @param {Node} receiver
 */
function isOfRequest(receiver) {
  return /^(req|request|res|response|reply|ctx|context|c|h|event|headers)$/.test(getLastName(receiver));
}
