import { findFunction } from "../../lib/ast/functions.js";
import { isRare } from "../../lib/ast/rare.js";

/** @import { HeatModel, Node } from "../../lib/types.js" */

const ERROR = /^[_$]?(e|err|error|ex|exception|failure)$/;

/**
 * Whether code only runs on the way out by an error: in a `catch`, below `if (err)`, in an error handler of a framework.
 *
 * @param {HeatModel} heat
 * @param {Node} node
 * @returns {boolean}
 */
export function isSeldom(heat, node) {
  if (isRare(node)) return true;
  for (let child = node; child.parent != null; child = child.parent) {
    const { parent } = child;
    //   if (err) { … }
    if (parent.type === "IfStatement" && parent.consequent === child && parent.test.type === "Identifier" && ERROR.test(parent.test.name)) return true;
    //   promise.catch((error) => { … })
    if (parent.type === "CallExpression" && parent.callee.type === "MemberExpression" && parent.callee.property.name === "catch") return true;
  }
  for (let owner = findFunction(node); owner !== undefined; owner = findFunction(owner)) {
    //   app.use((err, req, res, next) => { … })
    if ((owner.params ?? []).some((/** @type {Node} */ parameter) => parameter.type === "Identifier" && heat.findRole(parameter)?.role === "error")) return true;
  }
  return false;
}
