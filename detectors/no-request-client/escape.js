import { contains } from "../../lib/ast/syntax/contains.js";
import { findClassOfMember, findConstructor, findFunction, findThisFunction } from "../../lib/ast/syntax/functions.js";
import { findCalls } from "../../lib/ast/values/calls-in-sight.js";
import { isKeptAlready } from "../../lib/ast/values/kept-already.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { findHolder, getCarrier, getPlaces, getResult } from "./places.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/** Through how many functions a client is followed that they hand on. */
const MAX_DEPTH = 3;

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
