import { getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { resolve, resolveFunctions } from "../../ast/values/resolve.js";
import { findReturned } from "./returned.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * A function that somebody calls who was given an expression.
 *
 * @typedef {object} Handler
 * @property {Node} fn
 * @property {number} [bound] - how many arguments are bound already; undefined where a wrapper out of sight decides what it gets
 */

/** How many wrappers around a handler are looked through. */
const MAX_DEPTH = 6;

/**
 * The functions that a framework calls when it is given an expression: `fn`, `[fn, fn]`, `fn.bind(x)`, `wrap(fn)`, `makeHandler()`.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {(call: Node) => boolean} isKnown - whether a table says what the arguments of a call are, so that it is no mere wrapper
 * @returns {Handler[]}
 */
export function resolveHandlers(source, expression, isKnown) {
  return findHandlers({ source, isKnown, seen: new Set() }, expression, 0);
}

/**
 * @param {{ source: Source, isKnown: (call: Node) => boolean, seen: Set<Node> }} search - `seen` are calls that were looked at,
 *   so that functions which return each other's results come to an end
 * @param {Node} expression
 * @param {number} depth
 * @returns {Handler[]}
 */
function findHandlers(search, expression, depth) {
  if (depth > MAX_DEPTH) return [];
  if (expression.type === "SpreadElement") return findHandlers(search, expression.argument, depth + 1);
  const { source, isKnown, seen } = search;
  return resolve(source, expression).flatMap((value) => {
    if (value.kind !== "node") return [];
    const { node } = value;
    if (isFunction(node)) return [{ fn: node, bound: 0 }];
    if (node.type === "ArrayExpression")
      return node.elements.flatMap((/** @type {Node | null} */ element) =>
        element === null ? [] : findHandlers(search, element, depth + 1),
      );
    if (node.type !== "CallExpression" || seen.has(node)) return [];
    seen.add(node);
    const callee = unwrap(node.callee);
    // this.onRequest.bind(this), onRequest.bind(null, db)
    if (callee.type === "MemberExpression" && getPropertyName(callee) === "bind") {
      return findHandlers(search, callee.object, depth + 1).map(({ fn, bound }) => ({
        fn,
        bound: bound === undefined ? undefined : bound + Math.max(node.arguments.length - 1, 0),
      }));
    }
    const made = resolveFunctions(source, callee).flatMap((maker) =>
      findReturned(source, maker).flatMap((result) => findHandlers(search, result, depth + 1)),
    );
    // asyncHandler(async (req, res) => {}), compose([first, second])
    //              ^^^^^^^^^^^^^^^^^^^^^^           ^^^^^^^^^^^^^^^
    const wrapped = isKnown(node)
      ? []
      : node.arguments.flatMap((/** @type {Node} */ argument) =>
          findHandlers(search, argument, depth + 1).map(({ fn }) => ({ fn })),
        );
    return [...made, ...wrapped];
  });
}
