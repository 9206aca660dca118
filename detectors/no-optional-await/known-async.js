import { isFunction } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** What code asks of a function to learn whether it is async: `handler.constructor.name === "AsyncFunction"`, `isAsyncFunction(handler)`. */
const ASKS = /\b(is)?AsyncFunction\b/;

/**
 * Whether the code has asked before it waits: what runs here is async.
 *
 *   const isAsync = handler.constructor.name === "AsyncFunction";
 *   if (isAsync) await handler(req, res);
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @returns {boolean}
 */
export function isKnownAsync(source, node) {
  for (let child = node; child.parent != null; child = child.parent) {
    const { parent } = child;
    // new Promise(async (resolve) => { … }) runs at once, too.
    if (isFunction(parent) && !["CallExpression", "NewExpression"].includes(parent.parent.type)) return false;
    // Of an `if` or a choice.
    if (parent.consequent !== child) continue;
    const test = unwrap(parent.test);
    const definition = test.type === "Identifier" ? source.findVariable(test)?.defs[0] : undefined;
    const asked = definition?.type === "Variable" ? /** @type {any} */ (definition.node).init : test;
    if (asked != null && ASKS.test(source.slice(asked))) return true;
  }
  return false;
}
