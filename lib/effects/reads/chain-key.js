import { getChain } from "../links.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Key } from "./key.js" */
/** @import { Keys } from "./read-key.js" */
/** @import { Node, Source } from "../../types.js" */

/**
 * `this.users.findOne({ id }).lean()`, as a whole
 *
 * @param {Source} source
 * @param {Keys} keys
 * @param {Node} node - CallExpression or TaggedTemplateExpression
 * @returns {{ key: Key, of: Key, last: Key[], steps: Key[][] }} `of`: what its first call is made on; `last`: the arguments of that; `steps`: of each
 */
export function getKeyOfChain(source, keys, node) {
  if (node.type === "TaggedTemplateExpression")
    return {
      key: ["c", source.slice(node.tag), [keys.get(node.quasi)]],
      of: keys.get(node.tag),
      last: [],
      steps: [],
    };
  const { links, receiver } = getChain(node);
  const of = keys.get(receiver);
  let key = of;
  /** @type {Key[]} */
  let last = [];
  /** @type {Key[][]} */
  const steps = [];
  for (const { name, args, call } of links) {
    const found = getArguments(keys, args);
    if (last.length === 0) last = found;
    steps.push(found);
    const isMember = unwrap(call.callee).type === "MemberExpression";
    key = ["c", isMember ? name : "()", [key, ...found]];
  }
  return { key, of, last, steps };
}

/**
 * @param {Keys} keys
 * @param {Node[]} list - arguments
 * @returns {Key[]}
 */
export function getArguments(keys, list) {
  return list.map((argument) => (argument.type === "SpreadElement" ? keys.createUnknown() : keys.get(argument)));
}
