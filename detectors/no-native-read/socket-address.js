import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findEagerField } from "../../lib/frameworks/eager-field.js";
import { findEagerPlace } from "../../lib/frameworks/eager-value.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Silent, Source } from "../../lib/types.js" */
/** @import { EagerField, EagerPlace } from "../../lib/frameworks/eager-value.js" */

/** Types of what a socket tells. */
const TYPES = new Map([
  ["remoteAddress", "string | undefined"],
  ["remotePort", "number | undefined"],
  ["remoteFamily", "string | undefined"],
  ["localAddress", "string | undefined"],
  ["localPort", "number | undefined"],
]);

/**
 * The address of a client, kept on a per-request object whether anybody asks for it or not.
 *
 *   this.remoteAddress = raw.socket.remoteAddress;
 *                        ^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @typedef {EagerPlace & EagerField & { socket: Node, type: string }} SocketAddress
 */

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - MemberExpression
 * @returns {SocketAddress | Silent | undefined}
 */
export function findSocketAddress(source, heat, node) {
  const type = TYPES.get(getPropertyName(node) ?? "");
  const socket = unwrap(node.object);
  const name = findLastName(socket);
  if (type === undefined || (name !== "socket" && name !== "connection")) return undefined;
  const place = findEagerPlace(node);
  if (place === undefined || unwrap(place.value) !== node) return undefined;
  const found = findEagerField(source, heat, { statement: place.statement, last: place.statement, throws: false });
  return found === undefined || "silent" in found ? found : { ...place, ...found, socket, type };
}
