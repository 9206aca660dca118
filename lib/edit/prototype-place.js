import { findTrailingComment } from "./lines.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { getPropertyName } from "../ast/syntax/functions.js";

/** @import { Edit, Node, Source } from "../types.js" */

/**
 * The statement behind which members of a constructor function's prototype stand: its own, or the last that gives it another prototype.
 *
 * @param {Source} source
 * @param {Node} statement - that declares the function
 * @param {string} name
 * @returns {Node}
 */
export function findPrototypePlace(source, statement, name) {
  let place = statement;
  for (const node of source.nodes("AssignmentExpression", "CallExpression")) {
    /** @param {Node | undefined} object */
    const isOwn = (object) => object?.type === "Identifier" && object.name === name;
    //   Reply.prototype = { … }, Reply.prototype.__proto__ = …
    const isReplaced =
      node.type === "AssignmentExpression" &&
      ((getPropertyName(node.left) === "prototype" && isOwn(node.left.object)) ||
        (getPropertyName(node.left) === "__proto__" && isOwn(node.left.object.object)));
    //   inherits(Reply, Stream)
    const isInherited =
      node.type === "CallExpression" && isOwn(node.arguments[0]) && /inherits$/.test(getDottedName(node.callee));
    if (
      (isReplaced || isInherited) &&
      node.parent.type === "ExpressionStatement" &&
      node.parent.parent === statement.parent &&
      node.range[0] > place.range[0]
    )
      place = node.parent;
  }
  return place;
}

/**
 * Puts paragraphs below such a statement, and its comment; what stood right there stands apart from them.
 *
 * @param {Source} source
 * @param {Node} place
 * @param {string} text - with two line breaks before each paragraph
 * @returns {Edit}
 */
export function insertBelow(source, place, text) {
  const end = findTrailingComment(source, place)?.range[1] ?? place.range[1];
  const isTight = /^[\t ]*\r?\n[\t ]*\S/.test(source.text.slice(end));
  return { range: [end, end], text: isTight ? text + source.style.eol : text };
}
