import { findTrailingComment, layout } from "./lines.js";
import { getLineIndent } from "../source/style.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../types.js" */

/**
 * Puts lines behind a statement whose inside is edited; a branch without braces gets some.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Edit[]} edits
 * @param {string[]} lines
 * @param {Node} node - the `await`
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
export function placeBehind(source, statement, edits, lines, node) {
  const { eol, indent: step } = source.style;
  const { text } = source;
  const { parent } = statement;
  const indent = getLineIndent(text, statement.range[0]);
  const comment = findTrailingComment(source, statement);
  const isCommented = comment !== undefined && source.lineOf(comment.range[0]) === source.lineOf(statement.range[1]);
  const end = isCommented ? comment.range[1] : statement.range[1];
  const moved = [node.argument.range];
  if (["BlockStatement", "Program", "StaticBlock"].includes(parent.type)) {
    const after = /^[^\n]*/.exec(text.slice(end))?.[0].trim() ?? "";
    if (after !== "" && after !== "}") return refuse(source, "otherCodeOnLine");
    // { await onSend() } on one line
    if (after === "}")
      return {
        edits: [
          ...edits,
          {
            range: [end, end],
            text: text[end - 1] === ";" ? ` ${lines.join(" ")}` : `; ${lines.join(" ").replace(/;$/, "")}`,
          },
        ],
        moved,
      };
    return { edits: [...edits, { range: [end, end], text: eol + layout(source, indent, lines) }], moved };
  }
  //   if (options.onSend) await options.onSend(reply)   →   if (options.onSend) { … }
  const lineStart = text.lastIndexOf("\n", statement.range[0] - 1) + 1;
  if (
    text.slice(lineStart, statement.range[0]).trim() === "" ||
    source.lineOf(statement.range[0]) !== source.lineOf(statement.range[1])
  )
    return refuse(source, "branchWithoutBraces");
  const inner = indent + step;
  const head = edits[0];
  const edited =
    head.range[0] === statement.range[0]
      ? [{ range: head.range, text: `{${eol}${inner}${head.text}` }, ...edits.slice(1)]
      : [{ range: /** @type {Range} */ ([statement.range[0], statement.range[0]]), text: `{${eol}${inner}` }, ...edits];
  const closing = closeBranch(source, statement, end);
  return {
    edits: [
      ...edited,
      { range: closing.range, text: `${eol}${layout(source, inner, lines)}${eol}${indent}${closing.text}` },
    ],
    moved,
  };
}

/**
 * The brace behind a branch that had none, with the `else` on its line.
 *
 * @param {Source} source
 * @param {Node} statement - the branch
 * @param {number} end - of its line, where a comment belongs to it
 * @returns {Edit}
 */
export function closeBranch(source, { parent }, end) {
  const space = parent.type === "IfStatement" ? /^\s*(?=else\b)/.exec(source.text.slice(end)) : null;
  return space === null ? { range: [end, end], text: "}" } : { range: [end, end + space[0].length], text: "} " };
}
