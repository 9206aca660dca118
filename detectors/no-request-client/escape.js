import { contains } from "../../lib/ast/syntax/contains.js";
import {
  findClassOfMember,
  findConstructor,
  findFunction,
  findThisFunction,
  getPropertyName,
  isClass,
} from "../../lib/ast/syntax/functions.js";
import { findCalls } from "../../lib/ast/values/calls-in-sight.js";
import { getCallers } from "../../lib/ast/values/callers.js";
import { isKeptAlready } from "../../lib/ast/values/kept-already.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { resolveClasses, resolveFunctions } from "../../lib/ast/values/resolve.js";

/** @import { HeatModel, Node, Source, Variable } from "../../lib/types.js" */

/** Methods after which a client is gone. */
const CLOSES = /^(\$?disconnect|close|closeAndFlush|destroy|end|quit|terminate|release|shutdown|shutdownAsync|stop)$/;

/** Methods by which a client sends what it has put together so far. */
const SENDS = /^(?:flush|flushAsync)$/;

/** Through how many functions a client is followed that they hand on. */
const MAX_DEPTH = 3;

/** What takes a connection of its own for as long as it lasts. */
const ALONE = /^(p?subscribe|ssubscribe|monitor|listen|watch|startTransaction|beginTransaction|startSession)$/;

/**
 * @param {Node} call
 * @returns {Node} the expression that is kept or handed on: `await createClient()`, `createClient().on("error", report)`,
 *   `host === undefined ? new Client() : createClient(host)`
 */
function getResult(call) {
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
function getCarrier(node) {
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

/**
 * Whether something that outlives the call keeps the client: `this.client = new Client()`, `store.client = client` of a variable outside,
 * `last = { key, client }`.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @returns {boolean}
 */
export function isKeptOutside(source, heat, call) {
  return getPlaces(source, call).some((made) => isAssignedOutside(source, heat, call, getCarrier(made)));
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call - that makes the client
 * @param {Node} place
 * @returns {boolean} whether what stands there is assigned to something that is there before and after the function, and outlives the request
 */
function isAssignedOutside(source, heat, call, place) {
  const { parent } = place;
  if (parent.type !== "AssignmentExpression" || parent.right !== place) return false;
  const root = getRoot(unwrap(parent.left));
  //   constructor(credentials) { this.client = twilio(credentials.key); } of what is constructed for each message
  if (root.type === "ThisExpression") {
    const classNode = findClassOfMember(findThisFunction(root));
    const isConstructing = classNode !== undefined && findConstructor(classNode) === findFunction(call);
    return !isConstructing || heat.ofConstruction(classNode).level !== "hot";
  }
  const definition = source.findVariable(root)?.defs[0];
  const owner = findFunction(call);
  return definition === undefined || owner === undefined || !contains(owner, /** @type {any} */ (definition.name));
}

/**
 * Whether what the client is asked for is kept by something that outlives the call, so that it fills a cache: `keys = await client.getSigningKeys()`
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @returns {boolean}
 */
export function isAnswerKept(source, heat, call) {
  return (findHolder(source, call)?.references ?? []).some(({ identifier }) => {
    const member = getWrapped(/** @type {any} */ (identifier)).parent;
    const asked = member.type === "MemberExpression" ? getWrapped(member).parent : undefined;
    return (
      asked?.type === "CallExpression" &&
      unwrap(asked.callee) === member &&
      isAssignedOutside(source, heat, call, getResult(asked))
    );
  });
}

/**
 * Whether the function hands the client to whoever called it, `return new Pool(options)`, `resolve(client)`, who may keep it. Where all who call it
 * are in sight, they show whether they do.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {number} [depth]
 * @returns {boolean}
 */
export function isGivenOut(source, heat, call, depth = 0) {
  return getPlaces(source, call).some(
    ({ parent }) =>
      (parent.type === "CallExpression" && /^(resolve|callback|cb|done)$/.test(parent.callee.name ?? "")) ||
      (/^(ReturnStatement|ArrowFunctionExpression)$/.test(parent.type) && isTakenToKeep(source, heat, call, depth)),
  );
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call - whose value its function returns
 * @param {number} depth
 * @returns {boolean} whether somebody who calls that function may keep what it returns
 */
function isTakenToKeep(source, heat, call, depth) {
  const owner = findFunction(call);
  const takers = owner === undefined || depth > MAX_DEPTH ? undefined : findCalls(source, owner);
  if (takers === undefined || "refused" in takers) return true;
  return takers.some(
    (taker) =>
      isKeptOutside(source, heat, taker) || isKeptAlready(source, taker) || isGivenOut(source, heat, taker, depth + 1),
  );
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {Node[]} the places where the client is used: where it is made, and those of its variable
 */
function getPlaces(source, call) {
  const references = findHolder(source, call)?.references ?? [];
  return [getResult(call), ...references.map(({ identifier }) => getWrapped(/** @type {any} */ (identifier)))];
}
