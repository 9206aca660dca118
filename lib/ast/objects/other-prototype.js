import { findThisFunction, getPropertyName } from "../syntax/functions.js";
import { hasWord } from "../has-word.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * A place where a constructor function runs on something that its prototype is not the prototype of, or gets another
 * prototype somewhere else than behind its declaration.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node | undefined}
 */
export function findOtherPrototype(source, fn) {
  const variable = fn.id == null ? undefined : source.findVariable(fn.id);
  for (const { identifier } of /** @type {any[]} */ (variable?.references ?? [])) {
    const { parent } = identifier;
    if (parent.type !== "MemberExpression" || parent.object !== identifier) continue;
    const name = getPropertyName(parent);
    const call = parent.parent;
    //   Request.call(target, raw)
    if (
      name === "bind" ||
      ((name === "call" || name === "apply") &&
        call.type === "CallExpression" &&
        call.callee === parent &&
        !isInheriting(source, call, fn))
    )
      return call;
    //   if (isOld) Request.prototype = { … }
    if (
      name === "prototype" &&
      call.type === "AssignmentExpression" &&
      call.left === parent &&
      (call.parent.type !== "ExpressionStatement" || call.parent.parent !== fn.parent)
    )
      return call;
  }
  return undefined;
}

/**
 * `Request.call(this, raw)` in a constructor function that inherits from it.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} fn
 */
function isInheriting(source, call, fn) {
  const child = findThisFunction(call);
  return (
    call.arguments[0]?.type === "ThisExpression" &&
    child?.id != null &&
    source.nodes("AssignmentExpression", "CallExpression").some((node) => {
      const setter = source.slice(node.type === "AssignmentExpression" ? node.left : node.callee);
      const isSetter =
        node.type === "AssignmentExpression"
          ? /\.(prototype|__proto__)$/.test(setter)
          : /inherits$|setPrototypeOf$/.test(setter);
      return isSetter && hasWord(source.slice(node), child.id.name) && hasWord(source.slice(node), fn.id.name);
    })
  );
}
