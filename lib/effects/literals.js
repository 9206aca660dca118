import { append } from "../ast/append.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { isGateCall } from "./gates.js";

/** @import { Node, Source } from "../types.js" */

/**
 * Lists and objects of which several parts wait, one after the other: `[await users(), await posts()]`, `{ ...(await page()), user: await user() }`.
 *
 * @param {Source} source
 * @returns {ReadonlyMap<Node, Node[]>} their AwaitExpressions, in the order of the text
 */
export function getWaitingLiterals(source) {
  return source.memo(getWaitingLiterals, () => {
    /** @type {Map<Node, Node[]>} */
    const literals = new Map();
    for (const awaited of source.nodes("AwaitExpression")) {
      const call = unwrap(awaited.argument);
      const literal = call.type === "CallExpression" && !isGateCall(call) ? findLiteral(awaited) : undefined;
      if (literal !== undefined) append(literals, literal, awaited);
    }
    return new Map([...literals].filter(([, { length }]) => length > 1));
  });
}

/**
 * @param {Node} awaited
 * @returns {Node | undefined} ArrayExpression or ObjectExpression of which it is a part
 */
function findLiteral(awaited) {
  const part = getWrapped(awaited);
  const { parent } = part;
  const owner =
    parent.type === "SpreadElement" || (parent.type === "Property" && parent.value === part) ? parent.parent : parent;
  return /^(?:Array|Object)Expression$/.test(owner.type) ? owner : undefined;
}
