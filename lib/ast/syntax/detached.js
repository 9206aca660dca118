import { getNamedMembers, getNamedPatterns } from "./named-members.js";
import { getWrapped } from "./unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The first place where a method is taken off its object: `const { parse } = schema`, `run(reply.send)`, `const f = reply.send`.
 * There it loses `this`.
 *
 * @param {Source} source
 * @param {string} name - of the method
 * @returns {Node | undefined}
 */
export function findDetachedUse(source, name) {
  return getNamedPatterns(source, name)[0] ?? getNamedMembers(source, name).find(isDetached);
}

/**
 * Whether a member is taken off its object where it stands, and not called on it, written or asked for.
 *
 * @param {Node} member - MemberExpression
 * @returns {boolean}
 */
export function isDetached(member) {
  const used = getWrapped(member);
  const { parent } = used;
  // reply.send(), reply.send?.()
  if ((parent.type === "CallExpression" || parent.type === "NewExpression") && parent.callee === used) return false;
  // reply.send = …, delete reply.send, typeof reply.send
  if (parent.type === "AssignmentExpression" && parent.left === used) return false;
  if (parent.type === "UnaryExpression") return false;
  // reply.send.length, reply.send.call(reply): the object is at hand; `.call` and `.bind` say what `this` is.
  if (parent.type === "MemberExpression" && parent.object === used) return false;
  // if (reply.send), reply.send && …, reply.send === other
  return (
    !["IfStatement", "LogicalExpression", "BinaryExpression", "ConditionalExpression"].includes(parent.type) ||
    (parent.type === "ConditionalExpression"
      ? parent.test !== used
      : parent.type === "LogicalExpression" && parent.right === used)
  );
}
