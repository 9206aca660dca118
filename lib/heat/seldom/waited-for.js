import { contains } from "../../ast/syntax/contains.js";
import { findFunction } from "../../ast/syntax/functions.js";
import { getWrapped } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Whether somebody waits for the one request that a handler is there for, such as the way back from a login in the browser:
 * it settles the promise around it, which only the first request can.
 *
 *   new Promise((resolve) => {
 *     const server = http.createServer((req, res) => {
 *       res.end("Go back to the terminal.");
 *       resolve(new URL(req.url, base).searchParams.get("code"));
 *       ^^^^^^^
 *     });
 *   })
 *
 * @param {Source} source
 * @param {Node} handler
 * @returns {boolean}
 */
export function isWaitedFor(source, handler) {
  for (let around = findFunction(handler); around !== undefined; around = findFunction(around)) {
    const { parent } = getWrapped(around);
    if (parent.type !== "NewExpression" || parent.arguments[0] !== around || source.slice(parent.callee) !== "Promise")
      continue;
    return around.params.some(
      (/** @type {Node} */ param) =>
        param.type === "Identifier" &&
        source
          .findVariable(param)
          ?.references.some(({ identifier }) => contains(handler, /** @type {any} */ (identifier))) === true,
    );
  }
  return false;
}
