import { findInstanceMembers } from "../../lib/ast/values/resolve.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Edit, Node, Source } from "../../lib/types.js" */
/** @import { OwnFunction } from "../../detectors/no-instance-method/own-functions.js" */

/**
 * The arrow function that keeps the instance where a method is handed on:
 *
 *   socket.once("drain", this.resume)  →  socket.once("drain", () => this.resume())
 *
 * @param {Source} source
 * @param {OwnFunction} own
 * @param {Node} use - MemberExpression
 * @returns {Edit}
 */
export function writeKeptUse(source, { classNode, fn, name }, use) {
  const method = fn ?? findInstanceMembers(source, classNode, /** @type {string} */ (name)).find(isFunction);
  const names = findParameterNames(source, /** @type {Node} */ (method));
  const parameters = names === undefined ? "...args" : names.join(", ");
  const isBare = names?.length === 1 && hasBareArrows(source);
  return {
    range: use.range,
    text: `${isBare ? parameters : `(${parameters})`} => ${source.slice(use)}(${parameters})`,
  };
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {string[] | undefined} undefined where it may use more than its parameters
 */
function findParameterNames(source, fn) {
  let isOpen = fn.params.some((/** @type {Node} */ param) => param.type !== "Identifier" || param.name === "this");
  walk(
    fn.body,
    source.visitorKeys,
    (node) => void (isOpen ||= node.type === "Identifier" && node.name === "arguments"),
  );
  return isOpen ? undefined : fn.params.map((/** @type {Node} */ param) => param.name);
}

/**
 * @param {Source} source
 * @returns {boolean} whether the file writes `body => …` rather than `(body) => …`
 */
function hasBareArrows(source) {
  const single = source
    .nodes("ArrowFunctionExpression")
    .filter(({ params }) => params.length === 1 && params[0].type === "Identifier" && params[0].typeAnnotation == null);
  return (
    single.length > 0 && single.every(({ params, range, async }) => async === true || params[0].range[0] === range[0])
  );
}
