import { findName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getHash } from "../../lib/ast/hash.js";

/** @import { Finding, Node, Source } from "../../lib/types.js" */

/**
 * What a finding is known by after changes elsewhere in its file, and after a formatter: rule, message, its code, and the
 * names of the functions and classes around it. Findings that are alike share it.
 *
 * @param {Source} source
 * @param {string} rule
 * @param {Finding} finding
 * @returns {string}
 */
export function getFindingHash(source, rule, { node, messageId }) {
  return getHash([rule, messageId, getNormalised(getHead(source, node)), ...getOwnerNames(node)].join("\n"));
}

/**
 * The text of a node; of a function or class, what stands before its body, which may change and leave the finding as it was.
 *
 * @param {Source} source
 * @param {Node} node
 */
function getHead(source, node) {
  const { body } = node;
  return body?.type === "BlockStatement" || body?.type === "ClassBody"
    ? source.text.slice(node.range[0], body.range[0])
    : source.slice(node);
}

/** @param {string} code - comes out without what formatters change: white space, quotes, commas at ends, semicolons */
function getNormalised(code) {
  return code
    .replace(/\s+/g, "")
    .replace(/,(?=[)\]}])/g, "")
    .replace(/;(?=\}|$)/g, "")
    .replace(/['`]/g, '"');
}

/**
 * @param {Node} node
 * @returns {string[]} innermost first
 */
function getOwnerNames(node) {
  /** @type {string[]} */
  const names = [];
  for (let owner = node.parent; owner != null; owner = owner.parent) {
    const name =
      isFunction(owner) || owner.type === "ClassDeclaration" || owner.type === "ClassExpression"
        ? findName(owner)
        : undefined;
    if (name !== undefined) names.push(name);
  }
  return names;
}
