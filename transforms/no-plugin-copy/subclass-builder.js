import { findConstructor, isClass } from "../../lib/ast/syntax/functions.js";
import { getAttachedRange } from "../../lib/edit/move-out.js";
import { getLineIndent } from "../../lib/source/style.js";
import { insertMemberAfter } from "../../lib/edit/class-members.js";
import { layout } from "../../lib/edit/lines.js";

/** @import { Edit, Node } from "../../lib/types.js" */
/** @import { Subclass } from "./build-subclass.js" */

/**
 * @param {Subclass} subclass
 * @param {string} parameter
 * @param {(indent: string) => string} write - the copying
 * @param {boolean} isEmptied - nothing is left of the constructor, in whose place it goes
 * @returns {Edit}
 */
export function addBuilder(
  { source, classNode, className, statement, setup, name, method },
  parameter,
  write,
  isEmptied,
) {
  const { style } = source;
  if (isClass(classNode)) {
    const { parent: member } = /** @type {Node} */ (findConstructor(classNode));
    const inner = getLineIndent(source.text, member.range[0]) + style.indent;
    const paren = style.spaceBeforeMethodParen ? " " : "";
    const lines = [
      `static ${method}${paren}(${parameter}) {`,
      `  class ${name} extends this {}`,
      `  ${write(inner).slice(inner.length)}`,
      `  return ${name};`,
      "}",
    ];
    return isEmptied
      ? { range: member.range, text: layout(source, getLineIndent(source.text, member.range[0]), lines).trimStart() }
      : insertMemberAfter(source, member, lines);
  }
  const indent = getLineIndent(source.text, statement.range[0]);
  const inner = indent + style.indent;
  const paren = style.spaceBeforeFunctionParen ? " " : "";
  const lines = layout(source, indent, [
    `${className}.${method} = function${paren}(${parameter}) {`,
    `  class ${name} extends ${className} {}`,
    `  ${write(inner).slice(inner.length)}`,
    `  return ${name};`,
    "};",
  ]);
  // Behind what belongs to the function without an empty line between: `inherits(Reply, Stream)`.
  const last =
    setup.findLast((next) => !/\n[\t ]*\r?\n/.test(source.text.slice(statement.range[1], next.range[1]))) ?? statement;
  const [, end] = getAttachedRange(source, last);
  return { range: [end, end], text: `${style.eol}${style.eol}${lines}` };
}
