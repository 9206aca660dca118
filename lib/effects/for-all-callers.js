import { contains } from "../ast/syntax/contains.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { isFunction } from "../ast/syntax/functions.js";
import { isNothing } from "../ast/syntax/nothing.js";
import { leaves } from "./order/places.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/**
 * Whether a part of a result is asked for whoever calls the function: what that hands in chooses nothing. What was found may choose, and so may
 * what ends in no result.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} asked - the call that brings the part, or its `await`
 * @returns {boolean}
 */
export function isForAll(source, fn, asked) {
  for (let at = asked; at !== fn; at = at.parent) {
    const { parent } = at;
    if (isFunction(at) || /^(?:For|While|DoWhile|Switch|Catch)/.test(parent.type)) return false;
    if (/^(?:If|Conditional)/.test(parent.type) && at !== parent.test && !isAboutFound(source, fn, parent.test))
      return false;
    if (parent.type === "LogicalExpression" && at === parent.right && !isAboutFound(source, fn, parent.left))
      return false;
    if (parent.type === "BlockStatement")
      for (const before of parent.body.slice(0, parent.body.indexOf(at)))
        if (before.type === "IfStatement" && bringsLess(source, before) && !isAboutFound(source, fn, before.test))
          return false;
  }
  return true;
}

/**
 * `if (!options.full) return user;`
 *
 * @param {Source} source
 * @param {Node} statement - IfStatement
 * @returns {boolean} whether it returns something, and what follows is left out
 */
function bringsLess(source, { consequent }) {
  return (
    leaves(consequent) &&
    findWithin(
      source,
      consequent,
      ({ type, argument }) => type === "ReturnStatement" && argument != null && !isNothing(argument),
    ) !== undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} test
 * @returns {boolean} whether it asks for what the function itself has read, and nothing else
 */
function isAboutFound(source, fn, test) {
  return (
    findWithin(source, test, (node) => {
      if (/^(?:CallExpression|NewExpression|AwaitExpression|ThisExpression)$/.test(node.type)) return true;
      if (node.type !== "Identifier" || isNothing(node) || isKey(node)) return false;
      const [definition] = source.findVariable(node)?.defs ?? [];
      const { init } = /** @type {any} */ (definition?.node ?? {});
      return !(
        definition?.type === "Variable" &&
        init != null &&
        contains(fn, init) &&
        unwrap(init).type === "AwaitExpression"
      );
    }) === undefined
  );
}

/** @param {Node} name - Identifier */
function isKey(name) {
  const { parent } = name;
  return (
    !parent.computed &&
    (parent.type === "MemberExpression" ? parent.property === name : parent.key === name && !parent.shorthand)
  );
}
