import { contains } from "../../lib/ast/syntax/contains.js";
import { getClassUses } from "../../lib/ast/objects/constructions.js";
import { getFieldRegistrations } from "./field-collection.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { insertBehind, isMadeTooEarly } from "./anchor.js";
import { repeatRegistrations } from "./repeat-registration.js";
import { isTypeScript } from "../../lib/source/typescript.js";

/** @import { Edit, Node } from "../../lib/types.js" */
/** @import { Site, Subclass } from "./build-subclass.js" */

/**
 * The subclass of a collection that a server keeps in a field: each server has its own subclass, in a field next to it.
 *
 * @param {Subclass} subclass
 * @param {Node} argument - `this.plugins`, or `this` where the constructor reads `server.plugins`
 * @param {string} field
 * @param {Node[]} constructions
 * @returns {Site | { refused: string }}
 */
export function findFieldPlace(
  { source, heat, facts, className, statement: declaration, name, method, isFiltered },
  argument,
  field,
  constructions,
) {
  const registrations = getFieldRegistrations(
    source,
    argument,
    (use) => contains(facts.owner, use) || constructions.some((construction) => construction.arguments.includes(use)),
    getRoot(argument),
    field,
  );
  if ("refused" in registrations) return registrations;
  const { classNode, member, statement, direct, late } = registrations;
  if (heat.ofConstruction(classNode).level === "hot") return { refused: `\`${field}\` lives no longer than a request` };
  const early = getClassUses(source, classNode).constructions.find((construction) =>
    isMadeTooEarly(source, construction, declaration.parent, declaration),
  );
  if (early !== undefined)
    return {
      refused: `the class is declared behind the first use of \`${field}\` (line ${source.lineOf(early.range[0])})`,
    };
  const isTyped = isTypeScript(source);
  if (isTyped && member === undefined) return { refused: `\`${field}\` is not declared as a field of its class` };
  const isGrowing = late.length > 0;
  if (isGrowing && isFiltered)
    return { refused: `\`${field}\` still grows when instances are made, and the copying leaves some out` };
  const own = `${/^[_#$]*/.exec(field)?.[0] ?? ""}${name}`;
  const uses = isGrowing ? [...late, ...direct.map((added) => findFieldUse(source, added, field))] : [];
  const grown = repeatRegistrations(source, facts, uses, (use) => `${source.slice(use.object)}.${own}.prototype`);
  if ("refused" in grown) return grown;
  const isBuilt = !(isGrowing && registrations.isEmpty);
  const value = isBuilt ? `${className}.${method}(this.${field})` : `class ${name} extends ${className} {}`;
  // Fields are initialised in the order of the class, before its constructor's body runs.
  const isField = member?.value != null && (isGrowing || direct.length === 0);
  //   private readonly plugins: Plugin[] = [];
  //   ^^^^^^^^^^^^^^^^^
  const modifiers =
    (member?.accessibility == null ? "" : `${member.accessibility} `) + (member?.readonly === true ? "readonly " : "");
  /** @type {Edit[]} */
  const edits = [];
  if (member !== undefined && (isField || isTyped || own.startsWith("#")))
    edits.push(insertBehind(source, member, isField ? `${modifiers}${own} = ${value};` : `${modifiers}${own};`));
  if (!isField)
    edits.push(
      insertBehind(
        source,
        /** @type {Node} */ (isGrowing ? statement : (direct.at(-1) ?? statement)),
        `this.${own} = ${value};`,
      ),
    );
  return {
    edits: [...edits, ...grown.edits],
    callee: `this.${own}`,
    isBuilt,
    isGrowing,
    isOpen: !field.startsWith("#"),
  };
}

/**
 * @param {import("../../lib/types.js").Source} source
 * @param {Node} statement
 * @param {string} field
 * @returns {Node}
 */
function findFieldUse(source, statement, field) {
  return /** @type {Node} */ (
    source
      .nodes("MemberExpression")
      .find(
        (node) =>
          contains(statement, node) &&
          !node.computed &&
          (node.property.name === field || `#${node.property.name}` === field),
      )
  );
}
