import { copy } from "./copy.js";
import { getLineIndent } from "../../lib/source/style.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../../lib/types.js" */

/**
 *   try {                        →        let isPending = false
 *     await onSend(reply)                 try {
 *   } finally {                             …
 *     reply.close()                       } finally {
 *   }                                       if (!isPending) {
 *                                             reply.close()
 *                                           }
 *                                         }
 *
 * A function that hands over leaves the `try` before what it tries is over.
 *
 * @param {Source} source
 * @param {Node} statement - TryStatement
 * @param {string} name - of the flag
 * @param {Edit[]} edits - those inside of the `finally` are applied
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
export function keepOpen(source, statement, name, edits) {
  const {
    text,
    style: { eol, indent: step, semicolons },
  } = source;
  const { finalizer, parent } = statement;
  const indent = getLineIndent(text, statement.range[0]);
  if (
    parent.type !== "BlockStatement" ||
    text.slice(text.lastIndexOf("\n", statement.range[0] - 1) + 1, statement.range[0]).trim() !== ""
  )
    return { refused: "the `try` has no line of its own" };
  const inner = copy(source, finalizer.range, edits, indent + step);
  return {
    edits: [
      {
        range: [statement.range[0], statement.range[0]],
        text: `let ${name} = false${semicolons ? ";" : ""}${eol}${indent}`,
      },
      { range: finalizer.range, text: `{${eol}${indent}${step}if (!${name}) ${inner.text}${eol}${indent}}` },
    ],
    moved: inner.moved,
  };
}
