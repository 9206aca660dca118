import { getLeadingComments } from "../../lib/edit/lines.js";

/** @import { Comment, Node, Source } from "../../lib/types.js" */

/** Words that people use for what is not to be read when a file is loaded. */
const LATE =
  /\blaz(y|ily)\b|\b(at|during) (run|call|request)[- ]?time\b|\bafter (the |this |a )?(module|import|load|start)|\b(not|never|instead of|rather than|no longer|don't|do not)\b[^.]*\b(at|on|during|when|while|before) (it is |the |a |this )?(module|file|import|load|start|boot)/i;

/**
 * The comment that says of what a node stands in, a statement or a function, that it is read late on purpose: `// Read lazily: tests set
 * it after the import.`
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Comment | undefined}
 */
export function findSaidToBeLate(source, node) {
  for (let around = node; around.parent != null; around = around.parent) {
    const said = getLeadingComments(source, around).find(({ range }) =>
      // Lines of a comment are one sentence.
      LATE.test(
        source.text
          .slice(...range)
          .split("\n")
          .map((line) => line.replace(/^[\s*/]+/, "").trimEnd())
          .join(" "),
      ),
    );
    if (said !== undefined) return said;
  }
  return undefined;
}
