import { findFunction, findName, isFunction } from "../../ast/syntax/functions.js";
import { findToldBy, getLongest, getTelling, isStartedAlone, settleTelling } from "./telling.js";
import { getChain } from "../links.js";
import { getRoot } from "../../ast/syntax/member-chain.js";
import { getWaitOfPackage, isNameOfUse } from "./names.js";
import { resolve } from "../../ast/values/resolve.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Wait } from "../waits.js" */

/**
 * What an awaited call tells others of, as far as the file shows.
 *
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @returns {Wait | undefined} for what it waits; undefined where it does something else, or somebody hears that it failed
 */
export function findOwnTold(source, awaited) {
  const fn = findFunction(awaited);
  const told = fn === undefined || isStartedAlone(fn) ? undefined : findToldBy(source, fn, awaited);
  if (told === undefined) return undefined;
  const { call, mayFail, by } = told;
  const targets = getFunctions(source, call);
  if (targets.length > 0) return findOwnWait(source, call, mayFail, 0);
  return mayFail && isOfPackage(source, call) ? getWaitOfPackage(by) : undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it does nothing else than to tell others: those who call it wait for no more than it does
 */
export function onlyTells(source, fn) {
  return findWaitOfFunction(source, fn, isNameOfUse(findName(fn) ?? ""), 0) !== undefined;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {boolean} mayFail
 * @param {number} depth
 * @returns {Wait | undefined}
 */
function findOwnWait(source, call, mayFail, depth) {
  return getLongest(getFunctions(source, call).map((fn) => findWaitOfFunction(source, fn, mayFail, depth)));
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {boolean} mayFail
 * @param {number} depth
 * @returns {Wait | undefined}
 */
function findWaitOfFunction(source, fn, mayFail, depth) {
  const telling = getTelling(source, fn);
  return (
    telling &&
    settleTelling(telling, mayFail, depth, (one, mayFailToo) => findOwnWait(source, one, mayFailToo, depth + 1))
  );
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {Node[]} the functions of the file that it runs; none where others may be meant
 */
function getFunctions(source, call) {
  const values = resolve(source, call.callee);
  return values.every((value) => value.kind === "node" && isFunction(value.node))
    ? values.flatMap((value) => (value.kind === "node" ? [value.node] : []))
    : [];
}

/**
 * `mailer.sendMail(mail)` of `const mailer = nodemailer.createTransport(url)`
 *
 * @param {Source} source
 * @param {Node} call - CallExpression or NewExpression
 * @returns {boolean} whether a package says what it runs, and no other file of the project
 */
function isOfPackage(source, call) {
  const { receiver } = getChain(call);
  return resolve(source, getRoot(call.type === "NewExpression" ? call.callee : receiver)).every((value) => {
    if (value.kind === "import") return !/^(?:[./~#]|@\/)/.test(value.module);
    return (
      value.kind === "node" &&
      value.node !== call &&
      /^(?:Call|New)Expression$/.test(value.node.type) &&
      isOfPackage(source, value.node)
    );
  });
}
