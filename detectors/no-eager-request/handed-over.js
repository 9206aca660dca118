import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { resolve } from "../../lib/ast/values/resolve.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** What handlers of the web are called where they are handed in. */
const HANDLER = /^(fetch(Callback|Handler)?|\w*[hH]andler|handle(Request)?|callback|listener)$/;

/**
 * The handler that gets a request, where somebody hands it in, so that nobody knows whether it reads it:
 *
 *   const listen = (fetchCallback) => async (incoming, outgoing) => {
 *     const response = await fetchCallback(new Request(url, init));
 *                            ^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} made
 * @returns {Node | undefined}
 */
export function findHandler(source, made) {
  const argument = getWrapped(made);
  const call = argument.parent;
  if (call.type !== "CallExpression" || call.arguments[0] !== argument) return undefined;
  const callee = unwrap(call.callee);
  const name = findLastName(callee);
  if (name === undefined || !HANDLER.test(name)) return undefined;
  //   const { fetch } = options;   options.fetch(…)   app.fetch(…)
  const values = resolve(source, callee.type === "MemberExpression" ? unwrap(callee.object) : callee);
  return values.every((value) => value.kind === "parameter" && value.owner !== findFunction(made)) ? callee : undefined;
}
