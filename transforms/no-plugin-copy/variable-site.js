import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { findUse, getConstKeyword } from "./put-on-prototype.js";
import { getAnchor, insertAfterAnchor, isMadeTooEarly } from "./anchor.js";
import { getRegistrations, isInFunction } from "./registrations.js";
import { repeatRegistrations } from "./repeat-registration.js";

/** @import { Node, Variable } from "../../lib/types.js" */
/** @import { Site, Subclass } from "./build-subclass.js" */

/**
 * The subclass of a collection in a variable: made where the collection is complete, or, where functions add to it later,
 * where it is declared.
 *
 * @param {Subclass} subclass
 * @param {Node} argument
 * @param {Node[]} constructions
 * @returns {Site | { refused: string }}
 */
export function getVariableSite(
  { source, heat, facts, className, statement, setup, name, method, isFiltered },
  argument,
  constructions,
) {
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
    return { refused: `\`${argument.name}\` lives no longer than the call that makes the instance` };
  if (!contains(statement.parent, block))
    return { refused: `the class is not in sight where \`${argument.name}\` is declared` };
  const isGrowing = late.length > 0;
  const anchor = getAnchor(block, [declaration, statement, ...setup, ...(isGrowing ? [] : direct)]);
  const early = constructions.find((construction) => isMadeTooEarly(source, construction, block, anchor));
  const soon = late.find((use) => isMadeTooEarly(source, use, block, anchor));
  if (soon !== undefined)
    return {
      refused: `\`${argument.name}\` may grow before the subclass is there (line ${source.lineOf(soon.range[0])})`,
    };
  if (early !== undefined)
    return {
      refused: `an instance may be made before \`${argument.name}\` is complete (line ${source.lineOf(early.range[0])})`,
    };
  const uses = isGrowing
    ? [
        ...late,
        ...direct.filter((added) => added.range[0] > (anchor?.range[0] ?? 0)).map((added) => findUse(variable, added)),
      ]
    : [];
  if (isGrowing && isFiltered)
    return { refused: `\`${argument.name}\` still grows when instances are made, and the copying leaves some out` };
  const grown = repeatRegistrations(source, facts, uses, () => `${name}.prototype`);
  if ("refused" in grown) return grown;
  const isBuilt = !(isGrowing && registrations.isEmpty && uses.length === late.length + direct.length);
  const line = isBuilt
    ? `${getConstKeyword(source)} ${name} = ${className}.${method}(${argument.name});`
    : `class ${name} extends ${className} {}`;
  return {
    edits: [insertAfterAnchor(source, block, anchor, [line]), ...grown.edits],
    callee: name,
    isBuilt,
    isGrowing,
    isOpen: registrations.isOpen,
  };
}
