import { getPropertyName } from "../syntax/functions.js";
import { getParents } from "./parents.js";
import { resolve } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Functions that keep an object from remembering anything, or put another one in front of it. */
const WRAPPERS =
  /^((Object|Reflect)\.(freeze|seal|preventExtensions|create|setPrototypeOf)|Proxy)$|(^|\.)\w*[fF]reeze$/;

/**
 * A place that may put something between the instances of a class and their users, or keeps them as they are.
 *
 * @typedef {object} Wrapping
 * @property {Node} node - CallExpression or NewExpression
 * @property {string} name - of what is called: "Object.freeze", "Proxy"
 * @property {boolean} isSure - it gets an instance of the class, or of one below it; otherwise that is unknown
 */

/**
 * `Object.freeze(this)`, `new Proxy(request, …)`, `Object.create(request)`: an accessor could not remember its value there. So
 * does `Object.create(Request.prototype)` an object that the constructor has never seen.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Wrapping[]} in the order of the text
 */
export function getWrappings(source, classNode) {
  return getWrapperCalls(source).flatMap(({ node, name }) => {
    const argument = unwrap(node.arguments[0]);
    if (argument.type === "MemberExpression" && getPropertyName(argument) === "prototype") {
      //   Child.prototype = Object.create(Request.prototype, …)
      const isInherited =
        node.parent.type === "AssignmentExpression" &&
        node.parent.left.type === "MemberExpression" &&
        getPropertyName(node.parent.left) === "prototype";
      const isOwn =
        name === "Object.create" &&
        !isInherited &&
        resolve(source, argument.object).some((value) => value.kind === "node" && value.node === classNode);
      return isOwn ? [{ node, name, isSure: true }] : [];
    }
    const values = resolve(source, argument);
    const isSure = values.some(
      (value) =>
        value.kind === "instance" &&
        (value.classNode === classNode || getParents(source, value.classNode).seen.includes(classNode)),
    );
    return isSure || values.some((value) => value.kind === "unknown" || value.kind === "parameter")
      ? [{ node, name, isSure }]
      : [];
  });
}

/**
 * @param {Source} source
 * @returns {Pick<Wrapping, "node" | "name">[]} the calls of a file that wrap or freeze something, whatever that is
 */
function getWrapperCalls(source) {
  return source.memo(getWrapperCalls, () =>
    source.nodes("CallExpression", "NewExpression").flatMap((node) => {
      const callee = unwrap(node.callee);
      const [global] = resolve(source, callee);
      const name = global.kind === "global" ? [global.name, ...global.path].join(".") : source.slice(callee);
      return node.arguments.length > 0 && WRAPPERS.test(name) ? [{ node, name }] : [];
    }),
  );
}
