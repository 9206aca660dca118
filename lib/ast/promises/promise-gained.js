import { getDottedName } from "../syntax/dotted-name.js";
import { getPropertyName } from "../syntax/functions.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";
import { isPlainGlobal } from "./promise-apis.js";

/** @import { Node, Variable } from "../../types.js" */

/** Values that get further properties where somebody has a mind to: not arrays, of which nobody makes promises. */
const OBJECTS = /^(ObjectExpression|NewExpression|FunctionExpression|ArrowFunctionExpression|ClassExpression)$/;

/** Uses that hand an object to nobody who would change it. */
const HARMLESS =
  /^(ReturnStatement|SpreadElement|TemplateLiteral|BinaryExpression|UnaryExpression|IfStatement|AwaitExpression|ArrowFunctionExpression|ExpressionStatement)$/;

/**
 * Whether the object that a variable holds may have got a `then` since it was made.
 *
 *   const app = {};
 *   boot(app);
 *   await app;
 *
 * @param {Variable} variable
 * @param {Node} init - what it holds
 * @param {Node} read - the use that is asked about
 * @returns {boolean}
 */
export function mayGainThen(variable, init, read) {
  if (!OBJECTS.test(unwrap(init).type)) return false;
  return variable.references.some((reference) => {
    if (reference.init === true || /** @type {any} */ (reference.identifier) === read) return false;
    const use = getWrapped(/** @type {any} */ (reference.identifier));
    const { parent } = use;
    if (parent.type === "MemberExpression" && parent.object === use) return isThenWritten(parent);
    if (parent.type === "CallExpression" || parent.type === "NewExpression")
      return parent.callee !== use && !isPlainGlobal(getDottedName(parent.callee));
    return !HARMLESS.test(parent.type);
  });
}

/**
 *   app.then = …, app[name] = …
 *
 * @param {Node} member
 */
function isThenWritten(member) {
  const { parent } = member;
  const name = getPropertyName(member);
  return parent.type === "AssignmentExpression" && parent.left === member && (name === undefined || name === "then");
}
