import { findHolder } from "./places.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { ClientKind } from "./packages.js" */
/** @import { Node, Source, Variable } from "../../lib/types.js" */

/** What is done to a client once, before it is used. */
const SETS_UP =
  /^(\$?connect|\$?on|\$?use|action|addListener|authenticate|command|hears|help|initialize|monitor|on[A-Z]\w*|once|open|p?subscribe|register|start|sync|\$extends)$/;

/** What is done to a logger once. */
const SETS_UP_LOGGER = /^(?:add|configure)$/;

/**
 * @param {Source} source
 * @param {Node} call
 * @param {ClientKind} kind - of what it makes
 * @returns {string | undefined} the method that sets the client up, and must not run again
 */
export function findSetUp(source, call, kind) {
  const chained = getWrapped(call).parent;
  const own = chained.type === "MemberExpression" ? [getPropertyName(chained) ?? ""] : [];
  const called = [...own, ...getCalledWithin(findHolder(source, call))];
  return called.find((name) => SETS_UP.test(name) || (kind === "logger" && SETS_UP_LOGGER.test(name)));
}

/**
 * @param {Variable | undefined} variable
 * @returns {string[]} methods that are called on it, or on a part of it: `client.interceptors.request.use(sign)`
 */
function getCalledWithin(variable) {
  return (variable?.references ?? []).flatMap(({ identifier }) => {
    let member = getWrapped(/** @type {any} */ (identifier)).parent;
    while (member.type === "MemberExpression" && getWrapped(member).parent.type === "MemberExpression")
      member = getWrapped(member).parent;
    const { parent } = getWrapped(member);
    const isCalled =
      member.type === "MemberExpression" && parent.type === "CallExpression" && unwrap(parent.callee) === member;
    const name = isCalled ? getPropertyName(member) : undefined;
    return name === undefined ? [] : [name];
  });
}
