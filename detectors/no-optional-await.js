import { isArray } from "../lib/ast/values/array.js";
import { findReturns } from "../lib/ast/order/returns.js";
import { findSuppliedFunction } from "../lib/ast/values/supplied-function.js";
import { getPromised, getPromisedInSight } from "../lib/ast/promises/promise.js";
import { getPromisedByChecker } from "../lib/ast/promises/promise-checked.js";
import { getPromisedByTypes } from "../lib/ast/promises/promise-types.js";
import { isKnownAsync } from "./no-optional-await/known-async.js";
import { isSeldom } from "../lib/heat/seldom.js";
import { isTypedElsewhere } from "../lib/ast/promises/typed-elsewhere.js";
import { isTurnWanted } from "../lib/ast/promises/wanted-turn.js";
import { resolveFunctions } from "../lib/ast/values/resolve.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";

/** @import { Detector, Finding, HeatModel, Node, Source } from "../lib/types.js" */

/**
 * What the transform needs to know of a finding.
 *
 * @typedef {object} Facts
 * @property {Node} call
 * @property {boolean} isPlain - the value is never a promise
 */

/**
 * `await` of a call that may return a plain value: the function gives up its turn and allocates promises all the same.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-optional-await",
  triggers: ["await"],
  nodes: ["AwaitExpression", "ForOfStatement"],
  detect(node, source, heat) {
    //   for await (const part of getParts()) …
    //                            ^^^^^^^^^^
    if (node.type === "ForOfStatement") return node.await === true ? detectLoop(node, source, heat) : [];
    const finding = findOptionalAwait(node, source, heat);
    return finding === undefined || isSeldom(source, heat, node) ? [] : [finding];
  },
};

/**
 *   const body = await encode(value)
 *                ^^^^^^^^^^^^^^^^^^^
 *
 * @param {Node} node - AwaitExpression
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Finding | undefined} also where it runs on the way out by an error, which is not worth a report of its own
 */
export function findOptionalAwait(node, source, heat) {
  const call = unwrap(node.argument);
  if (call.type !== "CallExpression") return undefined;
  const evidence = findEvidence(source, call);
  if (evidence === undefined || isTurnWanted(source, node) || isKnownAsync(source, node)) return undefined;
  const reason = heat.at(node);
  return reason.level === "hot"
    ? {
        node,
        heat: reason,
        messageId: "mayBePlain",
        data: { call: getCallText(source, call), why: evidence.why },
        facts: { call, isPlain: evidence.isPlain },
      }
    : undefined;
}

/**
 * Why a call may return a plain value.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {{ why: string, isPlain: boolean } | undefined}
 */
function findEvidence(source, call) {
  const promised = getPromisedInSight(source, call);
  if (promised === "always") return undefined;
  if (promised !== "unknown") {
    if (getPromisedByTypes(source, unwrap(call.callee)) === "sometimes")
      return { why: "its type says so", isPlain: false };
    const line = findPlainLine(source, call);
    if (line !== undefined) return { why: `line ${line} returns one`, isPlain: promised === "never" };
    //   this.serialize = options.serialize ?? JSON.stringify
    return promised === "sometimes" && findSuppliedFunction(source, call) !== undefined
      ? { why: "its users supply it", isPlain: false }
      : undefined;
  }
  const checked = getPromisedByChecker(source, call);
  if (checked === "sometimes") return { why: "its type says so", isPlain: false };
  // Where its type says that it is none, TypeScript rejects the question whether it is one.
  if (checked !== "unknown") return undefined;
  const supplied = findSuppliedFunction(source, call);
  // A type of another file may say that it always is a promise.
  return supplied === undefined || isTypedElsewhere(source, supplied)
    ? undefined
    : { why: "its users supply it", isPlain: false };
}

/**
 * The line on which the called function returns a plain value. A bare `return` or `return null` is the way out for the odd
 * case of a function that returns a promise otherwise, and does not count.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {number | undefined}
 */
function findPlainLine(source, call) {
  for (const fn of resolveFunctions(source, unwrap(call.callee))) {
    const returns = findReturns(source, fn);
    const isEmpty = returns.every((one) => isNothing(one));
    const plain = returns.find((one) =>
      isNothing(one) ? isEmpty : ["never", "sometimes"].includes(getPromised(source, /** @type {Node} */ (one))),
    );
    if (plain !== undefined || isEmpty) return source.lineOf((plain ?? fn).range[0]);
  }
  return undefined;
}

/** @param {Node | undefined} returned */
function isNothing(returned) {
  return returned === undefined || returned.value === null || returned.value === false || returned.name === "undefined";
}

/**
 * @param {Node} node - ForOfStatement with `await`
 * @param {Source} source
 * @param {HeatModel} heat
 */
function detectLoop(node, source, heat) {
  const call = unwrap(node.right);
  if (call.type !== "CallExpression" || isTurnWanted(source, node)) return [];
  const functions = resolveFunctions(source, unwrap(call.callee)).filter((fn) => !fn.generator && !fn.async);
  const returned = functions
    .flatMap((fn) => findReturns(source, fn))
    .find((one) => one !== undefined && isArray(source, one));
  if (returned === undefined) return [];
  const reason = heat.at(node);
  if (reason.level !== "hot" || isSeldom(source, heat, node)) return [];
  const isPlain =
    functions.length === 1 &&
    findReturns(source, functions[0]).every((one) => one !== undefined && isArray(source, one));
  return [
    {
      node: node.right,
      heat: reason,
      messageId: "mayBePlainList",
      data: { call: getCallText(source, call), line: String(source.lineOf(returned.range[0])) },
      facts: { call, isPlain },
    },
  ];
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {string} what is called, short enough for a message
 */
function getCallText(source, call) {
  const text = source.slice(call.callee).replace(/\s/g, "");
  return `${text.length <= 40 ? text : `…${text.slice(-39)}`}()`;
}
