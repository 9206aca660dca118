import { findConstructor, findFunction, getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getKind, getPlace, isEmptyLiteral } from "./registrations.js";
import { findClassOfThis } from "../../lib/ast/objects/class-of-this.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Where a field of a class that holds a collection is set and filled.
 *
 * @typedef {object} FieldRegistrations
 * @property {Node} classNode
 * @property {Node | undefined} member - the class field; absent where only the constructor names it
 * @property {Node | undefined} statement - `this.plugins = …` in the constructor; absent where the field has an initialiser
 * @property {Node[]} direct - statements of the constructor that add to it
 * @property {Node[]} late - mutations elsewhere
 * @property {boolean} isEmpty - it starts as an empty literal
 */

/**
 * @param {Source} source
 * @param {Node} expression - `this.plugins`
 * @param {(use: Node) => boolean} isKnown - uses that the caller accounts for
 * @param {Node} thisNode
 * @param {string} field
 * @returns {FieldRegistrations | { refused: string }}
 */
export function getFieldRegistrations(source, expression, isKnown, thisNode, field) {
  const classNode = findClassOfThis(source, thisNode);
  const constructor =
    classNode === undefined || classNode.body.type !== "ClassBody" ? undefined : findConstructor(classNode);
  if (classNode === undefined || classNode.body.type !== "ClassBody")
    return { refused: `the class of \`${source.slice(expression)}\` is not in sight` };
  const member = classNode.body.body.find(
    (/** @type {Node} */ candidate) =>
      candidate.type === "PropertyDefinition" && candidate.static !== true && getKeyName(candidate) === field,
  );
  /** @type {FieldRegistrations} */
  const found = {
    classNode,
    member,
    statement: undefined,
    direct: [],
    late: [],
    isEmpty: isEmptyLiteral(member?.value),
  };
  for (const use of source.nodes("MemberExpression")) {
    if (getPropertyName(use) !== field || isKnown(use)) continue;
    const line = source.lineOf(use.range[0]);
    const place =
      constructor === undefined || findFunction(use) !== constructor ? undefined : getPlace(use, constructor.body);
    const { parent } = use;
    if (parent.type === "AssignmentExpression" && parent.left === use) {
      const isInit =
        found.statement === undefined &&
        member?.value == null &&
        place !== undefined &&
        place === parent.parent &&
        parent.operator === "=" &&
        use.object.type === "ThisExpression";
      if (!isInit) return { refused: `\`${source.slice(use)}\` is written again (line ${line})` };
      found.statement = place;
      found.isEmpty = isEmptyLiteral(parent.right);
      continue;
    }
    const kind = getKind(source, use);
    if (kind === "read") continue;
    if (kind !== "mutated")
      return { refused: `\`${source.slice(use)}\` is handed on (line ${line}), where it may grow` };
    if (place === undefined) found.late.push(use);
    else found.direct.push(place);
  }
  if (found.statement === undefined && member?.value == null)
    return { refused: `\`${source.slice(expression)}\` is not set by the constructor` };
  return found;
}
