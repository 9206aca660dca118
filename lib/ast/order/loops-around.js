import { getBound } from "../syntax/bound.js";
import { contains } from "../syntax/contains.js";
import { getPropertyName, isFunction } from "../syntax/functions.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";
import { findWithin } from "../syntax/find-within.js";

/** @import { Node, Source } from "../../types.js" */

const LOOPS = new Set(["ForOfStatement", "ForInStatement", "ForStatement"]);

/**
 * A loop around a write: what it goes through, and the names it gives to what it finds.
 *
 * @typedef {object} Loop
 * @property {Node} node - the statement, or the call of `forEach`
 * @property {Node | undefined} iterated - absent for an indexed loop
 * @property {Node} names - the part of the code that declares the loop's variables
 */

/**
 * The loops around a write, innermost first, up to the function that runs them.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} written - the write's target
 * @returns {{ loops: Loop[], statement: Node, target: Node } | undefined} undefined where the write stands elsewhere than in statements
 */
export function findLoops(source, node, written) {
  /** @type {Loop[]} */
  const loops = [];
  let target = written;
  /** @type {Node | undefined} */
  let statement;
  let child = getWrapped(node);
  for (let { parent } = child; parent != null; child = parent, { parent } = child) {
    if (parent.type === "ExpressionStatement") statement ??= parent;
    else if (LOOPS.has(parent.type)) {
      loops.push(
        parent.type === "ForStatement"
          ? { node: parent, iterated: undefined, names: parent.init ?? parent }
          : { node: parent, iterated: parent.right, names: parent.left },
      );
      statement = parent;
    } else if (isFunction(parent)) {
      const call = findForEach(parent);
      if (call === undefined) break;
      //   plugins.forEach(function ({ name, fn }) { this[name] = fn }, this)
      //                                                                ^^^^
      if (parent.type !== "ArrowFunctionExpression" && target.type === "ThisExpression") {
        const bound = parent.parent.type === "MemberExpression" ? parent.parent.parent.arguments[0] : call.arguments[1];
        if (bound == null) return undefined;
        target = unwrap(bound);
      }
      loops.push({ node: call, iterated: unwrap(call.callee).object, names: parent });
      child = getWrapped(call);
      if (child.parent.type !== "ExpressionStatement") return undefined;
      statement = child.parent;
      parent = child;
    } else if (!["BlockStatement", "IfStatement"].includes(parent.type)) return undefined;
  }
  // Only `Object.assign` copies without a loop.
  if (statement === undefined || (loops.length === 0 && node.type === "AssignmentExpression")) return undefined;
  return loops.length === 0 && source.slice(node.callee ?? node) !== "Object.assign"
    ? undefined
    : { loops, statement, target };
}

/**
 * @param {Node} fn
 * @returns {Node | undefined} the call `x.forEach(fn)` or `x.forEach(fn.bind(this))`
 */
function findForEach(fn) {
  const argument = getBound(fn);
  const call = argument.parent;
  if (call.type !== "CallExpression" || call.arguments[0] !== argument) return undefined;
  const callee = unwrap(call.callee);
  return callee.type === "MemberExpression" && getPropertyName(callee) === "forEach" ? call : undefined;
}

/**
 * The variable that a loop declares and an identifier reads.
 *
 * @param {Source} source
 * @param {Node} identifier
 * @param {Loop[]} loops
 * @returns {Loop | undefined}
 */
export function findLoopOf(source, identifier, loops) {
  const name = /** @type {any} */ (source.findVariable(identifier)?.defs[0]?.name);
  if (name === undefined) return undefined;
  return loops.find(
    ({ node, names }) =>
      contains(names, name) && (isFunction(names) ? isParameter(names, name) : true) && contains(node, name),
  );
}

/**
 * @param {Node} fn
 * @param {Node} name
 */
function isParameter(fn, name) {
  return fn.params.some((/** @type {Node} */ param) => contains(param, name));
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Loop[]} loops
 * @returns {boolean} whether it reads what a loop goes through, or what is declared inside the loop
 */
export function readsAny(source, expression, loops) {
  const read = findWithin(source, expression, (node) => {
    const name = node.type === "Identifier" ? /** @type {any} */ (source.findVariable(node)?.defs[0]?.name) : undefined;
    return name !== undefined && loops.some((loop) => contains(loop.node, name));
  });
  return read !== undefined;
}
