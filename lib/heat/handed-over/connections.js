import { findClassOfMember, findName, getParams } from "../../ast/syntax/functions.js";

/** @import { Node, Source } from "../../types.js" */

/** What people call a connection that carries many requests. */
const CONNECTION = /^_?(conn|connection|\w*socket|ws|transport|peer)$/i;

const RESPONSE = /^_?(res|reply|response|rawRes|rawReply|rawResponse)$/;

/** Names of classes, and of their parents, that say: one instance per request. */
const PER_REQUEST = /request|response|reply|message|context/i;

/**
 * Whether a function's parameters are those of something that lives as long as a connection: next to a connection and without a
 * response, the request is the one that opened it.
 *
 *   class Client { constructor (broker, socket, req) { … } }
 *                                       ^^^^^^  ^^^
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
export function isOfConnection(source, fn) {
  const names = getParams(fn).map((/** @type {Node} */ param) => {
    const binding = param.type === "TSParameterProperty" ? param.parameter : param;
    return binding.type === "Identifier" ? binding.name : "";
  });
  /** @param {RegExp} pattern */
  const has = (pattern) => names.some((/** @type {string} */ name) => pattern.test(name));
  if (!has(CONNECTION) || has(RESPONSE)) return false;
  // class WebResponse extends ServerResponse { constructor (req, socket) { … } }
  const owner = findClassOfMember(fn) ?? fn;
  return (
    !PER_REQUEST.test(findName(owner) ?? "") &&
    !(owner.superClass != null && PER_REQUEST.test(source.slice(owner.superClass)))
  );
}
