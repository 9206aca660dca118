import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { getVariableSite } from "./variable-site.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { upperFirst } from "./put-on-prototype.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Node, Refusal, Variable } from "../../lib/types.js" */
/** @import { Entrance } from "./collection-parameter.js" */
/** @import { Site, Subclass } from "./build-subclass.js" */

/**
 * @param {Subclass} subclass
 * @param {Entrance} entrance
 * @param {Node[]} constructions
 * @returns {(Site & { constructions: Node[] })[] | Refusal}
 */
export function getSites(subclass, { index }, constructions) {
  const { source, classNode, className, facts } = subclass;
  /** @type {Map<Variable, { constructions: Node[], argument: Node }>} */
  const groups = new Map();
  for (const construction of constructions) {
    const argument = construction.arguments[index];
    if (
      construction.arguments
        .slice(0, index + 1)
        .some((/** @type {Node} */ candidate) => candidate.type === "SpreadElement")
    )
      return refuse(source, "argumentsSpread", { at: construction, name: className });
    if (argument === undefined) {
      if (facts.owner.params[index].type === "AssignmentPattern" || facts.key === undefined) continue;
      return refuse(source, "noCollectionPassed", { at: construction, name: className });
    }
    if (contains(classNode, construction)) return refuse(source, "makesInstancesItself", { at: construction });
    const value = unwrap(argument);
    if (value.type === "MemberExpression" && value.object.type === "ThisExpression")
      return refuse(source, "collectionOfItsObject", { name: source.slice(value) });
    const key = value.type === "Identifier" ? source.findVariable(value) : undefined;
    if (key === undefined)
      return refuse(source, "collectionNotFollowed", { at: construction, name: source.slice(argument) });
    const group = getOrInsert(groups, key, () => ({ constructions: [], argument: value }));
    group.constructions.push(construction);
  }
  if (groups.size === 0) return refuse(source, "noneWithCollection");
  /** @type {(Site & { constructions: Node[] })[]} */
  const sites = [];
  for (const group of groups.values()) {
    const named = {
      ...subclass,
      name:
        groups.size === 1 ? subclass.name : getFreeName(source, `${className}With${upperFirst(group.argument.name)}`),
    };
    if (sites.some((other) => other.callee === named.name)) named.name += String(sites.length + 1);
    const site = getVariableSite(named, group.argument, group.constructions);
    if ("refused" in site) return site;
    sites.push({ ...site, constructions: group.constructions });
  }
  return sites;
}
