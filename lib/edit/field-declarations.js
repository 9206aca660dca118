/** @import { Edit, Node, Source } from "../types.js" */

/**
 * Declares fields behind those above the constructor, or at the top of the class.
 *
 * @param {Source} source
 * @param {Node} constructor - MethodDefinition
 * @param {string} text - the declarations, as `layout` writes them
 * @param {Node[]} [gone] - fields that the same rewrite takes away
 * @returns {Edit}
 */
export function insertDeclarations(source, constructor, text, gone = []) {
  const { eol } = source.style;
  const { parent: body } = constructor;
  const last = body.body.findLast(
    (/** @type {Node} */ member) =>
      member.type === "PropertyDefinition" &&
      member.static !== true &&
      member.range[1] <= constructor.range[0] &&
      !gone.includes(member),
  );
  const position =
    last === undefined
      ? body.range[0] + 1
      : (/^[^\n]*?(?=\r?\n)/.exec(source.text.slice(last.range[1]))?.[0].length ?? 0) + last.range[1];
  return { range: [position, position], text: `${eol}${text}${last === undefined ? eol : ""}` };
}
