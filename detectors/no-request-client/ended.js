import { contains } from "../../lib/ast/syntax/contains.js";
import { findConstructor, findFunction, getPropertyName, isClass } from "../../lib/ast/syntax/functions.js";
import { getCallers } from "../../lib/ast/values/callers.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { resolveClasses, resolveFunctions } from "../../lib/ast/values/resolve.js";
import { findHolder, getCalled, getPlaces } from "./places.js";

/** @import { Node, Source, Variable } from "../../lib/types.js" */

/** Methods after which a client is gone. */
const CLOSES = /^(\$?disconnect|close|closeAndFlush|destroy|end|quit|terminate|release|shutdown|shutdownAsync|stop)$/;

/** Methods by which a client sends what it has put together so far. */
const SENDS = /^(?:flush|flushAsync)$/;

/** What takes a connection of its own for as long as it lasts. */
const ALONE = /^(p?subscribe|ssubscribe|monitor|listen|watch|startTransaction|beginTransaction|startSession)$/;

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether somebody ends the client: where it was made, what it is handed to there, or who gets it from there
 */
export function isClosed(source, call) {
  if (isClosedHere(source, call)) return true;
  const places = getPlaces(source, call);
  if (places.some((place) => isEndedByTaker(source, place))) return true;
  const owner = findFunction(call);
  const isReturned = places.some(({ parent }) => /^(?:ReturnStatement|ArrowFunctionExpression)$/.test(parent.type));
  return (
    isReturned && owner !== undefined && getCallers(source, owner).some((caller) => isEnded(findHolder(source, caller)))
  );
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether the client is ended where it was made
 */
export function isClosedHere(source, call) {
  return isEnded(findHolder(source, call));
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether what the client is to send is sent where it was made, by somebody who does not wait for more
 */
export function isFlushed(source, call) {
  return getCalled(findHolder(source, call)).some((name) => SENDS.test(name));
}

/**
 * @param {Variable | undefined} variable
 * @returns {boolean} whether a method of what it holds is called after which that is gone
 */
function isEnded(variable) {
  return getCalled(variable).some((name) => CLOSES.test(name));
}

/**
 * `new Store(client)` of a class with a method that calls `this.client.destroy()`, `release(client)` of a function that does
 *
 * @param {Source} source
 * @param {Node} place - where the client stands
 * @returns {boolean}
 */
function isEndedByTaker(source, place) {
  const { parent } = place;
  const index = parent.arguments?.indexOf(place) ?? -1;
  if (index === -1) return false;
  const takers =
    parent.type === "NewExpression"
      ? resolveClasses(source, parent.callee).map((one) => (isClass(one) ? findConstructor(one) : one))
      : resolveFunctions(source, parent.callee);
  return takers.some((taker) => taker !== undefined && isParameterEnded(source, taker, index));
}

/**
 * @param {Source} source
 * @param {Node} taker - a function
 * @param {number} index - of its parameter
 * @returns {boolean}
 */
function isParameterEnded(source, taker, index) {
  const param = taker.params[index];
  const isField = param?.type === "TSParameterProperty";
  const declared = isField ? param.parameter : param;
  const target = declared?.type === "AssignmentPattern" ? declared.left : declared;
  const variable = target?.type === "Identifier" ? source.findVariable(target) : undefined;
  if (variable === undefined) return false;
  if (isEnded(variable)) return true;
  const fields = variable.references.flatMap(({ identifier }) => {
    const { parent } = getWrapped(/** @type {any} */ (identifier));
    const name = parent.type === "AssignmentExpression" ? findFieldOfThis(unwrap(parent.left)) : undefined;
    return name === undefined ? [] : [name];
  });
  if (isField) fields.push(target.name);
  // Methods stand in the class, or are given to a prototype wherever that may be.
  const home = taker.parent.type === "MethodDefinition" ? taker.parent.parent : source.ast;
  return source.nodes("CallExpression").some((call) => {
    const callee = unwrap(call.callee);
    if (callee.type !== "MemberExpression" || !CLOSES.test(getPropertyName(callee) ?? "")) return false;
    const field = findFieldOfThis(unwrap(callee.object));
    return field !== undefined && fields.includes(field) && contains(home, call);
  });
}

/**
 * @param {Node} node
 * @returns {string | undefined} `client` of `this.client`
 */
function findFieldOfThis(node) {
  return node.type === "MemberExpression" && unwrap(node.object).type === "ThisExpression"
    ? getPropertyName(node)
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether what is done with the client needs one that nobody else uses meanwhile: a subscription, a transaction
 */
export function isAlone(source, call) {
  return getCalled(findHolder(source, call)).some((name) => ALONE.test(name));
}
