import { findConstantPlace } from "../../lib/edit/constant-place.js";
import { findOwnDeclaration, moveStatement } from "../../lib/edit/hoist-declaration.js";
import { getMovedName } from "../../lib/edit/module-name.js";
import { refuse } from "../../lib/ast/refuse.js";

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
  const declaration = classNode.type === "ClassDeclaration" ? classNode : findOwnDeclaration(source, classNode);
  if (declaration === undefined) return refuse(source, "noOwnDeclaration");
  const { id } = declaration === classNode ? classNode : declaration.declarations[0];
  const name = getMovedName(source, id);
  if (name !== id.name) return refuse(source, "declaredTwiceInFile", { name: id.name });
  const place = findConstantPlace(source, classNode, [declaration]);
  if ("refused" in place) return place;
  //   let Row = class {};
  //   ^^^
  const replacements =
    declaration === classNode
      ? []
      : [
          {
            range: /** @type {Range} */ ([declaration.range[0], declaration.range[0] + declaration.kind.length]),
            text: "const",
          },
        ];
  return { name, ...moveStatement(source, declaration, place, replacements) };
}
