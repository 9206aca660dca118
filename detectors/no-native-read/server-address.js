import { getLastName } from "../../lib/ast/syntax/member-chain.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

const SERVER = /^(https?|http2|net|tls)\.(createServer|createSecureServer|Server)$/;

/** What people call a server where the file does not show what it is. */
const NAME = /^#?(?:\w*server|_*listener)$/i;

/**
 * `server.address()`: where a server listens.
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {{ server: Node } | undefined}
 */
export function findServerAddress(source, node) {
  const callee = unwrap(node.callee);
  if (getPropertyName(callee) !== "address" || node.arguments.length > 0) return undefined;
  const server = unwrap(callee.object);
  return isServer(source, server) && !isListening(node) ? { server } : undefined;
}

/**
 * `server.listen(0, () => report(server.address()))`: it runs once for a server, however often servers are made.
 *
 * @param {Node} node
 * @returns {boolean} whether it stands in what is called when a server starts to listen
 */
function isListening(node) {
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn)) {
    const call = getWrapped(fn).parent;
    const method = call.type === "CallExpression" ? getPropertyName(unwrap(call.callee)) : undefined;
    if (method === "listen" || (method !== undefined && call.arguments[0]?.value === "listening")) return true;
  }
  return false;
}

/**
 * @param {Source} source
 * @param {Node} expression
 */
function isServer(source, expression) {
  const [value] = resolve(source, expression);
  if (value.kind === "node") {
    const callee = unwrap(value.node.callee);
    if (callee === undefined) return false;
    //   const server = app.listen(3000);
    if (getPropertyName(callee) === "listen") return true;
    return SERVER.test(findNativePath(source, callee) ?? "");
  }
  if (value.kind === "instance") return false;
  //   this.server.address(), fastify.server.address()
  return NAME.test(getLastName(expression));
}
