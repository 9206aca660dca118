import { makeFieldLazy } from "../../lib/edit/lazy-field.js";

/** @import { Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { SocketAddress } from "../../detectors/no-native-read/socket-address.js" */

/**
 * Asks the socket when the field is first read. The socket is the one of the request's beginning.
 *
 * @param {Source} source
 * @param {SocketAddress} address
 * @returns {Rewrite | Refusal}
 */
export function rewriteSocketAddress(source, { classNode, statement, value, socket, type }) {
  const made = makeFieldLazy(source, {
    classNode,
    statement,
    value,
    inputs: [{ node: socket, suffix: "Socket", type: 'import("node:net").Socket' }],
    isNullish: true,
    type,
    sentinel: "unread",
  });
  return "refused" in made ? made : { ...made, risk: "review", act: "readWhenAsked" };
}
