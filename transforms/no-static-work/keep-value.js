import { joinNames } from "../../lib/edit/join-names.js";
import { keepFirst } from "../../lib/edit/first-use.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { suggestName } from "./suggest-name.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../../lib/types.js" */
/** @import { Work } from "../../detectors/no-static-work/work.js" */

/** Types of what is made, by kind. @type {Record<string, string>} */
const TYPES = { text: "string", bytes: "Buffer", regex: "RegExp", url: "URL", decoder: "TextDecoder" };

/**
 * Makes a value where it always was made, for the first time, and keeps it for all others.
 *
 * @param {Source} source
 * @param {Node} value
 * @param {Work} work
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
export function keepValue(source, value, work) {
  const { parent } = getWrapped(value);
  const { name } = suggestName(value, work);
  const made = keepFirst(source, {
    use: value,
    text: source.slice(value),
    //   const price = (sharedPrice ??= new Intl.NumberFormat("de"));
    name: parent.type === "VariableDeclarator" ? joinNames("shared", name) : name,
    type: work.messageId === "intlMadePerCall" ? source.slice(unwrap(value.callee)) : TYPES[work.kind],
  });
  if ("refused" in made) return made;
  const isArgument = parent.arguments?.includes(value) === true;
  return {
    moved: [value.range],
    edits: [...made.edits, { range: value.range, text: isArgument ? made.code.slice(1, -1) : made.code }],
  };
}
