import { findFunction, isFunction } from "../../lib/ast/syntax/functions.js";
import { getLineIndent } from "../../lib/source/style.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { writeExpression } from "../../lib/edit/write-expression.js";
import { writeOperand } from "./operand.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Node, Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { ForwardingFacts } from "../../detectors/no-needless-promise/forwarding.js" */

/**
 *   return new Promise((resolve, reject) => load(id).then(resolve, reject))      →      return load(id)
 *          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^        ^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {ForwardingFacts} facts
 * @returns {Rewrite | Refusal}
 */
export function rewriteForwarding(source, { made, inner, wait }) {
  if (made.typeArguments != null && !isTyped(made, wait)) return refuse(source, "typeArgumentLost");
  const indent = getLineIndent(source.text, made.range[0]);
  const isAwaited = wait?.type === "AwaitExpression";
  const { text, moved } = isAwaited
    ? writeOperand(source, inner, "", indent)
    : writeExpression(source, inner, [], indent);
  /** @type {Omit<Rewrite, "risk" | "act">} */
  const edits = { edits: [{ range: made.range, text }], moved };
  // Who waits gets a throw and a rejection at the same place.
  if (wait !== undefined) return { ...edits, risk: "safe", act: "useThePromise" };
  if (!isPromise(source, inner)) return refuse(source, "mayBeForeignPromise");
  return throwsNothing(source, inner)
    ? { ...edits, risk: "safe", act: "useThePromise" }
    : { ...edits, risk: "review", act: "useThePromiseAtOnce" };
}

/**
 * @param {Node} made
 * @param {Node | undefined} wait
 * @returns {boolean} whether nothing depends on the type that is written there
 */
function isTyped(made, wait) {
  if (wait?.type === "AwaitExpression")
    return (
      wait.parent.type === "ExpressionStatement" ||
      (wait.parent.type === "VariableDeclarator" && wait.parent.id.typeAnnotation != null)
    );
  const fn = findFunction(made);
  return made.parent.type === "ReturnStatement" && fn?.returnType != null;
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether it is surely a promise, and not only something that has a `then`
 */
function isPromise(source, expression) {
  return resolve(source, expression).every((value) => {
    if (value.kind !== "node") return false;
    const { node } = value;
    if (node.type === "NewExpression") return node.callee.name === "Promise";
    if (node.type !== "CallExpression") return false;
    return resolve(source, unwrap(node.callee)).every((called) => {
      if (called.kind === "global") return called.name === "fetch" || called.name === "Promise";
      return called.kind === "node" && isFunction(called.node) && called.node.async === true && !called.node.generator;
    });
  });
}

/**
 * @param {Source} source
 * @param {Node} expression - a promise
 * @returns {boolean} whether nothing is thrown while it is made: an `async` function only rejects
 */
function throwsNothing(source, expression) {
  const node = unwrap(expression);
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return false;
  const isHoisted = resolve(source, node.callee).every(
    (called) => called.kind === "node" && called.node.type === "FunctionDeclaration",
  );
  return (
    isHoisted &&
    node.arguments.every(
      (/** @type {Node} */ argument) =>
        argument.type === "Literal" || source.findVariable(argument)?.defs[0].type === "Parameter",
    )
  );
}
