import { isInTry } from "../order/enclosing.js";
import { findFunction, getPropertyName } from "../syntax/functions.js";
import { getPromised } from "./promise.js";
import { getWrapped } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * @param {Node} node
 * @returns {Node} the statement around it
 */
export function findStatement(node) {
  let statement = node;
  while (!/(Statement|Declaration)$/.test(statement.type) && statement.parent != null) statement = statement.parent;
  return statement;
}

/**
 * The choice that an `await` is one of the results of, where none of the other results is a promise that is handed on as such.
 *
 *   return onSend ? await onSend(body) : body
 *          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} used
 * @param {Node} statement
 * @returns {Node | undefined}
 */
export function findWhole(source, used, statement) {
  // An `async` function waits for what it returns.
  const isWaitedFor = statement.type === "ReturnStatement" && !isInTry(statement);
  let whole = used;
  for (
    let { parent } = whole;
    parent.type === "ConditionalExpression" || parent.type === "LogicalExpression";
    { parent } = whole
  ) {
    const other =
      parent.type === "LogicalExpression"
        ? parent.left
        : parent.consequent === whole
          ? parent.alternate
          : parent.consequent;
    // A promise is always true.
    if (whole === parent.test || whole === parent.left || other.type === "AwaitExpression") return undefined;
    if (!isWaitedFor && getPromised(source, other) !== "never") return undefined;
    whole = getWrapped(parent);
  }
  const { parent } = whole;
  const isWhole =
    parent === statement ||
    (parent.parent === statement && parent.type === "AssignmentExpression") ||
    parent.type === "VariableDeclarator";
  return whole === used || !isWhole ? undefined : whole;
}

/**
 * The variable that takes the awaited value and that nothing else sees until it has it.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Node} used - the `await`, with its parentheses
 * @returns {Node | undefined} its name in the statement
 */
export function findLocal(source, statement, used) {
  const { parent } = used;
  let name;
  if (parent.type === "VariableDeclarator" && statement.declarations.length === 1) name = parent.id;
  // A rejection must leave a variable as it was, where somebody catches it.
  else if (
    parent.type === "AssignmentExpression" &&
    parent.operator === "=" &&
    parent.parent === statement &&
    !isInTry(statement)
  )
    name = parent.left;
  if (name?.type !== "Identifier") return undefined;
  const variable = source.findVariable(name);
  const owner = findFunction(statement);
  if (
    variable === undefined ||
    variable.defs.length !== 1 ||
    findFunction(/** @type {any} */ (variable.defs[0].name)) !== owner
  )
    return undefined;
  const isCaptured = variable.references.some(
    (reference) => findFunction(/** @type {any} */ (reference.identifier)) !== owner,
  );
  return isCaptured ? undefined : name;
}

/**
 * What the awaited value becomes, where the statement does nothing else with it: `body` of `const body = await …` and of
 * `reply.body = await …`.
 *
 * @param {Node} statement
 * @param {Node} used
 * @returns {string | undefined}
 */
export function findTarget(statement, used) {
  const { parent } = used;
  if (parent.type === "VariableDeclarator") return parent.id.type === "Identifier" ? parent.id.name : undefined;
  if (parent.type !== "AssignmentExpression" || parent.right !== used || parent.parent !== statement) return undefined;
  return parent.left.type === "Identifier"
    ? parent.left.name
    : parent.left.type === "MemberExpression"
      ? getPropertyName(parent.left)?.replace(/^#|\W/g, "")
      : undefined;
}
