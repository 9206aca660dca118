import { contains } from "../../lib/ast/syntax/contains.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

const LOOPS = /^(For(Of|In)?|While|DoWhile)Statement$/;

/** Events of streams that hand over one part after the other. */
const PARTS = /^(data|message)$/;

/**
 * @param {Node} assignment
 * @param {Node} declared - the variable, where it is declared
 * @returns {Node | undefined} the outermost of what repeats the assignment and does not declare the variable
 */
export function findRepeated(assignment, declared) {
  /** @type {Node | undefined} */
  let repeated;
  for (let node = assignment; node.parent != null && !contains(node, declared); node = node.parent) {
    if (LOOPS.test(node.type)) repeated = node;
    if (isFunction(node)) {
      if (!isCalledForEach(node)) return repeated;
      repeated = node;
    }
  }
  return repeated;
}

/**
 * `list.forEach((item) => { … })`, `stream.on("data", (chunk) => { … })`
 *
 * @param {Node} fn
 */
function isCalledForEach(fn) {
  const given = getWrapped(fn);
  const { parent } = given;
  if (parent.type !== "CallExpression" || fn.async) return false;
  const name = getPropertyName(unwrap(parent.callee));
  return name === "forEach" ? parent.arguments[0] === given : isListener(given);
}

/** @param {Node} given - an argument */
function isListener(given) {
  const { parent } = given;
  return (
    parent.type === "CallExpression" &&
    /^(on|addListener)$/.test(getPropertyName(unwrap(parent.callee)) ?? "") &&
    parent.arguments[1] === given &&
    PARTS.test(parent.arguments[0]?.value)
  );
}

/**
 * `stream.on("data", gather)`, also where the function stands there itself
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it is handed one part of a stream after the other
 */
export function isHandedParts(source, fn) {
  if (isListener(getWrapped(fn))) return true;
  const name =
    fn.type === "FunctionDeclaration" ? fn.id : fn.parent.type === "VariableDeclarator" ? fn.parent.id : null;
  const variable = name?.type === "Identifier" ? source.findVariable(name) : undefined;
  return (variable?.references ?? []).some((reference) =>
    isListener(getWrapped(/** @type {any} */ (reference.identifier))),
  );
}
