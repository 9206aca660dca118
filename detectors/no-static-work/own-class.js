import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { analyseEscapeOfVariable } from "../../lib/ast/values/escape.js";
import { isUnbound } from "../../lib/ast/values/constant.js";
import { KINDS } from "../../lib/ast/values/read-only.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Whether a function makes a class anew although that uses nothing of the function.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isOwnClass(source, node) {
  if (findFunction(node) === undefined || !isUnbound(source, node) || hasOwnState(node)) return false;
  const declarator =
    node.parent.type === "VariableDeclarator" && node.parent.id.type === "Identifier" ? node.parent : undefined;
  const variable = source.scopeManager.getDeclaredVariables(/** @type {any} */ (declarator ?? node))[0];
  //   return class extends Base {}
  if (variable === undefined || (declarator === undefined && node.type === "ClassExpression")) return false;
  //   let Row = class {}; if (isPlain) Row = Object;
  if (variable.references.some((reference) => reference.isWrite() && reference.init !== true)) return false;
  //   Logger.prototype[level] = function () {}
  if (variable.references.some(({ identifier }) => isPrototypeAsked(/** @type {any} */ (identifier)))) return false;
  const uses = analyseEscapeOfVariable(source, variable, KINDS.fixed);
  // Handed on, a new class each time may be what is wanted.
  return uses.length > 0 && uses.every(({ how }) => how === "read" || how === "called");
}

/**
 * Whether a class's prototype is used, which may give each of the classes methods of its own.
 *
 * @param {Node} identifier
 * @returns {boolean}
 */
function isPrototypeAsked(identifier) {
  return getPropertyName(identifier.parent) === "prototype";
}

/**
 * @param {Node} node - a class
 * @returns {boolean} whether code runs when it is made, or it keeps something
 */
function hasOwnState(node) {
  if (node.superClass != null && node.superClass.type !== "Identifier" && node.superClass.type !== "MemberExpression")
    return true;
  const isDecorated = (/** @type {Node} */ { decorators }) => decorators != null && decorators.length > 0;
  return (
    isDecorated(node) ||
    node.body.body.some(
      (/** @type {Node} */ member) =>
        member.type === "StaticBlock" ||
        (member.type === "PropertyDefinition" && member.static === true) ||
        member.computed === true ||
        isDecorated(member),
    )
  );
}
