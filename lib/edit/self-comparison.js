import { getPropertyName } from "../ast/syntax/functions.js";
import { getRoot } from "../ast/syntax/member-chain.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { findWithin } from "../ast/syntax/find-within.js";

/** @import { Edit, Node, Source } from "../types.js" */

const EQUALITY = new Set(["===", "!==", "==", "!="]);

/**
 * A comparison that would compare a value with itself, because a name that is replaced becomes the other side:
 *
 *   res.isWhole = function () { return this === res; };
 *                                      ^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Edit[]} replacements - of names inside of it
 * @returns {Node | undefined}
 */
export function findSelfComparison(source, fn, replacements) {
  if (replacements.length === 0) return undefined;
  const byStart = new Map(replacements.map((edit) => [edit.range[0], edit.text]));
  /** @param {Node} side */
  const getText = (side) => {
    const root = getRoot(side);
    return (byStart.get(root.range[0]) ?? source.slice(root)) + source.text.slice(root.range[1], side.range[1]);
  };
  return findWithin(source, fn, (node) => {
    const sides = getSides(node);
    return sides.some((side) => byStart.has(getRoot(side).range[0])) && new Set(sides.map(getText)).size === 1;
  });
}

/**
 * @param {Node} node
 * @returns {Node[]} the two sides of `this === res` and `Object.is(this, res)`, otherwise none
 */
function getSides(node) {
  if (node.type === "BinaryExpression" && EQUALITY.has(node.operator)) return [unwrap(node.left), unwrap(node.right)];
  const isCall =
    node.type === "CallExpression" &&
    node.callee.type === "MemberExpression" &&
    node.callee.object.name === "Object" &&
    getPropertyName(node.callee) === "is" &&
    node.arguments.length === 2;
  return isCall ? node.arguments.map(unwrap) : [];
}
