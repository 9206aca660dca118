import { contains } from "../syntax/contains.js";
import { escapeRegExp } from "../escape-regexp.js";
import { findFunction, getPropertyName, isFunction } from "../syntax/functions.js";
import { getLastName } from "../syntax/member-chain.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";
import { findWithin } from "../syntax/find-within.js";
import { NAMES, createNameTest } from "../request-names.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether the code remembers what it makes: `format ??= new Intl.NumberFormat("de")`, `if (!schema) schema = z.object({})`.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isKeptAlready(source, node) {
  if (isInDefault(source, node)) return true;
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
  //   text += readFileSync(path)   which the next call does again
  if (parent.operator !== "=") return /^(?:\?\?|\|\|)=$/.test(parent.operator);
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
  return (
    owner !== undefined &&
    findWithin(
      source,
      owner,
      (inner) => inner.type === "IfStatement" && inner.range[1] <= node.range[0] && isAskedIn(inner.test),
    ) !== undefined
  );
}

/**
 * `page = page || require("node:fs").readFileSync(path)`: what only runs as long as there is nothing.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function isInDefault(source, node) {
  for (let child = node; child.parent != null && !isFunction(child); child = child.parent) {
    const { parent } = child;
    if (parent.type !== "LogicalExpression" || parent.right !== child || parent.operator === "&&") continue;
    const kept = getWrapped(parent);
    const { left, right, operator } = kept.parent;
    if (kept.parent.type === "AssignmentExpression" && right === kept && operator === "=")
      return source.slice(left) === source.slice(parent.left) && isOfOutside(source, left);
  }
  return false;
}

/**
 * @param {Source} source
 * @param {Node} target - `page`, `pages.home`
 * @returns {boolean} whether it outlives the call: its variable is not the function's
 */
function isOfOutside(source, target) {
  let root = unwrap(target);
  while (root.type === "MemberExpression") root = unwrap(root.object);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  const owner = findFunction(target);
  const definition = variable?.defs[0];
  if (definition === undefined) return false;
  // function page (req, res) { page.text = page.text || read(); }
  return definition.type === "FunctionName" || !contains(owner, /** @type {any} */ (definition.name));
}

/** What has a `set()` for one request. */
const OF_REQUEST = createNameTest(NAMES.request, NAMES.response, NAMES.context, NAMES.letters, ["event", "headers"]);

/**
 * `res.set("x-host", hostname())`: a header, or a value for one request, which no other request gets.
 *
 * @param {Node} receiver
 */
function isOfRequest(receiver) {
  return OF_REQUEST.test(getLastName(receiver));
}
