import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A sort that computes what it compares by in each comparison: of both elements, some eight times for each of two hundred.
 *
 * @typedef {object} Sorted
 * @property {Node} list
 * @property {Node} key - that is computed of the first of two elements: `new Date(a.at)`
 */

/** What makes a date of a value, by module and export. */
const DATES =
  /^(?:Date(?:\.parse)?|moment(?:\.(?:utc|tz|unix|parseZone))?|moment-timezone(?:\.tz)?|dayjs(?:\.(?:utc|tz))?|date-fns\.(?:parseISO|toDate)|luxon\.DateTime\.from(?:ISO|JSDate|SQL|Millis))$/;

/**
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {Sorted | undefined}
 */
export function findSorted(source, call) {
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression" || !/^(?:sort|toSorted)$/.test(getPropertyName(callee) ?? ""))
    return undefined;
  const fn = call.arguments.length === 1 ? unwrap(call.arguments[0]) : undefined;
  if (fn === undefined || !isFunction(fn) || fn.async || fn.generator || fn.params.length !== 2) return undefined;
  const [key, other] = fn.params.map((/** @type {Node} */ param) => findKey(source, fn, param));
  // One of them alone: `new Date(a.at) > since`
  if (key === undefined || other === undefined) return undefined;
  return { list: unwrap(callee.object), key };
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} param - one of its two elements
 * @returns {Node | undefined} what it computes of that element alone
 */
function findKey(source, fn, param) {
  if (param.type !== "Identifier") return undefined;
  return findWithin(source, fn.body, (node) => {
    if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
    const [of] = node.arguments;
    if (of === undefined || of.type === "SpreadElement" || !isOf(source, of, param)) return false;
    //   a.at instanceof Date ? a.at : new Date(a.at)   is a date already as a rule
    if (node.parent.type === "ConditionalExpression") return false;
    return DATES.test(findNativePath(source, node.callee) ?? "");
  });
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Node} param
 * @returns {boolean} whether it is the element, or a member of it: `a.post.at`
 */
function isOf(source, expression, param) {
  const node = unwrap(expression);
  //   new Date(a.at ?? 0)
  if (node.type === "LogicalExpression") return isOf(source, node.left, param);
  const root = getRoot(node);
  return root.type === "Identifier" && /** @type {any} */ (source.findVariable(root)?.defs[0]?.name) === param;
}
