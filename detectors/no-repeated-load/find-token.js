import { findFunction, findName } from "../../lib/ast/syntax/functions.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getCallers } from "../../lib/ast/values/callers.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** What asks another server, by its name. */
const ASKS = /^(?:\w*[fF]etch|post|request|axios|got|ky|needle)$/;

/** What OAuth calls it that a program asks for itself, and for no user (RFC 6749, 4.4). */
const OF_PROGRAM = /\bclient_credentials\b/;

/** What says that a token is kept until it is over. */
const KEEPS = /cache|expires?_?(?:at|in|on)|expir(?:y|ation)|(?<![a-z])ttl|redis|memoi|refresh|\?\?=/i;

/** Functions that try what they are given, by their names: nothing kept is wanted there. */
const TRIES = /^_?(?:test|try|check|verify|validate)|grantedScopes/i;

/**
 * A token that the program asks for by its own name and secret, and that holds for many requests:
 *
 *   const response = await fetch(TOKENS_URL, { method: "POST", body: new URLSearchParams({ grant_type: "client_credentials", … }) });
 *
 * @param {Source} source
 * @param {Node} call - CallExpression in a function
 * @returns {{ isKept: boolean } | undefined} undefined for what asks for no such token
 */
export function findToken(source, call) {
  if (!ASKS.test(findLastName(unwrap(call.callee)) ?? "") || !saysGrant(source, call)) return undefined;
  const owner = /** @type {Node} */ (findFunction(call));
  const around = [owner, ...getCallers(source, owner).flatMap((caller) => findFunction(caller) ?? [])];
  if (around.some((fn) => TRIES.test(findName(fn) ?? ""))) return undefined;
  return { isKept: around.some((fn) => KEEPS.test(source.slice(fn))) };
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether its arguments say so, or what a name among them was made of
 */
function saysGrant(source, call) {
  return (
    OF_PROGRAM.test(source.slice(call)) ||
    call.arguments.some(
      (/** @type {Node} */ argument) =>
        findWithin(source, argument, (node) => {
          const definition =
            node.type === "Identifier" ? /** @type {any} */ (source.findVariable(node)?.defs[0]) : undefined;
          const init = definition?.type === "Variable" ? definition.node.init : undefined;
          return init != null && OF_PROGRAM.test(source.slice(init));
        }) !== undefined,
    )
  );
}
