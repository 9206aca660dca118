import { findConstructor, findFunction, getPropertyName, isClass } from "../syntax/functions.js";
import { findBroken } from "./class-model.js";
import { findOtherPrototype } from "./other-prototype.js";
import { getFieldName } from "./field-name.js";
import { getNamedMembers } from "../syntax/named-members.js";
import { getOwnNodes } from "../syntax/own-nodes.js";
import { refuse } from "../refuse.js";

/** @import { Node, Refusal, Source } from "../../types.js" */

/**
 * Why a field of a class cannot be an accessor of its prototype instead.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {Node} statement - of the constructor, that sets the field; or the class field itself
 * @returns {Refusal | undefined} undefined where it can
 */
export function findAccessorObstacle(source, classNode, statement) {
  const name = getFieldName(statement);
  if (name === undefined || !/^#?[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name))
    return refuse(source, "nameNotIdentifier", { name: name ?? "it" });
  //   var self = this; self.url = url.parse(raw.url);
  const instance = statement.expression?.left.object;
  if (instance !== undefined && instance.type !== "ThisExpression")
    return refuse(source, "aliasedThis", { name: source.slice(instance) });
  const member = { classNode, name, statement };
  return (
    findBroken(source, member, [
      "noOwnKeyReads",
      "notWrittenOut",
      "parentsKnown",
      "prototypeLacksIt",
      "declaredHereOnly",
      "subclassesLackIt",
    ]) ??
    findOtherWrite(source, member) ??
    findBroken(source, member, ["valueNotSeenEarly", "notWrapped"]) ??
    findFunctionObstacle(source, classNode)
  );
}

/**
 * @param {Source} source
 * @param {{ classNode: Node, name: string, statement: Node }} member
 * @returns {Refusal | undefined} what else sets the field, or takes it away
 */
function findOtherWrite(source, { classNode, name, statement }) {
  const constructor = isClass(classNode) ? findConstructor(classNode) : classNode;
  //   #parse (text) { this.url = new URL(text) }
  if (statement.type !== "PropertyDefinition" && findFunction(statement) !== constructor)
    return refuse(source, "fieldSetByMethod");
  const again = getOwnNodes(source, constructor, "AssignmentExpression").find(
    (node) =>
      node !== statement.expression &&
      node.left.type === "MemberExpression" &&
      node.left.object.type === "ThisExpression" &&
      getPropertyName(node.left) === name,
  );
  if (again !== undefined) return refuse(source, "fieldSetTwice", { at: again, name });
  const deleted = getNamedMembers(source, name).find(
    ({ parent }) => parent.type === "UnaryExpression" && parent.operator === "delete",
  );
  return deleted === undefined ? undefined : refuse(source, "deleted", { at: deleted, name });
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Refusal | undefined} why a constructor function's prototype is no place for it
 */
function findFunctionObstacle(source, classNode) {
  if (isClass(classNode)) return undefined;
  const other = findOtherPrototype(source, classNode);
  if (other !== undefined) return refuse(source, "calledOnOtherObjects", { at: other });
  return classNode.id == null || classNode.type !== "FunctionDeclaration"
    ? refuse(source, "constructorUnnamed")
    : undefined;
}
