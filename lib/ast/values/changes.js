import { STRING_METHODS } from "../string-methods.js";
import { words } from "../words.js";
import { findWithin } from "../syntax/find-within.js";
import { getPropertyName, isFunction } from "../syntax/functions.js";
import { resolve } from "./resolve.js";
import { unwrap } from "../syntax/unwrap.js";
import { walk } from "../syntax/walk.js";

/** @import { Node, Source } from "../../types.js" */

/** Methods of strings that routers, schemas and clients have, too: `router.match(url)`, `schema.normalize(row)`. */
const OF_OTHERS = words("match matchAll normalize repeat search");

/** Methods of strings: what they give depends on the string alone. */
const OF_STRINGS = new Set([...STRING_METHODS].filter((name) => !OF_OTHERS.has(name)));

/**
 * Whether an expression may have another value once some code has run: a variable or property that it reads is written
 * there, the object that it reads from is handed to somebody, or others get their turn (`await`).
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {Node[]} [code] - statements and conditions that run in between; absent where that may be any code
 * @returns {boolean}
 */
export function mayChange(source, expression, code) {
  /** @type {Set<unknown>} */
  const variables = new Set();
  /** @type {Set<string | undefined>} */
  const properties = new Set();
  let isOpaque = false;
  walk(expression, source.visitorKeys, (node) => {
    if (node.type === "Identifier") variables.add(source.findVariable(node));
    if (node.type === "MemberExpression") properties.add(getPropertyName(node));
    if (node.type === "ThisExpression") variables.add("this");
    if (runsUnknownCode(node)) isOpaque = true;
  });
  variables.delete(undefined);
  // A name that is written once holds what it held; only members of it can change.
  const isName =
    unwrap(expression).type === "Identifier" &&
    [...variables].every((variable) =>
      /** @type {any} */ (variable).references.every(
        (/** @type {any} */ reference) => !reference.isWrite() || reference.init,
      ),
    );
  if (isName) return false;
  if (code === undefined || isOpaque) return code === undefined || code.length > 0;
  /** @param {Node} node */
  const isObject = (node) =>
    node.type === "Identifier"
      ? variables.has(source.findVariable(node))
      : node.type === "ThisExpression" && variables.has("this");
  // if (req.method !== "GET") return res.end(…);   leaves, and what runs behind it has not seen it
  /** @param {Node} node */
  const isLeaving = (node) => node.type === "IfStatement" && node.alternate == null && leaves(node.consequent);
  /** @param {Node} node */
  const isChange = (node) => {
    switch (node.type) {
      case "IfStatement":
        return isLeaving(node) && mayChange(source, expression, [node.test]);
      case "AwaitExpression":
      case "YieldExpression":
        return true;
      case "ForOfStatement":
        return node.await === true;
      case "AssignmentExpression":
      case "UpdateExpression": {
        const target = node.left ?? node.argument;
        return target.type === "MemberExpression"
          ? getPropertyName(target) === undefined || properties.has(getPropertyName(target))
          : target.type !== "Identifier" || isObject(target);
      }
      case "CallExpression":
      case "NewExpression":
      case "TaggedTemplateExpression":
        return isHanded(source, node, isObject);
      default:
        return false;
    }
  };
  return code.some(
    (part) => findWithin(source, part, isChange, (node) => isLeaving(node) || isFunction(node)) !== undefined,
  );
}

/**
 * Whether evaluating an expression may do more than to give a value: it calls what is not a method of strings, or writes.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean}
 */
export function mayHaveEffects(source, expression) {
  const effect = findWithin(
    source,
    expression,
    (node) =>
      runsUnknownCode(node) ||
      ["AssignmentExpression", "UpdateExpression", "YieldExpression"].includes(node.type) ||
      (node.type === "UnaryExpression" && node.operator === "delete"),
    isFunction,
  );
  return effect !== undefined;
}

/**
 * @param {Node} node
 * @returns {boolean} whether it runs code that nobody knows here
 */
function runsUnknownCode(node) {
  if (node.type === "CallExpression")
    return !(
      unwrap(node.callee).type === "MemberExpression" && OF_STRINGS.has(getPropertyName(unwrap(node.callee)) ?? "")
    );
  return ["NewExpression", "TaggedTemplateExpression", "AwaitExpression", "ImportExpression"].includes(node.type);
}

/**
 * Whether a call can reach the object: it gets it, is one of its methods, or runs code of the same function.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {(node: Node) => boolean} isObject
 */
function isHanded(source, call, isObject) {
  const callee = unwrap(call.callee ?? call.tag);
  //   send(req)  but not  log(req.method)
  const isGiven = (call.arguments ?? [call.quasi]).some(
    (/** @type {Node} */ part) =>
      findWithin(
        source,
        part,
        (node) =>
          isObject(node) &&
          !(node.parent.type === "MemberExpression" && node.parent.object === node && !isCalled(node.parent)),
      ) !== undefined,
  );
  //   req.rewrite(), next(), and functions of the file, which may hold the object
  if (callee.type === "MemberExpression") {
    let root = unwrap(callee.object);
    while (root.type === "MemberExpression") root = unwrap(root.object);
    return isGiven || isObject(root);
  }
  return (
    isGiven ||
    callee.type !== "Identifier" ||
    resolve(source, callee).some(
      (value) =>
        value.kind === "parameter" ||
        value.kind === "unknown" ||
        (value.kind === "node" && isFunction(value.node) && isInSameFunction(value.node, call)),
    )
  );
}

/** @param {Node} member */
function isCalled(member) {
  return member.parent.type === "CallExpression" && member.parent.callee === member;
}

/**
 * @param {Node} fn
 * @param {Node} node
 */
function isInSameFunction(fn, node) {
  for (let owner = fn.parent; owner != null; owner = owner.parent)
    if (isFunction(owner)) return owner.range[0] <= node.range[0] && node.range[1] <= owner.range[1];
  return false;
}

/** @param {Node} statement */
function leaves(statement) {
  const last = statement.type === "BlockStatement" ? statement.body.at(-1) : statement;
  return last?.type === "ReturnStatement" || last?.type === "ThrowStatement";
}
