import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node } from "../../lib/types.js" */
/** @import { Split } from "./split.js" */

/**
 * What an `await` of a function with several of them waits for, to tell apart what comes behind each: `onSend` of
 * `await hooks.onSend.call(this, reply)`.
 *
 * @param {Split} split
 * @param {Node} node - AwaitExpression
 * @returns {string | undefined}
 */
export function findCalledName({ sites }, node) {
  if (sites.length === 1) return undefined;
  const call = unwrap(node.argument);
  let callee = call.type === "CallExpression" ? unwrap(call.callee) : call;
  if (callee.type === "MemberExpression" && /^(call|apply)$/.test(getPropertyName(callee) ?? ""))
    callee = unwrap(callee.object);
  const name = findLastName(callee);
  const bare = name?.replace(/^[#_$]+/, "");
  return bare !== undefined && /^[A-Za-z]\w*$/.test(bare) ? bare : undefined;
}
