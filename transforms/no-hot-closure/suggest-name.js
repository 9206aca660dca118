import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getContextNames } from "../../lib/edit/context-names.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { joinNames } from "../../lib/edit/join-names.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Keeper } from "../../detectors/no-hot-closure/keepers.js" */

/** What a method and the name of its object may come to by chance: `interval.clear()`. */
const GLOBALS =
  /^((set|clear)(Timeout|Interval|Immediate)|queueMicrotask|structuredClone|parse(Int|Float)|(add|remove)EventListener|dispatchEvent|postMessage|importScripts|reportError)$/;

/**
 * Names for a function that has none, the best first: after the event that it listens to, or after the one call that it makes;
 * then with the object in front that the event is one of, or what is around it.
 *
 * @param {Node} fn
 * @param {Keeper} keeper
 * @returns {string[]} "onFinish", "onResFinish", "onServerFinish"; "clearCache", "onTimeout"
 */
export function suggestNames(fn, { kind, call, name, isOwn }) {
  const act = kind === "timer" || isOwn === true ? findAct(fn) : undefined;
  const event = getPascal(name.replace(/^on(?=[A-Z])/, "")) || "Event";
  const callee = unwrap(call.callee);
  const receiver =
    callee.type === "MemberExpression" && kind !== "timer" ? getPascal(findShortName(callee.object) ?? "") : "";
  return [
    ...(act === undefined ? [] : [act]),
    ...["", receiver, ...getContextNames(call)].map((of) => `on${getPascal(joinNames(of, event))}`),
  ];
}

/**
 * @param {Source} source
 * @param {string[]} names
 * @returns {string} the first that is free, or the best with a number
 */
export function getFirstFree(source, names) {
  return names.find((name) => getFreeName(source, name) === name) ?? getFreeName(source, names[0]);
}

/**
 * `() => cache.clear()`
 *
 * @param {Node} fn
 * @returns {string | undefined} "clearCache"
 */
function findAct(fn) {
  const [statement, ...others] = fn.body.type === "BlockStatement" ? fn.body.body : [{ expression: fn.body }];
  const call = others.length === 0 ? unwrap(statement?.expression) : undefined;
  const callee = call?.type === "CallExpression" ? unwrap(call.callee) : undefined;
  if (callee?.type !== "MemberExpression" || callee.computed) return undefined;
  const owner = findShortName(callee.object);
  if (fn.params.some((/** @type {Node} */ param) => param.name === owner)) return undefined;
  const method = getPropertyName(callee);
  if (owner === undefined || !/^[a-z][a-z\d]*$/i.test(`${method}${owner}`)) return undefined;
  const name = `${method}${getPascal(owner)}`;
  return GLOBALS.test(name) ? undefined : name;
}

/**
 * @param {Node} expression
 * @returns {string | undefined} the last name of it: "raw" of `reply.raw`
 */
function findShortName(expression) {
  const node = unwrap(expression);
  return node.type === "MemberExpression" ? getPropertyName(node)?.replace(/^[#_]+/, "") : node.name;
}

/**
 * @param {string} words - "drain", "client:error", "upload-done"
 * @returns {string} "Drain", "ClientError"
 */
function getPascal(words) {
  return words
    .split(/[^\p{ID_Continue}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
