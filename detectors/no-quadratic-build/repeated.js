import { contains } from "../../lib/ast/syntax/contains.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node } from "../../lib/types.js" */

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
  if (name === "forEach") return parent.arguments[0] === given;
  return (
    /^(on|addListener)$/.test(name ?? "") && parent.arguments[1] === given && PARTS.test(parent.arguments[0]?.value)
  );
}
