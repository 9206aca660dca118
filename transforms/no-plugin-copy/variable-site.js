import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { getConstKeyword } from "./put-on-prototype.js";
import { getAnchor, insertAfterAnchor, isMadeTooEarly } from "./anchor.js";
import { getRegistrations, isInFunction, refuseGrowing } from "./registrations.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Node, Refusal, Variable } from "../../lib/types.js" */
/** @import { Site, Subclass } from "./build-subclass.js" */

/**
 * The subclass of a collection in a variable: made where the collection is complete.
 *
 * @param {Subclass} subclass
 * @param {Node} argument
 * @param {Node[]} constructions
 * @returns {Site | Refusal}
 */
export function getVariableSite({ source, heat, className, statement, setup, name, method }, argument, constructions) {
  const variable = /** @type {Variable} */ (source.findVariable(argument));
  const registrations = getRegistrations(source, variable, (use) =>
    constructions.some((construction) => construction.arguments.includes(use)),
  );
  if ("refused" in registrations) return registrations;
  const { block, declaration, direct, late } = registrations;
  const runner = findFunction(block.body[0]);
  if (
    runner !== undefined &&
    (heat.of(runner).level === "hot" || constructions.some((construction) => !isInFunction(construction, block)))
  )
    return refuse(source, "collectionLocal", { name: argument.name });
  if (!contains(statement.parent, block)) return refuse(source, "classNotVisible", { name: argument.name });
  if (late.length > 0) return refuseGrowing(source, late[0]);
  const anchor = getAnchor(block, [declaration, statement, ...setup, ...direct]);
  const early = constructions.find((construction) => isMadeTooEarly(source, construction, block, anchor));
  if (early !== undefined) return refuse(source, "madeBeforeComplete", { at: early, name: argument.name });
  const line = `${getConstKeyword(source)} ${name} = ${className}.${method}(${argument.name});`;
  return {
    edits: [insertAfterAnchor(source, block, anchor, [line])],
    callee: name,
    isOpen: registrations.isOpen,
  };
}
