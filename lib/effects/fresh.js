import { contains } from "../ast/syntax/contains.js";
import { findLastName, getRoot } from "../ast/syntax/member-chain.js";
import { getWrites } from "../ast/values/writes.js";
import { isFunction } from "../ast/syntax/functions.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

/** How far names are followed to what made their values. */
const MAX_DEPTH = 12;

/** Methods that hand out what the object keeps: what they return is as new as the object. */
const HANDS_OUT = /^(?:get|find|findLast|at|pop|shift|values|entries|filter|slice|concat|sort|reverse|next|flat)$/;

/**
 * Whether what an expression stands for was made by the code of `root` itself, so that a change of it is nobody else's business.
 *
 * @param {Source} source
 * @param {Node} root - a function, or an expression
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {boolean}
 */
export function isFresh(source, root, expression, depth = 0) {
  if (depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  switch (node.type) {
    case "Identifier": {
      const variable = source.findVariable(node);
      return variable !== undefined && isFreshVariable(source, root, variable, depth);
    }
    case "MemberExpression": {
      const inner = getRoot(node);
      return inner.type !== "ThisExpression" && isFresh(source, root, inner, depth + 1);
    }
    case "CallExpression": {
      const callee = unwrap(node.callee);
      return (
        callee.type !== "MemberExpression" ||
        !HANDS_OUT.test(findLastName(callee) ?? "") ||
        isFresh(source, root, callee.object, depth + 1)
      );
    }
    case "ConditionalExpression":
      return isFresh(source, root, node.consequent, depth + 1) && isFresh(source, root, node.alternate, depth + 1);
    case "LogicalExpression":
      return isFresh(source, root, node.left, depth + 1) && isFresh(source, root, node.right, depth + 1);
    case "AwaitExpression":
      return unwrap(node.argument).type === "CallExpression" || isFresh(source, root, node.argument, depth + 1);
    case "ThisExpression":
    case "Super":
      return false;
    default:
      return true;
  }
}

/**
 * @param {Source} source
 * @param {Node} root
 * @param {Variable} variable
 * @param {number} depth
 * @returns {boolean}
 */
function isFreshVariable(source, root, variable, depth) {
  return (
    variable.defs.length > 0 &&
    variable.defs.every((def) => {
      const [node, name] = [/** @type {any} */ (def.node), /** @type {any} */ (def.name)];
      if (!contains(root, name)) return false;
      if (def.type === "Parameter") return node !== root && isFreshParameter(source, root, node, name, depth);
      if (def.type !== "Variable") return false;
      const loop = node.parent.parent;
      if (/^For(?:Of|In)Statement$/.test(loop?.type) && loop.left === node.parent)
        return isFresh(source, root, loop.right, depth + 1);
      return node.init == null || isFresh(source, root, node.init, depth + 1);
    }) &&
    getWrites(variable).every((written) => {
      const { parent } = written;
      return (
        parent?.type !== "AssignmentExpression" ||
        parent.left !== written ||
        //   result = result.slice(start)
        isMadeOf(source, parent.right, variable) ||
        isFresh(source, root, parent.right, depth + 1)
      );
    })
  );
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Variable} variable
 * @returns {boolean} whether it is a member of the variable, or what one of its methods returns
 */
function isMadeOf(source, expression, variable) {
  let node = unwrap(expression);
  while (node.type === "MemberExpression" || node.type === "CallExpression") node = unwrap(node.object ?? node.callee);
  return node.type === "Identifier" && source.findVariable(node) === variable;
}

/**
 * `users.map((user) => { user.name = … })` of what was made here, `list.reduce((sum, one) => { sum[one.id] = one; … }, {})`
 *
 * @param {Source} source
 * @param {Node} root
 * @param {Node} fn
 * @param {Node} name
 * @param {number} depth
 * @returns {boolean}
 */
function isFreshParameter(source, root, fn, name, depth) {
  const call = fn.parent;
  if (!isFunction(fn) || call?.type !== "CallExpression" || !call.arguments.includes(fn)) return false;
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression") return false;
  const method = findLastName(callee) ?? "";
  const index = fn.params.findIndex((/** @type {Node} */ param) => contains(param, name));
  if (/^reduce(?:Right)?$/.test(method) && index === 0)
    return call.arguments[1] !== undefined && isFresh(source, root, call.arguments[1], depth + 1);
  return (
    /^(?:map|forEach|filter|flatMap|reduce|some|every|find|then)$/.test(method) &&
    isFresh(source, root, callee.object, depth + 1)
  );
}
