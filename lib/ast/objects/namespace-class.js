import { contains } from "../syntax/contains.js";
import { getPropertyName } from "../syntax/functions.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * A class that the file keeps in an object of its own: `internals.Reply = class { … }`.
 *
 * @typedef {object} NamespaceClass
 * @property {string} name - `internals.Reply`
 * @property {boolean} isExported - `module.exports = internals.Reply = class { … }`, or anything else is the class, too
 * @property {Node[]} uses - the other places that name it, MemberExpressions
 */

/**
 * The object must be the file's alone: nobody is handed it, and nobody asks it for a member that only running tells.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {NamespaceClass | undefined}
 */
export function findNamespaceClass(source, classNode) {
  const { parent: assignment } = classNode;
  if (assignment.type !== "AssignmentExpression" || assignment.operator !== "=" || assignment.right !== classNode)
    return undefined;
  const { left } = assignment;
  const name = left.type === "MemberExpression" ? getPropertyName(left) : undefined;
  const variable = name === undefined ? undefined : source.findVariable(left.object);
  if (name === undefined || variable === undefined || !isOwnObject(variable, name)) return undefined;
  //   internals.create = function () { return new this.Reply(); }
  const isReadThroughThis = source
    .nodes("MemberExpression")
    .some(
      (node) => node.object.type === "ThisExpression" && getPropertyName(node) === name && !contains(classNode, node),
    );
  if (isReadThroughThis) return undefined;
  const members = variable.references.flatMap(({ identifier, init }) =>
    init === true ? [] : [/** @type {any} */ (identifier).parent],
  );
  const uses = members.filter((member) => member !== left && getPropertyName(member) === name);
  if (uses.some(isChanged)) return undefined;
  let outermost = assignment;
  while (outermost.parent.type === "AssignmentExpression") outermost = outermost.parent;
  if (outermost.parent.type !== "ExpressionStatement" || outermost.parent.parent.type !== "Program") return undefined;
  return { name: source.slice(left), isExported: outermost !== assignment, uses };
}

/**
 * @param {import("../../types.js").Variable} variable
 * @param {string} name - of a member
 * @returns {boolean} whether a variable is an object without that member, of which only members are used, by their names
 */
function isOwnObject(variable, name) {
  const [definition] = /** @type {any[]} */ (variable.defs);
  const init =
    definition?.type === "Variable" && definition.node.init != null ? unwrap(definition.node.init) : undefined;
  if (variable.defs.length !== 1 || definition.node.id !== definition.name || init?.type !== "ObjectExpression")
    return false;
  const { parent: declaration } = definition.node;
  if (declaration.parent.type !== "Program") return false;
  const isPlain = init.properties.every(
    (/** @type {Node} */ property) =>
      property.type === "Property" && !property.computed && (property.key.name ?? property.key.value) !== name,
  );
  return (
    isPlain &&
    variable.references.every(({ identifier, init: isInit }) => {
      const { parent } = /** @type {any} */ (identifier);
      return (
        isInit === true ||
        (parent.type === "MemberExpression" && parent.object === identifier && getPropertyName(parent) !== undefined)
      );
    })
  );
}

/**
 * @param {Node} member
 * @returns {boolean} whether something else takes its place, or nothing
 */
function isChanged(member) {
  const { parent } = member;
  if (parent.type === "AssignmentExpression") return parent.left === member;
  if (parent.type === "UnaryExpression") return parent.operator === "delete";
  // ({ Reply: internals.Reply } = classes), [internals.Reply] = classes, for (internals.Reply of classes)
  return (
    parent.type === "UpdateExpression" ||
    parent.type === "ArrayPattern" ||
    parent.type === "RestElement" ||
    parent.type === "AssignmentPattern" ||
    (parent.type === "Property" && parent.parent.type === "ObjectPattern") ||
    (/^For(In|Of)Statement$/.test(parent.type) && parent.left === member)
  );
}
