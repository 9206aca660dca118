import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { findFieldPlace } from "./subclass-field.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getVariableSite } from "./variable-site.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { upperFirst } from "./put-on-prototype.js";

/** @import { Node } from "../../lib/types.js" */
/** @import { Entrance } from "./collection-parameter.js" */
/** @import { Site, Subclass } from "./build-subclass.js" */

/**
 * @param {Subclass} subclass
 * @param {Entrance} entrance
 * @param {Node[]} constructions
 * @returns {(Site & { constructions: Node[] })[] | { refused: string }}
 */
export function getSites(subclass, { index, path }, constructions) {
  const { source, classNode, className, facts } = subclass;
  /** @type {Map<unknown, { constructions: Node[], argument: Node, field?: string }>} */
  const groups = new Map();
  for (const construction of constructions) {
    const line = source.lineOf(construction.range[0]);
    const argument = construction.arguments[index];
    if (
      construction.arguments
        .slice(0, index + 1)
        .some((/** @type {Node} */ candidate) => candidate.type === "SpreadElement")
    )
      return { refused: `\`new ${className}()\` spreads its arguments (line ${line})` };
    if (argument === undefined) {
      if (facts.owner.params[index].type === "AssignmentPattern" || facts.key === undefined) continue;
      return { refused: `\`new ${className}()\` hands over no collection (line ${line})` };
    }
    if (contains(classNode, construction)) return { refused: `the class makes instances of itself (line ${line})` };
    const value = unwrap(argument);
    const isThis =
      value.type === "ThisExpression" || (value.type === "MemberExpression" && value.object.type === "ThisExpression");
    const steps = [...(isThis && value.type === "MemberExpression" ? [getPropertyName(value)] : []), ...path];
    const key =
      isThis && steps.length === 1
        ? steps[0]
        : value.type === "Identifier" && path.length === 0
          ? source.findVariable(value)
          : undefined;
    if (key === undefined)
      return {
        refused: `\`${source.slice(argument)}\` cannot be followed to the place that fills its collection (line ${line})`,
      };
    const group = getOrInsert(groups, key, () => ({
      constructions: [],
      argument: value,
      field: typeof key === "string" ? key : undefined,
    }));
    group.constructions.push(construction);
  }
  if (groups.size === 0) return { refused: "no construction hands over a collection" };
  /** @type {(Site & { constructions: Node[] })[]} */
  const sites = [];
  for (const group of groups.values()) {
    const named = {
      ...subclass,
      name:
        groups.size === 1
          ? subclass.name
          : getFreeName(source, `${className}With${upperFirst(group.field ?? group.argument.name)}`),
    };
    if (sites.some((other) => other.callee === named.name)) named.name += String(sites.length + 1);
    const site =
      group.field === undefined
        ? getVariableSite(named, group.argument, group.constructions)
        : findFieldPlace(named, group.argument, group.field, group.constructions);
    if ("refused" in site) return site;
    sites.push({ ...site, constructions: group.constructions });
  }
  return sites;
}
