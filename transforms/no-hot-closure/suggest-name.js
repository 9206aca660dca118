import { getPropertyName } from "../../lib/ast/functions.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { unwrap } from "../../lib/ast/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Keeper } from "../../detectors/no-hot-closure/keepers.js" */

/**
 * A free name for a function that has none: after the event that it listens to, or after the one call that it makes.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Keeper} keeper
 * @returns {string} "onFinish", "onResFinish", "clearCache"
 */
export function suggestName(source, fn, { kind, call, name, isOwn }) {
  const act = kind === "timer" || isOwn === true ? findAct(fn) : undefined;
  if (act !== undefined && getFreeName(source, act) === act) return act;
  const event = getPascal(name.replace(/^on(?=[A-Z])/, "")) || "Event";
  const callee = unwrap(call.callee);
  const receiver = callee.type === "MemberExpression" ? getPascal(findShortName(callee.object) ?? "") : "";
  const wished = `on${event}`;
  const free = getFreeName(source, wished);
  return free === wished || kind === "timer" ? free : getFreeName(source, `on${receiver}${event}`);
}

/**
 * `() => cache.clear()`
 *
 * @param {Node} fn
 * @returns {string | undefined} "clearCache"
 */
function findAct(fn) {
  const [statement, ...others] = fn.body.type === "BlockStatement" ? fn.body.body : [{ expression: fn.body }];
  const call = others.length === 0 && statement?.expression != null ? unwrap(statement.expression) : undefined;
  const callee = call?.type === "CallExpression" ? unwrap(call.callee) : undefined;
  if (callee?.type !== "MemberExpression" || callee.computed) return undefined;
  const owner = findShortName(callee.object);
  const method = getPropertyName(callee);
  return owner === undefined || method === undefined || !/^[a-z]\w*$/i.test(`${method}${owner}`) || method.startsWith("#") ? undefined : `${method}${getPascal(owner)}`;
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
