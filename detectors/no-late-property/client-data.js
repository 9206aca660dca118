import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { isNamedHeaders } from "../../lib/ast/objects/header-bag.js";
import { isRequest } from "../../lib/heat/incoming.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/** What of a request has the keys that its client chose. */
const PART = /^(body|cookies|headers|params|query)$/;

/**
 * Whether an object is headers, or what the client of the request at hand sent: `req.query`, `const { body } = req`. Each has
 * keys of its own anyway, and what is deleted from it goes on to code that must not see the key.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} object
 * @returns {boolean}
 */
export function isClientData(source, heat, object) {
  const node = unwrap(object);
  if (isNamedHeaders(node)) return true;
  if (node.type === "MemberExpression")
    return PART.test(getPropertyName(node) ?? "") && isRequest(source, heat, node.object);
  const definition = node.type === "Identifier" ? /** @type {any} */ (source.findVariable(node)?.defs[0]) : undefined;
  if (definition?.type !== "Variable" || definition.node.init == null) return false;
  const { id, init } = definition.node;
  return id.type === "ObjectPattern"
    ? PART.test(node.name) && isRequest(source, heat, init)
    : unwrap(init).type === "MemberExpression" && isClientData(source, heat, init);
}
