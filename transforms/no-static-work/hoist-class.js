import { findHoistPlace, insertAt } from "../../lib/edit/module-place.js";
import { ONE_AT_A_TIME } from "../../lib/edit/hoist-declaration.js";
import { getMovedName } from "../../lib/edit/module-name.js";
import { getRemoval } from "../../lib/edit/removal.js";
import { moveOut } from "../../lib/edit/move-out.js";

/** @import { Node, Range, Refusal, Source } from "../../lib/types.js" */
/** @import { Hoisted } from "../../lib/edit/hoist.js" */

/**
 * Moves a class declaration, or a variable that holds a class, out of its function.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Hoisted | Refusal}
 */
export function hoistClass(source, classNode) {
  const declaration = classNode.type === "ClassDeclaration" ? classNode : classNode.parent.parent;
  const id = classNode.type === "ClassDeclaration" ? classNode.id : classNode.parent.id;
  if (declaration.parent.type !== "BlockStatement" || (declaration.declarations?.length ?? 1) !== 1)
    return { refused: "it is declared together with other names" };
  const name = getMovedName(source, id);
  if (name !== id.name) return { refused: `another \`${id.name}\` is in the file` };
  const place = findHoistPlace(source, classNode, [declaration]);
  if ("refused" in place) return place;
  const isVariable = declaration.type === "VariableDeclaration";
  const replacements = isVariable
    ? [
        {
          range: /** @type {Range} */ ([declaration.range[0], declaration.range[0] + declaration.kind.length]),
          text: "const",
        },
      ]
    : [];
  const { write, removals, moved } = moveOut(source, [declaration], replacements);
  return {
    name,
    moved,
    edits: [
      ONE_AT_A_TIME,
      insertAt(source, place, write("")),
      { range: getRemoval(source, removals[0].range), text: "" },
    ],
  };
}
