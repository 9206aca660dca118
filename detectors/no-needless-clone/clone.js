import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A deep copy.
 *
 * @typedef {object} Clone
 * @property {Node} original
 * @property {string} code - `structuredClone()`
 * @property {boolean} isText - whether it goes through JSON, which leaves things out and makes text of dates
 */

const LODASH = /^lodash(-es)?(\.cloneDeep|\/cloneDeep(\.js)?|\.clonedeep)$/;

/**
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {Clone | undefined}
 */
export function findClone(source, call) {
  const [original, ...others] = call.arguments;
  if (original === undefined || original.type === "SpreadElement" || others.length > 0) return undefined;
  const callee = unwrap(call.callee);
  switch (findLastName(callee)) {
    case "parse":
      return findThroughText(source, callee, original);
    case "structuredClone":
      return findNativePath(source, callee) === "structuredClone"
        ? { original, code: "structuredClone()", isText: false }
        : undefined;
    default:
      return isLodash(source, callee) ? { original, code: "cloneDeep()", isText: false } : undefined;
  }
}

/**
 * `JSON.parse(JSON.stringify(value))`, without functions that change something on the way.
 *
 * @param {Source} source
 * @param {Node} callee
 * @param {Node} text
 * @returns {Clone | undefined}
 */
function findThroughText(source, callee, text) {
  const inner = unwrap(text);
  if (inner.type !== "CallExpression" || inner.arguments.length !== 1 || inner.arguments[0].type === "SpreadElement")
    return undefined;
  return findNativePath(source, callee) === "JSON.parse" && findNativePath(source, inner.callee) === "JSON.stringify"
    ? { original: inner.arguments[0], code: "JSON.parse(JSON.stringify())", isText: true }
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} callee
 */
function isLodash(source, callee) {
  const isRenamed = callee.type === "Identifier" && source.findVariable(callee)?.defs[0]?.type === "ImportBinding";
  if (!isRenamed && !/clone_?deep/i.test(findLastName(callee) ?? "")) return false;
  return LODASH.test(findNativePath(source, callee) ?? "");
}
