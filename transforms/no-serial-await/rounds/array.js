import { getPropertyName } from "../../../lib/ast/syntax/functions.js";
import { findLastName } from "../../../lib/ast/syntax/member-chain.js";
import { findSpelledType } from "../../../lib/ast/values/spelled-type.js";
import { getWrapped, unwrap } from "../../../lib/ast/syntax/unwrap.js";
import { isArray } from "../../../lib/ast/values/array.js";
import { resolve } from "../../../lib/ast/values/resolve.js";

/** @import { Node, Source } from "../../../lib/types.js" */

/** Methods that return an array, or a promise of one. */
const RETURNS_ARRAY =
  /^(?:map|filter|flatMap|flat|slice|splice|split|sort|reverse|concat|toSorted|toReversed|findMany|findAll|toArray|getMany|getRawMany|readdir|smembers|lrange)$/;

/** Members that arrays have, and neither sets, maps nor texts. */
const MEMBERS = /^(?:map|filter|push|some|every|find|flatMap|reduce|join|sort)$/;

/**
 * Whether what a loop goes through is an array, as far as the file shows it, and no other that can be gone through.
 *
 * @param {Source} source
 * @param {Node} list
 * @returns {boolean}
 */
export function isKnownArray(source, list) {
  //   for (const tag of post.tags ?? []), and not members.get(team) ?? [], which may be a set
  if (list.type === "LogicalExpression" && isArray(source, list.right)) return !isLookup(unwrap(list.left));
  const values = resolve(source, list);
  if (values.length > 0 && values.every((value) => value.kind === "node" && isMadeAsArray(source, value.node)))
    return true;
  const type = findSpelledType(source, list);
  if (type !== undefined && isArrayType(source, type)) return true;
  if (list.type !== "Identifier" && list.type !== "MemberExpression") return false;
  const text = source.slice(list);
  return source
    .nodes("MemberExpression")
    .some((member) => MEMBERS.test(getPropertyName(member) ?? "") && isSame(source, unwrap(member.object), list, text));
}

/** @param {Node} node */
function isLookup({ type, callee }) {
  return type === "CallExpression" && findLastName(callee) === "get";
}

/**
 * @param {Source} source
 * @param {Node} made
 * @returns {boolean}
 */
function isMadeAsArray(source, made) {
  const node = unwrap(made);
  if (isArray(source, node)) return true;
  if (node.type === "AwaitExpression") return isMadeAsArray(source, node.argument);
  //   query.ids ?? []
  if (node.type === "LogicalExpression") return isArray(source, node.right);
  return node.type === "CallExpression" && RETURNS_ARRAY.test(findLastName(node.callee) ?? "");
}

/**
 * @param {Source} source
 * @param {Node} type
 * @returns {boolean} `string[]`, `readonly string[]`, `Array<string>`
 */
function isArrayType(source, type) {
  if (type.type === "TSTypeOperator") return isArrayType(source, type.typeAnnotation);
  return (
    /^TS(?:Array|Tuple)Type$/.test(type.type) ||
    (type.type === "TSTypeReference" && /^(?:Readonly)?Array$/.test(source.slice(type.typeName)))
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} list
 * @param {string} text - of it
 * @returns {boolean} whether it is written as the list is, and is of the same variable
 */
function isSame(source, node, list, text) {
  if (node.type !== list.type || source.slice(node) !== text) return false;
  const [one, other] = [node, list].map((part) => source.findVariable(getBase(part)));
  return one === other && getWrapped(node) !== getWrapped(list);
}

/**
 * @param {Node} node - `order.lines`
 * @returns {Node} `order`
 */
function getBase(node) {
  return node.type === "MemberExpression" ? getBase(unwrap(node.object)) : node;
}
