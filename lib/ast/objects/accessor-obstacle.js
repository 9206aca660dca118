import { findConstructor, findFunction, getKeyName, getPropertyName, isClass } from "../syntax/functions.js";
import { getFieldName } from "./field-name.js";
import { getParents, getSubclasses } from "./parents.js";
import { isOnPrototype } from "./on-prototype.js";
import { getNamedMembers } from "../syntax/named-members.js";
import { getOwnNodes } from "../syntax/own-nodes.js";
import { findEarlyRead } from "./early-reads.js";
import { findInstanceWrittenOut } from "./written-out.js";
import { findOtherPrototype } from "./other-prototype.js";
import { findOwnKeyReadOfInstance } from "./own-keys.js";
import { getWrappings } from "./wrapping.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Why a field of a class cannot be an accessor of its prototype instead.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {Node} statement - of the constructor, that sets the field; or the class field itself
 * @param {Node | undefined} declared - the field as a member of the class
 * @returns {string | undefined} undefined where it can
 */
export function findAccessorObstacle(source, classNode, statement, declared) {
  const field = getFieldName(statement);
  if (field === undefined || !/^#?[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(field))
    return "the field's name is no identifier";
  //   var self = this; self.url = url.parse(raw.url);
  const instance = statement.expression?.left.object;
  if (instance !== undefined && instance.type !== "ThisExpression")
    return `the constructor calls the instance \`${source.slice(instance)}\``;
  /** @param {Node} node */
  const at = (node) => `(line ${source.lineOf(node.range[0])})`;
  const read = field.startsWith("#") ? undefined : findOwnKeyReadOfInstance(source, classNode);
  if (read !== undefined) return `the instance's own properties are read ${at(read.node)}`;
  const written = field.startsWith("#") ? undefined : findInstanceWrittenOut(source, classNode);
  if (written !== undefined) return `the instance is written out with its properties ${at(written)}`;
  const { isComplete } = getParents(source, classNode);
  if (!isComplete && !field.startsWith("#")) return "a parent class is out of sight and may have the property itself";
  if (isOnPrototype(source, classNode, field)) return "the prototype has a member of that name";
  if ((declared?.decorators?.length ?? 0) > 0) return "the field has a decorator";
  if (declared?.override === true || declared?.type.startsWith("TSAbstract"))
    return "a parent class declares the field";
  const subclass = getSubclasses(source, classNode).find((other) =>
    other.body.body.some((/** @type {Node} */ member) => member.key != null && getKeyName(member) === field),
  );
  if (subclass !== undefined) return `a subclass has a member of that name ${at(subclass)}`;
  const constructor = isClass(classNode) ? findConstructor(classNode) : classNode;
  //   #parse (text) { this.url = new URL(text) }
  if (
    isClass(classNode)
      ? statement.type !== "PropertyDefinition" && findFunction(statement) !== constructor
      : findFunction(statement) !== classNode
  )
    return "a method sets the field, which may run again";
  const again = getOwnNodes(source, constructor, "AssignmentExpression").find(
    (node) =>
      node !== statement.expression &&
      node.left.type === "MemberExpression" &&
      node.left.object.type === "ThisExpression" &&
      getPropertyName(node.left) === field,
  );
  if (again !== undefined)
    return `the constructor sets the field ${statement.type === "PropertyDefinition" ? "again" : "twice"} ${at(again)}`;
  // Read before it is set: there the field is `undefined`, and no accessor could tell.
  const early = findEarlyRead(source, classNode, statement, field);
  if (early !== undefined) return `${early.why} ${at(early.node)}`;
  const deleted = getNamedMembers(source, field).find(
    ({ parent }) => parent.type === "UnaryExpression" && parent.operator === "delete",
  );
  if (deleted !== undefined) return `the field is deleted ${at(deleted)}`;
  const [wrapping] = getWrappings(source, classNode);
  if (wrapping !== undefined) return `the instance is frozen or wrapped ${at(wrapping.node)}`;
  const other = isClass(classNode) ? undefined : findOtherPrototype(source, classNode);
  if (other !== undefined) return `other objects than its instances get the field ${at(other)}`;
  return !isClass(classNode) && (classNode.id == null || classNode.type !== "FunctionDeclaration")
    ? "the constructor function is not declared by name"
    : undefined;
}
