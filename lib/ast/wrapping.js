import { getPropertyName } from "./functions.js";
import { resolve } from "./resolve.js";
import { unwrap } from "./unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** Functions that keep an object from remembering anything, or put another one in front of it. */
const WRAPPERS = /^((Object|Reflect)\.(freeze|seal|preventExtensions|create|setPrototypeOf)|Proxy)$|(^|\.)\w*[fF]reeze$/;

/**
 * The first place that may put something between the instances of a class and their users, or keeps them as they are.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Node | undefined}
 */
export function findWrapping(source, classNode) {
  return source.nodes("CallExpression", "NewExpression").find((node) => isWrapping(source, node, classNode));
}

/**
 * `Object.freeze(this)`, `new Proxy(request, …)`, `Object.create(request)`: the accessor could not remember its value. So
 * does `Object.create(Request.prototype)` an object that the constructor has never seen.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} classNode
 */
function isWrapping(source, node, classNode) {
  const callee = unwrap(node.callee);
  const [global] = resolve(source, callee);
  const name = global.kind === "global" ? [global.name, ...global.path].join(".") : source.slice(callee);
  if (node.arguments.length === 0 || !WRAPPERS.test(name)) return false;
  const argument = unwrap(node.arguments[0]);
  if (argument.type === "MemberExpression" && getPropertyName(argument) === "prototype") {
    //   Child.prototype = Object.create(Request.prototype, …)
    const isInherited = node.parent.type === "AssignmentExpression" && node.parent.left.type === "MemberExpression" && getPropertyName(node.parent.left) === "prototype";
    return name === "Object.create" && !isInherited && resolve(source, argument.object).some((value) => value.kind === "node" && value.node === classNode);
  }
  return resolve(source, argument).some((value) => (value.kind === "instance" ? value.classNode === classNode : value.kind === "unknown" || value.kind === "parameter"));
}
