/** @import { Node } from "../types.js" */

/** What people call what a handler is given, by what it is. */
export const NAMES = {
  request: ["req", "request"],
  /** The request of Node that others wrap. */
  raw: ["incoming", "incomingMessage", "rawReq", "rawRequest"],
  response: ["res", "response", "reply"],
  context: ["ctx", "context"],
  /** Hono's context and hapi's toolkit, where something else says that a letter may be one. */
  letters: ["c", "h"],
  /** What came with a request. */
  parts: ["body", "headers", "params", "payload", "query"],
};

/**
 * The case counts: `Request` is a class.
 *
 * @param {...string[]} names
 * @returns {RegExp} what finds one of these, also with the `_` or `#` of what is private or not used
 */
export function createNameTest(...names) {
  return new RegExp(String.raw`^[_#]*(?:${names.flat().join("|")})$`);
}

/** The request, or the context that has it. */
export const REQUEST_NAME = createNameTest(NAMES.request, NAMES.context);

/** What belongs to one request as a whole: itself, its response or the context that has both. */
export const REQUEST_OBJECT_NAME = createNameTest(NAMES.request, NAMES.response, NAMES.context);

/**
 * @param {Node} fn
 * @param {RegExp} name
 * @returns {boolean} whether a function has a parameter of such a name
 */
export function takesNamed(fn, name) {
  return (fn.params ?? []).some((/** @type {Node} */ param) => param.type === "Identifier" && name.test(param.name));
}
