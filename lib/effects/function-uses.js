import { findElementsUse } from "./elements-use.js";
import { findObjectUse, findObjectUseOfParameter } from "./result-use.js";
import { findHanded, getCaught } from "./awaited-calls.js";
import { getKeyName, getParams } from "../ast/syntax/functions.js";
import { getOwnNodes } from "../ast/syntax/own-nodes.js";

/** @import { Node, Source } from "../types.js" */
/** @import { ObjectUse } from "./result-use.js" */

/**
 * A call of whose result a function reads a few members, or of each element of it.
 *
 * @typedef {{ number: number, call: Node, use: ObjectUse, isOfList: boolean }} ResultUse - `number`: see `getNumberOfAwait`
 */

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {ResultUse[]} the calls that it waits for, and of whose results it is known what it reads
 */
export function getResultUses(source, fn) {
  return getOwnNodes(source, fn, "AwaitExpression").flatMap((awaited, number) => {
    const call = getCaught(awaited.argument);
    if (call.type !== "CallExpression") return [];
    const handed = findHanded(call);
    if (handed !== undefined) {
      const use = findObjectUseOfParameter(source, handed.parameter);
      return use === undefined ? [] : [{ number, call: handed.call, use, isOfList: false }];
    }
    const use = findObjectUse(source, awaited);
    const ofElements = findElementsUse(source, awaited);
    // That there is something says the same of both.
    const isList = ofElements !== undefined && (use === undefined || isLookedAt(ofElements));
    return [
      ...(use === undefined ? [] : [{ number, call, use, isOfList: false }]),
      ...(isList ? [{ number, call, use: ofElements, isOfList: true }] : []),
    ].filter(({ use: { written } }) => written.size === 0);
  });
}

/**
 * @param {ObjectUse} use
 * @returns {boolean} whether it says more than that there is something
 */
function isLookedAt({ read, passed }) {
  return read.size > 0 || passed.length > 0;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {{ index: number, key?: string, use: ObjectUse }[]} its parameters, and the members that it takes out of them, of which it is known what it does with them
 */
export function getParameterUses(source, fn) {
  return getParams(fn).flatMap((/** @type {Node} */ parameter, /** @type {number} */ index) => [
    ...list(index, findObjectUseOfParameter(source, parameter)),
    ...getTaken(parameter).flatMap(({ key, value }) => list(index, findObjectUseOfParameter(source, value), key)),
  ]);
}

/**
 * @param {number} index
 * @param {import("./result-use.js").Found | undefined} use
 * @param {string} [key]
 * @returns {{ index: number, key?: string, use: ObjectUse }[]} none where nothing is known, or done
 */
function list(index, use, key) {
  if (use === undefined || (!use.isLookedAt && use.written.size === 0 && use.passed.length === 0)) return [];
  return [{ index, use, ...(key === undefined ? {} : { key }) }];
}

/**
 * @param {Node} parameter - `{ user, isOwn = false }`
 * @returns {{ key: string, value: Node }[]} none where it keeps the rest
 */
function getTaken(parameter) {
  const pattern = parameter.type === "AssignmentPattern" ? parameter.left : parameter;
  if (pattern.type !== "ObjectPattern") return [];
  return pattern.properties.flatMap((/** @type {Node} */ property) => {
    const key = property.type === "Property" ? getKeyName(property) : undefined;
    return key === undefined ? [] : [{ key, value: property.value }];
  });
}
