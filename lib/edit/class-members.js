import { countFirst } from "../ast/count-first.js";
import { getLineIndent } from "../source/style.js";
import { layout } from "./lines.js";

/** @import { Edit, Node, Source } from "../types.js" */

/**
 * Adds a member to a class, one empty line away from the member before it.
 *
 * @param {Source} source
 * @param {Node} after - the member that it follows
 * @param {string[]} lines - as `layout` takes them
 * @returns {Edit}
 */
export function insertMemberAfter(source, after, lines) {
  const indent = getLineIndent(source.text, after.range[0]);
  // Classes written without empty lines between members get none.
  const { body } = after.parent;
  const index = body.indexOf(after);
  const neighbour = body[index + 1] ?? body[index - 1];
  const [first, second] =
    neighbour !== undefined && neighbour.range[0] < after.range[0] ? [neighbour, after] : [after, neighbour];
  const isTight =
    second !== undefined &&
    !/\n[\t ]*\r?\n/.test(source.text.slice(first.range[1], second.range[0])) &&
    first.type === second.type;
  const { eol } = source.style;
  const end = findMemberEnd(source, after);
  return { range: [end, end], text: `${isTight ? "" : eol}${eol}${layout(source, indent, lines)}` };
}

/**
 * Behind a member's trailing comment on the same line, so that the comment stays with it.
 *
 * @param {Source} source
 * @param {Node} member
 */
function findMemberEnd(source, member) {
  const comment = source.comments[countFirst(source.comments, ({ range }) => range[0] < member.range[1])];
  if (comment === undefined || !/^[\t ;]*$/.test(source.text.slice(member.range[1], comment.range[0])))
    return member.range[1];
  return comment.range[1];
}
