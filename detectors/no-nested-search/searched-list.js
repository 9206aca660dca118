import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** What hands out all that a `Map` or `Set` has. */
const OF_MAPS = /^(?:values|keys|entries)$/;

/**
 * @param {Node} list
 * @returns {Node | undefined} `users` of `Object.keys(users)`, `users.map(getId)`, `Array.from(users.values())`, `[...users.values()]` and
 *   `users ?? []`
 */
export function findDerivedFrom(list) {
  if (list.type === "LogicalExpression") {
    const { operator, left, right } = list;
    return operator !== "&&" && isEmpty(unwrap(right)) ? findNamed(unwrap(left)) : undefined;
  }
  if (list.type === "ArrayExpression") {
    //   [...roles, ...groups]
    const [spread, ...others] = list.elements;
    return [spread, ...others].every((element) => element?.type === "SpreadElement")
      ? findNamed(unwrap(spread.argument))
      : undefined;
  }
  if (list.type !== "CallExpression") return undefined;
  const callee = unwrap(list.callee);
  if (callee.type !== "MemberExpression") return undefined;
  if (/^(?:Object\.(?:keys|values|entries)|Array\.from)$/.test(getDottedName(callee)))
    return list.arguments.length === 1 ? findNamed(unwrap(list.arguments[0])) : undefined;
  const name = getPropertyName(callee) ?? "";
  const isMade = /^(?:map|flatMap)$/.test(name) ? list.arguments.length === 1 : OF_MAPS.test(name);
  return isMade ? findNamed(unwrap(callee.object)) : undefined;
}

/**
 * `const roleIds = roles.map(getId); if (roleIds.includes(user.roleId)) …`
 *
 * @param {Source} source
 * @param {Node} list - that is searched
 * @returns {{ base: Node, declared: Node } | undefined} what a constant was made of for the search, and that constant
 */
export function findMadeForIt(source, list) {
  const definition = list.type === "Identifier" ? /** @type {any} */ (source.findVariable(list)?.defs[0]) : undefined;
  if (definition?.type !== "Variable" || definition.node.id !== definition.name || definition.node.init == null)
    return undefined;
  const { parent: declaration, init } = definition.node;
  const base = declaration.kind === "const" ? findDerivedFrom(unwrap(init)) : undefined;
  return base && { base, declared: definition.node };
}

/** @param {Node} node - unwrapped */
function isEmpty({ type, elements, properties }) {
  return (
    (type === "ArrayExpression" && elements.length === 0) || (type === "ObjectExpression" && properties.length === 0)
  );
}

/** @param {Node} node - a name, or what is made of one */
function findNamed(node) {
  return isName(node) ? node : findDerivedFrom(node);
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is a name or a member that the code names
 */
export function isName(node) {
  if (node.type === "Identifier") return true;
  return (
    node.type === "MemberExpression" &&
    getPropertyName(node) !== undefined &&
    /^(Identifier|ThisExpression)$/.test(getRoot(node).type)
  );
}
