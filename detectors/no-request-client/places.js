import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../lib/types.js" */

/**
 * @param {Node} call
 * @returns {Node} the expression that is kept or handed on: `await createClient()`, `createClient().on("error", report)`,
 *   `host === undefined ? new Client() : createClient(host)`
 */
export function getResult(call) {
  let node = getWrapped(call);
  for (;;) {
    const { parent } = node;
    if (parent.type === "AwaitExpression" || isChosenBy(parent, node)) node = getWrapped(parent);
    else if (parent.type === "MemberExpression" && parent.object === node && parent.parent.callee === parent)
      node = getWrapped(parent.parent);
    else return node;
  }
}

/**
 * @param {Node} parent
 * @param {Node} node
 * @returns {boolean} whether the one may be the value of the other
 */
function isChosenBy(parent, node) {
  return (
    (parent.type === "ConditionalExpression" && parent.test !== node) ||
    (parent.type === "LogicalExpression" && parent.right === node)
  );
}

/**
 * @param {Node} node
 * @returns {Node} the object or array that it is part of, if any: `{ key, client: new Client() }`
 */
export function getCarrier(node) {
  let carrier = node;
  for (;;) {
    const { parent } = carrier;
    if (parent.type === "Property" && parent.value === carrier) carrier = getWrapped(parent.parent);
    else if (parent.type === "ArrayExpression" || isChosenBy(parent, carrier)) carrier = getWrapped(parent);
    else return carrier;
  }
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {Variable | undefined} the variable of the function that holds the client
 */
export function findHolder(source, call) {
  const { parent } = getResult(call);
  const target =
    parent.type === "VariableDeclarator" ? parent.id : parent.type === "AssignmentExpression" ? parent.left : undefined;
  return target?.type === "Identifier" ? source.findVariable(target) : undefined;
}

/**
 * @param {Variable | undefined} variable
 * @returns {string[]} methods that are called on it
 */
export function getCalled(variable) {
  return (variable?.references ?? []).flatMap(({ identifier }) => {
    const member = getWrapped(/** @type {any} */ (identifier)).parent;
    const name =
      member.type === "MemberExpression" && member.parent.callee === member ? getPropertyName(member) : undefined;
    return name === undefined ? [] : [name];
  });
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {Node[]} the places where the client is used: where it is made, and those of its variable
 */
export function getPlaces(source, call) {
  const references = findHolder(source, call)?.references ?? [];
  return [getResult(call), ...references.map(({ identifier }) => getWrapped(/** @type {any} */ (identifier)))];
}
